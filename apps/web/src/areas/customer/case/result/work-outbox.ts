// The worker's steps through the outbox: what each sends.
import {
  addCasePhotos,
  appointCase,
  arriveCase,
  finishCase,
  giveBackCase,
  pauseCase,
  resumeCase,
  takeCase,
  type InputOf,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { areaOutbox, currentAccount, momentOf, writeDraft, type OutboxEntry, type ShownOutbox } from '../../../../platform/outbox/index.ts';

export type WorkAct = 'take' | 'giveBack' | 'arrive' | 'pause' | 'resume' | 'appoint' | 'photos' | 'finish';

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

const orders = areaOutbox(null, {
  send,
  // What was typed has arrived with the step.
  onSent: ({ act, input }) => {
    if (act === 'finish') writeDraft(currentAccount(), draftName(Number(input['id'])), null);
  },
});

export const workOutbox = orders.current;

export interface WorkOutbox extends ShownOutbox {
  /** Steps the server has answered after what is shown was read, in milliseconds. */
  readonly sentSince: (readAt: number) => readonly OutboxEntry[];
}

export function useWorkOutbox(): WorkOutbox {
  const shown = orders.use();
  const sentSince = (readAt: number) => shown.sent.filter(({ at }) => at >= readAt).map(({ entry }) => entry);
  return { ...shown, sentSince };
}
