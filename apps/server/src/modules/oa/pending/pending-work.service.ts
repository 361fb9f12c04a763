// Pending documents are handed over when the employee who has to decide them leaves.
import { fail } from '../../../platform/errors/failure.ts';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import * as queries from './pending-work.queries.ts';

export function definePendingWork(): void {
  defineOpenWork({
    kind: 'pending-document',
    title: '待办公文',
    list: queries.listDocuments,
    async handOver({ actor, events }, tx, ids, toEmployeeId) {
      const receiver = await queries.findReceiver(tx, toEmployeeId);
      const accountId = receiver?.accountId;
      if (accountId == null) throw fail('HANDOVER_NO_ACCOUNT', { name: receiver?.name ?? '' });
      await queries.passDocuments(tx, ids, accountId);
      await events.publish(tx, { tenantId: actor.tenantId, accountId }, { type: 'pending' });
    },
  });
}
