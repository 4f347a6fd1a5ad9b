// `npm test`: everything, stage by stage, and a closing line with the sum of all runners.
// `npm test -- rust page` runs the stages whose name holds one of the words.
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { counts } from './lib/counts.mjs';
import { hostTools } from './lib/hosts.mjs';
import { chromium, otherBrowsers, packages, rust } from './lib/prepare.mjs';
import { npmPackage } from './lib/npm_package.mjs';
import { bin, main, quietly, root, run } from './lib/run.mjs';
import { keep, longestFirst, read, unsteady } from './lib/times.mjs';
import { python, pythonTools } from './lib/wheel.mjs';
import { gate } from './size_gate.mjs';

const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const program = (name) => join(target, 'debug', process.platform === 'win32' ? `${name}.exe` : name);
const xtask = program('asperity-xtask');
const types = program('asperity-types');

/** What no file of tests takes, and what one that waits for ever is given. */
const LONGEST = 8 * 60_000;

/** Node's own runner over a folder's `*.test.mjs`; Node 20 takes no globs and Node 22 no folders, so each is named. */
function nodeTest(folder, ...options) {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.test.mjs'));
  const paths = files.sort().map((file) => `${folder}/${file}`);
  return [process.execPath, '--test', '--test-reporter=tap', `--test-timeout=${LONGEST}`, ...options, ...paths];
}

/**
 * Clippy as the compiler of our own crates: `cargo clippy` would compile all others a second time to read ours. Random
 * tests draw the same cases each time; `cargo test` draws others.
 */
const LINTED = {
  RUSTC_WORKSPACE_WRAPPER: 'clippy-driver',
  CLIPPY_ARGS: '-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__',
  PROPTEST_RNG_SEED: '1',
};
const DOCUMENTED = { RUSTDOCFLAGS: '-D warnings -A rustdoc::private_intra_doc_links' };
const linted = (command, args) => run(command, args, { env: LINTED });

/** Name, then a command or a function that gives { code, output }. */
const stages = [
  // What comes in by the lock file: licences, and crates that would change the bits.
  ['crates', async () => (await import('./crates.mjs')).crates()],
  ['repository', nodeTest('tests/repository')],
  ['rust format', ['cargo', 'fmt', '--all', '--check']],
  // One build for the tests and for xtask: the same features, so nothing is compiled twice.
  ['rust build and lint', () => linted('cargo', ['build', '--workspace', '--all-targets'])],
  // No documentation holds a test.
  ['rust tests', () => linted('cargo', ['test', '--workspace', '--no-fail-fast', '--lib', '--bins', '--tests'])],
  // A link in a comment leads somewhere; to what is private too, since whoever reads these reads the source.
  ['documentation', () => run('cargo', ['doc', '--quiet', '--workspace', '--no-deps', '--document-private-items'], { env: DOCUMENTED })],
  ['python', () => pythonWheel()],
  ['types current', [types, '--check']],
  ['page lint', [bin('biome'), 'ci', '.']],
  // Before the modules are awaited: it needs none.
  ['page unit tests', [bin('vitest'), 'run']],
  ['wasm', () => shown(later('wasm', () => run(xtask, ['wasm'], { quiet: true })))],
  ['wasm in Node', nodeTest('tests/node')],
  ['page types', [bin('tsc'), '--noEmit']],
  ['page build', [bin('vite'), 'build']],
  ['npm package', () => packaged()],
  ['sizes', () => gate()],
  ['browser', () => browser('tests/browser')],
  ['other browsers', () => inOthers()],
  ['hosts', () => hosts()],
];

/**
 * Begun early, awaited where they are needed: linking and optimising the wasm modules keeps one processor busy at most,
 * and so does the network.
 */
const started = new Map();
function begin(name, what) {
  const work = what();
  // Whoever awaits it hears of a failure; a run that ends before has its own.
  work.catch(() => undefined);
  started.set(name, work);
}
const later = (name, what) => started.get(name) ?? what();

/** Stages that go on beside the tests of Rust, one after another: those end on one processor, and Python's need no more. */
const BESIDE = ['types current', 'page lint', 'page unit tests', 'python'];

/** Time of all processors so far, idle and in all, ms. */
const processors = () =>
  cpus().reduce(([idle, all], { times }) => [idle + times.idle, all + Object.values(times).reduce((a, b) => a + b)], [0, 0]);
/** How much of the time between two looks they were busy, %. */
const share = ([idle, all], [idleNow, allNow]) => Math.round(100 * (1 - (idleNow - idle) / Math.max(allNow - all, 1)));

/** What a quiet run had to say. */
async function shown(work) {
  const done = await work;
  console.log(done.output);
  return done;
}

/** The npm package, built and used. */
async function packaged() {
  await npmPackage();
  const [command, ...args] = nodeTest('tests/package');
  return run(command, args);
}

/** Files of browser tests at a time: one keeps neither of two processors busy. */
const LANES = Number(process.env.LANES ?? Math.max(2, availableParallelism()));

/**
 * Browser tests, against the built folder under a sub-folder of a plain static server, some files at a time. A busy machine can
 * make a browser miss a moment: a file that fails is run once more when all others are done. That it was needed is counted in
 * tests/times.csv; three times in ten runs is a fault.
 */
async function browser(folder, ...extra) {
  const env = { CHROMIUM: await later('chromium', chromium) };
  const [command, ...args] = nodeTest(folder, ...extra);
  const isOption = (arg) => arg.startsWith('--');
  const options = args.filter(isOption);
  const files = args.filter((arg) => !isOption(arg));
  const results = new Map();
  const attempt = async (file) => {
    const start = Date.now();
    const done = await shown(run(command, [...options, file], { env, quiet: true }));
    const tries = (results.get(file)?.tries ?? 0) + 1;
    results.set(file, { ...done, tries, seconds: (Date.now() - start) / 1000 });
  };
  const before = read();
  const queue = longestFirst(files, before, (file) => statSync(join(root, file)).size);
  const lane = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await attempt(file);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const file of files.filter((file) => results.get(file).code !== 0)) {
    console.log(`\n${file} failed; once more, to tell a fault from a missed moment`);
    await attempt(file);
    if (results.get(file).code === 0) console.log(`\nunsteady: ${file} passed only the second time`);
  }
  const all = files.map((file) => ({ file, ...results.get(file) }));
  const longest = [...all].sort((a, b) => b.seconds - a.seconds).slice(0, 12);
  console.log(`\nlongest: ${longest.map(({ file, seconds }) => `${file.replace(`${folder}/`, '')} ${seconds.toFixed(0)} s`).join(', ')}`);
  const date = new Date().toISOString().slice(0, 10);
  const rows = all.filter(({ code }) => code === 0).map(({ file, seconds, tries }) => ({ file, date, seconds, tries }));
  keep(rows);
  const often = unsteady([...before, ...rows]).filter((sentence) => files.some((file) => sentence.startsWith(`${file} `)));
  if (often.length > 0) console.log(`\n${often.join('\n')}`);
  const code = Math.max(0, often.length > 0 ? 1 : 0, ...all.map(({ code }) => code));
  return { code, output: all.map(({ output }) => output).join('') };
}

/** Python's wheel, of what is compiled for the tests already. */
async function pythonWheel() {
  await later('python', pythonTools);
  return python(LINTED);
}

/** Node 20 keeps its WebSocket behind an option. */
async function inOthers() {
  await later('other browsers', otherBrowsers);
  return browser('tests/other_browsers', ...('WebSocket' in globalThis ? [] : ['--experimental-websocket']));
}

/** Books, slides and notebooks, made by the programs that authors make them with. */
async function hosts() {
  await later('hosts', hostTools);
  return browser('tests/hosts');
}

main(async () => {
  const wanted = process.argv.slice(2);
  const chosen = stages.filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  await rust();
  await packages();
  const wants = (name) => chosen.some(([stage]) => stage === name);
  const inBrowsers = ['browser', 'other browsers', 'hosts'];
  if (inBrowsers.some(wants)) begin('chromium', chromium);
  if (wants('other browsers')) begin('other browsers', otherBrowsers);
  if (wants('python')) begin('python', pythonTools);
  if (wants('hosts')) begin('hosts', hostTools);
  const failures = [];
  const times = [];
  let [passed, failed] = [0, 0];
  /** Does a stage and counts what it says; `aside`: its output comes in one piece when it is done. */
  const carryOut = async ([name, what], aside) => {
    if (!aside) console.log(`\n── ${name} ──`);
    const [start, busy] = [Date.now(), processors()];
    const work = async () => (typeof what === 'function' ? what() : run(what[0], what.slice(1)));
    const { code, output } = await (aside ? quietly(work) : work());
    if (aside) console.log(`\n── ${name} (beside the others) ──\n${output}`);
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    const said = counts(output);
    // A stage without tests of its own, or one that broke before it could count, is one check.
    const silent = said.passed + said.failed === 0;
    passed += said.passed + (silent && code === 0 ? 1 : 0);
    failed += said.failed + (code !== 0 && said.failed === 0 ? 1 : 0);
    console.log(code === 0 ? `── ${name}: ok, ${seconds} s` : `── ${name}: FAILED, ${seconds} s`);
    if (code !== 0) failures.push(name);
    times.push(`${name} ${seconds}${aside ? ' beside' : ` (${share(busy, processors())} % busy)`}`);
    return code;
  };
  let beside;
  for (const stage of chosen) {
    const [name] = stage;
    if (beside && BESIDE.includes(name)) continue;
    if (name === 'browser') await beside;
    const code = await carryOut(stage);
    if (name !== 'rust build and lint' || code !== 0) continue;
    if (wants('wasm')) begin('wasm', () => run(xtask, ['wasm'], { quiet: true }));
    if (wants('rust tests')) {
      beside = (async () => {
        const others = BESIDE.map((name) => chosen.find(([stage]) => stage === name)).filter(Boolean);
        for (const other of others) await carryOut(other, true);
      })();
      // Heard of where it is awaited.
      beside.catch(() => undefined);
    }
  }
  await beside;
  console.log(`\nseconds: ${times.join(', ')}`);
  if (failures.length > 0) console.log(`\nfailed: ${failures.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0 || failures.length > 0) process.exitCode = 1;
});
