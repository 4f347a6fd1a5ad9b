import { useScene } from '../../../store/scene_in_hand';
import { Fold } from '../../../ui/fold';
import { later } from '../../../ui/later';
import { dynamicsOf } from '../document';

const ScriptPanel = later(() => import('./panel').then((m) => m.ScriptPanel), 120);

/** Open where a body follows one. */
export function ScriptFold() {
  const { page } = useScene();
  return (
    <Fold
      title="Motion by script"
      note="bodies that follow way-points in time"
      open={(dynamicsOf(page.scene)?.scripts?.length ?? 0) > 0}
      content={ScriptPanel}
    />
  );
}
