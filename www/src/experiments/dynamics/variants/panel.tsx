import './variants.css';
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { JsonValue, SceneError, Variant } from '../../../generated/scene';
import { Refusal } from '../../../panels/refusal';
import { changeTo } from '../../../store/change';
import { useScene } from '../../../store/scene_in_hand';
import { Button, IconButton } from '../../../ui/buttons';
import { Select } from '../../../ui/inputs';
import { NumberField } from '../../../ui/number_field';
import { dynamicsOf } from '../document';
import { labelOf, MOST_RUNS, nextValue, variedOf } from './choices';

const VARIANTS = 'experiment.variants';

/** Runs the scene beside itself with a field changed: up to four runs, one clock. */
export function VariantsPanel() {
  const { store } = useScene();
  const scene = store.scene.value;
  const varied = useComputed(() => variedOf(store.scene.value));
  const [path, choose] = useState<string | undefined>(undefined);
  const [refused, refuse] = useState<SceneError | undefined>(undefined);
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return null;
  const variants: Variant[] = dynamics.variants ?? [];
  const field = varied.value.find((v) => v.path === path) ?? varied.value[0];
  const write = async (label: string, next: Variant[]) =>
    refuse(await store.attempt(label, [changeTo(VARIANTS, next)]));
  const add = () => {
    const value = field && nextValue(scene, field, variants);
    if (!field || value === undefined) return;
    void write('Run beside', [
      ...variants,
      { label: labelOf(field, value), set: [{ path: field.path, value }] },
    ]);
  };
  const change = (k: number, value: JsonValue) =>
    void write(
      'Change a run',
      variants.map((v, i) => {
        const [first, ...rest] = v.set;
        const of = varied.value.find((f) => f.path === first?.path);
        if (i !== k || !first || !of) return v;
        return { label: labelOf(of, value), set: [{ ...first, value }, ...rest] };
      }),
    );
  return (
    <div class="variants">
      {variants.length === 0 && (
        <p class="muted">
          Up to four runs on one clock, each in a view of its own, their curves in the same plots.
        </p>
      )}
      {variants.length > 0 && (
        <ul class="variant-rows">
          {variants.map((variant, k) => {
            const [first] = variant.set;
            const of =
              variant.set.length === 1 ? varied.value.find((v) => v.path === first?.path) : undefined;
            return (
              <li key={`${k} ${first?.path}`} class="variant-row">
                {of?.quantity && typeof first?.value === 'number' ? (
                  <NumberField
                    label={of.label}
                    value={first.value}
                    quantity={of.quantity}
                    onChange={(v) => change(k, v)}
                  />
                ) : (
                  <span>{variant.label}</span>
                )}
                <IconButton
                  icon="close"
                  label={`Remove the run ${variant.label}`}
                  onClick={() =>
                    void write(
                      'Remove a run',
                      variants.filter((_, i) => i !== k),
                    )
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      {variants.length < MOST_RUNS - 1 && field && (
        <div class="variant-row">
          <Select
            label="Change"
            value={field.path}
            options={varied.value.map((v) => [v.path, v.label] as const)}
            onChange={choose}
          />
          <Button primary onClick={add}>
            Run beside
          </Button>
        </div>
      )}
      {refused && <Refusal error={refused} />}
    </div>
  );
}
