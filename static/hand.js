/* Entering a hand: counts cards, marks those of the other hand, clears a suit, keeps one way of entering at a
   time. The page works without it, and no rule of the game is in it: numbers and texts come with the page. */

const form = document.querySelector("#hand-form");
const note = document.querySelector(".bar-status");
const holdings = [...document.querySelectorAll("[data-most]")].map(openHolding);

function openHolding(box) {
  const pack = box.querySelector(".pack");
  const holding = { box, way: pack.closest(".way"), keys: [...pack.querySelectorAll("input")] };
  for (const suit of pack.querySelectorAll(".suit")) {
    const clear = suit.querySelector(".clear");
    clear.hidden = false;
    clear.addEventListener("click", () => {
      for (const key of suit.querySelectorAll("input")) key.checked = false;
      refresh();
    });
  }
  pack.addEventListener("change", (event) => refresh(refuse(holding, event.target)));
  pack.addEventListener("keydown", moveAmongCards);
  return holding;
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

/* What is ticked, unless the hand is being entered in another way. */
function read(holding) {
  return holding.way?.hidden ? [] : holding.keys.filter((key) => key.checked);
}

function findMost(holding) {
  const ending = form?.elements.ending?.value;
  return Number(holding.box.getAttribute(`data-most-${ending}`) ?? holding.box.dataset.most);
}

function findOthers(holding) {
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

function refresh(reason = "") {
  const counts = [];
  for (const holding of holdings) {
    const others = findOthers(holding);
    for (const key of holding.keys) {
      const isTaken = others.has(key.value) && !key.checked;
      key.parentElement.classList.toggle("taken", isTaken);
      key.ariaDisabled = isTaken || null;
    }
    const isShown = holding.box.checkVisibility?.() ?? true;
    if (isShown && !holding.way?.hidden) counts.push(...tellCount(holding));
  }
  tell(reason, counts);
}

/* Nothing, as long as nobody is named. The name is the one that the legend shows. */
function tellCount(holding) {
  const spans = [...holding.box.querySelectorAll("legend [data-name]")];
  const name = spans.find((span) => span.getClientRects().length)?.dataset.name;
  const values = { name, held: read(holding).length, most: findMost(holding) };
  return name ? [holding.box.dataset.held.replace(/\{(\w+)\}/g, (_, key) => values[key])] : [];
}

/* The reason takes the place of the counts until the next tap. Their room is kept while there are none. */
function tell(reason, counts) {
  if (!note) return;
  const [first = "", ...more] = reason ? [reason] : counts;
  note.hidden = holdings.length === 0;
  const strong = document.createElement("b");
  strong.textContent = first;
  const rest = document.createElement("span");
  rest.textContent = more.join(" · ");
  note.replaceChildren(strong, rest);
}

/* When no way is chosen, the page shows all of them. */
function fold(box) {
  const chosen = box.querySelector(".tabs :checked")?.value;
  for (const part of box.querySelectorAll(":scope > .way")) {
    part.hidden = Boolean(chosen) && !part.classList.contains(`way-${chosen}`);
  }
}

/* Only the way that is chosen is sent. What is left out is out for just that moment: when the Back button shows
   the page again, browsers fill in no control that is disabled before they come to it. */
function leaveOut() {
  const controls = document.querySelectorAll(".way[hidden] :is(input, textarea)");
  for (const control of controls) control.disabled = true;
  setTimeout(() => controls.forEach((control) => { control.disabled = false; }));
}

function isEmpty(box) {
  return [...box.querySelectorAll(".way input, .way textarea")].every((control) =>
    control.type === "checkbox" ? !control.checked : !control.value.trim(),
  );
}

function chooseWay(event) {
  const box = event.target.closest(".ways");
  const { value } = event.target;
  for (const other of document.querySelectorAll(".ways")) {
    if (other === box || !isEmpty(other)) continue;
    other.querySelector(`.tabs [value="${value}"]`).checked = true;
    fold(other);
  }
  fold(box);
  refresh();
}

/* A finger that taps on a total wants to write it; arrow keys go on through the tabs. */
function startWriting(event) {
  const way = event.detail && event.target.closest(".tabs input")?.value;
  if (!way || way === "cards") return;
  chooseWay(event);
  event.target.closest(".ways").querySelector(`.way-${way} :is(input, textarea)`).focus();
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

function goToField(event) {
  const hash = event.target.closest("a")?.hash;
  const field = hash && document.getElementById(hash.slice(1));
  field?.querySelector("input:enabled, textarea:enabled")?.focus();
}

/* A second tap is answered by the server as the first one was; this only shows that something happens. */
function showSending(event) {
  const button = event.submitter;
  if (!button?.dataset.busy) return;
  button.dataset.said = button.textContent;
  button.textContent = button.dataset.busy;
  forgetPosted();
}

/* This page came of a form, and could only be shown again by sending that anew: what is recorded is gone back to
   by the sheet, or by the hand that is corrected. */
function forgetPosted() {
  const back = document.querySelector(".back");
  if (back) history.replaceState(null, "", back.href);
}

function start() {
  for (const box of document.querySelectorAll(".ways")) {
    box.querySelector(".tabs").addEventListener("change", chooseWay);
    box.querySelector(".tabs").addEventListener("click", startWriting);
  }
  form?.addEventListener("change", (event) => {
    if (cannotFold) foldByHand();
    chooseKeyboards();
    if (!event.target.closest(".pack, .tabs")) refresh();
  });
  form?.addEventListener("submit", showSending);
  form?.addEventListener("submit", leaveOut);
  const faults = document.querySelector("#faults");
  faults?.addEventListener("click", goToField);
  faults?.focus();
}

/* Also when the Back button shows the page again, with what had been filled in. */
function settle() {
  if (cannotFold) foldByHand();
  chooseKeyboards();
  document.querySelectorAll(".ways").forEach(fold);
  for (const button of document.querySelectorAll("[data-said]")) button.textContent = button.dataset.said;
  refresh();
}

const cannotFold = Boolean(form?.elements.ending) && !CSS.supports("selector(:has(*))");
start();
settle();
addEventListener("pageshow", settle);
