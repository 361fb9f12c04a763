// Rows of a sheet of cards as a set: names become what they mean in the company, empty cells what the category says, and each row is held
// against the rules of cards (card.rules.ts) and the months of the books.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT_SET, ASSET_SOURCE, CHART, DEPRECIATION, PERIOD, type AssetForm } from '@anju/contract';
import { allOf, lit, own, rows } from '../../../../platform/db/sql.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface AssetSheetReach {
  readonly importId: number;
  readonly reach: CompanyReach;
}

const FIELDS = sql`company text, no text, name text, category text, spec text, unit text, quantity numeric, estate text, place text,
  departments jsonb, expense text, custodian text, supplier text, device text, source smallint, bought_on date, used_on date,
    entry_day date,
  cost numeric, tax numeric, salvage_rate numeric, life int, method smallint, total_units numeric, accumulated numeric, impairment numeric,
  months_done int, units_done numeric, remark text`;

/** What a cell names among rows of the company and those below it; the smallest id where a name is not unique. */
const named = (from: RawBuilder<unknown>, holds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select min(x.id) from ${from} where ${own('x')} and ${holds})`;
const below = (company: RawBuilder<unknown>) =>
  sql`exists (select from org_view.company o where o.tenant_id = x.tenant_id and o.id = ${company} and starts_with(o.path, c.path))`;
const ymOf = (day: RawBuilder<unknown>) => sql`(extract(year from ${day}) * 100 + extract(month from ${day}))::int`;

const placed = ({ importId, reach }: AssetSheetReach) => sql`
  (select q.*, round(q.cost * q.rate / 100, 2) as salvage, m.shares, m.strange,
          ${sameAs(sql`q.company_id`, sql`coalesce(nullif(q.no, ''), '#' || q.row_no)`)} as same_no
     from (
       select r.*, c.id as company_id, s.state as set_state, s.first_ym, s.template, s.dims_required, b.last_ym, k.id as category_id,
         coalesce(r.salvage_rate, k.salvage_rate) as rate, coalesce(r.life, k.life) as months, coalesce(r.method, k.method) as by_method,
         case when r.expense = '' then k.expense_subject_id else f.id end as expense_id, v.required as asset_dims,
           v.full_name as asset_subject,
         a.id is not null as existing, p.state as period_state,
         ${named(sql`estate_view.estate x`, sql`x.name = r.estate and ${below(sql`x.company_id`)}`)} as estate_id,
         ${named(sql`org_view.employee x`, sql`x.number = r.custodian and ${below(sql`x.company_id`)}`)} as custodian_id,
         ${named(sql`accounting.supplier x`, sql`x.company_id = c.id and r.supplier in (x.code, x.name)`)} as supplier_id,
         ${named(
           sql`estate_view.device x join estate_view.estate e on e.tenant_id = x.tenant_id and e.id = x.estate_id`,
           sql`x.code = r.device and (r.estate = '' or e.name = r.estate) and ${below(sql`e.company_id`)}`,
         )} as device_id, c.path
         from ${staged(importId, FIELDS)} r
         left join (select c.* from org_view.company c where ${allOf(own('c'), inCompanies(reach, sql`c.id`))}) c
           on c.tenant_id = r.tenant_id and r.company in (c.name, c.nick) and r.company <> ''
         left join accounting.account_set s on ${own('s')} and s.company_id = c.id
         left join accounting.asset_book b on ${own('b')} and b.company_id = c.id
         left join accounting.asset_category k on ${own('k')} and k.company_id = c.id and r.category in (k.name, k.code) and not k.disabled
         left join accounting.subject v on ${own('v')} and v.company_id = c.id and v.id = k.asset_subject_id
         left join accounting.subject f on ${own('f')} and f.company_id = c.id and f.code = r.expense and f.leaf and not f.disabled
         left join accounting.asset a on ${own('a')} and a.company_id = c.id and a.no = r.no and r.no <> ''
         left join accounting.period p on ${own('p')} and p.company_id = c.id and p.ym = ${ymOf(sql`r.entry_day`)}) q
     cross join lateral (select q.row_no) r (row_no)
     cross join lateral (
       select jsonb_agg(jsonb_build_object('departmentId', w.id, 'subjectId', q.expense_id, 'share', w.share) order by w.place) as shares,
              string_agg(w.name, '、') filter (where w.id is null) as strange
         from (select d.value ->> 'name' as name, (d.value ->> 'share')::int as share, d.place, (
                 select x.id from org_view.department x join org_view.company o on o.tenant_id = x.tenant_id and o.id = x.company_id
                  where ${own('x')} and x.name = d.value ->> 'name' and starts_with(o.path, q.path)
                  order by length(o.path), x.id limit 1) as id
               from jsonb_array_elements(q.departments) with ordinality d (value, place)) w) m)`;

const OPENING = sql`p.source = ${lit(ASSET_SOURCE.opening)}`;
const known = (cell: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`${cell} <> '' and p.company_id is not null and ${id} is null`;
const COMPANY = { column: '公司', value: sql`p.company` };
const FAULTS: readonly Fault[] = [
  { ...COMPANY, when: sql`p.company <> '' and p.company_id is null`, reason: '没有这个公司' },
  { ...COMPANY, when: sql`p.company_id is not null and p.set_state is null`, reason: '该公司还没有建账' },
  {
    ...COMPANY,
    when: sql`p.set_state = ${lit(ACCOUNT_SET.preparing)} and not ${OPENING}`,
    reason: '账套还没有启用，只能导入期初卡片',
  },
  { column: '资产编号', value: sql`p.no`, when: sql`p.same_no is not null`, reason: repeated(sql`p.same_no`) },
  { column: '资产类别', value: sql`p.category`, when: known(sql`p.category`, sql`p.category_id`), reason: '没有这个类别，或已停用' },
  { column: '项目', value: sql`p.estate`, when: known(sql`p.estate`, sql`p.estate_id`), reason: '没有这个项目' },
  {
    column: '项目',
    value: sql`p.estate`,
    when: sql`p.dims_required and p.estate = '' and position('P' in p.asset_dims) > 0`,
    reason: sql`'科目“' || p.asset_subject || '”按项目核算，请填写项目'`,
  },
  { column: '使用部门', value: sql`p.strange`, when: sql`p.company_id is not null and p.strange is not null`, reason: '没有这个部门' },
  { column: '折旧科目编码', value: sql`p.expense`, when: known(sql`p.expense`, sql`p.expense_id`), reason: '不是启用的末级科目' },
  { column: '保管人工号', value: sql`p.custodian`, when: known(sql`p.custodian`, sql`p.custodian_id`), reason: '没有这个员工' },
  { column: '供应商', value: sql`p.supplier`, when: known(sql`p.supplier`, sql`p.supplier_id`), reason: '没有这个供应商' },
  { column: '设备编号', value: sql`p.device`, when: known(sql`p.device`, sql`p.device_id`), reason: '没有这个设备' },
  {
    column: '增加方式',
    value: sql`'期初'`,
    when: sql`${OPENING} and p.last_ym is not null and not p.existing`,
    reason: '已计提过折旧，不能再录入期初卡片',
  },
  {
    column: '开始使用日期',
    value: sql`p.used_on::text`,
    when: sql`${OPENING} and ${ymOf(sql`p.used_on`)} >= p.first_ym`,
    reason: '期初卡片应早于账套启用期间',
  },
  {
    column: '入账日期',
    value: sql`p.entry_day::text`,
    when: sql`not ${OPENING} and not p.existing and ${ymOf(sql`p.entry_day`)} < p.last_ym`,
    reason: '该月的折旧已计提，入账日期不能早于该月',
  },
  {
    column: '入账日期',
    value: sql`p.entry_day::text`,
    when: sql`not ${OPENING} and not p.existing and p.set_state is not null and p.period_state is distinct from ${lit(PERIOD.open)}`,
    reason: '该期间没有打开，或已结账',
  },
  {
    column: '累计折旧',
    value: sql`p.accumulated::text`,
    when: sql`not ${OPENING} and (p.accumulated, p.impairment, p.months_done, p.units_done) <> (0, 0, 0, 0)`,
    reason: '只有期初卡片有累计折旧、减值准备和已提月数',
  },
  {
    column: '减值准备',
    value: sql`p.impairment::text`,
    when: sql`p.template = ${lit(CHART.small)} and p.impairment <> 0`,
    reason: '小企业会计准则不计提减值准备',
  },
  {
    column: '原值',
    value: sql`p.cost::text`,
    when: sql`p.accumulated + p.impairment + p.salvage > p.cost`,
    reason: '累计折旧、减值准备与净残值之和不能超过原值',
  },
  { column: '已提月数', value: sql`p.months_done::text`, when: sql`p.months_done > p.months`, reason: '已提月数不能超过使用月数' },
  {
    column: '使用月数',
    value: sql`p.months::text`,
    when: sql`p.by_method in (${lit(DEPRECIATION.declining)}, ${lit(DEPRECIATION.digits)}) and p.months % 12 <> 0`,
    reason: '双倍余额递减法和年数总和法的使用月数应为 12 的倍数',
  },
  {
    column: '总工作量',
    value: sql`coalesce(p.total_units::text, '')`,
    when: sql`p.by_method = ${lit(DEPRECIATION.work)} and (coalesce(p.total_units, 0) = 0 or p.units_done > p.total_units)`,
    reason: '工作量法需要填写总工作量，累计工作量不能超过总工作量',
  },
];

export const checkedAssets = (reach: AssetSheetReach): RawBuilder<unknown> => withFaults(placed(reach), FAULTS);

export type PlacedCard = Omit<AssetForm, 'photoId' | 'fileIds' | 'counterSubjectId' | 'bankAccountId'> & {
  readonly companyId: number;
  readonly no: string;
};
export const listPlaced = (tx: Tx, reach: AssetSheetReach, rowNos: readonly number[]): Promise<PlacedCard[]> => rows<PlacedCard>(tx)`
  select p.company_id, p.no, p.name, p.category_id, p.spec, p.unit, p.quantity::text, p.estate_id, p.place, p.custodian_id, p.supplier_id,
         p.device_id, p.source, p.bought_on, p.used_on, p.entry_day, p.cost::text, p.tax::text, p.rate::text as salvage_rate,
         p.months as life, p.by_method as method, p.total_units::text, p.shares, p.accumulated::text, p.impairment::text, p.months_done,
         p.units_done::text, p.remark
    from ${placed(reach)} p where p.row_no = any (${rowNos}::int[]) order by p.row_no`;
