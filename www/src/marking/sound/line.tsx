import { useScene } from '../../store/scene_in_hand';
import { format } from '../../ui/quantity';
import { nameOf } from '../edits';
import { WORDS } from '../words';
import { heard } from './player';

/** The last impact in words, for who does not hear it. */
export function SoundLine() {
  const { store } = useScene();
  const last = heard.value;
  if (!last) return <p class="muted small">{WORDS.silent}</p>;
  const names = last.bodies.map((body) => nameOf(store.scene.value, body)).join(' and ');
  return (
    <p class="small mark-heard">
      {names}: {format(last.impulse, 'impulse', 3)}, heard at {format(last.pitch, 'frequency', 3)}.
    </p>
  );
}
