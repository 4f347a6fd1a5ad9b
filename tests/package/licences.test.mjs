// What we give away carries its licences, and those of all it holds.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path, coding = 'utf8') => readFileSync(new URL(`../../${path}`, import.meta.url), coding);
const names = (path) => readdirSync(new URL(`../../${path}`, import.meta.url));

/** The packages a module was compiled from, by the paths its messages name; the compiler's own library apart. */
function cratesOf(path) {
  const found = read(path, 'latin1').matchAll(/\/registry\/src\/[^/]+\/([\w-]+?)-(\d+\.\d+\.\d+[\w.+-]*)\//g);
  return [...found].map(([, name, version]) => `${name} ${version}`);
}

/** Lines `name version: licence`, and the names that stand over a text. */
const listed = (text) => [...text.matchAll(/(?:^|<li>)([@\w/ -]+ \d[\w.+-]*): /gm)].map((m) => m[1]);

test('our own two licences are in the site and in the npm package', () => {
  for (const file of ['LICENSE-MIT', 'LICENSE-APACHE'])
    for (const folder of ['dist', 'dist-npm']) assert.equal(read(`${folder}/${file}`), read(file));
  const manifest = JSON.parse(read('dist-npm/package.json'));
  for (const file of ['LICENSE-MIT', 'LICENSE-APACHE', 'NOTICES.txt']) assert.ok(manifest.files.includes(file), file);
  for (const path of ['package.json', 'www/package/package.json']) {
    assert.equal(JSON.parse(read(path)).license, 'MIT OR Apache-2.0', path);
  }
});

test('the site lists every crate and npm package it is built from, each with its text', () => {
  const page = read('dist/licences/index.html');
  const headings = [...page.matchAll(/<summary>([^<]*)<\/summary>/g)].flatMap((m) => m[1].split(', '));
  const all = listed(page);
  assert.ok(all.length > 60, `${all.length}`);
  for (const name of all) assert.ok(headings.includes(name), `${name} has no text`);
  for (const file of names('dist/assets').filter((name) => name.endsWith('.wasm')))
    for (const name of cratesOf(`dist/assets/${file}`)) assert.ok(all.includes(name), `${name} of ${file} is not listed`);
  const { dependencies } = JSON.parse(read('package.json'));
  const fonts = ['katex', '@fontsource-variable/source-sans-3', '@fontsource-variable/source-serif-4'];
  for (const name of [...Object.keys(dependencies), ...fonts, 'style-mod', '@lezer/lr', '@preact/signals-core'])
    assert.ok(all.some((n) => n.startsWith(`${name} `)), `${name} is not listed`);
  for (const words of ['SIL OPEN FONT LICENSE', 'Redistribution and use in source and binary forms', 'Apache License'])
    assert.ok(page.includes(words), words);
});

test('the notices of the npm package hold what its module is built from', () => {
  const text = read('dist-npm/NOTICES.txt');
  const all = listed(text);
  for (const name of all) assert.ok(text.split(`${name}: `)[1].includes(name), `${name} has no text`);
  const held = cratesOf('dist-npm/asperity_bg.wasm');
  assert.ok(held.length > 3, `${held.length} are named`);
  for (const name of held) assert.ok(all.includes(name), `${name} is not listed`);
});

test('home and documentation lead to the list', () => {
  assert.match(read('dist/index.html'), /href="\.\/licences\/"/);
  assert.match(read('dist/docs/embedding/index.html'), /href="\.\.\/\.\.\/licences\/"/);
});
