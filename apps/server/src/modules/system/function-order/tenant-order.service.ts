// 客户列表 › 功能订单 (menu 601): the operator reads the orders of every tenant and decides each of them once. domain: property 6.3. The functions
// can be used as soon as the order is accepted; users of that tenant who are logged in see them immediately.
import {
  FUNCTION_ORDER,
  type acceptTenantOrder,
  type OutputOf,
  type ParsedInputOf,
  type readTenantOrder,
  type refuseTenantOrder,
  type searchTenantOrders,
  type TenantOrder,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTenant, inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { orderDecisions } from '../../manage/index.ts';
import * as queries from './tenant-order.queries.ts';
import { nextUntil, requireOpen } from './tenant-order.rules.ts';

const ENTITY = 'function-order';

export const search = (
  { db }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchTenantOrders>,
): Promise<OutputOf<typeof searchTenantOrders>> => queries.listOrders(db, filter, size, (page - 1) * size);

async function getTenant(tx: Tx, id: number): Promise<queries.TenantName> {
  const found = (await queries.listTenantNames(tx)).find((tenant) => tenant.id === id);
  if (!found) throw fail('NOT_FOUND', { what: '客户' });
  return found;
}

export async function read({ db, clock }: Scope, { tenantId, id }: ParsedInputOf<typeof readTenantOrder>): Promise<TenantOrder> {
  const day = today(clock);
  return inTransaction(db, async (tx) => {
    const { name: tenantName } = await getTenant(tx, tenantId);
    const found = await inTenant(tx, tenantId, async (inside) => {
      const order = await queries.findOrder(inside, id);
      return order && { ...order, lines: await queries.listLines(inside, id) };
    });
    if (!found) throw fail('NOT_FOUND', { what: '订单' });
    const lines = found.lines.map(({ held, ...line }) => ({
      ...line,
      bought: held && (line.validUntil === null || line.validUntil >= day),
      nextUntil: nextUntil({ held, validUntil: line.validUntil }, line.months, day),
    }));
    return { ...found, tenantId, tenantName, lines };
  });
}

export async function accept(scope: Scope, { tenantId, id, version }: ParsedInputOf<typeof acceptTenantOrder>): Promise<null> {
  const { actor, audit, clock, events } = scope;
  return inTransaction(scope.db, async (tx) => {
    const { name } = await getTenant(tx, tenantId);
    const { number, bought } = await inTenant(tx, tenantId, async (inside) => {
      const order = requireOpen(await orderDecisions.lockOrder(inside, id), version, '再受理');
      await queries.lockCompany(inside, order.companyId);
      const day = today(clock);
      const lines = await queries.listLines(inside, id);
      const granted = lines.map(({ menuId, months, ...held }) => ({ menuId, validUntil: nextUntil(held, months, day) }));
      await queries.upsertPurchases(inside, { tenantId, companyId: order.companyId }, granted);
      await orderDecisions.updateDecision(inside, id, { state: FUNCTION_ORDER.opened, answer: '', ...decisionOf(scope) });
      await audit.write(
        inside,
        { ...actor, tenantId },
        { action: '开通功能', entity: ENTITY, entityId: id, after: granted, note: order.number },
      );
      return { number: order.number, bought: granted };
    });
    await audit.write(tx, actor, { action: '受理功能订单', entity: ENTITY, entityId: id, after: bought, note: `${name} ${number}` });
    await events.publish(tx, { tenantId }, { type: 'rights' });
    return null;
  });
}

export async function refuse(scope: Scope, { tenantId, id, version, answer }: ParsedInputOf<typeof refuseTenantOrder>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const { name } = await getTenant(tx, tenantId);
    const number = await inTenant(tx, tenantId, async (inside) => {
      const order = requireOpen(await orderDecisions.lockOrder(inside, id), version, '再退回');
      await orderDecisions.updateDecision(inside, id, { state: FUNCTION_ORDER.refused, answer, ...decisionOf(scope) });
      return order.number;
    });
    await audit.write(tx, actor, { action: '退回功能订单', entity: ENTITY, entityId: id, after: { answer }, note: `${name} ${number}` });
    return null;
  });
}

const decisionOf = ({ actor, clock }: Scope) => ({ decidedBy: actor.name, decidedAt: clock.now().toISOString() });
