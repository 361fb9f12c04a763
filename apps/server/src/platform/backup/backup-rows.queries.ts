// Rows of a table as lines of JSON and back. No line contains the tenant, so the rows can be restored under any tenant number.
import type { Ask, TableColumn, TenantTable } from './catalogue.queries.ts';

/** The key of stored bytes; in every table that has this column it begins with the tenant's number. */
const STORAGE_KEY = 'storage_key';
export const hasFiles = (table: TenantTable): boolean => table.columns.some((column) => column.name === STORAGE_KEY);

/** Rows in memory at a time, whatever the size of the table. */
const AT_ONCE = 1_000;
const CURSOR = 'backup_rows';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const whole = (tenantId: number): number => {
  if (!Number.isSafeInteger(tenantId)) throw new Error('a tenant is a number');
  return tenantId;
};

const read = ({ name, json }: TableColumn): string => {
  const column = quoted(name);
  if (name === STORAGE_KEY) return `regexp_replace(${column}, '^[0-9]+/', '') as ${column}`;
  // As text, because otherwise a JSON null would be restored as an SQL null.
  return json ? `${column}::text as ${column}` : column;
};

const written = ({ name, type, json }: TableColumn, tenantId: number): string => {
  const column = `r.${quoted(name)}`;
  if (name === STORAGE_KEY) return `case when ${column} = '' then '' else '${tenantId}/' || ${column} end`;
  return json ? `${column}::${type}` : column;
};

async function* fetchAll<R extends object>(ask: Ask, statement: string): AsyncGenerator<R[]> {
  await ask(`declare ${CURSOR} no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await ask<R>(`fetch ${AT_ONCE} from ${CURSOR}`);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await ask(`close ${CURSOR}`);
}

/** Reads the rows in key order, in batches. Needs a transaction and allows one table at a time. */
export async function* readRows(ask: Ask, table: TenantTable, tenantId: number): AsyncGenerator<string[]> {
  const order = table.key.map(({ name, text }) => (text ? `${quoted(name)} collate "C"` : quoted(name)));
  const statement = `
    select row_to_json(r)::text as line
      from (select ${table.columns.map(read).join(', ')} from ${table.target} where tenant_id = ${whole(tenantId)}
             ${order.length > 0 ? `order by ${order.join(', ')}` : ''}) r`;
  for await (const rows of fetchAll<{ line: string }>(ask, statement)) yield rows.map(({ line }) => line);
}

/** The storage keys of a tenant's files, from all tables that have some. */
export async function* readStorageKeys(ask: Ask, tables: readonly TenantTable[], tenantId: number): AsyncGenerator<string[]> {
  const parts = tables
    .filter(hasFiles)
    .map(({ target }) => `select ${STORAGE_KEY} as key from ${target} where tenant_id = ${whole(tenantId)}`);
  if (parts.length === 0) return;
  const statement = `select key from (${parts.join(' union ')}) k where key <> '' order by key collate "C"`;
  for await (const rows of fetchAll<{ key: string }>(ask, statement)) yield rows.map(({ key }) => key);
}

const columnsOf = ({ columns }: TenantTable): string => columns.map(({ name }) => quoted(name)).join(', ');

/** Takes the lines as one JSON array in $1. `into`: the table itself, or its temporary table. */
export function insertLines(table: TenantTable, into: string, tenantId: number): string {
  const record = table.columns.map(({ name, type, json }) => `${quoted(name)} ${json ? 'text' : type}`).join(', ');
  const tenant = whole(tenantId);
  const values = [String(tenant), ...table.columns.map((column) => written(column, tenant))];
  return `insert into ${into} (tenant_id, ${columnsOf(table)}) overriding system value
          select ${values.join(', ')} from jsonb_to_recordset($1::jsonb) as r (${record})`;
}

export const waitingRoom = (table: TenantTable): string => `pg_temp.${quoted(`waiting ${table.name}`)}`;

/** A temporary table without keys and checks, which holds the rows until all rows of their group have arrived. */
export const createWaitingRoom = (table: TenantTable): string =>
  `create temporary table ${quoted(`waiting ${table.name}`)} on commit drop as select tenant_id, ${columnsOf(table)}
    from ${table.target} with no data`;

/** Fills all tables of a reference cycle in one statement: foreign keys are checked when the whole statement is done. */
export function admitTogether(group: readonly TenantTable[]): string {
  const inserts = group.map((table) => {
    const columns = `tenant_id, ${columnsOf(table)}`;
    return `insert into ${table.target} (${columns}) overriding system value select ${columns} from ${waitingRoom(table)}`;
  });
  const last = inserts.pop() ?? '';
  return inserts.length === 0 ? last : `with ${inserts.map((insert, index) => `part_${index} as (${insert})`).join(', ')} ${last}`;
}

/** The next value of a sequence must be above the restored ones. */
export const advanceIdentity = ({ target }: TenantTable, column: TableColumn, tenantId: number): string => `
  select setval(s.name::regclass, greatest(m.highest, (select last_value from pg_sequences
    where format('%I.%I', schemaname, sequencename) = s.name)))
    from (select pg_get_serial_sequence('${target.replaceAll("'", "''")}', '${column.name.replaceAll("'", "''")}') as name) s,
         (select max(${quoted(column.name)}) as highest from ${target} where tenant_id = ${whole(tenantId)}) m
   where m.highest is not null`;
