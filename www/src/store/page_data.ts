// What the build writes into a scene's page.
import type { Scene } from '../generated/scene';

/** Prerendered at build time, one for each lesson step. */
export interface LessonHtml {
  text: string;
  prompt?: string;
  /** Texts after an answer, where they hold formulas: by their field, `why`, `answers.0`, `replies.start`. */
  said?: Record<string, string>;
}
export interface PageData {
  /** `contact/inspector` */
  name: string;
  scene: Scene;
  lesson: LessonHtml[];
  /** Scene that the course goes on with. */
  next?: { name: string; title: string };
}
