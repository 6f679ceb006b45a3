/* The bar: at once what can be counted here, and a moment later all that the server finds in the cards so far.
   No rule of the game is in it. Without an answer the bar stays as plain as it came. */

import { findMost, read } from "./pack.js";

const QUIET = 120; // milliseconds without a tap before the server is asked
const GRACE = 400; // milliseconds in which a button that has just changed does what it did before
const STATUS = document.querySelector("[data-live=status]");
const parts = new Map([...document.querySelectorAll("[data-live]")].map((part) => [part.dataset.live, part]));
const plain = parts.get("go")?.innerHTML;
const arrived = new Map();

let wait, latest = 0, isRefusing = false;

/* Nothing, as long as nothing is entered by cards. The name is the one that the legend shows. */
function count(holding) {
  const { held, bare } = holding.box.dataset;
  const chosen = holding.box.querySelector(".tabs :checked")?.value;
  if (!held || !holding.box.checkVisibility() || (chosen && chosen !== "cards")) return "";
  const spans = [...holding.box.querySelectorAll("legend [data-name]")];
  const name = spans.find((span) => span.getClientRects().length)?.dataset.name;
  const values = { name, held: read(holding).length, most: findMost(holding) };
  return (name ? held : bare).replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

/* Say at once what is certain. What the server has said before is old by now. */
export function tell(holding, reason = "") {
  if (!STATUS) return;
  STATUS.hidden = false;
  isRefusing = Boolean(reason);
  const text = reason || (holding ? count(holding) : "");
  const [strong, ...remarks] = STATUS.children;
  if (strong?.textContent !== text) {
    const said = document.createElement("b");
    said.textContent = text;
    STATUS.replaceChildren(said, ...(reason ? [] : remarks));
    arrived.delete("status");
  }
  for (const part of parts.values()) part.classList.add("old");
  if (plain !== undefined && arrived.has("go")) {
    parts.get("go").innerHTML = plain;
    arrived.delete("go");
  }
}

/* Ask the server, when the finger has come to rest. An answer that is overtaken by another tap is dropped. */
export function ask(address, collect) {
  if (!parts.size) return;
  clearTimeout(wait);
  const number = ++latest;
  wait = setTimeout(async () => {
    const source = await fetchParts(address, collect());
    if (number !== latest) return;
    if (source === null) cut();
    else show(source);
  }, QUIET);
}

async function fetchParts(address, fields) {
  fields.append("action", "count");
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
    return answer.ok ? await answer.text() : "";
  } catch {
    return null;
  }
}

function show(source) {
  const answer = new DOMParser().parseFromString(source, "text/html");
  for (const [name, part] of parts) {
    const fresh = answer.querySelector(`[data-live="${name}"]`)?.innerHTML;
    part.classList.remove("old");
    if (isRefusing && part === STATUS) continue; // A reason stands until the next tap.
    if (fresh !== undefined && fresh !== arrived.get(name)) fill(name, part, fresh);
  }
}

/* There is no network: nothing can be said of what is entered, and it can only be kept. */
export function cut() {
  const kept = document.querySelector("template[data-cut]");
  if (!kept) return;
  for (const name of ["verdict", "status"]) arrived.delete(name);
  parts.get("verdict").replaceChildren();
  const remark = document.createElement("span");
  remark.textContent = kept.dataset.cut;
  STATUS.replaceChildren(STATUS.firstElementChild ?? document.createElement("b"), remark);
  STATUS.hidden = false;
  for (const part of parts.values()) part.classList.remove("old");
  if (kept.innerHTML.trim() && arrived.get("go") !== kept.innerHTML) fill("go", parts.get("go"), kept.innerHTML);
}

function fill(name, part, fresh) {
  const held = part.contains(document.activeElement) ? document.activeElement : null;
  part.innerHTML = fresh;
  arrived.set(name, fresh);
  if (held) [...part.querySelectorAll("input, a, button")].find((one) => one.value === held.value)?.focus();
  const button = part.querySelector("button[value=record]");
  if (button) delay(button);
}

/* Whoever was about to tap on the button that stood here before has not seen yet what this one writes. */
function delay(button) {
  button.value = "preview";
  setTimeout(() => { button.value = "record"; }, GRACE);
}

/* The bar leads to a place on the page: it is brought into sight, and has the focus. */
document.querySelector(".bar")?.addEventListener("click", (event) => {
  const place = document.getElementById(event.target.closest("a.go")?.hash.slice(1));
  if (!place) return;
  event.preventDefault();
  place.scrollIntoView({ block: "start" });
  place.focus({ preventScroll: true });
});
