// Results of long work stay in the browser, by what they are results of: a page that is opened again shows them at once, and goes on with
// what is missing. Another version of the engine finds none.
import type { Home, Kept } from '../storage/home';
import { engineVersion } from '../store/scene_store';
import { nameOf } from '../ui/name_of';

interface Entry<T> {
  of: string;
  value: T;
}

/** Results of one sort, each by all that it depends on. */
export class Keeping<T> {
  /** Results that were kept in another form are not found. */
  constructor(
    private readonly name: string,
    private readonly form = 1,
  ) {}

  private textOf(of: unknown): string {
    return JSON.stringify([this.form, engineVersion.peek(), of]);
  }

  private keyOf(text: string): string {
    return `${this.name}/${nameOf(text)}`;
  }

  keep(home: Home, of: unknown, value: T): Promise<Kept> {
    const text = this.textOf(of);
    return home.put(this.keyOf(text), { of: text, value } satisfies Entry<T>);
  }

  async find(home: Home, of: unknown): Promise<T | undefined> {
    const text = this.textOf(of);
    const kept = await home.get<Entry<T>>(this.keyOf(text));
    return kept?.of === text ? kept.value : undefined;
  }

  forget(home: Home, of: unknown): Promise<void> {
    return home.delete(this.keyOf(this.textOf(of)));
  }
}
