import { sql } from 'kysely';
import type { Tx } from '../tenancy/tenant-db.ts';

/** The company's own rule, else the one for all. */
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

export async function nextValue(tx: Tx, tenantId: number, companyId: number, kind: string, period: string): Promise<number> {
  const row = await tx
    .insertInto('system.numberCounter')
    .values({ tenantId, companyId, kind, period, lastValue: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'companyId', 'kind', 'period']).doUpdateSet({ lastValue: sql`number_counter.last_value + 1` }),
    )
    .returning('lastValue')
    .executeTakeFirstOrThrow();
  return row.lastValue;
}
