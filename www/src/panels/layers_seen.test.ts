import { expect, it } from 'vitest';
import { Frame } from '../bridge/frame';
import { ArrowRole, HEADER, HEADER_WORDS, Section, STRIDE, TABLE_WORDS } from '../generated/frame';
import { layersIn } from './layers_seen';

it('a frame offers the layers it has something for', () => {
  const records = [
    [Section.Lines, STRIDE.Lines],
    [Section.Arrows, STRIDE.Arrows],
  ] as const;
  let offset = HEADER_WORDS + TABLE_WORDS * records.length;
  const words = new Uint32Array(offset + STRIDE.Lines + STRIDE.Arrows);
  words[HEADER.sections] = records.length;
  records.forEach(([section, stride], i) => {
    words.set([section, 1, stride, offset], HEADER_WORDS + TABLE_WORDS * i);
    if (section === Section.Arrows) words[offset] = ArrowRole.NetMoment;
    offset += stride;
  });
  expect([...layersIn(new Frame(words), undefined)].sort()).toEqual(['figures', 'labels', 'moment']);
});
