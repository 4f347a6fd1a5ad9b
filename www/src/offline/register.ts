// Only on the site itself: not in a frame, not in a sandbox, not from a file, not while developing.
export function keepForOffline(): void {
  if (!import.meta.env.PROD || window.top !== window || !('serviceWorker' in navigator)) return;
  const root = new URL(document.documentElement.dataset.root ?? './', document.baseURI);
  // After the page is there: what is kept for later must not compete with what is needed now.
  const register = () =>
    navigator.serviceWorker.register(new URL('sw.js', root), { scope: root.pathname }).catch(() => undefined);
  if (document.readyState === 'complete') setTimeout(register, 2000);
  else addEventListener('load', () => setTimeout(register, 2000), { once: true });
}
