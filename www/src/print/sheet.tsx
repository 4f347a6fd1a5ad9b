// What is printed in place of the page: picture, text, values, and the way back to this very state.
import { shotOf } from '../viewport/shot';
import './sheet.css';
import type { ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import { engineVersion, type SceneStore } from '../store/scene_store';
import type { Selection } from '../store/selection';
import { letter } from '../viewport/lettering';
import type { SceneCanvas } from '../viewport/scene_canvas';
import { controlFacts, type Fact, readingFacts } from './facts';
import { qrCode, qrPath } from './qr';

/** Content of a printed sheet. */
export interface Printed {
  store: SceneStore;
  stage: Pick<SceneCanvas, 'snapshot' | 'arrows' | 'project'>;
  selection: Selection;
  /** Readings that a lesson asks for. */
  covered?: ReadonlySignal<ReadonlySet<string>>;
}

/** CSS px, drawn at two device px each. */
const PICTURE = { width: 960, height: 540, scale: 2, theme: 'light', handles: false } as const;

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

/** The view as it is, with what is written in it, or the picture that stands in for it. */
const picture = (seen: Printed): Node | undefined =>
  seen.stage.snapshot(shotOf(PICTURE), (drawn) => letter(seen, drawn, PICTURE.scale)) ??
  document.querySelector('.viewport img')?.cloneNode();

/** A part of the page as it stands, for paper: what only a hand can use goes. */
function copyOf(selector: string, unneeded = ''): Element | undefined {
  const part = document.querySelector(selector)?.cloneNode(true);
  if (!(part instanceof Element)) return undefined;
  if (unneeded) for (const e of part.querySelectorAll(unneeded)) e.remove();
  // In their group only one may be chosen: the page's own would lose it.
  for (const input of part.querySelectorAll('input')) input.removeAttribute('name');
  return part;
}

/** Plot in hand in the column: the first, under its name. */
function firstPlot() {
  const plot = document.querySelector('.column .plot-svg');
  const title = plot?.closest('.panel')?.querySelector('h2')?.textContent;
  const copy = copyOf('.column .plot-svg', '.crosshair, .brushed');
  return copy && { title, copy };
}

function Sheet(props: Printed & { address: string | undefined }) {
  const { store, covered, address } = props;
  const scene = store.scene.peek();
  const shown = picture(props);
  const opening = copyOf('.opening');
  const lesson = copyOf('.panel.lesson', '.lesson-buttons, .lesson-foot, button, .passed, .arrow-dial');
  const plot = firstPlot();
  const state = store.frame.peek()?.hash.slice(0, 8);
  const code = address ? qrCode(address) : undefined;
  const side = (code?.length ?? 0) + 8;
  const facts = readingFacts(
    store.description.peek().readings,
    store.readings.peek(),
    scene.view.readings,
    covered?.peek(),
  );
  return (
    <>
      <Holding of={shown} class="sheet-picture" />
      {opening ? (
        <Holding of={opening} />
      ) : (
        <>
          {scene.source && <p class="sheet-note">{scene.source}</p>}
          <h1>{scene.title}</h1>
          {scene.question && <p>{scene.question}</p>}
        </>
      )}
      {lesson && <Holding of={lesson} class="sheet-lesson" />}
      {plot && (
        <figure class="sheet-plot">
          <figcaption>{plot.title}</figcaption>
          <Holding of={plot.copy} />
        </figure>
      )}
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

/** Holder of an element that is no component's: a picture, a part of the page. */
const Holding = (props: { of: Node | undefined; class?: string }) => (
  <div class={props.class} ref={(e) => props.of && e?.replaceChildren(props.of)} />
);

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
