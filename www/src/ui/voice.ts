// What the page tells its reader: lines to be seen, and sentences that a screen reader speaks.
import { signal } from '@preact/signals';
import { createContext } from 'preact';
import { given } from './given';

/** One line about something that did not go as asked, or that is offered, with what can be done. */
export interface Notice {
  text: string;
  tone?: 'offer';
  action?: { label: string; run(): void };
}

/** Shortest time between two spoken sentences, ms. */
const SPEECH_PAUSE = 1000;

export class Voice {
  readonly notices = signal<readonly Notice[]>([]);
  /** Spoken by screen readers. */
  readonly said = signal('');

  notify(notice: Notice): void {
    if (this.notices.peek().some((n) => n.text === notice.text)) return;
    this.notices.value = [...this.notices.peek(), notice];
  }

  dismiss(notice: Notice): void {
    this.notices.value = this.notices.peek().filter((n) => n !== notice);
  }

  private saidAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private word: string | undefined;
  private state: (() => string | Promise<string>) | undefined;
  /**
   * Speaks at most once a second; the latest text wins. A text tells what the reader did. A function tells the state: it is
   * called only when its turn has come, after a text.
   */
  say(text: string | (() => string | Promise<string>)): void {
    if (typeof text === 'string') this.word = text;
    else this.state = text;
    const wait = Math.max(0, this.saidAt + SPEECH_PAUSE - performance.now());
    this.timer ??= setTimeout(() => this.sayNext(), wait);
  }

  private sayNext(): void {
    this.saidAt = performance.now();
    this.timer = undefined;
    const { word, state, saidAt } = this;
    if (word === undefined) this.state = undefined;
    this.word = undefined;
    // Nothing is said when the engine is gone: the store says so.
    Promise.resolve(word ?? state?.() ?? '').then(
      (words) => {
        // An answer may come after what was said since.
        if (this.saidAt === saidAt) this.said.value = words;
      },
      () => undefined,
    );
    if (this.state) this.say(this.state);
  }
}

export const VoiceContext = createContext<Voice | undefined>(undefined);
export const useVoice = () => given(VoiceContext, 'voice');
