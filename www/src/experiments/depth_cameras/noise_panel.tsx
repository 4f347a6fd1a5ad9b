// How the depth cameras err, number by number.
import './pictures.css';
import { PathNumber } from '../../panels/fields';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { noiseAt } from './document';
import { asKinect, NOISE_ROWS, without } from './noise';

export function NoisePanel() {
  const { store } = useScene();
  const at = noiseAt(store.scene.value);
  if (!at) return null;
  return (
    <>
      <p class="camera-row">
        <Button onClick={() => store.edit('Let the cameras err as a Kinect', asKinect(at))}>
          As the first Kinect
        </Button>
        <Button onClick={() => store.edit('Let the cameras not err', without(at))}>No errors</Button>
      </p>
      <div class="noise-rows">
        {NOISE_ROWS.map(({ field, label, quantity, help }) => (
          <div key={field} class="noise-row">
            <div class="fields">
              <PathNumber path={`${at}.${field}`} label={label} quantity={quantity} />
            </div>
            <p class="muted small">{help}</p>
          </div>
        ))}
      </div>
    </>
  );
}
