// What the build writes into a scene's page.
import type { Scene } from '../generated/scene';

/** Prerendered at build time, one for each lesson step. */
export interface LessonHtml {
  text: string;
  prompt?: string;
}
export interface PageData {
  /** `contact/inspector` */
  name: string;
  scene: Scene;
  lesson: LessonHtml[];
}
