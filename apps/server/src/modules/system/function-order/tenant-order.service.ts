// 客户列表 › 功能订单 (menu 601): the operator goes from tenant to tenant, reads what they ordered and decides, once. domain: property 6.3.
// With the acceptance the functions may be used; whoever of that tenant is logged in hears of it at once.
import type {
  acceptTenantOrder,
  OutputOf,
  ParsedInputOf,
  readTenantOrder,
  refuseTenantOrder,
  searchTenantOrders,
  TenantOrder,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTenant, inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './tenant-order.queries.ts';
import { ACCEPTED, nextUntil, REFUSED, requireOpen } from './tenant-order.rules.ts';

const ENTITY = 'function-order';

/** Each tenant gives as many of its newest as the page could hold; the page is cut out of all of them. */
export async function search(
  { db }: Scope,
  { page, size, state, key }: ParsedInputOf<typeof searchTenantOrders>,
): Promise<OutputOf<typeof searchTenantOrders>> {
  return inTransaction(db, async (tx) => {
    const rows: OutputOf<typeof searchTenantOrders>['rows'] = [];
    let total = 0;
    for (const { id: tenantId, name: tenantName } of await queries.listTenantNames(tx)) {
      // A tenant found by its name shows all its orders.
      const wanted = key !== undefined && tenantName.toLowerCase().includes(key.toLowerCase()) ? { state } : { state, key };
      await inTenant(tx, tenantId, async () => {
        const matching = await queries.countOrders(tx, wanted);
        total += matching;
        if (matching === 0) return;
        const found = await queries.listOrders(tx, wanted, page * size);
        rows.push(...found.map((row) => ({ ...row, tenantId, tenantName })));
      });
    }
    const newest = rows.toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at) || right.id - left.id);
    return { rows: newest.slice((page - 1) * size, page * size), total };
  });
}

async function getTenant(tx: Tx, id: number): Promise<queries.TenantName> {
  const found = (await queries.listTenantNames(tx)).find((tenant) => tenant.id === id);
  if (!found) throw fail('NOT_FOUND', { what: '客户' });
  return found;
}

export async function read({ db, clock }: Scope, { tenantId, id }: ParsedInputOf<typeof readTenantOrder>): Promise<TenantOrder> {
  const day = today(clock);
  return inTransaction(db, async (tx) => {
    const { name: tenantName } = await getTenant(tx, tenantId);
    const found = await inTenant(tx, tenantId, async () => {
      const order = await queries.findOrder(tx, id);
      return order && { ...order, lines: await queries.listLines(tx, id) };
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
    const { number, bought } = await inTenant(tx, tenantId, async () => {
      const order = requireOpen(await queries.lockOrder(tx, id), version, '再受理');
      await queries.lockCompany(tx, order.companyId);
      const day = today(clock);
      const lines = await queries.listLines(tx, id);
      const granted = lines.map(({ menuId, months, ...held }) => ({ menuId, validUntil: nextUntil(held, months, day) }));
      await queries.upsertPurchases(tx, { tenantId, companyId: order.companyId }, granted);
      await queries.updateDecision(tx, id, { state: ACCEPTED, answer: '', ...decisionOf(scope) });
      await audit.write(
        tx,
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
    const number = await inTenant(tx, tenantId, async () => {
      const order = requireOpen(await queries.lockOrder(tx, id), version, '再拒绝');
      await queries.updateDecision(tx, id, { state: REFUSED, answer, ...decisionOf(scope) });
      return order.number;
    });
    await audit.write(tx, actor, { action: '拒绝功能订单', entity: ENTITY, entityId: id, after: { answer }, note: `${name} ${number}` });
    return null;
  });
}

const decisionOf = ({ actor, clock }: Scope) => ({ decidedBy: actor.name, decidedAt: clock.now().toISOString() });
