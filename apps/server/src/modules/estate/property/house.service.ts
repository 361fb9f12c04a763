// 房屋档案 (menu 66): houses with their dated areas and owners. domain: property 3.2. Each change is one transaction that keeps
// the counts, the history and the house together. Split and merge, and what charges hang on a house, come with their areas.
import {
  MAX_BATCH,
  parkingOwnerType,
  residentRelation,
  type batchChangeHouses,
  type changeHouse,
  type changeHouseArea,
  type changeHouseOwners,
  type createHouse,
  type HouseDetail,
  type OutputOf,
  type OwnerForm,
  type ParsedInputOf,
  type searchHouses,
} from '@anju/contract';
import { maskIdNo, maskPhone, previousDay } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { today } from '../../../platform/clock.ts';
import { fail, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './house.queries.ts';
import * as owning from './house-owner.queries.ts';
import { requireHouse, seesEstate } from './house.policy.ts';
import { areaValues, checkAreaDate, checkOwners, describeChange, houseValues } from './house.rules.ts';
import { getTotals, listHouses, lockMatching } from './house-search.queries.ts';
import { lockEstates, shiftTally } from './house-tally.queries.ts';

const SHOWN_CHANGES = 100;
const CODE_KEY = 'house_tenant_id_estate_id_code_key';
const NO_FILTER = {
  node: null,
  key: '',
  useStates: [],
  useTypes: [],
  usages: [],
  realUses: [],
  buildingTypes: [],
  areaFrom: null,
  areaTo: null,
  disabled: false,
};

const stampOf = ({ actor, clock }: Scope): queries.Stamp => ({ tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });

export async function search(scope: Scope, input: ParsedInputOf<typeof searchHouses>): Promise<OutputOf<typeof searchHouses>> {
  const { page, size, sort, ...filter } = input;
  const wanted = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const [totals, rows] = await Promise.all([getTotals(scope.db, wanted), listHouses(scope.db, wanted, sort, size, (page - 1) * size)]);
  return { ...totals, rows: rows.map((row) => ({ ...row, ownerPhone: maskPhone(row.ownerPhone) })) };
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<HouseDetail> {
  const day = today(clock);
  const { createdBy, ...house } = requireHouse(actor, await queries.findHouse(db, id));
  const [areas, owners, residents, parkings, changes] = await Promise.all([
    queries.listAreas(db, id, day),
    owning.listOwners(db, id, day),
    queries.listResidents(db, id),
    queries.listParkings(db, id),
    queries.listChanges(db, id, SHOWN_CHANGES),
  ]);
  const current = owners.filter((owner) => owner.current);
  const logged = changes.map(({ before, after, note, ...change }) => ({ ...change, detail: describeChange(before, after, note) }));
  // Houses that came by import or seed have no line of their own for it.
  const created = changes.some((change) => change.action === '新增')
    ? []
    : [{ id: house.id, at: house.createdAt, by: createdBy, action: '建档', detail: '' }];
  return {
    ...house,
    ownerNames: current.map((owner) => owner.name).join('、'),
    ownerPhone: maskPhone(current[0]?.phone ?? ''),
    areas,
    owners: owners.map((owner) => ({ ...owner, phone: maskPhone(owner.phone), idNo: maskIdNo(owner.idNo) })),
    residents: residents.map((resident) => ({
      ...resident,
      phone: maskPhone(resident.phone),
      relation: residentRelation.text(resident.relation),
    })),
    parkings: parkings.map((parking) => ({ ...parking, ownerType: parkingOwnerType.text(parking.ownerType) })),
    changes: [...logged, ...created],
  };
}

async function placeOf(
  tx: Tx,
  { actor }: Scope,
  form: { estateId: number; zoneId: number | null; buildingId: number; unitId: number | null },
) {
  if (!seesEstate(actor, form.estateId)) throw fail('NOT_FOUND', { what: '小区' });
  const place = await queries.findPlace(tx, form);
  if (!place) throw fail('PARENT_MISMATCH');
  return place;
}

async function addOwners(tx: Tx, scope: Scope, houseId: number, fromDate: string, owners: readonly OwnerForm[]): Promise<void> {
  const stamp = stampOf(scope);
  for (const owner of owners) {
    const personId = await owning.ensurePerson(tx, owner, pinyinInitials(owner.name), stamp);
    await owning.insertOwner(tx, stamp.tenantId, houseId, personId, fromDate, owner);
  }
}

const ownersText = (owners: readonly OwnerForm[]) => owners.map((owner) => `${owner.name} ${owner.share}%`).join('、');

export async function create(scope: Scope, input: ParsedInputOf<typeof createHouse>): Promise<{ id: number }> {
  const { area, owners, ...form } = input;
  checkOwners(owners);
  const stamp = stampOf(scope);
  return inTransaction(scope.db, async (tx) => {
    // Before its names are read: a rename under way carries the houses that are there, not one that comes meanwhile.
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

/** Locks the house for a change: it must be his to see, in use, and as he last read it. */
async function lockForChange(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.HouseCore> {
  const house = requireHouse(actor, await queries.lockHouse(tx, id));
  if (house.disabled) throw fail('HOUSE_DISABLED');
  if (version !== undefined && house.version !== version) throw fail('STALE', { what: '房屋' });
  return house;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeHouse>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id, version);
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
    await shiftTally(tx, [id], -1);
    await queries.updateHouse(tx, id, { disabled: false }, stampOf(scope));
    await shiftTally(tx, [id], 1);
    await scope.audit.write(tx, scope.actor, { action: '恢复', entity: 'house', entityId: id });
  });
  return null;
}

export async function changeArea(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeHouseArea>): Promise<null> {
  const stamp = stampOf(scope);
  await inTransaction(scope.db, async (tx) => {
    const house = await lockForChange(tx, scope, id, version);
    checkAreaDate(form.fromDate, house.areaFrom, today(scope.clock));
    const [before] = await queries.listAreas(tx, id, house.areaFrom);
    const values = areaValues(form);
    await shiftTally(tx, [id], -1);
    await queries.insertArea(tx, id, values, stamp);
    await queries.updateHouseArea(tx, id, values, stamp);
    await shiftTally(tx, [id], 1);
    const { reason, ...after } = values;
    await scope.audit.write(tx, scope.actor, { action: '面积变更', entity: 'house', entityId: id, before, after, note: reason });
  });
  return null;
}

export async function changeOwners(
  scope: Scope,
  { id, version, fromDate, owners }: ParsedInputOf<typeof changeHouseOwners>,
): Promise<null> {
  checkOwners(owners);
  await inTransaction(scope.db, async (tx) => {
    await lockForChange(tx, scope, id, version);
    const since = await owning.findOwnersSince(tx, id);
    if (since !== undefined && fromDate <= since) throw fail('OWNER_DATE_TOO_EARLY', { date: since.replaceAll('-', '.') });
    const before = (await owning.listOwners(tx, id, fromDate)).filter((owner) => owner.toDate === null);
    await owning.endOwners(tx, id, previousDay(fromDate));
    await addOwners(tx, scope, id, fromDate, owners);
    await queries.updateHouse(tx, id, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '业主变更',
      entity: 'house',
      entityId: id,
      before: { owners: before.map((owner) => `${owner.name} ${owner.share}%`).join('、') },
      after: { owners: ownersText(owners), fromDate },
    });
  });
  return null;
}

/** Full numbers of an owner. The look is written down before it is answered. */
export async function showPrivate(scope: Scope, ownershipId: number): Promise<{ phone: string; idNo: string }> {
  const owner = requireHouse(scope.actor, await owning.findOwnerPrivate(scope.db, ownershipId));
  await scope.audit.write(scope.db, scope.actor, {
    action: '查看隐私',
    entity: 'house',
    entityId: owner.houseId,
    note: `查看${owner.name}的完整电话与证件号`,
  });
  return { phone: owner.phone, idNo: owner.idNo };
}

export async function batchChange(scope: Scope, { target, patch }: ParsedInputOf<typeof batchChangeHouses>): Promise<{ changed: number }> {
  const values = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as queries.BatchValues;
  if (Object.keys(values).length === 0) throw fail('BATCH_NOTHING');
  const stamp = stampOf(scope);
  return inTransaction(scope.db, async (tx) => {
    const filter = 'filter' in target ? { ...target.filter, disabled: false } : NO_FILTER;
    const ids = await lockMatching(
      tx,
      { filter, estates: scope.actor.estates, today: today(scope.clock) },
      'ids' in target ? target.ids : null,
      MAX_BATCH + 1,
    );
    if (ids.length > MAX_BATCH) throw fail('BATCH_TOO_LARGE', { max: MAX_BATCH });
    if (ids.length === 0) return { changed: 0 };
    await shiftTally(tx, ids, -1);
    await queries.logMany(tx, ids, values, scope.actor.accountId, stamp);
    await queries.updateMany(tx, ids, values, stamp);
    await shiftTally(tx, ids, 1);
    return { changed: ids.length };
  });
}
