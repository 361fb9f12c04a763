// Charging after a split or merge: the old houses are charged until the day before, and the user decides what continues in the new ones.
import { formatDay } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Listener } from '../../../../platform/hook.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { HousesReshaped } from '../../../estate/index.ts';
import * as queries from './carry-over.queries.ts';

export const carryOver: Listener<HousesReshaped> = async (scope, tx, { onDate, from, to, carry }) => {
  const billed = await queries.findBilledBeyond(tx, from, onDate);
  if (billed) throw fail('RESHAPE_BILLED', { code: billed.code, to: formatDay(billed.to) });
  const stamp = stampOf(scope);
  const standards = carry.standards ? await queries.copyAttachments(tx, from, to, onDate, stamp) : 0;
  await queries.endAttachments(tx, from, onDate, stamp);
  const reductions = carry.reductions ? await queries.copyReductions(tx, from, to, onDate) : 0;
  const receiver = carry.metersTo === null ? undefined : to[carry.metersTo];
  const meters = receiver === undefined ? 0 : await queries.moveMeters(tx, from, receiver, stamp);
  const done = [
    ...(standards > 0 ? [`收费标准 ${standards} 项`] : []),
    ...(reductions > 0 ? [`优减 ${reductions} 项`] : []),
    ...(meters > 0 ? [`仪表 ${meters} 块`] : []),
  ];
  if (done.length > 0)
    await scope.audit.write(tx, scope.actor, {
      action: '收费沿用',
      entity: 'house',
      entityId: to[0] ?? null,
      note: `沿用${done.join('、')}`,
    });
};
