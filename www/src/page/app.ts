// What the parts of a scene page share.
import { signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Refused } from '../bridge/engine';
import type { Scene } from '../generated/scene';
import { readFragment, watchLink, writeNow } from '../share/link';
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

/** One line about something that did not go as asked, with what can be done. */
export interface Notice {
  text: string;
  action?: { label: string; run(): void };
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

  constructor(readonly page: PageData) {
    this.store = new SceneStore(page.scene);
    this.stage = new Stage(this.store, this.selection);
    this.base = signal(page.scene);
    this.baseText = JSON.stringify(page.scene);
  }

  async start(): Promise<void> {
    if (!(await this.store.start(this.baseText))) return;
    this.base.value = this.store.scene.peek();
    await this.openLink(location.hash, 'first');
    watchLink(this);
    addEventListener('hashchange', () => void this.openLink(location.hash, 'later'));
  }

  /** Opens what stands behind the `#`. The page keeps what it shows when that cannot be read. */
  async openLink(fragment: string, when: 'first' | 'later'): Promise<void> {
    if (when === 'first' && fragment.length < 2) return;
    try {
      const opened = await readFragment(this, fragment);
      if (when === 'first') await this.store.open(opened.scene_text);
      else this.store.replace('Open link', opened.scene_text);
      if (opened.view.camera) this.stage.setCamera(opened.view.camera);
      for (const text of opened.notes) this.notify({ text });
      const wanted = opened.view.fingerprint;
      const hash = this.store.frame.peek()?.hash;
      if (when === 'first' && wanted && hash && !hash.startsWith(wanted)) {
        this.notify({
          text: `The link’s author saw state ${wanted}; here it is ${hash.slice(0, wanted.length)}. The versions of Asperity may differ.`,
        });
      }
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      const { path, message } = e.error;
      this.notify({
        text: `This link’s changes cannot be opened${path ? ` (${path})` : ''}: ${message.replace(/\.?$/, '.')}`,
        action: { label: 'Open the scene without the changes', run: () => writeNow('') },
      });
    }
  }

  /** Back to the author's state, as one step of the history. */
  reset(): void {
    const { controls: _, lesson: __, ...rest } = this.base.peek();
    const changes = (['bodies', 'experiment', 'view'] as const).map((path) => ({
      path,
      value: JSON.parse(JSON.stringify(rest[path])),
    }));
    this.store.edit('Reset', [
      { path: 'controls', value: [] },
      ...changes,
      { path: 'controls', value: JSON.parse(JSON.stringify(this.base.peek().controls)) },
    ]);
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
  /** Polite, and at most once a second. */
  say(text: string): void {
    clearTimeout(this.sayTimer);
    const wait = Math.max(0, this.saidAt + 1000 - performance.now());
    this.sayTimer = setTimeout(() => {
      this.saidAt = performance.now();
      this.said.value = text;
    }, wait);
  }
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('there is no app around this component');
  return app;
}
