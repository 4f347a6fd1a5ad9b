// Each scene after its scripted use ends in the hash that the native run wrote (crate/session/tests/scripted_use.rs).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadFor, open } from './engines.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path));

for (const file of readdirSync(join(root, 'tests/suite/scripted_use')).sort()) {
  test(`the same bits in Node: ${file}`, () => {
    const script = JSON.parse(read(`tests/suite/scripted_use/${file}`).toString());
    const text = read(script.scene).toString();
    loadFor(text);
    const session = open(text);
    for (const command of script.commands) session.apply(command);
    assert.equal(session.hash(), script.hash);
  });
}
