// The outbox of one area for the account that is logged in. It lives outside React, because the effects of a page stop while its tab sleeps:
// it sends when there is a connection again, when the page is looked at, and every few seconds while something waits.
import { useSyncExternalStore } from 'react';
import { uploadFile } from '@anju/contract';
import { upload } from '../api/index.ts';
import { onSessionEnd } from '../session/index.ts';
import { browserBlobs } from './blobs.ts';
import { currentAccount } from './leave.ts';
import { createOutbox, type Outbox, type OutboxParts, type OutboxState } from './outbox.ts';
import { hasEntries, isEntriesKey, type OutboxEntry } from './store.ts';

const RETRY_MS = 15_000;
/** A step that is sent as soon as it was taken happens when it arrives: the clock of the server is right, that of a phone may not be. */
const AT_ONCE_MS = 5000;
export const momentOf = ({ happenedAt }: OutboxEntry): string | null =>
  Math.abs(Date.now() - Date.parse(happenedAt)) < AT_ONCE_MS ? null : happenedAt;

/**
 * Under the name of a draft of the account, so that what waits is counted when somebody logs out and goes with the rest. Work orders, which
 * name no area, have the account's own.
 */
export const spaceOf = (account: string, area: string | null): string => (area === null ? account : `${account}.draft.${area}`);

export interface ShownOutbox extends OutboxState {
  readonly outbox: Outbox;
  /** Nothing reaches the server at the moment. */
  readonly offline: boolean;
}
interface AreaOutbox {
  readonly current: () => Outbox;
  readonly use: () => ShownOutbox;
}

/** Pictures of steps that were given up at a logout. */
async function forgetStray(area: string): Promise<void> {
  const mark = `.draft.${area}:`;
  const blobs = browserBlobs();
  const stray = (await blobs.names()).filter((name) => {
    const at = name.indexOf(mark);
    return at >= 0 && !hasEntries(name.slice(0, at + mark.length - 1));
  });
  if (stray.length > 0) await blobs.remove(stray);
}

const watchLine = (changed: () => void): (() => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export function areaOutbox(area: string | null, { send, onSent }: Pick<OutboxParts, 'send' | 'onSent'>): AreaOutbox {
  let running: { readonly account: string; readonly outbox: Outbox; readonly stop: () => void } | null = null;

  function start(account: string): { readonly outbox: Outbox; readonly stop: () => void } {
    const space = spaceOf(account, area);
    const outbox = createOutbox({
      account: space,
      blobs: browserBlobs(),
      upload: async ({ name, category }, blob) => {
        const file = new File([blob], name, { type: blob.type });
        return (await upload(uploadFile, { cat: category, parent: 0 }, file, { loading: false, own: true })).id;
      },
      send,
      ...(onSent === undefined ? {} : { onSent }),
    });
    const flush = () => void outbox.flush();
    const wake = () => (document.visibilityState === 'visible' ? flush() : undefined);
    const changed = ({ key }: StorageEvent) => (isEntriesKey(space, key) ? outbox.reread() : undefined);
    const timer = setInterval(() => (outbox.state().entries.length > 0 ? flush() : undefined), RETRY_MS);
    addEventListener('online', flush);
    addEventListener('storage', changed);
    document.addEventListener('visibilitychange', wake);
    flush();
    // Without the store of pictures there is nothing to forget.
    if (area !== null) void forgetStray(area).catch(() => undefined);
    return {
      outbox,
      stop: () => {
        clearInterval(timer);
        removeEventListener('online', flush);
        removeEventListener('storage', changed);
        document.removeEventListener('visibilitychange', wake);
      },
    };
  }

  onSessionEnd(() => {
    running?.stop();
    running = null;
  });
  function current(): Outbox {
    const account = currentAccount();
    if (running?.account !== account) {
      running?.stop();
      running = { account, ...start(account) };
    }
    return running.outbox;
  }
  return {
    current,
    use: () => {
      const outbox = current();
      const state = useSyncExternalStore(outbox.subscribe, outbox.state);
      const online = useSyncExternalStore(watchLine, () => navigator.onLine);
      return { ...state, outbox, offline: !online || state.lost };
    },
  };
}
