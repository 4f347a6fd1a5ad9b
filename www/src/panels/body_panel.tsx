import { useComputed } from '@preact/signals';
import type { Compliance, Shape } from '../generated/scene';
import { changeTo } from '../store/change';
import { useScene } from '../store/scene_in_hand';
import { bodyLetter } from '../store/selection';
import { Segments } from '../ui/buttons';
import { Select } from '../ui/inputs';
import { PathNumber, PathSlider, PathVector } from './fields';
import { Orientation } from './orientation';
import { complianceOfKind, SHAPE_NAMES, type ShapeKind, shapeOfKind, withLivingControls } from './shapes';

/** Everything about one body: shape, stiffness, material, pose, velocity. */
export function BodyPanel({ index }: { index: number }) {
  const { store, selection } = useScene();
  const letter = bodyLetter(index);
  const at = `bodies[${index}]`;
  const body = useComputed(() => store.scene.value.bodies[index]);
  const shape = useComputed(() => body.value?.shape);
  const compliance = useComputed(() => body.value?.compliance);
  if (!body.value || !shape.value || !compliance.value) return null;
  const present = shape.value;
  const stiffness = compliance.value;

  const setShape = (kind: ShapeKind) => {
    const next = shapeOfKind(kind, present);
    const changes = [changeTo(`${at}.shape`, next)];
    if (kind === 'half_space' && stiffness.type === 'compliant' && stiffness.slab_thickness == null) {
      changes.push(changeTo(`${at}.compliance`, complianceOfKind('compliant', stiffness, next)));
    }
    store.edit(`Shape of ${letter}`, withLivingControls(store.scene.peek(), changes));
  };
  const setCompliance = (kind: Compliance['type']) => {
    const value = complianceOfKind(kind, stiffness, present);
    store.edit(
      `Compliance of ${letter}`,
      withLivingControls(store.scene.peek(), [{ path: `${at}.compliance`, value }]),
    );
  };

  return (
    <details
      class={selection.body.value === index ? 'panel body-panel selected' : 'panel body-panel'}
      id={`body-${index}`}
      onToggle={(e) => {
        if (e.currentTarget.open && e.currentTarget.contains(document.activeElement))
          selection.pickBody(index);
      }}
    >
      <summary>
        <h2>
          Body {letter}
          {body.value.name && <span class="muted"> · {body.value.name}</span>}
        </h2>
        <span class="summary-note">{describeBody(present, stiffness)}</span>
      </summary>
      <div class="fields">
        <Select
          label="Shape"
          value={present.type}
          options={
            present.type === 'mesh'
              ? [...SHAPE_NAMES, ['mesh', `Mesh, ${present.triangles.length} triangles`]]
              : SHAPE_NAMES
          }
          onChange={setShape}
        />
        <ShapeFields at={`${at}.shape`} shape={present} />
        <div class="field-row">
          <span class="row-label">Stiffness</span>
          <Segments
            label={`Stiffness of ${letter}`}
            value={stiffness.type}
            options={[
              ['rigid', 'Rigid'],
              ['compliant', 'Compliant'],
            ]}
            onChange={setCompliance}
          />
        </div>
        {stiffness.type === 'compliant' && (
          <PathSlider
            path={`${at}.compliance.hydroelastic_modulus`}
            label="Hydroelastic modulus"
            quantity="pressure"
            min={1e4}
            max={1e9}
            scale="log"
          />
        )}
        {stiffness.type === 'compliant' && present.type === 'half_space' && (
          <PathNumber path={`${at}.compliance.slab_thickness`} label="Slab thickness" quantity="length" />
        )}
        {present.type !== 'half_space' && present.type !== 'box' && present.type !== 'mesh' && (
          <PathNumber
            path={`${at}.compliance.resolution_hint`}
            label="Mesh edge length"
            quantity="length"
            optional="automatic"
          />
        )}
        <PathNumber path={`${at}.material.friction`} label="Friction coefficient" quantity="ratio" />
        <PathNumber path={`${at}.material.dissipation`} label="Dissipation" quantity="dissipation" />
        <PathVector path={`${at}.pose.translation`} label="Position" quantity="length" />
        <Orientation path={`${at}.pose.rotation`} what={letter} />
        <PathVector path={`${at}.velocity.linear`} label="Velocity" quantity="speed" />
        <PathVector path={`${at}.velocity.angular`} label="Spin" quantity="angular_speed" />
      </div>
    </details>
  );
}

function describeBody(shape: Shape, compliance: Compliance): string {
  const kind = SHAPE_NAMES.find(([type]) => type === shape.type)?.[1] ?? 'Mesh';
  return `${kind}, ${compliance.type}`;
}

function ShapeFields({ at, shape }: { at: string; shape: Shape }) {
  switch (shape.type) {
    case 'sphere':
      return <PathNumber path={`${at}.radius`} label="Radius" quantity="length" />;
    case 'box':
      return <PathVector path={`${at}.size`} label="Size" quantity="length" />;
    case 'cylinder':
    case 'capsule':
      return (
        <>
          <PathNumber path={`${at}.radius`} label="Radius" quantity="length" />
          <PathNumber
            path={`${at}.length`}
            label={shape.type === 'capsule' ? 'Length without caps' : 'Length'}
            quantity="length"
          />
        </>
      );
    case 'ellipsoid':
      return <PathVector path={`${at}.semi_axes`} label="Semi-axes" quantity="length" />;
    case 'half_space':
    case 'empty':
    case 'assembly':
    case 'mesh':
      return null;
  }
}
