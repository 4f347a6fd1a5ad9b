// What happens along a sweep: where the bodies touch and part, and where the point model jumps.
import type { Description, SweepCurves } from '../generated/scene';

export interface SweepEvent {
  /** Sample at which it has happened. */
  index: number;
  label: string;
}

/** Between neighbouring samples, of the whole range: more than a smooth curve does. */
const JUMP = 0.25;
const MOST = 6;

export function eventsOf(curves: SweepCurves, description: Description): SweepEvent[] {
  const of = (id: string) => curves.readings[description.readings.findIndex((r) => r.id === id)];
  const found: SweepEvent[] = [];
  const gap = of('gap');
  const area = of('area');
  const touching = (i: number) => (area ? (area[i] ?? 0) > 0 : (gap?.[i] ?? 1) < 0);
  for (let i = 1; i < curves.offset.length; i++) {
    if (touching(i) !== touching(i - 1)) {
      found.push({ index: i, label: touching(i) ? 'first touch' : 'parting' });
    }
  }
  for (const axis of ['x', 'y', 'z']) {
    const force = of(`point_force_${axis}`);
    if (!force) continue;
    const sizes = force.map((v) => v ?? 0);
    const span = sizes.reduce((a, v) => Math.max(a, v), 0) - sizes.reduce((a, v) => Math.min(a, v), 0);
    const reach = sizes.reduce((a, v) => Math.max(a, Math.abs(v)), 0);
    for (let i = 1; i < sizes.length; i++) {
      const step = Math.abs((sizes[i] ?? 0) - (sizes[i - 1] ?? 0));
      if (step <= JUMP * span || span < 1e-9 * reach || span === 0) continue;
      if (found.some((e) => Math.abs(e.index - i) <= 1)) continue;
      found.push({ index: i, label: 'the point model jumps' });
    }
  }
  return found.sort((a, b) => a.index - b.index).slice(0, MOST);
}
