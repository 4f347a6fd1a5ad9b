// A figure in one piece: its script and styles, its languages and its engines, each one file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { ENGINE_OF } from '../src/generated/engines.ts';
import { frameOf } from './embed.tsx';
import { fewWordsOf } from './few_words.ts';
import { dictionaryOf, languages } from './languages.ts';

/**
 * What a one-file figure is made of: the embed's script and styles, each one file; and beside them the engine's modules
 * as scripts. A page takes all of these from any host, whatever its headers: `www/embed.html` says when it does.
 */
export async function singleFiles(
  root: string,
  template: string,
): Promise<{ fileName: string; source: string }[]> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [fewWordsOf(root), wordsBeside(root)],
    base: './',
    root: join(root, 'www'),
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'iife' },
    build: {
      target: 'es2022',
      write: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      // Formulas a reader writes stay as text there.
      rolldownOptions: {
        input: join(root, 'www/src/embed/internal/single.ts'),
        external: ['katex'],
        output: { codeSplitting: false, format: 'iife' },
      },
    },
  });
  const parts = (Array.isArray(output) ? output : [output]) as {
    output: { type: string; fileName: string; code?: string; source?: string | Uint8Array }[];
  }[];
  const files = parts.flatMap((part) => part.output);
  const script = files.find((o) => o.type === 'chunk')?.code ?? '';
  const styles = files
    .filter((o) => o.fileName.endsWith('.css'))
    .map((o) => String(o.source).replace(/@font-face\s*{[^}]*}/g, ''))
    .join('\n');
  return [
    { fileName: 'single/page.js', source: script },
    // All styles are in one file there, those of a whole page too, which gives its view a part of a narrow window's height.
    {
      fileName: 'single/page.css',
      source: `${styles}\n.embed:not(.ui-lesson) .figure{position:relative;height:auto}\n`,
    },
    { fileName: 'single/figure.html', source: frameOf(template) },
    { fileName: 'single/engines.json', source: JSON.stringify(ENGINE_OF) },
    ...engineScripts(root),
    ...wordScripts(root),
  ];
}

/** A figure in one piece fetches no chunk: its languages lie beside it, as its engines do. */
const wordsBeside = (root: string): Plugin => ({
  name: 'words-beside',
  enforce: 'pre',
  resolveId: (id) =>
    id.endsWith('/dictionaries') ? join(root, 'www/src/embed/internal/dictionaries_beside.ts') : undefined,
});

/** All that is said in each language, as a script that hands it over. */
function wordScripts(root: string): { fileName: string; source: string }[] {
  return languages(root).map((language) => ({
    fileName: `single/words-${language}.js`,
    source: `(self.asperityModules??={})["words-${language}"]=${JSON.stringify(JSON.stringify(dictionaryOf(root, language)))};\n`,
  }));
}

/** Each module of the engine, packed, as a script that hands it over: `single.ts` asks for it. */
function engineScripts(root: string): { fileName: string; source: string }[] {
  const folder = join(root, 'www/src/generated/wasm');
  const modules = readdirSync(folder).filter((file) => file.endsWith('.wasm'));
  return modules.map((file) => {
    const name = file.replace(/\.wasm$/, '');
    const packed = gzipSync(readFileSync(join(folder, file)), { level: 9 }).toString('base64');
    return {
      fileName: `single/${name}.js`,
      source: `(self.asperityModules??={})[${JSON.stringify(name)}]="${packed}";\n`,
    };
  });
}
