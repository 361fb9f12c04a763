// Loads many rows at the cost of sets. A foreign key is checked row by row, and again at every update of a row that the same transaction
// inserted; each index is written with each row. Both are taken off before the load and put back after it, when PostgreSQL builds the
// indexes and checks every key in one pass. All of it belongs to the load: a start that ends early changes nothing.
import type { Hands, Work } from './hands.ts';

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
         format('alter table %s add constraint %I %s not valid', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid)) as back,
         format('alter table %s validate constraint %I', f.conrelid::regclass, f.conname) as check, f.conrelid::int as table_id
    from pg_constraint f join loaded t on t.oid = f.conrelid where f.contype = 'f' and f.conparentid = 0
  union all
  select format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid), null, x.indrelid::int
    from pg_index x join loaded t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
   where not x.indisprimary and not x.indisunique and not x.indisexclusion and i.relname <> all ($2)`;

interface TakenOff {
  readonly off: string;
  readonly back: string;
  /** Of a key. */
  readonly check: string | null;
  readonly table_id: number;
}

const run =
  (statements: readonly string[]): Work =>
  async (client) =>
    void (statements.length > 0 && (await client.query(statements.join(';'))));

/**
 * Does the work as the owner of the tables. Every key and index stands again when this ends, but the keys are not yet checked for the rows
 * that were loaded: the checks are returned as two parts that share no table, and the caller has to run both, beside its other writing.
 */
export async function loadLightly(
  hands: Hands,
  { tables, kept = [] }: LightLoad,
  work: () => Promise<void>,
): Promise<readonly [Work, Work]> {
  const { rows } = await hands.client.query<TakenOff>(TAKEN_OFF, [tables, kept]);
  await run(rows.map(({ off }) => off))(hands.client);
  await work();
  const indexes = rows.filter(({ check }) => check === null).map(({ back }) => back);
  const everySecond = (first: number) => run(indexes.filter((_, at) => at % 2 === first));
  await hands.both(everySecond(0), everySecond(1));
  const keys = rows.filter(({ check }) => check !== null);
  await run(keys.map(({ back }) => back))(hands.client);
  const owners = [...new Set(keys.map((key) => key.table_id))];
  const checks = (first: number) =>
    run(keys.flatMap(({ check, table_id: table }) => (check !== null && owners.indexOf(table) % 2 === first ? [check] : [])));
  return [checks(0), checks(1)];
}
