// A lease in force is renewed, its rent, payers or tenants change, it ends early, is filed, or is undone. Each is a step with old and new.
import {
  LEASE,
  LEASE_ACT,
  LEASE_PAYER,
  type changeLeasePayers,
  type changeLeasePeople,
  type changeLeaseRent,
  type fileLease,
  type LeaseAct,
  type LeaseChange,
  type LeasePreview,
  type ParsedInputOf,
  type previewLeaseEnd,
  type renewLease,
  type saveLeasePapers,
  type stopLease,
  type undoLease,
} from '@anju/contract';
import { addDays, formatDay, type LeaseMove, type LeaseNow } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../platform/tenancy/try-out.ts';
import { listHouseItems } from '../../../charging/index.ts';
import { holdHouse } from '../../../estate/index.ts';
import { removeBytes } from '../../../files/index.ts';
import { listLines, listPeople, listRents } from '../lease/detail.queries.ts';
import { savePapers, tell } from '../lease/form.service.ts';
import { listOwners } from '../lease/house.queries.ts';
import * as queries from '../lease/lock.queries.ts';
import { lock, onOverlap, overlap, requireMove } from '../lease/lock.service.ts';
import { personOf } from '../lease/people.service.ts';
import { changePayers, moveEnd, moveOut, putBack, settle } from './force.service.ts';

type Changed = Promise<{ changes: LeaseChange[] }>;
interface Taken {
  readonly scope: Scope;
  readonly tx: Tx;
  readonly lease: queries.LockedLease;
  readonly next: LeaseNow;
}
interface StepOf {
  readonly id: number;
  readonly version?: number | undefined;
  readonly move: LeaseMove;
  readonly act: LeaseAct;
  readonly endOn?: string | undefined;
  readonly note?: string;
}
interface Work {
  readonly changes: LeaseChange[];
  readonly values?: queries.LeaseChanged;
}

/** One step: the lease and its house are locked, the move is allowed, the work is done, row and history are written. */
const take = (outside: Scope, { id, version, move, act, endOn, note = '' }: StepOf, work: (taken: Taken) => Promise<Work>): Changed =>
  inTransaction(outside.db, async (tx) => {
    const scope = { ...outside, db: tx };
    const lease = await lock(scope, tx, id, version);
    const next = requireMove(lease, move, LEASE_ACT.text(act), today(scope.clock), endOn);
    await holdHouse(tx, lease.houseId);
    const { changes, values = {} } = await work({ scope, tx, lease, next });
    await onOverlap(queries.updateLease(tx, id, { state: next.state, ...values }));
    await tell(scope, tx, lease, { act, from: lease.state, to: next.state, note, changes });
    return { changes };
  });

// ---- the last day -------------------------------------------------------------------------------------------------------

async function requireFree(tx: Tx, lease: queries.LockedLease, endOn: string): Promise<void> {
  const clash = await queries.findOverlap(tx, { ...lease, endOn });
  if (clash) throw overlap(clash);
}

const lastDay = (from: string, to: string): LeaseChange => ({ what: '止日', from: formatDay(from), to: formatDay(to) });
const rentLine = (from: string, to: string, day: string): LeaseChange => ({ what: '租金', from, to: `${to}，自 ${formatDay(day)} 起` });

/** The rent that holds on a day. */
async function rentOn(tx: Tx, lease: queries.LockedLease, day: string): Promise<string> {
  const rents = await listRents(tx, lease.id);
  return rents.findLast(({ fromDate }) => fromDate <= day)?.rent ?? lease.rent;
}

export const renew = (scope: Scope, input: ParsedInputOf<typeof renewLease>): Changed => {
  const { id, version, toDate, rent, contractNo, note, keepBilled } = input;
  return take(scope, { id, version, move: 'renew', act: LEASE_ACT.renew, endOn: toDate, note }, async ({ scope: inside, tx, lease }) => {
    await requireFree(tx, lease, toDate);
    const payers = await moveEnd(inside, tx, lease, toDate, keepBilled);
    const first = addDays(lease.endOn, 1);
    const before = await rentOn(tx, lease, lease.endOn);
    const raised = Number(before) === Number(rent) ? [] : [rentLine(before, rent, first)];
    if (raised.length > 0) await queries.saveRent(tx, inside.actor.tenantId, id, first, rent);
    const contract =
      contractNo === '' || contractNo === lease.contractNo ? [] : [{ what: '合同编号', from: lease.contractNo, to: contractNo }];
    const filing = lease.filingNo === '' ? [] : [{ what: '备案号', from: lease.filingNo, to: '待重新备案' }];
    return {
      changes: [lastDay(lease.endOn, toDate), ...raised, ...contract, ...filing, ...payers],
      values: {
        ...{ toDate, endedOn: null, endReason: '', filingNo: '', filedOn: null },
        ...(contract.length === 0 ? {} : { contractNo }),
      },
    };
  });
};

export const stop = (scope: Scope, input: ParsedInputOf<typeof stopLease>): Changed => {
  const { id, version, endOn, reason, keepBilled } = input;
  return take(scope, { id, version, move: 'stop', act: LEASE_ACT.stop, endOn, note: reason }, async ({ scope: inside, tx, lease }) => {
    if (endOn === lease.endOn) throw failField('endOn', 'LET_NOTHING');
    await requireFree(tx, lease, endOn);
    const payers = await moveEnd(inside, tx, lease, endOn, keepBilled);
    return {
      changes: [lastDay(lease.endOn, endOn), ...payers],
      values: { endedOn: endOn === lease.toDate ? null : endOn, endReason: endOn === lease.toDate ? '' : reason },
    };
  });
};

/** Tried out and rolled back. */
export const previewEnd = (scope: Scope, { id, endOn, keepBilled }: ParsedInputOf<typeof previewLeaseEnd>): Promise<LeasePreview> =>
  tryOut(scope, async (tx) => {
    const inside = { ...scope, db: tx };
    const lease = await lock(inside, tx, id);
    try {
      const later = endOn > lease.toDate;
      requireMove(lease, later ? 'renew' : 'stop', later ? '续租' : '退租', today(scope.clock), endOn);
      await requireFree(tx, lease, endOn);
      const payers = await moveEnd(inside, tx, lease, endOn, keepBilled);
      return { changes: [lastDay(lease.endOn, endOn), ...payers], problems: [] };
    } catch (error) {
      if (error instanceof Failure) return { changes: [], problems: [error.message] };
      throw error;
    }
  });

// ---- rent, payers, tenants ----------------------------------------------------------------------------------------------

export const changeRent = async (scope: Scope, input: ParsedInputOf<typeof changeLeaseRent>): Promise<null> => {
  const { id, version, rent, fromDate, reason } = input;
  await take(scope, { id, version, move: 'rent', act: LEASE_ACT.rent, note: reason }, async ({ scope: inside, tx, lease }) => {
    if (fromDate < lease.fromDate || fromDate > lease.endOn)
      throw failField('fromDate', 'LET_RENT_DATE', { from: formatDay(lease.fromDate), to: formatDay(lease.endOn) });
    const before = await rentOn(tx, lease, fromDate);
    if (Number(before) === Number(rent)) throw failField('rent', 'LET_NOTHING');
    await queries.saveRent(tx, inside.actor.tenantId, id, fromDate, rent);
    return { changes: [rentLine(before, rent, fromDate)] };
  });
  return null;
};

export const changeLines = (scope: Scope, input: ParsedInputOf<typeof changeLeasePayers>): Changed => {
  const { id, version, lines, reason, keepBilled } = input;
  return take(scope, { id, version, move: 'payers', act: LEASE_ACT.payers, note: reason }, async ({ scope: inside, tx, lease }) => {
    const items = new Map((await listHouseItems(tx, lease.houseId, lease.fromDate)).map((one) => [one.chargeTypeId, one.item]));
    const now = await listLines(tx, id);
    const wanted = lines.map((line, at) => {
      const item = items.get(line.chargeTypeId);
      if (item === undefined) throw failField(`lines.${at}.chargeTypeId`, 'LET_ITEM', { item: '所选项目' });
      if (line.fromDate < lease.fromDate || line.fromDate > lease.endOn)
        throw failField(`lines.${at}.fromDate`, 'LET_LINE_DATE', {
          item,
          from: formatDay(lease.fromDate),
          to: formatDay(lease.endOn),
        });
      return { ...line, item, toDate: null };
    });
    const payers = await changePayers(inside, tx, lease, wanted, keepBilled);
    for (const { chargeTypeId, fromDate } of wanted) await queries.cutLines(tx, id, chargeTypeId, fromDate);
    await queries.insertLines(tx, inside.actor.tenantId, id, wanted);
    const agreed = wanted.map(({ chargeTypeId, item, payer, fromDate }) => ({
      what: `${item}由谁付`,
      from: LEASE_PAYER.text(now.findLast((one) => one.chargeTypeId === chargeTypeId)?.payer ?? LEASE_PAYER.landlord),
      to: `${LEASE_PAYER.text(payer)}，自 ${formatDay(fromDate)} 起`,
    }));
    return { changes: [...agreed, ...payers] };
  });
};

async function join(taken: Taken, joins: ParsedInputOf<typeof changeLeasePeople>['join']): Promise<LeaseChange[]> {
  const { scope, tx, lease } = taken;
  const present = await listPeople(tx, lease.id);
  const owners = new Set((await listOwners(tx, lease.houseId, lease.fromDate)).map(({ personId }) => personId));
  const changes: LeaseChange[] = [];
  for (const [at, one] of joins.entries()) {
    const path = `join.${at}`;
    const { personId, name } = await personOf(scope, tx, one, path);
    const { fromDate } = one;
    if (owners.has(personId)) throw failField(path, 'LET_TENANT_OWNER', { name });
    const again = present.some((other) => other.personId === personId && (other.toDate === null || other.toDate >= fromDate));
    if (again || joins.slice(0, at).some((other) => other.personId === personId)) throw failField(path, 'LET_PEOPLE_TWICE', { name });
    if (fromDate < lease.fromDate || fromDate > lease.endOn)
      throw failField(path, 'LET_PEOPLE_DATES', { name, from: formatDay(lease.fromDate), to: formatDay(lease.endOn) });
    await queries.insertPeople(tx, scope.actor.tenantId, lease.id, [{ personId, main: false, fromDate, toDate: null }]);
    changes.push({ what: '租客', from: '', to: `${name}，自 ${formatDay(fromDate)} 起` });
  }
  return changes;
}

async function leave({ scope, tx, lease }: Taken, leaves: ParsedInputOf<typeof changeLeasePeople>['leave']): Promise<LeaseChange[]> {
  const present = await listPeople(tx, lease.id);
  const changes: LeaseChange[] = [];
  for (const [at, { id, onDay }] of leaves.entries()) {
    const one = present.find((other) => other.id === id);
    const path = `leave.${at}`;
    if (!one || one.toDate !== null) throw failField(path, 'LET_PERSON');
    if (one.main) throw failField(path, 'LET_MAIN');
    if (onDay < one.fromDate || onDay > lease.endOn)
      throw failField(path, 'LET_PEOPLE_DATES', { name: one.name, from: formatDay(one.fromDate), to: formatDay(lease.endOn) });
    await queries.endPerson(tx, id, onDay);
    changes.push({ what: '租客', from: one.name, to: `住到 ${formatDay(onDay)}` });
    if (onDay <= today(scope.clock)) changes.push(...(await moveOut(scope, tx, lease, [one], onDay)));
  }
  return changes;
}

export const changePeople = (scope: Scope, input: ParsedInputOf<typeof changeLeasePeople>): Changed => {
  const { id, version, join: joins, leave: leaves, reason } = input;
  if (joins.length + leaves.length === 0) throw fail('LET_NOTHING');
  return take(scope, { id, version, move: 'people', act: LEASE_ACT.people, note: reason }, async (taken) => {
    const left = await leave(taken, leaves);
    const joined = await join(taken, joins);
    const settled = taken.next.state === LEASE.running ? await settle(taken.scope, taken.tx, taken.lease) : [];
    return { changes: [...left, ...joined, ...settled] };
  });
};

// ---- filed, papers, undone ----------------------------------------------------------------------------------------------

const locked = async (scope: Scope, tx: Tx, id: number, version: number, what: string): Promise<queries.LockedLease> => {
  const lease = await lock(scope, tx, id, version);
  if (lease.state === LEASE.voided) throw fail('LET_STATE', { number: lease.number, state: LEASE.text(lease.state), what });
  return lease;
};

export const file = (scope: Scope, { id, version, filingNo, filedOn }: ParsedInputOf<typeof fileLease>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const lease = await locked(scope, tx, id, version, '备案');
    if (filedOn > today(scope.clock)) throw failField('filedOn', 'LET_DAY_FUTURE', { what: '备案日期' });
    await queries.updateLease(tx, id, { filingNo, filedOn });
    const changes = [{ what: '备案号', from: lease.filingNo, to: `${filingNo}，${formatDay(filedOn)}` }];
    await tell(scope, tx, lease, { act: LEASE_ACT.file, from: lease.state, to: lease.state, changes });
    return null;
  });

export async function papers(scope: Scope, { id, version, papers: wanted }: ParsedInputOf<typeof saveLeasePapers>): Promise<null> {
  let gone: string[] = [];
  await inTransaction(scope.db, async (tx) => {
    const lease = await locked(scope, tx, id, version, '更新资料');
    gone = await savePapers(scope, tx, id, wanted);
    await queries.updateLease(tx, id, {});
    await tell(scope, tx, lease, { act: LEASE_ACT.papers, from: lease.state, to: lease.state, note: `${wanted.length} 份` });
  });
  await removeBytes(scope, gone);
  return null;
}

/** A draft changed nothing yet and is only given up. */
export const remove = (scope: Scope, id: number): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const lease = await lock(scope, tx, id);
    requireMove(lease, 'remove', '删除', today(scope.clock));
    await queries.updateLease(tx, id, { state: LEASE.voided });
    await tell(scope, tx, lease, { act: LEASE_ACT.undo, from: lease.state, to: LEASE.voided, note: '删除草稿' });
    return null;
  });

export const undo = async (scope: Scope, { id, version, reason }: ParsedInputOf<typeof undoLease>): Promise<null> => {
  await take(scope, { id, version, move: 'undo', act: LEASE_ACT.undo, note: reason }, async ({ scope: inside, tx, lease }) => ({
    changes: await putBack(inside, tx, lease),
  }));
  return null;
};
