// The parts that are put together, and the sizes that a document has of each.
import type { AssemblyPart, Quantity } from '../../../generated/scene';
import { meant } from '../../../ui/meant';

export type PartName = AssemblyPart['name'];

/** A field of the document, what it is called, its unit, and how many numbers it has. */
export type Size = readonly [field: string, label: string, quantity: Quantity, names?: readonly string[]];

const PIECES: Size = ['pieces', 'Convex pieces', 'count'];
const PLANE = ['x', 'y'];
const USB: readonly Size[] = [
  ['plug', 'Outside of the plug', 'length', PLANE],
  ['shell', 'Thickness of its shell', 'length'],
  ['slot', 'Height of its slot', 'length'],
  ['opening', 'Opening of the receptacle', 'length', PLANE],
  ['tongue', 'Its tongue', 'length', PLANE],
  ['wall', 'Wall around the opening', 'length'],
  ['depth', 'How far the plug goes in', 'length'],
  ['behind', 'Play at the tongue’s end', 'length'],
  PIECES,
];

export const PARTS: Readonly<Record<PartName, readonly [label: string, sizes: readonly Size[]]>> = {
  round_hole: [
    'Block with a round hole',
    [
      ['radius', 'Radius of the pin', 'length'],
      ['play', meant('Play', 'clearance'), 'length'],
      ['depth', 'Depth of the hole', 'length'],
      ['half_width', 'From axis to side', 'length'],
      ['floor', 'Under the hole', 'length'],
      PIECES,
    ],
  ],
  double_pin: [
    'Two pins on a bar',
    [
      ['radius', 'Radius of a pin', 'length'],
      ['pitch', 'From axis to axis', 'length'],
      ['length', 'Length of the pins', 'length'],
    ],
  ],
  double_hole: [
    'Plate with two holes',
    [
      ['radius', 'Radius of a pin', 'length'],
      ['play', meant('Play', 'clearance'), 'length'],
      ['pitch', 'From axis to axis', 'length'],
      ['thickness', 'Thickness', 'length'],
      PIECES,
    ],
  ],
  usb_plug: ['USB-A plug', USB],
  usb_receptacle: ['USB-A receptacle', USB],
  bolt: [
    'Bolt',
    [
      ['major_diameter', 'Diameter of the thread', 'length'],
      ['pitch', 'Pitch', 'length'],
      ['play', 'Play in radius', 'length'],
      ['turns', 'Length in turns', 'ratio'],
      ['head', 'Head', 'length', ['across the flats', 'height']],
      PIECES,
    ],
  ],
  nut: [
    'Nut',
    [
      ['major_diameter', 'Diameter of the thread', 'length'],
      ['pitch', 'Pitch', 'length'],
      ['turns', 'Height in turns', 'ratio'],
      ['across_flats', 'Across the flats', 'length'],
      PIECES,
    ],
  ],
  slab: [
    'Slab cut into cuboids',
    [
      ['size', 'Slab', 'length', ['x', 'y', 'z']],
      ['lengths', 'Piece', 'length', ['at the beginning', 'at the end']],
      ['rows', 'Pieces side by side', 'count'],
      ['kerb', 'Tops differ by', 'length'],
      ['flush', 'Tops agree up to', 'length'],
    ],
  ],
};

export const PART_NAMES = Object.entries(PARTS).map(([name, [label]]) => [name as PartName, label] as const);
