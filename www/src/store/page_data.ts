// What the build writes into a scene's page.
import type { Scene } from '../generated/scene';

/** Prerendered at build time, one for each lesson step. */
export interface LessonHtml {
  text: string;
  prompt?: string;
  /** What is said after an answer, where it holds formulas: by its field, `why`, `answers.0`, `replies.start`. */
  said?: Record<string, string>;
}
export interface PageData {
  /** `contact/inspector` */
  name: string;
  scene: Scene;
  lesson: LessonHtml[];
  /** What the course goes on with. */
  next?: { name: string; title: string };
}
