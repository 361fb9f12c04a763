// 欠费催收 (menu 169): the worklist, one object with everything done about it, and the record of a contact with what was owed that day.
import {
  CHASE,
  createChase,
  fileCategoryOf,
  MENU,
  type ArrearsDebtor,
  type ChaseObject,
  type ChaseRow,
  type ChaseSort,
  type OutputOf,
  type ParsedInputOf,
  type searchChase,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { paperOf } from '../../../../platform/document/document.service.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import { searchOf } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import type { ObjectKey } from '../../bill/core/balance.queries.ts';
import * as arrears from '../arrears.queries.ts';
import { firstToEnd, limitationOf, limitationsOf, nextStep, promiseOf, type Demand } from '../arrears.rules.ts';
import { debtorsOf, listOwed, requireObject, rowOf } from '../arrears.service.ts';
import { readHolds } from '../hold/hold.service.ts';
import { readLadder } from './ladder.service.ts';
import * as queries from './chase.queries.ts';

const orderOf = (sort: ChaseSort | undefined) => ({ order: sort?.field ?? 'overdue', desc: sort?.order !== 'asc' }) as const;

const days = (demands: readonly Demand[]): string[] => demands.map(({ day }) => day);

interface RowsPage {
  readonly sort: ChaseSort | undefined;
  readonly limit: number;
  readonly offset: number;
}
/** Objects with arrears and what was done about each, in the order of the screen. */
export async function listChase(scope: Scope, search: arrears.ArrearsSearch, { sort, limit, offset }: RowsPage): Promise<ChaseRow[]> {
  const now = search.today;
  const found = await listOwed(scope.db, search, { ...orderOf(sort), limit, offset });
  const { steps: ladder } = await readLadder(scope.db);
  const holds = await readHolds(scope.db, found, now);
  const contacts = new Map((await queries.listContacts(scope.db, found)).map((one) => [one.key, one]));
  return found.map((one) => {
    const { last = null, promise = null, demands = [], done = [] } = contacts.get(one.key) ?? {};
    const since = done.filter(({ day }) => day > one.oldestDue).map(({ method }) => method);
    return {
      ...rowOf(one),
      hold: holds(one.key),
      last: last && ({ day: last.day, method: last.method, result: last.result, by: last.by } as ChaseRow['last']),
      promise: promise && promiseOf(promise, now),
      nextDate: last?.nextDate ?? null,
      limitation: firstToEnd(limitationsOf(one.debtors, demands, now)) ?? limitationOf(one.oldestDue, days(demands), now),
      step: nextStep(ladder, one.days, since),
    };
  });
}

export async function search(
  scope: Scope,
  { page, size, sort, ...filter }: ParsedInputOf<typeof searchChase>,
): Promise<OutputOf<typeof searchChase>> {
  const asked = searchOf(scope, filter);
  const totals = await arrears.totalsOfArrears(scope.db, asked);
  return { ...totals, rows: await listChase(scope, asked, { sort, limit: size, offset: (page - 1) * size }) };
}

export async function object(scope: Scope, key: ObjectKey): Promise<ChaseObject> {
  const now = today(scope.clock);
  const head = await requireObject(scope, key, reachOf(scope.actor));
  const { objectText, estateId, estateName, houseId, payerId, payerName, phone } = head;
  const records = await queries.listRecords(scope.db, key);
  const demands = records.filter(({ method }) => method >= CHASE.notice);
  const debtors = await debtorsOf(scope, key, head);
  const limitations = limitationsOf(debtors, demands, now);
  return {
    objectText,
    estateId,
    estateName,
    houseId,
    payerName,
    phone: maskPhone(phone),
    debtors: debtors.flatMap((one, at) => (limitations[at] ? [{ ...one, limitation: limitations[at] }] : [])),
    hold: (await readHolds(scope.db, [key], now))(`${key.objectKind}-${key.objectId}`),
    limitation: firstToEnd(limitations) ?? null,
    records: records.map(({ payerId: _payer, ...record }) => ({ ...record, promise: record.promise && promiseOf(record.promise, now) })),
    others: payerId === null ? [] : await queries.listOthers(scope.db, payerId, key, reachOf(scope.actor)),
  };
}

/** Who was asked. With several debtors it has to be said, because a demand to one does nothing about the others. */
function askedOf(debtors: readonly ArrearsDebtor[], payerId: number | null): number | null {
  if (payerId !== null && !debtors.some((one) => one.payerId === payerId)) throw failField('payerId', 'NOT_FOUND', { what: '欠费人' });
  if (payerId !== null || debtors.length < 2) return payerId ?? debtors[0]?.payerId ?? null;
  throw failField('payerId', 'CHASE_WHO', { names: debtors.map(({ name }) => name || '付款人不详').join('、') });
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createChase>): Promise<{ id: number }> {
  const { actor, audit, clock } = scope;
  if (input.day > today(clock)) throw failField('day', 'CHASE_FUTURE');
  const head = await requireObject(scope, input, reachOf(scope.actor));
  const { estateId, objectText } = head;
  const debtors = await debtorsOf(scope, input, head);
  return inTransaction(scope.db, async (tx) => {
    // A notice or letter that is handed over must have been issued here; a lawyer's letter has its own number.
    const made = input.method === CHASE.notice || input.method === CHASE.letter;
    const letter = made ? await queries.findLetter(tx, input, input.method, input.number) : undefined;
    if (made && !letter) throw failField('number', 'CHASE_LETTER_UNKNOWN');
    const payerId = letter ? letter.payerId : askedOf(debtors, input.payerId);
    const owed = await queries.owedOn(tx, input, input.day, debtors.length > 1 ? payerId : null);
    const row = { ...input, ...owed, ...stampOf(scope), estateId, payerId, accountId: actor.accountId };
    const [id = 0] = await queries.insertChase(tx, [row]);
    if (input.fileId !== null)
      await attachFile({ db: tx, actor }, { id: input.fileId, category: fileCategoryOf(createChase, 'fileId'), parentId: id });
    await audit.write(tx, actor, { action: '登记催收', entity: 'chase', entityId: id, note: objectText });
    return { id };
  });
}

/** Proof of delivery. */
export const CHASE_PAPER = paperOf({ menu: MENU.arrearsChase, isSeen: (db, id, _estates, reach) => queries.isSeen(db, id, reach) });
