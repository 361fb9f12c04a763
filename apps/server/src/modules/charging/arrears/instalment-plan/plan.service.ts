// 分期协议 (a tab of 170): arrears in agreed parts, signed by one user, approved by another. While a plan runs, payments go to its bills first
// (`allocateAmount`); it ends automatically when everything is paid or an instalment is missed.
import {
  APPROVAL,
  createPlan,
  fileCategoryOf,
  MENU,
  PLAN,
  searchPlans,
  SUSPENSION,
  type listPlanChoices,
  type OutputOf,
  type ParsedInputOf,
  type PlanDetail,
  type PlanRow,
  type SuspensionBill,
} from '@anju/contract';
import { addDays, capitalAmount, compareDecimal, formatDay, layOver, nextInstalment, subtractDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { requestApproval } from '../../../../platform/document/approval.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { requireThere } from '../../../../platform/document/document.rules.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { madeBy, stampOf, type Stamp } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { resumeLate, stopLate } from '../../bill/late/late-stop.service.ts';
import { lockObjectsOf } from '../../ledger/settle-read.queries.ts';
import type { Reversal } from '../../settlement/reversal/reversal.hooks.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { requireObject } from '../arrears.service.ts';
import { listRelated, readFacts } from '../suspension/suspension-bills.queries.ts';
import { checkChosen, factText, misfit } from '../suspension/suspension.rules.ts';
import * as queries from './plan.queries.ts';
import { isOf, payersOf, stateOf } from './plan.rules.ts';

const { kind, step, paper } = documentFlow<queries.PlanNow, queries.PlanChange>({
  name: '分期协议',
  entity: 'instalment-plan',
  states: PLAN,
  refused: 'PLAN_STATE',
  lock: queries.lockPlan,
  update: queries.updatePlan,
  limit: async (tx) => (await readSettleSettings(tx)).approveLimit,
  approval: { kind: APPROVAL.instalment, menuOf: () => MENU.arrearsAudit },
  paper: { menu: [MENU.arrearsRequest, MENU.arrearsAudit], isSeen: queries.isSeen },
});
export const PLAN_PAPER = paper;

/** A plan is broken on the day after the instalment that was missed, whenever that is noticed. */
const brokenBy = (missedOn: string) => ({ endedOn: addDays(missedOn, 1), endReason: '到期未付' });

function rowOf({ instalments, ...found }: queries.PlanFound, day: string): PlanRow {
  const laid = layOver(instalments, found.paid, day);
  const state = stateOf(found.state, found.total, found.paid, laid);
  const shown = PLAN.is(state, 'running', 'broken', 'waiting');
  const missed = laid.find(({ late }) => late);
  // Broken already, although the hourly run has not stored it yet.
  const ended = state === PLAN.broken && found.state !== PLAN.broken && missed ? brokenBy(missed.dueDate) : {};
  return { ...found, ...ended, state: state as PlanRow['state'], next: shown ? nextInstalment(laid) : null };
}

export const search = listing(searchPlans, {
  totals: queries.countPlans,
  page: queries.findPlansPage,
  row: (found, { today: day }) => rowOf(found, day),
});

export async function detail({ db, actor, clock }: Scope, id: number): Promise<PlanDetail> {
  const day = today(clock);
  const { estates, accountId } = actor;
  const found = requireThere(kind, await queries.findPlan(db, id, { estates, accountId, today: day }));
  const { company, phone, remark, file, bills, flowName, ...row } = found;
  return {
    ...rowOf(row, day),
    company,
    phone,
    remark,
    file,
    bills,
    flowName,
    capital: capitalAmount(found.total),
    instalments: layOver(found.instalments, found.paid, day),
  };
}

export async function choices(scope: Scope, input: ParsedInputOf<typeof listPlanChoices>): Promise<SuspensionBill[]> {
  const { houseId, payerId } = await requireObject(scope, input);
  const asked = { day: today(scope.clock), estates: scope.actor.estates, requestId: null };
  const facts = await listRelated(scope.db, { ...input, houseId, payerId }, asked);
  return facts.filter((fact) => misfit(SUSPENSION.suspend, fact) === null && fact.waitsIn === null);
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createPlan>): Promise<OutputOf<typeof createPlan>> {
  const { actor, audit, clock } = scope;
  const day = today(clock);
  const { billIds, instalments, objectKind, objectId, ...head } = input;
  const object = await requireObject(scope, input);
  const [first] = instalments;
  if (head.signedOn > day) throw failField('signedOn', 'PLAN_SIGNED_LATER');
  if (first && first.dueDate < day) throw failField('instalments', 'PLAN_PAST', { date: formatDay(first.dueDate) });
  return inTransaction(scope.db, async (tx) => {
    await lockObjectsOf(tx, billIds);
    const living = await queries.findLiving(tx, input);
    if (living) throw fail('PLAN_TWICE', { number: living.number, state: PLAN.text(living.state) });
    const facts = await readFacts(tx, billIds, { day, estates: actor.estates, requestId: null });
    const { estateId, amount: total } = checkChosen(SUSPENSION.suspend, billIds, facts);
    const strange = facts.find((fact) => !isOf(fact, { ...object, objectKind, objectId }));
    if (strange) throw fail('PLAN_OTHER', { what: factText(strange), object: object.objectText, payer: object.payerName || '同一人' });
    const sum = sumMoney(instalments.map(({ amount }) => amount));
    if (compareDecimal(sum, total) !== 0) throw failField('instalments', 'PLAN_SUM', { sum, total });
    const number = await takeNumber(tx, actor.tenantId, object.companyId, 'instalment', day);
    const [debtor, ...more] = payersOf(facts);
    if (debtor && more.length > 0) throw fail('PLAN_PAYERS', { names: [debtor, ...more].map((one) => one.payerName).join('、') });
    const { payerId, payerName } = debtor ?? object;
    const plan = { ...head, tenantId: actor.tenantId, number, estateId, objectKind, objectId, payerId, payerName, total };
    const id = await onDuplicate(
      queries.insertPlan(tx, { ...plan, ...madeBy(scope) }, billIds, instalments),
      'instalment_plan_living',
      () => fail('PLAN_TWICE', { number: '', state: '待审核或履行中' }),
    );
    if (input.fileId !== null)
      await attachFile({ db: tx, actor }, { id: input.fileId, category: fileCategoryOf(createPlan, 'fileId'), parentId: id });
    await audit.write(tx, actor, {
      action: '新增',
      entity: 'instalment-plan',
      entityId: id,
      note: `${number} ${object.objectText} ${total} 元`,
    });
    const flowName = await askApproval(scope, tx, { id, number, total, payerName, objectText: object.objectText, instalments });
    return { id, number, flowName };
  });
}

interface Asked extends Pick<PlanRow, 'id' | 'number' | 'total' | 'payerName' | 'objectText'> {
  readonly instalments: readonly { readonly dueDate: string; readonly amount: string }[];
}
/** Where a workflow for agreements is published, a document decides instead of the second person. */
const askApproval = (scope: Scope, tx: Tx, { id, number, total, payerName, objectText, instalments }: Asked): Promise<string | null> =>
  requestApproval({ ...scope, db: tx }, tx, {
    kind: APPROVAL.instalment,
    id,
    title: `分期协议 ${number} ${objectText}`,
    lines: [
      ...[`单号：${number}`, `对象：${objectText}`, `付款人：${payerName}`, `合计：${total} 元，分 ${instalments.length} 期`],
      ...instalments.map(({ dueDate, amount }, at) => `第 ${at + 1} 期：${formatDay(dueDate)} ${amount} 元`),
    ],
    amount: total,
  });

export const approve = step({
  decides: 'approve',
  action: '审核',
  from: [PLAN.waiting],
  to: PLAN.running,
  by: 'other',
  amount: (plan) => plan.total,
  before: async ({ scope: { clock }, tx, document: plan }) => {
    await lockBills(tx, [plan]);
    const { instalments, paid } = await queries.readProgress(tx, plan.id);
    const late = layOver(instalments, paid, today(clock)).find((one) => one.late);
    if (late) {
      const amount = sumMoney([subtractDecimal(late.amount, late.paid)]);
      throw fail('PLAN_LATE', { seq: late.seq, date: formatDay(late.dueDate), amount });
    }
    const bills = await queries.listPlanBills(tx, plan.id);
    // Payments since the signing are progress; any other change of the bills needs another agreement.
    const changed = bills.some(({ signed, open, suspended, void: gone }) => suspended || gone || compareDecimal(open, signed) > 0);
    if (changed) throw fail('PLAN_MOVED', { total: sumMoney(bills.filter((bill) => !bill.void).map(({ open }) => open)) });
  },
  run: async ({ scope: { clock }, tx, document: plan }) => {
    // The agreement counts from its signing, however long the approval takes.
    const day = today(clock);
    if (plan.stopLate) await stopLate(tx, await billIdsOf(tx, plan), plan.signedOn < day ? plan.signedOn : day);
  },
  note: ({ document: plan }) => plan.number,
});

export const reject = step({ decides: 'reject', action: '退回', from: [PLAN.waiting], to: PLAN.rejected, by: 'other' });

/** A document that has not decided about the agreement yet ends with it. */
export const end = step({
  decides: 'withdraw',
  action: '终止',
  from: [PLAN.waiting, PLAN.running],
  to: PLAN.ended,
  by: 'anyone',
  before: ({ tx, document: plan }) => lockBills(tx, [plan]),
  writes: ({ scope: { clock }, input: { reason = '' } }) => ({ endedOn: today(clock), endReason: reason === '' ? '撤回' : reason }),
  run: ({ scope, tx, document: plan }) => resume(tx, plan, today(scope.clock), stampOf(scope)),
});

const lockBills = async (tx: Tx, plans: readonly queries.PlanNow[]): Promise<void> =>
  lockObjectsOf(
    tx,
    await queries.listBillIds(
      tx,
      plans.map(({ id }) => id),
    ),
  );

const billIdsOf = async (tx: Tx, plan: queries.PlanNow): Promise<number[]> =>
  (await queries.listPlanBills(tx, plan.id)).map(({ billId }) => billId);

/** The late fee accrues again where nothing else stops it; the agreed time is not charged. The objects of the bills are locked. */
async function resume(tx: Tx, plan: queries.PlanNow, day: string, stamp: Stamp): Promise<void> {
  const { suspensionStopsLate: suspensionStops } = await readSettleSettings(tx);
  await resumeLate(tx, await billIdsOf(tx, plan), { ...stamp, day, suspensionStops });
}

/** Ends the plans that are paid in full and those with a missed instalment. */
export async function keepPlans(tx: Tx, day: string, stamp: Stamp): Promise<void> {
  const moved = await queries.lockMoved(tx, day);
  await lockBills(tx, moved);
  for (const plan of moved) {
    const ended = plan.now === PLAN.done || plan.missedOn === null ? { endedOn: day, endReason: '已全部付清' } : brokenBy(plan.missedOn);
    await queries.updatePlan(tx, plan.id, { state: plan.now, ...ended });
    // The day of the missed instalment is the last one that is not charged.
    await resume(tx, plan, plan.missedOn ?? day, stamp);
  }
}

/**
 * Listens to reversals: a plan whose payments no longer pay it is running again, and its late fee stands still as if it had never ended. If
 * another plan was signed for the object meanwhile, that one counts.
 */
export async function reopenPlans(scope: Scope, tx: Tx, { originalId }: Reversal): Promise<void> {
  const plans = await queries.lockUnpaid(tx, originalId);
  if (plans.length === 0) return;
  const { actor, audit, clock } = scope;
  await lockBills(tx, plans);
  for (const plan of plans) {
    const gone = { state: PLAN.ended, endedOn: today(clock), endReason: '付款已红冲，该对象已另签协议' };
    await queries.updatePlan(tx, plan.id, plan.replaced ? gone : { state: PLAN.running, endedOn: null, endReason: '' });
    if (plan.stopLate && !plan.replaced) await stopLate(tx, await billIdsOf(tx, plan), plan.endedOn ?? today(clock));
    const note = `${plan.number} 付款已红冲`;
    await audit.write(tx, actor, { action: plan.replaced ? '终止' : '恢复履行', entity: 'instalment-plan', entityId: plan.id, note });
  }
}
