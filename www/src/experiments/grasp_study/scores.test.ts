import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IN_SPREAD } from './scores';

test('intervals stand in the order in which the engine counts scores', () => {
  const study = readFileSync('crate/gripper/src/sure/study.rs', 'utf8');
  const length = /NUMBERS: usize = (\d+)/.exec(study)?.[1];
  expect(Number(length)).toBe(IN_SPREAD.length);
  const counted = /-> \[f64; NUMBERS\] \{\s*\[([^\]]*)\]/.exec(study)?.[1] ?? '';
  expect(
    counted.split(',').map((n) =>
      n
        .trim()
        .replace(/^s\.(at\.)?/, '')
        .replace(/^t\./, 'thesis_'),
    ),
  ).toEqual(IN_SPREAD);
});
