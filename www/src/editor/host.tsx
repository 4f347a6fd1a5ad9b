// Where the editor goes. It is fetched when it is first opened; until then nothing of it is.
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../ui/buttons';

type Pane = () => preact.JSX.Element;

/** `e` anywhere but in a field. The viewport's own keys do not use it. */
export function isEditKey(event: KeyboardEvent): boolean {
  const at = event.target;
  const typing =
    at instanceof HTMLElement && (at.isContentEditable || at.matches('input, select, textarea, dialog *'));
  return event.key === 'e' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing;
}

export function EditorHost() {
  const [pane, setPane] = useState<{ show: Pane } | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    import('./editor_pane').then(
      ({ EditorPane }) => setPane({ show: EditorPane }),
      () => setFailed(true),
    );
  }, [failed]);
  if (pane) return <pane.show />;
  return (
    <aside class="editor" aria-label="Scene text">
      <p class="editor-wait muted" role="status">
        {failed ? 'The editor could not be loaded.' : 'Loading the editor…'}{' '}
        {failed && <Button onClick={() => setFailed(false)}>Try again</Button>}
      </p>
    </aside>
  );
}
