// What is printed in place of the page: picture, text, values, and the way back to this very state.
import './sheet.css';
import { render } from 'preact';
import type { App } from '../page/app';
import { engineVersion } from '../store/scene_store';
import { controlFacts, type Fact, readingFacts } from './facts';
import { qrCode, qrPath } from './qr';

/** CSS px, drawn at two device px each. */
const PICTURE = { width: 960, height: 540, scale: 2, theme: 'light' } as const;

/** Puts the sheet up when the browser is about to print and takes it away after. All at once: printing does not wait. */
export function followPrinting(app: App, address: () => string | undefined, small = false): void {
  const holder = document.createElement('section');
  holder.className = small ? 'sheet small' : 'sheet';
  addEventListener('beforeprint', () => {
    // A report is printed in its own words.
    if (document.querySelector('body > .report')) return;
    render(<Sheet app={app} address={address()} />, holder);
    document.body.append(holder);
  });
  addEventListener('afterprint', () => {
    holder.remove();
    render(null, holder);
  });
}

/** The view as it is, or the picture that stands in for it. */
const picture = (app: App): Node | undefined =>
  app.stage.snapshot(PICTURE) ?? document.querySelector('.viewport img')?.cloneNode();

function Sheet({ app, address }: { app: App; address: string | undefined }) {
  const { store } = app;
  const scene = store.scene.peek();
  const shown = picture(app);
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
