import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';

interface FoldProps {
  title: string;
  note: string;
  open?: boolean;
  content: FunctionComponent;
}

/** A panel that is opened: what is in it comes when it first is. */
export function Fold({ title, note, open = false, content: Content }: FoldProps) {
  const [opened, setOpened] = useState(open);
  return (
    <details class="panel" open={open} onToggle={(e) => e.currentTarget.open && setOpened(true)}>
      <summary>
        <h2>{title}</h2>
        <span class="summary-note">{note}</span>
      </summary>
      {opened && <Content />}
    </details>
  );
}
