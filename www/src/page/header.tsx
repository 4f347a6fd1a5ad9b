import { useState } from 'preact/hooks';
import { addressOf, copyText } from '../share/link';
import { IconButton } from '../ui/buttons';
import { Dialog } from '../ui/dialog';
import { nextTheme, themeChoice } from '../ui/theme';
import { useApp } from './app';

/** From the folder of a scene page to the root of the site. */
export const rootPath = () => document.documentElement.dataset.root ?? './';

export function Header() {
  const app = useApp();
  const { history, scene, status } = app.store;
  const [link, setLink] = useState<string | undefined>(undefined);
  const [copied, setCopied] = useState(false);
  const undo = history.undoLabel.value;
  const redo = history.redoLabel.value;
  const ready = status.value.kind === 'ready';

  const share = async () => {
    const address = await addressOf(app);
    if (await copyText(address)) {
      setCopied(true);
      app.say('Link copied');
      setTimeout(() => setCopied(false), 1800);
    } else setLink(address);
  };

  return (
    <header class="bar">
      <a class="wordmark" href={rootPath()}>
        Asperity
      </a>
      <span class="bar-title">{scene.value.title}</span>
      <div class="bar-tools">
        <IconButton
          icon="undo"
          label={undo ? `Undo: ${undo}` : 'Undo'}
          disabled={!undo}
          onClick={() => app.store.undo()}
        />
        <IconButton
          icon="redo"
          label={redo ? `Redo: ${redo}` : 'Redo'}
          disabled={!redo}
          onClick={() => app.store.redo()}
        />
        <IconButton
          icon="reset"
          label={
            app.resetTo.value === 'link'
              ? 'Reset to the link’s state'
              : app.opened.value === app.base.value
                ? 'Reset to the author’s state'
                : 'Reset further, to the scene’s own state'
          }
          disabled={!ready || !app.resetTo.value}
          onClick={() => app.reset()}
        />
        <IconButton
          icon={copied ? 'check' : 'link'}
          label={copied ? 'Link copied' : 'Copy a link to this state'}
          disabled={!ready}
          onClick={() => void share()}
        />
        <IconButton
          icon="edit"
          label="Edit as text (E)"
          pressed={app.editing.value}
          onClick={() => {
            app.editing.value = !app.editing.value;
          }}
        />
        <IconButton icon="theme" label={`Theme: ${themeChoice.value}`} onClick={nextTheme} />
      </div>
      {link && (
        <Dialog title="Link to this state" onClose={() => setLink(undefined)}>
          <p>The browser does not let this page write to the clipboard. Copy the address from here.</p>
          <input
            class="link-text"
            type="text"
            readOnly
            value={link}
            aria-label="Address"
            onFocus={(e) => e.currentTarget.select()}
          />
        </Dialog>
      )}
    </header>
  );
}
