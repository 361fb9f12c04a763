// How an order ends: the answer of the provider is applied under the lock of its row, whichever caller asked and in whatever order answers
// arrive. Only an answer ends an order; after silence it is queried again later.
import { PAY_ORDER } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { lockObjectsOf } from '../../ledger/settle-read.queries.ts';
import { bookPaid, makerOf } from './pay-book.service.ts';
import * as queries from './pay-order.queries.ts';
import { holderOf, isOver, nextAsk } from './pay-order.rules.ts';
import { isAgain } from '../provider/order-number.rules.ts';
import { hear, type ProviderAnswer } from '../provider/payment-provider.ts';
import type { PayContext } from '../provider/pay-context.ts';
import { providerOf } from '../provider/providers.ts';

export async function get({ db, actor }: Scope, id: number): Promise<queries.OrderNow> {
  const order = await queries.findOrder(db, actor.estates, id);
  if (!order) throw fail('NOT_FOUND', { what: '订单' });
  return order;
}

export const isLiving = ({ state }: { readonly state: number }): boolean => state === PAY_ORDER.waiting || state === PAY_ORDER.unknown;
const SILENT = '支付渠道没有应答，正在自动核实，请勿重复收款';

/** Ends an order without payment and releases its bills. */
export async function freeOrder(context: PayContext, order: queries.OrderNow, message: string, unsentOnly = false): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = await queries.lockOrder(tx, order.id);
    // A later answer never releases an order for which a payment was seen.
    if (!isLiving(now) || now.providerRef !== '' || (unsentOnly && now.version > 0)) return;
    const lines = await queries.listOrdered(tx, order.id);
    await lockObjectsOf(
      tx,
      lines.map(({ billId }) => billId),
    );
    await queries.freeBills(tx, order.id, holderOf(order.number));
    await queries.stepOrder(tx, order.id, { state: PAY_ORDER.closed, message, askAt: null });
    await context.audit.write(tx, context.by ?? makerOf(context, order), {
      action: '关闭',
      entity: 'pay-order',
      entityId: order.id,
      note: `${order.number} ${message}`,
    });
  });
}

async function keepWaiting(context: PayContext, order: queries.OrderNow, answer: ProviderAnswer): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = await queries.lockOrder(tx, order.id);
    if (!isLiving(now) || now.providerRef !== '') return;
    const waiting = answer.state === 'waiting';
    await queries.stepOrder(tx, order.id, {
      state: waiting ? PAY_ORDER.waiting : PAY_ORDER.unknown,
      message: waiting ? '' : SILENT,
      askAt: nextAsk(context.clock.now(), now.asked, now.expiresAt),
      asked: now.asked + 1,
      ...(waiting && answer.codeUrl ? { codeUrl: answer.codeUrl } : {}),
    });
  });
}

export async function applyAnswer(context: PayContext, order: queries.OrderNow, answer: ProviderAnswer): Promise<void> {
  if (answer.state === 'paid') await bookPaid(context, order.id, answer);
  else if (answer.state === 'closed') await freeOrder(context, order, answer.message ?? '');
  else await keepWaiting(context, order, answer);
}

const NEVER_SENT = '订单没有送达支付渠道，已关闭';

/** Queries the provider. An expired order is closed there; only the provider's answer releases the bills. */
export async function resolve(context: PayContext, order: queries.OrderNow): Promise<void> {
  // The provider has one answer per order; a further payment of it is already fully known.
  if (isAgain(order)) return;
  if (order.version === 0) return freeOrder(context, order, NEVER_SENT, true);
  const provider = providerOf(context, order);
  const answer = await hear(provider.query(context, order.number));
  const open = answer.state === 'waiting' || answer.state === 'unknown';
  if (open && isOver(order.expiresAt, context.clock.now())) await closeThere(context, order, '超时未支付，已关闭');
  else await applyAnswer(context, order, answer);
}

export async function closeThere(context: PayContext, order: queries.OrderNow, message: string): Promise<void> {
  if (order.version === 0) return freeOrder(context, order, NEVER_SENT, true);
  const answer = await hear(providerOf(context, order).close(context, order.number));
  await applyAnswer(context, order, answer.state === 'closed' ? { ...answer, message: answer.message || message } : answer);
}
