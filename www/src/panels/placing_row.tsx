import './placing_row.css';
import { useScene } from '../store/scene_in_hand';
import { Button, Segments } from '../ui/buttons';

const GIZMO = [
  ['move', 'Move'],
  ['turn', 'Turn'],
] as const;
/** Said when it begins. */
export const HOW_PLACED = 'Drag the arrows in the view, or use the arrow keys there. Escape ends it.';

/** Has something placed by the gizmo in the view, and says whether that moves or turns it. */
export function PlacingRow(props: { what: string; on: boolean; gizmo: boolean; toggle(): void }) {
  const { selection } = useScene();
  return (
    <div class="placing-row">
      <Button onClick={props.toggle}>{props.on ? 'Done' : `Place ${props.what} in the view`}</Button>
      {props.gizmo && (
        <Segments
          label="Gizmo"
          value={selection.gizmo.value}
          options={GIZMO}
          onChange={(mode) => {
            selection.gizmo.value = mode;
          }}
        />
      )}
    </div>
  );
}
