import { useState } from 'preact/hooks';
import { later } from '../ui/later';

const ThresholdPanel = later(() => import('./threshold_panel').then((m) => m.ThresholdPanel), 320);

/** Its code comes when it is first opened. */
export function ThresholdFold() {
  const [opened, open] = useState(false);
  return (
    <details class="panel" onToggle={(e) => e.currentTarget.open && open(true)}>
      <summary>
        <h2>Find threshold</h2>
        <span class="summary-note">where a reading crosses a level</span>
      </summary>
      {opened && <ThresholdPanel />}
    </details>
  );
}
