// 期末结账 (menu 298): the steps of a period, its checks, the close and what opens it again. domain: accounting 5.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { createdAnswer, optionalText, requiredText } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { PERIOD, VOUCHER, VOUCHER_KIND } from '../states.ts';
import { CHECK_STATE, CLOSE_ACTION, CLOSE_STEP, REOPENING, STEP_STATE } from './states.ts';

const close = resource({ path: '/api/accounting/close', menu: MENU.periodClose, what: '期末结账' });
const reopening = resource({ path: '/api/accounting/reopening', menu: MENU.periodClose, what: '反结账申请' });
const period = { ...bookOf, ym };

const closeVoucher = z.object({
  id,
  number: z.string(),
  kind: VOUCHER_KIND.schema,
  state: VOUCHER.schema,
  summary: z.string(),
  total: z.string(),
  maker: z.string(),
  /** Red ink that takes another one back. */
  red: z.boolean(),
  version,
});
export type CloseVoucher = z.output<typeof closeVoucher>;

export const closeStepRow = z.object({
  step: CLOSE_STEP.schema,
  state: STEP_STATE.schema,
  /** What is to be done, or what was done. */
  text: z.string(),
  /** Who must act next; empty when nobody. */
  who: z.string(),
  /** What would be booked now. */
  proposed: z.array(z.object({ summary: z.string(), total: z.string() })),
  vouchers: z.array(closeVoucher),
  undoable: z.boolean(),
  by: z.string(),
  at: instant.nullable(),
});
export type CloseStepRow = z.output<typeof closeStepRow>;

const reopeningRow = z.object({
  id,
  ym,
  reason: z.string(),
  state: REOPENING.schema,
  askedBy: z.string(),
  askedAt: instant,
  /** Whoever asked cannot confirm. */
  own: z.boolean(),
  version,
});

export const readClose = close.read('', '期末结账', {
  input: period,
  output: z.object({
    ym,
    state: PERIOD.schema,
    closedBy: z.string(),
    closedAt: instant.nullable(),
    steps: z.array(closeStepRow),
    /** The first step that is not done; null when the period is closed. */
    next: CLOSE_STEP.schema.nullable(),
    /** The latest closed period, the only one that can be opened again. */
    latestClosed: ym.nullable(),
    yearFiled: z.boolean(),
    reopening: reopeningRow.nullable(),
    log: z.array(z.object({ id, ym, action: CLOSE_ACTION.schema, askedBy: z.string(), by: z.string(), at: instant, note: z.string() })),
  }),
});

const closeCheckItem = z.object({
  text: z.string(),
  amount: z.string().nullable(),
  voucherId: id.nullable(),
  subjectId: id.nullable(),
  houseId: id.nullable(),
});
export type CloseCheckItem = z.output<typeof closeCheckItem>;
export const MOST_CHECK_ITEMS = 200;
const closeCheck = z.object({
  key: z.string(),
  title: z.string(),
  state: CHECK_STATE.schema,
  count: z.int(),
  /** At most so many of them. */
  items: z.array(closeCheckItem),
});
export type CloseCheck = z.output<typeof closeCheck>;
export const readCloseChecks = close.read('checks', '结账检查', { input: period, output: z.object({ checks: z.array(closeCheck) }) });

const stepAnswer = z.object({ vouchers: z.int(), text: z.string() });
const oneStep = { ...period, step: CLOSE_STEP.schema };
/** Books what the step proposes now; what it booked before and nobody audited is written anew, what is posted is only added to. */
export const runCloseStep = close.write('run', '执行结账步骤', { act: 'change', idempotent: true, input: oneStep, output: stepAnswer });
/** Removes what nobody audited yet; of what is posted, red ink is handed in. */
export const undoCloseStep = close.write('undo', '撤销结账步骤', { act: 'change', idempotent: true, input: oneStep, output: stepAnswer });

export const closePeriod = close.write('close', '结账', {
  act: 'audit',
  idempotent: true,
  input: { ...period, confirmed: z.boolean().default(false) },
  output: z.object({ next: ym, filed: z.int() }),
});

export const askReopening = reopening.create({ ...period, reason: requiredText('反结账原因', 200) }, { act: 'change' });
/** By another person than the one who asked. */
export const confirmReopening = reopening.step('{id}/confirm', '确认反结账', { act: 'audit', idempotent: true, output: createdAnswer });
export const rejectReopening = reopening.step('{id}/reject', '退回反结账申请', {
  act: 'audit',
  fields: { note: optionalText('退回原因', 200) },
});
export const recallReopening = reopening.step('{id}/recall', '撤回反结账申请');

const YEAR_TEXT = '年份不正确';
/** Marks that the statements of a year left the company, or takes the mark away; its periods stay closed meanwhile. */
export const markYearFiled = close.write('year-filed', '标记年度报表已报送', {
  act: 'audit',
  input: { ...bookOf, year: z.int(YEAR_TEXT).min(1900, YEAR_TEXT).max(2999, YEAR_TEXT), filed: z.boolean() },
});
