// Steps that are taken now and sent when there is a connection. A step is kept before it is sent and removed after the server has answered,
// so a lost answer leads to a repetition with the same idempotency key and never to a second step. Steps of one group keep their order; a
// refused step holds back the later ones of its group and nothing else.
import { uuid } from '../api/index.ts';
import { ApiError } from '../errors/index.ts';
import type { BlobStore } from './blobs.ts';
import { readEntries, writeEntries, type OutboxEntry, type OutboxFile } from './store.ts';

export interface NewEntry extends Pick<OutboxEntry, 'group' | 'act' | 'title' | 'input'> {
  readonly files?: readonly { readonly blob: Blob; readonly name: string; readonly category: number }[];
}

export interface OutboxState {
  readonly entries: readonly OutboxEntry[];
  /** The last attempt reached no server. */
  readonly lost: boolean;
  /** The last steps the server has answered, with the time of the answer: what was read before it does not show them yet. */
  readonly sent: readonly { readonly entry: OutboxEntry; readonly at: number }[];
}

export interface OutboxParts {
  readonly account: string;
  readonly blobs: BlobStore;
  /** Uploads one file and gives its id. */
  readonly upload: (file: OutboxFile, blob: Blob) => Promise<number>;
  /** Sends the step with the ids of its files. */
  readonly send: (entry: OutboxEntry, fileIds: readonly number[]) => Promise<unknown>;
  readonly onSent?: (entry: OutboxEntry) => void;
  readonly now?: () => Date;
}

export interface Outbox {
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Keeps the step and begins to send; resolves when it is kept. */
  readonly add: (entry: NewEntry) => Promise<void>;
  /** Sends what waits, until nothing is left or the connection is lost. */
  readonly flush: () => Promise<void>;
  /** A refused step is tried again. */
  readonly retry: (key: string) => Promise<void>;
  /** The step is given up, with its pictures. */
  readonly drop: (key: string) => Promise<void>;
  /** Reads again what another window may have changed. */
  readonly reread: () => void;
}

const KEPT_SENT = 50;
const BUSY = [401, 408, 425, 429];
/** No server, an overloaded one or an ended session: the step is not judged yet and waits. Everything else is an answer to it. */
const isUnjudged = ({ status }: ApiError): boolean => status === 0 || status >= 500 || BUSY.includes(status);

/** The first step that no earlier one of its group precedes and that was not refused. */
function nextOf(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const seen = new Set<string>();
  return entries.find(({ group, refused }) => {
    const first = !seen.has(group);
    seen.add(group);
    return first && refused === '';
  });
}

export function createOutbox({ account, blobs, upload, send, onSent, now = () => new Date() }: OutboxParts): Outbox {
  const listeners = new Set<() => void>();
  let state: OutboxState = { entries: readEntries(account), lost: false, sent: [] };
  let running: Promise<void> | null = null;
  let again = false;

  function tell(change: Partial<OutboxState> = {}): void {
    state = { ...state, ...change, entries: readEntries(account) };
    listeners.forEach((listener) => listener());
  }
  /** Another window may have written meanwhile, so every change starts from what is stored. */
  function change(key: string, to: (entry: OutboxEntry) => OutboxEntry | null): void {
    writeEntries(
      account,
      readEntries(account).flatMap((entry) => (entry.key === key ? (to(entry) ?? []) : entry)),
    );
    tell();
  }

  async function deliver(entry: OutboxEntry): Promise<void> {
    const fileIds: number[] = [];
    for (const file of entry.files) {
      const blob = file.fileId === null ? await blobs.get(file.blob).catch(() => undefined) : undefined;
      // A picture that the browser has thrown away cannot be sent; the step itself still can.
      if (file.fileId === null && blob === undefined) continue;
      const fileId = file.fileId ?? (await upload(file, blob as Blob));
      fileIds.push(fileId);
      change(entry.key, (kept) => ({ ...kept, files: kept.files.map((one) => (one.blob === file.blob ? { ...one, fileId } : one)) }));
    }
    await send(entry, fileIds);
  }

  async function run(): Promise<void> {
    for (let entry = nextOf(readEntries(account)); entry !== undefined; entry = nextOf(readEntries(account))) {
      const { key, files } = entry;
      try {
        await deliver(entry);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isUnjudged(error)) return tell({ lost: true });
        change(key, (kept) => ({ ...kept, refused: error.fields[0]?.msg ?? (error.message || '未能提交') }));
        continue;
      }
      change(key, () => null);
      tell({ lost: false, sent: [...state.sent.slice(-KEPT_SENT), { entry, at: now().getTime() }] });
      await blobs.remove(files.map(({ blob }) => blob));
      onSent?.(entry);
    }
  }

  /** One window sends at a time, where the browser can tell. */
  async function alone(): Promise<void> {
    const { locks } = navigator as { readonly locks?: LockManager };
    if (!locks) return run();
    await locks.request(`anju.outbox.${account}`, { ifAvailable: true }, async (lock) => (lock ? run() : undefined));
  }
  /** A run that is just ending may not see what was added meanwhile, so whoever asks during a run gets another one after it. */
  async function repeat(): Promise<void> {
    do {
      again = false;
      await alone();
    } while (again);
  }
  function flush(): Promise<void> {
    if (running) again = true;
    running ??= repeat().finally(() => (running = null));
    return running;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: async ({ files = [], ...entry }) => {
      const kept: OutboxFile[] = [];
      for (const { blob, name, category } of files) {
        const file = { blob: `${account}:${uuid()}`, name, size: blob.size, category, fileId: null };
        await blobs.put(file.blob, blob);
        kept.push(file);
      }
      const added = { ...entry, key: uuid(), happenedAt: now().toISOString(), files: kept, refused: '' };
      writeEntries(account, [...readEntries(account), added]);
      tell();
      void flush();
    },
    flush,
    retry: async (key) => {
      change(key, (kept) => ({ ...kept, refused: '' }));
      await flush();
    },
    drop: async (key) => {
      const files = readEntries(account).find((one) => one.key === key)?.files ?? [];
      change(key, () => null);
      await blobs.remove(files.map(({ blob }) => blob));
      await flush();
    },
    reread: () => tell(),
  };
}
