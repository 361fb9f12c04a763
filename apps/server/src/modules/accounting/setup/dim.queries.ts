// What the dims of a line may be in the books of a company: its estates with their houses and people, its departments, employees, suppliers
// and bank accounts, the charge items of the tenant and its other companies.
import { sql, type RawBuilder } from 'kysely';
import type { Dim, DimChoice } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, count, own, rows, when, type Condition } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { housesMeant, personInScope, personsMeant } from '../../estate/index.ts';

const MOST = 30;
/** Persons looked at before those of the company are picked out of them. */
const LOOKED_AT = 300;

export interface DimSearch {
  readonly companyId: number;
  readonly key: string;
  readonly id: number | undefined;
  readonly today: string;
}

/** The company and those below it. */
const below = (companyId: number): RawBuilder<unknown> => sql`(
  select c.id from org_view.company c join org_view.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path)
   where ${own('c')} and top.id = ${companyId})`;

export const listEstateIds = async (db: DbOrTx, companyId: number): Promise<number[]> =>
  (await rows<{ id: number }>(db)`select e.id from estate_view.estate e where ${own('e')} and e.company_id in ${below(companyId)}`).map(
    ({ id }) => id,
  );

const one = (id: number | undefined, column: RawBuilder<unknown>): Condition => when(id !== undefined, sql`${column} = ${id}`);

type Finder = (db: DbOrTx, search: DimSearch, estates: readonly number[]) => Promise<DimChoice[]>;

export const FINDERS: Readonly<Record<Dim, Finder>> = {
  H: (db, { key, id, today }, estates) => rows<DimChoice>(db)`
    select h.id, e.name || ' ' || h.code as text, coalesce(p.name, '') as hint
      from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      left join estate_view.person p on p.tenant_id = h.tenant_id and p.id = h.payer_id
     where ${allOf(
       own('h'),
       sql`h.estate_id = any (${estates}::bigint[])`,
       one(id, sql`h.id`),
       when(id === undefined, sql`not h.disabled`),
       when(id === undefined && key !== '', () => sql`h.id in ${housesMeant(key, today)}`),
     )} order by h.estate_id, h.sort_key limit ${MOST}`,
  K: (db, { key, id }, estates) => rows<DimChoice>(db)`
    select p.id, p.name as text, case when length(p.phone) > 4 then '尾号 ' || right(p.phone, 4) else '' end as hint
      from estate_view.person p
     where ${allOf(
       own('p'),
       id === undefined ? sql`p.id in ${personsMeant(key, LOOKED_AT)}` : sql`p.id = ${id}`,
       personInScope({ estates, buildings: [] }, sql`p.id`),
     )} order by p.name, p.id limit ${MOST}`,
  P: (db, { companyId, key, id }) => rows<DimChoice>(db)`
    select e.id, e.name as text, e.code as hint from estate_view.estate e
     where ${allOf(own('e'), sql`e.company_id in ${below(companyId)}`, one(id, sql`e.id`), ...contains(key, sql`e.name`, sql`e.code`))}
     order by e.name limit ${MOST}`,
  F: (db, { key, id }) => rows<DimChoice>(db)`
    select t.id, t.name as text, t.code as hint from manage_view.charge_type t
     where ${allOf(own('t'), one(id, sql`t.id`), when(id === undefined, sql`not t.disabled`), ...contains(key, sql`t.name`, sql`t.code`))}
     order by t.family, t.sort, t.code limit ${MOST}`,
  D: (db, { companyId, key, id }) => rows<DimChoice>(db)`
    select d.id, d.name as text, c.name as hint
      from org_view.department d join org_view.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
     where ${allOf(
       own('d'),
       sql`d.company_id in ${below(companyId)}`,
       one(id, sql`d.id`),
       when(id === undefined, sql`not d.disabled`),
       ...contains(key, sql`d.name`, sql`d.code`),
     )} order by c.path, d.sort, d.id limit ${MOST}`,
  E: (db, { companyId, key, id }) => rows<DimChoice>(db)`
    select m.id, m.name as text, m.number as hint from org_view.employee m
     where ${allOf(
       own('m'),
       sql`m.company_id in ${below(companyId)}`,
       one(id, sql`m.id`),
       ...contains(key, sql`m.name`, sql`m.number`, sql`m.initials`),
     )} order by m.state, m.number limit ${MOST}`,
  S: (db, { companyId, key, id }) => rows<DimChoice>(db)`
    select s.id, s.name as text, s.code as hint from accounting.supplier s
     where ${allOf(
       own('s'),
       sql`s.company_id = ${companyId}`,
       one(id, sql`s.id`),
       when(id === undefined, sql`not s.disabled`),
       ...contains(key, sql`s.name`, sql`s.code`),
     )} order by s.code limit ${MOST}`,
  B: (db, { companyId, key, id }) => rows<DimChoice>(db)`
    select b.id, b.bank || ' ' || right(b.account_no, 4) as text, b.account_name as hint from org_view.company_bank_account b
     where ${allOf(
       own('b'),
       sql`b.company_id = ${companyId}`,
       one(id, sql`b.id`),
       when(id === undefined, sql`not b.disabled`),
       ...contains(key, sql`b.bank`, sql`b.account_no`),
     )} order by b.main desc, b.id limit ${MOST}`,
  C: (db, { companyId, key, id }) => rows<DimChoice>(db)`
    select c.id, c.name as text, c.code as hint from org_view.company c
     where ${allOf(own('c'), sql`c.id <> ${companyId}`, one(id, sql`c.id`), ...contains(key, sql`c.name`, sql`c.nick`, sql`c.code`))}
     order by c.path limit ${MOST}`,
};

interface NamedDim {
  readonly dim: Dim;
  readonly id: number;
}
/** How many of these the company does not have; `estates` are those of the company and below it. */
export const countStrange = (db: DbOrTx, companyId: number, named: readonly NamedDim[], estates: readonly number[]): Promise<number> =>
  count(db)`
    select count(*)::int from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as w (dim text, id bigint)
     where not case w.dim
       when 'H' then exists (select from estate_view.house h where ${own('h')} and h.id = w.id and h.estate_id = any (${estates}::bigint[]))
       when 'K' then exists (select from estate_view.person p where ${own('p')} and p.id = w.id
         and ${personInScope({ estates, buildings: [] }, sql`p.id`)})
       when 'P' then w.id = any (${estates}::bigint[])
       when 'F' then exists (select from manage_view.charge_type t where ${own('t')} and t.id = w.id)
       when 'D' then exists (select from org_view.department d where ${own('d')} and d.id = w.id and d.company_id in ${below(companyId)})
       when 'E' then exists (select from org_view.employee m where ${own('m')} and m.id = w.id and m.company_id in ${below(companyId)})
       when 'S' then exists (select from accounting.supplier s where ${own('s')} and s.id = w.id and s.company_id = ${companyId})
       when 'B' then exists (select from org_view.company_bank_account b
         where ${own('b')} and b.id = w.id and b.company_id = ${companyId})
       when 'C' then exists (select from org_view.company c where ${own('c')} and c.id = w.id) else false end`;
