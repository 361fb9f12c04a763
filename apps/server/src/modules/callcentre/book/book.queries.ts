import { sql } from 'kysely';
import type { PhoneBookEntry } from '@anju/contract';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { count, first, one, own, rows, run, when, where } from '../../../platform/db/sql.ts';
import type { ListPage } from '../../../platform/listing/listing.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** A few hundred entries: the beginning and the end of both, without an index. */
const matching = (key: string) =>
  where(
    own('b'),
    when(key !== '', () => {
      const end = reversed(key);
      const [name, phone] = [sql`b.name`, sql`b.phone`];
      return sql`(${begins(name, key)} or ${begins(sql`reverse(b.name)`, end)} or ${begins(phone, key)}
        or ${begins(sql`reverse(b.phone)`, end)})`;
    }),
  );
export const countEntries = (db: DbOrTx, key: string): Promise<number> =>
  count(db)`select count(*) from callcentre.book_entry b ${matching(key)}`;
export const listEntries = (db: DbOrTx, key: string, { limit, offset }: Pick<ListPage, 'limit' | 'offset'>): Promise<PhoneBookEntry[]> =>
  rows<PhoneBookEntry>(db)`
    select b.id, b.name, b.phone from callcentre.book_entry b ${matching(key)} order by b.name, b.id limit ${limit} offset ${offset}`;

type Form = Pick<PhoneBookEntry, 'name' | 'phone'>;
export const insertEntry = async (tx: Tx, { name, phone }: Form, { tenantId, by, at }: Stamp): Promise<number> =>
  (
    await one<{ id: number }>(tx)`
    insert into callcentre.book_entry (tenant_id, name, phone, created_by, created_at, updated_by, updated_at)
    values (${tenantId}, ${name}, ${phone}, ${by}, ${at}, ${by}, ${at}) returning id`
  ).id;
export const lockEntry = (tx: Tx, id: number): Promise<Form | undefined> =>
  first<Form>(tx)`select b.name, b.phone from callcentre.book_entry b where ${own('b')} and b.id = ${id} for update`;
export const updateEntry = (tx: Tx, id: number, { name, phone }: Form, { by, at }: Stamp): Promise<number> => run(tx)`
  update callcentre.book_entry b set name = ${name}, phone = ${phone}, updated_by = ${by}, updated_at = ${at} where ${own('b')}
    and b.id = ${id}`;
export const removeEntry = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from callcentre.book_entry b where ${own('b')} and b.id = ${id}`;
