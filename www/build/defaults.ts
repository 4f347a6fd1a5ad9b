// A scene document may leave out what has a default; the page wants it whole before the engine has spoken.
// The engine's own reading of the same document takes over as soon as it runs.
import type { Body, ContactInspector, Layers, Scene, View } from '../src/generated/scene';

const LAYERS: Layers = {
  bodies: true,
  collision_mesh: false,
  slice: false,
  patch: true,
  polygons: true,
  traction: false,
  slip: false,
  force: true,
  moment: false,
  contact_frame: false,
  point_contact: true,
  body_frames: false,
  figures: true,
  labels: true,
  marks: false,
};

const body = (b: Partial<Body>): Body => ({
  name: '',
  shape: { type: 'sphere', radius: 0.05 },
  ...b,
  pose: { translation: [0, 0, 0], rotation: [1, 0, 0, 0], ...b.pose },
  compliance: b.compliance ?? { type: 'rigid' },
  material: { dissipation: 0, friction: 0.5, ...b.material },
  velocity: { angular: [0, 0, 0], linear: [0, 0, 0], ...b.velocity },
});

const view = (v: Partial<View> = {}): View => ({
  colormap: 'viridis',
  pressure_range: { mode: 'auto' },
  arrow_scale: { mode: 'auto' },
  ...v,
  layers: { ...LAYERS, ...v.layers },
  slice: { normal: [0, 1, 0], offset: 0, ...v.slice },
});

/** Other experiments than the inspector stand as written: the page reads nothing of theirs before the engine has spoken. */
const experiment = (e: Partial<ContactInspector> | Scene['experiment'] = {}): Scene['experiment'] =>
  'kind' in e && e.kind !== 'contact_inspector'
    ? (e as Scene['experiment'])
    : {
        point_stiffness: 1e5,
        ...e,
        kind: 'contact_inspector',
        sweep: { motion: 'slide', axis: [0, 0, 1], from: -0.02, to: 0.02, samples: 201, ...e.sweep },
      };

export function withDefaults(s: Partial<Scene>): Scene {
  return {
    version: 0,
    title: '',
    summary: '',
    question: '',
    ...s,
    experiment: experiment(s.experiment),
    bodies: (s.bodies ?? []).map(body),
    controls: (s.controls ?? []).map((c) =>
      c.input.type === 'slider' ? { ...c, input: { ...c.input, scale: c.input.scale ?? 'linear' } } : c,
    ),
    view: view(s.view),
  };
}
