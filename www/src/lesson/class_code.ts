// An answer to one question of a class, short enough to be called out: nine signs, `K7M-2QX-0HD`. In it are which lesson and step,
// what was answered, a seat drawn by lot in the student's browser (so that who answers twice is counted once), and a check. No name,
// and nothing secret: who reads it knows what was answered.
import type { Step } from '../generated/scene';
import { nameOf } from '../ui/name_of';
import { recall, remember } from '../ui/storage';
import type { Attempt } from './attempts';
import { lessonName } from './keep_attempts';

/** Signs that are not taken for each other (Crockford's base 32: no I, L, O, U). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Bits of each part, 45 in all. */
const BITS = { lesson: 10, step: 4, answer: 4, seat: 20, check: 7 } as const;
const LENGTH = 9;

export interface ClassAnswer {
  /** Step of the lesson, from 1. */
  readonly step: number;
  /** Number of the choice, from 0; for a drawn one the grade of how near it came: see `DRAWN`. */
  readonly answer: number;
  readonly seat: number;
}

/** Grades of a drawn prediction, by how near it came, in the order of their numbers. */
export const DRAWN = ['Right', 'Near', 'Elsewhere'] as const;
export const MOST_STEPS = 2 ** BITS.step - 1;
const MOST_ANSWERS = 2 ** BITS.answer;

/** First answer of an attempt: a prediction is what was thought before anything was told. */
export function answerOf(attempt: Attempt | undefined): number | undefined {
  const given = attempt?.first ?? attempt?.prediction;
  if (given?.kind === 'choose') return given.answer < MOST_ANSWERS ? given.answer : undefined;
  if (given?.kind !== 'sketch' && given?.kind !== 'arrow') return undefined;
  const drawn = attempt?.first ? 'far' : attempt?.verdict;
  return drawn === 'right' ? 0 : drawn === 'near' ? 1 : drawn === 'far' ? 2 : undefined;
}

const hashed = (text: string, bits: number) => Number.parseInt(nameOf(text).slice(-8), 36) % 2 ** bits;
const lessonOf = (scene: string, steps: readonly Step[]) =>
  hashed(`${scene} ${lessonName(steps)}`, BITS.lesson);

export function toClassCode(scene: string, steps: readonly Step[], said: ClassAnswer): string {
  const parts = [
    [lessonOf(scene, steps), BITS.lesson],
    [said.step, BITS.step],
    [said.answer, BITS.answer],
    [said.seat, BITS.seat],
  ] as const;
  const body = parts.reduce((sum, [value, bits]) => sum * 2 ** bits + (value % 2 ** bits), 0);
  let whole = body * 2 ** BITS.check + hashed(`class ${body}`, BITS.check);
  let signs = '';
  for (let k = 0; k < LENGTH; k++) {
    signs = SIGNS[whole % 32] + signs;
    whole = Math.floor(whole / 32);
  }
  return signs.replace(/(...)(?=.)/g, '$1-');
}

/** A sentence where it is no code of this lesson. */
export function fromClassCode(code: string, scene: string, steps: readonly Step[]): ClassAnswer | string {
  // As people write them: small letters, and signs that look like others.
  const signs = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const digits = [...signs].map((s) => SIGNS.indexOf(s));
  if (digits.length !== LENGTH || digits.includes(-1)) return 'A code has nine signs, as in K7M-2QX-0HD.';
  const whole = digits.reduce((sum, d) => sum * 32 + d, 0);
  const body = Math.floor(whole / 2 ** BITS.check);
  if (hashed(`class ${body}`, BITS.check) !== whole % 2 ** BITS.check)
    return 'One of its signs is wrong: read it again.';
  let rest = body;
  const take = (bits: number) => {
    const value = rest % 2 ** bits;
    rest = Math.floor(rest / 2 ** bits);
    return value;
  };
  const [seat, answer, step] = [take(BITS.seat), take(BITS.answer), take(BITS.step)];
  if (rest !== lessonOf(scene, steps)) return 'It answers another lesson, or an older version of this one.';
  const question = steps[step - 1]?.question;
  if (!question) return 'It answers a question that this lesson does not have.';
  return { step, answer, seat };
}

/** Texts in a text that may be a code: three groups of three, however they are parted. */
export const classCodesIn = (text: string): string[] =>
  text.match(/(?<![\w-])[0-9A-Za-z]{3}[-–. ]?[0-9A-Za-z]{3}[-–. ]?[0-9A-Za-z]{3}(?![\w-])/g) ?? [];

/** Drawn by lot once; of this browser, and said to nobody but in codes. */
export function seatOf(): number {
  const kept = Number(recall('class.seat') ?? Number.NaN);
  if (Number.isInteger(kept)) return kept;
  const seat = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  remember('class.seat', String(seat % 2 ** BITS.seat));
  return seat % 2 ** BITS.seat;
}

/** The page was opened by a class’s link: it shows the code of each answer. */
export const inClass = (search: string): boolean => new URLSearchParams(search).has('class');

/** The link of a class to a question, from the scene's own address. */
export const classAddress = (scene: string, step: number): string => `${scene}?class#step=${step}`;
