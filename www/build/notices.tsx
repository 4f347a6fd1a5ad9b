// The licences: our own two, and the text of each package whose code or font is in what we give away, as its authors
// ship it. Read from what is installed, so a package that comes or goes is in the next build's list.
/** @jsxImportSource preact */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { PlainHead, wholePage } from './parts.tsx';

export interface Notice {
  name: string;
  version: string;
  /** As its manifest says it, in SPDX's words. */
  licence: string;
  texts: string[];
}

const OWN = ['LICENSE-MIT', 'LICENSE-APACHE'];
const TEXT = /^(licen[cs]e|copying|copyright|notice|unlicense)/i;
/** Apache's text is the same for everybody: it stands for crates that name it and ship none (parry's do not). */
const apache = (root: string) => readFileSync(join(root, 'LICENSE-APACHE'), 'utf8').trim();
const maybeApache = (licence: string) => /\bApache-2\.0\b(?! WITH)/.test(licence) && !/\bAND\b/.test(licence);
/** Compiled into every module; cargo lists it nowhere. */
const STANDARD_LIBRARY = ['The Rust standard library', 'MIT OR Apache-2.0'] as const;

function texts(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((f) => f.isFile() && TEXT.test(f.name));
  return files.map((f) => readFileSync(join(folder, f.name), 'utf8').trim()).sort();
}

const byName = (a: Notice, b: Notice) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1);

/** What cargo compiles into the wasm modules, procedural macros and build scripts apart: these run here alone. */
export function crates(root: string): Notice[] {
  const cargo = (...args: string[]) =>
    execFileSync('cargo', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const target = 'wasm32-unknown-unknown';
  const built = ['--package', 'asperity-web', '--all-features', '--target', target];
  const listed = cargo(
    'tree',
    ...built,
    '--edges',
    'normal,no-proc-macro',
    '--prefix',
    'none',
    '--format',
    '{p}',
  );
  const named = new Set(listed.split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')));
  const { packages } = JSON.parse(
    cargo('metadata', '--format-version', '1', '--filter-platform', target),
  ) as {
    packages: {
      name: string;
      version: string;
      license: string;
      source: string | null;
      manifest_path: string;
    }[];
  };
  const found = packages
    // Without a source: of this workspace, under our own licence.
    .filter((p) => p.source !== null && named.has(`${p.name} v${p.version}`))
    .map(({ name, version, license, manifest_path }) => {
      const own = texts(dirname(manifest_path));
      const given = own.length === 0 && maybeApache(license) ? [apache(root)] : own;
      return { name, version, licence: license, texts: given };
    });
  const version = execFileSync('rustc', ['--version'], { cwd: root, encoding: 'utf8' }).split(' ')[1] ?? '';
  const [name, licence] = STANDARD_LIBRARY;
  return [{ name, version, licence, texts: [apache(root)] }, ...found].sort(byName);
}

/** The packages our sources and styles import, and what these depend on. */
export function npmPackages(root: string): Notice[] {
  const found = new Map<string, Notice>();
  const visit = (name: string) => {
    const folder = join(root, 'node_modules', name);
    if (found.has(name) || !existsSync(folder)) return;
    const { version, license, dependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as { version: string; license: string; dependencies?: Record<string, string> };
    found.set(name, { name, version, licence: license, texts: texts(folder) });
    for (const next of Object.keys(dependencies ?? {})) visit(next);
  };
  const sources = readdirSync(join(root, 'www/src'), { recursive: true, encoding: 'utf8' });
  for (const file of sources.filter((f) => /\.(tsx?|css)$/.test(f) && !f.includes('.test.'))) {
    const text = readFileSync(join(root, 'www/src', file), 'utf8');
    const imports = text.matchAll(
      /(?:from|import|import\(|url\()\s*["']((?:@[\w-]+\/)?[a-z][\w.-]*)[^"':]*["']/g,
    );
    for (const [, name] of imports) if (name) visit(name);
  }
  return [...found.values()].sort(byName);
}

/** Each text once, with the packages that stand under it. */
function shared(notices: readonly Notice[]): [text: string, names: string[]][] {
  const under = new Map<string, [string, string[]]>();
  for (const { name, version, texts } of notices)
    for (const text of texts) {
      // Line ends and margins differ where words do not.
      const key = text.replace(/\s+/g, ' ');
      const [first, names] = under.get(key) ?? [text, []];
      under.set(key, [first, [...names, `${name} ${version}`]]);
    }
  return [...under.values()];
}

const SAID = `Asperity is free software: take it under the MIT licence or the Apache licence 2.0, whichever suits you.
Its engine and its page hold the work of others, each under the licence named beside it; the texts follow.`;

export function noticesText(notices: readonly Notice[]): string {
  const list = notices.map((n) => `${n.name} ${n.version}: ${n.licence}`).join('\n');
  const rule = '-'.repeat(80);
  const all = shared(notices).map(([text, names]) => `${rule}\n${names.join(', ')}\n${rule}\n\n${text}\n`);
  return `${SAID}\n\n${list}\n\n${all.join('\n')}`;
}

const STYLE = `:root{color-scheme:light dark}
body{max-width:52rem;margin:0 auto;padding:16px;background:light-dark(#fbfbf8,#15171b);color:light-dark(#1b1d22,#e9eaec);font:15px/1.5 system-ui,sans-serif}
a,summary{display:inline-block;min-height:24px;color:light-dark(#1d5fb8,#8db6ff)}
summary{cursor:pointer}
h1{font-size:1.5rem}h2{margin-top:32px;font-size:1.125rem}
pre{font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}`;

const Folded = ({ title, text }: { title: string; text: string }) => (
  <details>
    <summary>{title}</summary>
    <pre>{text}</pre>
  </details>
);

export const noticesHtml = (root: string, notices: readonly Notice[]): string =>
  wholePage(
    <html lang="en">
      <PlainHead title="Licences · Asperity" root="../" style={STYLE} />
      <body>
        <main>
          <a href="../">Asperity</a>
          <h1>Licences</h1>
          <p>{SAID.replace('\n', ' ')}</p>
          {OWN.map((file) => (
            <Folded key={file} title={file} text={readFileSync(join(root, file), 'utf8')} />
          ))}
          <h2>What it holds of others</h2>
          <ul>
            {notices.map((n) => (
              <li key={`${n.name} ${n.version}`}>
                {n.name} {n.version}: {n.licence}
              </li>
            ))}
          </ul>
          <h2>Their texts</h2>
          {shared(notices).map(([text, names]) => (
            <Folded key={text} title={names.join(', ')} text={text} />
          ))}
        </main>
      </body>
    </html>,
  );

const emitted = (root: string) =>
  OWN.map((fileName) => ({
    type: 'asset' as const,
    fileName,
    source: readFileSync(join(root, fileName), 'utf8'),
  }));

/** `licences/`, and our own two files at the root. */
export function noticesPage(root: string): Plugin {
  const html = () => noticesHtml(root, [...crates(root), ...npmPackages(root)]);
  return {
    name: 'notices-page',

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/^\/licences\/?($|\?)/.test(request.url ?? '')) return next();
        response.setHeader('content-type', 'text/html');
        response.end(html());
      });
    },

    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences/index.html', source: html() });
      for (const file of emitted(root)) this.emitFile(file);
    },
  };
}

/** The same beside the npm package, whose script is all our own: the modules alone hold what others wrote. */
export function noticesFile(root: string): Plugin {
  return {
    name: 'notices-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'NOTICES.txt', source: noticesText(crates(root)) });
      for (const file of emitted(root)) this.emitFile(file);
    },
  };
}
