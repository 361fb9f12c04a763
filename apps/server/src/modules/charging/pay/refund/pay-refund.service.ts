// 原路退款 for users: sent immediately, queried, retried, or refunded manually if the provider refused.
import { CASH, PAY_REFUND, SETTLE_METHOD, type OutputOf, type ParsedInputOf, type PayRefund, type SettlementRefunds } from '@anju/contract';
import type { payRefundByHand, retryPayRefund, searchPayRefunds, sendPayRefund } from '@anju/contract';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { applyRefund, askThere, deliver, refundProvider, sendThere } from './pay-refund-resolve.service.ts';
import * as queries from './pay-refund.queries.ts';
import { nextRefundAsk, refundStateText } from './pay-refund.rules.ts';
import { contextOf } from '../provider/pay-context.ts';
import { hear } from '../provider/payment-provider.ts';
import { providerTitle } from '../provider/providers.ts';

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchPayRefunds>,
): Promise<OutputOf<typeof searchPayRefunds>> {
  const rows = await queries.searchRefunds(db, filter, actor.estates, page, size);
  return { rows, ...(await queries.sumRefunds(db, filter, actor.estates)), ...(await queries.countWanting(db, actor.estates)) };
}

export async function ofSettlement({ db, actor }: Scope, settlementId: number): Promise<SettlementRefunds> {
  const found = await queries.findOrderOf(db, actor.estates, settlementId);
  if (!found) return { order: null, refunds: [] };
  const { red, provider, ...order } = found;
  const refunds = await queries.listOfOrder(db, order.id, red ? settlementId : null);
  return { order: { ...order, provider: providerTitle(provider) }, refunds };
}

async function get({ db, actor }: Scope, id: number): Promise<queries.RefundNow> {
  const refund = await queries.findRefund(db, actor.estates, id);
  if (!refund) throw fail('NOT_FOUND', { what: '退款' });
  return refund;
}

async function shown({ db, actor }: Scope, id: number): Promise<PayRefund> {
  const refund = await queries.findShownRefund(db, actor.estates, id);
  if (!refund) throw fail('NOT_FOUND', { what: '退款' });
  return refund;
}

export async function send(scope: Scope, { id, mood }: ParsedInputOf<typeof sendPayRefund>): Promise<PayRefund> {
  await deliver(contextOf(scope), await get(scope, id), mood);
  return shown(scope, id);
}

export async function ask(scope: Scope, id: number): Promise<PayRefund> {
  const refund = await get(scope, id);
  if (refund.state === PAY_REFUND.failed) await askThere(contextOf(scope), refund);
  else await deliver(contextOf(scope), refund);
  return shown(scope, id);
}

/** Refuses the step if another user has changed the refund in the meantime. */
function hold(now: queries.RefundNow, version: number, what: string): void {
  if (now.version !== version) throw fail('STALE', { what: `退款 ${now.number}` });
  if (now.state !== PAY_REFUND.failed) throw fail('PAY_REFUND_STATE', { number: now.number, state: refundStateText(now.state), what });
}

async function decide(scope: Scope, id: number, version: number, what: string, write: (tx: Tx, now: queries.RefundNow) => Promise<void>) {
  return inTransaction(scope.db, async (tx) => {
    const now = await queries.lockRefund(tx, id);
    hold(now, version, what);
    await write(tx, now);
    return { ...now, version: now.version + 1 };
  });
}

export async function retry(scope: Scope, { id, version, mood }: ParsedInputOf<typeof retryPayRefund>): Promise<PayRefund> {
  const context = contextOf(scope);
  const refund = await get(scope, id);
  hold(refund, version, '重试');
  const answer = await hear(refundProvider(context, refund).queryRefund(context, refund.number));
  if (answer.state === 'failed' && answer.final) throw fail('PAY_REFUND_FINAL', { number: refund.number, why: answer.message });
  if (answer.state === 'done' || answer.state === 'waiting') {
    await applyRefund(context, refund, answer);
    return shown(scope, id);
  }
  const sent = await decide(scope, id, version, '重试', async (tx, { number }) => {
    const askAt = nextRefundAsk(scope.clock.now(), 0);
    await queries.stepRefund(tx, id, { state: PAY_REFUND.waiting, message: '', askAt, asked: 0 });
    await scope.audit.write(tx, scope.actor, { action: '重试退款', entity: 'pay-refund', entityId: id, note: number });
  });
  await sendThere(context, { ...sent, state: PAY_REFUND.waiting }, mood);
  return shown(scope, id);
}

/** The provider is queried once more, so that a refund it did make is not paid twice. */
export async function byHand(scope: Scope, { id, version, method, note }: ParsedInputOf<typeof payRefundByHand>): Promise<PayRefund> {
  const context = contextOf(scope);
  const refund = await get(scope, id);
  if (method === CASH) throw failField('method', 'PAY_REFUND_CASH', { method: SETTLE_METHOD.text(refund.method) });
  hold(refund, version, '线下退款');
  const answer = await hear(refundProvider(context, refund).queryRefund(context, refund.number));
  if (answer.state === 'done' || answer.state === 'waiting') {
    await applyRefund(context, refund, answer);
    const { state } = await get(scope, id);
    throw fail('PAY_REFUND_STATE', { number: refund.number, state: refundStateText(state), what: '线下退款' });
  }
  await decide(scope, id, version, '线下退款', async (tx, { number, amount }) => {
    await queries.stepRefund(tx, id, {
      state: PAY_REFUND.byHand,
      message: '',
      askAt: null,
      refundedAt: scope.clock.now().toISOString(),
      handMethod: method,
      handNote: note,
      handBy: scope.actor.name,
    });
    const text = `${number} ${amount} 元，${SETTLE_METHOD.text(method)}，${note}`;
    await scope.audit.write(tx, scope.actor, { action: '线下退款', entity: 'pay-refund', entityId: id, note: text });
  });
  return shown(scope, id);
}
