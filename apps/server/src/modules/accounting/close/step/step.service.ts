// The steps of a period as the page shows them, and what runs them and takes them back.
import {
  CLOSE_STEP,
  PERIOD,
  STEP_STATE,
  SUBJECT_CATEGORY,
  VOUCHER,
  type CloseStepRow,
  type OutputOf,
  type ParsedInputOf,
  type runCloseStep,
  type StateOf,
  type undoCloseStep,
} from '@anju/contract';
import { formatMoney, isZeroDecimal, shiftYm, ymText, ymWords } from '@anju/domain';
import { fail, Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { releaseNote } from '../amortisation/release.service.ts';
import { depreciationState, runDepreciation, undoDepreciation } from '../../asset/period.service.ts';
import type { Books } from '../../books/books.queries.ts';
import { runningBooks } from '../../books/books.service.ts';
import { eventsState, generatePeriod } from '../../rule/period.service.ts';
import { listStates } from '../../setup/period.queries.ts';
import { lockOpenPeriods } from '../../voucher/core/draft.queries.ts';
import { submitVouchers } from '../../voucher/core/submit.service.ts';
import { lockSetting } from '../setting/setting.queries.ts';
import {
  bookedState,
  isBooked,
  ownVouchers,
  runBooked,
  shownVoucher,
  undoBooked,
  type Booked,
  type BookedState,
  type BookedStepNo,
} from './booked-step.service.ts';
import { closeContext, type CloseContext } from './context.service.ts';
import { countStates, insertStep, listByIds, listLastSteps } from './own-voucher.queries.ts';
import { keyOf, totalOf } from './proposal.ts';
import { stateOf, whoActs } from './step.rules.ts';

type Step = StateOf<typeof CLOSE_STEP>;
type Shown = Omit<CloseStepRow, 'by' | 'at'>;
const NOTHING_BOOKED: Booked = { written: 0, removed: 0 };
const shown = (step: Step, state: StateOf<typeof STEP_STATE>, text: string, more: Partial<Shown> = {}): Shown => ({
  ...{ step, state, text, who: '', proposed: [], vouchers: [], undoable: false },
  ...more,
});
const isDecember = (ym: number): boolean => ym % 100 === 12;

// ---- each step as it stands ----------------------------------------------------------------------------------------------------------

async function eventsShown(db: DbOrTx, books: Books, ym: number): Promise<Shown> {
  const { events, waiting, failed, vouchers, unsubmitted } = await eventsState(db, books, ym);
  const step = CLOSE_STEP.events;
  if (events === 0) return shown(step, STEP_STATE.none, '本期没有收费业务');
  if (waiting + failed > 0) {
    const text = `${waiting + failed} 笔业务还没有凭证${failed > 0 ? `，其中 ${failed} 笔没有适用的规则` : ''}`;
    return shown(step, STEP_STATE.todo, text, { who: failed > 0 ? '请维护凭证规则后再生成' : '' });
  }
  if (unsubmitted > 0) return shown(step, STEP_STATE.waiting, `${unsubmitted} 张业务凭证还没有提交`, { who: '请制单人提交' });
  return shown(step, STEP_STATE.done, `${events} 笔业务已生成 ${vouchers} 张凭证`);
}

async function depreciationShown(db: DbOrTx, books: Books, ym: number): Promise<Shown> {
  const { cards, done, voucherId, amount, missing: lacks } = await depreciationState(db, books, ym);
  const step = CLOSE_STEP.depreciation;
  if (cards === 0 && !done) return shown(step, STEP_STATE.none, '没有需要折旧的资产');
  if (!done) {
    const text = lacks.length > 0 ? lacks.slice(0, 3).join('；') : `${cards} 项资产待计提，${formatMoney(amount)}`;
    return shown(step, STEP_STATE.todo, text, { who: lacks.length > 0 ? '请在资产折旧中补齐' : '' });
  }
  const vouchers = voucherId === null ? [] : await listByIds(db, books.companyId, [voucherId]);
  const isPosted = vouchers.every(({ state }) => state === VOUCHER.posted);
  return shown(step, isPosted ? STEP_STATE.done : STEP_STATE.waiting, `${cards} 项资产，${formatMoney(amount)}`, {
    who: whoActs(vouchers),
    vouchers: vouchers.map(shownVoucher),
    undoable: !isPosted,
  });
}

const BOOKED_TEXT = {
  [STEP_STATE.none]: '没有需要处理的内容',
  [STEP_STATE.todo]: '',
  [STEP_STATE.waiting]: '凭证待审核、登账',
  [STEP_STATE.changed]: '金额有变化，需要重新执行',
  [STEP_STATE.done]: '已登账',
};
const nothingDue = (own: BookedState['own']): BookedState => ({ own, proposals: [], stale: new Set() });

/** What a step books, or what it lacks for that: the page stays readable and says it. */
async function dueOrLacking(context: CloseContext, scope: Scope, step: BookedStepNo): Promise<BookedState | Failure> {
  try {
    return await bookedState(context, scope, step);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

async function bookedShown(context: CloseContext, scope: Scope, step: BookedStepNo, closed: boolean): Promise<Shown> {
  // A closed period shows what was booked; what today's settings would book no longer matters to it.
  const found = closed ? nothingDue(await ownVouchers(context, step)) : await dueOrLacking(context, scope, step);
  const lacks = found instanceof Failure ? found.message : null;
  const { own, proposals, stale } = found instanceof Failure ? nothingDue(await ownVouchers(context, step)) : found;
  const state = lacks !== null ? STEP_STATE.todo : stateOf(own, proposals.length, stale.size === 0);
  const proposed = proposals
    .filter((one) => stale.has(keyOf(one, context.ym)))
    .map((one) => ({ summary: one.summary, total: totalOf(one) }));
  const note = step === CLOSE_STEP.amortisation && !closed ? await releaseNote(context) : '';
  const text = [BOOKED_TEXT[state], note].filter((part) => part !== '').join('；');
  return shown(step, state, lacks ?? text, {
    who: state === STEP_STATE.waiting ? whoActs(own) : '',
    proposed,
    vouchers: own.map(shownVoucher),
    undoable: own.some(({ state: now, reversesId, reversed }) => now !== VOUCHER.posted || (reversesId === null && !reversed)),
  });
}

async function postShown(db: DbOrTx, { companyId }: Books, ym: number): Promise<Shown> {
  const counts = new Map((await countStates(db, companyId, ym)).map(({ state, n }) => [state, n]));
  const of = (state: number): number => counts.get(state) ?? 0;
  const [drafts, submitted, audited, posted] = [of(VOUCHER.draft), of(VOUCHER.submitted), of(VOUCHER.audited), of(VOUCHER.posted)];
  const step = CLOSE_STEP.post;
  if (drafts + submitted + audited === 0)
    return posted === 0 ? shown(step, STEP_STATE.none, '本期没有凭证') : shown(step, STEP_STATE.done, `${posted} 张凭证已全部登账`);
  const who = drafts > 0 ? '请制单人提交' : submitted > 0 ? '请制单人以外的人审核' : '请登账人登账';
  return shown(step, audited > 0 ? STEP_STATE.todo : STEP_STATE.waiting, `待修改 ${drafts}、待审核 ${submitted}、待登账 ${audited}`, {
    who,
  });
}

/** All steps of a period that book something, in order. */
export async function stepRows(context: CloseContext, scope: Scope, { closed = false } = {}): Promise<CloseStepRow[]> {
  const { db, books, ym } = context;
  const booked = (step: BookedStepNo): Promise<Shown> => bookedShown(context, scope, step, closed);
  const rows: Shown[] = [
    await eventsShown(db, books, ym),
    await depreciationShown(db, books, ym),
    await booked(CLOSE_STEP.amortisation),
    await booked(CLOSE_STEP.accrual),
    await booked(CLOSE_STEP.tax),
    await postShown(db, books, ym),
    await booked(CLOSE_STEP.carry),
    isDecember(ym) ? await booked(CLOSE_STEP.yearEnd) : shown(CLOSE_STEP.yearEnd, STEP_STATE.none, '12 月才需要'),
  ];
  const last = new Map((await listLastSteps(db, books.companyId, ym)).map((one) => [one.step, one]));
  return rows.map((row) => ({ ...row, by: last.get(row.step)?.by ?? '', at: last.get(row.step)?.at ?? null }));
}

// ---- running and taking back ---------------------------------------------------------------------------------------------------------

/** The context of a period that stays open until the end of the transaction; one step of a company is taken at a time. */
async function openContext(tx: Tx, scope: Scope, companyId: number, ym: number, what: string): Promise<CloseContext> {
  const books = await runningBooks(tx, scope, companyId);
  const setting = await lockSetting(tx, companyId, stampOf(scope));
  if (!(await lockOpenPeriods(tx, companyId, [ym])).has(ym)) {
    const state = (await listStates(tx, companyId)).find((one) => one.ym === ym)?.state ?? PERIOD.future;
    throw fail('CLOSE_STATE', { ym: ymWords(ym), state: PERIOD.text(state), what });
  }
  return closeContext(tx, books, ym, setting);
}

const missing = (step: Step, why: string): Failure => fail('CLOSE_MISSING', { step: CLOSE_STEP.text(step), why });

/** Profit is carried month by month: the one before is closed, and everything else of this one is posted. */
async function requireReady(context: CloseContext, step: 7 | 8): Promise<void> {
  const { db, books, ym } = context;
  const before = shiftYm(ym, -1);
  const open = (await listStates(db, books.companyId)).find((one) => one.ym === before && one.state !== PERIOD.closed);
  if (before >= books.firstYm && open) throw fail('CLOSE_PREVIOUS', { ym: ymWords(before) });
  const unposted = (await countStates(db, books.companyId, ym)).reduce(
    (sum, { state, n }) => (state === VOUCHER.posted ? sum : sum + n),
    0,
  );
  const own = (await ownVouchers(context, step)).filter(({ state }) => state !== VOUCHER.posted).length;
  if (unposted > own) throw missing(step, `还有 ${unposted - own} 张凭证没有登账`);
  if (step === CLOSE_STEP.yearEnd && (await context.nets({ category: SUBJECT_CATEGORY.profit })).some(({ net }) => !isZeroDecimal(net)))
    throw missing(step, '损益类科目还有余额，请先结转损益并登账');
}

async function taken(tx: Tx, scope: Scope, context: CloseContext, step: Step, action: 1 | 2, vouchers: number): Promise<void> {
  const { companyId, companyName } = context.books;
  await insertStep(tx, { companyId, ym: context.ym, step, action, vouchers }, stampOf(scope));
  const note = `${companyName} ${ymText(context.ym)} ${CLOSE_STEP.text(step)}，${vouchers} 张凭证`;
  await scope.audit.write(tx, scope.actor, { action: action === 1 ? '执行' : '撤销', entity: 'period-close', entityId: companyId, note });
}

async function depreciate(tx: Tx, scope: Scope, { books, ym }: CloseContext): Promise<Booked> {
  const { missing: lacks } = await depreciationState(tx, books, ym);
  if (lacks.length > 0) throw missing(CLOSE_STEP.depreciation, lacks.slice(0, 5).join('；'));
  const id = await runDepreciation(tx, scope, books, ym);
  if (id === null) return NOTHING_BOOKED;
  const [voucher] = await listByIds(tx, books.companyId, [id]);
  if (voucher?.state === VOUCHER.draft) {
    const [refused] = (await submitVouchers(tx, scope, books, [{ id }], { confirmed: true })).filter(({ done }) => !done);
    if (refused) throw fail('CLOSE_REFUSED', { what: CLOSE_STEP.text(CLOSE_STEP.depreciation), why: refused.text });
  }
  return { written: 1, removed: 0 };
}

async function runOne(tx: Tx, scope: Scope, context: CloseContext, step: Step): Promise<Booked> {
  const { books, ym } = context;
  if (step === CLOSE_STEP.events) return { written: (await generatePeriod(tx, scope, books, ym)).vouchers, removed: 0 };
  if (step === CLOSE_STEP.depreciation) return depreciate(tx, scope, context);
  if (!isBooked(step) || (step === CLOSE_STEP.yearEnd && !isDecember(ym))) throw fail('CLOSE_NOTHING', { step: CLOSE_STEP.text(step) });
  if (step === CLOSE_STEP.carry || step === CLOSE_STEP.yearEnd) await requireReady(context, step);
  return runBooked(tx, scope, context, step);
}

export function run(scope: Scope, { companyId, ym, step }: ParsedInputOf<typeof runCloseStep>): Promise<OutputOf<typeof runCloseStep>> {
  return inTransaction(scope.db, async (tx) => {
    const context = await openContext(tx, scope, companyId, ym, '执行结账步骤');
    const { written, removed } = await runOne(tx, scope, context, step);
    const vouchers = written + removed;
    if (vouchers === 0) return { vouchers, text: `${CLOSE_STEP.text(step)}没有需要处理的内容` };
    await taken(tx, scope, context, step, 1, vouchers);
    const told = [...(written > 0 ? [`生成 ${written} 张凭证`] : []), ...(removed > 0 ? [`删除 ${removed} 张不再需要的凭证`] : [])];
    return { vouchers, text: `${CLOSE_STEP.text(step)}：${told.join('，')}` };
  });
}

export function undo(scope: Scope, { companyId, ym, step }: ParsedInputOf<typeof undoCloseStep>): Promise<OutputOf<typeof undoCloseStep>> {
  return inTransaction(scope.db, async (tx) => {
    const context = await openContext(tx, scope, companyId, ym, '撤销结账步骤');
    if (step !== CLOSE_STEP.depreciation && !isBooked(step)) throw fail('CLOSE_UNDO_NONE', { step: CLOSE_STEP.text(step) });
    if (step === CLOSE_STEP.depreciation) await undoDepreciation(tx, scope, context.books, ym);
    const vouchers = isBooked(step) ? await undoBooked(tx, scope, context, step) : 1;
    await taken(tx, scope, context, step, 2, vouchers);
    return { vouchers, text: `${CLOSE_STEP.text(step)}已撤销` };
  });
}
