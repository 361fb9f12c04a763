// Listens to reversed settlements. Of money that came through a provider, the part that is returned by the same method is owed to the payer
// through the provider: the refund is written with the reversal and sent after the commit. Money from 预交 is refunded manually.
import type { TenderEntry } from '@anju/contract';
import { addDecimal, compareDecimal, isZeroDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './pay-refund.queries.ts';
import { sameWayBack } from './pay-refund.rules.ts';

interface TakenBack {
  readonly originalId: number;
  /** The settlement that reverses or voids it. */
  readonly byId: number;
  readonly byNumber: string;
  readonly tenders: readonly TenderEntry[];
}

export async function oweRefund(scope: Scope, tx: Tx, { originalId, byId, byNumber, tenders }: TakenBack): Promise<void> {
  const { actor, clock } = scope;
  const order = await queries.lockOrderOf(tx, originalId);
  if (!order) return;
  const amount = sameWayBack(tenders, order.method);
  if (isZeroDecimal(amount)) return;
  if (compareDecimal(addDecimal(order.refunded, amount), order.amount) > 0)
    throw fail('PAY_REFUND_OVER', { number: order.number, paid: order.amount });
  const number = await takeNumber(tx, actor.tenantId, order.companyId, 'pay-refund', today(clock));
  const at = clock.now().toISOString();
  const id = await queries.insertRefund(tx, actor.tenantId, { number, orderId: order.id, settlementId: byId, amount, by: actor.name, at });
  const note = `${number} ${amount} 元，订单 ${order.number}，${byNumber}`;
  await scope.audit.write(tx, actor, { action: '原路退款', entity: 'pay-refund', entityId: id, note });
}
