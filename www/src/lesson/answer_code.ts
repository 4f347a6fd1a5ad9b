// A reader's answers as a short code that a teacher can collect by any channel, or as a file. Nothing is secret in it and nothing is
// sealed: it says what was answered, and a check of four signs tells a code that was cut or mistyped.
import type { Step } from '../generated/scene';
import { nameOf } from '../ui/name_of';
import type { Attempt, Attempts } from './attempts';
import { lessonName } from './keep_attempts';

export interface Answered {
  /** Step of the lesson, from 1. */
  step: number;
  verdict: 'right' | 'near' | 'far' | 'shown' | 'open';
  tries: 0 | 1 | 2;
  /** Number of the choice, from 0; absent where something was drawn. */
  chose?: number;
  /** First choice, where it was wrong. */
  first?: number;
}

export interface AnswerSheet {
  /** `contact/inspector` */
  scene: string;
  /** Changes with the questions. */
  lesson: string;
  /** Name as its reader wrote it; may be empty. */
  name: string;
  answers: Answered[];
}

export const LONGEST_NAME = 60;

export function sheetOf(
  scene: string,
  steps: readonly Step[],
  attempts: Attempts,
  name: string,
): AnswerSheet {
  const answers = steps.flatMap((step, i) => (step.question ? [answered(i + 1, attempts[i])] : []));
  return { scene, lesson: lessonName(steps), name: name.trim().slice(0, LONGEST_NAME), answers };
}

function answered(step: number, attempt: Attempt | undefined): Answered {
  const given = attempt?.prediction;
  const chose = given?.kind === 'choose' ? given.answer : undefined;
  const first = attempt?.first?.kind === 'choose' ? attempt.first.answer : undefined;
  const shown = given === undefined || given.kind === 'none' ? 0 : 1;
  return {
    step,
    verdict: attempt?.verdict ?? 'open',
    tries: ((attempt?.first ? 1 : 0) + shown) as 0 | 1 | 2,
    ...(chose === undefined ? {} : { chose }),
    ...(first === undefined ? {} : { first }),
  };
}

const VERDICTS = { right: 'r', near: 'n', far: 'w', shown: 's', open: 'o' } as const;
const PREFIX = 'A1-';

/** `A1-…-check`. */
export function toCode(sheet: AnswerSheet): string {
  const said = sheet.answers.map(
    (a) =>
      `${a.step}${VERDICTS[a.verdict]}${a.tries}${a.chose ?? '-'}${a.first === undefined ? '' : `,${a.first}`}`,
  );
  const text = [sheet.scene, sheet.lesson, said.join('.'), sheet.name].join('|');
  const bytes = new TextEncoder().encode(text);
  const body = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return `${PREFIX}${body}.${check(body)}`;
}

const check = (body: string) => nameOf(body).slice(-4);

/** The sheet of a code; a sentence where it is none. */
export function fromCode(code: string): AnswerSheet | string {
  const [, body, sum] = /^A1-([\w-]+)\.(\w{4})$/.exec(code.trim()) ?? [];
  if (body === undefined || sum === undefined) return 'This is no answer code: one begins with “A1-”.';
  if (check(body) !== sum) return 'This code was cut or mistyped: ask for it again.';
  try {
    const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const [scene = '', lesson = '', said = '', ...name] = new TextDecoder().decode(bytes).split('|');
    const answers = said.split('.').flatMap((word): Answered[] => {
      const [, step, letter, tries, chose, first] =
        /^(\d+)([rnwso])([012])(\d+|-)(?:,(\d+))?$/.exec(word) ?? [];
      const verdict = (Object.keys(VERDICTS) as Answered['verdict'][]).find((v) => VERDICTS[v] === letter);
      if (!verdict) return [];
      return [
        {
          step: Number(step),
          verdict,
          tries: Number(tries) as 0 | 1 | 2,
          ...(chose === '-' ? {} : { chose: Number(chose) }),
          ...(first === undefined ? {} : { first: Number(first) }),
        },
      ];
    });
    return { scene, lesson, name: name.join('|'), answers };
  } catch {
    return 'This code cannot be read.';
  }
}

/** The same as a file, for people and programs. */
export const toFile = (sheet: AnswerSheet): string =>
  `${JSON.stringify({ answers_of: 'asperity', ...sheet, code: toCode(sheet) }, null, 2)}\n`;

/** All codes in a text: pasted lines, a chat, answer files one after the other. */
export const codesIn = (text: string): string[] => text.match(/A1-[\w-]+\.\w{4}\b/g) ?? [];
