/* Entering a hand. The page works without it, and no rule of the game is in it or in its modules: numbers and
   texts come with the page, and what the cards come to is asked of the server. */

import { ask, tell } from "./bar.js";
import { aimAnew } from "./keypad.js";
import { holdings, markTaken } from "./pack.js";
import { collect, leaveWhenSent } from "./sending.js";
import { foldAll } from "./ways.js";

const form = document.querySelector("#hand-form, #calculator-form");
const isHand = Boolean(form?.elements.ending);
const cannotFold = isHand && !CSS.supports("selector(:has(*))");
// Kept from the start: the address in the history changes when the form is sent.
const address = form?.getAttribute("action") || location.href;
const ENTERED = ".pack :checked, [name=by]:checked, .ways textarea:not(:placeholder-shown)";
const WRITTEN = "input:not([type]), textarea";
let touched = holdings[0];

/* Everything that follows from what is entered now. */
function refresh(reason = "") {
  markTaken();
  tell(touched, reason);
  ask(address, collectFields);
}

function collectFields() {
  const fields = collect(form);
  fields.append("at", touched?.box.id.split("_")[0] ?? "");
  return fields;
}

/* Only digits where only digits make sense: that keyboard has no minus. */
function chooseKeyboards() {
  for (const field of form?.querySelectorAll("[data-digits]") ?? []) {
    field.inputMode = field.dataset.digits === form.elements.ending.value ? "numeric" : "text";
  }
}

/* For a browser that cannot fold by :has(): the same parts, by hand. */
function foldByHand() {
  const { ending, by, pair } = form.elements;
  for (const part of form.querySelectorAll("[data-when]")) {
    part.hidden = Boolean(ending.value) && !part.dataset.when.split(" ").includes(ending.value);
  }
  for (const name of form.querySelectorAll("[data-by]")) {
    const isOther = name.dataset.by !== (by.value || "none");
    name.hidden = isOther || (name.dataset.pair ?? pair?.value) !== pair?.value;
  }
  for (const seat of form.querySelectorAll("[data-seat]")) {
    seat.hidden = Boolean(pair) && ending.value !== "adjustment" && !pair.value.includes(seat.dataset.seat);
  }
}

function change(event) {
  if (cannotFold) foldByHand();
  chooseKeyboards();
  if (event.target.closest(".pack")) return;
  touch(event.target);
  if (event.target.type === "radio") aimAnew();
  refresh();
}

function touch(element) {
  touched = holdings.find((holding) => holding.box.contains(element)) ?? touched;
}

function goToField(event) {
  const hash = event.target.closest("a")?.hash;
  const field = hash && document.getElementById(hash.slice(1));
  field?.querySelector("input:enabled, textarea:enabled")?.focus();
}

function start() {
  // Text is followed as it is written. The change that comes when its field is left would be too much: it would
  // take the button away from under the thumb that leaves the field to tap on it.
  form?.addEventListener("change", (event) => { if (!event.target.matches(WRITTEN)) change(event); });
  form?.addEventListener("input", (event) => { if (event.target.matches(WRITTEN)) change(event); });
  document.addEventListener("entered", (event) => {
    touched = event.detail.holding;
    refresh(event.detail.reason);
  });
  const faults = document.querySelector("#faults");
  faults?.addEventListener("click", goToField);
  faults?.focus();
}

/* Also when the Back button shows the page again, with what had been filled in. */
function settle() {
  leaveWhenSent();
  if (cannotFold) foldByHand();
  if (isHand) chooseKeyboards();
  foldAll();
  aimAnew();
  if (form?.querySelector(ENTERED)) refresh();
  else markTaken();
}

start();
settle();
for (const event of ["pageshow", "filled"]) addEventListener(event, settle);
