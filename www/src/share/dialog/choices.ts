// What the author of an embed has chosen. The share dialog and the page's author mode show and change the same choices.
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Link, useLink } from '../../address/link';
import { fragmentOf } from '../../address/write_link';
import { type SceneInHand, useScene } from '../../store/scene_in_hand';
import { dictionary, LANGUAGES } from '../../ui/dictionaries';
import { inLanguage } from '../../ui/in_language';
import { spoken } from '../../ui/language';
import { siteOf } from '../../ui/places';
import { chosen } from '../embed_chosen';
import type { Options, Ui } from '../embed_options';
import { pinned } from './places';
import type { Figure, Place } from './snippets';

export const WIDTHS = ['320', '480', '640', '800'] as const;

const heightFor = (ui: Ui, width: number) =>
  Math.round((width * 9) / 16) +
  (ui === 'bare' ? 0 : 52) +
  (ui === 'lesson' ? 200 : ui === 'plot' && width < 560 ? 230 : 0);

const NOTHING = new Set<string>();
const toggled = (list: readonly string[], name: string) =>
  list.includes(name) ? list.filter((n) => n !== name) : [...list, name];

export class Choices {
  readonly ui = signal<Ui>('figure');
  readonly width = signal<(typeof WIDTHS)[number]>('640');
  readonly theme = signal<Options['theme']>('auto');
  readonly activate = signal<'click' | 'visible'>('click');
  readonly place = signal<Place>('iframe');
  readonly pin = signal(true);
  /** Language of the embed, for links and files too; empty: as its reader has chosen. */
  readonly language = signal(spoken?.language ?? '');
  /** Keys of the controls shown; undefined leaves it to the layout. */
  private readonly named = signal<readonly string[] | undefined>(undefined);
  private readonly hidden = signal<readonly string[]>([]);
  private readonly locked = signal<readonly string[]>([]);
  /** The scene's changes, as they stand behind the `#`. */
  readonly state: Signal<string> = signal('');
  /** The scene's name in the language of the figure; English where it has none. */
  private readonly title = signal('');
  private readonly usual: ReadonlySignal<readonly string[]>;
  readonly shown: ReadonlySignal<readonly string[]>;
  /** Options of the embed's address. */
  readonly options: ReadonlySignal<Readonly<Record<string, string>>>;

  constructor(
    private readonly scene: Pick<SceneInHand, 'store' | 'page'>,
    private readonly link: Link,
  ) {
    const controls = computed(() => scene.store.scene.value.controls);
    const among = (named: string[] | undefined) =>
      chosen(controls.value, { controls: named, hide: NOTHING, ui: this.ui.value }).map((c) => c.key);
    this.usual = computed(() => among(undefined));
    this.shown = computed(() => {
      const named = this.named.value;
      return named ? controls.value.map((c) => c.key).filter((key) => named.includes(key)) : this.usual.value;
    });
    effect(() => {
      const [language, title] = [this.language.value, scene.store.scene.value.title];
      const isAsked = () => this.language.peek() === language && scene.store.scene.peek().title === title;
      this.title.value = title;
      if (LANGUAGES.includes(language))
        dictionary(language, scene.page.name).then(
          ({ [title]: told }) => {
            if (told && typeof told === 'string' && isAsked()) this.title.value = told;
          },
          () => undefined,
        );
    });
    this.options = computed(() => {
      const found: Record<string, string> = {};
      const shown = this.shown.value;
      if (this.ui.value !== 'figure') found.ui = this.ui.value;
      if (shown.join() !== this.usual.value.join()) found.controls = shown.join(',') || 'none';
      if (this.theme.value !== 'auto') found.theme = this.theme.value;
      if (this.activate.value !== 'click') found.activate = this.activate.value;
      if (this.hidden.value.length > 0) found.hide = this.hidden.value.join(',');
      if (this.language.value) found.lang = this.language.value;
      const locked = this.locked.value.filter((k) => !this.isControl(k) || shown.includes(k));
      if (locked.length > 0) found.lock = locked.join(',');
      return found;
    });
  }

  private isControl(key: string): boolean {
    return this.scene.store.scene.value.controls.some((c) => c.key === key);
  }

  /** A control's key, or a part of the figure. */
  isShown(name: string): boolean {
    return this.isControl(name) ? this.shown.value.includes(name) : !this.hidden.value.includes(name);
  }
  isLocked(name: string): boolean {
    return this.locked.value.includes(name);
  }
  toggleShown(name: string): void {
    if (this.isControl(name)) this.named.value = toggled(this.shown.peek(), name);
    else this.hidden.value = toggled(this.hidden.peek(), name);
  }
  toggleLocked(name: string): void {
    this.locked.value = toggled(this.locked.peek(), name);
  }

  /** Reads the scene's present changes. */
  async follow(): Promise<void> {
    this.state.value = await fragmentOf(this.link);
  }

  private get tail(): string {
    const value = (text: string) => encodeURIComponent(text).replace(/%2C/g, ',');
    const query = Object.entries(this.options.value).map(([key, text]) => `${key}=${value(text)}`);
    return `${query.length > 0 ? `?${query.join('&')}` : ''}${this.state.value ? `#${this.state.value}` : ''}`;
  }
  get height(): number {
    return heightFor(this.ui.value, Number(this.width.value));
  }
  /** The figure on this very site, pinned or not. */
  get preview(): string {
    return `${siteOf()}e/${this.scene.page.name}/${this.tail}`;
  }
  /** The whole scene, on this site or its frozen copy. */
  pageAt(site: string): string {
    const address = `${site}s/${this.scene.page.name}/${this.state.value ? `#${this.state.value}` : ''}`;
    return inLanguage(address, this.language.value);
  }
  get figure(): Figure {
    const { page } = this.scene;
    const site = (this.pin.value && pinned(siteOf())?.site) || siteOf();
    const state = this.state.value;
    return {
      url: `${site}e/${page.name}/${this.tail}`,
      page: this.pageAt(site),
      poster: `${site}posters/${page.name}.jpg`,
      site,
      scene: page.name,
      title: this.title.value,
      options: this.options.value,
      state,
      height: this.height,
    };
  }
}

const known = new WeakMap<SceneInHand, Choices>();

/** One for a page: what was chosen in the dialog is there in author mode, and the other way round. */
export function useChoices(): Choices {
  const scene = useScene();
  const link = useLink();
  const choices = known.get(scene) ?? new Choices(scene, link);
  known.set(scene, choices);
  return choices;
}
