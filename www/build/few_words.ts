// The few words that an embed says before anything is fetched, out of the files of `www/words`: what it must not wait for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { FEW } from '../src/embed/internal/few.ts';

const NAME = 'virtual:few-words';

/** By language, then by name; what is not translated is left out. */
export function fewWords(root: string): Record<string, Record<string, string>> {
  const folder = join(root, 'www/words');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => {
      const words = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
      const few = Object.entries(FEW).flatMap(([name, english]) => {
        const said = words[english];
        return said ? [[name, said] as const] : [];
      });
      return [file.replace('.json', ''), Object.fromEntries(few)];
    }),
  );
}

export const fewWordsOf = (root: string): Plugin => ({
  name: 'few-words',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(fewWords(root))}` : undefined),
});
