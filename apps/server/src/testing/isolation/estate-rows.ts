// Which rows belong to an estate, for every table: by its own column, or through a row it refers to.
import type { Query } from '../fuzz/known-ids.ts';

interface Key {
  readonly table: string;
  readonly column: string;
  readonly target: string;
}

/** These refer to rows of estates, and yet belong to the tenant. */
const SHARED: ReadonlySet<string> = new Set(['org.employee_estate', 'org.employee_building', 'org.employee', 'session.account']);
/** Books belong to a company: whoever may read them reads those of all its estates. */
const isShared = (table: string): boolean => SHARED.has(table) || table.startsWith('accounting.');
/** What ties a person to a place. */
const TIES = { house_owner: 'house', resident: 'house', parking_owner: 'parking', parking_lease: 'parking', vehicle: 'parking' } as const;

/** By table, a condition on its rows `t`. Tables that are missing hold what all estates of the tenant share. */
export async function rowsOfEstate(query: Query, tenantId: number, estateId: number): Promise<Map<string, string>> {
  const direct = await query<{ table: string }>(
    `select table_schema || '.' || table_name as table from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where column_name = 'estate_id' and table_type = 'BASE TABLE' and table_schema !~ '^pg_'`,
  );
  const owned = new Map<string, string>(direct.map(({ table }) => [table, `t.estate_id = ${estateId}`]));
  for (const table of [...owned.keys()].filter(isShared)) owned.delete(table);
  owned.set('estate.estate', `t.id = ${estateId}`).set('estate.person', onlyThere(tenantId, estateId));
  const keys = await query<Key>(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target, a.attname as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'tenant_id'
      where c.contype = 'f' and array_length(c.conkey, 1) = 2 and a.attname ~ '_id$' order by a.attname = 'person_id', 1, 2`,
  );
  const next = (): Key | undefined => keys.find(({ table, target }) => !owned.has(table) && !isShared(table) && owned.has(target));
  for (let key = next(); key; key = next())
    owned.set(
      key.table,
      `t.${key.column} in (select t.id from ${key.target} t where t.tenant_id = ${tenantId} and ${owned.get(key.target) ?? 'false'})`,
    );
  return owned;
}

/** Persons of the estate whom no other estate knows. */
function onlyThere(tenantId: number, estateId: number): string {
  const tied = (sign: string): string =>
    Object.entries(TIES)
      .map(
        ([
          table,
          place,
        ]) => `select o.person_id from estate.${table} o join estate.${place} p on p.tenant_id = o.tenant_id and p.id = o.${place}_id
          where o.tenant_id = ${tenantId} and o.person_id is not null and p.estate_id ${sign} ${estateId}`,
      )
      .join(' union all ');
  return `(t.id in (${tied('=')}) and t.id not in (${tied('<>')} union all
    select e.person_id from org.employee e where e.tenant_id = ${tenantId} and e.person_id is not null))`;
}
