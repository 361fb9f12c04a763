// What must not be read or changed: the rows of a tenant, and those of one of its estates. Marks are written into their texts, and a
// checksum of every table tells whether a row was added, changed or removed.
import type pg from 'pg';
import type { Query } from '../fuzz/known-ids.ts';

/** No program writes these by itself. */
export const MARK = { any: 'QZ', tenant: 'QZT', estate: 'QZE' } as const;

/** Texts that users read: names, numbers, phones, notes. */
const MARKED =
  /^(name|nick|title|.*phone|mobile|number|.*_no|house_no|code|remark|note|content|summary|reason|plate|address|payer|payee|buyer)$/;
/** What users log in with, the counters of numbers, and what the operator keeps. */
const UNMARKED = /^(system\.|session\.session|session\.login|files\.blob)|number_/;

export interface Victim {
  readonly tenantId: number;
  /** By table, which of its rows belong to the estate. */
  readonly estate: ReadonlyMap<string, string>;
}

const tablesOf = async (query: Query): Promise<{ table: string; texts: string[] }[]> =>
  query(
    `select c.table_schema || '.' || c.table_name as table,
            coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'text' and c.is_generated = 'NEVER'), '{}') as texts
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema !~ '^(pg_|information_schema)'
      group by 1 having bool_or(c.column_name = 'tenant_id') order by 1`,
  );

/** Returns how many columns carry a mark. Columns whose checks refuse it keep their texts. */
export async function markRows(owner: pg.ClientBase, { tenantId, estate }: Victim): Promise<number> {
  const query = async <R>(text: string): Promise<R[]> => (await owner.query(text)).rows as R[];
  let marked = 0;
  // Triggers that keep papers from being changed would refuse the marks.
  await query('set session_replication_role = replica');
  for (const { table, texts } of await tablesOf(query)) {
    if (UNMARKED.test(table)) continue;
    for (const column of texts.filter((text) => MARKED.test(text) && !(table === 'session.account' && text !== 'name'))) {
      const text = (mark: string): string => `'${mark}' || left(md5(t.ctid::text || '${table}'), 6)`;
      const own = estate.get(table);
      const value = own === undefined ? text(MARK.tenant) : `case when ${own} then ${text(MARK.estate)} else ${text(MARK.tenant)} end`;
      marked += await query(`update ${table} t set ${column} = ${value} where t.tenant_id = ${tenantId} and t.${column} <> ''`).then(
        () => 1,
        () => 0,
      );
    }
  }
  await query('set session_replication_role = origin');
  return marked;
}

/** One sum per table, over all rows of the tenant or over those of its estate. */
export async function checksums(query: Query, { tenantId, estate }: Victim, part: 'tenant' | 'estate'): Promise<Map<string, string>> {
  const tables = (await tablesOf(query)).filter(({ table }) => part === 'tenant' || estate.has(table));
  const selects = tables.map(
    ({ table }) =>
      `select '${table}' as table, count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${table} t
        where t.tenant_id = ${tenantId} and ${part === 'tenant' ? 'true' : (estate.get(table) ?? 'false')}`,
  );
  const sums = await query<{ table: string; sum: string }>(selects.join(' union all '));
  return new Map(sums.map(({ table, sum }) => [table, sum]));
}

export const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table, sum]) => `${table}: ${sum} → ${after.get(table)}`);
