// Moves a household, or a part of it, from one house to another: each stay ends the day before and a new one begins.
import type { moveHousehold, ParsedInputOf } from '@anju/contract';
import { previousDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { applyToHouse, lockHouses } from './resident-house.service.ts';
import * as queries from './resident.queries.ts';
import { checkLiving, checkMove } from './resident.rules.ts';
import { requireRoom } from './resident.service.ts';

export async function moveMany(
  scope: Scope,
  { residents, toHouseId, date, reason, fromHouse, toHouse }: ParsedInputOf<typeof moveHousehold>,
): Promise<{ ids: number[] }> {
  const stamp = stampOf(scope);
  return inTransaction(scope.db, async (tx) => {
    const fromId = await queries.findHouseOf(tx, residents[0]?.id ?? 0);
    if (fromId === undefined) throw fail('NOT_FOUND', { what: '住户' });
    if (fromId === toHouseId) throw failField('toHouseId', 'RESIDENT_SAME_HOUSE');
    const held = await lockHouses(tx, scope, [fromId, toHouseId]);
    const [from, to] = [held.get(fromId), held.get(toHouseId)];
    if (!from || !to) throw fail('NOT_FOUND', { what: '房屋' });
    if (to.disabled) throw failField('toHouseId', 'HOUSE_DISABLED');
    const stays = await queries.lockStays(
      tx,
      residents.map((one) => one.id),
    );
    if (stays.length !== residents.length) throw fail('NOT_FOUND', { what: '住户' });
    if (stays.some((stay) => stay.houseId !== fromId)) throw fail('RESIDENT_MIXED');
    if (stays.some((stay) => residents.find((one) => one.id === stay.id)?.version !== stay.version)) throw fail('STALE', { what: '住户' });
    stays.forEach(checkLiving);
    checkMove(stays, date, today(scope.clock));
    const headless = (await queries.findHead(tx, toHouseId, null)) === undefined;
    const ids: number[] = [];
    for (const { id, personId, name, relation, cardNo, pets, remark, ...stay } of stays) {
      // If the new house already has a head, that head stays.
      const head = stay.head && headless;
      await requireRoom(tx, toHouseId, { personId, name, moveInDate: date, head }, null, 'toHouseId');
      await queries.updateStay(tx, id, { moveOutDate: previousDay(date), moveOutReason: `换房至 ${to.code}：${reason}` }, stamp);
      const made = await queries.insertStay(tx, toHouseId, personId, { relation, moveInDate: date, head, cardNo, pets, remark }, stamp);
      ids.push(made);
      await scope.audit.write(
        tx,
        scope.actor,
        {
          action: '换房迁出',
          entity: 'resident',
          entityId: id,
          after: { moveOutDate: previousDay(date) },
          note: `换房至 ${to.code}：${reason}`,
        },
        {
          action: '换房迁入',
          entity: 'resident',
          entityId: made,
          after: { relation, moveInDate: date, head },
          note: `由 ${from.code} 换入：${reason}`,
        },
      );
    }
    await applyToHouse(tx, scope, from, fromHouse);
    await applyToHouse(tx, scope, to, toHouse);
    return { ids };
  });
}
