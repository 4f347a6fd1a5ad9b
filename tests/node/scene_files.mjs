// The scenes of the gallery: `scenes/<shelf>/<name>.json`. What lies deeper is data of a scene.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SCENES = fileURLToPath(new URL('../../scenes', import.meta.url));

/** Their paths from the folder, in order. */
export function sceneFiles() {
  const shelves = readdirSync(SCENES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return shelves
    .flatMap(({ name }) => readdirSync(join(SCENES, name)).map((file) => `${name}/${file}`))
    .filter((file) => file.endsWith('.json'))
    .sort();
}
