// Where what a source file computes is tested; the test beside this one sees that each is there.
export const TESTS: readonly (readonly [source: string, test: string])[] = [
  ['crate/contact/src/hydroelastic/', 'crate/contact/tests/hydroelastic/reference.rs'],
  ['crate/contact/src/manifold/', 'crate/experiments/tests/at_rest.rs'],
  ['crate/contact/src/narrow_phase/', 'crate/contact/tests/point_contact.rs'],
  ['crate/grasp/src/equilibrium/', 'crate/grasp/tests/truth/reference/equilibrium.rs'],
  ['crate/grasp/src/friction/', 'crate/experiments/tests/statics.rs'],
  ['crate/grasp/src/placement/', 'crate/grasp/tests/truth/placement.rs'],
  ['crate/grinding/src/', 'crate/grinding/tests/plan/main.rs'],
  ['crate/experiments/src/', 'crate/experiments/tests/scripted_use.rs'],
];

export const testOf = (source: string): string | undefined =>
  TESTS.find(([folder]) => source.startsWith(folder))?.[1];
