// 功能选购 (menu 524): which functions a company may use and until when, and its cart. domain: property 6.3. A cart belongs to the company, not
// to a user: two administrators share the same one.
import type { FunctionCompany, OutputOf, ParsedInputOf, putInCart, readFunctionOffers, takeFromCart } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './cart.queries.ts';
import { cartTotal, requireBuyable } from './function-order.rules.ts';

export const companies = ({ db, clock }: Scope): Promise<FunctionCompany[]> => queries.listCompanies(db, today(clock));

export async function offers({ db, clock }: Scope, companyId: number): Promise<OutputOf<typeof readFunctionOffers>> {
  await requireCompany(db, companyId);
  const functions = await queries.listOffers(db, companyId, today(clock));
  return { functions, total: cartTotal(functions) };
}

export async function put({ db, actor, clock }: Scope, input: ParsedInputOf<typeof putInCart>): Promise<null> {
  const { companyId, menuIds, months } = input;
  return inTransaction(db, async (tx) => {
    await requireCompany(tx, companyId);
    const functions = await queries.listOffers(tx, companyId, today(clock));
    requireBuyable(menuIds, functions);
    await queries.upsertCart(tx, { companyId, months, addedBy: actor.name, addedAt: clock.now().toISOString() }, menuIds);
    return null;
  });
}

export async function take({ db }: Scope, { companyId, menuIds }: ParsedInputOf<typeof takeFromCart>): Promise<null> {
  await queries.deleteCart(db, companyId, menuIds);
  return null;
}

export async function requireCompany(db: DbOrTx, companyId: number): Promise<void> {
  if (!(await queries.isCompany(db, companyId))) throw fail('NOT_FOUND', { what: '公司' });
}
