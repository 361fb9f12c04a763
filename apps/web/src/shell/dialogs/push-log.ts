// What the server pushed to this browser and what the softphone did, for the system log. Kept per user and for this window only: it survives a reload, and the next
// user of the same machine does not see it.
import type { ServerEvent } from '@anju/contract/system/job';
import { readPushLines } from '../../platform/events/push-lines.ts';
import { currentUser } from '../../platform/session/index.ts';

export const PUSH_LOG_LIMIT = 500;
const CONTENT_LIMIT = 500;

interface PushLogEntry {
  readonly at: string;
  readonly type: ServerEvent['type'];
  readonly content: string;
}

interface PushLog {
  readonly key: string;
  readonly entries: readonly PushLogEntry[];
}

let kept: PushLog = { key: '', entries: [] };

const storageKey = (): string => `anju.push-log.${currentUser()?.id ?? 0}`;

function readStored(key: string): readonly PushLogEntry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as PushLogEntry[]) : [];
  } catch {
    return [];
  }
}

/** The log of the current user. */
export function readPushLog(): readonly PushLogEntry[] {
  const key = storageKey();
  if (kept.key !== key) kept = { key, entries: readStored(key) };
  return kept.entries;
}

export function recordPush({ type, ...content }: ServerEvent): void {
  // After a logout nothing is written down any more.
  if (currentUser() === null) return;
  const text = Object.keys(content).length > 0 ? JSON.stringify(content).slice(0, CONTENT_LIMIT) : '';
  const entries = [...readPushLog(), { at: new Date().toISOString(), type, content: text }].slice(-PUSH_LOG_LIMIT);
  kept = { key: kept.key, entries };
  try {
    sessionStorage.setItem(kept.key, JSON.stringify(entries));
  } catch {
    // With a full or blocked storage the log stays in memory.
  }
}

/** The log as the text file that the system-log dialog offers for download. */
export function pushLogText(): string {
  const pushed = readPushLog().map(({ at, type, content }) => ({ at, line: `${at} [${type}] ${content}`.trimEnd() }));
  const phone = readPushLines().map(({ at, text }) => ({ at, line: `${at} [phone] ${text.replace(/\s*\n\s*/g, ' | ')}`.trimEnd() }));
  return [...pushed, ...phone]
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ line }) => line)
    .join('\n');
}

/** Lines in the file: what the server pushed, and the steps of the softphone. */
export const pushLogSize = (): number => readPushLog().length + readPushLines().length;
