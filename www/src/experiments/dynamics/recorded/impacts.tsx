import { useState } from 'preact/hooks';
import { useScene } from '../../../store/scene_in_hand';
import { Select } from '../../../ui/inputs';
import { NumberField } from '../../../ui/number_field';

/** Restitution as measured of the thrown cube; where a reader begins. */
const MEASURED = 0.125;

/** Choice of the law of impacts: by dissipation, as the bodies say, or by a restitution of all bodies and every run alike. */
export function Impacts() {
  const { store } = useScene();
  const { bodies } = store.scene.value;
  const restitution = bodies.find(({ material }) => material.restitution != null)?.material.restitution;
  const [wrong, tell] = useState<string | undefined>(undefined);
  const set = async (value: number | null) => {
    tell(undefined);
    const changes = bodies.map((_, k) => ({ path: `bodies[${k}].material.restitution`, value }));
    tell((await store.attempt('Impact law', changes))?.message);
  };
  return (
    <>
      <div class="throws-choice">
        <Select
          label="Impacts by"
          value={restitution == null ? 'dissipation' : 'restitution'}
          options={[
            ['dissipation', 'dissipation'],
            ['restitution', 'restitution'],
          ]}
          onChange={(law: string) => void set(law === 'restitution' ? MEASURED : null)}
        />
        {restitution != null && (
          <NumberField
            label="Restitution"
            value={restitution}
            quantity="ratio"
            error={wrong}
            onChange={(value) => void set(value)}
          />
        )}
      </div>
      <p class="muted small">
        {restitution == null
          ? 'Dissipation leaves more speed the slower an impact is, and what a step takes besides.'
          : 'In place of dissipation, in all runs: the same share of speed at any stiffness and step. This cube’s was measured as 0.125.'}
      </p>
    </>
  );
}
