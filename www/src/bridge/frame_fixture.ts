// Frames for tests, laid out as the engine lays them out.
import { HEADER, HEADER_WORDS, Outcome, Section } from '../generated/frame';
import { laidOut, type SectionName } from './frame';

export const f32 = (...values: number[]) => new Uint32Array(new Float32Array(values).buffer);

interface Head {
  outcome?: Outcome;
  step?: number;
  /** The low word of the hash. */
  hash?: number;
  /** s */
  time?: number;
  revision?: number;
  since?: number;
}

export function frameWords(
  { outcome = Outcome.Apart, step = 0, hash = 0, time = 0, revision = 1, since = 0 }: Head = {},
  sections: Partial<Record<SectionName, Uint32Array>> = {},
): Uint32Array {
  const header = new Uint32Array(HEADER_WORDS);
  const low = { step, hash, outcome, revision, since };
  for (const [name, value] of Object.entries(low)) header[HEADER[name as keyof typeof low]] = value;
  header.set(new Uint32Array(new Float64Array([time]).buffer), HEADER.time);
  const parts = Object.entries(sections) as [SectionName, Uint32Array][];
  return laidOut(
    header,
    parts.map(([name, words]) => [Section[name], revision, words]),
  );
}
