// The engine's source as pages, `/source/<path>/`, so that "How is this computed?" opens the code of this very version.
/** @jsxImportSource preact */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fragment } from 'preact';
import type { Plugin } from 'vite';
import { TESTS } from '../src/panels/tests_of.ts';
import { PlainHead, wholePage } from './parts.tsx';

/** Crates that compute nothing that a reading, a plot or a polygon's report could name. */
const SILENT = [
  'cli',
  'fault',
  'fit',
  'python',
  'render',
  'sweep',
  'tagged',
  'topics',
  'types',
  'web',
  'xtask',
];

export interface Version {
  version: string;
  /** Short, with `-dirty` where the files differ from it; empty outside a clone. */
  commit: string;
}

export function sourceFiles(root: string): string[] {
  const within = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.rs'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
  const crates = readdirSync(join(root, 'crate'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SILENT.includes(entry.name))
    .map((entry) => entry.name);
  const tests = TESTS.map(([, test]) => test);
  return [...new Set([...crates.flatMap((name) => within(`crate/${name}/src`)), ...tests])].sort();
}

export function versionOf(root: string): Version {
  const version = /^version = "([^"]+)"/m.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'))?.[1] ?? '';
  try {
    const told = ['describe', '--always', '--dirty', '--exclude=*'];
    return { version, commit: execFileSync('git', told, { cwd: root, encoding: 'utf8' }).trim() };
  } catch {
    return { version, commit: '' };
  }
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:16px;background:light-dark(#fbfbf8,#15171b);color:light-dark(#1b1d22,#e9eaec);font:15px/1.5 system-ui,sans-serif}
h1{margin:8px 0 0;font-size:1.125rem;overflow-wrap:anywhere}
p,summary,li{color:light-dark(#565b66,#a3a9b5)}
a{display:inline-block;min-height:24px;color:light-dark(#1d5fb8,#8db6ff)}
pre{margin:16px 0;font:13px/1.55 ui-monospace,monospace;overflow-x:auto;counter-reset:line}
span::before{counter-increment:line;content:counter(line);display:inline-block;width:2.6em;margin-right:1.2em;text-align:right;color:light-dark(#6a6f7a,#8d939f)}
b{font-weight:inherit}
span:target,b:target{background:light-dark(#fff0b8,#4a3d0c)}
@media print{details{display:none}pre{white-space:pre-wrap}}`;

/** What each line defines, by the name that a reading cites it by: `function`, `Type`, `Type::method`; undefined where nothing. */
export function itemsOf(lines: readonly string[]): (string | undefined)[] {
  let type = '';
  const named = new Set<string>();
  return lines.map((line) => {
    if (line.startsWith('}')) type = '';
    type = /^impl(?:<.*?>)? (?:.* for )?(\w+)/.exec(line)?.[1] ?? type;
    const [, method] = /^\s*(?:pub(?:\([\w :]+\))? )?(?:const )?fn (\w+)/.exec(line) ?? [];
    const [, item] =
      /^(?:pub(?:\([\w :]+\))? )?(?:struct|enum|trait|type|const|static|union) (\w+)/.exec(line) ?? [];
    const name = method ? (type ? `${type}::${method}` : method) : item;
    if (!name || named.has(name)) return undefined;
    named.add(name);
    return name;
  });
}

/** The file with line numbers, each line (`#L12`) and each item (`#Type::method`) a place to link to, its public functions listed first. */
export function sourceHtml(path: string, text: string, { version, commit }: Version): string {
  const up = '../'.repeat(path.split('/').length + 1);
  const lines = text.replace(/\n$/, '').split('\n');
  const items = itemsOf(lines);
  const functions = lines.flatMap((line, i) => {
    const name = /^\s*pub (?:const )?fn (\w+)/.exec(line)?.[1];
    return name ? [{ name, line: i + 1 }] : [];
  });
  return wholePage(
    <html lang="en">
      <PlainHead title={`${path} · Asperity ${version}`} root={up} style={STYLE}>
        <meta name="robots" content="noindex" />
      </PlainHead>
      <body>
        <main>
          <a href={up}>Asperity</a>
          <h1>{path}</h1>
          <p>
            Version {version}
            {commit && (
              <>
                , commit <code>{commit}</code>
              </>
            )}
            : what this site runs.
          </p>
          {functions.length > 0 && (
            <details>
              <summary>Public functions</summary>
              <ul>
                {functions.map(({ name, line }) => (
                  <li key={line}>
                    <a href={`#L${line}`}>
                      <code>{name}</code>
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
          <pre tabIndex={0}>
            {lines.map((line, i) => (
              <Fragment key={i}>
                {i > 0 && '\n'}
                <span id={`L${i + 1}`}>{items[i] ? <b id={items[i]}>{line}</b> : line}</span>
              </Fragment>
            ))}
          </pre>
        </main>
      </body>
    </html>,
  );
}

export function sourcePages(root: string): Plugin {
  return {
    name: 'source-pages',

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split(/[?#]/)[0] ?? '/';
        const file = /^\/source\/(.+\.rs)\/?$/.exec(path)?.[1];
        if (!file || !sourceFiles(root).includes(file)) return next();
        if (!path.endsWith('/')) return response.writeHead(302, { location: `${path}/` }).end();
        response.setHeader('content-type', 'text/html');
        response.end(sourceHtml(file, readFileSync(join(root, file), 'utf8'), versionOf(root)));
      });
    },

    generateBundle() {
      const version = versionOf(root);
      for (const file of sourceFiles(root)) {
        const source = sourceHtml(file, readFileSync(join(root, file), 'utf8'), version);
        this.emitFile({ type: 'asset', fileName: `source/${file}/index.html`, source });
      }
    },
  };
}
