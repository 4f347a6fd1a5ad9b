// All that the marking tools say.
import type { Tool } from './state';

export const WORDS = {
  title: 'Mark',
  note: 'pen, notes, trails, magnifier, sound',
  open: 'Mark the picture (M)',
  close: 'Stop marking (M)',
  done: 'Done',
  tools: 'Marking tools',
  sticks: 'Sticks to',
  body: 'what it is drawn on',
  picture: 'the picture',
  noteField: 'Note',
  on: 'On',
  addNote: 'Add the note',
  addArrow: 'Point an arrow at it',
  none: 'Nothing is drawn yet.',
  lens: 'Magnifier',
  power: 'Magnifies',
  trailOf: 'Trail of',
  addTrail: 'Trail of its centre',
  ghosts: 'Outlines every',
  noGhosts: 'none',
  eraseAll: 'Erase all',
  rename: 'Rename',
  label: 'Label',
  names: 'Names in the picture',
  sound: 'Sound of impacts',
  mute: 'Mute the impacts',
  silent: 'Nothing has struck yet: play the run.',
  trails: 'Trails',
  labels: 'Labels',
  drawn: 'Drawn',
} as const;

export const TOOLS: readonly (readonly [Tool, string, string])[] = [
  ['pen', 'Pen', 'Draw with the pen held down.'],
  ['arrow', 'Arrow', 'Drag from where the arrow begins to what it points at.'],
  ['note', 'Note', 'Click where the note belongs.'],
  ['trail', 'Trail', 'Click a body: the path of that point is drawn as the run goes on.'],
  ['erase', 'Erase', 'Click what is to go.'],
];

export const KINDS = { pen: 'Stroke', arrow: 'Arrow', note: 'Note' } as const;
export const noPoint = 'No body is there: a trail belongs to a point of a body.';
export const onBody = (name: string) => `on ${name}`;
export const inPicture = 'in the picture';
export const full = 'There is no room for more: erase something first.';
