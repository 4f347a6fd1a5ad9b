// Makes the courses of `ten_contacts.json` again: each of its `learning.earlier` is learnt with many seeds by `asperity train`, and what comes
// of it is written beside this file and, over the seeds, into the scene.
//
//   node scenes/dynamics/ten_contacts/make.mjs [--asperity PATH] [--runs FOLDER] [--seeds 10] [--trials 200]
//
// A run that stands in the folder is gone on with. About a minute of one core for each course and seed. Beside it another may learn other seeds
// for the same folder: `--from 2 --by 2 --learn` writes nothing else.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { values } = parseArgs({
  options: {
    asperity: { type: 'string', default: here('../../../target/release/asperity') },
    runs: { type: 'string', default: join(tmpdir(), 'ten_contacts') },
    seeds: { type: 'string', default: '10' },
    trials: { type: 'string', default: '200' },
    workers: { type: 'string', default: '2' },
    from: { type: 'string', default: '1' },
    by: { type: 'string', default: '1' },
    learn: { type: 'boolean', default: false },
  },
});
const scenePath = here('../ten_contacts.json');
const scene = JSON.parse(readFileSync(scenePath, 'utf8'));
const { earlier } = scene.experiment.learning;

/** The scene as one course and seed have it: what learning hangs on, and no more. */
function trained({ set }, seed, updates = 0) {
  const { version, bodies, experiment } = structuredClone(scene);
  const { kind, cell, rules, learning } = experiment;
  const { earlier: _e, ...course } = learning;
  if (updates > 0) course.lessons = [{ updates }];
  const told = { version, title: 'A course', bodies, experiment: { kind, cell, rules, strategy: { type: 'push' }, learning: { ...course, seed } } };
  for (const { path, value } of set) {
    const names = path.split('.');
    const last = names.pop();
    names.reduce((at, name) => at[name], told)[last] = value;
  }
  return told;
}

const asperity = (...args) => execFileSync(values.asperity, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const asNumber = (text) => Number(Number(text).toFixed(4));

function learn(course, k, seed) {
  const folder = join(values.runs, `${k}_${seed}`);
  mkdirSync(folder, { recursive: true });
  const [file, policy, judged] = ['scene.json', 'policy.json', 'judged.txt'].map((name) => join(folder, name));
  writeFileSync(file, JSON.stringify(trained(course, seed)));
  if (!existsSync(policy)) asperity('train', file, '--out', folder, '--workers', values.workers, '--policy', policy);
  if (!existsSync(judged)) writeFileSync(judged, asperity('train', file, '--out', folder, '--workers', values.workers, '--judge', values.trials));
  const [head, ...rows] = readFileSync(join(folder, 'log.csv'), 'utf8').trim().split('\n');
  const column = (name) => rows.map((row) => asNumber(row.split(',')[head.split(',').indexOf(name)]));
  const [, done, of, time, spread, force] = readFileSync(judged, 'utf8').match(
    /: (\d+) of (\d+) attempts in(?:, after (\S+) s ± (\S+))?; median of the largest force (\S+) N/,
  );
  const says = (text) => (Number.isFinite(Number(text)) ? Number(text) : null);
  return {
    seed,
    success: column('success'),
    total: column('return'),
    judged: { done: Number(done), of: Number(of), time: says(time), spread: says(spread), force: says(force) },
  };
}

/** FNV-1a over the bytes of actor, spreads and critic, which is how parameters lie. */
function hashOf({ actor, spreads, critic }) {
  const parts = [Buffer.from(actor, 'base64'), Buffer.from(Float32Array.from(spreads).buffer), Buffer.from(critic, 'base64')];
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.concat(parts)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/** The first updates of a course, to be held against: which weights they come to. */
function stretch(k, seed, updates) {
  const [file, policy] = ['stretch.json', 'stretch_policy.json'].map((name) => join(values.runs, name));
  writeFileSync(file, JSON.stringify(trained(earlier[k], seed, updates)));
  asperity('train', file, '--policy', policy);
  return { course: earlier[k].label, seed, updates, hash: hashOf(JSON.parse(readFileSync(policy, 'utf8'))) };
}

/** Worst, mean and best of the seeds, update by update. */
function over(runs, column) {
  return runs[0][column].map((_, i) => {
    const all = runs.map((run) => run[column][i]);
    const mean = all.reduce((sum, x) => sum + x, 0) / all.length;
    return [Math.min(...all), mean, Math.max(...all)].map((x) => Number(x.toFixed(3)));
  });
}

// All courses of a seed before the next seed: broken off, each course has about as many.
const runs = earlier.map(() => []);
for (let seed = Number(values.from); seed <= Number(values.seeds); seed += Number(values.by)) {
  for (const [k, course] of earlier.entries()) {
    const run = learn(course, k, seed);
    runs[k].push(run);
    console.log(`${course.label}, seed ${seed}: ${run.judged.done} of ${run.judged.of}`);
  }
}
if (values.learn) process.exit();
for (const [k, course] of earlier.entries()) {
  course.seeds = runs[k].length;
  course.success = over(runs[k], 'success');
  course.total = over(runs[k], 'total');
}
const courses = earlier.map(({ label, set }, k) => ({ label, set, runs: runs[k] }));
writeFileSync(here('courses.json'), `${JSON.stringify({ stretch: stretch(0, 1, 2), courses })}\n`);
writeFileSync(scenePath, `${JSON.stringify(scene, null, 1)}\n`);
