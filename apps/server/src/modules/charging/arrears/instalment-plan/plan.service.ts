// 分期协议 (a tab of 170): arrears of one object in agreed parts, signed by one person, approved by another. It ends by itself when all is
// paid or an instalment is missed.
import {
  FILE_CATEGORY,
  HANG,
  instalmentState,
  MENU,
  type approvePlan,
  type createPlan,
  type endPlan,
  type OutputOf,
  type ParsedInputOf,
  type PlanDetail,
  type PlanRow,
  type rejectPlan,
  type searchPlans,
} from '@anju/contract';
import { capitalAmount, compareDecimal, formatDay, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { lockObjects } from '../../bill/balance.queries.ts';
import { resumeLate, stopLate } from '../../bill/late-stop.queries.ts';
import { requireOther, requireStep, requireThere, type DocumentKind } from '../../document/document.rules.ts';
import { decided, madeBy, mayCall, requireLimit } from '../../document/document.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { requireObject } from '../arrears.service.ts';
import { readFacts } from '../suspension/suspension-bills.queries.ts';
import { checkChosen } from '../suspension/suspension.rules.ts';
import * as queries from './plan.queries.ts';
import { layOver, nextOf, PLAN, stateOf } from './plan.rules.ts';

const KIND: DocumentKind = { name: '分期协议', stateText: instalmentState.text, refused: 'PLAN_STATE' };

function rowOf({ instalments, ...found }: queries.PlanFound, day: string): PlanRow {
  const laid = layOver(instalments, found.paid, day);
  const state = stateOf(found.state, found.total, found.paid, laid);
  const shown = state === PLAN.running || state === PLAN.broken || state === PLAN.waiting;
  return { ...found, state: state as PlanRow['state'], next: shown ? nextOf(laid) : null };
}

export async function search(
  { db, actor, clock }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchPlans>,
): Promise<OutputOf<typeof searchPlans>> {
  const asked = { filter, estates: actor.estates, accountId: actor.accountId, today: today(clock) };
  const total = await queries.countPlans(db, asked);
  const rows = await queries.listPlans(db, asked, size, (page - 1) * size);
  return { total, rows: rows.map((row) => rowOf(row, asked.today)) };
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<PlanDetail> {
  const found = requireThere(KIND, await queries.findPlan(db, id, actor.estates, actor.accountId));
  const day = today(clock);
  const { company, phone, remark, file, bills, ...row } = found;
  return {
    ...rowOf(row, day),
    company,
    phone,
    remark,
    file,
    bills,
    capital: capitalAmount(found.total),
    instalments: layOver(found.instalments, found.paid, day),
  };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createPlan>): Promise<{ id: number; number: string }> {
  const { actor, audit, clock } = scope;
  const day = today(clock);
  const { billIds, instalments, objectKind, objectId, ...head } = input;
  const object = await requireObject(scope, input);
  const [first] = instalments;
  if (first && first.dueDate < day) throw failField('instalments', 'PLAN_PAST', { date: formatDay(first.dueDate) });
  return inTransaction(scope.db, async (tx) => {
    await lockObjects(tx, [input]);
    const living = await queries.findLiving(tx, input);
    if (living) throw fail('PLAN_TWICE', { number: living.number, state: instalmentState.text(living.state) });
    const facts = await readFacts(tx, billIds, { day, estates: actor.estates, requestId: null });
    if (facts.some((fact) => fact.objectKind !== objectKind || fact.objectId !== objectId)) throw fail('NOT_FOUND', { what: '账单' });
    const { estateId, amount: total } = checkChosen(HANG.hang, billIds, facts);
    const sum = sumMoney(instalments.map(({ amount }) => amount));
    if (compareDecimal(sum, total) !== 0) throw failField('instalments', 'PLAN_SUM', { sum, total });
    const number = await takeNumber(tx, actor.tenantId, object.companyId, 'instalment', day);
    const { payerId, payerName } = object;
    const plan = { ...head, tenantId: actor.tenantId, number, estateId, objectKind, objectId, payerId, payerName, total };
    const opens = facts.map(({ billId, amount }) => ({ billId, open: amount }));
    const id = await onDuplicate(queries.insertPlan(tx, { ...plan, ...madeBy(scope) }, opens, instalments), 'instalment_plan_living', () =>
      fail('PLAN_TWICE', { number: '', state: '待审核或履行中' }),
    );
    if (input.fileId !== null)
      await attachFile({ db: tx, actor }, { id: input.fileId, category: FILE_CATEGORY.instalmentPaper, parentId: id });
    await audit.write(tx, actor, {
      action: '新增',
      entity: 'instalment-plan',
      entityId: id,
      note: `${number} ${object.objectText} ${total} 元`,
    });
    return { id, number };
  });
}

const hold = async ({ actor }: Scope, tx: Tx, id: number, version: number, from: readonly number[], what: string) =>
  requireStep(KIND, await queries.lockPlan(tx, id, actor.estates), version, from, what);

export async function approve(scope: Scope, { id, version, note }: ParsedInputOf<typeof approvePlan>): Promise<null> {
  const { actor, audit, clock } = scope;
  const day = today(clock);
  return inTransaction(scope.db, async (tx) => {
    const plan = await hold(scope, tx, id, version, [PLAN.waiting], '审核');
    requireOther(plan, actor);
    await requireLimit(scope, tx, plan.total);
    await lockObjects(tx, [plan]);
    const bills = await queries.listPlanBills(tx, id);
    // What was paid since the signing is progress; anything else is another agreement.
    const changed = bills.some(({ signed, open, hung, void: gone }) => hung || gone || compareDecimal(open, signed) > 0);
    if (changed) throw fail('PLAN_MOVED', { total: sumMoney(bills.filter((bill) => !bill.void).map(({ open }) => open)) });
    await queries.updatePlan(tx, id, decided(scope, PLAN.running, note));
    const ids = bills.map(({ billId }) => billId);
    if (plan.stopLate) await stopLate(tx, ids, day);
    await audit.write(tx, actor, { action: '审核', entity: 'instalment-plan', entityId: id, note: plan.number });
    return null;
  });
}

export async function reject(scope: Scope, { id, version, note }: ParsedInputOf<typeof rejectPlan>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const plan = await hold(scope, tx, id, version, [PLAN.waiting], '退回');
    requireOther(plan, actor);
    await queries.updatePlan(tx, id, decided(scope, PLAN.rejected, note));
    await audit.write(tx, actor, { action: '退回', entity: 'instalment-plan', entityId: id, note: `${plan.number} ${note}` });
    return null;
  });
}

interface Ending {
  readonly state: number;
  readonly day: string;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}
/** Under the lock of its object. The late fee goes on where nothing else stops it; the agreed time is not charged. */
async function close(tx: Tx, tenantId: number, plan: queries.PlanNow, { state, day, by, reason, at }: Ending): Promise<void> {
  await queries.updatePlan(tx, plan.id, { state, endedOn: day, endReason: reason });
  const ids = (await queries.listPlanBills(tx, plan.id)).map(({ billId }) => billId);
  const { hangStopsLate: hangStops } = await readSettleSettings(tx);
  await resumeLate(tx, ids, { tenantId, day, hangStops, by, at });
}

export async function end(scope: Scope, { id, version, reason }: ParsedInputOf<typeof endPlan>): Promise<null> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const plan = await hold(scope, tx, id, version, [PLAN.waiting, PLAN.running], '终止');
    await lockObjects(tx, [plan]);
    const at = clock.now().toISOString();
    await close(tx, actor.tenantId, plan, { state: PLAN.ended, day: today(clock), by: actor.name, reason, at });
    await audit.write(tx, actor, { action: '终止', entity: 'instalment-plan', entityId: id, note: `${plan.number} ${reason}` });
    return null;
  });
}

/** Paid whole: done. An instalment missed: broken. */
export async function keepPlans(tx: Tx, tenantId: number, day: string, at: string): Promise<void> {
  const moved = await queries.lockMoved(tx, day);
  await lockObjects(tx, moved);
  for (const plan of moved) {
    const reason = plan.now === PLAN.done ? '已全部付清' : '到期未付';
    await close(tx, tenantId, plan, { state: plan.now, day, by: '系统', reason, at });
  }
}

const MENUS = [MENU.arrearsRequest, MENU.arrearsAudit] as const;
export const PLAN_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    return (await mayCall(scope, { menu: MENUS, act: 'view' })) && queries.isSeen(scope.db, id, scope.actor.estates);
  },
  mayWrite: () => false,
};
