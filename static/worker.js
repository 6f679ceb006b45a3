/* Keeps the sheets that were open last, and the form for their next hand, for when there is no network. The server
   says in front of this which VERSION of its files there is, under which ROOT it is, and which FILES are kept. */

const STORE = `deadwood-files-${VERSION}`;
const PAGES = "deadwood-pages";
const KEPT = /^\/(m\/[^/]+(\/hands\/(new|whole|\d+))?)?$/;
const PATIENCE = 4000; // milliseconds after which a page that is kept is shown, and the network goes on
const MOST = 40; // pages
const OFFLINE = `${ROOT}/offline`;
const isDown = (answer) => [502, 503, 504].includes(answer.status);

async function install() {
  await (await caches.open(STORE)).addAll([...FILES, OFFLINE]);
  await skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("deadwood-files-") && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/* Forms that are sent, and the question for news, go by. */
function answer(event) {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(`${ROOT}/`)) return;
  const path = pathname.slice(ROOT.length);
  const isPage = request.mode === "navigate";
  if (path.startsWith("/static/")) event.respondWith(sendFile(request, path));
  else if (KEPT.test(path + search)) event.respondWith(isPage ? openPage(event) : fetchPage(event, request));
  else if (isPage) event.respondWith(fetch(request).catch(sendOffline));
}

/* A page that is kept may be older than the files; it gets those of the same name, as the server would send. */
async function sendFile(request, path) {
  const store = await caches.open(STORE);
  const kept = await store.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const current = path.replace(/^\/static\/[^/]+/, `${ROOT}/static/${VERSION}`);
  try {
    return await fetch(request);
  } catch {
    return (await store.match(current, { ignoreVary: true })) ?? Response.error();
  }
}

async function openPage(event) {
  const fresh = fetchPage(event, event.request).catch(() => null);
  event.waitUntil(fresh);
  const kept = await findPage(event.request.url);
  const patience = new Promise((done) => setTimeout(done, PATIENCE));
  const come = await (kept ? Promise.race([fresh, patience]) : fresh);
  if (come && !(kept && isDown(come))) return come;
  return kept ? restore(kept) : sendOffline();
}

async function fetchPage(event, request) {
  const come = await fetch(request);
  const page = come.clone();
  event.waitUntil(note(request.url.replace(/#.*/, ""), page));
  return come;
}

/* Keep a page that may be shown, and none that may not. */
async function note(address, page) {
  const pages = await caches.open(PAGES);
  const match = address.match(/^.*?\/m\/[^/?]+/)?.[0];
  if (page.ok && !page.redirected) {
    const shown = await page.clone().text();
    await keep(pages, address, page);
    if (address === match) await keepForm(pages, address, shown);
  } else if (page.status === 404) {
    await forget(pages, match);
  } else if (page.status === 403 || page.status === 409) {
    await pages.delete(address);
  }
}

async function keep(pages, address, page) {
  await pages.put(address, page);
  const kept = await pages.keys();
  await Promise.all(kept.slice(0, -MOST).map((request) => pages.delete(request)));
}

async function forget(pages, match) {
  const kept = await pages.keys();
  const gone = kept.filter(({ url }) => url === match || url.startsWith(`${match}/`));
  await Promise.all(gone.map((request) => pages.delete(request)));
}

/* The form for the next hand of a sheet, of the same state as the sheet. */
async function keepForm(pages, sheet, shown) {
  const address = `${sheet}/hands/new`;
  if (!shown.includes(`${new URL(address).pathname}"`)) return void (await pages.delete(address));
  const kept = await findPage(address);
  if (kept && readState(shown) === readState(await kept.text())) return;
  const page = await fetch(address);
  if (page.ok && !page.redirected) await keep(pages, address, page);
}

async function findPage(address) {
  return (await caches.open(PAGES)).match(address, { ignoreVary: true });
}

function readState(html) {
  return html.match(/ data-state="([^"]*)"/)?.[1];
}

/* A page says how old it is, and a form that is filled in has a key of its own each time it is opened. */
async function restore(page) {
  const html = (await page.text())
    .replace("<html ", `<html data-kept="${page.headers.get("Date")}" `)
    .replace(/( name="submission" type="hidden" value=")[^"]*/g, (_, before) => before + crypto.randomUUID());
  const headers = new Headers(page.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(html, { headers });
}

async function sendOffline() {
  return (await (await caches.open(STORE)).match(OFFLINE, { ignoreVary: true })) ?? Response.error();
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", answer);
