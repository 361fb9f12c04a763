// Steps that are taken now and sent when there is a connection. A step is kept before it is sent and removed after the server has answered,
// so a lost answer leads to a repetition with the same idempotency key and never to a second step. Steps of one group keep their order; a
// refused step holds back the later ones of its group and nothing else.
import { SHARED_FAILURES } from '@anju/contract/shared-failures';
import { uuid } from '../api/index.ts';
import { ApiError } from '../errors/index.ts';
import type { BlobStore } from './blobs.ts';
import { readEntries, writeEntries, type OutboxEntry, type OutboxFile } from './store.ts';

export interface NewEntry extends Pick<OutboxEntry, 'group' | 'act' | 'title' | 'input'> {
  /** The step corrects one of the same group and act that was refused, which goes: this one takes its place, or becomes the last of the group. */
  readonly corrects?: 'there' | 'last';
  readonly files?: readonly { readonly blob: Blob; readonly name: string; readonly category: number }[];
}

export interface OutboxState {
  readonly entries: readonly OutboxEntry[];
  /** Something waits, and the last attempt was judged by no server. */
  readonly lost: boolean;
  /** The last steps the server has answered, with the time of the answer: what was read before it does not show them yet. */
  readonly sent: readonly { readonly entry: OutboxEntry; readonly at: number }[];
}

export interface OutboxParts {
  readonly account: string;
  readonly blobs: BlobStore;
  /** Uploads one file and gives its id. */
  readonly upload: (file: OutboxFile, blob: Blob) => Promise<number>;
  /** Sends the step with the ids of its files; each file of the entry has its own, or null where the browser has thrown it away. */
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
/** No server, an ended session or too many questions: no other step would fare better now. */
const isStop = ({ status }: ApiError): boolean => status === 0 || status === 401 || status === 429;
/** The server could not answer this step; it waits, and those of other groups go on. Everything else is an answer. */
const isUnjudged = ({ status }: ApiError): boolean => status >= 500 || status === 408 || status === 425;
/** Failed calls leave no trace of their key, so a key that is known with other content says that an earlier attempt has arrived. */
const hasArrived = ({ msg }: ApiError): boolean => msg === SHARED_FAILURES.IDEMPOTENCY_REUSED.text;

/** The first step of a group that is not held, which no earlier one of its group precedes and which was not refused. */
function nextOf(entries: readonly OutboxEntry[], held: ReadonlySet<string>): OutboxEntry | undefined {
  const seen = new Set(held);
  return entries.find(({ group, refused }) => {
    const first = !seen.has(group);
    seen.add(group);
    return first && refused === '';
  });
}

export function createOutbox({ account, blobs, upload, send, onSent, now = () => new Date() }: OutboxParts): Outbox {
  const listeners = new Set<() => void>();
  /** What a browser without room could not write; null for an entry that is gone. */
  const unwritten = new Map<string, OutboxEntry | null>();
  let state: OutboxState = { entries: readEntries(account), lost: false, sent: [] };
  let running: Promise<void> | null = null;
  let again = false;

  /** Another window may have written meanwhile, so every change starts from what is stored. */
  const current = (): readonly OutboxEntry[] =>
    readEntries(account).flatMap((entry) => (unwritten.has(entry.key) ? (unwritten.get(entry.key) ?? []) : entry));
  function tell(change: Partial<OutboxState> = {}): void {
    const entries = current();
    const next = { ...state, ...change, entries };
    state = { ...next, lost: next.lost && entries.length > 0 };
    listeners.forEach((listener) => listener());
  }
  function write(entries: readonly OutboxEntry[]): void {
    writeEntries(account, entries);
    unwritten.clear();
  }
  /** A change that cannot be written holds for as long as the page lives. */
  function change(key: string, to: (entry: OutboxEntry) => OutboxEntry | null): void {
    const entry = current().find((one) => one.key === key);
    if (!entry) return;
    unwritten.set(key, to(entry));
    try {
      write(current());
    } catch {
      // It stays in `unwritten` and is written together with the next change.
    }
    tell();
  }
  /** A picture that stays behind is removed when its owner logs out. */
  const forget = (files: readonly OutboxFile[]): Promise<void> => blobs.remove(files.map(({ blob }) => blob)).catch(() => undefined);

  /** Held: a picture cannot be read at the moment. Gone: the step was given up meanwhile. */
  async function deliver(entry: OutboxEntry): Promise<'sent' | 'held' | 'gone'> {
    const fileIds: number[] = [];
    for (const file of entry.files) {
      if (file.fileId !== null) {
        fileIds.push(file.fileId);
        continue;
      }
      const blob = await blobs.get(file.blob).catch(() => null);
      if (blob === null) return 'held';
      // A picture that the browser has thrown away cannot be sent; the step itself still can.
      if (blob === undefined) continue;
      const fileId = await upload(file, blob);
      fileIds.push(fileId);
      change(entry.key, (kept) => ({ ...kept, files: kept.files.map((one) => (one.blob === file.blob ? { ...one, fileId } : one)) }));
    }
    const kept = current().find(({ key }) => key === entry.key);
    if (!kept) return 'gone';
    await send(kept, fileIds).catch((error: unknown) => {
      if (!(error instanceof ApiError && hasArrived(error))) throw error;
    });
    return 'sent';
  }

  async function run(): Promise<void> {
    const held = new Set<string>();
    let unjudged = false;
    let judged = false;
    for (let entry = nextOf(current(), held); entry !== undefined; entry = nextOf(current(), held)) {
      const { key, group, files } = entry;
      try {
        const end = await deliver(entry);
        if (end === 'held') held.add(group);
        if (end !== 'sent') continue;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isStop(error)) return tell({ lost: true });
        if (isUnjudged(error)) {
          held.add(group);
          unjudged = true;
          continue;
        }
        judged = true;
        change(key, (kept) => ({ ...kept, refused: error.fields[0]?.msg ?? (error.message || '未能提交') }));
        tell({ lost: false });
        continue;
      }
      judged = true;
      change(key, () => null);
      tell({ lost: false, sent: [...state.sent.slice(-KEPT_SENT), { entry, at: now().getTime() }] });
      await forget(files);
      onSent?.(entry);
    }
    if (unjudged) tell({ lost: !judged });
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
    add: async ({ files = [], corrects, ...entry }) => {
      const kept: OutboxFile[] = [];
      try {
        for (const { blob, name, category } of files) {
          const file = { blob: `${account}:${uuid()}`, name, size: blob.size, category, fileId: null };
          kept.push(file);
          await blobs.put(file.blob, blob);
        }
        const added = { ...entry, key: uuid(), happenedAt: now().toISOString(), files: kept, refused: '' };
        const entries = current();
        const isCorrected = ({ group, act, refused }: OutboxEntry) =>
          corrects !== undefined && refused !== '' && group === entry.group && act === entry.act;
        const left = entries.filter((one) => !isCorrected(one));
        const at = corrects === 'there' ? entries.findIndex(isCorrected) : -1;
        write(at < 0 ? [...left, added] : left.toSpliced(at, 0, added));
        tell();
        void forget(entries.filter(isCorrected).flatMap((one) => one.files));
      } catch (error) {
        await forget(kept);
        throw error;
      }
      void flush();
    },
    flush,
    retry: async (key) => {
      change(key, (kept) => ({ ...kept, refused: '' }));
      await flush();
    },
    drop: async (key) => {
      const files = current().find((one) => one.key === key)?.files ?? [];
      change(key, () => null);
      await forget(files);
      await flush();
    },
    reread: () => tell(),
  };
}
