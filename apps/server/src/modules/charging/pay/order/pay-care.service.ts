// Handling of orders and refunds: queried and closed by users, reported by the provider, and processed every minute by the installation
// itself.
import {
  PAY_ORDER,
  type askPayOrder,
  type payNotice,
  type ParsedInputOf,
  type PayOrder,
  type prepayPayOrder,
  type returnPayOrder,
  type simulatePayment,
} from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { PublicCall } from '../../../../platform/http/binder.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { bookAndReturn, bookPaid, bookToPrepaid } from './pay-book.service.ts';
import * as queries from './pay-order.queries.ts';
import { isDue, stateText } from './pay-order.rules.ts';
import { isAgain } from '../provider/order-number.rules.ts';
import { detail } from './pay-order.service.ts';
import { deliver } from '../refund/pay-refund-resolve.service.ts';
import { listDueRefunds, listRefundsOf } from '../refund/pay-refund.queries.ts';
import { closeThere, get, isLiving, resolve } from './pay-resolve.service.ts';
import { providerOf } from '../provider/providers.ts';
import { contextOf, type PayContext } from '../provider/pay-context.ts';
import { hear, type Paid } from '../provider/payment-provider.ts';
import { findProvider } from '../provider/providers.ts';
import { actAsPayer, makeNotice } from '../provider/simulator.service.ts';

/** The most orders processed in one run; the rest come first in the next run. */
const ROUND = 200;

export async function ask(scope: Scope, { id, force }: ParsedInputOf<typeof askPayOrder>): Promise<PayOrder> {
  const order = await get(scope, id);
  if (isLiving(order) && (force || isDue(order.askAt, scope.clock.now()))) await resolve(contextOf(scope), order);
  return detail(scope, id);
}

export async function close(scope: Scope, id: number): Promise<PayOrder> {
  const order = await get(scope, id);
  if (!isLiving(order) || order.providerRef !== '')
    throw fail('PAY_ORDER_STATE', { number: order.number, state: stateText(order), what: '关闭' });
  await closeThere(contextOf(scope), order, `由${scope.actor.name}关闭`);
  return detail(scope, id);
}

/** What is known of a further payment of an order; its notice was verified. */
const againPaid = ({ state, providerRef, paidAt, amount, ...order }: queries.OrderNow): Paid | null =>
  isAgain(order) && state === PAY_ORDER.unknown && paidAt !== null ? { state: 'paid', ref: providerRef, paidAt, amount } : null;

async function paidThere(scope: Scope, order: queries.OrderNow): Promise<Paid | null> {
  if (isAgain(order) || order.state !== PAY_ORDER.unknown) return againPaid(order);
  const answer = await hear(providerOf(scope, order).query(contextOf(scope), order.number));
  return answer.state === 'paid' ? answer : null;
}

/** The amount is queried again, because what the provider has is what is booked. */
export async function prepay(scope: Scope, { id, version }: ParsedInputOf<typeof prepayPayOrder>): Promise<PayOrder> {
  const order = await get(scope, id);
  if (order.version !== version) throw fail('STALE', { what: `订单 ${order.number}` });
  const paid = await paidThere(scope, order);
  if (!paid) throw fail('PAY_ORDER_STATE', { number: order.number, state: stateText(order), what: '转预交' });
  await bookToPrepaid(contextOf(scope), order, paid);
  return detail(scope, id);
}

/** Sent immediately; if the provider does not answer, the run of every minute queries it. */
export async function giveBack(scope: Scope, { id, version }: ParsedInputOf<typeof returnPayOrder>): Promise<PayOrder> {
  const order = await get(scope, id);
  if (order.version !== version) throw fail('STALE', { what: `订单 ${order.number}` });
  const paid = againPaid(order);
  if (!paid) throw fail('PAY_ORDER_STATE', { number: order.number, state: stateText(order), what: '原路退还' });
  const context = contextOf(scope);
  await bookAndReturn(scope, context, order, paid);
  for (const refund of await listRefundsOf(scope.db, id)) await deliver(context, refund);
  return detail(scope, id);
}

/** Duplicate concurrent notifications are booked once. */
export async function hearNotice(
  call: Pick<PublicCall<ParsedInputOf<typeof payNotice>>, 'input' | 'databases'> & Omit<PayContext, 'db' | 'tenantId'>,
): Promise<null> {
  const { input, databases, ...services } = call;
  const { provider: name, tenantId, ...fields } = input;
  const provider = findProvider(services, name);
  const context: PayContext = { ...services, db: databases.of(tenantId), tenantId };
  const told = await provider?.readNotice(context, fields);
  if (!told) throw fail('PAY_NOTICE_SIGN');
  const order = await queries.findOrderByNumber(context.db, name, told.number);
  if (!order) throw fail('NOT_FOUND', { what: '订单' });
  await bookPaid(context, order.id, told);
  return null;
}

/** The tester acts as the payer: the action is recorded in the simulator, which reports it as a provider would. */
export async function simulate(scope: Scope, { id, act, amount }: ParsedInputOf<typeof simulatePayment>): Promise<PayOrder> {
  if (!scope.demo) throw fail('PAY_NOT_SIMULATED');
  const order = await get(scope, id);
  const provider = providerOf(scope, order);
  if (!provider.simulated) throw fail('PAY_NOT_SIMULATED');
  const context = contextOf(scope);
  if (!(await actAsPayer(context, order.number, act, amount)))
    throw fail('PAY_ORDER_STATE', { number: order.number, state: stateText(order), what: '付款' });
  const notice = act === 'pay' ? await makeNotice(context, order.number) : null;
  const told = notice ? await provider.readNotice(context, notice) : null;
  if (told) await bookPaid(context, id, told);
  else await resolve(context, order);
  return detail(scope, id);
}

/** A failure does not stop the others; it is reported at the end of the run. */
export async function recover(context: PayContext): Promise<void> {
  const errors: unknown[] = [];
  for (const order of await queries.listDue(context.db, context.clock.now().toISOString(), ROUND))
    await resolve(context, order).catch((error: unknown) => errors.push(error));
  for (const refund of await listDueRefunds(context.db, context.clock.now().toISOString(), ROUND))
    await deliver(context, refund).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} orders or refunds could not be looked after`);
}
