// The parts that the experiments' folders add: `PARTS` of each `<kind>/parts.ts`. Without markup: the development server's scan
// of such globs reads markup as React's.
import type { Part } from './part';

const folders = import.meta.glob<{ PARTS: readonly Part[] }>('./*/parts.ts', { eager: true });

/** By folder, and then as the folder lists them. */
export const PARTS: readonly Part[] = Object.values(folders).flatMap((folder) => folder.PARTS);
