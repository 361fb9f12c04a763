import { sql, type RawBuilder } from 'kysely';
import { TENANT } from '../db/sql.ts';
import type { Tx } from '../tenancy/tenant-db.ts';

/** The company's own rule, otherwise the rule for all companies. */
export async function findRule(tx: Tx, companyId: number, kind: string) {
  return tx
    .selectFrom('system.numberRule')
    .selectAll()
    .where('kind', '=', kind)
    .where('companyId', 'in', [companyId, 0])
    .orderBy('companyId', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last of the values taken, one unless `count` says more. */
export async function nextValue(tx: Tx, tenantId: number, companyId: number, kind: string, period: string, count = 1): Promise<number> {
  const row = await tx
    .insertInto('system.numberCounter')
    .values({ tenantId, companyId, kind, period, lastValue: count })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'companyId', 'kind', 'period'])
        .doUpdateSet({ lastValue: sql`number_counter.last_value + ${count}::int` }),
    )
    .returning('lastValue')
    .executeTakeFirstOrThrow();
  return row.lastValue;
}

/** Takes the next value inside a larger statement: an insert returning it as the text `value`. It is locked until the commit. */
export const takeNext = (companyId: number, kind: string, period: string): RawBuilder<unknown> => sql`
      insert into system.number_counter (tenant_id, company_id, kind, period, last_value)
      values (${TENANT}, ${companyId}, ${kind}, ${period}, 1)
      on conflict (tenant_id, company_id, kind, period) do update set last_value = number_counter.last_value + 1
      returning last_value::text as value`;
