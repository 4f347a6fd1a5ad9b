import { type ComponentChild, Fragment, h, options } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { Phrases } from './phrases';
import { hook } from './words';

const english = options.vnode;
afterEach(() => {
  if (english) options.vnode = english;
  else delete options.vnode;
});

function inGerman(): void {
  hook(
    new Phrases(
      {
        'Open the file': 'Datei öffnen',
        'State {0}': 'Zustand {0}',
        '{0} {1} of {2}': '{0} {1} von {2}',
        'before {0} after': 'danach {0} davor',
        'Nobody’s': '',
      },
      'de',
    ),
  );
}
const text = (vnode: { props: unknown }): unknown => (vnode.props as { children?: ComponentChild }).children;

describe('elements in another language', () => {
  it('have their text and what is read out', () => {
    inGerman();
    const button = h('button', { title: 'Open the file' }, 'Open the file');
    expect(text(button)).toBe('Datei öffnen');
    expect(button.props.title).toBe('Datei öffnen');
  });
  it('are one sentence with the elements in it, which it may move', () => {
    inGerman();
    const b = h('b', null, 'x');
    expect(text(h('p', null, 'before ', b, ' after'))).toEqual(['danach ', b, ' davor']);
    expect(text(h('p', null, 'State ', b))).toEqual(['Zustand ', b]);
    expect(text(h('p', null, b, ' ', 1, ' of ', 5))).toEqual([b, ' 1 von 5']);
  });
  it('are looked up piece by piece where there is no such sentence', () => {
    inGerman();
    const icon = h('i', null);
    expect(text(h('button', null, icon, 'Open the file'))).toEqual([icon, 'Datei öffnen']);
    expect(text(h('button', null, icon, ['State ', 'abc']))).toEqual([icon, ['Zustand abc']]);
  });
  it('are left alone where they show code, or are told to be', () => {
    inGerman();
    expect(text(h('code', null, 'Open the file'))).toBe('Open the file');
    expect(text(h('p', { translate: 'no' } as never, 'Open the file'))).toBe('Open the file');
    expect(text(h('p', { translate: false }, 'Open the file'))).toBe('Open the file');
  });
  it('say that they are English where nobody has translated them', () => {
    inGerman();
    expect(h('p', null, 'Nobody’s').props).toMatchObject({ lang: 'en', children: 'Nobody’s' });
  });
  it('keep what components hand on: words change in elements alone', () => {
    inGerman();
    const Own = () => null;
    expect(text(h(Own, null, 'Open the file'))).toBe('Open the file');
    expect(text(h(Fragment, null, 'Open the file'))).toBe('Datei öffnen');
  });
});
