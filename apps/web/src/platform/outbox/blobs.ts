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

/** A write that was accepted may still be undone when the disk is full; it is kept once its transaction is complete. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

export function indexedBlobs(): BlobStore {
  let database: Promise<IDBDatabase> | null = null;
  function opened(): Promise<IDBDatabase> {
    if (database) return database;
    const asked = (database = open());
    const forget = () => {
      if (database === asked) database = null;
    };
    asked.then((found) => found.addEventListener('close', forget), forget);
    return asked;
  }
  /** A telephone that slept may have closed the database without telling; it is opened again once. */
  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      return (await opened()).transaction(STORE, mode);
    } catch {
      database = null;
      return (await opened()).transaction(STORE, mode);
    }
  }
  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = await begin(mode);
    const [answer] = await Promise.all([settled(work(transaction.objectStore(STORE))), completed(transaction)]);
    return answer;
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
