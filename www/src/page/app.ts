// What the parts of a scene page share.
import { computed, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Refused } from '../bridge/engine';
import type { LinkView, OpenedLink } from '../bridge/messages';
import type { Pin } from '../compare/pin';
import { PAGE_KEYS } from '../generated/link';
import type { Scene } from '../generated/scene';
import { readFragment, writeNow } from '../share/link';
import { same } from '../store/path';
import { SceneStore } from '../store/scene_store';
import { Selection } from '../store/selection';
import { Stage } from '../viewport/stage';

/** Prerendered at build time, one for each lesson step. */
export interface LessonHtml {
  text: string;
  prompt?: string;
}
export interface PageData {
  /** `contact/inspector` */
  name: string;
  scene: Scene;
  lesson: LessonHtml[];
}

/** One line about something that did not go as asked, or that is offered, with what can be done. */
export interface Notice {
  text: string;
  tone?: 'offer';
  action?: { label: string; run(): void };
}

/** The link's words, and those that are the page's own: `edit`, `author`, `mine=…`. */
export function fragmentParts(fragment: string): { link: string; own: string[] } {
  const words = fragment.replace(/^#/, '').split('&').filter(Boolean);
  const own = words.filter((w) => PAGE_KEYS.some((key) => w === key || w.startsWith(`${key}=`)));
  return { link: words.filter((w) => !own.includes(w)).join('&'), own };
}

export class App {
  readonly store: SceneStore;
  readonly selection = new Selection();
  readonly stage: Stage;
  readonly notices = signal<readonly Notice[]>([]);
  /** Read out by screen readers. */
  readonly said = signal('');
  /** The author's scene: what "reset" goes back to and links are the difference from. */
  readonly base;
  readonly baseText: string;
  /** The state as it was opened: the link's author's, or the base itself. The first reset goes back to it. */
  readonly opened;
  /** The text editor is there. */
  readonly editing = signal(false);
  /** The page as the author of an embed sees it: an eye and a lock beside each control. */
  readonly authoring = signal(false);
  /** A lesson asks for a curve to be drawn: the plots do not give it away. */
  readonly curvesCovered = signal(false);
  /** A state kept to be compared with. */
  readonly pin = signal<Pin | undefined>(undefined);
  /** The runs of a scene are drawn in one view. */
  readonly together = signal(false);
  /** A text to begin editing with in place of the scene's: one that could not be opened. */
  textToEdit: string | undefined;

  constructor(readonly page: PageData) {
    this.store = new SceneStore(page.scene);
    this.stage = new Stage(this.store, this.selection);
    this.base = signal(page.scene);
    this.opened = signal(page.scene);
    this.baseText = JSON.stringify(page.scene);
  }

  async start(): Promise<void> {
    const { link, own } = fragmentParts(location.hash);
    if (!(await this.startWith(link)) || this.following) return;
    this.following = true;
    const { followAddress } = await import('./address');
    await followAddress(this, own);
  }
  private following = false;

  /** The engine, and the scene as a link has it: all that a page without an address bar of its own needs. */
  async startWith(link: string): Promise<boolean> {
    let view: LinkView = {};
    const started = await this.store.start(this.baseText, async (base) => {
      this.base.value = base;
      const opened = link ? await this.readLink(link) : undefined;
      view = opened?.view ?? {};
      return opened && { text: opened.scene_text, refused: (why) => this.linkRefused(why) };
    });
    if (!started) return false;
    await this.arrive(view);
    if (!this.following) this.opened.value = this.store.scene.peek();
    return true;
  }

  /** To the moment that a link names, whichever way the link came in; and whether what is there is what its author saw. */
  async arrive(view: LinkView): Promise<void> {
    if (view.moment) await this.goTo(view.moment);
    else if (view.time !== undefined || (this.store.frame.peek()?.time ?? 0) > 0)
      await this.store.seek(view.time ?? 0);
    if (view.fingerprint) this.verify(view.fingerprint);
  }

  private async goTo(moment: string): Promise<void> {
    const { goToMoment } = await import('../timeline/moment');
    if (!(await goToMoment(this.store, moment)))
      this.notify({ text: `“${moment}” does not happen in this run; it stands at the start.` });
  }

  /** What stands behind the `#`. When that cannot be read the page keeps what it shows, and says so. */
  async readLink(fragment: string): Promise<OpenedLink | undefined> {
    try {
      const opened = await readFragment(this, fragment);
      if (opened.view.camera) this.stage.setCamera(opened.view.camera);
      for (const text of opened.notes) this.notify({ text });
      return opened;
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      this.linkRefused(e);
      return undefined;
    }
  }

  linkRefused({ error: { path, message } }: Pick<Refused, 'error'>): void {
    this.notify({
      text: `This link’s changes cannot be opened${path ? ` (${path})` : ''}: ${message.replace(/\.?$/, '.')}`,
      action: { label: 'Open the scene without the changes', run: () => writeNow('') },
    });
  }

  /** The state must be the one the link's author saw, to the last bit. */
  private verify(fingerprint: string): void {
    const hash = this.store.frame.peek()?.hash;
    if (!hash || hash.startsWith(fingerprint)) return;
    const here = hash.slice(0, fingerprint.length);
    this.notify({
      text: `The link’s author saw state ${fingerprint}; here it is ${here}. The versions of Asperity may differ.`,
    });
  }

  /** Where the next reset leads: to the state of the link first, then to the scene's own. */
  readonly resetTo = computed((): 'link' | 'scene' | undefined => {
    const scene = this.store.scene.value;
    if (!same(scene, this.opened.value)) return same(this.opened.value, this.base.value) ? 'scene' : 'link';
    return same(scene, this.base.value) ? undefined : 'scene';
  });

  /** One step of the history. */
  reset(): void {
    const to = this.resetTo.peek();
    if (!to) return;
    const scene = to === 'link' ? this.opened.peek() : this.base.peek();
    this.store.replace('Reset', JSON.stringify(scene));
    this.selection.pickBody(undefined);
  }

  notify(notice: Notice): void {
    if (this.notices.peek().some((n) => n.text === notice.text)) return;
    this.notices.value = [...this.notices.peek(), notice];
  }

  dismiss(notice: Notice): void {
    this.notices.value = this.notices.peek().filter((n) => n !== notice);
  }

  private saidAt = 0;
  private sayTimer: ReturnType<typeof setTimeout> | undefined;
  private word: string | undefined;
  private state: (() => string | Promise<string>) | undefined;
  /**
   * Polite, and at most once a second; the latest is said. What is a function tells the state: it is asked only then, and
   * after a word about what the reader did.
   */
  say(text: string | (() => string | Promise<string>)): void {
    if (typeof text === 'string') this.word = text;
    else this.state = text;
    this.sayTimer ??= setTimeout(() => this.sayNext(), Math.max(0, this.saidAt + 1000 - performance.now()));
  }

  private sayNext(): void {
    this.saidAt = performance.now();
    this.sayTimer = undefined;
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

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('there is no app around this component');
  return app;
}
