import { expect, test } from 'vitest';
import type { Question, Step } from '../generated/scene';
import { sheetOf, toCode } from '../lesson/answer_code';
import type { Attempts } from '../lesson/attempts';
import { toClassCode } from '../lesson/class_code';
import { classAnswers, collect, csvOf, histogram, rowsOf } from './tally';

const asks = (prompt: string): Step => ({
  kind: 'predict',
  title: `About ${prompt}`,
  text: '',
  set: [],
  question: {
    kind: 'choose',
    prompt,
    answers: ['a', 'b', 'c'].map((label) => ({ label, right_when: [] })),
    reveal: [],
  } as Question,
});
const steps: Step[] = [asks('one'), { kind: 'do', title: '', text: '', set: [] }, asks('two')];
const code = (name: string, attempts: Attempts, scene = 'a/b', of = steps) =>
  toCode(sheetOf(scene, of, attempts, name));
const right: Attempts = { 0: { prediction: { kind: 'choose', answer: 1 }, verdict: 'right' } };
const second: Attempts = {
  0: { first: { kind: 'choose', answer: 2 }, prediction: { kind: 'choose', answer: 1 }, verdict: 'right' },
  2: { prediction: { kind: 'choose', answer: 0 }, verdict: 'far' },
};

test('a class is counted question by question', () => {
  const text = `Ada ${code('Ada', right)}\nBob: ${code('Bob', second)}\n${code('Bob', second)}`;
  const { sheets, notes } = collect(text, 'a/b', steps);
  expect(notes).toEqual([]);
  expect(rowsOf(steps, sheets)).toEqual([
    { step: 1, title: 'About one', right: 2, secondTry: 1, wrong: 0, open: 0, firstChoice: [0, 1, 1] },
    { step: 3, title: 'About two', right: 0, secondTry: 0, wrong: 1, open: 1, firstChoice: [1, 0, 0] },
  ]);
});

test('who hands in twice counts with the last; nameless ones count each', () => {
  const { sheets } = collect(
    `${code('Ada', {})} ${code('Ada', right)} ${code('', {})} ${code('', right)}`,
    'a/b',
    steps,
  );
  expect(sheets.map((s) => s.name)).toEqual(['Ada', '', '']);
  expect(sheets[0]?.answers[0]?.verdict).toBe('right');
});

test('what does not belong is named', () => {
  const broken = code('Eve', right).replace(/.{6}\./, 'AAAAAA.');
  const text = [code('A', right, 'x/y'), code('B', right, 'a/b', [asks('other')]), broken].join('\n');
  const { sheets, notes } = collect(text, 'a/b', steps);
  expect(sheets).toEqual([]);
  expect(notes.map((n) => /another lesson|older version|cut or mistyped/.exec(n)?.[0])).toEqual([
    'another lesson',
    'older version',
    'cut or mistyped',
  ]);
});

test('the table for a spreadsheet holds no formula', () => {
  const { sheets } = collect(code('=SUM(A1)', second), 'a/b', steps);
  expect(csvOf(steps, sheets)).toBe(`"name","step 1","step 3"\r\n"'=SUM(A1)","right (second try)","far"\r\n`);
});

test('short codes of a class become a histogram; who answers again is counted once, and what is wrong is named', () => {
  const lesson = [
    {
      kind: 'predict',
      title: 'Which',
      text: '',
      question: { kind: 'choose', prompt: 'p', answers: [{ label: 'a' }, { label: 'b' }] },
    },
    { kind: 'predict', title: 'How', text: '', question: { kind: 'sketch', prompt: 'q' } },
  ] as unknown as Step[];
  const code = (step: number, answer: number, seat: number) =>
    toClassCode('x/y', lesson, { step, answer, seat });
  const text = `${code(1, 0, 1)}, ${code(1, 1, 2).toLowerCase()}
    no I mean ${code(1, 1, 1)} and ${code(2, 0, 1)}, the cat sat. ${code(1, 1, 3).slice(0, -1)}? A1-AAAA.0000`;
  const { answers, again, notes } = classAnswers(text, 'x/y', lesson);
  expect(histogram(lesson[0] as Step, 1, answers)).toEqual([
    { label: 'a', count: 0 },
    { label: 'b', count: 2 },
  ]);
  expect(histogram(lesson[1] as Step, 2, answers).map((b) => b.count)).toEqual([1, 0, 0]);
  expect(again).toBe(1);
  expect(notes).toEqual([]);
  const wrong = code(1, 1, 3).replace(/.$/, (s) => (s === 'Z' ? 'Y' : 'Z'));
  expect(classAnswers(wrong, 'x/y', lesson).notes).toEqual([
    `${wrong}: One of its signs is wrong: read it again.`,
  ]);
});
