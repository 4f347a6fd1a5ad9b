import { expect, test } from 'vitest';
import type { Step } from '../generated/scene';
import { answerOf, classAddress, classCodesIn, fromClassCode, inClass, toClassCode } from './class_code';

const steps = [
  { kind: 'look', title: 'a', text: '' },
  { kind: 'predict', title: 'b', text: '', question: { kind: 'choose', prompt: 'Which?', answers: [] } },
] as unknown as Step[];
const said = { step: 2, answer: 3, seat: 1048575 };
const code = toClassCode('a/b', steps, said);

test('a code holds what was answered, in nine signs', () => {
  expect(code).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$/);
  for (let seat = 0; seat < 2 ** 20; seat += 99_991)
    for (const answer of [0, 7, 15]) {
      const one = { step: 2, answer, seat };
      expect(fromClassCode(toClassCode('a/b', steps, one), 'a/b', steps)).toEqual(one);
    }
});

test('a code is read as people write it', () => {
  for (const written of [
    code.toLowerCase(),
    code.replaceAll('-', ''),
    code.replaceAll('-', ' '),
    code.replaceAll('0', 'O').replaceAll('1', 'l'),
  ])
    expect(fromClassCode(written, 'a/b', steps)).toEqual(said);
});

test('a sign that was misread is found out, nearly always', () => {
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let [taken, all] = [0, 0];
  [...code].forEach((old, k) => {
    for (const sign of signs) {
      if (old === '-' || sign === old) continue;
      all += 1;
      taken +=
        typeof fromClassCode(code.slice(0, k) + sign + code.slice(k + 1), 'a/b', steps) === 'string' ? 0 : 1;
    }
  });
  expect(all).toBe(279);
  expect(taken).toBeLessThanOrEqual(3);
});

test('codes of other lessons, of other questions, and what is none are named', () => {
  expect(fromClassCode(code, 'a/c', steps)).toMatch(/another lesson/);
  expect(fromClassCode(toClassCode('a/b', steps, { ...said, step: 1 }), 'a/b', steps)).toMatch(
    /does not have/,
  );
  expect(fromClassCode('hello', 'a/b', steps)).toMatch(/nine signs/);
});

test('codes are found in a chat', () => {
  const text = `Ada: ${code}\nmine is ${code.toLowerCase().replaceAll('-', ' ')}!\nA1-AbCdEf.1234`;
  expect(classCodesIn(text)).toContain(code);
  expect(
    classCodesIn(text).filter(
      (c) =>
        fromClassCode(c, 'a/b', steps) !== undefined && typeof fromClassCode(c, 'a/b', steps) !== 'string',
    ),
  ).toHaveLength(2);
});

test('what was thought first counts; what was only shown does not', () => {
  const first = { kind: 'choose', answer: 1 } as const;
  expect(answerOf({ first, prediction: { kind: 'choose', answer: 2 } })).toBe(1);
  expect(answerOf({ prediction: { kind: 'none' } })).toBeUndefined();
  expect(answerOf({ prediction: { kind: 'sketch', values: [] } })).toBeUndefined();
  expect(answerOf({ prediction: { kind: 'sketch', values: [] }, verdict: 'near' })).toBe(1);
  expect(answerOf(undefined)).toBeUndefined();
});

test('the class is in the address, before the step', () => {
  expect(classAddress('https://x.org/s/a/b/', 2)).toBe('https://x.org/s/a/b/?class#step=2');
  expect([inClass('?class'), inClass(''), inClass('?other')]).toEqual([true, false, false]);
});
