// Rows of a sheet of opening balances as a set: names become the chart's subjects and the dims they carry.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT_SET, DIMS, type Dim, type LedgerOpeningLine } from '@anju/contract';
import { allOf, lit, own, rows } from '../../../platform/db/sql.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../platform/sheet-import/sheet-import.queries.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface OpeningReach {
  readonly importId: number;
  readonly reach: CompanyReach;
}

const FIELDS = sql`company text, code text, opening numeric, debit numeric, credit numeric, actual numeric, estate text, house text,
  person text, charge_type text, department text, employee text, supplier text, bank_account text, partner text`;

/** What a cell names among rows that belong to the company; the smallest id where a name is not unique. */
const named = (from: RawBuilder<unknown>, holds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select min(x.id) from ${from} where ${own('x')} and ${holds})`;
const below = sql`exists (select from org_view.company o where o.tenant_id = x.tenant_id and o.id = x.company_id and starts_with(o.path,
  c.path))`;

/** Each row with its books, its subject and its dims. A house is written with its code, a customer is the payer or an owner of it. */
const placed = ({ importId, reach }: OpeningReach) => sql`
  (select q.*, ${sameAs(
    sql`q.company_id`,
    sql`q.subject_id`,
    sql`concat_ws('|', q.estate, q.house, q.person, q.charge_type, q.department,
            q.employee, q.supplier, q.bank_account, q.partner)`,
  )} as same_row, false as existing
     from (select r.*, c.id as company_id, a.state, a.first_ym, s.id as subject_id, s.leaf, s.disabled, s.dims,
       ${named(sql`estate_view.estate x`, sql`x.name = r.estate and ${below}`)} as estate_id,
       ${named(
         sql`estate_view.house x join estate_view.estate e on e.tenant_id = x.tenant_id and e.id = x.estate_id`,
         sql`x.code = r.house and (r.estate = '' or e.name = r.estate)
           and exists (select from org_view.company o where o.tenant_id = e.tenant_id and o.id = e.company_id and starts_with(o.path,
             c.path))`,
       )} as house_id,
       ${named(
         sql`estate_view.person x`,
         sql`x.name = r.person and x.merged_into is null and (r.house = '' or exists (
         select from estate_view.house h left join estate_view.house_owner w on w.tenant_id = h.tenant_id and w.house_id = h.id
          where h.tenant_id = x.tenant_id and h.code = r.house and x.id in (h.payer_id, w.person_id)))`,
       )} as person_id,
       ${named(sql`manage_view.charge_type x`, sql`x.name = r.charge_type`)} as charge_type_id,
       ${named(sql`org_view.department x`, sql`x.name = r.department and ${below}`)} as department_id,
       ${named(sql`org_view.employee x`, sql`x.number = r.employee and ${below}`)} as employee_id,
       ${named(sql`accounting.supplier x`, sql`x.company_id = c.id and r.supplier in (x.code, x.name)`)} as supplier_id,
       ${named(
         sql`org_view.company_bank_account x`,
         sql`x.company_id = c.id and regexp_replace(x.account_no, '[\\s-]', '', 'g') = r.bank_account`,
       )} as bank_account_id,
       ${named(sql`org_view.company x`, sql`x.name = r.partner and x.id <> c.id`)} as partner_id
     from ${staged(importId, FIELDS)} r
     left join (select c.* from org_view.company c where ${allOf(own('c'), inCompanies(reach, sql`c.id`))}) c
       on c.tenant_id = r.tenant_id and r.company in (c.name, c.nick) and r.company <> ''
     left join accounting.account_set a on ${own('a')} and a.company_id = c.id
     left join accounting.subject s on ${own('s')} and s.company_id = a.company_id and s.code = r.code) q
     cross join lateral (select q.row_no) r (row_no))`;

const CELL = {
  P: 'estate',
  H: 'house',
  K: 'person',
  F: 'charge_type',
  D: 'department',
  E: 'employee',
  S: 'supplier',
  B: 'bank_account',
  C: 'partner',
} as const satisfies Record<Dim, string>;
const TITLE: Readonly<Record<Dim, string>> = {
  P: '项目',
  H: '房屋',
  K: '客户',
  F: '收费项目',
  D: '部门',
  E: '职员工号',
  S: '供应商',
  B: '银行账号',
  C: '往来公司',
};

const dimFaults = (Object.keys(CELL) as Dim[]).flatMap((dim): Fault[] => {
  const cell = sql.ref(`p.${CELL[dim]}`);
  const found = sql.ref(`p.${CELL[dim]}_id`);
  const at = { column: TITLE[dim], value: cell };
  return [
    {
      ...at,
      when: sql`${cell} <> '' and p.subject_id is not null and position(${dim} in p.dims) = 0`,
      reason: `科目不按${DIMS[dim].name}核算`,
    },
    {
      ...at,
      when: sql`${cell} <> '' and p.subject_id is not null and position(${dim} in p.dims) > 0 and ${found} is null`,
      reason: `没有这个${DIMS[dim].name}`,
    },
  ];
});

const COMPANY = { column: '公司', value: sql`p.company` };
const CODE = { column: '科目编码', value: sql`p.code` };
const FAULTS: readonly Fault[] = [
  { ...COMPANY, when: sql`p.company <> '' and p.company_id is null`, reason: '没有这个公司' },
  { ...COMPANY, when: sql`p.company_id is not null and p.state is null`, reason: '该公司还没有建账' },
  { ...COMPANY, when: sql`p.state = ${lit(ACCOUNT_SET.running)}`, reason: '账套已启用，请先重新修改期初' },
  { ...CODE, when: sql`p.state is not null and p.subject_id is null and p.code <> ''`, reason: '没有这个科目' },
  { ...CODE, when: sql`not p.leaf or p.disabled`, reason: '不是启用的末级科目' },
  {
    column: '本年累计借方',
    value: sql`p.debit::text`,
    when: sql`p.first_ym % 100 = 1 and (p.debit <> 0 or p.credit <> 0 or p.actual <> 0)`,
    reason: '账套从 1 月开始，没有本年累计发生额',
  },
  ...dimFaults,
  { ...CODE, when: sql`p.subject_id is not null and p.same_row is not null`, reason: repeated(sql`p.same_row`) },
];

export const checkedOpenings = (reach: OpeningReach): RawBuilder<unknown> => withFaults(placed(reach), FAULTS);

export type PlacedOpening = LedgerOpeningLine['dims'] & Omit<LedgerOpeningLine, 'dims'> & { readonly companyId: number };
export const listPlaced = (tx: Tx, reach: OpeningReach, rowNos: readonly number[]): Promise<PlacedOpening[]> => rows<PlacedOpening>(tx)`
  select p.company_id, p.subject_id, p.opening::text, p.debit::text, p.credit::text, p.actual::text, p.house_id, p.person_id, p.estate_id,
         p.charge_type_id, p.department_id, p.employee_id, p.supplier_id, p.bank_account_id, p.partner_id
    from ${placed(reach)} p where p.row_no = any (${rowNos}::int[]) order by p.row_no`;
