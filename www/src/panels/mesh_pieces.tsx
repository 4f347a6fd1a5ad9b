// A mesh that is not convex may touch as convex pieces that cover it: quicker, and off by a told length.
import { useEffect, useRef, useState } from 'preact/hooks';
import { readFiles } from '../bridge/files';
import type { Body, Change, PiecesImport, Shape } from '../generated/scene';
import { changeTo } from '../store/change';
import { Select } from '../ui/inputs';
import { messageOf } from '../ui/message_of';
import { digits, format } from '../ui/quantity';
import type { ImportedMesh } from './mesh_dialog';
import { middleOf } from './placed';

type Mesh = Extract<Shape, { type: 'mesh' }>;
type Choice = 'mesh' | 'coarse' | 'medium' | 'fine';

/** Voxels along the longest side, and pieces at most. */
const FINENESS = { coarse: [64, 16], medium: [96, 48], fine: [160, 128] } as const;
const CHOICES = [
  ['mesh', 'the mesh itself'],
  ['coarse', '16 convex pieces'],
  ['medium', '48 convex pieces'],
  ['fine', '128 convex pieces'],
] as const;

/** Density where neither mass nor density is given: that of water, kg/m³. */
const DENSITY = 1000;

export function MeshPieces({
  mesh,
  onCut,
}: {
  mesh: ImportedMesh;
  /** `'cutting'` until they are there; nothing for the mesh itself. */
  onCut(cut: PiecesImport | 'cutting' | undefined): void;
}) {
  const [choice, setChoice] = useState<Choice>('mesh');
  const [cut, setCut] = useState<PiecesImport | undefined>(undefined);
  const [said, say] = useState('');
  const last = useRef(0);
  // An answer that comes after the unit has changed is nobody's.
  useEffect(() => () => void last.current++, []);

  const choose = async (wanted: Choice) => {
    const mine = ++last.current;
    setChoice(wanted);
    setCut(undefined);
    say('');
    if (wanted === 'mesh') return onCut(undefined);
    onCut('cutting');
    say('Cutting …');
    const [resolution, pieces] = FINENESS[wanted];
    const { bytes, name, unit } = mesh;
    const given = unit === 'auto' ? {} : { unit };
    try {
      const found = await readFiles({ kind: 'pieces', bytes, name, resolution, pieces, ...given });
      if (mine !== last.current) return;
      setCut(found);
      say('');
      onCut(found);
    } catch (e) {
      if (mine !== last.current) return;
      setChoice('mesh');
      say(`It cannot be cut: ${messageOf(e)}`);
      onCut(undefined);
    }
  };

  return (
    <>
      <Select label="Touches as" value={choice} options={CHOICES} onChange={(c) => void choose(c)} />
      <p class="pieces-said" role="status">
        {said || (cut ? fitOf(cut) : '')}
      </p>
    </>
  );
}

/** Sentence on how well the pieces stand for the solid. */
export function fitOf({ pieces, volume, covered, beyond }: PiecesImport): string {
  if (covered === volume && beyond[1] === 0)
    return `${pieces.length} pieces: together they are the solid itself, cut along its own faces.`;
  // What is covered is an estimate, and pieces cover the solid.
  const more = Math.max(0, (covered / volume - 1) * 100);
  const [least, most] = beyond.map((d) => format(d, 'length', 2)) as [string, string];
  const out = least === most ? `by ${most} at most` : `by ${least} to ${most} at the farthest`;
  return `${pieces.length} pieces: they cover the solid, fill about ${digits(more, 2)} % more than it, and stand out ${out}.`;
}

/** A body that touched as pieces and is to be one shape again: their inertia was that of another solid. */
export function withoutPieces(index: number, body: Body | undefined): Change[] {
  if (!body?.parts?.length) return [];
  return [
    { path: `bodies[${index}].parts`, value: [] },
    { path: `bodies[${index}].inertia`, value: null },
  ];
}

/** A body that touches as the pieces, weighs what the solid does, and has its origin in the middle of the mesh. */
export function asPieces(index: number, body: Body, mesh: Mesh, cut: PiecesImport): Change[] {
  const middle = middleOf(mesh);
  const from = (p: readonly number[]) => p.map((x, k) => x - (middle[k] ?? 0));
  const mass = body.mass ?? cut.volume * (body.material?.density ?? DENSITY);
  const density = mass / cut.volume;
  const parts = cut.pieces.map((piece) => ({
    shape: piece.type === 'mesh' ? { ...piece, vertices: piece.vertices.map(from) } : piece,
  }));
  const inertia = {
    center_of_mass: from(cut.center_of_mass),
    matrix: cut.inertia_per_density.map((i) => i * density),
  };
  const at = (field: string) => `bodies[${index}].${field}`;
  return [
    { path: at('shape'), value: { type: 'empty' } },
    changeTo(at('parts'), parts),
    { path: at('mass'), value: mass },
    { path: at('inertia'), value: inertia },
  ];
}
