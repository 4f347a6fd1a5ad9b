import { expect, test } from 'vitest';
import type { Change, Command } from '../generated/scene';
import type { EngineName } from './engine_of';
import { InTurn } from './in_turn';

const STILL: Change = { path: 'experiment', value: { kind: 'equilibrium' } };
const HELD: Change = { path: 'experiment.kind', value: 'contact_inspector' };

/** A session that is a list of what was done to it, in modules that hold what engines.json says. */
function bench(refusing: EngineName | undefined = undefined) {
  const at = {
    name: 'dynamics' as EngineName,
    session: 'opened' as string | undefined,
    shown: [] as Change[],
  };
  const done: string[] = [];
  const turns = new InTurn({
    name: () => at.name,
    load: async (name) => {
      done.push(`load ${name}`);
      at.name = name;
      at.session = undefined;
    },
    handover: () => at.session,
    resume: (handover, command) => {
      if (command && at.name === refusing) throw new Error('refused');
      at.session = command ? `${handover}, ${command.kind}` : handover;
      return command ? { kind: 'set_all', changes: [] } : null;
    },
    goOn: async () => {
      done.push('go on');
    },
    preview: (changes) => {
      at.shown = changes;
    },
  });
  return { at, done, turns };
}

test('a preview of a kind that another module holds is shown there, and leaves no trace', async () => {
  const { at, done, turns } = bench();
  await turns.endPreview();
  expect(await turns.preview([STILL])).toBe(true);
  expect(at).toMatchObject({ name: 'statics', session: 'opened, set_all' });
  // One after the other, as a pointer goes over a plot.
  await turns.endPreview();
  await turns.preview([HELD]);
  expect(at.name).toBe('contact');
  await turns.endPreview();
  expect(at).toMatchObject({ name: 'dynamics', session: 'opened', shown: [] });
  expect(done).toEqual(['load statics', 'load dynamics', 'go on', 'load contact', 'load dynamics', 'go on']);
  await turns.endPreview();
  expect(done).toHaveLength(6);
});

test('a preview within the module takes no other', async () => {
  const { at, done, turns } = bench();
  const change: Change = { path: 'experiment.step', value: 0.01 };
  expect(await turns.preview([change])).toBe(false);
  expect(at.shown).toEqual([change]);
  expect(done).toEqual([]);
});

test('a preview that the other module refuses leaves all as it was', async () => {
  const { at, turns } = bench('statics');
  await expect(turns.preview([STILL])).rejects.toThrow('refused');
  expect(at).toMatchObject({ name: 'dynamics', session: 'opened' });
  await turns.endPreview();
  expect(at).toMatchObject({ name: 'dynamics', session: 'opened' });
});

test('a command goes over with the session, and only where it must', async () => {
  const { at, turns } = bench();
  const over: Command = { kind: 'set', ...STILL };
  expect(await turns.turned(over)).toEqual({ kind: 'set_all', changes: [] });
  expect(at).toMatchObject({ name: 'statics', session: 'opened, set' });
  expect(await turns.turned(over)).toBeUndefined();
  expect(await turns.turned({ kind: 'step', count: 3 })).toBeUndefined();
});
