import { Button } from './buttons';

/** Stands where a part of the page should: its code did not come, as when the site was renewed after the page was opened, or the net has gone. */
export function Missing({ onRetry }: { onRetry(): void }) {
  return (
    <div class="missing-part" role="alert" data-overlay>
      <p>This part of the page could not be loaded.</p>
      <Button onClick={onRetry}>Try again</Button>
      {/* The address keeps the state. */}
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </div>
  );
}
