// One file that is both: importing it defines <asperity-scene>, and its default export is an anywidget.
import { AsperityScene } from './element';

export { AsperityScene };

/** Traits a notebook may give beside `changes`, a map from control keys or paths to SI values, and `height`. */
const ATTRIBUTES = 'src scene alt ui controls hide lock theme activate autoplay cam speed wheel lang'.split(
  ' ',
);

interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

/** ms between two looks at the document of a figure that changes. */
const LOOK = 250;

/** MyST’s pages have a model without a kernel: it answers some calls with an error. */
function willing(act: () => void): void {
  try {
    act();
  } catch {
    // Nobody is there to be told.
  }
}

/**
 * A model that has the document itself: Python's package (`crate/python/python/asperity/widget.py`). Its page comes with it, what is
 * set there is set here, and what a hand changes here is told there.
 */
function keepDocument(scene: AsperityScene, model: Model, follow: (name: string, act: () => void) => void) {
  const own = () => String(model.get('document') ?? '');
  let known = own();
  const show = () => {
    known = own();
    const data = `{"name":"notebook/figure","scene":${known},"lesson":[]}`;
    scene.page = String(model.get('_page')).replace('%data%', () => data.replace(/</g, '\\u003c'));
  };
  const save = (values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    willing(() => model.save_changes());
  };
  show();
  follow('_page', show);
  follow('_order', () => {
    const order = (model.get('_order') ?? {}) as Record<string, unknown>;
    for (const [path, value] of Object.entries(order))
      scene.set(path, value).catch((e: Error) => save({ trouble: e.message }));
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    timer = undefined;
    const text = await scene.sceneText();
    if (text === known) return;
    known = text;
    save({ document: text });
  };
  scene.addEventListener('frame', (event) => {
    const { time, hash } = (event as CustomEvent).detail;
    model.set('time', time);
    model.set('hash', hash);
    timer ??= setTimeout(() => void look().catch(() => undefined), LOOK);
  });
  return () => clearTimeout(timer);
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const scene = document.createElement('asperity-scene') as AsperityScene;
  const dress = (name: string) => {
    const value = model.get(name);
    if (value == null || value === false || value === '') scene.removeAttribute(name);
    else scene.setAttribute(name, value === true ? '' : String(value));
  };
  const stops: (() => void)[] = [];
  const follow = (name: string, act: () => void) => {
    model.on(`change:${name}`, act);
    stops.push(() => willing(() => model.off(`change:${name}`, act)));
  };
  for (const name of ATTRIBUTES) {
    dress(name);
    follow(name, () => dress(name));
  }
  let sent: Record<string, unknown> = {};
  const change = () => {
    const wanted = (model.get('changes') ?? {}) as Record<string, unknown>;
    for (const [path, value] of Object.entries(wanted)) {
      if (JSON.stringify(sent[path]) !== JSON.stringify(value))
        void scene.set(path, value).catch(console.warn);
    }
    sent = { ...wanted };
  };
  follow('changes', change);
  scene.addEventListener('ready', change, { once: true });
  scene.addEventListener('reading', (event) => {
    model.set('readings', (event as CustomEvent).detail);
    willing(() => model.save_changes());
  });
  if (model.get('_page')) stops.push(keepDocument(scene, model, follow));
  const height = model.get('height');
  if (height) Object.assign(scene.style, { aspectRatio: 'auto', height: `${Number(height)}px` });
  el.append(scene);
  return () => {
    for (const stop of stops) stop();
    scene.remove();
  };
}

export default { render };
