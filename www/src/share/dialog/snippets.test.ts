import { expect, test } from 'vitest';
import { type Figure, PLACES, snippet } from './snippets';

const figure: Figure = {
  url: 'https://site.example/v/1/e/contact/inspector/?ui=plot&theme=dark#eb=2e6&fp=1234abcd',
  page: 'https://site.example/v/1/s/contact/inspector/#eb=2e6',
  poster: 'https://site.example/v/1/posters/contact/inspector.jpg',
  site: 'https://site.example/v/1/',
  scene: 'contact/inspector',
  title: 'Press "two" [bodies]',
  options: { ui: 'plot', theme: 'dark' },
  state: 'eb=2e6',
  height: 420,
};

test('every place has its snippet, and each names the scene', () => {
  for (const [place] of PLACES) expect(snippet(place, figure)).toContain('contact/inspector');
});

test('markup is escaped', () => {
  expect(snippet('iframe', figure)).toContain('?ui=plot&amp;theme=dark#eb');
  expect(snippet('iframe', figure)).toContain('title="Press &quot;two&quot; [bodies]"');
  expect(snippet('markdown', figure)).toContain('[![Press "two" \\[bodies\\]](');
});

test('the element carries the state in src, and the options as attributes', () => {
  const text = snippet('element', figure);
  expect(text).toContain('src="https://site.example/v/1/s/contact/inspector/#eb=2e6" ui="plot" theme="dark"');
  expect(snippet('element', { ...figure, state: '' })).toContain('<asperity-scene scene="contact/inspector"');
});

test('slides wake the figure when it is seen', () => {
  expect(snippet('reveal', figure)).toMatch(/data-src="[^"]*activate=visible#eb=2e6/);
});

test('a notebook’s widget has the options as traits', () => {
  expect(snippet('widget', figure)).toContain('    theme = traitlets.Unicode("dark").tag(sync=True)\n');
  expect(snippet('jupyter', figure)).toMatch(/\nIFrame\("[^"]*", width="100%", height=420\)$/);
});

test('a book in print has the picture', () => {
  expect(snippet('myst', figure)).toContain(`:placeholder: ${figure.poster}`);
  expect(snippet('sphinx', figure)).toContain(
    `\`\`\`{only} latex\n![Press "two" \\[bodies\\]](${figure.poster})`,
  );
  expect(snippet('quarto', figure)).toContain('unless-format="html"');
});
