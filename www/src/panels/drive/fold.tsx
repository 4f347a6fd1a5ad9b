// "Drive": there where a run can be driven; open where the scene asks for it.
import { useComputed } from '@preact/signals';
import { can } from '../../store/capabilities';
import { actingAt } from '../../store/inputs';
import { useScene } from '../../store/scene_in_hand';
import { Fold } from '../../ui/fold';
import { later } from '../../ui/later';

const DrivePanel = later(() => import('./panel').then((m) => m.DrivePanel), 160);

export function DriveFold() {
  const { store } = useScene();
  const driven = useComputed(() => can(store, 'pull_bodies'));
  const acting = useComputed(() => {
    const step = store.description.value.clock?.step;
    if (step === undefined || store.inputs.value.length === 0) return 0;
    return actingAt(store.inputs.value, store.frame.value?.step ?? 0, step).size;
  });
  if (!driven.value) return null;
  const { experiment } = store.scene.value;
  const asked = 'drive' in experiment && (experiment.drive?.length ?? 0) > 0;
  const note = acting.value > 0 ? `${acting.value} at work now` : 'act on the run while it goes on';
  return <Fold title="Drive" note={note} open={asked} content={DrivePanel} />;
}
