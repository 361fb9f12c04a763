// 功能选购 › 订单 (menu 524): the cart becomes an order with a number, which waits for the operator and may be cancelled until he decides.
import type { cancelFunctionOrder, FunctionOrder, OutputOf, ParsedInputOf, placeFunctionOrder, searchFunctionOrders } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { deleteCart, listOffers, lockCart } from './cart.queries.ts';
import { requireCompany } from './cart.service.ts';
import * as queries from './function-order.queries.ts';
import { CANCELLED, linesOf, requireWaiting } from './function-order.rules.ts';

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
    const { tenantId, name: by } = actor;
    const number = await takeNumber(tx, tenantId, companyId, 'function-order', day);
    const id = await queries.insertOrder(tx, { tenantId, companyId, number, total, remark, by, at: clock.now().toISOString() }, lines);
    await audit.write(tx, actor, { action: '提交功能订单', entity: ENTITY, entityId: id, after: { total, lines }, note: number });
    return { id, number };
  });
}

export async function search(
  { db }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchFunctionOrders>,
): Promise<OutputOf<typeof searchFunctionOrders>> {
  const [total, rows] = await Promise.all([queries.countOrders(db, filter), queries.listOrders(db, filter, size, (page - 1) * size)]);
  return { rows, total };
}

export async function read({ db }: Scope, id: number): Promise<FunctionOrder> {
  const order = await queries.findOrder(db, id);
  if (!order) throw fail('NOT_FOUND', { what: WHAT });
  return order;
}

export async function cancel({ db, actor, audit }: Scope, { id, version }: ParsedInputOf<typeof cancelFunctionOrder>): Promise<null> {
  return inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, id);
    if (!order) throw fail('NOT_FOUND', { what: WHAT });
    requireWaiting(order, '取消');
    if (order.version !== version) throw fail('STALE', { what: WHAT });
    await queries.updateState(tx, id, CANCELLED);
    await audit.write(tx, actor, { action: '取消功能订单', entity: ENTITY, entityId: id, note: order.number });
    return null;
  });
}
