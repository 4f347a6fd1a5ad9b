// The engine's thread. Holds one session; answers one request at a time, in order.

import { HEADER } from '../generated/frame';
import type { Command, Input, Numbers, SceneError } from '../generated/scene';
import { colormap, initSync, open_link, Session, version } from '../generated/wasm/engine';
import { answerOf } from './answer_of';
import { type EngineName, engineOf } from './engine_of';
import { inMeantime } from './in_meantime';
import { inPieces } from './in_pieces';
import { InTurn } from './in_turn';
import type {
  Alive,
  Applied,
  Granted,
  Picture,
  Previewed,
  Progress,
  Reply,
  Request,
  Requests,
  Stop,
  Wanted,
} from './messages';
import { buffersOf } from './transfer';

let name: EngineName = 'contact';
let session: Session | undefined;
/** The last frame sent of each view; those of a session that is gone count for nothing. */
let sent: number[] = [];
/** Pictures of the state: of so many views, or one of all. */
let views = 1;

function boot(as: EngineName, module: WebAssembly.Module): void {
  initSync({ module });
  name = as;
}

let granted: (answer: Granted) => void = () => undefined;

/** Another engine in the place of this one, with nothing open. */
async function load(needed: EngineName): Promise<void> {
  const answer = await new Promise<Granted>((resolve) => {
    granted = resolve;
    self.postMessage({ wanted: needed } satisfies Wanted);
  });
  if (!answer.granted) throw new Error(answer.why);
  session?.free();
  session = undefined;
  sent = [];
  boot(needed, answer.granted);
}

/** The run that is under way has been given up. */
let givenUp = false;

/** Lets messages in: whoever waits may have given up. */
const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Requests that wait behind the one that is answered. */
let behind = 0;

/** Goes on in pieces with the run that is under way, until it is there or given up; tells how far it is. */
async function goOn(enough = () => givenUp): Promise<void> {
  givenUp = false;
  const running = present();
  await inPieces({
    left: () => running.left(),
    goOn: (count) => running.go_on(count),
    now: () => performance.now(),
    rest,
    tell: (done, total) => self.postMessage({ done, total } satisfies Progress),
    givenUp: enough,
  });
  running.end_run();
}

function take(opened: Session): void {
  session?.free();
  session = opened;
  sent = [];
}

function open(text: string, inputs: readonly Input[]): void {
  const opened = Session.open(text);
  if (inputs.length > 0) opened.apply({ kind: 'inputs', from: 0, entries: [...inputs] });
  take(opened);
}

/** Goes on where another engine's session was. */
function resume(handover: string, command: Command | undefined): Command | null {
  const resumed = Session.resume(handover, command);
  const inverse = resumed.inverse();
  const opened = resumed.session();
  resumed.free();
  if (opened) take(opened);
  return inverse;
}

const inTurn = new InTurn({
  name: () => name,
  load,
  handover: () => session?.handover(),
  resume,
  goOn,
  preview: (changes) => session?.preview(changes),
});

function present(): Session {
  if (!session) throw new Error('no scene is open');
  return session;
}

/** Picture of what has moved since the last one, in each view. */
function picture(): Picture {
  const of = present();
  const shot = (k: number): Uint32Array => {
    const frame = of.frame(sent[k], views === 1 ? undefined : k);
    sent[k] = frame[HEADER.revision] ?? 0;
    return frame;
  };
  const frame = shot(0);
  return views === 1
    ? { frame }
    : { frame, others: Array.from({ length: views - 1 }, (_, k) => shot(k + 1)) };
}

async function answer(
  request: Exclude<Request, { kind: 'numbers' }>,
): Promise<Requests[keyof Requests]['reply']> {
  if (request.kind !== 'boot') await inTurn.endPreview();
  switch (request.kind) {
    case 'boot':
      boot(request.name, request.module);
      return { version: version() };
    case 'open': {
      const { text, inputs = [] } = request;
      await inTurn.within(engineOf(text), () => open(text, inputs));
      return { ...picture(), description: present().description(), sceneText: present().scene_text() };
    }
    case 'openLink':
      return open_link(request.fragment, request.base);
    case 'writeLink':
      return present().write_link(request.base, request.view);
    case 'apply': {
      const { command } = request;
      present();
      const inverse = (await inTurn.turned(command)) ?? present().begin(command);
      const effect = present().effect();
      await goOn();
      const applied: Applied = { inverse, effect, ...picture() };
      if (effect.description) applied.description = present().description();
      if (command.kind === 'replace') applied.sceneText = present().scene_text();
      return applied;
    }
    case 'preview': {
      present();
      const named = await inTurn.preview(request.changes);
      // Whatever is asked next ends it.
      await goOn(() => givenUp || behind > 0);
      const shown: Previewed = picture();
      if (named) shown.description = present().description();
      return shown;
    }
    case 'showViews':
      views = request.count;
      sent = [];
      return picture();
    case 'query':
      return answerOf(present(), request.query);
    case 'sceneText':
      return present().scene_text();
    case 'recording':
      return present().recording();
    case 'colormap':
      return colormap(request.name);
  }
}

const isSceneError = (e: unknown): e is SceneError =>
  typeof e === 'object' && e !== null && 'kind' in e && 'message' in e && !(e instanceof Error);

let queue = Promise.resolve();
/** In its turn. */
function inQueue<T>(work: () => T | Promise<T>): Promise<T> {
  const done = queue.then(work);
  queue = done.then(
    () => undefined,
    () => undefined,
  );
  return done;
}

/** Requests so far. */
let asked = 0;

/** Numbers of a text or of the proofs; a session that takes the place of another begins anew. */
function numbers(of: Numbers): Promise<(number | null)[]> {
  let way: { in: Session; ticket: number } | undefined;
  return inMeantime({
    inQueue,
    now: () => performance.now(),
    asked: () => asked,
    rest: (pause) => new Promise((resolve) => setTimeout(resolve, pause)),
    goOn: (steps) => {
      const session = present();
      if (way?.in !== session)
        way = { in: session, ticket: answerOf(session, { kind: 'numbers_start', of }) };
      self.postMessage({ alive: true } satisfies Alive);
      return answerOf(session, { kind: 'numbers_advance', ticket: way.ticket, steps });
    },
  });
}

async function reply(id: number, work: Promise<Requests[keyof Requests]['reply']>): Promise<void> {
  let reply: Reply;
  try {
    reply = { id, ok: true, value: await work };
  } catch (e) {
    reply = isSceneError(e)
      ? { id, ok: false, error: e }
      : { id, ok: false, crash: e instanceof Error ? e.message : String(e) };
  }
  const transfer = reply.ok ? buffersOf(reply.value) : [];
  (self as unknown as Worker).postMessage(reply, transfer);
}

self.onmessage = (event: MessageEvent<Request | Granted | Stop>) => {
  if ('stop' in event.data) {
    givenUp = true;
    return;
  }
  if ('granted' in event.data) return granted(event.data);
  const request = event.data;
  if (request.kind === 'numbers') return void reply(request.id, numbers(request.of));
  asked += 1;
  behind += 1;
  void reply(
    request.id,
    inQueue(() => {
      behind -= 1;
      return answer(request);
    }),
  );
};
