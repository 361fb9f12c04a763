// Zones, buildings and units of an estate. domain: property 3.3. The code and order of a house contain the names of its place, so a rename
// or a move updates the houses in the same transaction. Locks are taken in the order of all writers of houses: houses by id, then the
// estate, then the parts between them.
import type * as contract from '@anju/contract';
import type { BuildingRow, OutputOf, ParsedInputOf, UnitRow, ZoneRow } from '@anju/contract';
import { naturalKey } from '@anju/domain';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireBuilding, requirePart, requireSeen } from './estate.policy.ts';
import { lockEstate } from './estate.queries.ts';
import { describeBelow, renamedHouses } from './estate.rules.ts';
import * as queries from './estate-frame.queries.ts';
import { shiftTally } from '../house/core/tally.queries.ts';

const WHAT = { zone: '分区', building: '楼栋', unit: '单元' } as const;
const TAKEN = { zone: 'ZONE_NAME_TAKEN', building: 'BUILDING_NAME_TAKEN', unit: 'UNIT_NAME_TAKEN' } as const;
const NAME_KEY = {
  zone: 'zone_tenant_id_estate_id_name_key',
  building: 'building_tenant_id_estate_id_name_key',
  unit: 'unit_tenant_id_building_id_name_key',
} as const;
const CODE_KEY = 'house_tenant_id_estate_id_code_key';
const BY_NAME = { field: 'name', order: 'asc' } as const;

// ---- lists -------------------------------------------------------------------------------------------------------------------

export async function zones(scope: Scope, estateId: number): Promise<ZoneRow[]> {
  await requirePart(scope, estateId);
  return queries.listZones(scope.db, estateId, reachOf(scope.actor));
}

export async function units({ db, actor }: Scope, buildingId: number): Promise<UnitRow[]> {
  const building = await queries.findFrame(db, 'building', buildingId);
  requireBuilding(actor, building && { ...building, buildingId }, '楼栋');
  return queries.listUnits(db, buildingId);
}

export async function buildings(
  scope: Scope,
  input: ParsedInputOf<typeof contract.searchBuildings>,
): Promise<OutputOf<typeof contract.searchBuildings>> {
  const { page, size, sort = BY_NAME, ...filter } = input;
  await requirePart(scope, filter.estateId);
  const wanted = { ...filter, ...reachOf(scope.actor) };
  const [total, rows] = await Promise.all([
    queries.countBuildings(scope.db, wanted),
    queries.listBuildings(scope.db, wanted, sort, size, (page - 1) * size),
  ]);
  return { rows, total };
}

export async function building({ db, actor }: Scope, id: number): Promise<BuildingRow> {
  const found = await queries.findBuilding(db, id);
  return requireBuilding(actor, found && { ...found, buildingId: id }, '楼栋');
}

// ---- what every part has in common -------------------------------------------------------------------------------------------

async function find<K extends queries.FrameKind>(
  tx: Tx,
  { actor }: Scope,
  kind: K,
  id: number,
  version?: number,
): Promise<queries.FrameRow<K>> {
  const row = requireSeen(actor, await queries.findFrame(tx, kind, id), WHAT[kind]);
  if (version !== undefined && row.version !== version) throw fail('STALE', { what: WHAT[kind] });
  return row;
}

/** Locks the part until the end of the transaction. Returns the houses below it if they are to change too, otherwise none. */
async function hold(
  tx: Tx,
  kind: queries.FrameKind,
  read: { id: number; estateId: number; version: number },
  withHouses = false,
): Promise<number[]> {
  if (withHouses) await queries.lockHousesOf(tx, kind, read.id);
  await lockEstate(tx, read.estateId);
  const now = await queries.lockFrame(tx, kind, read.id);
  if (!now) throw fail('NOT_FOUND', { what: WHAT[kind] });
  if (now.version !== read.version) throw fail('STALE', { what: WHAT[kind] });
  // Read again: a house may have been added before the estate was locked.
  return withHouses ? queries.lockHousesOf(tx, kind, read.id) : [];
}

const unlessTaken = <T>(work: Promise<T>, kind: queries.FrameKind, name: string): Promise<T> =>
  onDuplicate(work, NAME_KEY[kind], () => failField('name', TAKEN[kind], { name }));

/** Gives houses the code and order of their current place. */
async function renameHouses(tx: Tx, scope: Scope, estateId: number, houses: readonly number[], note: string): Promise<void> {
  const names = renamedHouses(await queries.listNamedHouses(tx, houses));
  const first = names[0];
  if (!first) return;
  const taken = await queries.findTakenCode(tx, estateId, names);
  if (taken !== undefined) throw fail('HOUSE_CODE_TAKEN', { code: taken });
  await queries.logHouseNames(tx, names, scope.actor.accountId, note, stampOf(scope));
  await onDuplicate(queries.updateHouseNames(tx, names, stampOf(scope)), CODE_KEY, () => fail('HOUSE_CODE_TAKEN', { code: first.code }));
}

/** Moves houses to another place: out of the counts of the old one, into those of the new one. */
async function moveHouses(
  tx: Tx,
  scope: Scope,
  houses: readonly number[],
  place: queries.HousePlace,
  between: () => Promise<void>,
): Promise<void> {
  await shiftTally(tx, houses, -1);
  await between();
  await queries.updateHousePlaces(tx, houses, place, stampOf(scope));
  await shiftTally(tx, houses, 1);
}

const renameNote = (kind: queries.FrameKind, from: string, to: string): string => (from === to ? '' : `${WHAT[kind]}更名：${from} → ${to}`);

export async function remove(scope: Scope, kind: queries.FrameKind, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await find(tx, scope, kind, id);
    await hold(tx, kind, before);
    const what = describeBelow(await queries.countBelow(tx, kind, id));
    if (what !== '') throw fail('ESTATE_NOT_EMPTY', { name: before.name, what });
    await queries.removeFrame(tx, kind, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: kind, entityId: id, before });
  });
  return null;
}

// ---- zones -------------------------------------------------------------------------------------------------------------------

export async function createZone(scope: Scope, form: ParsedInputOf<typeof contract.createZone>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    requireSeen(scope.actor, await lockEstate(tx, form.estateId), '小区');
    const values = { ...form, sortKey: naturalKey(form.name) };
    const id = await unlessTaken(queries.insertFrame(tx, 'zone', scope.actor.tenantId, values), 'zone', form.name);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'zone', entityId: id, after: form });
    return { id };
  });
}

export async function changeZone(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof contract.changeZone>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await find(tx, scope, 'zone', id, version);
    if (form.estateId !== before.estateId) throw fail('PARENT_MISMATCH');
    const renamed = form.name !== before.name;
    const houses = await hold(tx, 'zone', before, renamed);
    await unlessTaken(queries.updateFrame(tx, 'zone', id, { ...form, sortKey: naturalKey(form.name) }), 'zone', form.name);
    if (renamed) await renameHouses(tx, scope, form.estateId, houses, renameNote('zone', before.name, form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'zone', entityId: id, before, after: form });
  });
  return null;
}

// ---- buildings ---------------------------------------------------------------------------------------------------------------

async function checkZone(tx: Tx, { estateId, zoneId }: { estateId: number; zoneId: number | null }): Promise<void> {
  if (zoneId === null) return;
  const zone = await queries.findFrame(tx, 'zone', zoneId);
  if (zone?.estateId !== estateId) throw fail('PARENT_MISMATCH');
}

export async function createBuilding(scope: Scope, form: ParsedInputOf<typeof contract.createBuilding>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    requireSeen(scope.actor, await lockEstate(tx, form.estateId), '小区');
    await checkZone(tx, form);
    const values = { ...form, sortKey: naturalKey(form.name) };
    const id = await unlessTaken(queries.insertFrame(tx, 'building', scope.actor.tenantId, values), 'building', form.name);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'building', entityId: id, after: form });
    return { id };
  });
}

export async function changeBuilding(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof contract.changeBuilding>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await find(tx, scope, 'building', id, version);
    if (form.estateId !== before.estateId) throw fail('PARENT_MISMATCH');
    const renamed = form.name !== before.name;
    const moved = form.zoneId !== before.zoneId;
    const houses = await hold(tx, 'building', before, renamed || moved);
    await checkZone(tx, form);
    const values = { ...form, sortKey: naturalKey(form.name) };
    const update = () => unlessTaken(queries.updateFrame(tx, 'building', id, values), 'building', form.name);
    if (moved) await moveHouses(tx, scope, houses, { zoneId: form.zoneId }, update);
    else await update();
    if (renamed || moved) await renameHouses(tx, scope, form.estateId, houses, renameNote('building', before.name, form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'building', entityId: id, before, after: form });
  });
  return null;
}

// ---- units -------------------------------------------------------------------------------------------------------------------

export async function createUnit(scope: Scope, form: ParsedInputOf<typeof contract.createUnit>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await hold(tx, 'building', await find(tx, scope, 'building', form.buildingId));
    const values = { ...form, sortKey: naturalKey(form.name) };
    const id = await unlessTaken(queries.insertFrame(tx, 'unit', scope.actor.tenantId, values), 'unit', form.name);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'unit', entityId: id, after: form });
    return { id };
  });
}

export async function changeUnit(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof contract.changeUnit>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await find(tx, scope, 'unit', id, version);
    const renamed = form.name !== before.name;
    const moved = form.buildingId !== before.buildingId;
    const houses = await hold(tx, 'unit', before, renamed || moved);
    const building = await queries.findFrame(tx, 'building', form.buildingId);
    if (building?.estateId !== before.estateId) throw fail('PARENT_MISMATCH');
    const values = { ...form, sortKey: naturalKey(form.name) };
    const update = () => unlessTaken(queries.updateFrame(tx, 'unit', id, values), 'unit', form.name);
    if (moved) {
      const { zoneId, id: buildingId } = building;
      await moveHouses(tx, scope, houses, { zoneId, buildingId, unitId: id }, async () => {
        // A house refers to building and unit together, so its unit is cleared while the unit changes its building.
        await queries.updateHousePlaces(tx, houses, { zoneId, unitId: null }, stampOf(scope));
        await update();
      });
    } else await update();
    if (renamed || moved) await renameHouses(tx, scope, before.estateId, houses, renameNote('unit', before.name, form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'unit', entityId: id, before, after: form });
  });
  return null;
}
