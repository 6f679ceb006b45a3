/* How each hand is entered: one way at a time, and only that one is sent. */

const boxes = [...document.querySelectorAll(".ways")];

/* When no way is chosen, the page shows all of them. */
function fold(box) {
  const chosen = box.querySelector(".tabs :checked")?.value;
  for (const part of box.querySelectorAll(":scope > .way")) {
    part.hidden = Boolean(chosen) && !part.classList.contains(`way-${chosen}`);
  }
}

export function foldAll() {
  boxes.forEach(fold);
}

function isEmpty(box) {
  return [...box.querySelectorAll(".way input, .way textarea")].every((control) =>
    control.type === "checkbox" ? !control.checked : !control.value.trim(),
  );
}

/* The other hand is entered in the same way, unless it has been begun. */
function choose(event) {
  const box = event.target.closest(".ways");
  for (const other of boxes) {
    if (other === box || !isEmpty(other)) continue;
    other.querySelector(`.tabs [value="${event.target.value}"]`).checked = true;
    fold(other);
  }
  fold(box);
}

/* A finger that taps on a text wants to write it; arrow keys go on through the tabs. */
function startWriting(event) {
  const way = event.detail && event.target.closest(".tabs input")?.value;
  if (way !== "count" && way !== "typed") return;
  choose(event);
  event.target.closest(".ways").querySelector(`.way-${way} :is(input, textarea)`).focus();
}

/* Call something while only the way that is chosen can be sent. What is left out is out for just that moment:
   when the Back button shows the page again, browsers fill in no control that is disabled before they come to
   it. */
export function withoutOthers(use) {
  const controls = [...document.querySelectorAll(".way[hidden] :is(input, textarea)")];
  for (const control of controls) control.disabled = true;
  const result = use();
  const giveBack = () => controls.forEach((control) => { control.disabled = false; });
  return { result, giveBack };
}

for (const box of boxes) {
  box.querySelector(".tabs").addEventListener("change", choose);
  box.querySelector(".tabs").addEventListener("click", startWriting);
}
