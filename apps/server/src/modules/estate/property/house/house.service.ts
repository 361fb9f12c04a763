// 房屋档案 (menu 66): houses with their dated areas and owners. domain: property 3.2. Each change is one transaction that keeps the counts, the
// history and the house consistent. Charges of a house belong to the charging area.
import {
  PARKING_OWNER_TYPE,
  RESIDENT_RELATION,
  type changeHouse,
  type createHouse,
  type HouseDetail,
  type OutputOf,
  type ParsedInputOf,
  type searchHouses,
} from '@anju/contract';
import { formatDay, maskIdNo, maskPhone } from '@anju/domain';
import { listAuditChanges } from '../../../../platform/audit/audit-list.queries.ts';
import { today } from '../../../../platform/clock.ts';
import { fail, onDuplicate } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './core/house.queries.ts';
import * as owning from './owner/owner.queries.ts';
import { requireHouse } from './core/house.policy.ts';
import { payerOn } from './payer/payer.rules.ts';
import { listReshapes } from '../house-reshape/house-reshape.queries.ts';
import { areaValues, checkChargeStart, checkOwners, describeChange, houseValues } from './core/house.rules.ts';
import { getTotals, listHouses } from './search/search.queries.ts';
import { lockEstates, shiftTally } from './core/tally.queries.ts';
import { CODE_KEY, lockForChange, placeOf } from './core/lock.service.ts';
import { addOwners, ownersText } from './owner/add-owners.service.ts';

const SHOWN_CHANGES = 100;

export async function search(scope: Scope, input: ParsedInputOf<typeof searchHouses>): Promise<OutputOf<typeof searchHouses>> {
  const { page, size, sort, ...filter } = input;
  const wanted = { filter, ...reachOf(scope.actor), today: today(scope.clock) };
  const [totals, rows] = await Promise.all([getTotals(scope.db, wanted), listHouses(scope.db, wanted, sort, size, (page - 1) * size)]);
  return { ...totals, rows: rows.map((row) => ({ ...row, ownerPhone: maskPhone(row.ownerPhone) })) };
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<HouseDetail> {
  const day = today(clock);
  const { createdBy, ...house } = requireHouse(actor, await queries.findHouse(db, id));
  const [areas, owners, [paying], residents, parkings, reshapes, changes] = await Promise.all([
    queries.listAreas(db, id, day),
    owning.listOwners(db, id, day),
    owning.listPaying(db, [id]),
    queries.listResidents(db, id),
    queries.listParkings(db, id),
    listReshapes(db, id),
    listAuditChanges(db, 'house', id, SHOWN_CHANGES),
  ]);
  const current = owners.filter((owner) => owner.current);
  const logged = changes.map(({ before, after, note, ...change }) => ({ ...change, detail: describeChange(before, after, note) }));
  // Houses created by import or seed have no log line for their creation.
  const created = changes.some((change) => change.action === '新增')
    ? []
    : [{ id: house.id, at: house.createdAt, by: createdBy, action: '建档', detail: '' }];
  return {
    ...house,
    ownerNames: current.map((owner) => owner.name).join('、'),
    ownerPhone: maskPhone(current[0]?.phone ?? ''),
    payer: paying ? payerOn(paying, day) : null,
    reshapes,
    areas,
    owners: owners.map((owner) => ({ ...owner, phone: maskPhone(owner.phone), idNo: maskIdNo(owner.idNo) })),
    residents: residents.map((resident) => ({
      ...resident,
      phone: maskPhone(resident.phone),
      relation: RESIDENT_RELATION.text(resident.relation),
    })),
    parkings: parkings.map((parking) => ({ ...parking, ownerType: PARKING_OWNER_TYPE.text(parking.ownerType) })),
    changes: [...logged, ...created],
  };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createHouse>): Promise<{ id: number }> {
  const { area, owners, ...form } = input;
  checkOwners(owners);
  checkChargeStart(form);
  const stamp = stampOf(scope);
  return inTransaction(scope.db, async (tx) => {
    // Locked before the names of its place are read: a concurrent rename updates the existing houses but not one that is added meanwhile.
    await lockEstates(tx, [form.estateId]);
    const values = houseValues(form, await placeOf(tx, scope, form));
    const areas = areaValues(area);
    const id = await onDuplicate(queries.insertHouse(tx, values, areas, stamp), CODE_KEY, () =>
      fail('HOUSE_CODE_TAKEN', { code: values.code }),
    );
    await queries.insertArea(tx, id, areas, stamp);
    await addOwners(tx, scope, id, form.handoverDate ?? area.fromDate, owners);
    await shiftTally(tx, [id], 1);
    await scope.audit.write(tx, scope.actor, {
      action: '新增',
      entity: 'house',
      entityId: id,
      after: { ...values, ...areas, ...(owners.length > 0 ? { owners: ownersText(owners) } : {}) },
    });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeHouse>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id, version);
    checkChargeStart(form, before);
    const values = houseValues(form, await placeOf(tx, scope, form));
    await lockEstates(tx, [before.estateId, values.estateId]);
    await shiftTally(tx, [id], -1);
    await onDuplicate(queries.updateHouse(tx, id, values, stampOf(scope)), CODE_KEY, () => fail('HOUSE_CODE_TAKEN', { code: values.code }));
    await shiftTally(tx, [id], 1);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'house', entityId: id, before, after: values });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<{ outcome: 'removed' | 'disabled' }> {
  return inTransaction(scope.db, async (tx) => {
    const house = await lockForChange(tx, scope, id);
    await shiftTally(tx, [id], -1);
    const removed = !(await queries.hasHistory(tx, id)) && (await queries.removeHouse(tx, id));
    const outcome = removed ? 'removed' : 'disabled';
    if (!removed) {
      await queries.updateHouse(tx, id, { disabled: true }, stampOf(scope));
      await shiftTally(tx, [id], 1);
    }
    await scope.audit.write(tx, scope.actor, {
      action: outcome === 'removed' ? '删除' : '停用',
      entity: 'house',
      entityId: id,
      before: house,
    });
    return { outcome };
  });
}

export async function enable(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const house = requireHouse(scope.actor, await queries.lockHouse(tx, id));
    if (!house.disabled) return;
    if (house.endedOn !== null) throw fail('HOUSE_ENDED', { date: formatDay(house.endedOn) });
    await shiftTally(tx, [id], -1);
    await queries.updateHouse(tx, id, { disabled: false }, stampOf(scope));
    await shiftTally(tx, [id], 1);
    await scope.audit.write(tx, scope.actor, { action: '恢复', entity: 'house', entityId: id });
  });
  return null;
}
