import { expect, test } from 'vitest';
import { escapeHtml } from '../src/ui/markdown.ts';
import { headingOf, readGallery } from './gallery.ts';
import { homeHtml } from './map.tsx';
import { onPaper, readTeaching } from './teach.tsx';

const gallery = readGallery('scenes');
const { shelves, lectures, scenes } = gallery;
const course = shelves.flatMap((s) => s.cards);
const at = (name: string) => course.findIndex((c) => c.name === name);

test('the course goes from what is needed to what needs it', () => {
  for (const card of course)
    for (const name of card.needs) expect(at(name), card.name).toBeLessThan(at(card.name));
  expect(new Set(course.map((c) => c.name)).size).toBe(course.length);
  const last = course.at(-1)?.name;
  for (const { name, next } of scenes)
    if (at(name) >= 0) expect(next?.name, name).toBe(name === last ? undefined : course[at(name) + 1]?.name);
});

test('a lecture is of lessons, within an hour', () => {
  expect(lectures).toHaveLength(8);
  for (const { title, scenes } of lectures) {
    const lessons = scenes.map((name) => course[at(name)]);
    const minutes = lessons.reduce((sum, c) => sum + (c?.minutes ?? 0), 0);
    expect(
      lessons.every((c) => c?.scene.lesson),
      title,
    ).toBe(true);
    expect(minutes, title).toBeGreaterThan(15);
    expect(minutes, title).toBeLessThan(60);
  }
});

test('a sheet for every lesson of the course, and its script names steps that ask', () => {
  const teaching = readTeaching('scenes');
  expect([...teaching.keys()].sort()).toEqual(scenes.map((s) => s.name).sort());
  for (const { name, scene } of scenes) {
    const script = teaching.get(name)?.script ?? [];
    expect(script, name).toHaveLength(5);
    for (const line of script)
      for (const [, n] of line.matchAll(/\(step (\d+)\)/g))
        expect(scene.lesson?.steps[Number(n) - 1]?.question, `${name}: ${line}`).toBeDefined();
  }
});

test('home begins with the lesson its first lecture begins with: two bodies, not the empty floor of the first card', () => {
  const hero = homeHtml(gallery, './').split('<section')[0] ?? '';
  expect(hero).toContain('s/contact/inspector/');
  expect(hero).not.toContain('build_your_own');
});

test('no lesson that asks stands at home under the claim that answers it', () => {
  const html = homeHtml(gallery, './');
  const asking = scenes.filter((s) => headingOf(s.scene) !== s.scene.title);
  expect(asking.length).toBeGreaterThan(10);
  for (const { scene } of asking) expect(html).not.toContain(`>${escapeHtml(scene.title)}<`);
});

test('on paper a number of the document stands, and a reading is a blank, in formulas too', () => {
  const scene = scenes.find((s) => s.name === 'contact/inspector');
  if (!scene) throw new Error('the inspector is not in the gallery');
  const { markdown } = onPaper(scene, 0);
  const html = markdown(
    '{bodies[0].shape.radius}, {force}, $f = \\live{force}$, $r = \\live{bodies[0].shape.radius}$',
  );
  expect(html).not.toContain('…');
  expect(html.match(/class="fill"/g)).toHaveLength(1);
  expect(html).toMatch(/^<p>\d+\u00a0mm, /);
  expect(html).toContain('underline');
});
