// `npm run fuzz`: every libFuzzer target of fuzz/ for a minute (`npm run fuzz -- 10 link robots`: ten seconds, of two).
// Needs a nightly toolchain, for the coverage that the compiler puts in; not cargo-fuzz.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const seconds = Number(words.find((w) => /^\d+$/.test(w)) ?? 60);
const asked = words.filter((w) => !/^\d+$/.test(w));
const known = readdirSync(join(root, 'fuzz/fuzz_targets')).map((f) => f.replace(/\.rs$/, ''));
const unknown = asked.filter((w) => !known.includes(w));
if (unknown.length) {
  console.error(`fuzz: no target ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}

const host = /host: (.*)/.exec(
  spawnSync('rustc', ['+nightly', '-vV'], { encoding: 'utf8' }).stdout ?? '',
)?.[1];
if (!host) {
  console.error('fuzz: there is no nightly toolchain on this machine: rustup toolchain install nightly');
  process.exit(2);
}

const RUSTFLAGS = [
  '--cfg fuzzing',
  '-Cpasses=sancov-module',
  '-Cllvm-args=-sanitizer-coverage-level=4',
  '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
  '-Cllvm-args=-sanitizer-coverage-pc-table',
  '-Cllvm-args=-sanitizer-coverage-trace-compares',
  '-Cdebug-assertions',
  '-Coverflow-checks',
  '-Ccodegen-units=1',
].join(' ');

/** Files of the repository that a target starts from. */
const SEEDS = {
  scene: ['scenes', 'tests/hostile'],
  robots: ['tests/reference/model_import', 'tests/reference/robot', 'tests/hostile'],
};

let failed = 0;
for (const target of asked.length ? asked : known) {
  const corpus = join(root, 'target/fuzz-corpus', target);
  mkdirSync(corpus, { recursive: true });
  const cargo = ['+nightly', 'run', '--release', '--target', host, '--bin', target];
  const seeds = (SEEDS[target] ?? []).map((folder) => join(root, folder));
  const limits = [
    `-max_total_time=${seconds}`,
    '-timeout=10',
    '-rss_limit_mb=4096',
    `-artifact_prefix=${corpus}/`,
  ];
  const run = spawnSync('cargo', [...cargo, '--', corpus, ...seeds, ...limits], {
    cwd: join(root, 'fuzz'),
    env: { ...process.env, RUSTFLAGS, CARGO_TARGET_DIR: join(root, 'target/fuzz') },
    stdio: 'inherit',
  });
  console.log(`fuzz: ${target} ${run.status === 0 ? 'held' : 'FAILED'} for ${seconds} s`);
  if (run.status !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);
