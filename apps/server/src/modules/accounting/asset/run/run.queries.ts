// A month's depreciation: the cards that are due with what their amount follows from, and what was booked.
import { sql, type RawBuilder } from 'kysely';
import { ASSET, ASSET_CHANGE, ASSET_CHANGE_KIND, ASSET_DECREASE, DEPRECIATION, type DepreciationLine, type UnitsRow } from '@anju/contract';
import { exists, first, lit, own, rows, run, TENANT, when } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { DueCard, LineRow } from './due-card.ts';

/** What is left to write off. */
const REST = sql`a.cost - a.salvage - a.accumulated - a.impairment > 0`;
/** Of today: the newest share rows of a card. */
const NEWEST = sql`(select max(x.from_ym) from accounting.asset_share x where x.tenant_id = a.tenant_id and x.asset_id = a.id)`;

const sharesAt = (ym: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_agg(jsonb_build_object('departmentId', h.department_id, 'estateId', h.estate_id, 'subjectId', h.subject_id, 'share', h.share)
           order by h.line)
    from accounting.asset_share h where h.tenant_id = a.tenant_id and h.asset_id = a.id and h.from_ym = ${ym})`;

/** Cards the month takes something off; one that was written off early by its own document is not among them. */
export const listDue = (db: DbOrTx, companyId: number, ym: number, assetId: number | null = null): Promise<DueCard[]> => rows<DueCard>(db)`
  select a.id, a.no, a.name, a.category_id, a.estate_id, g.method, a.cost, a.salvage, a.accumulated, a.impairment, a.months_done,
         a.asset_subject_id, a.accumulated_subject_id, g.cost as segment_cost, g.salvage as segment_salvage,
         g.impairment as segment_impairment, g.life as segment_life, g.total_units, (a.opening_months > 0 or a.opening_accumulated > 0)
           and g.first as taken_over,
         d.since, d.since_months, j.adjusted, a.opening_units + u.before as units_before, u.since as units_since, u.units,
         ${sharesAt(sql`(select max(x.from_ym) from accounting.asset_share x
             where x.tenant_id = a.tenant_id and x.asset_id = a.id and x.from_ym <= ${ym})`)} as bearers,
         ${sharesAt(NEWEST)} as shares
    from accounting.asset a
    cross join lateral (
      select s.*, not exists (select from accounting.asset_segment e
               where e.tenant_id = s.tenant_id and e.asset_id = s.asset_id and e.from_ym < s.from_ym) as first
        from accounting.asset_segment s where s.tenant_id = a.tenant_id and s.asset_id = a.id and s.from_ym <= ${ym}
       order by s.from_ym desc limit 1) g
    cross join lateral (
      select coalesce(sum(x.amount), 0)::numeric(18, 2) as since, count(distinct x.ym)::int as since_months
        from accounting.asset_depreciation x where x.tenant_id = a.tenant_id and x.asset_id = a.id and x.ym >= g.from_ym) d
    cross join lateral (
      select coalesce(sum(c.amount), 0)::numeric(18, 2) as adjusted from accounting.asset_change c
       where c.tenant_id = a.tenant_id and c.asset_id = a.id and c.kind = ${lit(ASSET_CHANGE_KIND.accumulated)}
         and c.state = ${lit(ASSET_CHANGE.approved)} and c.ym >= g.from_ym) j
    cross join lateral (
      select coalesce(sum(w.units) filter (where w.ym < g.from_ym), 0)::numeric(18, 2) as before,
             coalesce(sum(w.units) filter (where w.ym between g.from_ym and ${ym}), 0)::numeric(18, 2) as since,
             max(w.units) filter (where w.ym = ${ym}) as units
        from accounting.asset_units w where w.tenant_id = a.tenant_id and w.asset_id = a.id) u
   where ${own('a')} and a.company_id = ${companyId} and a.state <> ${lit(ASSET.cleared)} and ${REST}
     and not exists (select from accounting.asset_depreciation x where x.tenant_id = a.tenant_id and x.asset_id = a.id and x.ym = ${ym})
     ${when(assetId !== null, sql`and a.id = ${assetId}`) ?? sql``}
   order by a.no`;

/** The first month in which a card that is not written off can be depreciated; null where there is none. */
export const findFirstDue = async (db: DbOrTx, companyId: number): Promise<number | null> =>
  (
    await first<{ ym: number | null }>(db)`
      select min(g.from_ym) as ym from accounting.asset a
        join accounting.asset_segment g on g.tenant_id = a.tenant_id and g.asset_id = a.id
       where ${own('a')} and a.company_id = ${companyId} and a.state <> ${lit(ASSET.cleared)} and ${REST}`
  )?.ym ?? null;

export interface FoundRun {
  readonly ym: number;
  readonly cards: number;
  readonly amount: string;
  readonly voucherId: number | null;
  readonly by: string;
  readonly at: string;
}
export const findRun = (db: DbOrTx, companyId: number, ym: number): Promise<FoundRun | undefined> => first<FoundRun>(db)`
  select r.ym, r.cards, r.amount, r.voucher_id, r.by, r.at from accounting.asset_run r
   where ${own('r')} and r.company_id = ${companyId} and r.ym = ${ym}`;

/** The lines of a month as they were booked. */
export const listBooked = (db: DbOrTx, companyId: number, ym: number): Promise<DepreciationLine[]> => rows<DepreciationLine>(db)`
  select d.asset_id, a.no, a.name, c.name as category_name, coalesce(e.name, '') as estate_name, o.name as department_name,
         s.code || ' ' || s.full_name as subject_text, a.method, d.cost, d.accumulated as before, d.amount
    from accounting.asset_depreciation d
    join accounting.asset a on a.tenant_id = d.tenant_id and a.id = d.asset_id
    join accounting.asset_category c on c.tenant_id = d.tenant_id and c.id = d.category_id
    join org_view.department o on o.tenant_id = d.tenant_id and o.id = d.department_id
    join accounting.subject s on s.tenant_id = d.tenant_id and s.id = d.subject_id
    left join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
   where ${own('d')} and d.company_id = ${companyId} and d.ym = ${ym} order by a.no, d.line`;

/** Names for lines that are not booked yet. */
export interface Names {
  readonly kind: 'category' | 'department' | 'estate' | 'subject';
  readonly id: number;
  readonly name: string;
}
export const listNames = (
  db: DbOrTx,
  companyId: number,
  ids: Readonly<Record<'categories' | 'departments' | 'estates' | 'subjects', number[]>>,
) =>
  rows<Names>(db)`
    select 'category' as kind, c.id, c.name from accounting.asset_category c
     where ${own('c')} and c.company_id = ${companyId} and c.id = any (${ids.categories}::bigint[])
    union all select 'department', d.id, d.name from org_view.department d where ${own('d')} and d.id = any (${ids.departments}::bigint[])
    union all select 'estate', e.id, e.name from estate_view.estate e where ${own('e')} and e.id = any (${ids.estates}::bigint[])
    union all select 'subject', s.id, s.code || ' ' || s.full_name from accounting.subject s
     where ${own('s')} and s.id = any (${ids.subjects}::bigint[])`;

// ---- units ---------------------------------------------------------------------------------------------------------------------------

/** Cards by 工作量法 with the work of the month; of a month that is booked, those that were in it. */
export const listUnits = (db: DbOrTx, companyId: number, ym: number): Promise<UnitsRow[]> => rows<UnitsRow>(db)`
  select a.id as asset_id, a.no, a.name, a.total_units, (a.opening_units + coalesce(sum(u.units) filter (where u.ym < ${ym}),
    0))::numeric(18, 2)
           as done, max(u.units) filter (where u.ym = ${ym}) as units
    from accounting.asset a left join accounting.asset_units u on u.tenant_id = a.tenant_id and u.asset_id = a.id
   where ${own('a')} and a.company_id = ${companyId} and a.method = ${lit(DEPRECIATION.work)} and a.entry_ym < ${ym}
     and (a.cleared_ym is null or a.cleared_ym >= ${ym})
   group by a.tenant_id, a.id order by a.no`;

export const writeUnits = (
  tx: Tx,
  ym: number,
  units: readonly { readonly assetId: number; readonly units: string }[],
  { by, at }: { readonly by: string; readonly at: string },
): Promise<number> => run(tx)`
  insert into accounting.asset_units as w (tenant_id, asset_id, ym, units, by, at)
  select ${TENANT}, u."assetId", ${ym}::int, u.units, ${by}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) u ("assetId" bigint, units numeric)
  on conflict (tenant_id, asset_id, ym) do update set units = excluded.units, by = excluded.by, at = excluded.at`;

// ---- booking -------------------------------------------------------------------------------------------------------------------------

/** Books lines and writes off the cards they belong to. */
export async function insertLines(
  tx: Tx,
  { companyId, ym, decreaseId }: { readonly companyId: number; readonly ym: number; readonly decreaseId: number | null },
  lines: readonly LineRow[],
): Promise<void> {
  const list = JSON.stringify(lines);
  const written = sql`jsonb_to_recordset(${list}::jsonb) w ("assetId" bigint, line smallint, "categoryId" bigint, "departmentId" bigint,
    "estateId" bigint, "subjectId" bigint, cost numeric, accumulated numeric, amount numeric)`;
  await run(tx)`
    insert into accounting.asset_depreciation (tenant_id, asset_id, ym, line, company_id, category_id, department_id, estate_id, subject_id,
      cost, accumulated, amount, decrease_id)
    select ${TENANT}, w."assetId", ${ym}::int, w.line, ${companyId}::bigint, w."categoryId", w."departmentId", w."estateId", w."subjectId",
      w.cost, w.accumulated, w.amount, ${decreaseId}::bigint from ${written}`;
  await run(tx)`
    update accounting.asset a set accumulated = a.accumulated + t.amount, months_done = a.months_done + 1, version = a.version + 1
      from (select w."assetId" as id, sum(w.amount) as amount from ${written} group by 1) t where ${own('a')} and a.id = t.id`;
}

export const insertRun = (tx: Tx, companyId: number, { ym, cards, amount, voucherId, by, at }: FoundRun): Promise<number> => run(tx)`
  insert into accounting.asset_run (tenant_id, company_id, ym, cards, amount, voucher_id, by, at)
  values (${TENANT}, ${companyId}, ${ym}, ${cards}, ${amount}, ${voucherId}, ${by}, ${at})`;

/** A card of the month whose amounts moved after it was booked, if there is one. */
export const findMoved = (tx: Tx, companyId: number, ym: number, since: string): Promise<{ no: string } | undefined> => first<{
  no: string;
}>(tx)`
  select a.no from accounting.asset_depreciation d join accounting.asset a on a.tenant_id = d.tenant_id and a.id = d.asset_id
   where ${own('d')} and d.company_id = ${companyId} and d.ym = ${ym} and d.decrease_id is null and (
     exists (select from accounting.asset_change c where ${own('c')} and c.asset_id = d.asset_id and c.moves
       and c.state = ${lit(ASSET_CHANGE.approved)} and c.checked_at >= ${since}::timestamptz)
     or exists (select from accounting.asset_decrease r where ${own('r')} and r.asset_id = d.asset_id
       and r.state = ${lit(ASSET_DECREASE.approved)}))
   order by a.no limit 1`;

/** Takes back the lines of a run, or those a document wrote early, and what they wrote off. */
export async function deleteLines(tx: Tx, companyId: number, of: { readonly ym: number } | { readonly decreaseId: number }): Promise<void> {
  const meant = 'ym' in of ? sql`d.ym = ${of.ym} and d.decrease_id is null` : sql`d.decrease_id = ${of.decreaseId}`;
  await run(tx)`
    update accounting.asset a set accumulated = a.accumulated - t.amount, months_done = a.months_done - 1, version = a.version + 1
      from (select d.asset_id as id, sum(d.amount) as amount from accounting.asset_depreciation d
             where ${own('d')} and d.company_id = ${companyId} and ${meant} group by 1) t
     where ${own('a')} and a.id = t.id`;
  await run(tx)`delete from accounting.asset_depreciation d where ${own('d')} and d.company_id = ${companyId} and ${meant}`;
}

/** Deletes a run and answers the month of the one before it. */
export async function deleteRun(tx: Tx, companyId: number, ym: number): Promise<number | null> {
  await run(tx)`delete from accounting.asset_run r where ${own('r')} and r.company_id = ${companyId} and r.ym = ${ym}`;
  const found = await first<{ ym: number | null }>(tx)`
    select max(r.ym) as ym from accounting.asset_run r where ${own('r')} and r.company_id = ${companyId}`;
  return found?.ym ?? null;
}

// ---- cards against the ledger --------------------------------------------------------------------------------------------------------

export interface CardTotals {
  readonly cards: number;
  readonly cost: string;
  readonly accumulated: string;
  readonly impairment: string;
}
/** What the cards stood for at the end of a month. */
export const sumCards = async (db: DbOrTx, companyId: number, ym: number): Promise<CardTotals> => {
  const found = await first<CardTotals>(db)`
    select count(*)::int as cards, coalesce(sum(a.cost - coalesce(c.cost, 0)), 0)::numeric(18, 2) as cost,
           coalesce(sum(a.accumulated - coalesce(d.amount, 0) - coalesce(c.accumulated, 0)), 0)::numeric(18, 2) as accumulated,
           coalesce(sum(a.impairment - coalesce(c.impairment, 0)), 0)::numeric(18, 2) as impairment
      from accounting.asset a
      left join lateral (select sum(x.amount) as amount from accounting.asset_depreciation x
        where x.tenant_id = a.tenant_id and x.asset_id = a.id and x.ym > ${ym}) d on true
      left join lateral (select sum(case x.kind when ${lit(ASSET_CHANGE_KIND.costUp)} then x.amount
                 when ${lit(ASSET_CHANGE_KIND.costDown)} then -x.amount end) as cost,
               sum(x.amount) filter (where x.kind = ${lit(ASSET_CHANGE_KIND.accumulated)}) as accumulated,
               sum(x.amount) filter (where x.kind = ${lit(ASSET_CHANGE_KIND.impairment)}) as impairment
          from accounting.asset_change x where x.tenant_id = a.tenant_id and x.asset_id = a.id and x.ym > ${ym}
           and x.state = ${lit(ASSET_CHANGE.approved)}) c on true
     where ${own('a')} and a.company_id = ${companyId} and a.entry_ym <= ${ym} and (a.cleared_ym is null or a.cleared_ym > ${ym})`;
  return found ?? { cards: 0, cost: '0.00', accumulated: '0.00', impairment: '0.00' };
};

export const hasCards = (db: DbOrTx, companyId: number): Promise<boolean> =>
  exists(db)`select from accounting.asset a where ${own('a')} and a.company_id = ${companyId}`;

/** What is posted to a subject and those below it up to the end of a month,
  debit minus credit. `slots` are the years that may be opened. */
export const sumLedger = (
  db: DbOrTx,
  companyId: number,
  ym: number,
  slots: readonly number[],
  codes: readonly string[],
): Promise<{ code: string; text: string; balance: string }[]> => rows<{ code: string; text: string; balance: string }>(db)`
  with slot as (
    select coalesce(max(b.ym), 0) as ym from accounting.subject_balance b
     where ${own('b')} and b.company_id = ${companyId} and b.ym = any (${slots}::int[]))
  select t.code, t.code || ' ' || t.full_name as text, coalesce(sum(b.debit - b.credit), 0)::numeric(18, 2) as balance
    from accounting.subject t
    join accounting.subject s on ${own('s')} and s.company_id = t.company_id and starts_with(s.code, t.code)
    cross join slot
    left join accounting.subject_balance b on ${own('b')} and b.company_id = s.company_id and b.subject_id = s.id
      and b.ym between slot.ym and ${ym}
   where ${own('t')} and t.company_id = ${companyId} and t.code = any (${codes}::text[]) group by t.code, t.full_name`;
