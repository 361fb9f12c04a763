// 客户列表 › 功能价格 (menu 601): the operator's price of a function, per screen and month. Orders keep the price of the day they were made.
import type { changeFunctionPrices, FunctionPriceRow, ParsedInputOf } from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './function-price.queries.ts';

export const list = ({ db }: Scope): Promise<FunctionPriceRow[]> => queries.listPrices(db);

const differ = (left: string | null, right: string | null): boolean =>
  left === null || right === null ? left !== right : compareDecimal(left, right) !== 0;

export async function change({ db, actor, audit }: Scope, { prices }: ParsedInputOf<typeof changeFunctionPrices>): Promise<null> {
  return inTransaction(db, async (tx) => {
    await queries.lockPrices(tx);
    const known = new Map((await queries.listPrices(tx)).map((row) => [row.menuId, row]));
    // If a function is named twice, the last price counts.
    const wanted = new Map(prices.map((price) => [price.menuId, price]));
    const changes = [...wanted.values()].map(({ menuId, before, monthlyPrice }) => {
      const row = known.get(menuId);
      if (!row) throw fail('NOT_FOUND', { what: '功能' });
      if (differ(row.monthlyPrice, before)) throw fail('STALE', { what: `“${row.title}”的价格` });
      return { menuId, monthlyPrice, title: row.title, before: row.monthlyPrice };
    });
    await queries.upsertPrices(
      tx,
      changes.map(({ menuId, monthlyPrice }) => ({ menuId, monthlyPrice })),
    );
    await audit.write(
      tx,
      actor,
      ...changes.map(({ menuId, monthlyPrice, title, before }) => ({
        action: '修改功能价格',
        entity: 'function-price' as const,
        entityId: menuId,
        before: { monthlyPrice: before },
        after: { monthlyPrice },
        note: title,
      })),
    );
    return null;
  });
}
