// The worker's steps through the outbox: what each sends, and one outbox for the account that is logged in. It lives outside React, because
// the effects of a page stop while its tab sleeps.
import { useSyncExternalStore } from 'react';
import {
  addCasePhotos,
  appointCase,
  arriveCase,
  finishCase,
  giveBackCase,
  pauseCase,
  resumeCase,
  takeCase,
  uploadFile,
  type InputOf,
} from '@anju/contract';
import { call, upload } from '../../../../platform/api/index.ts';
import {
  browserBlobs,
  createOutbox,
  currentAccount,
  isEntriesKey,
  writeDraft,
  type Outbox,
  type OutboxEntry,
  type OutboxState,
} from '../../../../platform/outbox/index.ts';
import { onSessionEnd } from '../../../../platform/session/index.ts';

export type WorkAct = 'take' | 'giveBack' | 'arrive' | 'pause' | 'resume' | 'appoint' | 'photos' | 'finish';

const RETRY_MS = 15_000;

/** A step that is sent as soon as it was taken happens when it arrives: the clock of the server is right, that of a phone may not be. */
const AT_ONCE_MS = 5000;
const momentOf = ({ happenedAt }: OutboxEntry): string | null =>
  Math.abs(Date.now() - Date.parse(happenedAt)) < AT_ONCE_MS ? null : happenedAt;

/** The outbox shows refusals beside the step they belong to. */
const optionsOf = ({ key }: OutboxEntry) => ({ idempotencyKey: key, loading: false, own: true });

function send(entry: OutboxEntry, fileIds: readonly number[]): Promise<unknown> {
  const { input } = entry;
  const happenedAt = momentOf(entry);
  const id = Number(input['id']);
  const options = optionsOf(entry);
  switch (entry.act as WorkAct) {
    case 'take':
      return call(takeCase, { id, happenedAt }, options);
    case 'arrive':
      return call(arriveCase, { id, happenedAt }, options);
    case 'resume':
      return call(resumeCase, { id, happenedAt }, options);
    case 'giveBack':
      return call(giveBackCase, { ...(input as InputOf<typeof giveBackCase>), id, happenedAt }, options);
    case 'pause':
      return call(pauseCase, { ...(input as InputOf<typeof pauseCase>), id, happenedAt }, options);
    case 'appoint':
      return call(appointCase, { ...(input as InputOf<typeof appointCase>), id, happenedAt }, options);
    case 'photos':
      return fileIds.length === 0
        ? Promise.resolve()
        : call(addCasePhotos, { ...(input as Pick<InputOf<typeof addCasePhotos>, 'when' | 'id'>), id, fileIds: [...fileIds] }, options);
    case 'finish':
      return call(finishCase, { ...(input as InputOf<typeof finishCase>), id, signFileId: fileIds[0] ?? null, happenedAt }, options);
  }
}

export const draftName = (id: number): string => `case.${id}`;

function start(account: string): { readonly outbox: Outbox; readonly stop: () => void } {
  const outbox = createOutbox({
    account,
    blobs: browserBlobs(),
    upload: async ({ name, category }, blob) => {
      const file = new File([blob], name, { type: blob.type });
      return (await upload(uploadFile, { cat: category, parent: 0 }, file, { loading: false, own: true })).id;
    },
    send,
    // What was typed has arrived with the step.
    onSent: ({ act, input }) => {
      if (act === 'finish') writeDraft(account, draftName(Number(input['id'])), null);
    },
  });
  const flush = () => void outbox.flush();
  const wake = () => (document.visibilityState === 'visible' ? flush() : undefined);
  const changed = ({ key }: StorageEvent) => (isEntriesKey(account, key) ? outbox.reread() : undefined);
  const timer = setInterval(() => (outbox.state().entries.length > 0 ? flush() : undefined), RETRY_MS);
  addEventListener('online', flush);
  addEventListener('storage', changed);
  document.addEventListener('visibilitychange', wake);
  flush();
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

let current: { readonly account: string; readonly outbox: Outbox; readonly stop: () => void } | null = null;
onSessionEnd(() => {
  current?.stop();
  current = null;
});

export function workOutbox(): Outbox {
  const account = currentAccount();
  if (current?.account !== account) {
    current?.stop();
    current = { account, ...start(account) };
  }
  return current.outbox;
}

const watchLine = (changed: () => void): (() => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export interface WorkOutbox extends OutboxState {
  readonly outbox: Outbox;
  /** Nothing reaches the server at the moment. */
  readonly offline: boolean;
  /** Steps the server has answered after what is shown was read, in milliseconds. */
  readonly sentSince: (readAt: number) => readonly OutboxEntry[];
}

export function useWorkOutbox(): WorkOutbox {
  const outbox = workOutbox();
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  const online = useSyncExternalStore(watchLine, () => navigator.onLine);
  const sentSince = (readAt: number) => state.sent.filter(({ at }) => at >= readAt).map(({ entry }) => entry);
  return { ...state, outbox, offline: !online || state.lost, sentSince };
}
