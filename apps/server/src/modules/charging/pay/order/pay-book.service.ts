// Books a payment: to the ordered bills or, if they cannot take it any more, to 预交 of the house, so that no money is lost. It is booked
// once in the name of the order's maker, whichever way it became known. A further payment of the same order waits for a user as a separate
// row.
import { PAY_ORDER, SETTLE, TENDER_LIST } from '@anju/contract';
import { compareDecimal, cutText, sumMoney } from '@anju/domain';
import { Failure, fail } from '../../../../platform/errors/failure.ts';
import type { Actor, Scope, Services } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { shareBooks } from '../../ledger/books.queries.ts';
import { red } from '../../settlement/reversal/reversal.service.ts';
import { lockObjectsOf } from '../../ledger/settle-read.queries.ts';
import { settle } from '../../settlement/settle/settle.service.ts';
import * as queries from './pay-order.queries.ts';
import { holderOf, nextAsk, paidOn } from './pay-order.rules.ts';
import { againNumber, isAgain, orderedNumber } from '../provider/order-number.rules.ts';
import type { Paid, ProviderContext } from '../provider/payment-provider.ts';

type BookContext = ProviderContext & Services;

/**
 * The maker of the order is its cashier. The maker's rights were checked when the order was made; losing a right since then must not lose
 * the money.
 */
export const makerOf = ({ tenantId }: ProviderContext, { makerId, createdBy }: queries.OrderNow): Actor => ({
  tenantId,
  accountId: makerId,
  username: '',
  role: 'emp',
  name: createdBy,
  menuStyle: 1,
  employeeId: null,
  companyId: null,
  estates: null,
  buildings: [],
});

interface Booking {
  /** Null if the money goes to the bills. */
  readonly prepaidBecause: string | null;
  /** A user accepted an amount that differs from the order. */
  readonly anyAmount?: boolean;
}

/** Records money received in addition to the first payment: it is not booked, but not lost either. */
async function keepAgain(context: BookContext, tx: Tx, order: queries.OrderNow, { ref, paidAt, amount }: Paid): Promise<void> {
  const { count, known } = await queries.findAgain(tx, order, ref);
  if (known) return;
  const number = againNumber(order.number, count + 2);
  const message = `订单 ${order.number} 又收到一笔付款，请核实后原路退还，或转入预交`;
  const at = context.clock.now().toISOString();
  const id = await queries.insertAgain(tx, order.id, { number, amount, ref, paidAt, message, at });
  // The message about the first payment is kept.
  if (order.state === PAY_ORDER.paid) {
    const told = [order.message, `又收到一笔付款 ${amount} 元（${ref}），见订单 ${number}`].filter((part) => part !== '').join('；');
    await queries.stepOrder(tx, order.id, { state: order.state, message: told, askAt: null });
  }
  const note = `${number} ${amount} 元 ${ref}`;
  await context.audit.write(tx, makerOf(context, order), { action: '重复付款', entity: 'pay-order', entityId: id, note });
}

async function bookIn(context: BookContext, tx: Tx, id: number, paid: Paid, { prepaidBecause, anyAmount = false }: Booking): Promise<void> {
  const order = await queries.lockOrder(tx, id);
  const actor = makerOf(context, order);
  const scope: Scope = { ...context, actor, db: tx };
  const amount = sumMoney([paid.amount]);
  const log = (action: string, note: string) =>
    context.audit.write(tx, actor, { action, entity: 'pay-order', entityId: id, note: `${order.number} ${note}` });

  if (order.providerRef !== '' && order.providerRef !== paid.ref) return keepAgain(context, tx, order, { ...paid, amount });
  if (order.state === PAY_ORDER.paid) return;
  const seen = { providerRef: paid.ref, paidAt: paid.paidAt };
  if (!anyAmount && compareDecimal(amount, order.amount) !== 0) {
    const message = `实付 ${amount} 元，与订单金额 ${order.amount} 元不一致，请与付款人核实`;
    if (order.message === message) return;
    await queries.stepOrder(tx, id, { state: PAY_ORDER.unknown, message, askAt: null, ...seen });
    return log('金额不符', message);
  }
  const because = prepaidBecause ?? (order.state === PAY_ORDER.closed ? '订单已关闭' : null);
  const ordered = await queries.listOrdered(tx, id);
  // The lock order is books, objects, accounts, also if the money goes to an account.
  await shareBooks(tx, context.tenantId, order.estateId, order.makerId);
  await lockObjectsOf(
    tx,
    ordered.map(({ billId }) => billId),
  );
  const settled = await settle(scope, {
    houseId: order.houseId,
    payerId: order.payerId,
    payerName: order.payerName,
    lines: because === null ? ordered : [],
    prepaid: because === null ? [] : [{ houseId: order.houseId, chargeTypeId: null, amount }],
    tenders: [{ list: TENDER_LIST.method, method: order.method, amount, reference: cutText(paid.ref, 60), accountId: null }],
    received: null,
    keepChange: false,
    roundOff: '0',
    remark: holderOf(order.number),
    expected: amount,
    source: 'mobile',
    type: SETTLE.charge,
    writeOff: false,
    holder: holderOf(order.number),
    paidOn: because === null ? paidOn(paid.paidAt, order.createdAt, context.clock.now()) : null,
  });
  await queries.freeBills(tx, id, holderOf(order.number));
  const message = because === null ? '' : `${because}，款项 ${amount} 元已转入预交`;
  const booked = because === null ? 1 : 2;
  await queries.stepOrder(tx, id, { state: PAY_ORDER.paid, message, askAt: null, ...seen, amount, booked, settlementId: settled.id });
  if (because !== null) await log('转预交', message);
}

/** Every attempt is a separate transaction, so that a refused one is rolled back before the next. */
export async function bookPaid(context: BookContext, id: number, paid: Paid): Promise<void> {
  const book = (booking: Booking) => inTransaction(context.db, (tx) => bookIn(context, tx, id, paid, booking));
  try {
    return await book({ prepaidBecause: null });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    try {
      return await book({ prepaidBecause: error.message });
    } catch (again) {
      if (!(again instanceof Failure)) throw again;
      await noteUnbooked(context, id, paid, again.message);
    }
  }
}

/**
 * The order is paid but cannot be booked (for example, a numbering rule is missing): booking is retried until a user has corrected that.
 */
const noteUnbooked = (context: BookContext, id: number, paid: Paid, why: string): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const order = await queries.lockOrder(tx, id);
    if (order.state === PAY_ORDER.paid) return;
    await queries.stepOrder(tx, id, {
      state: PAY_ORDER.unknown,
      message: `已收到付款，暂不能入账：${why}`,
      askAt: nextAsk(context.clock.now(), order.asked, order.expiresAt),
      asked: order.asked + 1,
      providerRef: paid.ref,
      paidAt: paid.paidAt,
    });
  });

/** A user decided that the received amount goes to 预交 unchanged. */
export const bookToPrepaid = (context: BookContext, { id, version, number }: queries.OrderNow, paid: Paid): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const now = await queries.lockOrder(tx, id);
    if (now.version !== version) throw fail('STALE', { what: `订单 ${number}` });
    const because = isAgain(now) ? `订单 ${orderedNumber(number)} 的重复付款` : `实付与订单金额 ${now.amount} 元不一致`;
    await bookIn(context, tx, id, paid, { prepaidBecause: because, anyAmount: true });
  });

/**
 * The received amount is booked and reversed in one transaction: the books show both, and the refund is owed to the payer through the
 * provider.
 */
export const bookAndReturn = (scope: Scope, context: BookContext, order: queries.OrderNow, paid: Paid): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await bookToPrepaid({ ...context, db: tx }, order, paid);
    const { settlementId } = await queries.findBooked(tx, order.id);
    await red({ ...scope, db: tx }, { id: settlementId, version: 0, seqs: null, reason: '重复付款，原路退还', tenders: null });
    const message = `订单 ${orderedNumber(order.number)} 的重复付款，已提交原路退还`;
    await queries.stepOrder(tx, order.id, { state: PAY_ORDER.paid, message, askAt: null });
  });
