// The one reader of the engine's frames in TypeScript: over the tables that crate/scene/src/frame declares, without copying.
// Records by their fields are read by `records.ts`.
// A frame brings what has moved; all else is kept from the one before it.
import {
  HEADER,
  HEADER_WORDS,
  LAYOUT_VERSION,
  MAGIC,
  Outcome as OutcomeNumber,
  Section,
  STRIDE,
  TABLE_WORDS,
} from '../generated/frame';
import type { Records } from '../generated/records';

export type SectionName = keyof Records;
export type Outcome = Lowercase<keyof typeof OutcomeNumber>;

interface Kept {
  /** The frame in which it last changed. */
  readonly revision: number;
  readonly words: Uint32Array;
}

export class Frame {
  readonly hash: string;
  readonly outcome: Outcome;
  /** s */
  readonly time: number;
  readonly step: number;
  readonly readings: Float64Array;
  /** Number of this frame among those of its writer. */
  readonly revision: number;
  /** Shared by the frames that build on each other: revisions of others mean nothing here. */
  private readonly writer: object;
  private readonly sections: Map<number, Kept>;

  /**
   * Throws a sentence where the buffer is no frame, is one of an engine of another build, or builds on a frame that
   * `before` is too old for.
   */
  constructor(
    private readonly words: Uint32Array,
    before?: Frame,
  ) {
    const [magic, layout, length, rows = 0] = words;
    if (magic !== MAGIC) throw new Error('The engine sent something that is no frame.');
    if (layout !== LAYOUT_VERSION)
      throw new Error(
        `The engine writes frames of layout ${layout} and this page reads layout ${LAYOUT_VERSION}: reload the page.`,
      );
    if (length !== words.length) throw new Error('The engine sent a frame that is cut short.');
    if (this.since > (before?.revision ?? 0))
      throw new Error('The engine sent a frame that builds on one that was not received: reload the page.');
    const whole = this.since === 0 || before === undefined;
    this.writer = whole ? {} : before.writer;
    this.sections = whole ? new Map() : new Map(before.sections);
    for (let i = 0; i < rows; i++) {
      const row = HEADER_WORDS + TABLE_WORDS * i;
      const [kind = 0, revision = 0, count = 0, offset = 0] = words.subarray(row, row + TABLE_WORDS);
      const stride = STRIDES.get(kind) ?? 0;
      this.sections.set(kind, { revision, words: words.subarray(offset, offset + count * stride) });
    }
    this.revision = words[HEADER.revision] ?? 0;
    this.step = words[HEADER.step] ?? 0;
    const hex = (word: number | undefined) => (word ?? 0).toString(16).padStart(8, '0');
    this.hash = hex(words[HEADER.hash + 1]) + hex(words[HEADER.hash]);
    this.time = new Float64Array(words.slice(HEADER.time, HEADER.time + 2).buffer)[0] ?? 0;
    this.outcome = nameOf(words[HEADER.outcome]);
    this.readings = new Float64Array(this.section('Readings').slice().buffer);
  }

  private get since(): number {
    return this.words[HEADER.since] ?? 0;
  }

  /** For a reader that has taken `seen` last: a buffer of what has moved since, or of everything. */
  wordsAfter(seen: Frame | undefined): Uint32Array {
    const since = seen?.writer === this.writer ? seen.revision : 0;
    // As it came, where that is enough.
    if (this.since === 0 || (since > 0 && this.since <= since)) return this.words;
    const moved = [...this.sections].filter(([, { revision }]) => revision > since);
    const words = laidOut(
      this.words.subarray(0, HEADER_WORDS),
      moved.map(([kind, { revision, words }]) => [kind, revision, words]),
    );
    words[HEADER.since] = since;
    return words;
  }

  /** Words of a section; empty when the frame has none. */
  section(name: SectionName): Uint32Array {
    return this.sections.get(Section[name])?.words ?? NOTHING;
  }

  /** The same words as single-precision numbers. */
  floats(name: SectionName): Float32Array {
    const words = this.section(name);
    return new Float32Array(words.buffer, words.byteOffset, words.length);
  }

  /** Number of records. */
  count(name: SectionName): number {
    return this.section(name).length / STRIDE[name];
  }

  /** Time the engine took for this frame, µs. */
  get microseconds(): number {
    return this.floats('Timings').reduce((a, b) => a + b, 0);
  }
}

/** A buffer with these first words and these sections: number, revision, words. */
export function laidOut(
  header: Uint32Array,
  sections: readonly (readonly [kind: number, revision: number, words: Uint32Array])[],
): Uint32Array {
  let at = HEADER_WORDS + TABLE_WORDS * sections.length;
  const words = new Uint32Array(sections.reduce((n, [, , { length }]) => n + length, at));
  words.set(header);
  words.set([MAGIC, LAYOUT_VERSION, words.length, sections.length]);
  sections.forEach(([kind, revision, part], i) => {
    const count = part.length / (STRIDES.get(kind) ?? 1);
    words.set([kind, revision, count, at], HEADER_WORDS + TABLE_WORDS * i);
    words.set(part, at);
    at += part.length;
  });
  return words;
}

const STRIDES = new Map<number, number>(
  (Object.keys(Section) as SectionName[]).map((name) => [Section[name], STRIDE[name]]),
);

function nameOf(outcome: number | undefined): Outcome {
  const [name = 'Apart'] = Object.entries(OutcomeNumber).find(([, number]) => number === outcome) ?? [];
  return name.toLowerCase() as Outcome;
}

const NOTHING = new Uint32Array(0);
