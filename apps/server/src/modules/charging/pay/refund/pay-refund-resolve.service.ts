// How a refund ends: it is sent once under its number and queried until the provider answers, outside of any transaction; the answer is
// applied under the lock of the row. Only an answer ends a refund; after silence it is queried again later.
import { PAY_REFUND, type SimulatorMood } from '@anju/contract';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { systemActor } from '../../../../platform/system-actor.ts';
import { orderedNumber } from '../provider/order-number.rules.ts';
import * as queries from './pay-refund.queries.ts';
import { nextRefundAsk } from './pay-refund.rules.ts';
import { providerOf } from '../provider/providers.ts';
import type { PayContext } from '../provider/pay-context.ts';
import { hear, type PaymentProvider, type RefundAnswer } from '../provider/payment-provider.ts';

const SILENT = '支付渠道没有应答，正在自动核实，请勿重复退款';
const TAKEN = '支付渠道已受理，等待到账';

export const refundProvider = (context: PayContext, { provider, orderNumber }: queries.RefundNow): PaymentProvider =>
  providerOf(context, { provider, number: orderNumber });

const isOpen = ({ state }: { readonly state: number }): boolean => state === PAY_REFUND.waiting || state === PAY_REFUND.unknown;

const log = (context: PayContext, tx: Tx, { id, number }: queries.RefundNow, action: string, note: string): Promise<void> =>
  context.audit.write(tx, context.by ?? systemActor(context.tenantId), {
    action,
    entity: 'pay-refund',
    entityId: id,
    note: `${number} ${note}`,
  });

/**
 * `asked` is the refund as it was when the provider was queried: if it has changed since, the answer is ignored, unless it says that the
 * money was refunded.
 */
export async function applyRefund(context: PayContext, asked: queries.RefundNow, answer: RefundAnswer): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = await queries.lockRefund(tx, asked.id);
    if (now.state === PAY_REFUND.done) return;
    if (now.state === PAY_REFUND.byHand) {
      if (answer.state !== 'done' || now.message !== '') return;
      const message = `支付渠道也已退款（${answer.ref}），与线下退款重复，请核实`;
      await queries.stepRefund(tx, now.id, { state: now.state, message, askAt: null });
      return log(context, tx, now, '重复退款', message);
    }
    if (answer.state === 'done') {
      const { ref: providerRef, refundedAt } = answer;
      await queries.stepRefund(tx, now.id, { state: PAY_REFUND.done, message: '', askAt: null, providerRef, refundedAt });
      return log(context, tx, now, '退款成功', `${now.amount} 元 ${providerRef}`);
    }
    if (now.version !== asked.version) return;
    if (answer.state === 'failed') {
      if (now.state === PAY_REFUND.failed && now.message === answer.message) return;
      await queries.stepRefund(tx, now.id, { state: PAY_REFUND.failed, message: answer.message, askAt: null });
      return log(context, tx, now, '退款失败', answer.message);
    }
    const waiting = answer.state === 'waiting';
    // A reported failure stands until the provider reports something else.
    if (!waiting && now.state === PAY_REFUND.failed) return;
    await queries.stepRefund(tx, now.id, {
      state: waiting ? PAY_REFUND.waiting : PAY_REFUND.unknown,
      message: waiting ? TAKEN : SILENT,
      askAt: nextRefundAsk(context.clock.now(), now.asked),
      asked: now.asked + 1,
    });
  });
}

/** Always sent under its own number, so that the provider makes one refund of it, however often it is sent. */
export async function sendThere(context: PayContext, refund: queries.RefundNow, mood: SimulatorMood): Promise<void> {
  const { number, paymentRef, amount } = refund;
  const asked = { number, orderNumber: orderedNumber(refund.orderNumber), paymentRef, amount, mood };
  await applyRefund(context, refund, await hear(refundProvider(context, refund).refund(context, asked)));
}

/** Queries the refund; if it never arrived, it is sent again. */
export async function askThere(context: PayContext, refund: queries.RefundNow): Promise<void> {
  const answer = await hear(refundProvider(context, refund).queryRefund(context, refund.number));
  if (answer.state === 'absent' && isOpen(refund)) await sendThere(context, refund, 'normal');
  else await applyRefund(context, refund, answer);
}

/** Sends the refund the first time and queries it afterwards. Once marked it counts as sent, even if the process crashes. */
export async function deliver(context: PayContext, refund: queries.RefundNow, mood: SimulatorMood = 'normal'): Promise<void> {
  refundProvider(context, refund);
  const { now, first } = await inTransaction(context.db, async (tx) => {
    const held = await queries.lockRefund(tx, refund.id);
    if (held.version > 0) return { now: held, first: false };
    await queries.stepRefund(tx, held.id, { state: held.state, message: '', askAt: nextRefundAsk(context.clock.now(), 0) });
    return { now: { ...held, version: held.version + 1 }, first: true };
  });
  if (first) await sendThere(context, now, mood);
  else if (isOpen(now)) await askThere(context, now);
}
