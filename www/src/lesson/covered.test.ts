import { expect, test } from 'vitest';
import type { Question, Step } from '../generated/scene';
import { asks } from './asks';
import { coveredAt } from './covered';

const choose = (reveal: boolean): Question => ({
  kind: 'choose',
  prompt: '?',
  answers: [{ label: 'more', right_when: [{ reading: 'force', is: 'above', value: 1 }] }],
  ...(reveal ? { reveal: [{ path: 'bodies[0].mass', value: 2 }] } : {}),
});
const step = (question?: Question, covers?: string[]): Step => ({
  kind: question ? 'predict' : 'look',
  title: '',
  text: '',
  ...(question ? { question } : {}),
  ...(covers ? { covers } : {}),
});
const scene = (...steps: Step[]) => ({ question: 'How much?', lesson: { minutes: 1, steps } });
const at = (s: ReturnType<typeof scene>, i: number, ...done: number[]) =>
  coveredAt(s, i, (k) => done.includes(k));

test('the claim is covered until the last prediction is locked', () => {
  const two = scene(step(), step(choose(true)), step(choose(true)), step());
  expect(at(two, 0).claim).toBe(true);
  expect(at(two, 3, 1).claim).toBe(true);
  expect(at(two, 3, 1, 2).claim).toBe(false);
  expect(at(scene(step()), 0).claim).toBe(false);
});

test('a scene without a question keeps its title', () => {
  expect(asks({ question: '', lesson: scene(step(choose(true))).lesson })).toBe(false);
  expect(asks(scene(step(choose(true))))).toBe(true);
});

test('a reading that is the answer already is covered, one that the reveal will change is not', () => {
  const both = scene(step(choose(false)), step(choose(true)));
  expect([...at(both, 0).ids]).toEqual(['force']);
  expect([...at(both, 0, 0).ids]).toEqual([]);
  expect([...at(both, 1).ids]).toEqual([]);
});

test('a step names the plots that would answer it', () => {
  const named = scene(step(choose(true), ['force_path']));
  expect([...at(named, 0).ids]).toEqual(['force_path']);
  expect([...at(named, 0, 0).ids]).toEqual([]);
});

test('a sketch covers the curves, an arrow the components it asks for', () => {
  const sketch: Question = { kind: 'sketch', prompt: '?', reading: 'force' };
  const arrow: Question = { kind: 'arrow', prompt: '?', readings: ['x', 'y', 'z'], body: 0 };
  const both = scene(step(sketch), step(arrow));
  expect(at(both, 0).curves).toBe(true);
  expect(at(both, 0, 0).curves).toBe(false);
  expect([...at(both, 1).ids]).toEqual(['x', 'y', 'z']);
});
