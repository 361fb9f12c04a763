// 停水停电公告: what is announced for an estate or some of its buildings, and what callers are told until it is over.
import { searchOutages, type createOutage, type endOutage, type ParsedInputOf } from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { listing, searchOf } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './outage.queries.ts';

export const search = listing(searchOutages, (scope, filter) => ({ ...searchOf(scope, filter), now: stampOf(scope).at }), {
  totals: queries.countOutages,
  page: queries.listOutages,
});

export const create = (scope: Scope, form: ParsedInputOf<typeof createOutage>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const estate = await queries.findEstateName(tx, form.estateId, scope.actor.estates);
    if (estate === undefined) throw failField('estateId', 'NOT_FOUND', { what: '小区' });
    const buildingIds = [...new Set(form.buildingIds)];
    if ((await queries.countBuildings(tx, form.estateId, buildingIds)) !== buildingIds.length)
      throw failField('buildingIds', 'CASE_OBJECT', { what: '楼栋' });
    const values = { ...form, buildingIds };
    const id = await queries.insertOutage(tx, values, stampOf(scope));
    const note = `${estate} ${form.content}`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'outage', entityId: id, after: values, note });
    return { id };
  });

/** Also before it began, when it was called off. */
export const end = (scope: Scope, { id }: ParsedInputOf<typeof endOutage>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const stamp = stampOf(scope);
    const { content } = await lockRow(tx, {
      what: '停水停电公告',
      find: () => queries.lockOutage(tx, id, scope.actor.estates, stamp.at),
      check: ({ over }) => {
        if (over) throw fail('OUTAGE_OVER');
      },
    });
    await queries.updateEnded(tx, id, stamp);
    await scope.audit.write(tx, scope.actor, { action: '提前恢复', entity: 'outage', entityId: id, note: content });
    return null;
  });
