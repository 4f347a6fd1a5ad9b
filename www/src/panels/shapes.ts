// Changes of a body's stiffness, and of the controls whose field a change takes away.
import type { Change, Compliance, Scene, Shape } from '../generated/scene';
import { getAt, withChanges } from '../store/path';

const DEFAULT_MODULUS = 1e6;
const DEFAULT_SLAB = 0.02;

export function complianceOfKind(kind: Compliance['type'], from: Compliance, shape: Shape): Compliance {
  const hint = from.resolution_hint == null ? {} : { resolution_hint: from.resolution_hint };
  if (kind === 'rigid') return { type: 'rigid', ...hint };
  const slab = shape.type === 'half_space' ? { slab_thickness: DEFAULT_SLAB } : {};
  return { type: 'compliant', hydroelastic_modulus: DEFAULT_MODULUS, ...hint, ...slab };
}

/** The changes, and with them the removal of controls whose field they take away. */
export function withLivingControls(scene: Scene, changes: Change[]): Change[] {
  const after = withChanges(scene, changes);
  const living = scene.controls.filter((c) => getAt(after, c.path) !== undefined);
  if (living.length === scene.controls.length) return changes;
  return [{ path: 'controls', value: JSON.parse(JSON.stringify(living)) }, ...changes];
}
