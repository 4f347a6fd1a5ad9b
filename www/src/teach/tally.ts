// A class's answers, counted: codes and files in, a table of questions out. All of it stays in this tab.
import type { Step } from '../generated/scene';
import { type Answered, type AnswerSheet, codesIn, fromCode } from '../lesson/answer_code';
import { type ClassAnswer, classCodesIn, DRAWN, fromClassCode } from '../lesson/class_code';
import { lessonName } from '../lesson/keep_attempts';
import { line } from '../ui/csv';

export interface Collected {
  readonly sheets: readonly AnswerSheet[];
  /** One sentence for each code that was left out. */
  readonly notes: readonly string[];
}

/** Sheets of this lesson, one for each name: who hands in twice is counted with the last. */
export function collect(text: string, scene: string, steps: readonly Step[]): Collected {
  const sheets = new Map<string, AnswerSheet>();
  const notes: string[] = [];
  for (const code of new Set(codesIn(text))) {
    const sheet = fromCode(code);
    const short = `${code.slice(0, 14)}…`;
    if (typeof sheet === 'string') notes.push(`${short}: ${sheet}`);
    else if (sheet.scene !== scene) notes.push(`${short} is of another lesson, ${sheet.scene}.`);
    else if (sheet.lesson !== lessonName(steps))
      notes.push(`${short} answers an older version of these questions.`);
    else sheets.set(sheet.name || code, sheet);
  }
  return { sheets: [...sheets.values()], notes };
}

export interface ClassAnswers {
  /** One for each seat and question: who answers again is counted with the last. */
  readonly answers: readonly ClassAnswer[];
  /** Codes that came again, or answers that were changed. */
  readonly again: number;
  /** One sentence for each code that was left out. */
  readonly notes: readonly string[];
}

/** Short codes of single answers. */
export function classAnswers(text: string, scene: string, steps: readonly Step[]): ClassAnswers {
  const answers = new Map<string, ClassAnswer>();
  const notes = new Set<string>();
  let again = 0;
  for (const code of classCodesIn(text)) {
    const said = fromClassCode(code, scene, steps);
    if (typeof said !== 'string') {
      const key = `${said.seat} ${said.step}`;
      again += answers.has(key) ? 1 : 0;
      answers.set(key, said);
    }
    // Three short words of a sentence are no code, and nobody meant one.
    else if (/\d|-/.test(code)) notes.add(`${code}: ${said}`);
  }
  return { answers: [...answers.values()], again, notes: [...notes] };
}

export interface Bar {
  readonly label: string;
  readonly count: number;
}

/** Histogram of one question: how many predicted what. Answers that it does not have are nobody's. */
export function histogram(step: Step, number: number, answers: readonly ClassAnswer[]): Bar[] {
  const { question } = step;
  const choices = question?.answers ?? [];
  const labels = question?.kind === 'choose' ? choices.map((a) => a.label) : DRAWN;
  const said = answers.filter((a) => a.step === number);
  return labels.map((label, k) => ({ label, count: said.filter((a) => a.answer === k).length }));
}

export interface Row {
  /** Step, from 1. */
  readonly step: number;
  readonly title: string;
  readonly right: number;
  readonly secondTry: number;
  readonly wrong: number;
  /** Shown, passed, not reached. */
  readonly open: number;
  /** Number of first choices of each answer. */
  readonly firstChoice: readonly number[];
}

export function rowsOf(steps: readonly Step[], sheets: readonly AnswerSheet[]): Row[] {
  return steps.flatMap((step, i): Row[] => {
    if (!step.question) return [];
    const given = sheets.map((s) => s.answers.find((a) => a.step === i + 1));
    const count = (fits: (a: Answered) => boolean) => given.filter((a) => a && fits(a)).length;
    const right = count((a) => a.verdict === 'right');
    const wrong = count((a) => a.verdict === 'far' || a.verdict === 'near');
    return [
      {
        step: i + 1,
        title: step.title,
        right,
        secondTry: count((a) => a.verdict === 'right' && a.tries === 2),
        wrong,
        open: sheets.length - right - wrong,
        firstChoice: (step.question.answers ?? []).map((_, k) => count((a) => (a.first ?? a.chose) === k)),
      },
    ];
  });
}

/** For a spreadsheet: a student a line, a question a column. */
export function csvOf(steps: readonly Step[], sheets: readonly AnswerSheet[]): string {
  const asked = steps.flatMap((step, i) => (step.question ? [i + 1] : []));
  const lineOf = (sheet: AnswerSheet) => {
    const said = asked.map((n) => {
      const a = sheet.answers.find((x) => x.step === n);
      return a ? `${a.verdict}${a.tries === 2 ? ' (second try)' : ''}` : 'open';
    });
    return line([sheet.name, ...said]);
  };
  const head = line(['name', ...asked.map((n) => `step ${n}`)]);
  return `${[head, ...sheets.map(lineOf)].join('\r\n')}\r\n`;
}
