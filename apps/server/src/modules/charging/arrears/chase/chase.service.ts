// 欠费催收 (menu 169): the worklist, one object with all that was done about it, and a contact written down with what was owed that day.
import {
  CHASE,
  FILE_CATEGORY,
  MENU,
  type createChase,
  type ChaseFilter,
  type ChaseLadder,
  type ChaseObject,
  type ChaseRow,
  type ChaseSort,
  type OutputOf,
  type ParsedInputOf,
  type searchChase,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { mayCall } from '../../document/document.service.ts';
import type { ObjectKey } from '../../bill/balance.queries.ts';
import * as arrears from '../arrears.queries.ts';
import { limitationOf, nextStep, promiseOf } from '../arrears.rules.ts';
import { requireObject, rowOf } from '../arrears.service.ts';
import { readHolds } from '../hold/hold.service.ts';
import { readLadder } from './ladder.service.ts';
import * as queries from './chase.queries.ts';

/** Rows of arrears with what was done about each. */
async function decorate(scope: Scope, found: readonly arrears.ArrearsFound[], ladder: ChaseLadder): Promise<ChaseRow[]> {
  const now = today(scope.clock);
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

const orderOf = (sort: ChaseSort | undefined) => ({ order: sort?.field ?? 'overdue', desc: sort?.order !== 'asc' }) as const;

export async function search(
  scope: Scope,
  { page, size, sort, ...filter }: ParsedInputOf<typeof searchChase>,
): Promise<OutputOf<typeof searchChase>> {
  const asked = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const totals = await arrears.sumArrears(scope.db, asked);
  const found = await arrears.listArrears(scope.db, asked, { ...orderOf(sort), limit: size, offset: (page - 1) * size });
  return { ...totals, rows: await decorate(scope, found, (await readLadder(scope.db)).steps) };
}

/** For sheets, in the order of the screen. */
export async function slice(
  scope: Scope,
  filter: ChaseFilter,
  sort: ChaseSort | undefined,
  limit: number,
  offset: number,
): Promise<ChaseRow[]> {
  const asked = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const found = await arrears.listArrears(scope.db, asked, { ...orderOf(sort), limit, offset });
  return decorate(scope, found, (await readLadder(scope.db)).steps);
}

export async function object(scope: Scope, key: ObjectKey): Promise<ChaseObject> {
  const now = today(scope.clock);
  const { objectText, estateId, estateName, houseId, payerId, payerName, phone } = await requireObject(scope, key);
  const records = await queries.listRecords(scope.db, key);
  const oldest = (await queries.listOpenBills(scope.db, key, now)).find(({ days, hung }) => days > 0 && !hung);
  const demands = records.filter(({ method }) => method >= CHASE.notice).map(({ day }) => day);
  return {
    objectText,
    estateId,
    estateName,
    houseId,
    payerName,
    phone: maskPhone(phone),
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
    // Handed over is only what was made here; a lawyer's letter has a number of its own.
    const made = input.method === CHASE.notice || input.method === CHASE.letter;
    if (made && !(await queries.hasLetter(tx, input, input.method, input.number))) throw failField('number', 'CHASE_LETTER_UNKNOWN');
    const owed = await queries.owedOn(tx, input, input.day);
    const row = { ...input, ...owed, tenantId: actor.tenantId, estateId, by: actor.name, accountId: actor.accountId };
    const [id = 0] = await queries.insertChase(tx, [{ ...row, at: clock.now().toISOString() }]);
    if (input.fileId !== null) await attachFile({ db: tx, actor }, { id: input.fileId, category: FILE_CATEGORY.chasePaper, parentId: id });
    await audit.write(tx, actor, { action: '登记催收', entity: 'chase', entityId: id, note: objectText });
    return { id };
  });
}

/** Proof of delivery: seen by who sees the object it is about, put there with its record alone. */
export const CHASE_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    return (await mayCall(scope, { menu: MENU.arrearsChase, act: 'view' })) && (await queries.isSeen(scope.db, id, scope.actor.estates));
  },
  mayWrite: () => false,
};
