/* Keeps a page up to date with the other phones. It asks every few seconds whether anything is new, and then
   takes the changed parts in without moving what is under a thumb. A page that somebody is filling in only gets
   a note. Without this module a page is as it was when it was loaded. */

import { morph } from "./morph.js";

const OFTEN = 2000; // milliseconds between two questions, and as much again shared out by chance
const JITTER = 1000;
const SELDOM = 30_000; // the longest that a page waits when the server does not answer
const PATIENCE = 10_000;
const CALM = 600; // for so long after a change no button does what it did not say when the thumb set out

const page = document.querySelector("meta[name=live]");
const note = document.body.appendChild(document.createElement("p"));
note.className = "live-note";
note.role = "status";
note.dataset.keep = "";

let timer, failures = 0, isAsking = false, changedAt = -CALM, isTouched = false, letGo = () => {};

function wait(seconds = 0) {
  clearTimeout(timer);
  if (document.hidden) return;
  const often = Math.min(OFTEN * 2 ** failures, SELDOM - JITTER) + Math.random() * JITTER;
  timer = setTimeout(ask, Math.max(often, seconds * 1000));
}

async function ask() {
  if (isAsking || document.hidden) return;
  isAsking = true;
  let seconds = 0;
  try {
    const answer = await get(page.content, { "If-None-Match": page.dataset.state });
    failures = 0;
    if (answer.status < 400) dispatchEvent(new Event("answered"));
    if (answer.status === 200) await takeIn(answer);
    else if (answer.status === 404) return leave(answer);
    else if (answer.status !== 304) {
      failures += 1;
      seconds = Number(answer.headers.get("Retry-After")) || 0;
    }
  } catch {
    failures += 1; // No network, or no server: it is asked less and less often until one is back.
  } finally {
    isAsking = false;
  }
  wait(seconds);
}

function get(address, headers = {}) {
  return fetch(address, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
}

async function takeIn(answer) {
  if (page.dataset.way === "load") return location.replace(location.href);
  if (page.dataset.way === "patch") return patch();
  const text = (await answer.text()).trim();
  if (text) show(text);
  page.dataset.state = answer.headers.get("ETag");
}

/* This phone is out: it is told, and what it keeps of the page is asked for once more, and so forgotten. */
async function leave(answer) {
  show(findReason(await answer.text()));
  await get(location.href);
}

async function patch() {
  const answer = await get(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const freshPage = fresh.querySelector("meta[name=live]");
  if (!freshPage) return;
  while (isTouched) await new Promise((done) => (letGo = done));
  keepPlace(() => morph(document.body, fresh.body));
  document.title = fresh.title;
  page.content = freshPage.content;
  page.dataset.state = freshPage.dataset.state;
  changedAt = performance.now();
}

/* Change the page, and scroll by what the thing in the middle of the screen has moved. */
function keepPlace(change) {
  const thing = document.elementFromPoint(innerWidth / 2, innerHeight * 0.4);
  const before = thing?.getBoundingClientRect().top;
  change();
  if (thing?.isConnected) scrollBy(0, thing.getBoundingClientRect().top - before);
}

/* What the server says is text and links of its own making. */
function show(html) {
  if (note.innerHTML !== html) note.innerHTML = html;
}

function findReason(html) {
  return new DOMParser().parseFromString(html, "text/html").querySelector("main .lead")?.outerHTML ?? "";
}

function touch() {
  isTouched = true;
}

function release() {
  isTouched = false;
  letGo();
}

function askAtOnce() {
  failures = 0;
  clearTimeout(timer);
  if (isAsking) wait();
  else ask();
}

function refuseHaste(event) {
  if (performance.now() - changedAt < CALM) event.preventDefault();
}

// Scrolling is made up for here, not by the browser as well.
if (page.dataset.way === "patch") document.documentElement.style.overflowAnchor = "none";
addEventListener("pointerdown", touch);
for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, release);
if (page.dataset.way === "patch") document.addEventListener("submit", refuseHaste, true);
document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : askAtOnce()));
for (const wake of ["online", "focus", "pageshow", "landed"]) addEventListener(wake, askAtOnce);
wait();
