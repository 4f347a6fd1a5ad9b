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

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n.startsWith('asperity-') && n !== CACHE).map((n) => caches.delete(n))))
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

async function kept(request) {
  const found = await caches.match(request);
  return found ?? keep(request, await fetch(request));
}

async function fresh(request, path) {
  try {
    return keep(request, await fetch(request));
  } catch (error) {
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const found = (await caches.match(new URL(file, scope))) ?? (await caches.match(request, { ignoreSearch: true }));
    if (found) return found;
    if (request.mode !== 'navigate') throw error;
    return (await caches.match(new URL('404.html', scope))) ?? Response.error();
  }
}

async function keep(request, response) {
  if (response.ok && response.type === 'basic') {
    const copy = response.clone();
    await (await caches.open(CACHE)).put(request, copy).catch(() => undefined);
  }
  return response;
}
