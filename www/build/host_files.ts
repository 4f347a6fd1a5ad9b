// `asperity-scene.js`, `asperity.mjs` and their types: the host's files, at stable names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** `asperity-scene.js`, `asperity.mjs` and the types, each one file, for pages that are not ours. */
export async function hostFiles(root: string): Promise<{ fileName: string; source: string }[]> {
  const folder = join(root, 'www/src/embed/public');
  const bundle = async (entry: string) => {
    const output = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      root: folder,
      build: {
        target: 'es2022',
        write: false,
        minify: true,
        lib: { entry: join(folder, entry), formats: ['es'], fileName: 'file' },
        // `import.meta.url` must stay: it says where the site is.
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    const first = (Array.isArray(output) ? output[0] : output) as {
      output: { type: string; code?: string }[];
    };
    return first.output.find((o) => o.type === 'chunk')?.code ?? '';
  };
  const types = readFileSync(join(folder, 'asperity-scene.d.ts'), 'utf8');
  return [
    { fileName: 'asperity-scene.js', source: await bundle('element.ts') },
    { fileName: 'asperity.mjs', source: await bundle('asperity.ts') },
    { fileName: 'asperity-scene.d.ts', source: types },
  ];
}
