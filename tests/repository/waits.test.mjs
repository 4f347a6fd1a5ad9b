// Browser tests wait for events. A test that lets time go by is slow on a quick machine and misses its moment on a slow one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, textOf } from './tracked.mjs';

const KIT = 'tests/browser/browser.mjs';
const scripts = (...folders) => listed(...folders).filter((path) => path.endsWith('.mjs'));
const tests = () => scripts('tests/browser', 'tests/hosts', 'tests/other_browsers');
const all = () => [...tests(), ...scripts('tests/bench')];

test('no browser test and no timing lets time go by but through `passes`, with a reason', () => {
  const wild = all().filter((path) => path !== KIT && textOf(path).includes('waitForTimeout'));
  assert.deepEqual(wild, [], 'wait for what is to happen: `until`, `changed`, `steady`, `complete` of browser.mjs');
  const without = all().flatMap((path) => {
    const calls = [...textOf(path).matchAll(/\bpasses\(page, [^,()]+(, ['"`][^'"`]{15,})?/g)];
    return calls.filter(([, reason]) => !reason && path !== KIT).map(([call]) => `${path}: ${call}`);
  });
  assert.deepEqual(without, [], 'say why there is nothing to wait for');
});

test('few need to', () => {
  const count = tests().filter((path) => path !== KIT).reduce((sum, path) => sum + [...textOf(path).matchAll(/\bpasses\(page, /g)].length, 0);
  // 16 on 27 November 2026, where 57 stood before. It may fall.
  assert.ok(count <= 16, `${count} places let time go by`);
});
