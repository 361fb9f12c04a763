// The register of a company's assets: what was depreciated, what came and went, what runs out, and labels.
import { sql } from 'kysely';
import {
  ASSET,
  ASSET_CHANGE,
  ASSET_CHANGE_KIND,
  ASSET_DECREASE,
  DEPRECIATION,
  type AssetExpiry,
  type AssetLabel,
  type DepreciationGroup,
  type DepreciationLine,
} from '@anju/contract';
import { count, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface Months {
  readonly companyId: number;
  readonly fromYm: number;
  readonly toYm: number;
}

const GROUPS = {
  category: { key: sql`d.category_id::text`, name: sql`c.name` },
  department: { key: sql`d.department_id::text`, name: sql`o.name` },
  estate: { key: sql`coalesce(d.estate_id::text, '')`, name: sql`coalesce(e.name, '未指定项目')` },
  asset: { key: sql`d.asset_id::text`, name: sql`a.no || ' ' || a.name` },
} as const;

/**
 * Lines as they were booked. A card may pass from one group to another between the months: what it had written off before counts where its
 * first month was borne, what it costs and what is written off where its last one was.
 */
export const sumDepreciation = (
  db: DbOrTx,
  { companyId, fromYm, toYm }: Months,
  by: keyof typeof GROUPS,
): Promise<DepreciationGroup[]> => rows<DepreciationGroup>(db)`
  with d as (
    select x.*, x.ym = min(x.ym) over w as first_month, x.ym = max(x.ym) over w as last_month
      from accounting.asset_depreciation x
     where ${own('x')} and x.company_id = ${companyId} and x.ym between ${fromYm} and ${toYm}
    window w as (partition by x.asset_id))
  select g.key, g.name, g.cards, g.cost, g.before, g.amount, g.after, (g.cost - g.after)::numeric(18, 2) as net
    from (select ${GROUPS[by].key} as key, ${GROUPS[by].name} as name, count(distinct d.asset_id)::int as cards,
                 coalesce(sum(d.cost) filter (where d.last_month), 0)::numeric(18, 2) as cost,
                 coalesce(sum(d.accumulated) filter (where d.first_month), 0)::numeric(18, 2) as before,
                 sum(d.amount)::numeric(18, 2) as amount,
                 coalesce(sum(d.accumulated + d.amount) filter (where d.last_month), 0)::numeric(18, 2) as after
            from d
            join accounting.asset a on a.tenant_id = d.tenant_id and a.id = d.asset_id
            join accounting.asset_category c on c.tenant_id = d.tenant_id and c.id = d.category_id
            join org_view.department o on o.tenant_id = d.tenant_id and o.id = d.department_id
            left join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
           where ${own('a')} group by 1, 2) g
   order by g.name, g.key`;

export type SheetLine = DepreciationLine & { readonly ym: number };
export const countLines = (db: DbOrTx, { companyId, fromYm, toYm }: Months): Promise<number> => count(db)`
  select count(*)::int from accounting.asset_depreciation d
   where ${own('d')} and d.company_id = ${companyId} and d.ym between ${fromYm} and ${toYm}`;
export const listLines = (db: DbOrTx, { companyId, fromYm, toYm }: Months, limit: number, offset: number): Promise<SheetLine[]> =>
  rows<SheetLine>(db)`
    select d.ym, d.asset_id, a.no, a.name, c.name as category_name, coalesce(e.name, '') as estate_name, o.name as department_name,
           s.code || ' ' || s.full_name as subject_text, a.method, d.cost, d.accumulated as before, d.amount
      from accounting.asset_depreciation d
      join accounting.asset a on a.tenant_id = d.tenant_id and a.id = d.asset_id
      join accounting.asset_category c on c.tenant_id = d.tenant_id and c.id = d.category_id
      join org_view.department o on o.tenant_id = d.tenant_id and o.id = d.department_id
      join accounting.subject s on s.tenant_id = d.tenant_id and s.id = d.subject_id
      left join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
     where ${own('d')} and d.company_id = ${companyId} and d.ym between ${fromYm} and ${toYm}
     order by d.ym, a.no, d.line limit ${limit} offset ${offset}`;

export interface Movement {
  readonly kind: 'card' | 'change' | 'decrease';
  readonly id: number;
  /** Of the source, the change or the way, by the kind. */
  readonly what: number;
  readonly day: string;
  readonly assetId: number;
  readonly no: string;
  readonly name: string;
  readonly categoryName: string;
  readonly document: string;
  readonly cost: string;
  readonly accumulated: string;
  readonly impairment: string;
}
const KIND = ASSET_CHANGE_KIND;
const VALUES = [KIND.costUp, KIND.costDown, KIND.accumulated, KIND.impairment];
/** The cost a card came with is that of its first segment. */
export const listMovements = (db: DbOrTx, { companyId, fromYm, toYm }: Months): Promise<Movement[]> => rows<Movement>(db)`
  select m.kind, m.id, m.what, m.day, a.id as asset_id, a.no, a.name, c.name as category_name, m.document, m.cost::numeric(18, 2) as cost,
         m.accumulated::numeric(18, 2) as accumulated, m.impairment::numeric(18, 2) as impairment
    from (
      select 'card' as kind, x.id, x.source as what, x.entry_day as day, x.id as asset_id, x.no as document,
             (select g.cost from accounting.asset_segment g where g.tenant_id = x.tenant_id and g.asset_id = x.id
               order by g.from_ym limit 1) as cost, x.opening_accumulated as accumulated, x.opening_impairment as impairment
        from accounting.asset x
       where ${own('x')} and x.company_id = ${companyId} and x.entry_ym between ${fromYm} and ${toYm}
      union all
      select 'change', x.id, x.kind, x.day, x.asset_id, x.no,
             case x.kind when ${lit(KIND.costUp)} then x.amount when ${lit(KIND.costDown)} then -x.amount else 0 end,
             case x.kind when ${lit(KIND.accumulated)} then x.amount else 0 end,
             case x.kind when ${lit(KIND.impairment)} then x.amount else 0 end
        from accounting.asset_change x
       where ${own('x')} and x.company_id = ${companyId} and x.ym between ${fromYm} and ${toYm}
         and x.state = ${lit(ASSET_CHANGE.approved)} and x.kind = any (${VALUES}::smallint[])
      union all
      select 'decrease', x.id, x.way, x.day, x.asset_id, x.no, -x.cost, -x.accumulated, -x.impairment
        from accounting.asset_decrease x
       where ${own('x')} and x.company_id = ${companyId} and x.ym between ${fromYm} and ${toYm}
         and x.state = ${lit(ASSET_DECREASE.approved)}) m
    join accounting.asset a on a.id = m.asset_id
    join accounting.asset_category c on c.tenant_id = a.tenant_id and c.id = a.category_id
   where ${own('a')} order by m.day, a.no, m.kind, m.id`;

export type FoundExpiry = Omit<AssetExpiry, 'endYm'> & { readonly firstYm: number };
/** 工作量法 ends with its work, not with a month. */
export const listExpiry = (db: DbOrTx, companyId: number, months: number): Promise<FoundExpiry[]> => rows<FoundExpiry>(db)`
  select a.id as asset_id, a.no, a.name, c.name as category_name, coalesce(e.name, '') as estate_name,
    a.life - a.months_done as months_left,
         a.cost, (a.cost - a.accumulated - a.impairment)::numeric(18, 2) as net,
         (select min(g.from_ym) from accounting.asset_segment g where g.tenant_id = a.tenant_id and g.asset_id = a.id) as first_ym
    from accounting.asset a
    join accounting.asset_category c on c.tenant_id = a.tenant_id and c.id = a.category_id
    left join estate_view.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id
   where ${own('a')} and a.company_id = ${companyId} and a.state <> ${lit(ASSET.cleared)} and a.method <> ${lit(DEPRECIATION.work)}
     and a.life - a.months_done between 1 and ${months}
   order by a.life - a.months_done, a.no limit 2000`;

export const listLabels = (db: DbOrTx, companyId: number, ids: readonly number[]): Promise<AssetLabel[]> => rows<AssetLabel>(db)`
  select a.id, a.no, a.name, a.spec, c.name as category_name, k.name as company_name, coalesce(e.name, '') as estate_name, a.place,
         coalesce((select string_agg(d.name, '、' order by h.line) from accounting.asset_share h
             join org_view.department d on d.tenant_id = h.tenant_id and d.id = h.department_id
            where h.tenant_id = a.tenant_id and h.asset_id = a.id and h.from_ym = (
              select max(x.from_ym) from accounting.asset_share x where x.tenant_id = h.tenant_id and x.asset_id = h.asset_id)), '')
           as departments, coalesce(m.name, '') as custodian_name, a.used_on
    from unnest(${ids}::bigint[]) with ordinality w (id, place)
    join accounting.asset a on a.id = w.id
    join accounting.asset_category c on c.tenant_id = a.tenant_id and c.id = a.category_id
    join org_view.company k on k.tenant_id = a.tenant_id and k.id = a.company_id
    left join estate_view.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id
    left join org_view.employee m on m.tenant_id = a.tenant_id and m.id = a.custodian_id
   where ${own('a')} and a.company_id = ${companyId} order by w.place`;
