// The page's reader of frames and its tables, for Node, which reads no TypeScript: bundled by the page's own bundler.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const entry = fileURLToPath(new URL('entry', import.meta.url));
const source = fileURLToPath(new URL('../../www/src', import.meta.url));
const bundle = await rolldown({
  input: entry,
  plugins: [
    {
      name: 'reader and tables',
      resolveId: (id) => (id === entry ? id : undefined),
      load: (id) =>
        id === entry
          ? `export * from ${JSON.stringify(`${source}/bridge/frame.ts`)}; ${['bridge/records', 'generated/frame', 'generated/records'].map((file) => `export * from ${JSON.stringify(`${source}/${file}.ts`)};`).join(' ')}`
          : undefined,
    },
  ],
});
const { output } = await bundle.generate({ format: 'esm' });
await bundle.close();

/** The module, to be imported by a page too. */
export const readerScript = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
export const { ArrowRole, Frame, HEADER, HEADER_WORDS, laidOut, records, Section } = await import(readerScript);
