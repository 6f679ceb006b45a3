/* The pack of cards: a tap takes a card, a drag along a suit takes a run, a key clears a suit, arrows move.
   Every change is told by an "entered" event on the box around the pack, with the reason if one was refused.
   No rule of the game is in it: how many cards make a hand comes with the page. */

const form = document.querySelector("#hand-form");
export const holdings = [...document.querySelectorAll("[data-most]")].map(open);

function open(box) {
  const pack = box.querySelector(".pack");
  const holding = { box, way: pack.closest(".way"), keys: [...pack.querySelectorAll("input")] };
  for (const suit of pack.querySelectorAll(".suit")) {
    const clear = suit.querySelector(".clear");
    clear.hidden = false;
    clear.addEventListener("click", () => {
      for (const key of suit.querySelectorAll("input")) key.checked = false;
      announce(holding);
    });
  }
  pack.addEventListener("change", (event) => announce(holding, refuse(holding, event.target)));
  pack.addEventListener("keydown", moveAmongCards);
  takeByDragging(holding, pack);
  return holding;
}

function announce(holding, reason = "") {
  holding.box.dispatchEvent(new CustomEvent("entered", { bubbles: true, detail: { holding, reason } }));
}

/* What is ticked, unless the hand is being entered in another way. */
export function read(holding) {
  return holding.way?.hidden ? [] : holding.keys.filter((key) => key.checked);
}

export function findMost(holding) {
  const ending = form?.elements.ending?.value;
  return Number(holding.box.getAttribute(`data-most-${ending}`) ?? holding.box.dataset.most);
}

export function findOthers(holding) {
  const cards = holdings.filter((other) => other !== holding).flatMap(read);
  return new Set(cards.map((key) => key.value));
}

/* Take back a card that cannot be there, and return the reason. */
function refuse(holding, key) {
  const texts = holding.box.dataset;
  if (!key.checked) return "";
  if (findOthers(holding).has(key.value)) {
    key.checked = false;
    return texts.taken.replace("{card}", key.nextElementSibling.textContent);
  }
  const most = findMost(holding);
  if (read(holding).length <= most) return "";
  key.checked = false;
  return texts.full.replace("{most}", most);
}

/* A drag takes every card between the one where it began and the one it has reached, in the order of the suit;
   when it began on a card that was taken, it gives them back. Cards it has left again are as they were, and all
   are when the browser takes the finger for its own, to scroll or to zoom. */
function takeByDragging(holding, pack) {
  let drag = null;
  const findKey = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest("label.key")?.querySelector("input");

  pack.addEventListener("pointerdown", (event) => {
    const first = event.isPrimary && event.button === 0 && event.target.closest("label.key")?.querySelector("input");
    drag = first ? { first, keys: [...first.closest(".suit").querySelectorAll("input")], isMoving: false } : null;
  });
  pack.addEventListener("pointermove", (event) => {
    const key = drag && findKey(event);
    if (!drag?.keys.includes(key) || (!drag.isMoving && key === drag.first) || key === drag.last) return;
    if (!drag.isMoving) begin(event);
    drag.last = key;
    announce(holding, reach(drag.keys.indexOf(key)));
  });
  pack.addEventListener("pointerup", () => {
    const ended = drag;
    setTimeout(() => { if (drag === ended) drag = null; });
  });
  pack.addEventListener("pointercancel", () => {
    if (drag?.isMoving) {
      restore();
      announce(holding);
    }
    drag = null;
  });
  // A finger that leaves the glass in a swing would set the page going, and the next tap would only stop it.
  const hold = (event) => { if (drag?.isMoving && event.cancelable) event.preventDefault(); };
  pack.addEventListener("touchmove", hold, { passive: false });
  // The tap that ends a drag on a key is no tap on that key.
  pack.addEventListener("click", (event) => { if (drag?.isMoving) event.preventDefault(); }, true);

  function begin(event) {
    Object.assign(drag, { isMoving: true, isTaking: !drag.first.checked, before: drag.keys.map((key) => key.checked) });
    pack.setPointerCapture(event.pointerId);
  }

  function restore() {
    drag.keys.forEach((key, index) => { key.checked = drag.before[index]; });
  }

  function reach(to) {
    const from = drag.keys.indexOf(drag.first);
    const others = findOthers(holding);
    restore();
    const step = Math.sign(to - from) || 1;
    for (let index = from; index !== to + step; index += step) {
      const key = drag.keys[index];
      const wasTaken = key.checked;
      if (others.has(key.value)) continue;
      key.checked = drag.isTaking;
      const reason = wasTaken ? "" : refuse(holding, key);
      if (reason) return reason;
    }
    return "";
  }
}

/* The arrows go to the next card beside, above or below, as the pack is laid out just now. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

function moveAmongCards(event) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const keys = [...event.currentTarget.querySelectorAll("input, button")];
  if (step < 0) keys.reverse();
  const [from, ...way] = keys.slice(keys.indexOf(event.target));
  const { left, top } = from.getBoundingClientRect();
  const isLevel = event.key === "ArrowLeft" || event.key === "ArrowRight";
  const isNext = (key) => {
    const place = key.getBoundingClientRect();
    return Math.abs(place.left - left) < place.width / 2 && Math.abs(place.top - top) > 1;
  };
  way.find((key) => isLevel || isNext(key))?.focus();
}

/* Cards of the other hand are shown as taken. */
export function markTaken() {
  for (const holding of holdings) {
    const others = findOthers(holding);
    for (const key of holding.keys) {
      const isTaken = others.has(key.value) && !key.checked;
      key.parentElement.classList.toggle("taken", isTaken);
      key.ariaDisabled = isTaken || null;
    }
  }
}
