// A tenant created before a list existed gets it on the next start; a tenant that has any row of the list keeps its rows.
import type pg from 'pg';
import { STARTING_LISTS } from '../../src/modules/system/for-seeds.ts';

export async function ensureStartingLists(client: pg.Client): Promise<void> {
  for (const [table, rows] of Object.entries(STARTING_LISTS)) {
    const columns = Object.keys(rows[0] ?? {});
    await client.query(
      `insert into ${table} (tenant_id, ${columns.join(', ')})
       select t.id, ${columns.map((name) => `r.${name}`).join(', ')}
         from system.tenant t cross join jsonb_populate_recordset(null::${table}, $1::jsonb) r
        where not t.platform and not exists (select from ${table} own where own.tenant_id = t.id)`,
      [JSON.stringify(rows)],
    );
  }
}
