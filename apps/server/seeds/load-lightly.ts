// Loads many rows at the cost of sets. A foreign key is checked row by row, and again at every update of a row that the same transaction
// inserted; each index is written with each row. Both are taken off before the load and put back after it, when PostgreSQL builds the
// indexes and checks every key in one pass. All of it belongs to the transaction of the load: a start that ends early changes nothing.
import type pg from 'pg';

export interface LightLoad {
  /** Tables as `schema.table`, or all tables of a schema as `schema.*`. */
  readonly tables: readonly string[];
  /** Indexes that the load itself reads; those of keys and unique ones always stay. */
  readonly kept?: readonly string[];
}

const TAKEN_OFF = `
  with loaded as (
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname || '.' || c.relname = any ($1) or n.nspname || '.*' = any ($1)))
  select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as off,
         format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid)) as back
    from pg_constraint f join loaded t on t.oid = f.conrelid where f.contype = 'f' and f.conparentid = 0
  union all
  select format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid)
    from pg_index x join loaded t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
   where not x.indisprimary and not x.indisunique and not x.indisexclusion and i.relname <> all ($2)`;

/** Does the work, inside a transaction that is already open, by the owner of the tables. */
export async function loadLightly(client: pg.Client, { tables, kept = [] }: LightLoad, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ off: string; back: string }>(TAKEN_OFF, [tables, kept]);
  if (rows.length > 0) await client.query(rows.map(({ off }) => off).join(';'));
  await work();
  if (rows.length > 0) await client.query(rows.map(({ back }) => back).join(';'));
}
