// What is printed in place of the page: picture, text, values, and the way back to this very state.
import { shotOf } from '../viewport/shot';
import './sheet.css';
import { render } from 'preact';
import { engineVersion, type SceneStore } from '../store/scene_store';
import type { Stage } from '../viewport/stage';
import { controlFacts, type Fact, readingFacts } from './facts';
import { qrCode, qrPath } from './qr';

/** What is printed. */
export interface Printed {
  store: SceneStore;
  stage: Pick<Stage, 'snapshot'>;
}

/** CSS px, drawn at two device px each. */
const PICTURE = { width: 960, height: 540, scale: 2, theme: 'light', gizmo: false } as const;

/** Puts the sheet up when the browser is about to print and takes it away after. All at once: printing does not wait. */
export function followPrinting(seen: Printed, address: () => string | undefined, small = false): void {
  const holder = document.createElement('section');
  holder.className = small ? 'sheet small' : 'sheet';
  addEventListener('beforeprint', () => {
    // A report is printed in its own words.
    if (document.querySelector('body > .report')) return;
    render(<Sheet {...seen} address={address()} />, holder);
    document.body.append(holder);
  });
  addEventListener('afterprint', () => {
    holder.remove();
    render(null, holder);
  });
}

/** The view as it is, or the picture that stands in for it. */
const picture = (stage: Printed['stage']): Node | undefined =>
  stage.snapshot(shotOf(PICTURE)) ?? document.querySelector('.viewport img')?.cloneNode();

function Sheet({ store, stage, address }: Printed & { address: string | undefined }) {
  const scene = store.scene.peek();
  const shown = picture(stage);
  const state = store.frame.peek()?.hash.slice(0, 8);
  const code = address ? qrCode(address) : undefined;
  const side = (code?.length ?? 0) + 8;
  const facts = readingFacts(store.description.peek().readings, store.readings.peek());
  return (
    <>
      <div class="sheet-picture" ref={(e) => shown && e?.replaceChildren(shown)} />
      {scene.source && <p class="sheet-note">{scene.source}</p>}
      <h1>{scene.title}</h1>
      {scene.question && <p>{scene.question}</p>}
      <div class="sheet-facts">
        <Facts title="Controls" facts={controlFacts(scene)} />
        <Facts title="Readings" facts={facts} columns={['Surface', 'Point']} />
      </div>
      <footer>
        {code && (
          <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label="The link as a QR code">
            <path d={qrPath(code)} />
          </svg>
        )}
        <div>
          {address && (
            <p>
              <a href={address}>{address}</a>
            </p>
          )}
          <p class="sheet-note">
            Asperity {engineVersion.peek()}
            {state && `, state ${state}`}
          </p>
        </div>
      </footer>
    </>
  );
}

function Facts({ title, facts, columns }: { title: string; facts: readonly Fact[]; columns?: string[] }) {
  if (facts.length === 0) return null;
  const two = facts.some(([, ...values]) => values.length > 1);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {two ? columns?.map((name) => <th key={name}>{name}</th>) : <th />}
        </tr>
      </thead>
      <tbody>
        {facts.map(([label, ...values]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, i) => (
              <td key={i}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
