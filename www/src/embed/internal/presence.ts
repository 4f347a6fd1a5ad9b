// Being on a page with others: pauses out of sight, and gives its WebGL context up when there are too many.
import { signal } from '@preact/signals';
import type { SceneCanvas } from '../../viewport/scene_canvas';
import type { Player } from './player';

/** Contexts are few (16 in Chromium); more than so many live figures freeze the one seen longest ago. */
const MOST = matchMedia('(pointer: coarse)').matches ? 2 : 4;

interface Word {
  id: string;
  /** Time of this figure's last appearance; undefined when it has gone. */
  seen: number | undefined;
  /** All are to pause. */
  rest?: true;
}

export class Presence {
  /** Paused by being out of sight; goes on by itself. */
  readonly away = signal(false);
  /** The last frame, standing in for the picture. */
  readonly frozen = signal<string | undefined>(undefined);
  /** Other live figures that are known of. */
  readonly company = signal(0);
  /** Number of times it has been thawed: a host's word from before then has been overtaken. */
  woken = 0;
  private readonly id = Math.random().toString(36).slice(2);
  private readonly others = new Map<string, number>();
  private seen = Date.now();
  private inSight = true;
  private channel: BroadcastChannel | undefined;

  constructor(
    readonly stage: Pick<SceneCanvas, 'snapshot' | 'renew'>,
    private readonly player: Player,
    root: HTMLElement,
  ) {
    new IntersectionObserver((entries) => {
      this.inSight = entries.at(-1)?.isIntersecting ?? true;
      this.look();
    }).observe(root);
    document.addEventListener('visibilitychange', () => this.look());
    addEventListener('pagehide', () => this.say(undefined));
    try {
      this.channel = new BroadcastChannel('asperity.live');
      this.channel.onmessage = (event: MessageEvent<Word>) => this.hear(event.data);
    } catch {
      // No channel for an opaque origin: the host's element counts instead.
    }
    this.say(this.seen);
  }

  freeze(): void {
    if (this.frozen.peek()) return;
    const picture = this.stage.snapshot();
    this.player.pause();
    this.frozen.value = picture?.toDataURL('image/png') ?? 'data:,';
    this.say(undefined);
  }

  thaw(): void {
    if (!this.frozen.peek()) return;
    this.woken += 1;
    this.frozen.value = undefined;
    this.seen = Date.now();
    this.say(this.seen);
    this.stage.renew();
  }

  /** Pauses, and does not go on by itself when it is back in sight. */
  rest(): void {
    this.away.value = false;
    this.player.pause();
  }

  /** This figure and the others. */
  restAll(): void {
    this.rest();
    this.channel?.postMessage({ id: this.id, seen: this.seen, rest: true } satisfies Word);
  }

  private look(): void {
    const visible = this.inSight && !document.hidden;
    if (visible) {
      this.seen = Date.now();
      if (!this.frozen.peek()) this.say(this.seen);
      if (this.away.peek()) this.player.play();
      this.away.value = false;
    } else if (this.player.playing.peek()) {
      this.player.pause();
      this.away.value = true;
    }
  }

  private say(seen: number | undefined): void {
    this.channel?.postMessage({ id: this.id, seen } satisfies Word);
  }

  private hear({ id, seen, rest }: Word): void {
    // Another tab's figures are not on this page.
    if (rest) return document.hidden ? undefined : this.rest();
    if (seen === undefined) this.others.delete(id);
    else {
      // A newcomer does not know us yet.
      if (!this.others.has(id) && !this.frozen.peek()) this.say(this.seen);
      this.others.set(id, seen);
    }
    this.company.value = this.others.size;
    const later = [...this.others.values()].filter((t) => t > this.seen).length;
    if (later >= MOST && !this.frozen.peek()) this.freeze();
  }
}
