/* Sends the hands that are kept: each once, in their order. The server knows each by its key, and answers one that
   it has already as it did before; so whatever may have been lost on the way is sent again. */

import { change, land, list, takeTurn } from "./kept.js";

export const box = document.querySelector("#unsent");
box?.append(box.firstElementChild.content.cloneNode(true));
const PATIENCE = 10_000;
const LATER = new Set([429, 500, 502, 503, 504]); // the server, or one in front of it, has its troubles
export const SENT = "deadwood-sent "; // A form with such a mark in this tab has been sent, and is not gone back to.
const BRIEF = "return=minimal";

/* Send all that waits. What the sheet does not take holds up what comes after it there, until somebody has
   looked at it. Says whether the network is cut, and where each hand has landed. */
export async function sendAll() {
  const places = new Map();
  try {
    await takeTurn((goOn) => sendEach(places, goOn));
    return { places, isCut: false };
  } catch {
    return { places, isCut: true };
  }
}

async function sendEach(places, goOn) {
  const held = new Set();
  let token;
  for (;;) {
    const hand = (await list()).find((each) => !each.isDropped && !held.has(each.match));
    if (!hand) return;
    if (hand.refused) {
      held.add(hand.match);
      continue;
    }
    await goOn();
    token ??= await fetchToken();
    const answer = await reach(hand.address, write(hand, token));
    if (LATER.has(answer.status)) throw new Error("cut");
    if (answer.headers.get("Preference-Applied") === BRIEF) {
      places.set(hand.id, answer.headers.get("Location"));
      await land(hand);
    } else {
      await change(hand.id, { refused: findReason(parse(await answer.text())) });
    }
  }
}

function reach(address, body) {
  const method = body ? "POST" : "GET";
  const signal = AbortSignal.timeout?.(PATIENCE);
  return fetch(address, { method, body, signal, headers: { Prefer: BRIEF }, cache: "no-store" });
}

/* The token that forms need now. Anything else that answers is no Deadwood, but the page of some hotel. */
async function fetchToken() {
  const answer = await reach(box.dataset.token);
  if (!answer.ok || !answer.headers.get("Content-Type").startsWith("text/plain")) throw new Error("cut");
  return answer.text();
}

function write(hand, token, more = {}) {
  const own = { seen: hand.seen, csrf_token: token, action: "record", ...more };
  return new URLSearchParams([...hand.fields, ...Object.entries(own)]);
}

function parse(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/* Why a hand was not taken, in the words of the page that says so. */
export function findReason(page) {
  const places = ["#faults li", "#faults p", "main .lead", "h1"];
  return places.map((place) => page.querySelector(place)).find(Boolean)?.textContent ?? "";
}

/* Send a hand like a form without scripts, so that the server's own page about it opens: what is on the sheet
   now beside what was typed, or the form as it was filled in. */
export async function open(hand, action = "record") {
  const fields = write(hand, await fetchToken(), { action, kept: hand.id });
  await change(hand.id, { refused: undefined });
  sessionStorage.removeItem(SENT + hand.key);
  const form = document.createElement("form");
  form.method = "post";
  form.action = hand.address;
  for (const [name, value] of fields) {
    const input = document.createElement("textarea");
    input.name = name;
    input.textContent = value;
    form.append(input);
  }
  form.hidden = true;
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}
