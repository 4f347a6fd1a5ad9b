import { Button } from './buttons';

/**
 * Fetches a part again. A browser may keep for as long as the page stands that a module was not there, and ask no server again (Chromium
 * does): where the server has it by now and the import fails all the same, the page is loaded anew. Its address keeps the state.
 */
async function again(why: unknown, onRetry: () => void): Promise<void> {
  const [part] = /https?:\S+/.exec(String(why)) ?? [];
  if (part) {
    const there = await fetch(part, { cache: 'reload' }).then(
      (answer) => answer.ok,
      () => false,
    );
    const kept =
      there &&
      (await import(/* @vite-ignore */ part).then(
        () => false,
        () => true,
      ));
    if (kept) return location.reload();
  }
  onRetry();
}

/** Stands where a part of the page should: its code did not come, as when the site was renewed after the page was opened, or the net has gone. */
export function Missing({ why, onRetry }: { why: unknown; onRetry(): void }) {
  return (
    <div class="missing-part" role="alert" data-overlay>
      <p>This part of the page could not be loaded.</p>
      <Button onClick={() => void again(why, onRetry)}>Try again</Button>
      {/* The address keeps the state. */}
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </div>
  );
}
