import type { Plugin } from 'vite';

/** KaTeX lists each font three times; every browser that runs WebAssembly takes woff2. */
export function woff2Only(): Plugin {
  return {
    name: 'woff2-only',
    enforce: 'pre',
    transform: {
      filter: { id: /katex[^?]*\.css/ },
      handler(code) {
        return code.replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\(["'](?:woff|truetype)["']\)/g, '');
      },
    },
  };
}
