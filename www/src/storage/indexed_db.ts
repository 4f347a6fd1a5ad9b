// A shelf in IndexedDB: one store of what is kept and how large it is, one of the values, changed together.
import type { Entry, Shelf } from './home';

const ENTRIES = 'entries';
const VALUES = 'values';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const VERSION = 1;
/** Longest wait for another tab that holds the database, ms. */
const PATIENCE = 5000;

/** Opens the database, and empties one that lacks what it should hold: all in it can be computed again. */
async function openDatabase(name: string): Promise<IDBDatabase> {
  // Reading the name alone throws in a frame without an origin.
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'key' });
    request.result.createObjectStore(VALUES);
  };
  const database = await inTime<IDBDatabase>(request);
  if ([ENTRIES, VALUES].every((store) => database.objectStoreNames.contains(store))) return database;
  database.close();
  await inTime(indexedDB.deleteDatabase(name));
  throw new DOMException('', 'DataError');
}

/** A request that may wait for another tab for ever: whoever asked does not. What comes too late is let go. */
function inTime<T>(request: IDBOpenDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('', 'TimeoutError'));
      request.onsuccess = () => request.result?.close();
    }, PATIENCE);
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result as T);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
  });
}

/** Rejects where the browser keeps nothing: private windows, frames of other sites, no origin of one's own. */
export async function openShelf(name = 'asperity'): Promise<Shelf> {
  const database = await openDatabase(name).catch((e: unknown) => {
    if (e instanceof DOMException && e.name === 'DataError') return openDatabase(name);
    throw e;
  });
  // Another tab may bring a newer version: it need not wait for this one.
  database.onversionchange = () => database.close();

  /** Resolves once it is on the disk. */
  const change = (act: (entries: IDBObjectStore, values: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([ENTRIES, VALUES], 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      try {
        act(transaction.objectStore(ENTRIES), transaction.objectStore(VALUES));
      } catch (e) {
        transaction.abort();
        reject(e);
      }
    });
  const read = (store: string) => database.transaction(store).objectStore(store);
  return {
    entries: () => settled(read(ENTRIES).getAll() as IDBRequest<Entry[]>),
    read: (key) => settled(read(VALUES).get(key)),
    write: (entry, value, leaving) =>
      change((entries, values) => {
        for (const key of leaving) {
          entries.delete(key);
          values.delete(key);
        }
        entries.put(entry);
        values.put(value, entry.key);
      }),
    remove: (keys) =>
      change((entries, values) => {
        for (const key of keys) {
          entries.delete(key);
          values.delete(key);
        }
      }),
  };
}
