// Cards as they are listed and opened.
import { sql } from 'kysely';
import {
  ASSET,
  type AssetDetail,
  type AssetFilter,
  type AssetRow,
  type AssetShareText,
  type OutputOf,
  type searchAssets,
} from '@anju/contract';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, exists, first, lit, one, own, rows, when, where } from '../../../../platform/db/sql.ts';
import type { ListPage } from '../../../../platform/listing/listing.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

/** 已提足 is a card in use of which nothing is left to write off. */
const STATE = sql`case when a.state = ${lit(ASSET.used)} and a.cost - a.salvage - a.accumulated - a.impairment <= 0
  then ${lit(ASSET.written)} else a.state end`;
const NEWEST = sql`(select max(x.from_ym) from accounting.asset_share x where x.tenant_id = h.tenant_id and x.asset_id = h.asset_id)`;

export const cardsMeant = ({ companyId, key, categoryId, estateId, departmentId, states, sources }: AssetFilter) =>
  where(
    own('a'),
    sql`a.company_id = ${companyId}`,
    when(categoryId !== null, sql`a.category_id = ${categoryId}`),
    when(estateId !== null, sql`a.estate_id = ${estateId}`),
    when(
      departmentId !== null,
      sql`exists (select from accounting.asset_share h where h.tenant_id = a.tenant_id and h.asset_id = a.id
        and h.department_id = ${departmentId} and h.from_ym = ${NEWEST})`,
    ),
    when(states.length > 0, sql`${STATE} = any (${states}::smallint[])`),
    when(sources.length > 0, sql`a.source = any (${sources}::smallint[])`),
    ...contains(key, sql`a.no`, sql`a.name`, sql`a.spec`, sql`a.place`),
  );

type Search = { readonly filter: AssetFilter };
type Totals = Omit<OutputOf<typeof searchAssets>, 'rows'>;
export const totalsOf = (db: DbOrTx, { filter }: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, coalesce(sum(a.cost), 0)::numeric(18, 2) as cost_total,
         coalesce(sum(a.accumulated), 0)::numeric(18, 2) as accumulated_total,
         coalesce(sum(a.cost - a.accumulated - a.impairment), 0)::numeric(18, 2) as net_total
    from accounting.asset a ${cardsMeant(filter)}`;

const ROW = sql`
  a.id, a.no, a.name, c.name as category_name, a.spec, a.unit, trim_scale(a.quantity)::text as quantity, coalesce(e.name,
    '') as estate_name,
  a.place, coalesce((select string_agg(d.name, '、' order by h.line) from accounting.asset_share h
      join org_view.department d on d.tenant_id = h.tenant_id and d.id = h.department_id
     where h.tenant_id = a.tenant_id and h.asset_id = a.id and h.from_ym = ${NEWEST}), '') as departments,
  coalesce(m.name, '') as custodian_name, a.used_on, a.entry_ym, a.source, a.method, a.life, a.months_done, a.cost, a.accumulated,
    a.impairment,
  (a.cost - a.accumulated - a.impairment)::numeric(18, 2) as net, ${STATE} as state, a.version`;
const JOINS = sql`
  join accounting.asset_category c on c.tenant_id = a.tenant_id and c.id = a.category_id
  left join estate_view.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id
  left join org_view.employee m on m.tenant_id = a.tenant_id and m.id = a.custodian_id`;

export const pageOf = (db: DbOrTx, { filter }: Search, { limit, offset }: ListPage): Promise<AssetRow[]> => rows<AssetRow>(db)`
  with g as materialized (select a.* from accounting.asset a ${cardsMeant(filter)} order by a.no limit ${limit} offset ${offset})
  select ${ROW} from g a ${JOINS} where ${own('a')} order by a.no`;

export type FoundDetail = Omit<AssetDetail, 'shares' | 'free' | 'months' | 'changes' | 'vouchers' | 'log' | 'files'>;
export const findDetail = (db: DbOrTx, id: number): Promise<FoundDetail | undefined> => first<FoundDetail>(db)`
  select ${ROW}, a.company_id, a.category_id, a.estate_id, a.custodian_id, a.supplier_id, coalesce(s.name, '') as supplier_name,
    a.bought_on,
         a.entry_day, a.tax, trim_scale(a.salvage_rate)::text as salvage_rate, a.salvage, a.total_units,
         (a.opening_units + coalesce((select sum(u.units) from accounting.asset_units u
           where u.tenant_id = a.tenant_id and u.asset_id = a.id), 0))::numeric(18, 2) as units_done,
         a.opening_accumulated, a.opening_impairment, a.opening_months, a.opening_units, f1.code || ' ' || f1.full_name as asset_subject,
         f2.code || ' ' || f2.full_name as accumulated_subject, a.device_id, coalesce(v.name, '') as device_name,
         case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as photo, a.remark, a.created_by, a.created_at
    from accounting.asset a ${JOINS}
    join accounting.subject f1 on f1.tenant_id = a.tenant_id and f1.id = a.asset_subject_id
    join accounting.subject f2 on f2.tenant_id = a.tenant_id and f2.id = a.accumulated_subject_id
    left join accounting.supplier s on s.tenant_id = a.tenant_id and s.id = a.supplier_id
    left join estate_view.device v on v.tenant_id = a.tenant_id and v.id = a.device_id
    left join files_view.file p on p.tenant_id = a.tenant_id and p.id = a.photo_id
   where ${own('a')} and a.id = ${id}`;

export const listShares = (db: DbOrTx, id: number): Promise<AssetShareText[]> => rows<AssetShareText>(db)`
  select h.department_id, h.subject_id, h.share, d.name as department_name, s.code || ' ' || s.full_name as subject_text
    from accounting.asset_share h
    join org_view.department d on d.tenant_id = h.tenant_id and d.id = h.department_id
    join accounting.subject s on s.tenant_id = h.tenant_id and s.id = h.subject_id
   where ${own('h')} and h.asset_id = ${id} and h.from_ym = ${NEWEST} order by h.line`;

export const listMonths = (db: DbOrTx, id: number): Promise<{ ym: number; amount: string }[]> => rows<{ ym: number; amount: string }>(db)`
  select d.ym, sum(d.amount)::numeric(18, 2) as amount from accounting.asset_depreciation d where ${own('d')} and d.asset_id = ${id}
   group by d.ym order by d.ym desc limit 12`;

export const listChanges = (db: DbOrTx, id: number): Promise<AssetDetail['changes']> => rows<AssetDetail['changes'][number]>(db)`
  select c.id, c.no, c.day, c.kind, c.state, c.before_text, c.after_text, c.reason from accounting.asset_change c
   where ${own('c')} and c.asset_id = ${id} order by c.id desc limit 100`;

export const listFiles = (db: DbOrTx, id: number): Promise<AssetDetail['files']> => rows<AssetDetail['files'][number]>(db)`
  select f.id, f.name from accounting.asset_paper p join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id
   where ${own('p')} and p.asset_id = ${id} order by f.id`;

/** The documents of a card whose vouchers are shown with it. */
export const listDocumentIds = (db: DbOrTx, id: number): Promise<{ kind: 'change' | 'decrease'; id: number }[]> =>
  rows<{ kind: 'change' | 'decrease'; id: number }>(db)`
    select 'change' as kind, c.id from accounting.asset_change c where ${own('c')} and c.asset_id = ${id}
    union all select 'decrease', d.id from accounting.asset_decrease d where ${own('d')} and d.asset_id = ${id}`;

export const isReached = (db: DbOrTx, reach: CompanyReach, id: number): Promise<boolean> => exists(db)`
  select from accounting.asset a where ${allOf(own('a'), sql`a.id = ${id}`, inCompanies(reach, sql`a.company_id`))}`;

interface DeviceChoice {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly estateName: string;
}
export const findDevices = (db: DbOrTx, companyId: number, key: string): Promise<DeviceChoice[]> => rows<DeviceChoice>(db)`
  select v.id, v.name, v.code, e.name as estate_name from estate_view.device v
    join estate_view.estate e on e.tenant_id = v.tenant_id and e.id = v.estate_id
   where ${allOf(
     own('v'),
     sql`e.company_id in (select c.id from org_view.company c join org_view.company top on top.tenant_id = c.tenant_id
       and starts_with(c.path, top.path) where ${own('c')} and top.id = ${companyId})`,
     ...contains(key, sql`v.name`, sql`v.code`),
   )} order by e.name, v.code limit 50`;
