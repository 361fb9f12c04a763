// 车位档案 (menu 67): spaces, created one by one or as a series of numbers. domain: property 3.2. Whether a space is sold or leased is never
// entered: it follows from its owners and leases (parking-holding.service.ts). Charges for a space belong to the charging area.
import {
  PARKING,
  type changeParking,
  type createParking,
  type createParkings,
  type findParkingHouses,
  type findParkingPeople,
  type OutputOf,
  type ParkingDetail,
  type ParsedInputOf,
  type searchParkings,
} from '@anju/contract';
import { maskPhone, naturalKey } from '@anju/domain';
import { listAuditLines } from '../../../platform/audit/audit-list.queries.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { requireSeen } from '../property/estate/estate.policy.ts';
import { listLeases, listOwners, listVehicles, updateState } from './parking-holding.queries.ts';
import { requireChangeable } from './parking.policy.ts';
import * as queries from './parking.queries.ts';
import { batchCodes, checkOwnerType, describeChange, held, parkingValues } from './parking.rules.ts';
import { countParkings, findParking, getSums, listParkings } from './parking-search.queries.ts';

const SHOWN_CHANGES = 100;
const OFFERED = 20;
const CODE_KEY = 'parking_tenant_id_estate_id_code_key';

export async function search(scope: Scope, input: ParsedInputOf<typeof searchParkings>): Promise<OutputOf<typeof searchParkings>> {
  const { page, size, sort, ...filter } = input;
  const wanted = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const [counted, rows] = await Promise.all([
    countParkings(scope.db, wanted),
    listParkings(scope.db, wanted, sort.order, size, (page - 1) * size),
  ]);
  const sums = counted.more ? null : await getSums(scope.db, wanted);
  return { ...counted, sums, rows: rows.map((row) => ({ ...row, holderPhone: maskPhone(row.holderPhone) })) };
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<ParkingDetail> {
  const day = today(clock);
  const { createdBy, createdAt, ...parking } = requireSeen(actor, await findParking(db, id, day), '车位');
  const [owners, leases, vehicles, changes] = await Promise.all([
    listOwners(db, id, day),
    listLeases(db, id, day),
    listVehicles(db, id),
    listAuditLines(db, 'parking', id, SHOWN_CHANGES),
  ]);
  // Spaces created by import or seed have no log line for their creation.
  const made = changes.some(({ action }) => action === '新增') ? [] : [{ id, at: createdAt, by: createdBy, action: '建档', detail: '' }];
  return {
    ...parking,
    holderPhone: maskPhone(parking.holderPhone),
    owners: owners.map((owner) => ({ ...owner, phone: maskPhone(owner.phone) })),
    leases: leases.map((lease) => ({ ...lease, phone: maskPhone(lease.phone) })),
    vehicles,
    changes: [...changes, ...made],
  };
}

async function placeOf(tx: Tx, { actor }: Scope, form: queries.ParkingPlace & { estateId: number }): Promise<queries.ParkingPlace> {
  requireSeen(actor, { estateId: form.estateId }, '小区');
  const place = await queries.findPlace(tx, form);
  if (!place) throw fail('PARENT_MISMATCH');
  return place;
}

/** The code of the linked house, which must be in the same estate; empty when none is linked. */
async function houseCodeOf(tx: Tx, houseId: number | null, estateId: number): Promise<string> {
  if (houseId === null) return '';
  const code = await queries.findHouseCode(tx, houseId, estateId);
  if (code === undefined) throw failField('houseId', 'PARKING_HOUSE_ELSEWHERE');
  return code;
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createParking>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const place = await placeOf(tx, scope, form);
    await houseCodeOf(tx, form.houseId, form.estateId);
    const values = parkingValues(form, place, PARKING.free);
    const [id = 0] = await onDuplicate(queries.insertParkings(tx, [values], stampOf(scope)), CODE_KEY, () =>
      failField('code', 'PARKING_CODE_TAKEN', { code: form.code }),
    );
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'parking', entityId: id, after: values, note: form.code });
    return { id };
  });
}

/** Creates all numbers of the series or none, because unnoticed gaps would be found only on printed lists. */
export async function createMany(scope: Scope, input: ParsedInputOf<typeof createParkings>): Promise<{ created: number }> {
  const { prefix, from, to, width, ...common } = input;
  const codes = batchCodes({ prefix, from, to, width });
  return inTransaction(scope.db, async (tx) => {
    const place = await placeOf(tx, scope, common);
    const taken = await queries.listTakenCodes(tx, common.estateId, codes);
    const refuse = () => failField('from', 'PARKING_CODES_TAKEN', { code: taken[0] ?? codes[0] ?? '', count: Math.max(1, taken.length) });
    if (taken.length > 0) throw refuse();
    const rows = codes.map((code) => ({
      ...common,
      ...place,
      code,
      sortKey: naturalKey(code),
      state: PARKING.free,
      houseId: null,
      remark: '',
    }));
    const ids = await onDuplicate(queries.insertParkings(tx, rows, stampOf(scope)), CODE_KEY, refuse);
    const entries = ids.map((entityId, at) => ({
      action: '新增',
      entity: 'parking' as const,
      entityId,
      after: rows[at],
      note: `${codes[at]}（批量新增）`,
    }));
    await scope.audit.write(tx, scope.actor, ...entries);
    return { created: ids.length };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeParking>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = requireChangeable(scope, await queries.lockParking(tx, id), version);
    // Its owners, leases and cars belong to this estate, so it cannot move to another one.
    if (form.estateId !== before.estateId) throw fail('PARENT_MISMATCH');
    checkOwnerType(before.state, form.ownerType);
    const place = await placeOf(tx, scope, form);
    const house = await houseCodeOf(tx, form.houseId, before.estateId);
    const was = before.houseId === null ? '' : ((await queries.findHouseCode(tx, before.houseId, before.estateId)) ?? '');
    const values = parkingValues(form, place, before.state);
    await onDuplicate(queries.updateParking(tx, id, values, stampOf(scope)), CODE_KEY, () =>
      failField('code', 'PARKING_CODE_TAKEN', { code: form.code }),
    );
    const note = describeChange(
      { ...before, house: was, ownUse: before.state === PARKING.ownUse },
      { ...values, house, ownUse: values.state === PARKING.ownUse },
    );
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'parking', entityId: id, before, after: values, note });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<{ outcome: 'removed' | 'disabled' }> {
  return inTransaction(scope.db, async (tx) => {
    const parking = requireChangeable(scope, await queries.lockParking(tx, id));
    if (held(parking.state)) throw fail('PARKING_IN_USE', { state: PARKING.text(parking.state) });
    const removed = !(await queries.hasHistory(tx, id)) && (await queries.removeParking(tx, id));
    if (!removed) await queries.updateParking(tx, id, { disabled: true }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: removed ? '删除' : '停用',
      entity: 'parking',
      entityId: id,
      before: parking,
      note: parking.code,
    });
    return { outcome: removed ? 'removed' : 'disabled' };
  });
}

export async function enable(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const parking = requireSeen(scope.actor, await queries.lockParking(tx, id), '车位');
    if (!parking.disabled) return;
    await queries.updateParking(tx, id, { disabled: false }, stampOf(scope));
    await updateState(tx, id, today(scope.clock));
    await scope.audit.write(tx, scope.actor, { action: '恢复', entity: 'parking', entityId: id, note: parking.code });
  });
  return null;
}

// ---- look-ups of the dialogs ---------------------------------------------------------------------------------------------

export async function people(
  { db, actor, clock }: Scope,
  { estateId, key }: ParsedInputOf<typeof findParkingPeople>,
): Promise<OutputOf<typeof findParkingPeople>> {
  requireSeen(actor, { estateId }, '小区');
  const found = await queries.listPeople(db, { estateId, estates: actor.estates, today: today(clock) }, key, OFFERED);
  return found.map((person) => ({ ...person, phone: maskPhone(person.phone) }));
}

export async function houses(
  { db, actor, clock }: Scope,
  { estateId, key }: ParsedInputOf<typeof findParkingHouses>,
): Promise<OutputOf<typeof findParkingHouses>> {
  requireSeen(actor, { estateId }, '小区');
  return queries.listHouses(db, { estateId, key, today: today(clock) }, OFFERED);
}
