// Keeps what can be read without the network: the rules of all games, what their pages load, and a page that says that
// playing needs the network. The server writes a line before this one, which says what is kept. Nothing else is ever
// stored: no table, no answer of the API, nothing that is marked no-store.

const PREFIX = "reliquary-";
const NAME = PREFIX + KEPT.version;

async function fill() {
  const cache = await caches.open(NAME);
  const pages = Object.entries(KEPT.pages).map(([path, address]) => keep(cache, path, new Request(address, { cache: "reload" })));
  await Promise.all([...pages, ...KEPT.files.map((address) => keep(cache, address, address))]);
}

async function keep(cache, name, request) {
  const answer = await fetch(request);
  if (!answer.ok || answer.headers.get("cache-control")?.includes("no-store")) throw new Error(`${name} cannot be kept`);
  await cache.put(name, answer);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
}

const found = (name) => caches.match(name, { cacheName: NAME });

// The network first: a page is always the newest as long as there is a connection.
async function visit(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = (path in KEPT.pages && (await found(path))) || (request.mode === "navigate" && (await found(KEPT.offline)));
    if (!page) throw error;
    return page;
  }
}

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (KEPT.files.includes(pathname + search)) event.respondWith(found(pathname + search).then((kept) => kept ?? fetch(request)));
  else if (request.mode === "navigate" || pathname in KEPT.pages) event.respondWith(visit(request, pathname));
});
