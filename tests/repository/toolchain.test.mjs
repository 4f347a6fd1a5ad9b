// The compiler is pinned, and found under whatever name a machine has it by.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { parse } from 'smol-toml';
import { pinned, toolchains } from '../../scripts/lib/prepare.mjs';
import { root, textOf } from './tracked.mjs';

test('the compiler that runs is the one that is pinned, with what the tests need', () => {
  const { toolchain } = parse(textOf('rust-toolchain.toml'));
  assert.equal(pinned(textOf('rust-toolchain.toml')), toolchain.channel);
  assert.deepEqual([...toolchain.components].sort(), ['clippy', 'rustfmt']);
  const { stdout } = spawnSync('rustc', ['--version'], { cwd: root, encoding: 'utf8' });
  assert.ok(stdout.startsWith(`rustc ${toolchain.channel} `), stdout);
  const { workspace } = parse(textOf('Cargo.toml'));
  const number = (version) => version.split('.').map(Number).reduce((sum, part) => 1000 * sum + part, 0);
  assert.ok(number(`${workspace.package['rust-version']}.0`) <= number(toolchain.channel), 'rust-version is the oldest that may do');
});

test('toolchains are read from what rustup lists', () => {
  const said = 'stable-x86_64-unknown-linux-gnu (active, default)\nnightly-x86_64-unknown-linux-gnu\n1.95.0-x86_64-pc-windows-msvc\r\n\nno installed toolchains\n';
  assert.deepEqual(toolchains(said), ['stable-x86_64-unknown-linux-gnu', 'nightly-x86_64-unknown-linux-gnu', '1.95.0-x86_64-pc-windows-msvc']);
});
