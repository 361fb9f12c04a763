// Where the outbox keeps what is not sent yet: entries and typed values in localStorage, pictures in IndexedDB. All of it carries the account
// it belongs to, stays when a session merely runs out, and is removed when it was sent or its owner gave it up.

/** Keys under it survive the end of a session; see platform/session/session-end.ts. */
const PREFIX = 'anju.outbox.';
const ENTRIES = '.entries';
const entriesKey = (account: string): string => `${PREFIX}${account}${ENTRIES}`;
const draftKey = (account: string, name: string): string => `${PREFIX}${account}.draft.${name}`;

export interface OutboxFile {
  /** Name of the picture in the store of blobs. */
  readonly blob: string;
  readonly name: string;
  readonly size: number;
  readonly category: number;
  /** Known once it was uploaded, so that a repeated step does not upload it again. */
  readonly fileId: number | null;
}

/** One step somebody has taken. The steps of one group, such as those of one work order, are sent in their order. */
export interface OutboxEntry {
  /** The idempotency key of the step. */
  readonly key: string;
  readonly group: string;
  readonly act: string;
  /** What the step is called in the list of what waits. */
  readonly title: string;
  readonly happenedAt: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly files: readonly OutboxFile[];
  /** Why the server refused it; empty while it was not refused. */
  readonly refused: string;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function readEntries(account: string): readonly OutboxEntry[] {
  const kept = parsed(localStorage.getItem(entriesKey(account)));
  return Array.isArray(kept) ? (kept as OutboxEntry[]) : [];
}

/** Throws when the browser has no room left. */
export function writeEntries(account: string, entries: readonly OutboxEntry[]): void {
  if (entries.length === 0) localStorage.removeItem(entriesKey(account));
  else localStorage.setItem(entriesKey(account), JSON.stringify(entries));
}

export const hasEntries = (account: string): boolean => readEntries(account).length > 0;

export const isEntriesKey = (account: string, key: string | null): boolean => key === null || key === entriesKey(account);

export const readDraft = (account: string, name: string): unknown => parsed(localStorage.getItem(draftKey(account, name)));

export function writeDraft(account: string, name: string, value: unknown): void {
  if (value === null) localStorage.removeItem(draftKey(account, name));
  else localStorage.setItem(draftKey(account, name), JSON.stringify(value));
}

const keysOf = (account: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${account}.`));

/** How many steps, of whatever area, and how many half-filled forms the account would lose. */
export function countKept(account: string): { readonly steps: number; readonly drafts: number } {
  const keys = keysOf(account);
  const lists = keys.filter((key) => key.endsWith(ENTRIES));
  const steps = lists.reduce((sum, key) => sum + readEntries(key.slice(PREFIX.length, -ENTRIES.length)).length, 0);
  return { steps, drafts: keys.length - lists.length };
}

export const forgetTexts = (account: string): void => keysOf(account).forEach((key) => localStorage.removeItem(key));
