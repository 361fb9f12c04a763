// Pictures that wait to be sent. IndexedDB keeps them when the page is closed; a browser without it keeps them for as long as the page lives.

export interface BlobStore {
  readonly put: (name: string, blob: Blob) => Promise<void>;
  readonly get: (name: string) => Promise<Blob | undefined>;
  readonly remove: (names: readonly string[]) => Promise<void>;
  readonly names: () => Promise<readonly string[]>;
}

export function memoryBlobs(): BlobStore {
  const kept = new Map<string, Blob>();
  return {
    put: async (name, blob) => void kept.set(name, blob),
    get: async (name) => kept.get(name),
    remove: async (names) => names.forEach((name) => kept.delete(name)),
    names: async () => [...kept.keys()],
  };
}

const DATABASE = 'anju-outbox';
const STORE = 'blobs';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

function indexedBlobs(): BlobStore {
  let database: Promise<IDBDatabase> | null = null;
  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    database ??= open();
    return settled(work((await database).transaction(STORE, mode).objectStore(STORE)));
  }
  return {
    put: async (name, blob) => void (await run('readwrite', (store) => store.put(blob, name))),
    get: async (name) => (await run('readonly', (store) => store.get(name) as IDBRequest<Blob | undefined>)) ?? undefined,
    remove: async (names) => {
      await Promise.all(names.map((name) => run('readwrite', (store) => store.delete(name))));
    },
    names: async () => (await run('readonly', (store) => store.getAllKeys())).map(String),
  };
}

let shared: BlobStore | null = null;
export const browserBlobs = (): BlobStore => (shared ??= 'indexedDB' in globalThis ? indexedBlobs() : memoryBlobs());
