import { own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

interface Preference {
  readonly name: string;
  readonly value: string;
}

export const list = (db: DbOrTx, accountId: number): Promise<Preference[]> =>
  rows<Preference>(db)`select p.name, p.value from session.preference p where ${own('p')} and p.account_id = ${accountId}`;

export async function save(tx: Tx, accountId: number, { name, value }: Preference, at: string): Promise<void> {
  await run(tx)`
    insert into session.preference (tenant_id, account_id, name, value, changed_at) values (${TENANT}, ${accountId}, ${name}, ${value},
      ${at})
    on conflict (tenant_id, account_id, name) do update set value = excluded.value, changed_at = excluded.changed_at`;
}

export async function remove(tx: Tx, accountId: number, name: string): Promise<void> {
  await run(tx)`delete from session.preference p where ${own('p')} and p.account_id = ${accountId} and p.name = ${name}`;
}

/** Keeps the ones changed last. */
export async function removeBeyond(tx: Tx, accountId: number, kept: number): Promise<void> {
  await run(tx)`
    delete from session.preference p
     where ${own('p')} and p.account_id = ${accountId} and p.name in (
       select o.name from session.preference o where ${own('o')} and o.account_id = ${accountId}
         order by o.changed_at desc, o.name offset ${kept})`;
}
