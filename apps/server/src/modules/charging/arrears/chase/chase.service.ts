// 欠费催收 (menu 169): the worklist, one object with everything done about it, and the record of a contact with what was owed that day.
import {
  CHASE,
  FILE_CATEGORY,
  MENU,
  type createChase,
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
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import type { ObjectKey } from '../../bill/balance.queries.ts';
import { listOpenBills } from '../arrears-object.queries.ts';
import * as arrears from '../arrears.queries.ts';
import { limitationOf, nextStep, promiseOf } from '../arrears.rules.ts';
import { debtorsOf, listOwed, requireObject, rowOf } from '../arrears.service.ts';
import { readHolds } from '../hold/hold.service.ts';
import { readLadder } from './ladder.service.ts';
import * as queries from './chase.queries.ts';

const orderOf = (sort: ChaseSort | undefined) => ({ order: sort?.field ?? 'overdue', desc: sort?.order !== 'asc' }) as const;

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
      limitation: limitationOf(one.oldestDue, demands, now),
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
  const head = await requireObject(scope, key);
  const { objectText, estateId, estateName, houseId, payerId, payerName, phone } = head;
  const records = await queries.listRecords(scope.db, key);
  const oldest = (await listOpenBills(scope.db, key, now)).find(({ days, suspended }) => days > 0 && !suspended);
  const demands = records.filter(({ method }) => method >= CHASE.notice).map(({ day }) => day);
  return {
    objectText,
    estateId,
    estateName,
    houseId,
    payerName,
    phone: maskPhone(phone),
    debtors: await debtorsOf(scope, key, head),
    hold: (await readHolds(scope.db, [key], now))(`${key.objectKind}-${key.objectId}`),
    limitation: oldest ? limitationOf(oldest.dueDate, demands, now) : null,
    records: records.map((record) => ({ ...record, promise: record.promise && promiseOf(record.promise, now) })),
    others: payerId === null ? [] : await queries.listOthers(scope.db, payerId, key, scope.actor.estates),
  };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createChase>): Promise<{ id: number }> {
  const { actor, audit, clock } = scope;
  if (input.day > today(clock)) throw failField('day', 'CHASE_FUTURE');
  const { estateId, objectText } = await requireObject(scope, input);
  return inTransaction(scope.db, async (tx) => {
    // A notice or letter that is handed over must have been issued here; a lawyer's letter has its own number.
    const made = input.method === CHASE.notice || input.method === CHASE.letter;
    if (made && !(await queries.hasLetter(tx, input, input.method, input.number))) throw failField('number', 'CHASE_LETTER_UNKNOWN');
    const owed = await queries.owedOn(tx, input, input.day);
    const row = { ...input, ...owed, ...stampOf(scope), estateId, payerId: null, accountId: actor.accountId };
    const [id = 0] = await queries.insertChase(tx, [row]);
    if (input.fileId !== null) await attachFile({ db: tx, actor }, { id: input.fileId, category: FILE_CATEGORY.chasePaper, parentId: id });
    await audit.write(tx, actor, { action: '登记催收', entity: 'chase', entityId: id, note: objectText });
    return { id };
  });
}

/** Proof of delivery. */
export const CHASE_PAPER = paperOf({ menu: MENU.arrearsChase, isSeen: queries.isSeen });
