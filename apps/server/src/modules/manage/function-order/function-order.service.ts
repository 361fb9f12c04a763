// 功能选购 › 订单 (menu 524): the cart becomes a numbered order, which waits for the operator and may be cancelled until it is decided.
import {
  FUNCTION_ORDER,
  searchFunctionOrders,
  type cancelFunctionOrder,
  type FunctionOrder,
  type OutputOf,
  type ParsedInputOf,
  type placeFunctionOrder,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { deleteCart, listOffers, lockCart } from './cart.queries.ts';
import { requireCompany } from './cart.service.ts';
import * as queries from './function-order.queries.ts';
import { linesOf, requireWaiting } from './function-order.rules.ts';

const WHAT = '订单';
const ENTITY = 'function-order';

export async function place(
  scope: Scope,
  { companyId, total: seen, remark }: ParsedInputOf<typeof placeFunctionOrder>,
): Promise<OutputOf<typeof placeFunctionOrder>> {
  const { actor, clock, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    await requireCompany(tx, companyId);
    await lockCart(tx, companyId);
    const day = today(clock);
    const { lines, total } = linesOf(await listOffers(tx, companyId, day), seen);
    await deleteCart(
      tx,
      companyId,
      lines.map(({ menuId }) => menuId),
    );
    const number = await takeNumber(tx, actor.tenantId, companyId, 'function-order', day);
    const id = await queries.insertOrder(tx, { ...stampOf(scope), companyId, number, total, remark }, lines);
    await audit.write(tx, actor, { action: '提交功能订单', entity: ENTITY, entityId: id, after: { total, lines }, note: number });
    return { id, number };
  });
}

export const search = listing(searchFunctionOrders, { totals: queries.countOrders, page: queries.listOrders });

export async function read({ db }: Scope, id: number): Promise<FunctionOrder> {
  const order = await queries.findOrder(db, id);
  if (!order) throw fail('NOT_FOUND', { what: WHAT });
  return order;
}

export async function cancel({ db, actor, audit }: Scope, { id, version }: ParsedInputOf<typeof cancelFunctionOrder>): Promise<null> {
  return inTransaction(db, async (tx) => {
    const find = () => queries.lockOrder(tx, id);
    const order = await lockRow(tx, { what: WHAT, find, version, check: (found) => requireWaiting(found, '取消') });
    await queries.updateState(tx, id, FUNCTION_ORDER.cancelled);
    await audit.write(tx, actor, { action: '取消功能订单', entity: ENTITY, entityId: id, note: order.number });
    return null;
  });
}
