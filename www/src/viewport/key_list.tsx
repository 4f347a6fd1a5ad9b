// What the keys do in the view, and whether one of them does it elsewhere.
import { useState } from 'preact/hooks';
import { Dialog } from '../ui/dialog';
import { Switch } from '../ui/inputs';
import { recall, remember } from '../ui/storage';

interface Props {
  keys: readonly (readonly [keys: string, what: string])[];
  onClose(): void;
}

export function KeyList({ keys, onClose }: Props) {
  const [everywhere, set] = useState(recall('keys') !== 'in the view');
  return (
    <Dialog title="Keys in the viewport" onClose={onClose}>
      <dl class="key-list">
        {keys.map(([names, what]) => (
          <div key={names}>
            <dt>
              <kbd>{names}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="E edits as text also where nothing on the page has the focus"
        value={everywhere}
        onChange={(on) => {
          remember('keys', on ? 'everywhere' : 'in the view');
          set(on);
        }}
      />
      <p class="muted">
        With the mouse: drag to turn the view, Shift-drag to pan; the wheel zooms once you have clicked here
        (or with Ctrl or ⌘), and scrolls the page before. Drag a handle to move what it holds or to turn the
        body, Ctrl snaps; where bodies move, drag one to pull it. On a phone one finger scrolls, sideways it
        turns the view; two turn and zoom. Drop a mesh file (STL, OBJ, PLY, glTF) to use it as a shape, or a
        robot (URDF, SDF, MJCF) with its meshes.
      </p>
    </Dialog>
  );
}
