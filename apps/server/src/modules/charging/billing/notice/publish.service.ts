// 发布: approved bills become visible and payable, estate by estate. If two users publish concurrently, the second finds nothing left to
// publish.
import {
  BATCH,
  type listPublishable,
  type OutputOf,
  type ParsedInputOf,
  type publishBatches,
  type searchPublications,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import { billsPublished } from './publish.hooks.ts';
import * as queries from './publish.queries.ts';

const PAPER = 1;

export const publishable = (
  { db, actor }: Scope,
  { estateId }: ParsedInputOf<typeof listPublishable>,
): Promise<OutputOf<typeof listPublishable>> => queries.listPublishableBatches(db, estateId, actor.estates);

export const search = (
  { db, actor }: Scope,
  { estateId, page, size }: ParsedInputOf<typeof searchPublications>,
): Promise<OutputOf<typeof searchPublications>> => queries.listPublications(db, estateId, actor.estates, size, (page - 1) * size);

export async function publish(scope: Scope, { batchIds }: ParsedInputOf<typeof publishBatches>): Promise<OutputOf<typeof publishBatches>> {
  return inTransaction(scope.db, async (tx) => {
    // Locked in order, so that two concurrent publications do not deadlock.
    const found: batches.Batch[] = [];
    for (const id of [...new Set(batchIds)].sort((a, b) => a - b)) {
      const batch = await batches.lockBatch(tx, id, scope.actor.estates);
      if (!batch) throw fail('NOT_FOUND', { what: '计费批次' });
      found.push(batch);
    }
    const estates = Map.groupBy(found, (batch) => batch.estateId);
    const published: OutputOf<typeof publishBatches> = [];
    for (const [estateId, group] of [...estates].sort(([a], [b]) => a - b))
      published.push(...(await publishEstate(scope, tx, estateId, group)));
    if (published.length === 0) throw fail('BILL_PUBLISH_NONE');
    for (const estateId of [...estates.keys()].sort((a, b) => a - b)) await billsPublished.tell(scope, tx, { estateId });
    return published;
  });
}

async function publishEstate(
  scope: Scope,
  tx: Tx,
  estateId: number,
  group: readonly batches.Batch[],
): Promise<OutputOf<typeof publishBatches>> {
  const { actor, clock, audit } = scope;
  const ids = group.filter((batch) => batch.state === BATCH.audited).map((batch) => batch.id);
  const companyId = group[0]?.companyId as number;
  if (ids.length === 0) return [];
  const day = today(clock);
  await requireOpenMonths(scope, tx, { estateId, from: day, what: '发布账单' });
  const at = clock.now().toISOString();
  const number = await takeNumber(tx, actor.tenantId, companyId, 'notice', day);
  const publicationId = await queries.insertPublication(tx, {
    tenantId: actor.tenantId,
    number,
    estateId,
    day,
    createdBy: actor.name,
    createdAt: at,
  });
  const made = await queries.publishBills(tx, { tenantId: actor.tenantId, publicationId, estateId, companyId, batchIds: ids, day, at });
  if (made.bills === 0) throw fail('BILL_PUBLISH_NONE');
  await queries.countPublication(tx, publicationId, made);
  await queries.openNotices(tx, { tenantId: actor.tenantId, publicationId, at }, PAPER, actor.name);
  await queries.closeBatches(tx, ids);
  await audit.write(tx, actor, {
    action: '发布',
    entity: 'publication',
    entityId: publicationId,
    note: `${number} ${made.bills} 笔 ${made.amount} 元`,
  });
  return [{ publicationId, number, ...made }];
}
