// Locks on estates, houses and customers for other areas, which read them through views and cannot lock those.
import { sql } from 'kysely';
import { own, run } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

/** `shared` keeps others from changing the estates; `exclusive` also keeps others from holding them. */
export async function holdEstates(tx: Tx, ids: readonly number[], how: 'shared' | 'exclusive'): Promise<void> {
  await run(tx)`
    select from estate.estate e where ${own('e')} and e.id = any (${ids}::bigint[])
     order by e.id ${how === 'shared' ? sql`for share` : sql`for no key update`}`;
}

export async function holdHouse(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from estate.house h where ${own('h')} and h.id = ${id} for no key update`;
}

export async function holdCustomer(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from estate.customer c where ${own('c')} and c.id = ${id} for no key update`;
}

/** When the opening balances of an estate were locked; null unlocks them. */
export async function setOpeningLock(tx: Tx, id: number, at: string | null): Promise<void> {
  await tx.updateTable('estate.estate').set({ openingLockedAt: at }).where('id', '=', id).execute();
}
