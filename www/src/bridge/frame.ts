// The one reader of the engine's frames in TypeScript: over the tables that crate/scene/src/frame declares, without copying.
import {
  FIELDS,
  HEADER,
  HEADER_WORDS,
  LAYOUT_VERSION,
  MAGIC,
  Outcome as OutcomeNumber,
  type Records,
  Section,
  STRIDE,
  TABLE_WORDS,
} from '../generated/frame';
import type { Pose } from '../generated/scene';

export type SectionName = keyof Records;
export type Outcome = Lowercase<keyof typeof OutcomeNumber>;

export class Frame {
  readonly hash: string;
  readonly outcome: Outcome;
  /** s */
  readonly time: number;
  readonly step: number;
  readonly readings: Float64Array;
  private readonly sections = new Map<number, Uint32Array>();

  /** Throws a sentence where the buffer is no frame, or one of an engine of another build. */
  constructor(readonly words: Uint32Array) {
    const [magic, layout, length, sections = 0] = words;
    if (magic !== MAGIC) throw new Error('The engine sent something that is no frame.');
    if (layout !== LAYOUT_VERSION)
      throw new Error(
        `The engine writes frames of layout ${layout} and this page reads layout ${LAYOUT_VERSION}: reload the page.`,
      );
    if (length !== words.length) throw new Error('The engine sent a frame that is cut short.');
    for (let i = 0; i < sections; i++) {
      const row = HEADER_WORDS + TABLE_WORDS * i;
      const [kind = 0, count = 0, stride = 0, offset = 0] = words.subarray(row, row + TABLE_WORDS);
      this.sections.set(kind, words.subarray(offset, offset + count * stride));
    }
    this.step = words[HEADER.step] ?? 0;
    const hex = (word: number | undefined) => (word ?? 0).toString(16).padStart(8, '0');
    this.hash = hex(words[HEADER.hash + 1]) + hex(words[HEADER.hash]);
    this.time = new Float64Array(words.slice(HEADER.time, HEADER.time + 2).buffer)[0] ?? 0;
    this.outcome = nameOf(words[HEADER.outcome]);
    this.readings = new Float64Array(this.section('Readings').slice().buffer);
  }

  /** Words of a section; empty when the frame has none. */
  section(name: SectionName): Uint32Array {
    return this.sections.get(Section[name]) ?? NOTHING;
  }

  /** The same words as single-precision numbers. */
  floats(name: SectionName): Float32Array {
    const words = this.section(name);
    return new Float32Array(words.buffer, words.byteOffset, words.length);
  }

  /** So many records. */
  count(name: SectionName): number {
    return this.section(name).length / STRIDE[name];
  }

  /** The records of a section by their fields; for sections of thousands, read the words. */
  records<K extends SectionName>(name: K): Records[K][] {
    return Array.from({ length: this.count(name) }, (_, i) => this.record(name, i));
  }

  private record<K extends SectionName>(name: K, index: number): Records[K] {
    const words = this.section(name);
    const view = new DataView(words.buffer, words.byteOffset + 4 * STRIDE[name] * index);
    const record: Record<string, number | number[]> = {};
    let at = 0;
    const next = (type: (typeof FIELDS)[SectionName][number][1]): number => {
      const from = at;
      at += type === 'f64' ? 8 : 4;
      if (type === 'f64') return view.getFloat64(from, true);
      return type === 'f32' ? view.getFloat32(from, true) : view.getUint32(from, true);
    };
    for (const [field, type, count] of FIELDS[name])
      record[field] = count === 1 ? next(type) : Array.from({ length: count }, () => next(type));
    return record as unknown as Records[K];
  }

  /** The body frame in the world. */
  pose(body: number): Pose | undefined {
    return body < this.count('BodyPoses') ? this.record('BodyPoses', body) : undefined;
  }

  /** Position of a body's origin, m. */
  bodyPosition(body: number): [number, number, number] | undefined {
    return this.pose(body)?.translation;
  }

  /** Time the engine took for this frame, µs. */
  get microseconds(): number {
    return this.floats('Timings').reduce((a, b) => a + b, 0);
  }
}

function nameOf(outcome: number | undefined): Outcome {
  const [name = 'Apart'] = Object.entries(OutcomeNumber).find(([, number]) => number === outcome) ?? [];
  return name.toLowerCase() as Outcome;
}

const NOTHING = new Uint32Array(0);
