// The engine's thread. Holds one session; answers one request at a time, in order.

import { HEADER } from '../generated/frame';
import type { Command, SceneError } from '../generated/scene';
import {
  colormap,
  import_mesh,
  initSync,
  open_link,
  Session,
  version,
  write_link,
} from '../generated/wasm/engine';
import { type EngineName, engineAfter, engineOf } from './engine_of';
import type { Applied, Granted, Picture, Reply, Request, Requests, Wanted } from './messages';

let name: EngineName = 'contact';
let session: Session | undefined;
let assetRevision = -1;
/** Pictures of the state: of so many views, or one of all. */
let views = 1;
/** Undoes the state shown by `preview`. */
let previewed: Command | undefined;

function boot(as: EngineName, module: WebAssembly.Module): void {
  initSync({ module });
  name = as;
}

let granted: (answer: Granted) => void = () => undefined;

/** Goes over to the larger engine, with the scene at the step it is at. */
async function growTo(needed: EngineName): Promise<void> {
  if (needed === 'contact' || name === 'mechanics') return;
  const answer = await new Promise<Granted>((resolve) => {
    granted = resolve;
    self.postMessage({ wanted: needed } satisfies Wanted);
  });
  if (!answer.granted) throw new Error(answer.why);
  const text = session?.scene_text();
  const step = session?.frame()[HEADER.step] ?? 0;
  session?.free();
  session = undefined;
  boot(needed, answer.granted);
  if (text === undefined) return;
  session = Session.open(text);
  if (step > 0) session.apply({ kind: 'seek', step });
  assetRevision = -1;
}

function present(): Session {
  if (!session) throw new Error('no scene is open');
  return session;
}

function picture(): Picture {
  const of = present();
  let renewed = false;
  const shot = (view?: number): Picture => {
    const frame = of.frame(view);
    const revision = frame[HEADER.assetRevision] ?? 0;
    renewed ||= revision !== assetRevision;
    assetRevision = revision;
    return renewed ? { frame, assets: of.assets(view) } : { frame };
  };
  if (views === 1) return shot();
  return { ...shot(0), others: Array.from({ length: views - 1 }, (_, k) => shot(k + 1)) };
}

function endPreview(): void {
  if (!previewed) return;
  const command = previewed;
  previewed = undefined;
  present().apply(command);
}

async function answer(request: Request): Promise<Requests[keyof Requests]['reply']> {
  if (request.kind !== 'boot') endPreview();
  switch (request.kind) {
    case 'boot':
      boot(request.name, request.module);
      return { version: version() };
    case 'open': {
      await growTo(engineOf(request.text));
      const opened = Session.open(request.text);
      session?.free();
      session = opened;
      assetRevision = -1;
      return { ...picture(), description: opened.description(), sceneText: opened.scene_text() };
    }
    case 'openLink':
      return open_link(request.fragment, request.base);
    case 'writeLink':
      return write_link(present().scene_text(), request.base, request.view);
    case 'apply': {
      await growTo(engineAfter(request.command));
      const inverse = present().apply(request.command);
      const applied: Applied = { inverse, ...picture() };
      if (request.describe) applied.description = present().description();
      if (request.command.kind === 'replace') applied.sceneText = present().scene_text();
      return applied;
    }
    case 'preview':
      if (request.changes.length > 0) {
        await growTo(engineAfter({ kind: 'set_all', changes: request.changes }));
        previewed = present().apply({ kind: 'set_all', changes: request.changes });
      }
      return picture();
    case 'showViews':
      views = request.count;
      assetRevision = -1;
      return picture();
    case 'sweep':
      return present().sweep();
    case 'plot':
      return present().plot(request.plot);
    case 'drag':
      return present().drag(request.handle, ...request.target);
    case 'events':
      return present().events();
    case 'grab':
      return present().grab(request.body, ...request.point);
    case 'prove':
      return present().prove();
    case 'letGo':
      return present().let_go();
    case 'tell':
      return present().tell();
    case 'sweepField':
      return present().sweep_field(request.sweep);
    case 'findThreshold':
      return present().find_threshold(request.query);
    case 'stepMapRow':
      return present().step_map_row(request.map, request.row);
    case 'inspectFace':
      return present().inspect_face(request.face);
    case 'sceneText':
      return present().scene_text();
    case 'importMesh':
      return import_mesh(request.bytes, request.name, request.unit);
    case 'recording':
      return present().recording();
    case 'colormap':
      return colormap(request.name);
  }
}

const isSceneError = (e: unknown): e is SceneError =>
  typeof e === 'object' && e !== null && 'kind' in e && 'message' in e && !(e instanceof Error);

/** Buffers that need not be copied on their way out. */
function buffers(value: unknown): Transferable[] {
  if (typeof value !== 'object' || value === null) return [];
  const { frame, assets, others = [] } = value as Partial<Picture>;
  const own = [frame?.buffer, assets?.buffer].filter((b): b is ArrayBuffer => b !== undefined);
  return [...own, ...others.flatMap(buffers)];
}

let queue = Promise.resolve();
self.onmessage = (event: MessageEvent<Request | Granted>) => {
  if ('granted' in event.data) return granted(event.data);
  const request = event.data;
  queue = queue.then(async () => {
    let reply: Reply;
    try {
      reply = { id: request.id, ok: true, value: await answer(request) };
    } catch (e) {
      reply = isSceneError(e)
        ? { id: request.id, ok: false, error: e }
        : { id: request.id, ok: false, crash: e instanceof Error ? e.message : String(e) };
    }
    const transfer = reply.ok ? buffers(reply.value) : [];
    (self as unknown as Worker).postMessage(reply, transfer);
  });
};
