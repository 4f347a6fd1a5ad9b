// The site without a network, after the first visit. Built by www/build/offline.ts, which fills in the two names.
// Embeds (`e/`) are left alone: a page of somebody else's should not grow a cache of ours.
const VERSION = '__VERSION__';
const FILES = __FILES__;
const CACHE = `asperity-${VERSION}`;
const scope = new URL(self.registration.scope);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(new URL(file, scope), { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

// The build before this one stays until the next: a page of it that is still open fetches parts of itself that the server no longer has.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((n) => n.startsWith('asperity-') && n !== CACHE))
      .then((older) => Promise.all(older.slice(0, -1).map((n) => caches.delete(n))))
      .catch(() => undefined)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || !url.href.startsWith(scope.href)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith('e/') || path.startsWith('v/')) return;
  // A file under assets/ is named after its content: what is kept is right for ever. Pages are asked for first.
  event.respondWith(path.startsWith('assets/') ? kept(event.request) : fresh(event.request, path));
});

/** What was kept, of this build before the one before; nothing where the browser's storage is full, damaged or closed. */
async function found(request, options) {
  try {
    return (await (await caches.open(CACHE)).match(request, options)) ?? (await caches.match(request, options));
  } catch {
    return undefined;
  }
}

async function kept(request) {
  return (await found(request)) ?? keep(request, await fetch(request), true);
}

async function fresh(request, path) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const page = (await found(new URL(file, scope))) ?? (await found(request, { ignoreSearch: true }));
    if (page) return page;
    if (request.mode !== 'navigate') throw error;
    return (await found(new URL('404.html', scope))) ?? Response.error();
  }
}

/** `part`: of a build. A host that answers for a part that it no longer has with its first page is not believed. */
async function keep(request, response, part = false) {
  const page = /text\/html/.test(response.headers.get('content-type') ?? '');
  if (response.ok && response.type === 'basic' && !(part && page)) {
    const copy = response.clone();
    await caches
      .open(CACHE)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return response;
}
