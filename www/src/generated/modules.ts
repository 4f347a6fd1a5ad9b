// Written by `cargo types` from engines.json. Do not edit.
import contact from './wasm/contact.wasm?url';
import dynamics from './wasm/dynamics.wasm?url';
import grasp from './wasm/grasp.wasm?url';
import grinding from './wasm/grinding.wasm?url';
import impact from './wasm/impact.wasm?url';
import learning from './wasm/learning.wasm?url';
import perception from './wasm/perception.wasm?url';
import picking from './wasm/picking.wasm?url';
import soft from './wasm/soft.wasm?url';
import statics from './wasm/statics.wasm?url';
import viewer from './wasm/viewer.wasm?url';

/** Where each module of the engine is. */
export const URLS = { viewer, contact, dynamics, learning, impact, statics, grasp, grinding, soft, perception, picking } as const;
