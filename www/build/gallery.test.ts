import { expect, test } from 'vitest';
import { readGallery } from './gallery.ts';
import { readTeaching } from './teach.ts';

const { shelves, lectures, scenes } = readGallery('scenes');
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
  expect(lectures).toHaveLength(4);
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
