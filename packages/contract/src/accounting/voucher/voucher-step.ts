// The steps of vouchers, one or many at a time: every call answers for each voucher whether it was done, and why not. A voucher that is no
// longer what the user has read is not changed, and the answer says so. domain: accounting 2.3, 2.5, 2.8.
import { z } from 'zod';
import { createdAnswer, optionalDay, requiredText } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';

const voucher = resource({ path: '/api/accounting/voucher', menu: MENU.voucher, what: '凭证' });

export const MOST_STEPS = 500;
/** The vouchers as the user has read them. */
const chosenVouchers = z.array(z.object({ id, version })).min(1, '请选择凭证').max(MOST_STEPS, `一次最多 ${MOST_STEPS} 张凭证`);
const several = { ...bookOf, vouchers: chosenVouchers };

export const stepResult = z.object({
  id,
  /** As it is now; empty when it has none. */
  number: z.string(),
  done: z.boolean(),
  /** Why not; empty when it was done. */
  text: z.string(),
  /** Nothing is wrong; the user may go on with `confirmed`. */
  warned: z.boolean(),
});
export type StepResult = z.output<typeof stepResult>;

/** In the order asked for; numbers are given in order of day, then of writing. */
const stepAnswer = z.object({ done: z.int(), results: z.array(stepResult) });
export type StepAnswer = z.output<typeof stepAnswer>;

const confirmed = z.boolean().default(false);
/** The maker hands vouchers in; they get their numbers. */
export const submitVouchers = voucher.write('submit', '提交凭证', {
  act: 'change',
  idempotent: true,
  input: { ...several, confirmed },
  output: stepAnswer,
});
/** The maker takes vouchers back that nobody has audited yet; they keep their numbers. */
export const recallVouchers = voucher.write('recall', '撤回凭证', { act: 'change', input: several, output: stepAnswer });

const auditing = { menu: MENU.voucherAudit, act: 'audit' } as const;
export const auditVouchers = voucher.write('audit', '审核凭证', { ...auditing, idempotent: true, input: several, output: stepAnswer });
export const rejectVouchers = voucher.write('reject', '退回凭证', {
  ...auditing,
  input: { ...several, reason: requiredText('退回原因', 200) },
  output: stepAnswer,
});
/** By the auditor, or by another who may audit; never by the maker. */
export const unauditVouchers = voucher.write('unaudit', '取消审核', { ...auditing, input: several, output: stepAnswer });

const posting = { menu: MENU.voucherPost, act: 'audit' } as const;
export const postVouchers = voucher.write('post', '登账', { ...posting, idempotent: true, input: several, output: stepAnswer });
/** Everything of a period that waits for posting, in the order of numbers; what cannot be posted is told. */
export const postPeriod = voucher.write('post-period', '整期登账', {
  ...posting,
  idempotent: true,
  input: { ...bookOf, ym },
  output: z.object({ done: z.int(), amount: z.string(), refused: z.array(stepResult), drafts: z.int(), submitted: z.int() }),
});

/**
 * 红字冲销: a new draft with the same lines and negative amounts, in the first open period. Without a day it is dated today, or where today
 * is not in that period, on its last day.
 */
export const reverseVoucher = voucher.step('{id}/reverse', '红字冲销', {
  act: 'add',
  version: false,
  idempotent: true,
  fields: { day: optionalDay },
  output: createdAnswer,
});
/** 蓝字订正: a new draft with the lines of a posted voucher, linked to it, for the maker to put right. */
export const correctVoucher = voucher.step('{id}/correct', '蓝字订正', {
  act: 'add',
  version: false,
  idempotent: true,
  fields: { day: optionalDay },
  output: createdAnswer,
});
/** Lines, dims and summaries; no number, signatures, papers or links. */
export const copyVoucher = voucher.step('{id}/copy', '复制凭证', {
  act: 'add',
  version: false,
  idempotent: true,
  fields: { day: optionalDay },
  output: createdAnswer,
});
