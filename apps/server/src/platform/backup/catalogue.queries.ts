// The tables of a tenant as listed by the database itself, so that a table added later is included in the next backup.
import { MIGRATION_TABLE } from '../db/migrate.ts';

/** Runs a statement on one connection in one transaction, which the caller opened. */
export type Ask = <R extends object>(statement: string) => Promise<R[]>;

export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly json: boolean;
  /** Its values come from a sequence. */
  readonly identity: boolean;
}

export interface TenantTable {
  /** schema.table */
  readonly name: string;
  /** The same, quoted. */
  readonly target: string;
  /** Without the tenant and without generated columns. */
  readonly columns: readonly TableColumn[];
  /** The rest of the primary key; `text`: ordered by bytes, because clusters differ in how they sort text. */
  readonly key: readonly { readonly name: string; readonly text: boolean }[];
  readonly refers: readonly string[];
  /** Unlogged: its rows are lost in a crash, so they are not worth a backup either. */
  readonly unlogged: boolean;
}

export const listTenantTables = (ask: Ask): Promise<TenantTable[]> =>
  ask<TenantTable>(`
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as target, c.relpersistence = 'u' as unlogged,
           (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                     'json', a.atttypid in ('json'::regtype, 'jsonb'::regtype), 'identity', a.attidentity <> '') order by a.attnum), '[]')
              from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               and a.attname <> 'tenant_id') as columns,
           (select coalesce(json_agg(json_build_object('name', a.attname, 'text', a.attcollation <> 0) order by k.place), '[]')
              from pg_index i cross join unnest(i.indkey) with ordinality k (number, place)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
             where i.indrelid = c.oid and i.indisprimary and a.attname <> 'tenant_id') as key,
           (select coalesce(json_agg(distinct fn.nspname || '.' || f.relname), '[]')
              from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
             where k.conrelid = c.oid and k.contype = 'f') as refers
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
     order by 1`);

export async function getMigration(ask: Ask): Promise<number> {
  const [row] = await ask<{ version: number }>(`select max(version)::int as version from ${MIGRATION_TABLE}`);
  return row?.version ?? 0;
}
