import { readdirSync, readFileSync } from 'node:fs';
import { parser } from '@lezer/json';
import { expect, test } from 'vitest';
import { withDefaults } from '../../build/defaults';
import type { Scene } from '../generated/scene';
import schemaJson from '../generated/scene.schema.json';
import { completionsAt } from './complete';
import { pathText, sceneDifference, textDifference } from './difference';
import { hoverAt } from './hover';
import { placeOf, syntaxFault } from './json_tree';
import { closest, faults, type Schema } from './schema';
import { edits, type TextEdit, write } from './write';

const schema = schemaJson as unknown as Schema;
const folder = 'scenes/contact';
const names = readdirSync(folder).filter((f) => f.endsWith('.json'));
const file = readFileSync(`${folder}/where_is_the_contact.json`, 'utf8');
const scene = () => withDefaults(JSON.parse(file)) as Scene;
const helps = { schema, scene, readings: () => [{ id: 'force', label: 'Force' }] };

const apply = (text: string, changes: TextEdit[]) =>
  [...changes]
    .sort((a, b) => b.from - a.from)
    .reduce((t, c) => t.slice(0, c.from) + c.insert + t.slice(c.to), text);

test('every scene of the gallery fits the schema, and reads the same when written anew', () => {
  for (const name of names) {
    const document = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    expect(faults(schema, document), name).toEqual([]);
    expect(JSON.parse(write(document))).toEqual(document);
  }
});

/** A broken text, the line to be underlined, words of the sentence. */
const BROKEN: [string, (t: string) => string, string, RegExp][] = [
  [
    'a text for a number',
    (t) => t.replace('"radius": 0.05', '"radius": "x"'),
    '"radius": "x"',
    /must be number/,
  ],
  ['an unknown field', (t) => t.replace('"radius": 0.05', '"radus": 0.05'), '"radus"', /"radius"/],
  ['an unknown shape', (t) => t.replace('"sphere"', '"spher"'), '"spher"', /"sphere", "box"/],
  ['a missing tag', (t) => t.replace('"type": "sphere", ', ''), '"radius": 0.05', /"type" is missing/],
  ['a short vector', (t) => t.replace('[0, 0, 0.08]', '[0, 0.08]'), '[0, 0.08]', /3 entries, not 2/],
  ['an unknown step', (t) => t.replace('"kind": "look"', '"kind": "see"'), '"kind": "see"', /"look"/],
  [
    'a field of nobody',
    (t) => t.replace('"version": 3,', '"version": 3, "colour": 1,'),
    '"colour"',
    /no field/,
  ],
  ['a missing comma', (t) => t.replace('"summary"', '"x" "summary"'), '"summary"', /./],
  ['a comma too many', (t) => t.replace('"samples": 121', '"samples": 121,'), '"samples": 121,', /comma/],
  ['a missing value', (t) => t.replace('"samples": 121', '"samples": '), '"samples": ', /value/],
  ['a single quote', (t) => t.replace('"Lower"', "'Lower'"), "'Lower'", /double quotes/],
  ['a word without quotes', (t) => t.replace('"Lower"', 'Lower'), 'Lower', /double quotes/],
  ['an end too early', (t) => t.trimEnd().slice(0, -1), '}', /too early/],
  [
    'a switch that is a number',
    (t) => t.replace('"patch": true', '"patch": 1'),
    '"patch": 1',
    /true or false/,
  ],
];

test.each(BROKEN)('the right line is underlined for %s', (_, spoil, at, sentence) => {
  const text = spoil(file);
  expect(text).not.toBe(file);
  const tree = parser.parse(text);
  const syntax = syntaxFault(tree, text);
  const fault = syntax ? undefined : faults(schema, JSON.parse(text))[0];
  const place = syntax?.place ?? placeOf(tree, text, fault?.path ?? []);
  const line = (i: number) => text.slice(0, i).split('\n').length;
  const wanted = at === '}' ? line(text.trimEnd().length - 1) : line(text.indexOf(at));
  expect(Math.abs(line(place.from) - wanted)).toBe(0);
  expect(syntax?.message ?? fault?.message).toMatch(sentence);
});

test('a changed number changes its literal and nothing else', () => {
  const text = file;
  const before = JSON.parse(text) as Scene;
  const after = structuredClone(before);
  const body = after.bodies[1];
  if (body?.pose) body.pose.translation[2] = 0.0721;
  const wanted = textDifference(before, after).map(({ path, to }) => ({ path, value: to }));
  const changes = edits(parser.parse(text), text, wanted);
  expect(changes).toHaveLength(1);
  expect(apply(text, changes)).toBe(text.replace('[0, 0, 0.08]', '[0, 0, 0.0721]'));
});

test('fields come and go with their commas, and what is equal is left as it was written', () => {
  const text = '{\n  "a": 1e0,\n  "b": { "c": [1, 2] },\n  "d": {}\n}';
  const to = (value: unknown) => {
    const wanted = textDifference(JSON.parse(text), value).map((d) => ({ path: d.path, value: d.to }));
    return apply(text, edits(parser.parse(text), text, wanted));
  };
  expect(to({ a: 1, b: { c: [1, 2] }, d: { e: true } })).toBe(text.replace('{}', '{ "e": true }'));
  expect(to({ a: 1, b: { c: [1, 2], x: 5 }, d: {} })).toBe(text.replace('2] }', '2], "x": 5 }'));
  expect(JSON.parse(to({ b: { c: [1] }, f: [{ g: 1 }] }))).toEqual({ b: { c: [1] }, f: [{ g: 1 }] });
});

test('random scenes: the edited text is the scene', () => {
  let seed = 7;
  const random = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % n;
  };
  const spoil = (value: unknown): unknown => {
    if (typeof value === 'number') return random(4) === 0 ? value * 1.37 + 1 : value;
    if (typeof value === 'boolean') return random(4) === 0 ? !value : value;
    if (Array.isArray(value)) return random(12) === 0 ? value.slice(0, -1).map(spoil) : value.map(spoil);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).filter(() => random(25) !== 0);
    if (random(10) === 0) entries.push([`new${random(9)}`, { deep: [1, { x: random(5) }] }]);
    return Object.fromEntries(entries.map(([k, v]) => [k, spoil(v)]));
  };
  let text = file;
  let now: unknown = JSON.parse(file);
  for (let round = 0; round < 60; round++) {
    const next = round % 15 === 14 ? JSON.parse(file) : spoil(now);
    const wanted = textDifference(now, next).map((d) => ({ path: d.path, value: d.to }));
    text = apply(text, edits(parser.parse(text), text, wanted));
    expect(JSON.parse(text)).toEqual(next);
    now = next;
  }
});

test('the list of changes is that of the link, as the engine finds it', () => {
  const { scene: from, differences } = JSON.parse(readFileSync('tests/reference/editor/cases.json', 'utf8'));
  expect(differences.length).toBeGreaterThan(5);
  for (const { name, to, changes } of differences) {
    const found = sceneDifference(from, { ...from, ...to });
    const whole = found.some((d) => d.path.length === 0);
    expect(whole, name).toBe(changes === null);
    if (!whole)
      expect(
        found.map((d) => ({ path: pathText(d.path), value: d.to })),
        name,
      ).toEqual(changes);
  }
});

const complete = (text: string) => {
  const at = text.indexOf('|');
  const clean = text.replace('|', '');
  return completionsAt(parser.parse(clean), clean, at, helps)?.options.map((o) => o.label) ?? [];
};

test('names of fields and values of choices are offered', () => {
  expect(complete('{ "bodies": [ { "shape": { "type": "sphere", "|" } } ] }')).toEqual(['"radius"']);
  expect(complete('{ "bodies": [ { "shape": { "type": "|" } } ] }')).toContain('"half_space"');
  expect(complete('{ "view": { "colormap": | } }')).toEqual(['"viridis"', '"cividis"', '"turbo"']);
  expect(complete('{ "view": { "layers": { "patch": | } } }')).toEqual(['true', 'false']);
  const moving = (inside: string) => complete(`{ "experiment": { "kind": "dynamics", ${inside} } }`);
  expect(moving('"solver": { "|" }')).toEqual(['"exact"', '"tolerance"', '"accuracy"']);
  expect(moving('"solver": { "exact": | }')).toEqual(['true', 'false']);
  expect(complete('{ "bodies": [ { "material": { "|" } } ] }')).toContain('"rolling"');
  expect(complete('{ "controls": [ { "path": "|" } ] }')).toContain('"bodies[1].shape.radius"');
  const changing = complete('{ "bodies": [ { "shape": { "type": "sph|ere", "radius": 1 } } ] }');
  expect(changing).toContain('"half_space"');
  expect(changing).not.toContain('"linear"');
  // A text that is torn open just here, with another body behind it.
  const torn = write(scene()).replace('"type": "sphere", "radius": 0.05 }', '"type": "ha|"');
  expect(complete(torn)).toContain('"half_space"');
  expect(complete('{ "|" }')).toContain('"bodies"');
  expect(complete('{ "bodies": [ { "name": "x", | } ] }')).toContain('"compliance"');
});

test('the schema speaks on hover', () => {
  const text = '{ "bodies": [ { "shape": { "type": "sphere", "radius": 0.05 } } ] }';
  const doc = hoverAt(parser.parse(text), text, text.indexOf('radius') + 2, helps);
  expect(doc?.lines[0]?.text).toBe('bodies[0].shape.radius: number');
  expect(doc?.lines[1]?.text).toBe('Radius, m.');
});

test('a near miss is named', () => {
  expect(closest('radus', ['radius', 'length'])).toBe('radius');
  expect(closest('zzz', ['radius', 'length'])).toBeUndefined();
});
