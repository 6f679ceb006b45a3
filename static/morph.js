/* Makes a part of a page equal to another one by touching only what differs: what stays is the same element as
   before, with its focus, its scroll position and whatever the person has opened in it. */

/* What is marked with data-keep belongs to a script of this page, and is left alone. */
export function morph(from, to) {
  if (from.isEqualNode(to)) return;
  if (from.nodeType !== Node.ELEMENT_NODE) {
    from.data = to.data;
  } else if (!isKept(from)) {
    copyAttributes(from, to);
    morphChildren(from, to);
  }
}

function isKept(node) {
  return node.nodeType === Node.ELEMENT_NODE && node.hasAttribute("data-keep");
}

function copyAttributes(from, to) {
  // Whether a fold is open is for the person to say.
  const isFold = from.nodeName === "DETAILS";
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(isFold && name === "open")) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !(isFold && name === "open")) from.setAttribute(name, value);
  }
}

function morphChildren(from, to) {
  const known = new Map([...from.children].map((child) => [findKey(child), child]));
  let place = from.firstChild;
  for (const child of [...to.childNodes]) {
    const key = findKey(child);
    while (place && isKept(place)) place = place.nextSibling;
    let match = key === undefined ? undefined : known.get(key);
    if (key === undefined && place && isAlike(place, child)) match = place;
    if (!match) {
      from.insertBefore(document.importNode(child, true), place);
      continue;
    }
    if (match === place) place = place.nextSibling;
    else from.insertBefore(match, place);
    morph(match, child);
  }
  while (place) {
    const next = place.nextSibling;
    if (!isKept(place)) place.remove();
    place = next;
  }
}

function isAlike(one, other) {
  return one.nodeName === other.nodeName && findKey(one) === undefined;
}

/* What an element is known by, wherever among its neighbours it stands: its id, or the hand a line leads to. */
function findKey(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return undefined;
  if (node.id) return `#${node.id}`;
  const link = node.nodeName === "TR" ? node.querySelector(":scope > th > a") : null;
  return link?.getAttribute("href");
}
