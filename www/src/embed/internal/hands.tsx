// What the reader takes hold of: a few controls under the picture, and the keys.
import { useComputed } from '@preact/signals';
import { useContext } from 'preact/hooks';
import type { Control } from '../../generated/scene';
import { useApp } from '../../page/app';
import { OneControl } from '../../panels/controls';
import { FewContext } from './figure';
import type { Options } from './options';

export { onViewportKey } from '../../viewport/keys';
export { Legend } from '../../viewport/legend';

/** Controls of a figure, where the author names none. */
const FEW = 2;

export function FewControls() {
  const { store } = useApp();
  const given = useContext(FewContext);
  const controls = useComputed(() => (given ? chosen(store.scene.value.controls, given.options) : []));
  if (!given) return null;
  const { options, words } = given;
  return (
    <>
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

/** Those the author of the embed named, in that order; else the scene's first. */
export function chosen(controls: readonly Control[], { controls: named, hide, ui }: Options): Control[] {
  const shown = controls.filter((c) => !hide.has(c.key) && !hide.has(c.path));
  if (!named) return shown.slice(0, ui === 'lesson' ? 1 : FEW);
  if (named[0] === 'none') return [];
  if (named[0] === 'all') return shown;
  return named.flatMap((name) => shown.find((c) => c.key === name || c.path === name) ?? []);
}
