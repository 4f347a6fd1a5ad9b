// The embed's end of the line to its host: see ../README.md for what is said over it.
import type { Reply, SceneEvent, Verb } from '../public/asperity-scene';

export type Answer = (verb: Verb, args: unknown[]) => unknown;

export class Line {
  private port: MessagePort | undefined;
  private waiting: SceneEvent[] = [];

  constructor(private readonly answer: Answer) {
    addEventListener('message', (event) => {
      const data = event.data as { asperity?: number; type?: string } | undefined;
      if (event.source !== parent || data?.asperity !== 1 || data.type !== 'connect' || !event.ports[0])
        return;
      this.port?.close();
      this.port = event.ports[0];
      this.port.onmessage = (message) => void this.take(message.data);
      for (const said of this.waiting.splice(0)) this.port.postMessage(said);
    });
    this.tell('hello');
  }

  /** An event; those said before the host connects are kept, the last of each kind. */
  emit(event: SceneEvent['event'], detail: unknown): void {
    const message = { event, detail } as SceneEvent;
    if (this.port) this.port.postMessage(message);
    else this.waiting = [...this.waiting.filter((w) => w.event !== event), message];
  }

  /** To the host window itself, for hosts that keep no line. */
  tell(type: 'hello' | 'resize' | 'leave' | 'key', more: object = {}): void {
    if (parent !== window) parent.postMessage({ asperity: 1, type, ...more }, '*');
  }

  private async take(data: unknown): Promise<void> {
    const { id, verb, args } = (data ?? {}) as { id?: number; verb?: Verb; args?: unknown[] };
    if (typeof id !== 'number' || typeof verb !== 'string') return;
    let reply: Reply;
    try {
      reply = { id, ok: true, value: await this.answer(verb, Array.isArray(args) ? args : []) };
    } catch (e) {
      const { path, kind } = ((e as { error?: object }).error ?? {}) as { path?: string; kind?: string };
      const message = e instanceof Error ? e.message : String(e);
      reply = { id, ok: false, error: { kind: kind ?? 'refused', path: path ?? '', message } };
    }
    this.port?.postMessage(reply);
  }
}
