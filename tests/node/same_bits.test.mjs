// Each scene after its scripted use ends in the hash that the native run wrote (crate/session/tests/scripted_use.rs).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import init, { Session } from '../../www/src/generated/wasm/engine.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path));
await init({ module_or_path: read('www/src/generated/wasm/mechanics.wasm') });

for (const file of readdirSync(join(root, 'tests/suite/scripted_use')).sort()) {
  test(`the same bits in Node: ${file}`, () => {
    const script = JSON.parse(read(`tests/suite/scripted_use/${file}`).toString());
    const session = Session.open(read(script.scene).toString());
    for (const command of script.commands) session.apply(command);
    assert.equal(session.hash(), script.hash);
  });
}
