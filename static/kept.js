/* Hands that are not sent yet. The browser keeps them on its disk, in the order in which they were entered, also
   when it is closed. */

const LEASE = 15_000; // milliseconds for which a page may go on sending without saying so again
const PATIENCE = 3000; // for the database to open
const TURN = 25_000; // for another page that sends to be through
let opened;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("deadwood", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("hands", { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore("turns");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    setTimeout(reject, PATIENCE);
  });
  return opened;
}

/* One transaction. What it has written is on the disk when this returns. */
async function within(name, mode, use) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability: "strict" });
    const request = use(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const list = () => within("hands", "readonly", (hands) => hands.getAll());
export const find = (id) => within("hands", "readonly", (hands) => hands.get(id));

/* Keep a hand, and return its number: a new one unless it has one. */
export const put = (hand) => within("hands", "readwrite", (hands) => hands.put(hand));

/* Let ``alter`` change each hand, or say with null that it can go. */
function alterAll(alter) {
  return within("hands", "readwrite", (hands) => {
    const request = hands.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      const altered = alter(cursor.value);
      if (altered === null) cursor.delete();
      else if (altered !== cursor.value) cursor.update(altered);
      cursor.continue();
    };
    return request;
  });
}

export function change(id, changes) {
  return alterAll((hand) => (hand.id === id ? { ...hand, ...changes } : hand));
}

/* A hand was written on the sheet, and moved it on by one. Whoever entered the next hand knew of this one. */
export async function land(landed) {
  const seen = landed.seen + 1;
  await alterAll((hand) => {
    if (hand.id === landed.id) return null;
    return hand.after === landed.id ? { ...hand, seen, after: undefined } : hand;
  });
  dispatchEvent(new CustomEvent("landed", { detail: { id: landed.id, seen } }));
}

/* It is shown as dropped until another page is opened, so that it can be brought back. */
export function drop(dropped) {
  return alterAll((hand) => {
    if (hand.id === dropped.id) return { ...hand, isDropped: true };
    return hand.after === dropped.id ? { ...hand, after: dropped.after } : hand;
  });
}

export function removeDropped() {
  return alterAll((hand) => (hand.isDropped ? null : hand));
}

/* Do something while no other page of this browser does. A browser has its locks for that, but not on plain
   http; there a page takes a lease, and has it again before each step. */
export async function takeTurn(work) {
  if (navigator.locks) {
    const signal = AbortSignal.timeout?.(TURN);
    return navigator.locks.request("deadwood", { signal }, () => work(async () => {}));
  }
  const holder = Math.random();
  while (!(await hold(holder))) await new Promise((done) => setTimeout(done, 300));
  try {
    return await work(() => hold(holder));
  } finally {
    await within("turns", "readwrite", (turns) => turns.delete("sending"));
  }
}

async function hold(holder) {
  let isMine = false;
  await within("turns", "readwrite", (turns) => {
    const request = turns.get("sending");
    request.onsuccess = () => {
      const turn = request.result;
      isMine = !turn || turn.holder === holder || turn.until < Date.now();
      if (isMine) turns.put({ holder, until: Date.now() + LEASE }, "sending");
    };
    return request;
  });
  return isMine;
}
