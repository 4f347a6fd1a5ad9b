// The engines in Node, chosen as the page does: one script, another module.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, Session } from '../../www/src/generated/wasm/engine.js';

const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)));

/** Kinds of experiments by the engine that holds them. */
export const HELD = Object.fromEntries(
  JSON.parse(read('engines.json').toString())
    .modules.filter(({ kinds }) => Array.isArray(kinds))
    .map(({ name, kinds }) => [name, kinds]),
);
/** The engine of programs, which holds all kinds. */
export const WHOLE = 'package';

const opened = new Set();
/** A session; it is freed with its engine at the latest: the collector would free it in the next one's memory. */
export function open(text) {
  const session = Session.open(text);
  opened.add(session);
  return session;
}

let loaded;
export function load(name) {
  if (loaded === name) return;
  for (const session of opened) if (session.__wbg_ptr !== 0) session.free();
  opened.clear();
  initSync({ module: read(`www/src/generated/wasm/${name}.wasm`) });
  loaded = name;
}

/** Loads the engine that a page would for a scene's text; sessions of another are gone. */
export function loadFor(text) {
  const { kind } = JSON.parse(text).experiment;
  load(Object.keys(HELD).find((name) => HELD[name].includes(kind)));
}
