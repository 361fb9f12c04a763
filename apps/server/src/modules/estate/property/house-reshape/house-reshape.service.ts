// 房屋拆分与合并. domain: property 3.2. The old houses end on the day, keep their code and history and can no longer be changed; new ones begin
// with the data of the old ones. Arrears stay on the old code until they are transferred by a document.
import type { mergeHouses, ParsedInputOf, ReshapedHouse, splitHouse } from '@anju/contract';
import { previousDay, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as houses from '../house/core/house.queries.ts';
import * as owning from '../house/owner/owner.queries.ts';
import { requireHouse } from '../house/core/house.policy.ts';
import { areaValues, checkOwners, houseNames } from '../house/core/house.rules.ts';
import { housesReshaped } from './house-reshape.hooks.ts';
import * as queries from './house-reshape.queries.ts';
import {
  areaDifference,
  chargeStartOf,
  checkChargeArea,
  checkNumbers,
  checkOneBuilding,
  checkReshapeDate,
  sameOwners,
  shared,
} from './house-reshape.rules.ts';
import { lockEstates, shiftTally } from '../house/core/tally.queries.ts';
import { CODE_KEY, placeOf } from '../house/core/lock.service.ts';
import { addOwners, ownersText } from '../house/owner/add-owners.service.ts';

type Owners = Awaited<ReturnType<typeof owning.listOwners>>;
interface Ending extends queries.EndingHouse {
  readonly owners: Owners;
}

/** Locks the houses that end: visible to the user, in use, unchanged since they were read, and not changed after the day. */
async function lockEnding(tx: Tx, scope: Scope, wanted: readonly { id: number; version: number }[], onDate: string): Promise<Ending[]> {
  const locked = await queries.lockHouses(
    tx,
    wanted.map(({ id }) => id),
  );
  const ending: Ending[] = [];
  const dates: Parameters<typeof checkReshapeDate>[2][number][] = [];
  for (const { id, version } of wanted) {
    const house = requireHouse(
      scope.actor,
      locked.find((one) => one.id === id),
    );
    if (house.disabled) throw fail('HOUSE_DISABLED');
    if (house.version !== version) throw fail('STALE', { what: '房屋' });
    const owners = (await owning.listOwners(tx, id, onDate)).filter((owner) => owner.current);
    ending.push({ ...house, owners });
    dates.push({ code: house.code, areaFrom: house.areaFrom, ownersSince: await owning.findOwnersSince(tx, id) });
  }
  checkReshapeDate(onDate, today(scope.clock), dates);
  return ending;
}

/** What the new house takes over from the old one. */
const takenOver = (from: queries.EndingHouse, onDate: string, withPayer: boolean) => ({
  usage: from.usage,
  realUse: from.realUse,
  useState: from.useState,
  useType: from.useType,
  coefficient: from.coefficient,
  handoverDate: from.handoverDate,
  chargeStartDate: chargeStartOf(from.chargeStartDate, onDate),
  moveInDate: from.moveInDate,
  fundAccount: from.fundAccount,
  payerId: withPayer ? from.payerId : null,
});

interface Beginning {
  readonly house: ReshapedHouse;
  readonly basis: 1 | 2 | 3;
  readonly place: houses.Place;
  readonly values: ReturnType<typeof takenOver> & { persons: number };
  readonly onDate: string;
  /** The path of the house number in the form. */
  readonly field: string;
  readonly note: string;
  readonly reason: string;
}

async function begin(tx: Tx, scope: Scope, { house, basis, place, values, onDate, field, note, reason }: Beginning): Promise<number> {
  const stamp = stampOf(scope);
  const { floor, houseNo, layout, buildArea, useArea, innerArea } = house;
  const { estateId, zoneId, buildingId, unitId } = place;
  const where = { estateId, zoneId, buildingId, unitId, floor, houseNo, layout, remark: '', ...houseNames(place, houseNo) };
  const areas = areaValues({ fromDate: onDate, buildArea, useArea, innerArea, basis, reason: reason || note });
  const id = await onDuplicate(houses.insertHouse(tx, { ...where, ...values }, areas, stamp), CODE_KEY, () =>
    failField(field, 'HOUSE_CODE_TAKEN', { code: where.code }),
  );
  await houses.insertArea(tx, id, areas, stamp);
  await scope.audit.write(tx, scope.actor, {
    action: '新增',
    entity: 'house',
    entityId: id,
    after: { ...where, ...values, ...areas },
    note,
  });
  return id;
}

async function end(tx: Tx, scope: Scope, ending: readonly Ending[], onDate: string, action: string, note: string): Promise<void> {
  for (const { id } of ending) {
    await owning.endOwners(tx, id, previousDay(onDate));
    await houses.updateHouse(tx, id, { disabled: true, endedOn: onDate }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action,
      entity: 'house',
      entityId: id,
      before: { disabled: false, endedOn: null },
      after: { disabled: true, endedOn: onDate },
      note,
    });
  }
}

/** Copies the owners to the new house from its first day. */
async function copyOwners(tx: Tx, { actor }: Scope, houseId: number, fromDate: string, owners: Owners): Promise<void> {
  for (const owner of owners) await owning.insertOwner(tx, actor.tenantId, houseId, owner.personId, fromDate, owner);
}

/** Residents, parking and share groups move on; whatever can belong to only one house goes to the first of the new houses. */
async function moveOn(tx: Tx, scope: Scope, from: readonly number[], to: readonly number[], onDate: string, why: string): Promise<void> {
  const [first] = to;
  if (first === undefined) return;
  await queries.moveResidents(tx, from, first, onDate, why, stampOf(scope));
  await queries.moveParkings(tx, from, first, stampOf(scope));
  await queries.moveShares(tx, from, to);
}

const codes = (place: houses.Place, parts: readonly ReshapedHouse[]) =>
  parts.map((part) => houseNames(place, part.houseNo).code).join('、');

export async function split(
  scope: Scope,
  { id, version, onDate, parts, carry, reason }: ParsedInputOf<typeof splitHouse>,
): Promise<{ ids: number[] }> {
  checkNumbers(parts);
  if (carry.metersTo !== null && carry.metersTo >= parts.length) throw failField('carry.metersTo', 'RESHAPE_METERS');
  return inTransaction(scope.db, async (tx) => {
    const [old] = (await lockEnding(tx, scope, [{ id, version }], onDate)) as [Ending];
    parts.forEach((part, at) => checkChargeArea(part, old.areaBasis, `parts.${at}`));
    const difference = areaDifference(
      [old.buildArea],
      parts.map((part) => part.buildArea),
      reason,
    );
    await lockEstates(tx, [old.estateId]);
    const place = await placeOf(tx, scope, old);
    await shiftTally(tx, [id], -1);
    await end(tx, scope, [old], onDate, '拆分', [`拆分为 ${codes(place, parts)}`, reason].filter(Boolean).join('；'));
    const ids: number[] = [];
    for (const [at, house] of parts.entries()) {
      // The residents are counted only once.
      const values = { ...takenOver(old, onDate, carry.payer), persons: at === 0 ? old.persons : 0 };
      const common = { basis: old.areaBasis, place, values, onDate, reason, note: `由 ${old.code} 拆分` };
      const made = await begin(tx, scope, { ...common, house, field: `parts.${at}.houseNo` });
      await copyOwners(tx, scope, made, onDate, old.owners);
      ids.push(made);
    }
    await moveOn(tx, scope, [id], ids, onDate, '房屋拆分');
    await housesReshaped.tell(scope, tx, { onDate, from: [id], to: ids, carry });
    await queries.insertReshape(
      tx,
      { kind: 'split', onDate, areaDifference: difference, reason },
      [
        { houseId: id, side: 'from', buildArea: old.buildArea },
        ...ids.map((houseId, at) => ({ houseId, side: 'to' as const, buildArea: parts[at]?.buildArea ?? '0' })),
      ],
      stampOf(scope),
    );
    await shiftTally(tx, [id, ...ids], 1);
    return { ids };
  });
}

export async function merge(scope: Scope, input: ParsedInputOf<typeof mergeHouses>): Promise<{ id: number }> {
  const { onDate, house, basis, owners, carry, reason } = input;
  const wanted = [...new Map(input.houses.map((one) => [one.id, one])).values()];
  checkOwners(owners);
  checkChargeArea(house, basis, 'house');
  return inTransaction(scope.db, async (tx) => {
    const old = await lockEnding(tx, scope, wanted, onDate);
    const [main] = old;
    if (!main || old.length < 2) throw fail('HOUSE_MERGE_BUILDING');
    checkOneBuilding(old);
    const difference = areaDifference(
      old.map((one) => one.buildArea),
      [house.buildArea],
      reason,
    );
    const same = sameOwners(old.map((one) => one.owners));
    if (owners.length === 0 && same === null) throw failField('owners', 'HOUSE_MERGE_OWNERS');
    await lockEstates(tx, [main.estateId]);
    const place = await placeOf(tx, scope, { ...main, unitId: input.unitId });
    const from = old.map((one) => one.id);
    await shiftTally(tx, from, -1);
    await end(tx, scope, old, onDate, '合并', [`合并为 ${codes(place, [house])}`, reason].filter(Boolean).join('；'));
    const values = {
      ...takenOver(main, onDate, carry.payer),
      fundAccount: shared(old.map((one) => one.fundAccount)) ?? '',
      payerId: carry.payer ? shared(old.map((one) => one.payerId)) : null,
      persons: old.reduce((sum, one) => sum + one.persons, 0),
    };
    const note = `由 ${old.map((one) => one.code).join('、')} 合并${owners.length > 0 ? `，业主：${ownersText(owners)}` : ''}`;
    const id = await begin(tx, scope, { house, basis, place, values, onDate, reason, note, field: 'house.houseNo' });
    if (owners.length > 0) await addOwners(tx, scope, id, onDate, owners);
    else await copyOwners(tx, scope, id, onDate, same ?? []);
    await moveOn(tx, scope, from, [id], onDate, '房屋合并');
    const metersTo = carry.metersTo === null ? null : 0;
    await housesReshaped.tell(scope, tx, { onDate, from, to: [id], carry: { ...carry, metersTo } });
    await queries.insertReshape(
      tx,
      { kind: 'merge', onDate, areaDifference: difference, reason },
      [
        ...old.map((one) => ({ houseId: one.id, side: 'from' as const, buildArea: one.buildArea })),
        { houseId: id, side: 'to', buildArea: sumMoney([house.buildArea]) },
      ],
      stampOf(scope),
    );
    await shiftTally(tx, [...from, id], 1);
    return { id };
  });
}
