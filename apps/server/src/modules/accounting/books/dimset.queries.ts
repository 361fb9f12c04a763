// Sets of dims, each kept once per tenant. Set 0 has none.
import { sql, type RawBuilder } from 'kysely';
import { DIMS, type Dims, type DimField } from '@anju/contract';
import { own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

const FIELDS = Object.values(DIMS).map(({ field }) => field);
const isEmpty = (dims: Dims): boolean => FIELDS.every((field) => dims[field] === null);

const COLUMN = {
  houseId: 'house_id',
  personId: 'person_id',
  estateId: 'estate_id',
  chargeTypeId: 'charge_type_id',
  departmentId: 'department_id',
  employeeId: 'employee_id',
  supplierId: 'supplier_id',
  bankAccountId: 'bank_account_id',
  partnerId: 'partner_id',
} as const satisfies Record<DimField, string>;
const COLUMNS = sql.join(Object.values(COLUMN).map((column) => sql.ref(column)));
const SAME = sql.join(
  // Equality with 0 for none, unlike `is not distinct from`, lets the planner hash both sides.
  Object.values(COLUMN).map((column) => sql`coalesce(${sql.ref(`d.${column}`)}, 0) = coalesce(${sql.ref(`w.${column}`)}, 0)`),
  sql` and `,
);

/** The row of a tenant without dims; every account set makes sure that it exists. */
export const ensureEmptyDimset = (tx: Tx, tenantId: number): Promise<number> => run(tx)`
  insert into accounting.dimset (tenant_id, id) values (${tenantId}, 0) on conflict do nothing`;

const listed = (sets: readonly Dims[]): string =>
  JSON.stringify(
    sets.flatMap((dims, place) =>
      isEmpty(dims) ? [] : [{ place, ...Object.fromEntries(FIELDS.map((field) => [COLUMN[field], dims[field]])) }],
    ),
  );
const find = async (db: DbOrTx, list: string): Promise<Map<number, number>> =>
  new Map(
    (
      await rows<{ place: number; id: number }>(db)`
        select (w.item ->> 'place')::int as place, d.id
          from (select item, (jsonb_populate_record(null::accounting.dimset, item)).* from jsonb_array_elements(${list}::jsonb) item) w
          join accounting.dimset d on ${own('d')} and ${SAME}`
    ).map(({ place, id }) => [place, id]),
  );

/** The ids of the sets, in the order given; null for those nobody used before. */
export async function findDims(db: DbOrTx, sets: readonly Dims[]): Promise<(number | null)[]> {
  const found = sets.every(isEmpty) ? new Map<number, number>() : await find(db, listed(sets));
  return sets.map((dims, place) => (isEmpty(dims) ? 0 : (found.get(place) ?? null)));
}

/** The ids of the sets, in the order given; those nobody used before are added. */
export async function internDims(tx: Tx, tenantId: number, sets: readonly Dims[]): Promise<number[]> {
  if (sets.every(isEmpty)) return sets.map(() => 0);
  const list = listed(sets);
  await run(tx)`
    insert into accounting.dimset (tenant_id, ${COLUMNS})
    select distinct ${tenantId}::integer, ${COLUMNS} from jsonb_populate_recordset(null::accounting.dimset, ${list}::jsonb)
    on conflict do nothing`;
  const ids = await find(tx, list);
  return sets.map((_, place) => ids.get(place) ?? 0);
}

/** The dims of a set as shown: `[{ dim, id, text }]`; `set` is a column with the id of the set. */
export const dimTexts = (set: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('dim', x.dim, 'id', x.id, 'text', x.text) order by x.place), '[]'::jsonb)
    from accounting.dimset ds
    cross join lateral (
      select 1 as place, 'H' as dim, ds.house_id as id, e.name || ' ' || h.code as text
        from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
       where h.tenant_id = ds.tenant_id and h.id = ds.house_id
      union all select 2, 'K', p.id, p.name from estate_view.person p where p.tenant_id = ds.tenant_id and p.id = ds.person_id
      union all select 3, 'P', e.id, e.name from estate_view.estate e where e.tenant_id = ds.tenant_id and e.id = ds.estate_id
      union all select 4, 'F', c.id, c.name from manage_view.charge_type c where c.tenant_id = ds.tenant_id and c.id = ds.charge_type_id
      union all select 5, 'D', d.id, d.name from org_view.department d where d.tenant_id = ds.tenant_id and d.id = ds.department_id
      union all select 6, 'E', m.id, m.name from org_view.employee m where m.tenant_id = ds.tenant_id and m.id = ds.employee_id
      union all select 7, 'S', s.id, s.name from accounting.supplier s where s.tenant_id = ds.tenant_id and s.id = ds.supplier_id
      union all
      select 8, 'B', b.id, b.bank || ' ' || right(b.account_no, 4)
        from org_view.company_bank_account b where b.tenant_id = ds.tenant_id and b.id = ds.bank_account_id
      union all select 9, 'C', c.id, c.name from org_view.company c where c.tenant_id = ds.tenant_id and c.id = ds.partner_id
    ) x
   where ${own('ds')} and ds.id = ${set})`;
