// Installs what is missing: the wasm target, the npm packages, the wasm module, a Chromium, other browsers.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { missing } from '../../tests/other_browsers/drivers.mjs';
import { must, root, run, Stop, succeeds } from './run.mjs';

/** Rust with the wasm target, or a sentence. */
export async function rust() {
  const cargoBin = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin');
  if (!succeeds('cargo') && existsSync(cargoBin)) process.env.PATH = `${cargoBin}${delimiter}${process.env.PATH}`;
  if (!succeeds('cargo')) await sameVersionByAnotherName();
  if (!succeeds('cargo')) {
    throw new Stop('Rust is missing: install it from https://rustup.rs, open a new terminal, and run this again.');
  }
  const targets = await run('rustup', ['target', 'list', '--installed'], { quiet: true });
  if (targets.code === 0) {
    if (targets.output.includes('wasm32-unknown-unknown')) return;
    console.log('Adding the wasm target …');
    await must('rustup could not add the wasm target; is this machine online?', 'rustup', [
      'target',
      'add',
      'wasm32-unknown-unknown',
    ]);
    return;
  }
  const sysroot = (await run('rustc', ['--print', 'sysroot'], { quiet: true })).output.trim();
  if (!existsSync(join(sysroot, 'lib', 'rustlib', 'wasm32-unknown-unknown'))) {
    throw new Stop(
      'This Rust has no wasm32-unknown-unknown target and there is no rustup to add it: ' +
        "install rustup from https://rustup.rs, or your distribution's package of Rust's wasm target.",
    );
  }
}

/**
 * Where rustup may install nothing, the compiler of rust-toolchain.toml may still be there under a name like `stable`: then it is that
 * one, for this program and all it starts.
 */
async function sameVersionByAnotherName() {
  const wanted = pinned(readFileSync(join(root, 'rust-toolchain.toml'), 'utf8'));
  const list = await run('rustup', ['toolchain', 'list'], { quiet: true });
  if (list.code !== 0) return;
  for (const name of toolchains(list.output)) {
    const { code, output } = await run('rustc', [`+${name}`, '--version'], { quiet: true });
    if (code !== 0 || !output.startsWith(`rustc ${wanted} `)) continue;
    process.env.RUSTUP_TOOLCHAIN = name;
    return;
  }
  throw new Stop(`Rust ${wanted} is missing: \`rustup toolchain install ${wanted} --component clippy,rustfmt\`, then run this again.`);
}

/** The version that rust-toolchain.toml asks for. */
export const pinned = (text) => /^channel = "([^"]+)"$/m.exec(text)?.[1];

/** Names in the answer of `rustup toolchain list`. */
export const toolchains = (output) => output.split(/\r?\n/).map((line) => line.split(' ')[0]).filter((name) => /^[\w.-]+-[\w-]+$/.test(name));

/** The npm packages of package-lock.json; nothing to do when they are the ones installed last. */
export async function packages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const key = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.asperity-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  console.log('Installing the npm packages …');
  await must('The npm packages could not be installed; is this machine online?', 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  writeFileSync(stamp, key);
}

/** The optimised wasm module and its glue. */
export function wasm() {
  return must('The wasm module could not be built; the compiler says why above.', 'cargo', [
    'run',
    '--quiet',
    '--package',
    'asperity-xtask',
    '--',
    'wasm',
  ]);
}

const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Path of a Chromium: $CHROMIUM, the system's, Debian's package where we may install it, Playwright's elsewhere. */
export async function chromium() {
  const present = [process.env.CHROMIUM, ...SYSTEM_CHROMIUMS].find((path) => path && existsSync(path));
  if (present) return present;
  const playwright = await playwrightChromium();
  if (playwright) return playwright;
  await debian(['chromium'], 'Chromium');
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  console.log("Installing Playwright's Chromium …");
  await run('npx', ['playwright-core', 'install', 'chromium']);
  const installed = await playwrightChromium();
  if (installed) return installed;
  throw new Stop('No Chromium was found and none could be installed: install one, or set CHROMIUM to its path.');
}

/** Debian's packages, where we may install them. One after another: apt takes no second call. */
function debian(packages, what) {
  const install = async () => {
    if (packages.length === 0 || process.getuid?.() !== 0 || !succeeds('apt-get')) return;
    console.log(`Installing ${what} (apt-get) …`);
    const apt = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
    await run('apt-get', ['update'], apt);
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], apt);
  };
  installing = installing.then(install);
  return installing;
}
let installing = Promise.resolve();

/** Firefox and WebKit with their screen, as Debian has them; where they cannot be had, the tests say which are left out. */
export async function otherBrowsers() {
  await debian(missing(), 'Firefox and WebKit');
  const lacking = missing();
  if (lacking.length > 0)
    console.log(`Not all browsers are tested here: install ${lacking.join(', ')} (Debian's names), as root or by hand.`);
}

async function playwrightChromium() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}
