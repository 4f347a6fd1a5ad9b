// How stuffs touch, in round numbers: friction, dissipation and stiffness together.
import type { Change, Scene } from '../../../generated/scene';

export interface Stuff {
  readonly id: string;
  readonly label: string;
  readonly friction: number;
  /** s/m */
  readonly dissipation: number;
  /** Pa */
  readonly modulus: number;
}

export const STUFFS: readonly Stuff[] = [
  { id: 'ice', label: 'Like ice', friction: 0.05, dissipation: 0.5, modulus: 1e8 },
  { id: 'steel', label: 'Like steel', friction: 0.2, dissipation: 0.1, modulus: 1e9 },
  { id: 'wood', label: 'Like wood', friction: 0.4, dissipation: 1, modulus: 1e8 },
  { id: 'rubber', label: 'Like rubber', friction: 0.9, dissipation: 2, modulus: 1e6 },
];

/** Which of them a body is of; undefined: of another. */
export const stuffOf = ({ bodies }: Scene, body: number): Stuff | undefined =>
  STUFFS.find(({ friction, dissipation, modulus }) => {
    const { material, compliance } = bodies[body] ?? {};
    return (
      material?.friction === friction &&
      material.dissipation === dissipation &&
      (compliance?.type !== 'compliant' || compliance.hydroelastic_modulus === modulus)
    );
  });

/** A rigid body stays rigid. */
export const making = (
  { bodies }: Scene,
  chosen: readonly number[],
  { friction, dissipation, modulus }: Stuff,
): Change[] =>
  chosen.flatMap((n): Change[] => [
    { path: `bodies[${n}].material.friction`, value: friction },
    { path: `bodies[${n}].material.dissipation`, value: dissipation },
    ...(bodies[n]?.compliance.type === 'compliant'
      ? [{ path: `bodies[${n}].compliance.hydroelastic_modulus`, value: modulus }]
      : []),
  ]);
