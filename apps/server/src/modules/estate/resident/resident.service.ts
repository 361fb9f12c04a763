// 住户档案 (menu 71): residents of houses with their dates. domain: property 3.2. A stay is begun and ended; an ended one is not overwritten.
// Every move locks the house. Parking leases continue when a resident leaves: the user is informed, and no lease is ended automatically.
import { PERSON_KIND, RESIDENT_RELATION, type changeResident, type findResidents, type getHousehold } from '@anju/contract';
import type { moveInResident, moveOutResident, Newcomer, OutputOf, ParsedInputOf, ResidentDetail, searchResidents } from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { listAuditChanges } from '../../../platform/audit/audit-list.queries.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { reachOf, seesBuilding } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as persons from '../person/person.queries.ts';
import { checkPapers, describeChange, fromIdCard, logged, nameFor } from '../person/person.rules.ts';
import { applyToHouse, lockHouses } from './resident-house.service.ts';
import * as queries from './resident.queries.ts';
import { checkLiving, checkMoveOut, checkNotAhead } from './resident.rules.ts';
import { listLiving, searchPage } from './resident-search.queries.ts';

const SHOWN_CHANGES = 50;
const DESK_ROWS = 50;
const notFound = (what = '住户') => fail('NOT_FOUND', { what });
const masked = <R extends { phone: string }>(row: R): R => ({ ...row, phone: maskPhone(row.phone) });

export async function search(
  { db, actor, clock }: Scope,
  { page, size, sort, ...filter }: ParsedInputOf<typeof searchResidents>,
): Promise<OutputOf<typeof searchResidents>> {
  const wanted = { filter, ...reachOf(actor), today: today(clock) };
  const found = await searchPage(db, wanted, sort, size, (page - 1) * size);
  return { ...found, rows: found.rows.map(masked) };
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<ResidentDetail> {
  const found = await queries.findResident(db, id);
  if (!found || !seesBuilding(actor, found)) throw notFound();
  const { estateId: _estateId, buildingId: _buildingId, ...row } = found;
  const [vehicles, leases, changes] = await Promise.all([
    queries.listVehicles(db, row.personId),
    queries.listOpenLeases(db, row.personId, today(clock)),
    listAuditChanges(db, 'resident', id, SHOWN_CHANGES),
  ]);
  return {
    ...masked(row),
    idNo: maskIdNo(row.idNo),
    vehicles,
    leases,
    changes: changes.map(({ before, after, note, ...line }) => ({
      ...line,
      detail: describeChange({ before, after, note }, { relation: RESIDENT_RELATION }),
    })),
  };
}

export async function house({ db, actor, clock }: Scope, id: number): Promise<OutputOf<typeof getHousehold>> {
  const found = await queries.findHouse(db, id, today(clock));
  if (!found || !seesBuilding(actor, found)) throw notFound('房屋');
  const { estateId: _estateId, buildingId: _buildingId, ...row } = found;
  const [residents, vehicles] = await Promise.all([queries.listOfHouse(db, id), queries.listHouseVehicles(db, id)]);
  return {
    ...row,
    ownerPhone: maskPhone(row.ownerPhone),
    residents: residents.map((one) => ({ ...masked(one), idNo: maskIdNo(one.idNo) })),
    vehicles,
  };
}

export async function lookUp({ db, actor, clock }: Scope, { houseId, key = '' }: ParsedInputOf<typeof findResidents>) {
  return (await listLiving(db, { houseId, key }, reachOf(actor), today(clock), DESK_ROWS)).map(masked);
}

// ---- moving in ----------------------------------------------------------------------------------------------------------

/**
 * The person with this identity document or, if none is given, with this name and phone; otherwise a new one. An identity document recorded
 * under another name is refused, because the error must be resolved elsewhere.
 */
export async function ensurePerson(tx: Tx, scope: Scope, newcomer: Newcomer): Promise<number> {
  const papers = checkPapers(newcomer, 'person');
  const reach = reachOf(scope.actor);
  const known = papers.idNo === '' ? undefined : await persons.findByPaper(tx, papers.idType, papers.idNo, reach);
  if (known && known.name !== papers.name) throw failField('person.idNo', 'PERSON_ID_TAKEN', { name: nameFor(known) });
  if (known) return known.id;
  const [same] = papers.idNo === '' ? await persons.listSame(tx, papers, reach) : [];
  if (same) return same.id;
  const blank = { kind: PERSON_KIND.natural, secondPhone: '', education: null, political: null, workplace: '', address: '', remark: '' };
  const values = { ...blank, ...fromIdCard({ ...papers, birthDate: null }), initials: pinyinInitials(papers.name) };
  const id = await persons.insertPerson(tx, values, stampOf(scope));
  if (id === undefined) throw failField('person.idNo', 'PERSON_ID_TAKEN', { name: papers.name });
  await scope.audit.write(tx, scope.actor, {
    action: '新增',
    entity: 'person',
    entityId: id,
    after: logged(values),
    note: '住户迁入时登记',
  });
  return id;
}

async function requireSeen(tx: Tx, { actor }: Scope, personId: number): Promise<number> {
  if (!(await persons.findPerson(tx, personId, reachOf(actor)))) throw notFound('人员');
  return personId;
}

export async function requireRoom(
  tx: Tx,
  houseId: number,
  stay: { personId: number; name: string; moveInDate: string; head: boolean },
  own: number | null,
  field: string,
): Promise<void> {
  if (await queries.hasStayFrom(tx, houseId, stay.personId, stay.moveInDate, own))
    throw failField(field, 'RESIDENT_TWICE', { name: stay.name });
  const head = stay.head ? await queries.findHead(tx, houseId, own) : undefined;
  if (head !== undefined) throw failField('head', 'RESIDENT_HEAD', { name: head });
}

export async function moveIn(scope: Scope, input: ParsedInputOf<typeof moveInResident>): Promise<{ id: number; personId: number }> {
  const { houseId, personId: chosen, person, house: onHouse, ...values } = input;
  checkNotAhead(values.moveInDate, today(scope.clock), 'moveInDate');
  return inTransaction(scope.db, async (tx) => {
    const held = (await lockHouses(tx, scope, [houseId])).get(houseId);
    if (!held) throw notFound('房屋');
    if (held.disabled) throw failField('houseId', 'HOUSE_DISABLED');
    const personId = person === null ? await requireSeen(tx, scope, chosen as number) : await ensurePerson(tx, scope, person);
    const name = person?.name ?? (await persons.findPerson(tx, personId, reachOf(scope.actor)))?.name ?? '';
    await requireRoom(tx, houseId, { personId, name, ...values }, null, person === null ? 'personId' : 'person.name');
    const id = await queries.insertStay(tx, houseId, personId, values, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '迁入',
      entity: 'resident',
      entityId: id,
      after: { name, house: held.code, ...values },
    });
    await applyToHouse(tx, scope, held, onHouse);
    return { id, personId };
  });
}

// ---- changing, moving out -----------------------------------------------------------------------------------------------------

/** Locks the stay and its house: visible to the user, unchanged since it was read, and not ended. */
async function lockStay(tx: Tx, scope: Scope, id: number, version?: number) {
  const houseId = await queries.findHouseOf(tx, id);
  if (houseId === undefined) throw notFound();
  const held = (await lockHouses(tx, scope, [houseId])).get(houseId);
  const [stay] = await queries.lockStays(tx, [id]);
  if (!stay || !held || stay.houseId !== houseId) throw notFound();
  if (version !== undefined && stay.version !== version) throw fail('STALE', { what: '住户' });
  checkLiving(stay);
  return { stay, held };
}

export async function change(scope: Scope, { id, version, ...values }: ParsedInputOf<typeof changeResident>): Promise<null> {
  checkNotAhead(values.moveInDate, today(scope.clock), 'moveInDate');
  await inTransaction(scope.db, async (tx) => {
    const { stay } = await lockStay(tx, scope, id, version);
    await requireRoom(tx, stay.houseId, { ...stay, ...values }, id, 'moveInDate');
    await queries.updateStay(tx, id, values, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'resident', entityId: id, before: stay, after: values });
  });
  return null;
}

export async function moveOut(
  scope: Scope,
  { id, version, moveOutDate, reason, house: onHouse }: ParsedInputOf<typeof moveOutResident>,
): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const { stay, held } = await lockStay(tx, scope, id, version);
    checkMoveOut(stay, moveOutDate, today(scope.clock));
    await queries.updateStay(tx, id, { moveOutDate, moveOutReason: reason }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '迁出',
      entity: 'resident',
      entityId: id,
      after: { moveOutDate },
      note: `原因：${reason}`,
    });
    await applyToHouse(tx, scope, held, onHouse);
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const { stay } = await lockStay(tx, scope, id);
    await queries.removeStay(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'resident', entityId: id, before: stay });
  });
  return null;
}
