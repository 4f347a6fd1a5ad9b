// A role's hue and dash, the same in the view (crate/render/src/theme.rs), the plots and the text.
import type { Role } from '../generated/scene';

/** In the order of their numbers in frames. */
export const ROLES = [
  'ink',
  'muted',
  'normal',
  'friction',
  'cone',
  'slip',
  'wrench',
  'danger',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
] as const satisfies readonly Role[];

/** Role of the k-th of a family, over again after six. */
export const familyRole = (k: number): Role => ROLES[8 + (k % 6)] ?? 'first';

export const roleOf = (number: number | undefined): Role => ROLES[number ?? 0] ?? 'ink';

/** The hue's name in CSS. */
export const roleHue = (role: Role): `--role-${Role}` => `--role-${role}`;

const DASHES: Partial<Record<Role, readonly number[]>> = {
  friction: [9, 5],
  slip: [2, 4],
  second: [9, 5],
  third: [2, 4],
  fourth: [12, 4, 2, 4],
  fifth: [18, 5],
  sixth: [5, 3],
};

/** On and off in turn, CSS px; empty: solid. */
export const roleDash = (role: Role): readonly number[] => DASHES[role] ?? [];
