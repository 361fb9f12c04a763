// Read access to arrears: the list, and one object by month and by bill, with the late fee of today.
import {
  arrearsHouseSummary,
  type arrearsHouseDate,
  type arrearsHouseDetail,
  type ArrearsDebtor,
  type ArrearsRow,
  type ChaseFilter,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { maskPhone, sumMoney } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { listing, searchOf } from '../../../platform/listing/listing.ts';
import { reachOf, wholeOnly } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from '../bill/core/balance.queries.ts';
import { lateTexts, withLate } from '../bill/late/late-text.service.ts';
import * as arrears from './arrears.queries.ts';
import { ageingOf, bucketOf } from './arrears.rules.ts';
import { findObject, listOpenBills, type ObjectHead } from './arrears-object.queries.ts';
import { listDebtors } from './debtor.queries.ts';
import { mergeDebtors, withDebtors, type ArrearsOwed, type Debtor } from './debtor.rules.ts';

/** Matches everything that is overdue. */
export const NO_FILTER: ChaseFilter = {
  node: null,
  key: '',
  buckets: [],
  amountFrom: null,
  noContactSince: null,
  promise: null,
  nextDue: false,
};

const shownDebtor = ({ unnamed: _unnamed, ...one }: Debtor): ArrearsDebtor => ({ ...one, phone: maskPhone(one.phone) });

export function rowOf(found: ArrearsOwed): ArrearsRow {
  const { companyId: _id, company: _company, officePhone: _phone, ...row } = found;
  return { ...row, phone: maskPhone(row.phone), debtors: row.debtors.map(shownDebtor), bucket: bucketOf(row.days) };
}

/** Whose arrears those of one object are. */
export const debtorsOf = async (scope: Scope, object: ObjectKey, head: ObjectHead): Promise<ArrearsDebtor[]> =>
  mergeDebtors(head, await listDebtors(scope.db, [object], today(scope.clock))).map(shownDebtor);

/** A page of objects with arrears, each with its debtors. */
export async function listOwed(db: DbOrTx, search: arrears.ArrearsSearch, page: arrears.ArrearsPage): Promise<ArrearsOwed[]> {
  const found = await arrears.listArrears(db, search, page);
  const debtors = Map.groupBy(await listDebtors(db, found, search.today), ({ key }) => key);
  return found.map((one) => withDebtors(one, debtors.get(one.key) ?? []));
}

export const summary = listing(arrearsHouseSummary, (scope, place) => searchOf(scope, { ...NO_FILTER, ...place }), {
  totals: async (db, search) => {
    const { buckets: _buckets, ...totals } = await arrears.totalsOfArrears(db, search);
    return totals;
  },
  page: (db, search, { limit, offset }) => listOwed(db, search, { order: 'overdue', desc: true, limit, offset }),
  row: rowOf,
});

/** Documents about arrears are open to users who see the whole estate only; looking and chasing also within the user's buildings. */
export async function requireObject(scope: Scope, object: ObjectKey, reach = wholeOnly(scope.actor)): Promise<ObjectHead> {
  const found = await findObject(scope.db, object, reach, today(scope.clock));
  if (!found) throw fail('NOT_FOUND', { what: '欠费对象' });
  return found;
}

export async function detail(scope: Scope, object: ParsedInputOf<typeof arrearsHouseDetail>): Promise<OutputOf<typeof arrearsHouseDetail>> {
  await requireObject(scope, object, reachOf(scope.actor));
  const day = today(scope.clock);
  const found = await listOpenBills(scope.db, object, day);
  const texts = await lateTexts(scope.db, withLate(found), day);
  const bills = found.map((bill) => ({ ...bill, ...texts(bill.id) }));
  const overdue = bills.filter(({ days, suspended }) => days > 0 && !suspended);
  return {
    bills,
    ageing: ageingOf(bills),
    open: sumMoney(bills.map(({ open }) => open)),
    overdue: sumMoney(overdue.map(({ open }) => open)),
    late: sumMoney(overdue.map(({ late }) => late)),
    suspended: sumMoney(bills.filter(({ suspended }) => suspended).map(({ open }) => open)),
  };
}

export async function byMonth(scope: Scope, object: ParsedInputOf<typeof arrearsHouseDate>): Promise<OutputOf<typeof arrearsHouseDate>> {
  const { bills } = await detail(scope, object);
  const months = Map.groupBy(bills, ({ dueDate }) => dueDate.slice(0, 7));
  return [...months.entries()].map(([month, of]) => ({
    month,
    bills: of.length,
    open: sumMoney(of.map(({ open }) => open)),
    late: sumMoney(of.map(({ late }) => late)),
    suspended: sumMoney(of.filter(({ suspended }) => suspended).map(({ open }) => open)),
    overdue: of.some(({ days, suspended }) => days > 0 && !suspended),
  }));
}
