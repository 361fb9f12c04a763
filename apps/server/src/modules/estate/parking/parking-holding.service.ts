// Selling and returning, leasing, renewing and ending leases of spaces. Every step locks the space first, so that two users cannot let it
// twice; exclusion constraints enforce it in the database. The state of a space follows from today's owners and leases.
import {
  type PERSON_KIND,
  type StateOf,
  type endParkingLease,
  type leaseParking,
  type ParsedInputOf,
  type renewParkingLease,
  type sellParking,
  type takeBackParking,
} from '@anju/contract';
import { formatDay, previousDay } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { today } from '../../../platform/clock.ts';
import { fail, failField, type Failure } from '../../../platform/errors/failure.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { requireSeen } from '../property/estate/estate.policy.ts';
import { ensurePerson } from '../property/house/owner/owner.queries.ts';
import * as holding from './parking-holding.queries.ts';
import { requireChangeable } from './parking.policy.ts';
import * as queries from './parking.queries.ts';
import { checkEnd, checkForSale, checkNotFuture, checkRenter, overlap, renewFrom, spanText } from './parking.rules.ts';

interface Holder {
  readonly personId: number | null;
  readonly kind: StateOf<typeof PERSON_KIND>;
  readonly name: string;
  readonly phone: string;
}

/** A visible existing person, or a new one. */
async function holderOf(
  tx: Tx,
  scope: Scope,
  estateId: number,
  { personId, kind, name, phone }: Holder,
): Promise<{ id: number; name: string; ofEstate: boolean }> {
  const reach = { estateId, estates: scope.actor.estates, today: today(scope.clock) };
  if (personId === null) {
    const id = await ensurePerson(tx, { kind, name, phone, idType: null, idNo: '' }, pinyinInitials(name), stampOf(scope));
    // Name and phone may belong to a person who lives here.
    return { id, name, ofEstate: (await queries.findPerson(tx, reach, id))?.ofEstate ?? false };
  }
  const person = await queries.findPerson(tx, reach, personId);
  if (!person) throw failField('personId', 'NOT_FOUND', { what: '人员' });
  return person;
}

async function checkHouse(tx: Tx, houseId: number | null, estateId: number): Promise<void> {
  if (houseId !== null && (await queries.findHouseCode(tx, houseId, estateId)) === undefined)
    throw failField('houseId', 'PARKING_HOUSE_ELSEWHERE');
}

const EXCLUSION_VIOLATION = '23P01';

/** Turns the database's refusal of overlapping days into an error message. */
async function onOverlap<T>(work: Promise<T>, failure: () => Failure): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION) throw failure();
    throw error;
  }
}

/** Increments the version and updates the state, because today's owners or leases may have changed. */
async function settle(tx: Tx, scope: Scope, id: number, houseId?: number | null): Promise<void> {
  await queries.updateParking(tx, id, houseId == null ? {} : { houseId }, stampOf(scope));
  await holding.updateState(tx, id, today(scope.clock));
}

export async function sell(scope: Scope, input: ParsedInputOf<typeof sellParking>): Promise<null> {
  const { id, version, fromDate, certificateNo, houseId } = input;
  const day = today(scope.clock);
  await inTransaction(scope.db, async (tx) => {
    const parking = requireChangeable(scope, await queries.lockParking(tx, id), version);
    checkForSale(parking.ownerType);
    checkNotFuture('fromDate', fromDate, day, '出售日期');
    const lease = await holding.findLeaseWithin(tx, id, fromDate, null);
    if (lease)
      throw failField('fromDate', 'PARKING_LEASED', { name: lease.name, from: formatDay(lease.fromDate), to: formatDay(lease.toDate) });
    await checkHouse(tx, houseId, parking.estateId);
    const [last] = await holding.listOwners(tx, id, day);
    const tooEarly = (what: string, date: string) => failField('fromDate', 'PARKING_OWNER_DATE', { what, date: formatDay(date) });
    if (last?.toDate === null && fromDate <= last.fromDate) throw tooEarly('现业主的起始日期', last.fromDate);
    if (last?.toDate && fromDate <= last.toDate) throw tooEarly('原业主的终止日期', last.toDate);
    if (last?.toDate === null) await holding.endOwner(tx, last.id, previousDay(fromDate));
    const person = await holderOf(tx, scope, parking.estateId, input);
    await holding.insertOwner(tx, scope.actor.tenantId, { parkingId: id, personId: person.id, certificateNo, fromDate });
    await settle(tx, scope, id, houseId);
    await scope.audit.write(tx, scope.actor, {
      action: last?.toDate === null ? '过户' : '出售',
      entity: 'parking',
      entityId: id,
      before: last?.toDate === null ? { owner: last.name } : null,
      after: { owner: person.name, fromDate, certificateNo },
      note: `${last?.toDate === null ? `${last.name} → ` : ''}${person.name}，自 ${formatDay(fromDate)}`,
    });
  });
  return null;
}

export async function takeBack(scope: Scope, { id, version, onDate, reason }: ParsedInputOf<typeof takeBackParking>): Promise<null> {
  const day = today(scope.clock);
  await inTransaction(scope.db, async (tx) => {
    requireChangeable(scope, await queries.lockParking(tx, id), version);
    checkNotFuture('onDate', onDate, day, '收回日期');
    const [owner] = await holding.listOwners(tx, id, day);
    if (!owner || owner.toDate !== null) throw fail('PARKING_NOT_SOLD');
    if (onDate <= owner.fromDate)
      throw failField('onDate', 'PARKING_OWNER_DATE', { what: '现业主的起始日期', date: formatDay(owner.fromDate) });
    await holding.endOwner(tx, owner.id, previousDay(onDate));
    await settle(tx, scope, id);
    const note = `${owner.name}，自 ${formatDay(onDate)} 收回：${reason}`;
    await scope.audit.write(tx, scope.actor, { action: '收回', entity: 'parking', entityId: id, before: { owner: owner.name }, note });
  });
  return null;
}

// ---- leases -----------------------------------------------------------------------------------------------------------------

async function addLease(tx: Tx, scope: Scope, lease: holding.NewLease): Promise<number> {
  const { parkingId, fromDate, toDate } = lease;
  if (await holding.isOwnedWithin(tx, parkingId, fromDate, toDate)) throw fail('PARKING_SOLD');
  const clash = await holding.findLeaseWithin(tx, parkingId, fromDate, toDate);
  if (clash) throw overlap(clash);
  return onOverlap(holding.insertLease(tx, lease, stampOf(scope)), overlap);
}

export async function lease(scope: Scope, input: ParsedInputOf<typeof leaseParking>): Promise<{ id: number }> {
  const { id: parkingId, version, houseId, contractNo, fromDate, toDate, monthlyPrice, remark } = input;
  return inTransaction(scope.db, async (tx) => {
    const parking = requireChangeable(scope, await queries.lockParking(tx, parkingId), version);
    await checkHouse(tx, houseId, parking.estateId);
    const person = await holderOf(tx, scope, parking.estateId, input);
    checkRenter(parking.ownerType, person.ofEstate, remark);
    const terms = { contractNo, fromDate, toDate, monthlyPrice, remark };
    const id = await addLease(tx, scope, { parkingId, personId: person.id, houseId, ...terms });
    await settle(tx, scope, parkingId, houseId);
    await scope.audit.write(tx, scope.actor, {
      action: '出租',
      entity: 'parking',
      entityId: parkingId,
      after: { renter: person.name, ...terms },
      note: `${person.name}，${spanText(fromDate, toDate)}，月租 ${monthlyPrice}`,
    });
    return { id };
  });
}

/** Locks the space of a lease, then reads the lease under the lock. */
async function lockLease(tx: Tx, scope: Scope, id: number, version?: number): Promise<holding.LeaseCore> {
  const found = requireSeen(scope.actor, await holding.findLease(tx, id), '租约');
  requireChangeable(scope, await queries.lockParking(tx, found.parkingId));
  const current = requireSeen(scope.actor, await holding.findLease(tx, id), '租约');
  if (version !== undefined && current.version !== version) throw fail('STALE', { what: '租约' });
  return current;
}

export async function renew(scope: Scope, input: ParsedInputOf<typeof renewParkingLease>): Promise<{ id: number }> {
  const { id, version, contractNo, monthlyPrice, toDate } = input;
  return inTransaction(scope.db, async (tx) => {
    const old = await lockLease(tx, scope, id, version);
    const fromDate = renewFrom(old, toDate);
    const { parkingId, personId, houseId, remark } = old;
    const next = await addLease(tx, scope, { parkingId, personId, houseId, contractNo, fromDate, toDate, monthlyPrice, remark });
    await settle(tx, scope, parkingId);
    await scope.audit.write(tx, scope.actor, {
      action: '续租',
      entity: 'parking',
      entityId: parkingId,
      after: { renter: old.name, contractNo, fromDate, toDate, monthlyPrice },
      note: `${old.name}，${spanText(fromDate, toDate)}，月租 ${monthlyPrice}`,
    });
    return { id: next };
  });
}

export async function end(scope: Scope, { id, version, endedOn, endReason }: ParsedInputOf<typeof endParkingLease>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const old = await lockLease(tx, scope, id, version);
    checkEnd(old, endedOn, today(scope.clock));
    await holding.updateLeaseEnd(tx, id, endedOn, endReason);
    await settle(tx, scope, old.parkingId);
    const note = `${old.name}，租至 ${formatDay(endedOn)}：${endReason}`;
    await scope.audit.write(tx, scope.actor, { action: '退租', entity: 'parking', entityId: old.parkingId, before: old, note });
  });
  return null;
}

export async function cancel(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const old = await lockLease(tx, scope, id);
    if (old.fromDate <= today(scope.clock)) throw fail('LEASE_BEGUN');
    await holding.removeLease(tx, id);
    await settle(tx, scope, old.parkingId);
    const note = `${old.name}，${spanText(old.fromDate, old.toDate)}`;
    await scope.audit.write(tx, scope.actor, { action: '撤销租约', entity: 'parking', entityId: old.parkingId, before: old, note });
  });
  return null;
}

/** A space whose lease ended yesterday becomes free today, and one whose lease begins today becomes leased, without any user action. */
export async function releaseEnded({ clock }: Pick<Services, 'clock'>, db: Db): Promise<number> {
  return inTransaction(db, (tx) => holding.updateStates(tx, today(clock), clock.now().toISOString()));
}
