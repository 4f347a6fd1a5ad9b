// The source's numbers beside ours, computed by the engine while the page is open.
import { useEffect, useState } from 'preact/hooks';
import type { Proof } from '../generated/scene';
import { useScene } from '../store/scene_in_hand';
import { engineVersion } from '../store/scene_store';
import { Icon } from '../ui/icons';
import { format } from '../ui/quantity';

/** A row for each number that the scene claims to reproduce. */
export function Proofs() {
  const { store } = useScene();
  // Those of the document in hand: a file that was opened in the scene's place has its own, or none.
  const proofs = store.scene.value.proof ?? [];
  const claimed = JSON.stringify(proofs);
  const ready = store.status.value.kind === 'ready';
  const [ours, setOurs] = useState<(number | null)[] | undefined>(undefined);
  useEffect(() => {
    if (!ready || proofs.length === 0) return;
    let current = true;
    setOurs(undefined);
    store
      .ask()
      .call('numbers', { of: { kind: 'proofs' } })
      .then((values) => current && setOurs(values))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [store, ready, claimed]);
  if (proofs.length === 0) return null;
  return (
    <section class="panel proofs" aria-labelledby="proofs-title">
      <h2 id="proofs-title">Theirs and ours</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Theirs</th>
            <th scope="col">Ours</th>
            <th scope="col">Within</th>
            <th scope="col">
              <span class="visually-hidden">Verdict</span>
            </th>
          </tr>
        </thead>
        {proofs.map((proof, i) => (
          <Rows key={proof.claim} proof={proof} ours={ours && (ours[i] ?? Number.NaN)} />
        ))}
      </table>
      <p class="muted small">
        Ours is computed here, now. Every row is also a test
        {engineVersion.value && ` of version ${engineVersion.value}`} (
        <code>crate/experiments/tests/lessons.rs</code>
        ), run before anything is published.
      </p>
    </section>
  );
}

/** The claim over its numbers: beside them it would be a word wide on a phone. */
function Rows({ proof, ours }: { proof: Proof; ours: number | undefined }) {
  const { store } = useScene();
  const quantity = store.description.value.readings.find((r) => r.id === proof.reading)?.quantity ?? 'ratio';
  const holds = ours !== undefined && Math.abs(ours - proof.value) <= proof.tolerance;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {proof.claim} <span class="muted small">{proof.source}</span>
        </th>
      </tr>
      <tr>
        <td class="number">{format(proof.value, quantity, 5)}</td>
        <td class="number">{ours === undefined ? '…' : format(ours, quantity, 5)}</td>
        {/* How far off yes and no may be is a number: nought. */}
        <td class="number">{format(proof.tolerance, quantity === 'truth' ? 'ratio' : quantity, 2)}</td>
        <td>
          {ours !== undefined && (
            <>
              <Icon name={holds ? 'check' : 'close'} />
              <span class="visually-hidden">{holds ? 'holds' : 'does not hold'}</span>
            </>
          )}
        </td>
      </tr>
    </tbody>
  );
}
