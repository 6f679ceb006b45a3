/* The digits in the bar, for a thumb: they write where a total is asked for next, and no other keyboard covers
   the page. Whoever has a keyboard writes in the fields. Where a key is the whole number, as for a knock, the
   next field takes over by itself. */

const pad = document.querySelector(".keypad");
const [whose, figure] = pad?.querySelector(".aim").children ?? [];
const fields = [...document.querySelectorAll("[data-pad]")];
const isThumb = matchMedia("(pointer: coarse)");
let aim = null;

const isShown = (field) => field.checkVisibility();

function aimAt(field) {
  aim?.classList.remove("aimed");
  aim = field ?? null;
  aim?.classList.add("aimed");
  pad.hidden = !aim;
  showAim();
}

/* The keys may lie over the field itself, so they say whose total it is and what stands there. */
function showAim() {
  if (!aim) return;
  whose.textContent = aim.closest("fieldset").querySelector("legend").innerText;
  figure.textContent = aim.value;
}

/* Whether the way in which the hand ended leaves nothing to enter there. */
function mayStayEmpty(field) {
  const ending = document.querySelector("[name=ending]:checked")?.value;
  return Boolean(field.dataset.optional?.split(" ").includes(ending));
}

/* The first total that is still to be entered. */
function findNext() {
  return fields.find((field) => isShown(field) && !field.value && !mayStayEmpty(field));
}

/* When it is said who ended the hand and how, the totals come next; only where nothing is entered by cards. */
export function aimAnew() {
  if (!pad || !isThumb.matches) return;
  const isAsked = fields.some(isShown) && document.querySelector("[name=by]:checked");
  if (aim && isShown(aim) && !aim.value && !mayStayEmpty(aim)) showAim();
  else aimAt(isAsked ? findNext() : null);
}

function press(event) {
  const key = event.target.closest("button");
  if (!key || !aim) return;
  if (key.value === "") aim.value = aim.value.slice(0, -1);
  else if (aim.dataset.pad === "whole" || aim.value === "0") aim.value = key.value;
  else if (aim.value.length < 2) aim.value += key.value;
  const isDone = key.value !== "" && aim.dataset.pad === "whole";
  aim.dispatchEvent(new Event("input", { bubbles: true }));
  if (isDone) aimAt(findNext() ?? aim);
}

if (pad) {
  pad.addEventListener("click", press);
  for (const field of fields) {
    if (isThumb.matches) field.inputMode = "none";
    field.addEventListener("input", showAim);
    field.addEventListener("focus", () => { if (isThumb.matches) aimAt(field); });
  }
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input:not([type=radio], [type=checkbox], [data-pad]), textarea")) aimAt(null);
  });
}
