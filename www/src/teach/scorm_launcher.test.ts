// The launcher in a small player of SCORM 1.2, and of 2004: it takes what the standard's data model takes, and nothing else.
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { launcher, manifest } from './scorm_launcher';

/** What a key may hold: SCORM 1.2 RTE 3.4, and SCORM 2004 RTE 4.2. */
const MODEL: Readonly<Record<string, RegExp>> = {
  'cmi.core.lesson_status': /^(passed|completed|failed|incomplete|browsed|not attempted)$/,
  'cmi.core.score.raw': /^\d{1,3}$/,
  'cmi.core.score.min': /^\d{1,3}$/,
  'cmi.core.score.max': /^\d{1,3}$/,
  'cmi.core.session_time': /^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/,
  'cmi.core.exit': /^(time-out|suspend|logout|)$/,
  'cmi.suspend_data': /^[\s\S]{0,4096}$/,
  'cmi.completion_status': /^(completed|incomplete|not attempted|unknown)$/,
  'cmi.score.raw': /^\d{1,3}$/,
  'cmi.score.min': /^\d{1,3}$/,
  'cmi.score.max': /^\d{1,3}$/,
  'cmi.score.scaled': /^(-?0(\.\d+)?|-?1)$/,
  'cmi.session_time': /^PT\d+S$/,
  'cmi.exit': /^(time-out|suspend|logout|normal|)$/,
};

type Kind = 'SCORM 1.2' | 'SCORM 2004';

/** One launch of the package by a learner whose earlier values the player has kept. */
function launch(kind: Kind, values: Record<string, string>, asked: number, broken = false) {
  const errors: string[] = [];
  let state = 'before';
  const within = (name: string) => {
    if (broken) throw new Error('the platform has gone');
    if (state !== 'open') errors.push(`${name} while ${state}`);
    return state === 'open';
  };
  const core = kind === 'SCORM 1.2' ? 'cmi.core.' : 'cmi.';
  const functions: Record<string, (...args: string[]) => string> = {
    Initialize: () => {
      if (broken) throw new Error('the platform has gone');
      state = 'open';
      return 'true';
    },
    GetValue: (key = '') => (within('GetValue') ? (values[key] ?? '') : ''),
    SetValue: (key = '', value = '') => {
      if (!within('SetValue')) return 'false';
      const model = key.startsWith(core) || key === 'cmi.suspend_data' ? MODEL[key] : undefined;
      if (!model?.test(value)) errors.push(`${key} = ${value}`);
      values[key] = value;
      return 'true';
    },
    Commit: () => String(within('Commit')),
    [kind === 'SCORM 1.2' ? 'Finish' : 'Terminate']: () => {
      within('Finish');
      state = 'over';
      return 'true';
    },
  };
  const prefix = kind === 'SCORM 1.2' ? 'LMS' : '';
  const api = Object.fromEntries(Object.entries(functions).map(([name, act]) => [prefix + name, act]));
  const heard: Record<string, ((event: object) => void)[]> = {};
  const port: { onmessage?: (message: object) => void } = {};
  const lesson = { postMessage: () => undefined };
  const top = { [kind === 'SCORM 1.2' ? 'API' : 'API_1484_11']: api, parent: undefined as unknown };
  top.parent = top;
  const html = launcher('A <lesson>', 'en', asked);
  const window = { parent: { parent: top }, opener: null };
  runInNewContext(/<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '', {
    window,
    Date,
    location: { reload: () => errors.push('reloaded') },
    document: {
      getElementById: () => ({
        contentWindow: lesson,
        getAttribute: () => /data-asked="(\d+)"/.exec(html)?.[1],
      }),
    },
    addEventListener: (type: string, act: (event: object) => void) => {
      heard[type] ??= [];
      heard[type].push(act);
    },
    MessageChannel: class {
      port1 = port;
      port2 = {};
    },
  });
  const tell = (type: string, event: object) => {
    for (const act of heard[type] ?? []) act(event);
  };
  tell('message', { source: lesson, data: { asperity: 1, type: 'hello' } });
  const say = (event: string, detail: object) => port.onmessage?.({ data: { event, detail } });
  return {
    errors,
    ready: () => say('ready', {}),
    answers: (answered: number, right: number, second = 0, code = 'ASP-1') =>
      say('answers', { asked, answered, right, second, code }),
    leave: () => tell('pagehide', {}),
    get state() {
      return state;
    },
  };
}

const NAMES = {
  'SCORM 1.2': { status: 'cmi.core.lesson_status', raw: 'cmi.core.score.raw' },
  'SCORM 2004': { status: 'cmi.completion_status', raw: 'cmi.score.raw' },
} as const;

test.each(['SCORM 1.2', 'SCORM 2004'] as const)('a player of %s is told how it went', (kind) => {
  const { status, raw } = NAMES[kind];
  const kept: Record<string, string> = { [status]: kind === 'SCORM 1.2' ? 'not attempted' : 'unknown' };
  const first = launch(kind, kept, 4);
  expect(kept[status]).toBe('incomplete');
  first.answers(1, 1);
  expect([kept[status], kept[raw]]).toEqual(['incomplete', '25']);
  first.leave();
  expect(first.state).toBe('over');
  first.answers(2, 2);
  expect(kept[raw], 'nothing after the end').toBe('25');

  const second = launch(kind, kept, 4);
  second.answers(4, 3, 1);
  expect([kept[status], kept[raw]]).toEqual(['completed', '63']);
  second.leave();

  // Who looks once more, in a browser that has forgotten the answers, loses nothing.
  const third = launch(kind, kept, 4);
  third.answers(1, 0);
  expect([kept[status], kept[raw]]).toEqual(['completed', '63']);
  third.answers(4, 4, 0, 'x'.repeat(9000));
  expect(kept[raw]).toBe('100');
  third.leave();
  expect([first, second, third].flatMap(({ errors }) => errors)).toEqual([]);
});

test('a lesson that asks nothing is completed once it has been there', () => {
  const kept: Record<string, string> = {};
  const seen = launch('SCORM 1.2', kept, 0);
  expect(kept['cmi.core.lesson_status']).toBe('incomplete');
  seen.ready();
  expect([kept['cmi.core.lesson_status'], kept['cmi.core.score.raw']]).toEqual(['completed', '100']);
  seen.leave();
  expect(seen.errors).toEqual([]);
});

test('a platform that throws, or none, leaves the lesson as it is', () => {
  const gone = launch('SCORM 1.2', {}, 2, true);
  gone.answers(2, 2);
  gone.leave();
  expect(gone.errors).toEqual([]);
});

test('the manifest escapes what a title may hold', () => {
  expect(manifest('contact/a', 'A & <B>')).toContain('<title>A &amp; &lt;B&gt;</title>');
});
