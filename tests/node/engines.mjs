// The engines in Node, chosen as the page does: one script, another module.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, Session } from '../../www/src/generated/wasm/engine.js';

const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
const source = read('www/src/bridge/engine_of.ts').toString();
const listed = (name) =>
  JSON.parse(new RegExp(`${name}[^=]*= new Set<[^>]*>\\((\\[[^\\]]*\\])\\)`).exec(source)[1].replaceAll("'", '"'));

/** Kinds of experiments the smaller engines hold. */
export const HELD = { contact: listed('CONTACT'), grinding: listed('GRINDING') };

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

/** Loads the engine that a scene's text needs; sessions of another are gone. */
export function loadFor(text) {
  load(HELD.grinding.includes(JSON.parse(text).experiment.kind) ? 'grinding' : 'mechanics');
}
