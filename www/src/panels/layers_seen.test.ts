import { expect, it } from 'vitest';
import { Frame } from '../bridge/frame';
import { frameWords } from '../bridge/frame_fixture';
import { STRIDE } from '../generated/frame';
import { ArrowRole } from '../generated/records';
import { layersIn } from './layers_seen';

it('a frame offers the layers it has something for', () => {
  const arrow = new Uint32Array(STRIDE.Arrows);
  arrow[0] = ArrowRole.NetMoment;
  const words = frameWords({}, { Lines: new Uint32Array(STRIDE.Lines), Arrows: arrow });
  expect([...layersIn(new Frame(words))].sort()).toEqual(['figures', 'labels', 'moment']);
});
