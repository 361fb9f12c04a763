import { sql } from 'kysely';
import { run } from '../db/sql.ts';
import type { Tx } from '../tenancy/tenant-db.ts';
import type { StartingLists } from './starting-list.ts';

export async function insertStartingLists(tx: Tx, tenantId: number, lists: StartingLists): Promise<void> {
  for (const [table, rows] of Object.entries(lists)) {
    const columns = sql.join(['tenant_id', ...Object.keys(rows[0] ?? {})].map((name) => sql.ref(name)));
    const values = JSON.stringify(rows.map((row) => ({ tenant_id: tenantId, ...row })));
    await run(tx)`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb)`;
  }
}
