import { useState } from 'preact/hooks';
import { IconButton } from '../ui/buttons';
import { later } from '../ui/later';
import { nextTheme, themeChoice } from '../ui/theme';
import { useApp } from './app';

const ShareDialog = later(() => import('../share/dialog/share_dialog').then((m) => m.ShareDialog), 0);

/** From the folder of a scene page to the root of the site. */
export const rootPath = () => document.documentElement.dataset.root ?? './';

export function Header() {
  const app = useApp();
  const { history, scene, status } = app.store;
  const [sharing, share] = useState(false);
  const undo = history.undoLabel.value;
  const redo = history.redoLabel.value;
  const ready = status.value.kind === 'ready';

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
          icon="share"
          label="Share, embed, download"
          disabled={!ready}
          onClick={() => share(true)}
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
      {sharing && <ShareDialog onClose={() => share(false)} />}
    </header>
  );
}
