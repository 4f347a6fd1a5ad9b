// The trainings beside this file with ten seeds each: what one seed comes to may be luck. Writes `seeds.json`, and prints the README's table.
//
//   node crate/learning/trainings/seeds.mjs [--asperity PATH] [--runs FOLDER] [--only round_pin] [--seeds 10] [--trials 100] [--at_once 2]
//
// A run that stands in the folder is gone on with. With `--only` the other rows of `seeds.json` stay. Minutes of one core for each seed: one and a half for the seen mouth, three for the unseen one.
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
    runs: { type: 'string', default: join(tmpdir(), 'trainings') },
    only: { type: 'string' },
    seeds: { type: 'string', default: '10' },
    trials: { type: 'string', default: '100' },
    at_once: { type: 'string', default: '2' },
  },
});
/** Each: a scene, and the share of attempts of its last lesson that the issue asks for. */
const COURSES = [
  { name: 'round_pin', wanted: 0.99 },
  { name: 'unseen', wanted: 0.98 },
];
const courses = COURSES.filter(({ name }) => !values.only || name === values.only);
const asperity = promisify(execFile);

/** A training with a seed of its own. Its folder. */
async function learn(name, seed) {
  const folder = join(values.runs, `${name}_${seed}`);
  mkdirSync(folder, { recursive: true });
  const scene = JSON.parse(readFileSync(here(`${name}.json`), 'utf8'));
  scene.experiment.learning.seed = seed;
  const path = join(folder, 'training.json');
  writeFileSync(path, JSON.stringify(scene));
  const say = (...args) => asperity(values.asperity, ['train', path, '--out', folder, '--workers', '1', ...args]);
  const learnt = join(folder, 'policy.json');
  if (!existsSync(learnt)) await say('--policy', learnt);
  const judged = join(folder, 'judged.txt');
  if (!existsSync(judged)) writeFileSync(judged, (await say('--judge', values.trials)).stdout);
  return folder;
}

/** Update by update: lesson, share of attempts that were in, and control steps of the lesson so far. */
function rowsOf(folder) {
  const [head, ...rows] = readFileSync(join(folder, 'log.csv'), 'utf8').trim().split('\n');
  const names = head.split(',');
  return rows.map((row) => {
    const numbers = row.split(',').map(Number);
    const of = (column) => numbers[names.indexOf(column)];
    return { lesson: of('lesson'), steps: of('steps'), share: of('success') };
  });
}

async function run({ name, wanted }, seed) {
  const folder = await learn(name, seed);
  const all = rowsOf(folder);
  const last = all.at(-1).lesson;
  const rows = all.filter(({ lesson }) => lesson === last);
  const ends = all.filter(({ lesson }, k) => lesson !== last && lesson !== all[k + 1].lesson);
  const earlier = ends.reduce((sum, { steps }) => sum + steps, 0);
  const first = rows.find(({ share }) => share >= wanted);
  const [, done, of, time, spread] = readFileSync(join(folder, 'judged.txt'), 'utf8').match(
    /: (\d+) of (\d+) attempts in(?:, after (\S+) s ± (\S+))?;/,
  );
  const says = (text) => (Number.isFinite(Number(text)) ? Number(text) : null);
  const made = { seed, reached: first ? earlier + first.steps : null, steps: earlier + rows.at(-1).steps };
  console.log(`${name}, seed ${seed}: ${wanted} after ${made.reached}, ${done} of ${of}, ${time} s`);
  return { ...made, done: Number(done), of: Number(of), time: says(time), spread: says(spread) };
}

const orders = courses.flatMap((course) =>
  Array.from({ length: Number(values.seeds) }, (_, k) => ({ course, seed: k + 1 })),
);
const made = new Map(courses.map(({ name }) => [name, []]));
async function worker() {
  for (let order = orders.shift(); order; order = orders.shift())
    made.get(order.course.name).push(await run(order.course, order.seed));
}
await Promise.all(Array.from({ length: Number(values.at_once) }, worker));

const before = existsSync(here('seeds.json')) ? JSON.parse(readFileSync(here('seeds.json'), 'utf8')) : [];
const table = COURSES.flatMap(({ name, wanted }) => {
  const runs = made.get(name)?.sort((a, b) => a.seed - b.seed);
  if (!runs) return before.filter((row) => row.name === name);
  return [{ name, wanted, runs }];
});
writeFileSync(here('seeds.json'), `${JSON.stringify(table, null, 1)}\n`);

/** Median, worst and best; `least`: the less the better. */
function spread(all, least, said) {
  const sorted = [...all].sort((a, b) => (least ? a - b : b - a));
  const half = sorted.length / 2;
  const median = (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
  return [median, sorted.at(-1), sorted[0]].map(said).join(' · ');
}
const whole = (x) => (Number.isFinite(x) ? Math.round(x).toLocaleString('en') : 'never');
console.log('\n| course | share wanted | control steps until then: median · worst · best | judged, of 100 | time until in, s |');
console.log('|---|--:|--:|--:|--:|');
for (const { name, wanted, runs } of table) {
  const reached = spread(runs.map((run) => run.reached ?? Infinity), true, whole);
  const judged = spread(runs.map((run) => (100 * run.done) / run.of), false, whole);
  const times = spread(runs.map((run) => run.time ?? Infinity), true, (x) => x.toFixed(2));
  console.log(`| \`${name}.json\` | ${wanted} | ${reached} | ${judged} | ${times} |`);
}
