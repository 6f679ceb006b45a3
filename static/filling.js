/* What is filled in a form, in words and in fields; and the form filled in again with what was kept of it. */

const TEXT = "textarea, input:not([type]), input[type=text]";

/* Each question that was answered, with the answer: the words are those of the page. */
export function describe(form) {
  const words = [];
  for (const part of form.querySelectorAll("fieldset, .field")) {
    if (!part.checkVisibility() || part.parentElement.closest("fieldset")) continue;
    const answer = readAnswer(part);
    const question = part.querySelector("legend, label")?.innerText.trim();
    if (answer && question) words.push([question, answer]);
  }
  return words;
}

function readAnswer(part) {
  const answers = [];
  for (const control of part.querySelectorAll("input, textarea, select")) {
    if (!(control.closest("label") ?? control).checkVisibility() || control.closest(".tabs")) continue;
    if (control.matches(TEXT)) answers.push(control.value.trim());
    else if (control.checked) answers.push(readLabel(control.parentElement));
  }
  return answers.filter(Boolean).join(" ");
}

function readLabel(label) {
  if (label.matches(".key")) return label.textContent.trim();
  return label.querySelector("b, span").innerText;
}

/* Fill in what was kept; what the page has no control for is carried along. */
export function fill(form, fields) {
  const left = [...fields];
  const take = (name, fits) => {
    const at = left.findIndex((field) => field[0] === name && fits(field[1]));
    return at < 0 ? undefined : left.splice(at, 1)[0][1];
  };
  const controls = [...form.elements].filter((control) => control.name && control.name !== "csrf_token");
  const isTick = (control) => control.type === "checkbox" || control.type === "radio";
  for (const control of controls.filter(isTick)) {
    control.checked = take(control.name, (value) => value === control.value) !== undefined;
  }
  for (const control of controls.filter((each) => !isTick(each) && each.type !== "submit")) {
    control.value = take(control.name, () => true) ?? "";
  }
  for (const [name, value] of left) carry(form, name, value);
}

export function carry(form, name, value) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  (document.querySelector(`[data-live="${name}"]`) ?? form).append(input);
}

/* A key for a form that is filled in anew without having come anew from the server. */
export function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
