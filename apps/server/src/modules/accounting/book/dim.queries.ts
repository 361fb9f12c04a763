// Lines and balances by their dims.
import { sql, type RawBuilder } from 'kysely';
import { DIMS, type Dim, type Dims } from '@anju/contract';
import { allOf, own, rows, when, type Condition } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

const COLUMN = {
  H: 'house_id',
  K: 'person_id',
  P: 'estate_id',
  F: 'charge_type_id',
  D: 'department_id',
  E: 'employee_id',
  S: 'supplier_id',
  B: 'bank_account_id',
  C: 'partner_id',
} as const satisfies Record<Dim, string>;

/** The value of a dim in a set: `dimColumn('d', 'H')` is `d.house_id`. */
export const dimColumn = (table: string, dim: Dim): RawBuilder<number | null> => sql`${sql.ref(`${table}.${COLUMN[dim]}`)}`;

const letters = Object.keys(COLUMN) as Dim[];
/** The sets that carry all these values; undefined when none is asked for. */
export function dimsetsWith(dims: Dims): RawBuilder<unknown> | undefined {
  const asked = letters.filter((letter) => dims[DIMS[letter].field] !== null);
  if (asked.length === 0) return undefined;
  const conditions = asked.map((letter) => sql`${dimColumn('d', letter)} = ${dims[DIMS[letter].field]}`);
  return sql`select d.id from accounting.dimset d where ${allOf(own('d'), ...conditions)}`;
}
export const inDims = (dims: Dims, column: RawBuilder<unknown>): Condition => {
  const sets = dimsetsWith(dims);
  return when(sets !== undefined, () => sql`${column} in (${sets})`);
};

/** Few lines carry one of these: they are found by their sets and not along the subject. */
export const isNarrow = ({ houseId, personId, employeeId, supplierId }: Dims): boolean =>
  [houseId, personId, employeeId, supplierId].some((value) => value !== null);

const NAMES: Record<Dim, RawBuilder<unknown>> = {
  H: sql`select h.id, e.name || ' ' || h.code as text
    from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id where ${own('h')}`,
  K: sql`select h.id, h.name as text from estate_view.person h where ${own('h')}`,
  P: sql`select h.id, h.name as text from estate_view.estate h where ${own('h')}`,
  F: sql`select h.id, h.name as text from manage_view.charge_type h where ${own('h')}`,
  D: sql`select h.id, h.name as text from org_view.department h where ${own('h')}`,
  E: sql`select h.id, h.name as text from org_view.employee h where ${own('h')}`,
  S: sql`select h.id, h.name as text from accounting.supplier h where ${own('h')}`,
  B: sql`select h.id, h.bank || ' ' || right(h.account_no, 4) as text from org_view.company_bank_account h where ${own('h')}`,
  C: sql`select h.id, h.name as text from org_view.company h where ${own('h')}`,
};

/** The names of values, in the order of the names. */
export const listDimNames = (db: DbOrTx, dim: Dim, ids: readonly number[]): Promise<{ id: number; text: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows<{ id: number; text: string }>(db)`${NAMES[dim]} and h.id = any (${ids}::bigint[]) order by text, h.id`;

/** Values that lines of these subjects carry. */
export const listUsedValues = async (
  db: DbOrTx,
  companyId: number,
  subjectIds: readonly number[],
  dim: Dim,
  limit: number,
): Promise<number[]> =>
  (
    await rows<{ id: number }>(db)`
      select distinct ${dimColumn('d', dim)} as id
        from accounting.balance b join accounting.dimset d on d.tenant_id = b.tenant_id and d.id = b.dimset_id
       where ${own('b')} and b.company_id = ${companyId} and b.subject_id = any (${subjectIds}::bigint[])
         and ${dimColumn('d', dim)} is not null
       limit ${limit}`
  ).map(({ id }) => id);
