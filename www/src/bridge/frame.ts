// The engine's frame, read without copying. The layout is that of crate/scene/src/frame.
import { HEADER, HEADER_WORDS, Section, STRIDE, TABLE_WORDS } from '../generated/frame';
import type { Pose } from '../generated/scene';

export type Outcome = 'apart' | 'surface' | 'unsupported' | 'told';

export class Frame {
  readonly hash: string;
  readonly outcome: Outcome;
  readonly time: number;
  readonly step: number;
  readonly readings: Float64Array;

  constructor(readonly words: Uint32Array) {
    this.step = words[HEADER.step] ?? 0;
    const hex = (word: number | undefined) => (word ?? 0).toString(16).padStart(8, '0');
    this.hash = hex(words[HEADER.hash + 1]) + hex(words[HEADER.hash]);
    this.time = new Float64Array(words.slice(HEADER.time, HEADER.time + 2).buffer)[0] ?? 0;
    this.outcome =
      (['apart', 'surface', 'unsupported', 'told'] as const)[words[HEADER.outcome] ?? 0] ?? 'apart';
    const pairs = this.section(Section.Readings);
    this.readings = new Float64Array(pairs.slice().buffer);
  }

  /** Words of a section; empty when the frame has none. */
  section(kind: Section): Uint32Array {
    const sections = this.words[HEADER.sections] ?? 0;
    for (let i = 0; i < sections; i++) {
      const row = HEADER_WORDS + TABLE_WORDS * i;
      if (this.words[row] !== kind) continue;
      const [count = 0, stride = 0, offset = 0] = this.words.subarray(row + 1, row + 4);
      return this.words.subarray(offset, offset + count * stride);
    }
    return new Uint32Array(0);
  }

  /** Position of a body's origin, m. */
  bodyPosition(body: number): [number, number, number] | undefined {
    const f = floats(this.section(Section.BodyPoses));
    const [x, y, z] = f.subarray(STRIDE.BodyPoses * body, STRIDE.BodyPoses * body + 3);
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
  }

  /** The body frame in the world. */
  pose(body: number): Pose | undefined {
    const translation = this.bodyPosition(body);
    if (!translation) return undefined;
    const at = STRIDE.BodyPoses * body + 3;
    const [w = 1, x = 0, y = 0, z = 0] = floats(this.section(Section.BodyPoses)).subarray(at, at + 4);
    return { translation, rotation: [w, x, y, z] };
  }

  /** Time the engine took for this frame, µs. */
  get microseconds(): number {
    return floats(this.section(Section.Timings)).reduce((a, b) => a + b, 0);
  }
}

const floats = (words: Uint32Array) => new Float32Array(words.buffer, words.byteOffset, words.length);
