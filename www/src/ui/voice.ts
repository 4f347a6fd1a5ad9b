// What the page tells its reader: lines to be seen, and sentences that a screen reader speaks.
import { signal } from '@preact/signals';
import { createContext } from 'preact';
import { given } from './given';

/** One line about something that did not go as asked, or that is offered, with what can be done. */
export interface Notice {
  text: string;
  tone?: 'offer';
  /** Thing that it is about: messages on one thing go together. */
  about?: 'file';
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

  /** Takes away what was told of something. */
  forget(about: NonNullable<Notice['about']>): void {
    this.notices.value = this.notices.peek().filter((n) => n.about !== about);
  }

  dismiss(notice: Notice): void {
    this.notices.value = this.notices.peek().filter((n) => n !== notice);
  }

  /** When something was last said, or asked for to be said, ms. */
  private spokeAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private word: string | undefined;
  private state: (() => string | Promise<string>) | undefined;
  private asking = false;
  /**
   * Speaks at most once a second, counted from when it was heard; the latest text wins. A text tells what the reader did. A
   * function tells the state: it is called only when its turn has come, after a text, and not again before it has answered.
   */
  say(text: string | (() => string | Promise<string>)): void {
    if (typeof text === 'string') this.word = text;
    else this.state = text;
    this.wait();
  }

  private wait(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        // An answer may have come since.
        if (performance.now() < this.spokeAt + SPEECH_PAUSE) this.wait();
        else this.sayNext();
      },
      this.spokeAt + SPEECH_PAUSE - performance.now(),
    );
  }

  private sayNext(): void {
    const { word, state } = this;
    if (word !== undefined) {
      this.word = undefined;
      this.speak(word);
      if (state) this.wait();
    } else if (state && !this.asking) void this.ask(state);
  }

  private async ask(state: () => string | Promise<string>): Promise<void> {
    this.state = undefined;
    this.asking = true;
    const askedAt = performance.now();
    this.spokeAt = askedAt;
    let words: string | undefined;
    try {
      words = await state();
    } catch {
      // The engine is gone: the store says so.
    }
    this.asking = false;
    if (words !== undefined) {
      if (this.spokeAt === askedAt) this.speak(words);
      // What was said since has its second.
      else this.state ??= state;
    }
    if (this.state) this.wait();
  }

  private speak(words: string): void {
    this.said.value = words;
    this.spokeAt = performance.now();
  }
}

export const VoiceContext = createContext<Voice | undefined>(undefined);
export const useVoice = () => given(VoiceContext, 'voice');
