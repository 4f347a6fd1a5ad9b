// Makes the table of `one_simulator_to_another.json` again: policies that `ten_contacts/make.mjs` has learnt, each judged in each world by
// `asperity train --judge`. The policies and what is found are written into the scene.
//
//   node scenes/dynamics/one_simulator_to_another/make.mjs [--asperity PATH] [--runs FOLDER] [--seed 1] [--others 2,3] [--trials 100]
//   node scenes/dynamics/one_simulator_to_another/make.mjs --merge
//
// Rows that MuJoCo has stepped are taken from `mujoco_cell/found.json` (`python scenes/dynamics/one_simulator_to_another/mujoco_cell --judge --write`
// makes it) and stand behind ours; `--merge` does that alone, and leaves what stands in the table of ours.
// `--runs`: the folder of `ten_contacts/make.mjs`. A cell that has been judged there is not judged again. Some 15 s of a core for each cell.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { values } = parseArgs({
  options: {
    asperity: { type: 'string', default: here('../../../target/release/asperity') },
    runs: { type: 'string', default: join(tmpdir(), 'ten_contacts') },
    seed: { type: 'string', default: '1' },
    others: { type: 'string', default: '' },
    trials: { type: 'string', default: '100' },
    at_once: { type: 'string', default: '2' },
    merge: { type: 'boolean', default: false },
  },
});
/** Courses of `ten_contacts.json` whose policies are tried. */
const COURSES = ['2 contacts', '4 contacts', '6 contacts', '10, bounded'];
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const scenePath = here('../one_simulator_to_another.json');
const scene = read(scenePath);
const { earlier } = read(here('../ten_contacts.json')).experiment.learning;
const { transfer } = scene.experiment;
const worlds = transfer.worlds.filter(({ elsewhere }) => !elsewhere);
const asperity = promisify(execFile);

/** The scene as one policy has it in one world: what an attempt hangs on, and no more. */
function cellOf({ set }, policy) {
  const { version, bodies, experiment } = structuredClone(scene);
  const { kind, cell, rules, learning } = experiment;
  const told = { version, title: 'A cell', bodies, experiment: { kind, cell, rules, learning, policy, strategy: { type: 'policy' } } };
  for (const { path, value } of set) {
    const names = path.replace(/\[(\d+)\]/g, '.$1').split('.');
    const last = names.pop();
    names.reduce((at, name) => at[name], told)[last] = value;
  }
  return told;
}

/** What one seed's policy of a course does in a world. */
async function judge(k, seed, world, row) {
  const folder = join(values.runs, 'judged');
  mkdirSync(folder, { recursive: true });
  const [file, said] = ['json', 'txt'].map((end) => join(folder, `${k}_${seed}_${row}.${end}`));
  const policy = read(join(values.runs, `${k}_${seed}`, 'policy.json'));
  const text = JSON.stringify(cellOf(world, policy));
  if (!existsSync(said) || readFileSync(file, 'utf8') !== text) {
    writeFileSync(file, text);
    const { stdout } = await asperity(values.asperity, ['train', file, '--workers', '1', '--judge', values.trials]);
    writeFileSync(said, stdout);
  }
  const [, done, of, time, spread, force] = readFileSync(said, 'utf8').match(
    /: (\d+) of (\d+) attempts in(?:, after (\S+) s ± (\S+))?; median of the largest force (\S+) N/,
  );
  const number = (of) => (Number.isFinite(Number(of)) ? Number(of) : 0);
  console.log(`${earlier[k].label}, seed ${seed}, ${world.label}: ${done} of ${of}`);
  return { tried: Number(of), done: Number(done), time: number(time), spread: number(spread), force: number(force) };
}

/** Each policy with what was found of it in our worlds. */
async function judgeAll() {
  const others = values.others.split(',').filter(Boolean).map(Number);
  const orders = COURSES.flatMap((label) => {
    const k = earlier.findIndex((course) => course.label === label);
    return worlds.flatMap((world, row) => [Number(values.seed), ...others].map((seed) => ({ label, k, world, row, seed })));
  });
  const made = new Map();
  const waiting = [...orders];
  async function worker() {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const { label, k, world, row, seed } = order;
      made.set(`${label}/${row}/${seed}`, await judge(k, seed, world, row));
    }
  }
  await Promise.all(Array.from({ length: Number(values.at_once) }, worker));

  return COURSES.map((label) => {
    const k = earlier.findIndex((course) => course.label === label);
    const { critic: _, ...policy } = read(join(values.runs, `${k}_${values.seed}`, 'policy.json'));
    policy.made = `asperity train, scenes/dynamics/ten_contacts: ${label}, seed ${values.seed}`;
    const found = worlds.map((_, row) => {
      const cell = made.get(`${label}/${row}/${values.seed}`);
      if (others.length === 0) return cell;
      return { ...cell, others: others.map((seed) => made.get(`${label}/${row}/${seed}`).done) };
    });
    return { label, policy, found };
  });
}

/** Behind our worlds those that another program has stepped, in the block, with the servos and the sensor of one of ours. */
function merge() {
  const { program, like, worlds: theirs } = read(here('mujoco_cell/found.json'));
  const { set } = worlds.find(({ label }) => label === like);
  const rows = theirs.map(({ label, about }) => ({ label, set, elsewhere: { program, about } }));
  transfer.worlds = [...worlds, ...rows];
  for (const { label, found } of transfer.policies) found.splice(worlds.length, Infinity, ...theirs.map((world) => world.found[label]));
}

if (!values.merge) transfer.policies = await judgeAll();
merge();
scene.experiment.policy = transfer.policies.find(({ label }) => label === '4 contacts').policy;
writeFileSync(scenePath, `${JSON.stringify(scene, null, 1)}\n`);
