// Orders as the collector makes and sees them. Making an order holds its bills without informing the provider; sending it informs the
// provider once.
import { PAY_ORDER, SETTLE_METHOD, type createPayOrder, type OutputOf, type ParsedInputOf, type PayOrder } from '@anju/contract';
import type { payOptions, searchPayOrders, sendPayOrder } from '@anju/contract';
import { compareDecimal, isZeroDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { wholeOnly } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { findHousePlace, lockObjectsOf, readBills } from '../../ledger/settle-read.queries.ts';
import { planLines, sumOfBills } from '../../settlement/settle/settle.rules.ts';
import * as queries from './pay-order.queries.ts';
import { expiryOf, holderOf, isPayerCode, nextAsk, sendBy } from './pay-order.rules.ts';
import { isAgain } from '../provider/order-number.rules.ts';
import { applyAnswer, get, resolve } from './pay-resolve.service.ts';
import { providerOf } from '../provider/providers.ts';
import { contextOf } from '../provider/pay-context.ts';
import { hear } from '../provider/payment-provider.ts';
import { readProvider } from '../provider/providers.ts';

const NO_PROVIDER = { provider: '', title: '', simulated: false, methods: [] };

export async function options(scope: Scope): Promise<OutputOf<typeof payOptions>> {
  const provider = await readProvider(scope);
  if (!provider) return NO_PROVIDER;
  const { name, title, simulated, methods } = provider;
  return { provider: name, title, simulated, methods: [...methods] };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createPayOrder>): Promise<OutputOf<typeof createPayOrder>> {
  const { actor, clock } = scope;
  const provider = await readProvider(scope);
  if (!provider) throw fail('PAY_NO_PROVIDER');
  if (!provider.methods.includes(input.method)) {
    const known = (SETTLE_METHOD.values as readonly number[]).includes(input.method);
    throw failField('method', 'PAY_METHOD', { method: known ? SETTLE_METHOD.text(input.method) : '该方式' });
  }
  return inTransaction(scope.db, async (tx) => {
    const place = await findHousePlace(tx, wholeOnly(actor), input.houseId, input.payerId);
    if (!place) throw fail('NOT_FOUND', { what: '房屋' });
    if (!place.payerKnown) throw failField('payerId', 'NOT_FOUND', { what: '付款人' });
    const billIds = input.lines.map(({ billId }) => billId);
    await lockObjectsOf(tx, billIds);
    const bills = await readBills(tx, billIds, today(clock));
    const planned = planLines(bills, input.lines, place.estateId);
    const amount = sumOfBills(planned);
    if (compareDecimal(amount, input.expected) !== 0) throw fail('SETTLE_MOVED', { total: amount });
    if (isZeroDecimal(amount)) throw fail('SETTLE_ZERO');
    const number = await takeNumber(tx, actor.tenantId, place.companyId, 'pay-order', today(clock));
    const now = clock.now();
    const order: queries.NewOrder = {
      number,
      estateId: place.estateId,
      houseId: input.houseId,
      payerId: input.payerId,
      payerName: input.payerName,
      amount,
      provider: provider.name,
      method: input.method,
      way: input.way,
      expiresAt: expiryOf(now, input.way),
      askAt: sendBy(now),
      makerId: actor.accountId,
      createdBy: actor.name,
      createdAt: now.toISOString(),
    };
    const lines = planned.map(({ bill, amount: principal, late }) => ({ billId: bill.id, amount: principal, late }));
    const id = await onDuplicate(queries.insertOrder(tx, actor.tenantId, order, lines), 'pay_order_bill_living', () => fail('BILLS_MOVED'));
    await queries.holdBills(tx, holderOf(number), billIds);
    await scope.audit.write(tx, actor, { action: '下单', entity: 'pay-order', entityId: id, note: `${number} ${amount}` });
    return { id, number };
  });
}

export async function send(scope: Scope, input: ParsedInputOf<typeof sendPayOrder>): Promise<PayOrder> {
  const { clock } = scope;
  const order = await get(scope, input.id);
  const provider = providerOf(scope, order);
  if (order.way === 'scan' && order.version === 0 && !isPayerCode(input.authCode)) throw failField('authCode', 'PAY_CODE_WRONG');
  // Once stored it counts as sent, even if the process crashes: it is queried, never sent again.
  const first = await inTransaction(scope.db, async (tx) => {
    const now = await queries.lockOrder(tx, input.id);
    if (now.version > 0 || now.state !== PAY_ORDER.waiting) return false;
    await queries.stepOrder(tx, input.id, { state: now.state, message: '', askAt: nextAsk(clock.now(), 0, now.expiresAt) });
    return true;
  });
  const context = contextOf(scope);
  if (first) {
    const { number, amount, method, way, expiresAt } = order;
    const { authCode, mood } = input;
    await applyAnswer(context, order, await hear(provider.create(context, { number, amount, method, way, expiresAt, authCode, mood })));
  } else await resolve(context, order);
  return detail(scope, input.id);
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<PayOrder> {
  const order = await queries.findShown(db, actor.estates, id);
  if (!order) throw fail('NOT_FOUND', { what: '订单' });
  return { ...order, again: isAgain(order), now: clock.now().toISOString(), lines: await queries.listShownLines(db, id) };
}

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchPayOrders>,
): Promise<OutputOf<typeof searchPayOrders>> {
  const rows = await queries.searchOrders(db, filter, actor.estates, actor.accountId, page, size);
  const { total, orders, amount } = await queries.countOrders(db, filter, actor.estates, actor.accountId);
  return { rows, total, paid: { orders, amount } };
}
