import { expect, test } from 'vitest';
import { readOptions } from './embed_options';

test('nothing asked is a figure that waits for a click', () => {
  const o = readOptions('', '');
  expect(o).toMatchObject({ ui: 'figure', activate: 'click', theme: 'auto', wheel: 'ctrl', speed: 1 });
  expect(o.notes).toEqual([]);
});

test('options stand in the query or behind the #; the rest of the # is the scene’s', () => {
  const o = readOptions('?ui=plot&hide=legend,eb', '#eb=2e6&theme=dark&cam=1,2,3,0,0,0&lock=z');
  expect(o).toMatchObject({ ui: 'plot', theme: 'dark', fragment: 'eb=2e6&cam=1,2,3,0,0,0' });
  expect([...o.hide]).toEqual(['legend', 'eb']);
  expect([...o.lock]).toEqual(['z']);
});

test('a control named like an option keeps its key behind the #', () => {
  expect(readOptions('', '#speed=3', ['speed'])).toMatchObject({ speed: 1, fragment: 'speed=3' });
});

test('controls and the camera may stand in the query', () => {
  expect(readOptions('?eb=1e5&cam=1,2,3,0,0,0', '', ['eb']).fragment).toBe('eb=1e5&cam=1,2,3,0,0,0');
});

test('what is not understood is noted and passed over', () => {
  const o = readOptions('?utm_source=x&ui=window&speed=-1', '');
  expect(o.ui).toBe('figure');
  expect(o.notes).toHaveLength(3);
});

test('autoplay starts when seen, unless the author says when', () => {
  expect(readOptions('?autoplay', '').activate).toBe('visible');
  expect(readOptions('?autoplay=1&activate=click', '').activate).toBe('click');
  expect(readOptions('?autoplay=0', '').autoplay).toBe(false);
});
