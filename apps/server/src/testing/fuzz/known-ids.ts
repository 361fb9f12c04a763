// Ids of rows that exist, found for a field by its name and by the path of its call: `houseId` is an id of estate.house, `id` under
// /api/charging/arrears-mark one of charging.arrears_mark.
import type pg from 'pg';
import type { Endpoint } from '@anju/contract';

export type Query = <R>(text: string, values?: readonly unknown[]) => Promise<R[]>;

/** Sends statements as the owner of the schema. */
export const queryAs =
  (owner: (work: (client: pg.ClientBase) => Promise<unknown[]>) => Promise<unknown[]>): Query =>
  async <R>(text: string, values: readonly unknown[] = []) =>
    (await owner(async (client) => (await client.query(text, [...values])).rows as unknown[])) as R[];

export interface KnownIds {
  /** By table, `estate.house`. */
  readonly tables: ReadonlyMap<string, readonly number[]>;
  /** The ids a field may mean: of the tables its name fits, else of every table. */
  of(endpoint: Endpoint, field: string): readonly number[];
}

const camel = (text: string): string => text.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
const singular = (text: string): string => text.replace(/ies$/, 'y').replace(/s$/, '');

/** A field that holds the id of a row, or several. */
export const isIdField = (field: string): boolean => /^ids?$|Ids?$/.test(field);

/** At most `count` ids of every table of a tenant, the oldest and the newest. `only` holds conditions on the rows `t` of some tables. */
export async function readKnownIds(
  query: Query,
  tenantId: number,
  count: number,
  only: ReadonlyMap<string, string> = new Map(),
): Promise<KnownIds> {
  const named = await query<{ name: string }>(
    `select c.table_schema || '.' || c.table_name as name
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'id' and t.table_type = 'BASE TABLE' and c.data_type in ('bigint', 'integer', 'smallint')
        and exists (select from information_schema.columns n where n.table_schema = c.table_schema and n.table_name = c.table_name
                       and n.column_name = 'tenant_id') order by 1`,
  );
  const some = (name: string, order: string): string =>
    `(select id from ${name} t where tenant_id = $1 and ${only.get(name) ?? 'true'} order by id ${order} limit ${Math.ceil(count / 2)})`;
  const tables = new Map<string, readonly number[]>();
  const selects = named.map(
    ({ name }) => `select '${name}' as name, array(${some(name, 'asc')} union ${some(name, 'desc')} order by id) as ids`,
  );
  for (const { name, ids } of await query<{ name: string; ids: (number | string)[] }>(selects.join(' union all '), [tenantId]))
    if (ids.length > 0) tables.set(name, ids.map(Number));
  return knownIds(tables);
}

export function knownIds(tables: ReadonlyMap<string, readonly number[]>): KnownIds {
  const names = [...tables.keys()].map((table) => ({ table, noun: camel(table.slice(table.indexOf('.') + 1)) }));
  const every = [...new Set([...tables.values()].flat())];
  const found = new Map<string, readonly number[]>();
  const fitting = (word: string): string[] => {
    const ends = (long: string, short: string): boolean => long === short || long.endsWith(short.charAt(0).toUpperCase() + short.slice(1));
    return names.filter(({ noun }) => ends(noun, word) || ends(word, noun)).map(({ table }) => table);
  };
  const search = (endpoint: Endpoint, field: string): readonly number[] => {
    const base = singular(field.replace(/Ids?$/, ''));
    const words = /^ids?$/.test(field)
      ? endpoint.path
          .split('/')
          .slice(2)
          .filter((part) => !part.startsWith('{'))
          .map((part) => singular(camel(part)))
      : [base];
    const ids = [...new Set(words.flatMap(fitting).flatMap((table) => tables.get(table) ?? []))];
    return ids.length > 0 ? ids : every;
  };
  return {
    tables,
    of(endpoint, field) {
      const key = `${endpoint.path} ${field}`;
      const ids = found.get(key) ?? search(endpoint, field);
      found.set(key, ids);
      return ids;
    },
  };
}
