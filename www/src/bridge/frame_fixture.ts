// Frames for tests, laid out as the engine lays them out.
import {
  HEADER,
  HEADER_WORDS,
  LAYOUT_VERSION,
  MAGIC,
  Outcome,
  Section,
  STRIDE,
  TABLE_WORDS,
} from '../generated/frame';
import type { SectionName } from './frame';

export const f32 = (...values: number[]) => new Uint32Array(new Float32Array(values).buffer);

interface Head {
  outcome?: Outcome;
  step?: number;
  /** The low word of the hash. */
  hash?: number;
  /** s */
  time?: number;
}

export function frameWords(
  { outcome = Outcome.Apart, step = 0, hash = 0, time = 0 }: Head = {},
  sections: Partial<Record<SectionName, Uint32Array>> = {},
): Uint32Array {
  const parts = Object.entries(sections) as [SectionName, Uint32Array][];
  let at = HEADER_WORDS + TABLE_WORDS * parts.length;
  const words = new Uint32Array(parts.reduce((n, [, w]) => n + w.length, at));
  words.set([MAGIC, LAYOUT_VERSION, words.length, parts.length]);
  words[HEADER.step] = step;
  words[HEADER.hash] = hash;
  words[HEADER.outcome] = outcome;
  words.set(new Uint32Array(new Float64Array([time]).buffer), HEADER.time);
  parts.forEach(([name, w], i) => {
    words.set([Section[name], w.length / STRIDE[name], STRIDE[name], at], HEADER_WORDS + TABLE_WORDS * i);
    words.set(w, at);
    at += w.length;
  });
  return words;
}
