import { describe, expect, it } from 'vitest';
import { curves } from './program_check';

describe('distances of a program that was read back', () => {
  it('breaks where a move is far from the surface', () => {
    expect(curves([null, 0, -0.0005, 0.02, 0.001])).toEqual(['80.0,45.0 160.0,67.5', '320.0,0.0']);
  });
  it('draws nothing where no move is near', () => {
    expect(curves([null, 0.04])).toEqual([]);
  });
});
