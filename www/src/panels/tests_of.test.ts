import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testOf } from './tests_of';

test('every test that is named is there', () => {
  const sources = [
    'crate/contact/src/hydroelastic/surface.rs',
    'crate/contact/src/manifold/common_face.rs',
    'crate/contact/src/narrow_phase/mod.rs',
    'crate/grasp/src/equilibrium/extent.rs',
    'crate/grasp/src/friction/cone.rs',
    'crate/grasp/src/placement/report.rs',
    'crate/experiments/src/contact_inspector/evaluate.rs',
  ];
  for (const source of sources) expect(existsSync(testOf(source) ?? '?'), source).toBe(true);
  expect(testOf('elsewhere.rs')).toBeUndefined();
});
