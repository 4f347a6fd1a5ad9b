// The page's end of the engine's worker: a call is a promise; a crash rejects every call that waits.
import type { AnswerTo, Query } from '../generated/scene';
import type { EngineName } from './engine_of';
import { Crashed, Refused } from './errors';
import type { Alive, Granted, Kind, Progress, Reply, Request, Requests, Stop, Wanted } from './messages';

/** Longest the engine may be silent while it is asked before it counts as hung, ms. */
export const PATIENCE = 20_000;

interface Waiting {
  resolve(value: never): void;
  reject(reason: Error): void;
  /** Waits anew. */
  wait(): void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Engine {
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private dead: Crashed | undefined;

  constructor(
    private readonly worker: Worker,
    private readonly onCrash: (why: string) => void,
    private readonly moduleOf: (name: EngineName) => Promise<WebAssembly.Module>,
    /** ms; Infinity for work that may take its time. */
    private readonly patience = PATIENCE,
  ) {
    this.worker.onmessage = (event: MessageEvent<Reply | Wanted | Progress | Alive>) => {
      // It is alive, and who waits may go on waiting.
      for (const waiting of this.waiting.values()) waiting.wait();
      if ('wanted' in event.data) void this.grant(event.data.wanted);
      else if ('total' in event.data) this.onProgress(event.data);
      else if ('id' in event.data) this.receive(event.data);
    };
    this.worker.onerror = (event) => this.fail(event.message || 'the engine could not start');
  }

  call<K extends Kind>(
    kind: K,
    ask: Requests[K]['ask'],
    transfer: Transferable[] = [],
  ): Promise<Requests[K]['reply']> {
    if (this.dead) return Promise.reject(this.dead);
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const hung = () => this.fail(`the engine has not answered for ${this.patience / 1000} seconds`);
      const waiting: Waiting = {
        resolve,
        reject,
        wait: () => {
          clearTimeout(waiting.timer);
          if (Number.isFinite(this.patience)) waiting.timer = setTimeout(hung, this.patience);
        },
        timer: undefined,
      };
      waiting.wait();
      this.waiting.set(id, waiting);
      this.worker.postMessage({ id, kind, ...ask } as unknown as Request, transfer);
    });
  }

  /** Told how far the run under way is, where that takes long. */
  onProgress: (progress: Progress) => void = () => undefined;

  /** The run under way ends with its piece: whoever asked for it hears where it stands. */
  stopRun(): void {
    this.worker.postMessage({ stop: true } satisfies Stop);
  }

  /** The answer to a question; nothing has changed. */
  query<Q extends Query>(query: Q): Promise<AnswerTo[Q['kind']]> {
    return this.call('query', { query }) as Promise<AnswerTo[Q['kind']]>;
  }

  stop(): void {
    this.dead ??= new Crashed('stopped');
    this.worker.terminate();
    for (const w of this.waiting.values()) clearTimeout(w.timer);
    this.waiting.clear();
  }

  private async grant(name: EngineName): Promise<void> {
    let answer: Granted;
    try {
      answer = { granted: await this.moduleOf(name) };
    } catch (e) {
      answer = { granted: undefined, why: e instanceof Error ? e.message : String(e) };
    }
    this.worker.postMessage(answer);
  }

  private receive(reply: Reply): void {
    const w = this.waiting.get(reply.id);
    if (!w) return;
    this.waiting.delete(reply.id);
    clearTimeout(w.timer);
    if (reply.ok) w.resolve(reply.value as never);
    else if ('error' in reply) w.reject(new Refused(reply.error));
    else {
      w.reject(new Crashed(reply.crash));
      this.fail(reply.crash);
    }
  }

  private fail(why: string): void {
    if (this.dead) return;
    this.dead = new Crashed(why);
    this.worker.terminate();
    for (const w of this.waiting.values()) {
      clearTimeout(w.timer);
      w.reject(this.dead);
    }
    this.waiting.clear();
    this.onCrash(why);
  }
}
