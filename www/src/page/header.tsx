import { useState } from 'preact/hooks';
import { useModes } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { IconButton } from '../ui/buttons';
import { later } from '../ui/later';
import { rootPath } from '../ui/places';
import { nextTheme, themeChoice } from '../ui/theme';
import { useHeading } from './heading';

const ShareDialog = later(() => import('../share/dialog/share_dialog').then((m) => m.ShareDialog), 0);

export function Header() {
  const inHand = useScene();
  const { store, base, opened, resetTo } = inHand;
  const modes = useModes();
  const { history, status } = store;
  const heading = useHeading();
  const [sharing, share] = useState(false);
  const undo = history.undoLabel.value;
  const redo = history.redoLabel.value;
  const ready = status.value.kind === 'ready';

  return (
    <header class="bar">
      <a class="wordmark" href={rootPath()}>
        Asperity
      </a>
      <span class="bar-title">{heading}</span>
      <div class="bar-tools">
        <IconButton
          icon="undo"
          label={undo ? `Undo: ${undo}` : 'Undo'}
          disabled={!undo}
          onClick={() => store.undo()}
        />
        <IconButton
          icon="redo"
          label={redo ? `Redo: ${redo}` : 'Redo'}
          disabled={!redo}
          onClick={() => store.redo()}
        />
        <IconButton
          icon="reset"
          label={
            resetTo.value === 'link'
              ? 'Reset to the link’s state'
              : opened.value === base.value
                ? 'Reset to the author’s state'
                : 'Reset further, to the scene’s own state'
          }
          disabled={!ready || !resetTo.value}
          onClick={() => inHand.reset()}
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
          pressed={modes.editing.value}
          onClick={() => {
            modes.editing.value = !modes.editing.value;
          }}
        />
        <IconButton icon="theme" label={`Theme: ${themeChoice.value}`} onClick={nextTheme} />
      </div>
      {sharing && <ShareDialog onClose={() => share(false)} />}
    </header>
  );
}
