// What the lock file brings in: licences from the list in deny.toml alone, no matrixmultiply, one nalgebra, and parry3d where
// and as it was measured. cargo-deny asks the first two of the same list, but is some 300 crates to compile for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import { main, must, root, run } from './lib/run.mjs';
import { isAllowed } from './lib/spdx.mjs';

/** Every fault of a `cargo metadata`, as a sentence. */
export function faults({ packages, resolve }, allowed) {
  const named = (name) => packages.filter((p) => p.name === name);
  const found = [];
  for (const { name, version, license, license_file: file } of packages) {
    if (isAllowed(license, allowed)) continue;
    const said = license ?? (file ? `only the file ${file}` : 'no licence at all');
    found.push(`${name} ${version}: ${said} is not on the list of deny.toml; read its licence file.`);
  }
  if (named('matrixmultiply').length > 0) {
    found.push('matrixmultiply is in the lock: it rounds as each kind of processor lets it. `cargo tree -i matrixmultiply`');
  }
  if (named('nalgebra').length !== 1) found.push(`nalgebra is there ${named('nalgebra').length} times, not once.`);
  const parry = named('parry3d-f64').map((p) => p.id);
  for (const node of resolve.nodes) {
    const name = packages.find((p) => p.id === node.id)?.name;
    if (parry.includes(node.id) && node.features.includes('std')) {
      found.push('parry3d-f64 has its feature std: then its bits differ between native and wasm.');
    }
    if (node.dependencies.some((id) => parry.includes(id)) && name !== 'asperity-geometry') {
      found.push(`${name} uses parry3d-f64: only asperity-geometry may.`);
    }
  }
  return found;
}

/** Prints what was found; code 0 when all is well. */
export async function crates() {
  const { licenses } = parse(readFileSync(join(root, 'deny.toml'), 'utf8'));
  const sentence = 'The lock file is stale or a crate could not be read.';
  const text = await must(sentence, 'cargo', ['metadata', '--format-version', '1', '--locked'], { quiet: true });
  const metadata = JSON.parse(text.slice(text.indexOf('{')));
  const found = faults(metadata, licenses.allow);
  // The same question as a person would ask it: nothing of that name may be found.
  const tree = await run('cargo', ['tree', '--locked', '--target', 'all', '-i', 'matrixmultiply'], { quiet: true });
  if (tree.code === 0 && tree.output.includes('matrixmultiply v')) found.push(tree.output);
  const output = found.length > 0 ? found.join('\n') : `${metadata.packages.length} crates, all with a licence from the list`;
  console.log(output);
  return { code: found.length > 0 ? 1 : 0, output };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main(async () => {
    const { code } = await crates();
    process.exitCode = code;
  });
}
