// Reversed payments that came through the provider, and the refunds in the provider's own records.
import {
  redSettlement,
  searchPayRefunds,
  settlementDetail,
  settlementRefunds,
  simulatePayment,
  voidSettlement,
  type InputOf,
  type PayOrder,
  type PayRefund,
} from '@anju/contract';
import type { Person } from '../../../../testing/installation.ts';
import type { PayGround } from '../order/pay.fixtures.ts';

export const RED_REASON = '重复收费';

/** A paid order of `bills` bills of 100.00. */
export async function paidOrder(ground: PayGround, person: Person, bills = 1): Promise<PayOrder & { settlementId: number }> {
  const { houseId, billIds } = await ground.owing(bills);
  const { id } = await ground.sent(person, houseId, billIds);
  const order = await person.call(simulatePayment, { id, act: 'pay' });
  if (order.settlementId === null) throw new Error(`${order.number} is not booked`);
  return { ...order, settlementId: order.settlementId };
}

export async function redOf(person: Person, id: number, more: Partial<InputOf<typeof redSettlement>> = {}) {
  const { version } = await person.call(settlementDetail, { id });
  return person.call(redSettlement, { id, version, reason: RED_REASON, ...more });
}

export const refundsOf = async (person: Person, settlementId: number): Promise<PayRefund[]> =>
  (await person.call(settlementRefunds, { id: settlementId })).refunds;

/** The refund of a payment of 100.00 that was voided as a whole. */
export async function owed(ground: PayGround, person: Person): Promise<PayRefund> {
  const { settlementId } = await paidOrder(ground, person);
  await person.call(voidSettlement, { id: settlementId, version: 0, reason: RED_REASON });
  const [refund] = await refundsOf(person, settlementId);
  if (!refund) throw new Error('nothing is owed');
  return refund;
}

export async function refundNow(person: Person, { number }: Pick<PayRefund, 'number'>): Promise<PayRefund> {
  const { rows } = await person.call(searchPayRefunds, { key: number });
  return rows[0] as PayRefund;
}

/** The refunds the provider made for an order. */
export const paidBack = (ground: PayGround, orderNumber: string): Promise<{ number: string; amount: string; state: string }[]> =>
  ground.sql(
    `select number, amount, state from charging.simulated_refund where tenant_id = $1 and payment_number = $2 order by created_at, number`,
    [ground.tenantId, orderNumber],
  );
