// Only on the site itself: not in a frame, not in a sandbox, not from a file, not while developing.
export function keepForOffline(): void {
  if (!import.meta.env.PROD || window.top !== window || !('serviceWorker' in navigator)) return;
  // After the page is there: what is kept for later must not compete with what is needed now.
  const later = () =>
    setTimeout(() => import('./keep').then(({ keep }) => keep()).catch(() => undefined), 2000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
