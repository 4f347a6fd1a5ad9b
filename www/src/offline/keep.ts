// Registers the service worker. What a first visit has fetched before there was one (this page, its language, its pictures) goes
// through it once more: a class that has opened a lesson has all of it, in its own language.
export async function keep(): Promise<void> {
  const root = new URL(document.documentElement.dataset.root ?? './', document.baseURI);
  navigator.serviceWorker.addEventListener('controllerchange', () => again(root), { once: true });
  await navigator.serviceWorker.register(new URL('sw.js', root), { scope: root.pathname });
}

function again(root: URL): void {
  const seen = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const url of new Set([location.href, ...seen]))
    if (url.startsWith(root.href)) fetch(url).catch(() => undefined);
}
