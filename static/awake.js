/* Keeps the screen on while a game is being played, where the person wants that: on the board unless told
   otherwise, on the sheet when told so. The browser lets go of the screen by itself whenever another app is in
   front; it is held again when this page is back. */

const choice = document.getElementById("awake");
const box = choice.querySelector("input");
const name = `awake-${choice.dataset.page}`;

let lock = null, isAsking = false;

function isWanted() {
  return box.checked && !document.hidden && !document.querySelector("[data-over]");
}

async function hold() {
  if (isAsking || (isWanted() && lock && !lock.released)) return;
  isAsking = true;
  try {
    if (isWanted()) lock = await navigator.wakeLock.request("screen");
    if (!isWanted()) await lock?.release();
  } catch {
    lock = null; // A battery that is nearly empty is a good reason to refuse.
  }
  isAsking = false;
}

/* A browser that keeps nothing for pages asks anew each time. */
function recall() {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember() {
  try {
    localStorage.setItem(name, box.checked ? "on" : "off");
  } catch {
    // It holds for this visit.
  }
}

if (navigator.wakeLock) {
  choice.hidden = false;
  box.checked = (recall() ?? (choice.dataset.page === "board" ? "on" : "off")) === "on";
  box.addEventListener("change", () => {
    remember();
    hold();
  });
  document.addEventListener("visibilitychange", hold);
  // The game may end, or go on, while the page is open.
  new MutationObserver(hold).observe(document.querySelector("main"), {
    subtree: true, childList: true, attributeFilter: ["data-over"],
  });
  hold();
}
