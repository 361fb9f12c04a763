// Checks at the gate through the outbox: what was scanned and counted waits on the phone and arrives once.
import { recordGateCheck, type InputOf } from '@anju/contract';
import { call } from '../../../platform/api/index.ts';
import { areaOutbox, momentOf } from '../../../platform/outbox/index.ts';

/** What a check sends apart from its photos and its moment. */
export type CheckInput = Omit<InputOf<typeof recordGateCheck>, 'photoIds' | 'happenedAt'>;

export const gateOutbox = areaOutbox('gate', {
  send: (entry, photoIds) =>
    call(
      recordGateCheck,
      { ...(entry.input as unknown as CheckInput), photoIds: [...photoIds], happenedAt: momentOf(entry) },
      // The list of what waits shows refusals beside the check they belong to.
      { idempotencyKey: entry.key, loading: false, own: true },
    ),
});
