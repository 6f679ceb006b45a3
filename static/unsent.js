/* Shows the hands that this phone has not sent yet, and has them sent as soon as the server can be reached. */

import { change, drop, list, removeDropped } from "./kept.js";
import { box, findReason, open, sendAll } from "./posting.js";

const page = document.documentElement;
const note = document.querySelector("#kept");
const go = document.querySelector(".bar a.go[href$='/hands/new']");
const form = document.querySelector("#hand-form"); // Whoever fills it in has no use for a list above it.
const decided = form?.querySelector("[name=kept]");
const acts = {
  open: (hand) => open(hand).catch(() => alter(hand)),
  alter: (hand) => open(hand, "change").catch(() => alter(hand)),
  drop,
  restore: (hand) => change(hand.id, { isDropped: false }),
};
let hands = [], drawn = "", isSending = false;

function isShown(hand) {
  return !box.dataset.match || hand.match === box.dataset.match;
}

export async function show() {
  hands = await list();
  const shown = hands.filter(isShown);
  box.hidden = !shown.length || form?.hidden === false;
  const drawing = JSON.stringify(shown);
  if (drawing === drawn) return;
  drawn = drawing;
  // It has no number as long as it is not known how many are before it.
  if (shown.length && go) go.textContent = box.querySelector(".go").textContent;
  box.querySelector("ol").replaceChildren(...shown.map(draw));
}

function findState(hand) {
  if (hand.isDropped) return "dropped";
  if (hand.refused) return "refused";
  const isHeld = hands.some((each) => each.id < hand.id && each.match === hand.match && each.refused && !each.isDropped);
  return isHeld ? "held" : "waiting";
}

function draw(hand) {
  const state = findState(hand);
  const item = box.querySelector("template:last-child").content.firstElementChild.cloneNode(true);
  const parts = Object.fromEntries([...item.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  parts.headline.textContent = hand.headline;
  parts.words.replaceChildren(...hand.words.map(drawWords));
  parts.reason.textContent = hand.refused ?? "";
  if (parts.sheet) parts.sheet.href = hand.match;
  for (const part of item.querySelectorAll("[data-if]")) {
    if (!part.dataset.if.split(" ").includes(state)) part.remove();
  }
  for (const button of item.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => act(button.dataset.do, hand));
  }
  item.dataset.state = state;
  return item;
}

function drawWords([question, answer]) {
  const pair = document.createElement("div");
  for (const [tag, text] of [["dt", question], ["dd", answer]]) {
    pair.appendChild(document.createElement(tag)).textContent = text;
  }
  return pair;
}

async function act(name, hand) {
  await acts[name](hand);
  await show();
  if (name === "restore") await send();
}

/* Without a network the form itself is opened, and fills itself in. */
function alter(hand) {
  const isHere = form?.getAttribute("action") === hand.address;
  if (isHere) dispatchEvent(new CustomEvent("alter", { detail: hand }));
  else location.assign(`${hand.address}#kept=${hand.id}`);
}

/* While somebody looks at a hand that was not taken, what comes after it waits. */
async function send() {
  if (isSending || decided || !hands.some((hand) => !hand.isDropped && !hand.refused)) return;
  isSending = true;
  try {
    await sendAll();
  } finally {
    isSending = false;
  }
  await show();
}

function tellAge() {
  if (!page.dataset.kept) return;
  const when = { weekday: "short", hour: "numeric", minute: "2-digit" };
  note.querySelector("time").textContent = new Date(page.dataset.kept).toLocaleString(page.lang, when);
  note.hidden = false;
}

/* The server has been heard: what stands here is no longer of long ago. */
function hear() {
  delete page.dataset.kept;
  note.hidden = true;
  send();
}

async function look() {
  await show();
  await send();
}

/* On plain http, where there is no worker, the queue works as long as a page is open. */
function hire() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.register(box.dataset.worker).catch(() => {});
  if (performance.getEntriesByType("navigation")[0]?.workerStart) return;
  // A page that did not come through the worker goes through it now, out of the browser's own store.
  const keep = () => fetch(location.href, { cache: "force-cache" }).catch(() => {});
  if (workers.controller) keep();
  else workers.addEventListener("controllerchange", keep, { once: true });
}

async function start() {
  tellAge();
  if (decided && document.querySelector("#faults, legend h1")) {
    await change(Number(decided.value), { refused: findReason(document) });
  }
  await removeDropped();
  await look();
}

addEventListener("answered", hear);
addEventListener("online", look);
addEventListener("kept", show);
addEventListener("pageshow", (event) => { if (event.persisted) look(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
/* Drop mine, on the page about a hand that was not taken. */
document.querySelector("[data-drop]")?.addEventListener("click", async (event) => {
  if (!decided) return;
  event.preventDefault();
  const id = Number(decided.value);
  await drop(hands.find((hand) => hand.id === id) ?? { id });
  location.assign(event.target.href);
});
start().catch(() => {}); // A browser that keeps nothing has nothing to show.
if (document.readyState === "complete") hire();
else addEventListener("load", hire);
