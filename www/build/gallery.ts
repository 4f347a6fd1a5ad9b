// Reads scenes/: the shelves of gallery.toml and the scene documents they name.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import type { Scene } from '../src/generated/scene';
import { asks } from '../src/lesson/asks.ts';
import { withDefaults } from './defaults.ts';

export interface GalleryScene {
  /** `contact/inspector` */
  name: string;
  scene: Scene;
  /** Files of the poster, if there are any. */
  posters: string[];
  /** The course goes on with it. */
  next?: { name: string; title: string };
}
export interface Card extends GalleryScene {
  minutes: number | undefined;
  level: string;
  reproduces: string;
  tags: string[];
  /** Names of what to have seen before. */
  needs: string[];
  /** Better not on a phone. */
  large: boolean;
}
export interface Shelf {
  title: string;
  source: string;
  cards: Card[];
}

/** Lessons that make a lecture. */
export interface Lecture {
  title: string;
  audience: string;
  scenes: string[];
}
export interface Gallery {
  shelves: Shelf[];
  lectures: Lecture[];
  scenes: GalleryScene[];
}

interface GalleryToml {
  lecture?: Lecture[];
  shelf?: {
    title?: string;
    source?: string;
    scene?: {
      id?: string;
      minutes?: number;
      level?: string;
      reproduces?: string;
      tags?: string[];
      needs?: string[];
      screen?: 'large';
    }[];
  }[];
}

function readScene(folder: string, name: string): GalleryScene {
  const file = join(folder, `${name}.json`);
  try {
    const scene = withDefaults(JSON.parse(readFileSync(file, 'utf8')) as Partial<Scene>);
    const posters = ['.jpg', '.webp', '.dark.webp'].map((end) => join(folder, name + end)).filter(existsSync);
    return { name, scene, posters };
  } catch (e) {
    throw new Error(`${file}: ${e instanceof Error ? e.message : e}`);
  }
}

/** Where a scene's page lies, from the root. */
export const pagePath = (name: string) => `s/${name}/`;
export const posterPath = (s: GalleryScene) => (s.posters.length > 0 ? `posters/${s.name}.jpg` : undefined);

/** What students read of a lesson before they have done it: its title may be the answer. */
export const headingOf = (scene: Scene): string => (asks(scene) ? scene.question : scene.title);

/** Every `topic/name` under the folder. */
function allNames(folder: string): string[] {
  const topics = readdirSync(folder).filter((topic) => statSync(join(folder, topic)).isDirectory());
  return topics.flatMap((topic) =>
    readdirSync(join(folder, topic))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `${topic}/${file.replace(/\.json$/, '')}`),
  );
}

export function readGallery(folder: string): Gallery {
  const file = join(folder, 'gallery.toml');
  const toml = parseToml(readFileSync(file, 'utf8')) as GalleryToml;
  const scenes = new Map(allNames(folder).map((name) => [name, readScene(folder, name)]));
  const known = (name: string): GalleryScene => {
    const scene = scenes.get(name);
    if (!scene) throw new Error(`${file}: there is no scene “${name}”`);
    return scene;
  };
  const lectures = (toml.lecture ?? []).map((l) => ({
    ...l,
    scenes: l.scenes.map((name) => known(name).name),
  }));
  const shelves = (toml.shelf ?? []).map((shelf) => ({
    title: shelf.title ?? '',
    source: shelf.source ?? '',
    cards: (shelf.scene ?? []).map(
      ({ id = '', minutes, level = '', reproduces = '', tags = [], needs = [], screen }) => ({
        ...known(id),
        minutes: minutes ?? known(id).scene.lesson?.minutes,
        level,
        reproduces,
        tags,
        needs: needs.map((name) => known(name).name),
        large: screen === 'large',
      }),
    ),
  }));
  const course = shelves.flatMap((shelf) => shelf.cards);
  course.forEach(({ name }, i) => {
    const [scene, next] = [scenes.get(name), course[i + 1]];
    if (scene && next) scene.next = { name: next.name, title: headingOf(next.scene) };
  });
  return { shelves, lectures, scenes: [...scenes.values()] };
}
