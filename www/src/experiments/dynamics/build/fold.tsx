import { useScene } from '../../../store/scene_in_hand';
import { Fold } from '../../../ui/fold';
import { later } from '../../../ui/later';
import { isEmpty } from '../document';

const BuildPanel = later(() => import('./panel').then((m) => m.BuildPanel), 200);

/** Open where the scene is there to be built in. */
export function BuildFold() {
  const { page } = useScene();
  return (
    <Fold
      title="Build"
      note="bodies added, copied, moved until they touch"
      open={isEmpty(page.scene)}
      content={BuildPanel}
    />
  );
}
