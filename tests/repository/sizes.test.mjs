// What is said of bytes: what they take a reader, and what came since.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetched, trend } from '../../scripts/sizes.mjs';
import { textOf } from './tracked.mjs';

test('bytes are told as seconds on 4G', () => {
  assert.ok(Math.abs(fetched(1_125_000) - 1.17) < 1e-12);
  assert.equal(fetched(0), 0.17);
});

test('the trend says what came and what went', () => {
  assert.equal(trend(720_000, undefined), ' (new)');
  assert.equal(trend(720_050, 720_000), '');
  assert.equal(trend(732_000, 720_000), ' (+12.0 KB, +1.7 %)');
  assert.equal(trend(700_000, 720_000), ' (−20.0 KB, −2.8 %)');
});

test('no budget of an engine asks for more than a second and a half on 4G', () => {
  const { modules } = JSON.parse(textOf('engines.json'));
  const slow = modules.filter(({ budget }) => budget && fetched(1000 * budget) > 1.5).map(({ name }) => name);
  assert.deepEqual(slow, []);
});
