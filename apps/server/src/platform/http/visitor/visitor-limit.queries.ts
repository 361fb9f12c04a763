import { one, run } from '../../db/sql.ts';
import type { DbOrTx } from '../../tenancy/tenant-db.ts';

/** Counts one more call and returns how many there are. */
export async function countVisit(db: DbOrTx, call: string, address: string, since: Date): Promise<number> {
  const { calls } = await one<{ calls: number }>(db)`
    insert into system.visitor_count as v (call, address, since, calls) values (${call}, ${address}, ${since}, 1)
    on conflict (call, address, since) do update set calls = v.calls + 1 returning calls`;
  return calls;
}

export async function removeVisits(db: DbOrTx, hours: number): Promise<void> {
  await run(db)`delete from system.visitor_count where since < now() - make_interval(hours => ${hours})`;
}
