// Refunds of 模拟支付: no money moves. A refund succeeds, succeeds later, is refused, or is made without an answer; it never exceeds the
// payment.
import { randomBytes } from 'node:crypto';
import { addDecimal, compareDecimal } from '@anju/domain';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import type { PaymentProvider, ProviderContext, RefundAnswer } from './payment-provider.ts';
import * as book from './simulated-refund.queries.ts';

/** How long a refund is in progress or unanswered. */
const BUSY_MS = 10_000;
const OVER = '退款金额超过可退金额（模拟支付）';

async function answerOf({ db, clock }: ProviderContext, refund: book.SimulatedRefund): Promise<RefundAnswer> {
  const { number, state, mood, ref, doneAt, readyAt } = refund;
  const busy = Date.parse(readyAt) > clock.now().getTime();
  if (mood === 'unknown' && busy) return { state: 'unknown' };
  // A refund failed either because its mood asked for it or because it broke a rule.
  if (state === 'failed')
    return mood === 'fail' ? { state, message: '退款失败（模拟支付）', final: false } : { state, message: OVER, final: true };
  if (state === 'done' && doneAt) return { state, ref, refundedAt: doneAt };
  if (busy) return { state: 'waiting' };
  await book.finishRefund(db, number, readyAt);
  return { state: 'done', ref, refundedAt: readyAt };
}

export const refund: PaymentProvider['refund'] = async (context, { number, orderNumber, paymentRef, amount, mood }) => {
  const now = context.clock.now();
  const at = now.toISOString();
  const known = await inTransaction(context.db, async (tx) => {
    const paid = await book.lockPaid(tx, orderNumber, paymentRef);
    if (!paid) return false;
    const over = compareDecimal(addDecimal(paid.refunded, amount), paid.amount) > 0;
    const failed = over || mood === 'fail';
    const late = mood === 'slow' || mood === 'unknown';
    const before = await book.findRefund(tx, number);
    if (before && before.state !== 'failed') return true;
    const made: book.SimulatedRefund = {
      number,
      paymentNumber: paid.number,
      amount,
      state: failed ? 'failed' : mood === 'slow' ? 'waiting' : 'done',
      ref: failed ? '' : `SIMR${randomBytes(10).toString('hex').toUpperCase()}`,
      doneAt: failed || mood === 'slow' ? null : at,
      mood: over ? 'normal' : mood,
      readyAt: late && !over ? new Date(now.getTime() + BUSY_MS).toISOString() : at,
    };
    await book.putRefund(tx, context.tenantId, made, at);
    return true;
  });
  return known ? queryRefund(context, number) : { state: 'failed', message: '没有找到原付款（模拟支付）', final: true };
};

export async function queryRefund(context: ProviderContext, number: string): Promise<RefundAnswer> {
  const known = await book.findRefund(context.db, number);
  return known ? answerOf(context, known) : { state: 'absent' };
}
