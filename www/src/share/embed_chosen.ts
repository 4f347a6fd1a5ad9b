import type { Control } from '../generated/scene';
import type { Options } from './embed_options';

/** Controls of a figure, where the author names none. */
const FEW = 2;

/** Controls that the author of the embed named, in that order; else the scene's first. */
export function chosen(
  controls: readonly Control[],
  { controls: named, hide, ui }: Pick<Options, 'controls' | 'hide' | 'ui'>,
): Control[] {
  const shown = controls.filter((c) => !hide.has(c.key) && !hide.has(c.path));
  if (!named) return shown.slice(0, ui === 'lesson' ? 1 : FEW);
  if (named[0] === 'none') return [];
  if (named[0] === 'all') return shown;
  return named.flatMap((name) => shown.find((c) => c.key === name || c.path === name) ?? []);
}
