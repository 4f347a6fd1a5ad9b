import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { itemsOf, sourceFiles, sourceHtml, versionOf } from './sources.tsx';

test('every file the engine names as a source is a page', { timeout: 20_000 }, () => {
  const pages = new Set(sourceFiles('.'));
  const named = readdirSync('crate', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^\w+\/src\/.*\.rs$/.test(file))
    .map((file) => readFileSync(`crate/${file}`, 'utf8'))
    .filter((text) => text.includes('"crate/'))
    .flatMap((text) => [...text.matchAll(/"(crate\/[\w/]+\.rs)(?:#[\w:]+)?"/g)])
    .map((m) => m[1] ?? '');
  expect(named.length).toBeGreaterThan(5);
  for (const file of named) expect(pages.has(file), file).toBe(true);
  for (const file of pages) expect(existsSync(file), file).toBe(true);
});

test('a source page has its lines, numbered, and nothing of them becomes markup', () => {
  const text = '/// a < b\npub fn area<T>() {\n    x & y\n}\n';
  const html = sourceHtml('crate/a/src/b.rs', text, { version: '1.2.3', commit: 'abc1234' });
  expect(html).toContain(
    '<span id="L1">/// a &lt; b</span>\n<span id="L2"><b id="area">pub fn area&lt;T>() {</b></span>',
  );
  expect(html).not.toContain('L5');
  expect(html).toContain('<a href="#L2"><code>area</code></a>');
  expect(html).toContain('<a href="../../../../../">Asperity</a>');
  expect(html).toContain('Version 1.2.3, commit <code>abc1234</code>');
});

test('a function is found by its name, a method by its type’s', () => {
  const text =
    'pub struct Box {\n}\nimpl<T> Box<T> {\n    pub(crate) const fn size(&self) -> f64 {\n    }\n}\npub(in crate::shapes) fn free() {}\nimpl Shape for Ball {\n    fn size(&self) {}\n}';
  const lines = text.split('\n');
  const found = itemsOf(lines);
  expect(lines.flatMap((_, i) => (found[i] ? [[i + 1, found[i]]] : []))).toEqual([
    [1, 'Box'],
    [4, 'Box::size'],
    [7, 'free'],
    [9, 'Ball::size'],
  ]);
});

test('the version is that of the engine', () => {
  expect(versionOf('.').version).toMatch(/^\d+\.\d+\.\d+/);
});
