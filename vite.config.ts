import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { docsPages } from './www/build/docs.tsx';
import { fewWordsOf } from './www/build/few_words.ts';
import { woff2Only } from './www/build/fonts.ts';
import { modulesOnly } from './www/build/modules_only.ts';
import { noticesPage } from './www/build/notices.tsx';
import { offline } from './www/build/offline.ts';
import { scenePages } from './www/build/pages.ts';
import { sourcePages } from './www/build/sources.tsx';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `services/services.tsx` and what it is made of. */
const SERVICES =
  /www\/src\/(services\/(services|opening)|address\/link\.|bridge\/(errors|frame)\.|generated\/frame|store\/(scene_store|scene_in_hand|selection|path|history|inspector|modes)\.|ui\/(given|live|voice|later|buttons|icons)\.|viewport\/stage)/;

export default defineConfig({
  root: here('www'),
  base: './',
  plugins: [
    fewWordsOf(here('.')),
    woff2Only(),
    modulesOnly(),
    scenePages(here('.')),
    docsPages(here('.')),
    sourcePages(here('.')),
    noticesPage(here('.')),
    offline(here('.')),
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'iife' },
  build: {
    target: 'es2022',
    outDir: here('dist'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: here('www/index.html'),
        scene: here('www/scene.html'),
        missing: here('www/404.html'),
        embed: here('www/embed.html'),
        docs: here('www/docs.html'),
        teach: here('www/teach.html'),
      },
      // Whatever begins with a scene begins with all of its services: one file compresses better than nine.
      output: {
        // Scripts name each other by these: seven characters where eight stood (six are refused) take 0.2 KB off what a page loads first.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // With the styles that all others build on: they must stand first.
            {
              name: 'base',
              test: /node_modules\/@?preact|www\/src\/ui\/(theme\.ts|tokens\.css|base\.css)/,
              priority: 2,
            },
            // And what says in which language: an embed that nobody has touched has both.
            { name: 'preload', test: /preload-helper|www\/src\/ui\/language\.ts/, priority: 3 },
            // All that is said in a language, its lessons too: fetched when it is spoken.
            {
              name: (id) =>
                `words-${/\/(\w+)\.json$/.exec(id.replace(/\/\w+\.json$/, (end) => (id.includes('/translations/') ? '.json' : end)))?.[1]}`,
              test: /www\/words\/|\/translations\//,
              priority: 3,
            },
            // What pages begin with, and what a scene shows first: fewer files here, too.
            {
              name: 'start',
              test: /www\/src\/(ui\/(asked_language|places)|offline\/register)\.ts/,
              priority: 1,
            },
            {
              name: 'shown',
              test: /www\/src\/((generated|bridge)\/records|viewport\/labels|ui\/(markdown|tex)|lesson\/state)\./,
              priority: 0,
            },
            { name: 'services', test: SERVICES, priority: 1 },
            // Beside what wasm-bindgen writes, with a budget of its own: it comes with that.
            { name: 'engine', test: /www\/src\/bridge\/engine\.ts/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', fs: { allow: [here('.')] } },
  test: {
    root: here('.'),
    include: ['www/src/**/*.test.{ts,tsx}', 'www/build/**/*.test.ts'],
    environment: 'node',
  },
});
