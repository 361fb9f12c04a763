// Income of bills of later months: what stands for it, what vouchers of the close turned into income, and what a schedule does by hand.
import { sql, type RawBuilder } from 'kysely';
import { VOUCHER } from '@anju/contract';
import { lit, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

/** How far a month is behind the beginning of a schedule. */
const monthsSince = (month: RawBuilder<unknown>, start: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${month} / 100 * 12 + ${month} % 100 - ${start} / 100 * 12 - ${start} % 100)`;

/** A schedule that turns the deferral `d` into income in its own month: of its subject, and of no other house, item or customer. */
const BY_SCHEDULE = sql<boolean>`
  a.debit_subject_id = d.subject_id
  and ${monthsSince(sql`d.month_ym`, sql`a.start_ym`)} between 1 and a.months and d.month_ym <= coalesce(a.end_ym, d.month_ym)
  and coalesce(ad.house_id = dd.house_id, ad.house_id is null) and coalesce(ad.person_id = dd.person_id, ad.person_id is null)
  and coalesce(ad.estate_id = dd.estate_id, ad.estate_id is null)
  and coalesce(ad.charge_type_id = dd.charge_type_id, ad.charge_type_id is null)`;
/** Tax put aside has no dims, so a schedule of its subject says nothing of single bills. */
const NO_TAX = sql<boolean>`exists (
  select from accounting.subject s where ${own('s')} and s.id = d.subject_id and s.code not like '2221%')`;
const schedules = (companyId: number): RawBuilder<unknown> => sql`
  accounting.amortisation a join accounting.dimset ad on ${own('ad')} and ad.id = a.debit_dimset_id
   where ${own('a')} and a.company_id = ${companyId} and ${BY_SCHEDULE} and ${NO_TAX}`;

interface Month {
  readonly companyId: number;
  readonly ym: number;
}
/** How often a part was turned into income, less what red ink took back. */
const released = (exceptIds: readonly number[]): RawBuilder<unknown> => sql`coalesce((
  select sum(p.sign) from accounting.deferral_release p
   where ${own('p')} and p.event_id = d.event_id and p.part = d.part and p.voucher_id <> all (${exceptIds}::bigint[])), 0)`;

export interface DueRow {
  readonly eventId: number;
  readonly part: number;
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly amount: string;
}
/** What the period and those before it earn: vouchers that were handed in and not taken back, less what schedules do. */
export const listDue = (db: DbOrTx, { companyId, ym }: Month, exceptIds: readonly number[]): Promise<DueRow[]> => rows<DueRow>(db)`
  with waiting as materialized (
    select d.* from accounting.deferral d
      join accounting.voucher v on v.tenant_id = d.tenant_id and v.id = d.voucher_id and v.state > ${lit(VOUCHER.draft)}
     where ${own('d')} and d.company_id = ${companyId} and d.month_ym <= ${ym} and d.ym <= ${ym} and ${released(exceptIds)} = 0
       and not exists (select from accounting.voucher r where ${own('r')} and r.reverses_id = v.id)),
  by_hand as (
    select distinct d.event_id, d.part from waiting d
      join accounting.dimset dd on ${own('dd')} and dd.id = d.dimset_id
     where exists (select from ${schedules(companyId)}))
  select w.event_id, w.part, w.subject_id, w.dimset_id, sum(w.amount)::numeric(18, 2) as amount
    from waiting w left join by_hand h on h.event_id = w.event_id and h.part = w.part where h.event_id is null
   group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

/** What of the month a schedule turns into income, and the first such schedule. */
export const sumByHand = (db: DbOrTx, { companyId, ym }: Month): Promise<{ amount: string; name: string | null }> => one<{
  amount: string;
  name: string | null;
}>(db)`
  select coalesce(sum(d.amount), 0)::numeric(18, 2) as amount, min(h.name) as name
    from accounting.deferral d join accounting.dimset dd on ${own('dd')} and dd.id = d.dimset_id
    cross join lateral (select min(a.name) as name from ${schedules(companyId)}) h
   where ${own('d')} and d.company_id = ${companyId} and d.month_ym = ${ym} and h.name is not null`;

export interface SpanForm {
  readonly debitSubjectId: number;
  readonly debitDimsetId: number;
  readonly startYm: number;
  readonly months: number;
  readonly endYm: number | null;
}
/** The last month a schedule like this would book a second time, because the close has turned its bills into income. */
export const lastReleased = (db: DbOrTx, companyId: number, form: SpanForm): Promise<{ monthYm: number | null }> => one<{
  monthYm: number | null;
}>(db)`
  with a as (select ${form.debitSubjectId}::bigint as debit_subject_id, ${form.startYm}::int as start_ym, ${form.months}::int as months,
                    ${form.endYm}::int as end_ym)
  select max(d.month_ym) as month_ym
    from a join accounting.dimset ad on ${own('ad')} and ad.id = ${form.debitDimsetId}
    join accounting.deferral d on ${own('d')} and d.company_id = ${companyId} and d.subject_id = a.debit_subject_id
    join accounting.dimset dd on ${own('dd')} and dd.id = d.dimset_id
   where ${BY_SCHEDULE} and ${NO_TAX} and ${released([])} > 0`;

// ---- what vouchers released ----------------------------------------------------------------------------------------------------------

export type ReleasedPart = readonly [eventId: number, part: number];
export const insertReleased = (tx: Tx, voucherId: number, ym: number, parts: readonly ReleasedPart[]): Promise<number> => run(tx)`
  insert into accounting.deferral_release (tenant_id, voucher_id, event_id, part, ym, sign)
  select ${TENANT}, ${voucherId}::bigint, p.event_id, p.part, ${ym}::int, 1
    from unnest(${parts.map(([id]) => id)}::bigint[], ${parts.map(([, part]) => part)}::bigint[]) as p (event_id, part)`;

export const deleteReleased = (tx: Tx, voucherIds: readonly number[]): Promise<number> => run(tx)`
  delete from accounting.deferral_release p where ${own('p')} and p.voucher_id = any (${voucherIds}::bigint[])`;

/** Red ink takes back what the voucher had released. */
export const reverseReleased = (tx: Tx, voucherId: number, redId: number, ym: number): Promise<number> => run(tx)`
  insert into accounting.deferral_release (tenant_id, voucher_id, event_id, part, ym, sign)
  select p.tenant_id, ${redId}::bigint, p.event_id, p.part, ${ym}::int, -1
    from accounting.deferral_release p where ${own('p')} and p.voucher_id = ${voucherId}`;
