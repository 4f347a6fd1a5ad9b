// The npm package: one module, the wasm beside it, types.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { noticesFile } from '../build/notices.tsx';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [noticesFile(here('../..'))],
  build: {
    target: 'es2022',
    outDir: here('../../dist-npm'),
    emptyOutDir: true,
    minify: false,
    lib: { entry: here('index.ts'), formats: ['es'], fileName: () => 'index.js' },
    // Keeps the URL of the wasm as written: the file is copied beside the module.
    rolldownOptions: { external: [/^node:/, './asperity_bg.wasm'] },
    assetsInlineLimit: 0,
  },
});
