// What an arm was taught: its way-points, kept from the run, taken out, run again.
import { useComputed } from '@preact/signals';
import { useScene } from '../../store/scene_in_hand';
import { clearWay, keepPose, leaveToWay, removePoint, wayOf } from '../../store/way_points';
import { transportOf } from '../../timeline/transport';
import { Button } from '../../ui/buttons';
import { format } from '../../ui/quantity';
import { useVoice } from '../../ui/voice';

export function Teach() {
  const { store } = useScene();
  const voice = useVoice();
  const way = useComputed(() => wayOf(store.scene.value) ?? []);
  const keep = () => {
    const point = keepPose(store);
    if (point) voice.say(`Way-point at ${format(point.time, 'time')} kept`);
  };
  const run = async () => {
    const clock = transportOf(store);
    clock.pause();
    leaveToWay(store);
    await store.seek(0);
    clock.play();
    voice.say('Runs the way-points');
  };
  return (
    <fieldset class="drive-channel teach">
      <legend>Way-points</legend>
      <div class="fields">
        <div class="drive-all">
          <Button onClick={keep}>Keep as way-point</Button>
          <Button disabled={way.value.length === 0} onClick={() => void run()}>
            Run the way-points
          </Button>
          <Button disabled={way.value.length === 0} onClick={() => clearWay(store)}>
            Clear way-points
          </Button>
        </div>
        <ol class="teach-way">
          {way.value.map((point, k) => (
            <li key={point.time}>
              <span>
                {format(point.time, 'time')}
                {point.position && `: ${point.position.map((x) => format(x, 'length')).join(', ')}`}
              </span>
              <button
                type="button"
                class="button"
                aria-label={`Remove way-point ${k + 1}`}
                onClick={() => {
                  removePoint(store, k);
                  voice.say(`Way-point ${k + 1} removed`);
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ol>
        <p class="muted">
          {way.value.length === 0
            ? 'Bring the tool somewhere and keep the pose (K in the picture); then run them: no hand leads the arm any more.'
            : 'The arm goes from one to the next at these times. Undo brings the hand back.'}
        </p>
      </div>
    </fieldset>
  );
}
