// The checks of scripts/crates.mjs, on what they must refuse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from '../../scripts/crates.mjs';
import { isAllowed } from '../../scripts/lib/spdx.mjs';

const allowed = ['MIT', 'Apache-2.0', 'Apache-2.0 WITH LLVM-exception', 'Unicode-3.0', 'Zlib'];

test('a licence may be chosen where there is a choice, and must be met where there is none', () => {
  for (const good of [
    'MIT',
    'MIT OR Apache-2.0',
    'MIT/Apache-2.0',
    'MIT OR Apache-2.0 OR LGPL-2.1-or-later',
    '(MIT OR Apache-2.0) AND Unicode-3.0',
    'Apache-2.0 WITH LLVM-exception OR GPL-3.0',
    'GPL-3.0 OR (MIT AND Zlib)',
  ]) {
    assert.ok(isAllowed(good, allowed), good);
  }
  for (const bad of [
    undefined,
    '',
    'LGPL-2.1',
    'MIT AND GPL-3.0',
    'GPL-3.0 AND (MIT OR Zlib)',
    'GPL-3.0 WITH LLVM-exception',
    'MIT Apache-2.0',
    '(MIT',
    'MIT OR',
  ]) {
    assert.ok(!isAllowed(bad, allowed), `${bad}`);
  }
});

test('what must not be in the lock is named', () => {
  const crate = (name, more) => ({ id: name, name, version: '1.0.0', license: 'MIT', ...more });
  const node = (id, dependencies = [], features = []) => ({ id, dependencies, features });
  const good = {
    packages: [crate('nalgebra'), crate('parry3d-f64'), crate('asperity-geometry')],
    resolve: { nodes: [node('parry3d-f64', ['nalgebra']), node('asperity-geometry', ['parry3d-f64'])] },
  };
  assert.deepEqual(faults(good, allowed), []);
  const told = (packages, nodes = []) => {
    const metadata = { packages: [...good.packages, ...packages], resolve: { nodes: [...good.resolve.nodes, ...nodes] } };
    const found = faults(metadata, allowed);
    assert.equal(found.length, 1);
    return found[0];
  };
  assert.match(told([crate('behaviortree', { license: null, license_file: 'LICENSE' })]), /only the file LICENSE/);
  assert.match(told([crate('sprs-ldl', { license: 'LGPL-2.1' })]), /LGPL-2.1/);
  assert.match(told([crate('matrixmultiply')]), /rounds/);
  assert.match(told([crate('nalgebra')]), /2 times/);
  assert.match(told([crate('asperity-session')], [node('asperity-session', ['parry3d-f64'])]), /only asperity-geometry/);
  assert.match(told([], [node('parry3d-f64', [], ['std'])]), /std/);
});
