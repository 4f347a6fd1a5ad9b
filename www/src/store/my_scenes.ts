// What the reader made, kept in this browser: scenes saved by name, and what each open page autosaves.
// Each visit writes its own draft, so that a new one never overwrites what a crash left behind.
import { signal } from '@preact/signals';

export interface MyScene {
  id: string;
  /** The page it was made on: `contact/inspector`. */
  page: string;
  name: string;
  /** The document's text, which may be a bad edit still. */
  text: string;
  /** ms since 1970. */
  at: number;
  draft: boolean;
  /** A draft that has been offered once is not offered again. */
  offered?: boolean;
}

const PREFIX = 'asperity.scene.';
/** Drafts of one page beyond these are forgotten, oldest first; saved scenes and other pages' drafts never are. */
const DRAFTS = 6;

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function read(key: string): MyScene | undefined {
  try {
    const value = JSON.parse(storage()?.getItem(key) ?? 'null') as MyScene | null;
    return value && typeof value.text === 'string' && typeof value.id === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function all(): MyScene[] {
  const store = storage();
  const found: MyScene[] = [];
  for (let i = 0; i < (store?.length ?? 0); i++) {
    const key = store?.key(i);
    const scene = key?.startsWith(PREFIX) ? read(key) : undefined;
    if (scene) found.push(scene);
  }
  return found.sort((a, b) => b.at - a.at);
}

/** Newest first. */
export const myScenes = signal<readonly MyScene[]>(all());
globalThis.addEventListener?.('storage', (e) => {
  if (e.key === null || e.key.startsWith(PREFIX)) myScenes.value = all();
});

export const newId = () => Math.random().toString(36).slice(2, 10);

/** False where the browser keeps nothing, or nothing more. */
export function keep(scene: MyScene): boolean {
  try {
    const store = storage();
    if (!store) return false;
    const older = all().filter((s) => s.draft && s.page === scene.page && s.id !== scene.id);
    if (scene.draft) for (const old of older.splice(DRAFTS - 1)) store.removeItem(PREFIX + old.id);
    const gone: MyScene[] = [];
    while (!put(store, scene)) {
      // Full: this page's older drafts make room, if that is enough.
      const oldest = older.pop();
      if (!oldest) {
        for (const old of gone) put(store, old);
        return false;
      }
      store.removeItem(PREFIX + oldest.id);
      gone.push(oldest);
    }
    return true;
  } catch {
    return false;
  } finally {
    myScenes.value = all();
  }
}

function put(store: Storage, scene: MyScene): boolean {
  try {
    store.setItem(PREFIX + scene.id, JSON.stringify(scene));
    return true;
  } catch {
    return false;
  }
}

export function forget(id: string): void {
  try {
    storage()?.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept.
  }
  myScenes.value = all();
}

export const mine = (id: string) => read(PREFIX + id);

/** Scene that another visit to this page left and nobody saved. */
export const leftOver = (page: string, own: string) =>
  all().find((s) => s.draft && !s.offered && s.page === page && s.id !== own);

export const whenText = (at: number) =>
  new Date(at).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

/** A file of one scene: the document itself. Its name comes from its title. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `${plain || 'scene'}.json`;
}

/** Reads a scene file; a sentence where it is none. */
export function fromFile(text: string, name: string, page: string): MyScene | string {
  try {
    const document = JSON.parse(text) as { title?: unknown; bodies?: unknown };
    if (document === null || typeof document !== 'object' || !('bodies' in document)) {
      return `${name} is not a scene: it has no "bodies".`;
    }
    const title = typeof document.title === 'string' && document.title ? document.title : name;
    return { id: newId(), page, name: title, text, at: Date.now(), draft: false };
  } catch {
    return `${name} is not a scene file (JSON).`;
  }
}
