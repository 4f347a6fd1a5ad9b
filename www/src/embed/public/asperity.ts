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

/** MyST’s pages have a model without a kernel: it answers some calls with an error. */
function willing(act: () => void): void {
  try {
    act();
  } catch {
    // Nobody is there to be told.
  }
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
  const height = model.get('height');
  if (height) Object.assign(scene.style, { aspectRatio: 'auto', height: `${Number(height)}px` });
  el.append(scene);
  return () => {
    for (const stop of stops) stop();
    scene.remove();
  };
}

export default { render };
