// What a field of the document is called where people read it: “Ball: radius”, “Spring 1, stiffness”. The author's word where the
// field has a control; else the keys on its way, without those that only sort the document.
import type { Scene } from '../generated/scene';
import { getAt, segments } from './path';
import { bodyLetter } from './selection';

/** Keys that group fields and say nothing to a reader. */
const SILENT = new Set([
  'bodies',
  'compliance',
  'experiment',
  'gains',
  'material',
  'motion',
  'own',
  'pose',
  'process',
  'shape',
  'strength',
]);
const WORDS: Readonly<Record<string, string>> = {
  angular: 'spin',
  cut: 'on the part',
  dt: 'step',
  hydroelastic_modulus: 'modulus',
  linear: 'velocity',
  poissons_ratio: 'Poisson’s ratio',
  resolution_hint: 'mesh size',
  step_over: 'step-over',
  travel: 'off the part',
  translation: 'place',
  youngs_modulus: 'Young’s modulus',
};
const AXES = ['x', 'y', 'z'];

/** A field by its words; “Size, x” of a vector, “Spring 2, stiffness” of a list. */
export function wordsOf(path: string, scene: Pick<Scene, 'controls' | 'bodies'>): string {
  const control = scene.controls.find((c) => c.path === path);
  if (control) return control.label;
  const keys = segments(path) ?? [];
  const words: string[] = [];
  keys.forEach((key, k) => {
    if (typeof key === 'number') {
      if (typeof keys[k - 1] === 'number') words.push(partOf(scene, keys, k, key));
      return;
    }
    const index = keys[k + 1];
    const word = WORDS[key] ?? key.replaceAll('_', ' ');
    const list = typeof index === 'number' && keys[k + 2] !== undefined;
    if (SILENT.has(key)) return;
    words.push(list ? `${word.replace(/s$/, '')} ${index + 1}` : word);
    if (typeof index === 'number' && !list) words.push(partOf(scene, keys, k + 1, index));
  });
  const body = keys[0] === 'bodies' && typeof keys[1] === 'number' ? keys[1] : undefined;
  const said = words.join(', ');
  if (body === undefined) return said && said[0] !== undefined ? said[0].toUpperCase() + said.slice(1) : path;
  const name = scene.bodies[body]?.name || `Body ${bodyLetter(body)}`;
  return said ? `${name}: ${said}` : name;
}

/** Name of a part: of three numbers the axis, of others the place. */
function partOf(scene: unknown, keys: readonly (string | number)[], at: number, index: number): string {
  const path = keys
    .slice(0, at)
    .reduce<string>((p, key) => (typeof key === 'number' ? `${p}[${key}]` : p ? `${p}.${key}` : key), '');
  const all = getAt(scene, path);
  const axis = Array.isArray(all) && all.length === 3 ? AXES[index] : undefined;
  return axis ?? String(index + 1);
}
