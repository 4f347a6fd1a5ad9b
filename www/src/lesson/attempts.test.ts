import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Question, Scene, Step } from '../generated/scene';
import { type AnswerSheet, codesIn, fromCode, sheetOf, toCode, toFile } from './answer_code';
import type { Attempts } from './attempts';
import { recallAttempts, rememberAttempts, tally } from './keep_attempts';

const asks = (prompt: string): Step => ({
  kind: 'predict',
  title: prompt,
  text: '',
  set: [],
  question: { kind: 'choose', prompt, answers: [], reveal: [] } as Question,
});
const steps: Step[] = [
  { kind: 'look', title: '', text: '', set: [] },
  asks('a?'),
  asks('b?'),
  asks('c?'),
  asks('d?'),
];
const attempts: Attempts = {
  1: { prediction: { kind: 'choose', answer: 0 }, verdict: 'right', right: 0 },
  2: {
    first: { kind: 'choose', answer: 2 },
    prediction: { kind: 'choose', answer: 1 },
    verdict: 'right',
    right: 1,
  },
  3: { prediction: { kind: 'sketch', values: [0.123456, 1] }, verdict: 'far' },
};

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const page = (name: string) => ({ name, scene: { lesson: { minutes: 1, steps } } as unknown as Scene });

test('answers are kept for the questions they answer', () => {
  rememberAttempts(page('a/b'), steps, attempts);
  expect(recallAttempts(page('a/b'), steps)[2]).toEqual(attempts[2]);
  expect(recallAttempts(page('a/b'), steps)[3]?.prediction).toEqual({ kind: 'sketch', values: [0.1235, 1] });
  expect(recallAttempts(page('a/c'), steps)).toEqual({});
  expect(recallAttempts(page('a/b'), [...steps.slice(0, 4), asks('other?')])).toEqual({});
  // A lesson of one's own on the same page is another lesson.
  const own = [...steps.slice(0, 3), asks('mine?')];
  rememberAttempts(page('a/b'), own, { 3: { verdict: 'shown' } });
  expect(recallAttempts(page('a/b'), own)).toEqual({ 3: { verdict: 'shown' } });
  expect(recallAttempts(page('a/b'), steps)[2]).toEqual(attempts[2]);
  kept.set('asperity.answers.a/b', 'not JSON');
  expect(recallAttempts(page('a/b'), steps)).toEqual({});
  vi.stubGlobal('localStorage', undefined);
  rememberAttempts(page('a/b'), steps, attempts);
  expect(recallAttempts(page('a/b'), steps)).toEqual({});
});

test('the tally counts what was predicted', () => {
  expect(tally(steps, attempts)).toEqual({ asked: 4, answered: 3, right: 2, second: 1 });
  expect(tally(steps, { 1: { prediction: { kind: 'none' }, verdict: 'shown' } })).toEqual({
    asked: 4,
    answered: 0,
    right: 0,
    second: 0,
  });
});

test('answers travel as a code and as a file', () => {
  const sheet = sheetOf('contact/inspector', steps, attempts, '  Zoë | 12 ');
  expect(sheet.answers).toEqual([
    { step: 2, verdict: 'right', tries: 1, chose: 0 },
    { step: 3, verdict: 'right', tries: 2, chose: 1, first: 2 },
    { step: 4, verdict: 'far', tries: 1 },
    { step: 5, verdict: 'open', tries: 0 },
  ]);
  const code = toCode(sheet);
  expect(code.length).toBeLessThan(120);
  expect(fromCode(` ${code}\n`)).toEqual(sheet);
  expect((fromCode(code) as AnswerSheet).name).toBe('Zoë | 12');
  expect(codesIn(`From Zoë: ${code}, thanks\n${toFile(sheet)}`)).toEqual([code, code]);
});

test('a code that was cut or mistyped says so', () => {
  const code = toCode(sheetOf('contact/inspector', steps, attempts, 'A'));
  const changed = `${code.slice(0, 8)}${code[8] === 'b' ? 'c' : 'b'}${code.slice(9)}`;
  for (const bad of [changed, code.replace(/.{3}\.(\w{4})$/, '.$1')])
    expect(fromCode(bad)).toMatch(/cut or mistyped/);
  for (const none of ['', 'hello', 'A1-', code.slice(0, -1)])
    expect(fromCode(none)).toMatch(/no answer code/);
});
