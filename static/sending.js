/* Sending the form, and going back to it. A hand is kept by the browser first and sent then, so that neither a
   network that is cut nor an answer that is lost can lose or double it. */

import { cut } from "./bar.js";
import { carry, describe, fill, makeKey } from "./filling.js";
import { find, list, put } from "./kept.js";
import { SENT, box, open, sendAll } from "./posting.js";
import { withoutOthers } from "./ways.js";

const form = document.querySelector("#hand-form");
const back = document.querySelector(".back");
const bar = document.querySelector("footer.bar");
const next = box?.querySelector(":scope > .actions");
const OWN = ["csrf_token", "seen", "kept", "action"];

let before, staysFor, isPlain = false;

/* The fields as they would be sent now. */
export function collect(source) {
  const { result, giveBack } = withoutOthers(() => new FormData(source));
  giveBack();
  return result;
}

function leaveOut() {
  const { giveBack } = withoutOthers(() => null);
  setTimeout(giveBack);
}

async function send(event) {
  const button = event.submitter;
  if (isPlain || !box) return;
  if (button?.value !== "record") {
    if (navigator.onLine && !button?.dataset.keeping) return;
    event.preventDefault();
    cut();
    return;
  }
  event.preventDefault();
  if (button.dataset.said) return;
  button.dataset.said = button.textContent;
  button.textContent = button.dataset.busy;
  try {
    await keepAndSend();
  } catch {
    // A browser that keeps nothing sends the form as if there were no script.
    isPlain = true;
    form.requestSubmit(button);
  }
}

async function keepAndSend() {
  const id = await put(await compose());
  const { places, isCut } = await sendAll();
  const hand = await find(id);
  if (!hand) leave(places.get(id) ?? back.href);
  else if (hand.refused && (await open(hand).then(() => true, () => false))) return;
  else if (isCut && !navigator.serviceWorker?.controller) stay(id);
  else leave(back.href);
}

/* The hand as it is kept. One that was kept before under the same key, or is put right now, stays the same one. */
async function compose() {
  const { submission, seen, kept } = form.elements;
  const hands = await list();
  const same = hands.find((hand) => hand.key === submission.value || String(hand.id) === kept?.value);
  const address = form.getAttribute("action");
  return {
    ...(same && { id: same.id }),
    after: same ? same.after : before,
    key: submission.value,
    address,
    match: findMatch(address),
    seen: Number(seen.value),
    fields: [...collect(form)].filter(([name]) => !OWN.includes(name)),
    headline: document.querySelector(".verdict h2, .verdict-line")?.textContent ?? "",
    words: describe(form),
  };
}

function findMatch(address) {
  return address.match(/^.*?\/m\/[^/?]+/)?.[0];
}

/* What is recorded is gone back to by the sheet, or by the hand that is corrected: this page, and every other
   one on which the same form was filled in. */
function leave(address) {
  sessionStorage.setItem(SENT + form.elements.submission.value, "");
  history.replaceState(null, "", back.href);
  location.assign(address);
}

export function leaveWhenSent() {
  const key = history.state?.submission;
  if (key !== undefined && sessionStorage.getItem(SENT + key) !== null) location.replace(back.href);
  else if (back?.href === location.href) location.reload();
  for (const button of document.querySelectorAll("[data-said]")) {
    button.textContent = button.dataset.said;
    delete button.dataset.said;
  }
}

/* A browser that shows this page again may fill a new form with what was in the old one; the history knows
   which form it was. */
function remember() {
  if (history.state === null) history.replaceState({ submission: form.elements.submission.value }, "");
}

/* Where no other page can be opened without a network, this one shows what is kept until it is sent. */
function stay(id) {
  staysFor = id;
  form.hidden = true;
  if (bar) bar.hidden = true;
  next.hidden = !isForNext();
  leaveWhenSent();
  dispatchEvent(new Event("kept"));
  scrollTo(0, 0);
}

/* Whether this page can be filled in once more, for another hand. */
function isForNext() {
  return /\/hands\/(new|whole)$/.test(form.getAttribute("action")) && form.querySelector("[name=ending][type=radio]");
}

function comeBack(fields) {
  staysFor = undefined;
  fill(form, fields);
  history.replaceState({ submission: form.elements.submission.value }, "");
  form.hidden = false;
  if (bar) bar.hidden = false;
  next.hidden = true;
  for (const event of ["filled", "kept"]) dispatchEvent(new Event(event));
}

async function startNext() {
  before = await findBefore();
  form.reset();
  const fields = [...collect(form)].filter(([name]) => !["submission", "kept"].includes(name));
  form.elements.kept?.remove();
  comeBack([...fields, ["submission", makeKey()]]);
}

function alter(hand) {
  sessionStorage.removeItem(SENT + hand.key);
  form.elements.kept?.remove();
  carry(form, "kept", hand.id);
  comeBack([...hand.fields, ["seen", hand.seen], ["kept", hand.id]]);
}

/* What is entered now comes after the hands of this sheet that wait to be sent, and knows of them. */
async function findBefore() {
  const match = findMatch(form.getAttribute("action"));
  return (await list()).filter((hand) => hand.match === match && !hand.isDropped).at(-1)?.id;
}

function move({ detail }) {
  if (detail.id === before) form.elements.seen.value = detail.seen;
  if (detail.id === staysFor) leave(back.href);
}

async function start() {
  if (document.documentElement.dataset.kept) cut();
  const id = Number(location.hash.match(/^#kept=(\d+)$/)?.[1]);
  const hand = id ? await find(id) : undefined;
  if (hand) return alter(hand);
  before = await findBefore();
  const place = document.querySelector(".top-note");
  if (before === undefined || !place || form.elements.kept) return;
  place.textContent = box.dataset.notice;
  document.querySelector("h1").textContent = next.textContent;
}

if (form) {
  if (back) remember();
  form.addEventListener("submit", send);
  form.addEventListener("submit", leaveOut);
}
if (form && box) {
  addEventListener("landed", move);
  addEventListener("alter", ({ detail }) => alter(detail));
  next.firstElementChild.addEventListener("click", startNext);
  start().catch(() => {});
}
