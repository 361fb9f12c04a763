// 科目对应: subjects of items and ways to pay, and rates by day.
import { sql } from 'kysely';
import { RULE_SOURCE, type MapRow, type MappedItem } from '@anju/contract';
import { first, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export const listMap = (db: DbOrTx, companyId: number): Promise<MapRow[]> => rows<MapRow>(db)`
  select m.role, m.list, m.ref, m.subject_id, s.code, s.full_name as subject, regexp_replace(s.required, '[^SBD]', '', 'g') as asks,
         m.supplier_id, m.bank_account_id, m.department_id, coalesce(p.name, '') as supplier,
         coalesce(b.bank || ' ' || right(b.account_no, 4), '') as bank_account, coalesce(d.name, '') as department
    from accounting.subject_map m
    join accounting.subject s on s.tenant_id = m.tenant_id and s.id = m.subject_id
    left join accounting.supplier p on p.tenant_id = m.tenant_id and p.id = m.supplier_id
    left join org_view.company_bank_account b on b.tenant_id = m.tenant_id and b.id = m.bank_account_id
    left join org_view.department d on d.tenant_id = m.tenant_id and d.id = m.department_id
   where ${own('m')} and m.company_id = ${companyId} order by m.role, m.list, m.ref`;

export type ItemNow = Omit<MappedItem, 'rows' | 'rates'> & { readonly family: string };
export const listItems = (db: DbOrTx): Promise<ItemNow[]> => rows<ItemNow>(db)`
  select i.id, i.code, i.name, i.family, i.third_party as agency, i.deposit, i.disabled, i.tax_rate::text as rate
    from manage_view.charge_type i
   where ${own('i')} and not exists (select from manage_view.charge_type c where ${own('c')} and c.parent_id = i.id)
   order by i.family, i.sort, i.code`;

export type RateRow = MappedItem['rates'][number] & { readonly chargeTypeId: number };
export const listRates = (db: DbOrTx, companyId: number): Promise<RateRow[]> => rows<RateRow>(db)`
  select r.charge_type_id, r.from_day, r.rate::text as rate from accounting.item_rate r
   where ${own('r')} and r.company_id = ${companyId} order by r.charge_type_id, r.from_day`;

export interface MapValues {
  readonly role: number;
  readonly list: number;
  readonly ref: number;
  readonly subjectId: number;
  readonly supplierId: number | null;
  readonly bankAccountId: number | null;
  readonly departmentId: number | null;
}
const VALUES = sql`w (role smallint, list smallint, ref bigint, "subjectId" bigint, "supplierId" bigint, "bankAccountId" bigint,
  "departmentId" bigint)`;

/** How many were written: suppliers, accounts and departments of other companies leave theirs out. */
export const saveMap = (tx: Tx, companyId: number, values: readonly MapValues[]): Promise<number> => run(tx)`
  insert into accounting.subject_map (tenant_id, company_id, role, list, ref, subject_id, supplier_id, bank_account_id, department_id)
  select ${TENANT}, ${companyId}::bigint, w.role, w.list, w.ref, w."subjectId", w."supplierId", w."bankAccountId", w."departmentId"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as ${VALUES}
    join accounting.subject s on ${own('s')} and s.company_id = ${companyId} and s.id = w."subjectId"
   where (w."supplierId" is null or exists (select from accounting.supplier p where ${own('p')} and p.company_id = ${companyId}
           and p.id = w."supplierId"))
     and (w."bankAccountId" is null or exists (select from org_view.company_bank_account b where ${own('b')}
           and b.company_id = ${companyId} and b.id = w."bankAccountId"))
     and (w."departmentId" is null or exists (select from org_view.department d where ${own('d')} and d.id = w."departmentId"))
     and (w.role = ${RULE_SOURCE.tender}::smallint or w.ref = 0 or exists (select from manage_view.charge_type i where ${own('i')}
           and i.id = w.ref))
  on conflict (tenant_id, company_id, role, list, ref) do update set subject_id = excluded.subject_id,
    supplier_id = excluded.supplier_id, bank_account_id = excluded.bank_account_id, department_id = excluded.department_id`;

export const deleteMap = (tx: Tx, companyId: number, keys: readonly Pick<MapValues, 'role' | 'list' | 'ref'>[]): Promise<number> => run(tx)`
  delete from accounting.subject_map m using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (role smallint, list smallint,
    ref bigint)
   where ${own('m')} and m.company_id = ${companyId} and m.role = w.role and m.list = w.list and m.ref = w.ref`;

/** One of these that lines may not use. */
export const findUnusable = (tx: Tx, companyId: number, ids: readonly number[]): Promise<{ code: string } | undefined> => first<{
  code: string;
}>(tx)`
  select coalesce(s.code, '?') as code from unnest(${ids}::bigint[]) w
    left join accounting.subject s on ${own('s')} and s.company_id = ${companyId} and s.id = w
   where s.id is null or not s.leaf or s.disabled limit 1`;

/** The ids of leaves by code. */
export const listLeaves = async (tx: Tx, companyId: number): Promise<Map<string, number>> =>
  new Map(
    (
      await rows<{ id: number; code: string }>(tx)`
        select s.id, s.code from accounting.subject s
         where ${own('s')} and s.company_id = ${companyId} and s.leaf and not s.disabled`
    ).map(({ id, code }) => [code, id]),
  );

export const findBank = (tx: Tx, companyId: number): Promise<{ id: number } | undefined> => first<{ id: number }>(tx)`
  select b.id from org_view.company_bank_account b where ${own('b')} and b.company_id = ${companyId} and not b.disabled
   order by b.id limit 1`;

export const saveRate = (tx: Tx, companyId: number, chargeTypeId: number, fromDay: string, rate: string): Promise<number> => run(tx)`
  insert into accounting.item_rate (tenant_id, company_id, charge_type_id, from_day, rate)
  select ${TENANT}, ${companyId}::bigint, i.id, ${fromDay}::date, ${rate}::numeric from manage_view.charge_type i
   where ${own('i')} and i.id = ${chargeTypeId}
  on conflict (tenant_id, company_id, charge_type_id, from_day) do update set rate = excluded.rate`;

export const deleteRate = (tx: Tx, companyId: number, chargeTypeId: number, fromDay: string): Promise<number> => run(tx)`
  delete from accounting.item_rate r
   where ${own('r')} and r.company_id = ${companyId} and r.charge_type_id = ${chargeTypeId} and r.from_day = ${fromDay}::date`;

/**
 * What customers owe and have paid is kept by house, customer and item where the documents of charging know them: an account of a house has
 * no customer, one of a customer no house, a rented place neither house nor item of an account. So these dims become optional for the
 * subjects that rules post to.
 */
export const loosenDims = (tx: Tx, subjectIds: readonly number[], { by, at }: Stamp): Promise<number> => run(tx)`
  update accounting.subject s set required = regexp_replace(s.required, '[HKF]', '', 'g'), updated_by = ${by}, updated_at = ${at},
         version = s.version + 1
   where ${own('s')} and s.id = any (${subjectIds}::bigint[]) and s.dims like '%H%' and s.required ~ '[HKF]'`;
