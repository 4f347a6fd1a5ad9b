// What the reader takes hold of: a few controls under the picture, and the keys.
import './few.css';
import { useComputed } from '@preact/signals';
import { useContext } from 'preact/hooks';
import { OneControl } from '../../panels/one_control';
import { chosen } from '../../share/embed_chosen';
import { useScene } from '../../store/scene_in_hand';
import { LongRun } from '../../timeline/long_run';
import { Button } from '../../ui/buttons';
import { FewContext } from './figure';

export { onViewportKey } from '../../viewport/keys';
export { Legend } from '../../viewport/legend';

export function FewControls() {
  const { store } = useScene();
  const given = useContext(FewContext);
  const controls = useComputed(() => (given ? chosen(store.scene.value.controls, given.options) : []));
  if (!given) return null;
  const { options, words, player, presence } = given;
  const among = player.playing.value && presence.company.value > 0 && !options.hide.has('play');
  return (
    <>
      <LongRun pause={() => player.pause()} stop={words.pause} running={words.loading} />
      {among && <Button onClick={() => presence.restAll()}>{words.pauseAll}</Button>}
      {controls.value.map((control) => {
        const locked = [control.key, control.path, 'all'].some((word) => options.lock.has(word));
        return (
          <fieldset key={control.path} disabled={locked} title={locked ? words.locked : undefined}>
            <OneControl control={control} />
          </fieldset>
        );
      })}
    </>
  );
}
