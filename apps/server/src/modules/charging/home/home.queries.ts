// The figures of the landing page: what was taken on a day, what a drawer holds, who comes today, and arrears by age.
import { sql, type RawBuilder } from 'kysely';
import { CASH, DAY_CLOSE, PLAN, SETTLE_OUT, SETTLEMENT, SPECIAL, TENDER_LIST, type ArrearsHome, type Coming } from '@anju/contract';
import { lit, lits, one, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import { BUCKET, matching, PAID, payerJoin, PLACE, type ArrearsSearch } from '../arrears/arrears.queries.ts';
import { paidOf } from '../bill/core/agreed.queries.ts';
import { OBJECT_TEXT } from '../bill/core/object-text.queries.ts';
import type { DrawerFound, TakenFound, TakenOn } from './home-shapes.ts';

type Part = RawBuilder<unknown>;

/** Settlements `s` of one cashier, or of the estates a user sees whole. */
export const takenBy = (cashierId: number): Part => sql`s.cashier_id = ${cashierId}`;
export const takenIn = (estates: readonly number[] | null): Part => inScope(estates, sql`s.estate_id`);

/** Tender `t` is money that came or went; all others are paid from what the company already holds. */
const IS_MONEY = sql`(t.list = ${lit(TENDER_LIST.method)}
  or (t.list = ${lit(TENDER_LIST.special)} and t.method = ${lit(SPECIAL.cashDeposit)}))`;
const IS_IN = sql`s.type not in (${lits(...SETTLE_OUT)})`;
const money = (sum: Part): Part => sql`coalesce(${sum}, 0)::numeric(18, 2)::text`;

export const readTaken = (db: DbOrTx, whose: Part, { today, now, before, beforeNow }: TakenOn): Promise<TakenFound> => one<TakenFound>(db)`
  with s as (
    select s.id, s.day, ${IS_IN} as inward, s.original_id is null and s.reversed <> s.total as counts from charging.settlement s
     where ${own('s')} and ${whose} and s.state <> ${lit(SETTLEMENT.void)}
       and ((s.day = ${today}::date and s.at <= ${now}) or (s.day = ${before}::date and s.at <= ${beforeNow}))),
  t as (
    select s.*, t.list, t.method, t.amount from s join charging.tender t on ${own('t')} and t.settlement_id = s.id and ${IS_MONEY}),
  m as (
    select t.list, t.method, count(distinct t.id) filter (where t.counts) as count, sum(t.amount) as amount
      from t where t.day = ${today}::date and t.inward group by 1, 2)
  select (select count(distinct t.id) from t where t.day = ${today}::date and t.inward and t.counts)::int as count,
         ${money(sql`(select sum(m.amount) from m)`)} as total,
         ${money(sql`(select sum(t.amount) from t where t.day = ${today}::date and not t.inward)`)} as out,
         ${money(sql`(select sum(t.amount) from t where t.day = ${before}::date and t.inward)`)} as before,
         (select coalesce(jsonb_agg(jsonb_build_object('list', m.list, 'method', m.method, 'count', m.count, 'amount', m.amount::text)
                                    order by m.amount desc, m.list, m.method), '[]') from m) as methods`;

/** Money received in whole days, for two ranges. */
export const sumTaken = (
  db: DbOrTx,
  whose: Part,
  now: readonly [string, string],
  before: readonly [string, string],
): Promise<{ now: string; before: string }> => one<{ now: string; before: string }>(db)`
  select ${money(sql`sum(t.amount) filter (where s.day >= ${now[0]}::date)`)} as now,
         ${money(sql`sum(t.amount) filter (where s.day < ${now[0]}::date)`)} as before
    from charging.settlement s join charging.tender t on t.tenant_id = s.tenant_id and t.settlement_id = s.id and ${IS_MONEY}
   where ${own('s')} and ${whose} and s.state <> ${lit(SETTLEMENT.void)} and ${IS_IN}
     and (s.day between ${now[0]}::date and ${now[1]}::date or s.day between ${before[0]}::date and ${before[1]}::date)`;

export const readDrawer = (db: DbOrTx, cashierId: number): Promise<DrawerFound> => one<DrawerFound>(db)`
  with s as (
    select s.id, s.day, s.state from charging.settlement s where ${own('s')} and s.cashier_id = ${cashierId} and s.close_id is null),
  c as (
    select t.amount from s join charging.tender t on ${own('t')} and t.settlement_id = s.id
     where s.state <> ${lit(SETTLEMENT.void)} and t.list = ${lit(TENDER_LIST.method)} and t.method = ${lit(CASH)})
  select (select count(*)::int from s) as settlements, (select min(s.day) from s) as day_from,
         ${money(sql`sum(c.amount) filter (where c.amount > 0)`)} as in, (count(*) filter (where c.amount > 0))::int as in_count,
         ${money(sql`sum(c.amount) filter (where c.amount < 0)`)} as out, (count(*) filter (where c.amount < 0))::int as out_count,
         ${money(sql`(select sum(d.cash_counted) from charging.day_close d
                       where ${own('d')} and d.cashier_id = ${cashierId} and d.state = ${lit(DAY_CLOSE.closed)})`)} as waiting_amount
    from c`;

// ---- who comes today ------------------------------------------------------------------------------------------------------

/** The last promise of an object counts; one that was replaced by a later promise does not. */
const PROMISED = (from: string, today: string): Part => sql`
  select 'promise' as kind, 0 as seq, c.id, c.estate_id, c.object_kind, c.object_id, c.payer_id, '' as payer_name, c.promise_date as date,
         c.promise_amount as amount, ${PAID} as paid
    from charging.chase c
   where ${own('c')} and c.promise_date between ${from}::date and ${today}::date
     and not exists (select from charging.chase n where ${own('n')} and n.object_kind = c.object_kind and n.object_id = c.object_id
                        and n.promise_date is not null and n.id > c.id)`;
/** What is paid under an agreement covers its instalments in their order. */
const AGREED = (from: string, today: string): Part => sql`
  select 'instalment', n.seq, p.id, p.estate_id, p.object_kind, p.object_id, p.payer_id, p.payer_name, n.due_date, n.amount,
         greatest(0, least(n.amount, ${paidOf('p')} - (select coalesce(sum(x.amount), 0) from charging.instalment x
                                                       where ${own('x')} and x.plan_id = p.id and x.seq < n.seq)))
    from charging.instalment n join charging.instalment_plan p on p.tenant_id = n.tenant_id and p.id = n.plan_id
   where ${own('n')} and n.due_date between ${from}::date and ${today}::date
     and p.state in (${lit(PLAN.running)}, ${lit(PLAN.done)}, ${lit(PLAN.broken)})`;

export type ComingFound = Coming['rows'][number] & { total: number; sumAmount: string; sumPaid: string };
export const listComing = (db: DbOrTx, reach: Reach, from: string, today: string, limit: number): Promise<ComingFound[]> =>
  rows<ComingFound>(db)`
    with g as materialized (${PROMISED(from, today)} union all ${AGREED(from, today)}),
    seen as (
      select g.*, ${OBJECT_TEXT} as object_text, coalesce(oh.id, op.house_id) as house_id,
             coalesce(nullif(g.payer_name, ''), gp.name, pp.name, '') as payer
        from g ${PLACE} ${payerJoin(today)} left join estate_view.person gp on ${own('gp')} and gp.id = g.payer_id
       where (g.date = ${today}::date or g.paid < g.amount) and ${seenOfHouse(reach, sql`g.estate_id`, sql`coalesce(oh.id, op.house_id)`)})
    select g.kind || '-' || g.id || '-' || g.seq as key, g.kind, g.seq, g.house_id, e.name as estate_name, g.object_text,
           g.payer as payer_name, g.date, ${today}::date - g.date as days, g.amount::numeric(18, 2)::text as amount,
           g.paid::numeric(18, 2)::text as paid,
           case when g.paid >= g.amount then 'paid' when g.date = ${today}::date then 'waiting' else 'broken' end as state,
           (count(*) over ())::int as total, ${money(sql`sum(g.amount) over ()`)} as sum_amount,
             ${money(sql`sum(g.paid) over ()`)} as sum_paid
      from seen g join estate_view.estate e on ${own('e')} and e.id = g.estate_id
     order by g.date desc, g.paid >= g.amount, g.amount desc, g.id limit ${limit}`;

// ---- arrears --------------------------------------------------------------------------------------------------------------

const FIVE_AGES = 5;

/** Objects and sums by age, by estate and in all, read with one statement. */
export async function sumArrears(db: DbOrTx, search: ArrearsSearch): Promise<Omit<ArrearsHome, 'today'>> {
  interface Sum {
    age: number | null;
    estateId: number | null;
    name: string | null;
    objects: number;
    overdue: string;
    suspended: string;
  }
  const sums = await rows<Sum>(db)`
    with ${matching(search)},
    b as (select least(${BUCKET}, ${lit(FIVE_AGES)}) as age, a.estate_id, a.overdue from a),
    r as (select b.age, b.estate_id, count(*)::int as objects, sum(b.overdue) as overdue from b
      group by grouping sets ((b.age), (b.estate_id), ()))
    select r.age, r.estate_id, e.name, r.objects, ${money(sql`r.overdue`)} as overdue,
           ${money(sql`(select sum(w.suspended) from owing w)`)} as suspended
      from r left join estate_view.estate e on ${own('e')} and e.id = r.estate_id order by r.overdue desc`;
  const all = sums.find(({ age, estateId }) => age === null && estateId === null);
  return {
    objects: all?.objects ?? 0,
    overdue: all?.overdue ?? '0.00',
    suspended: all?.suspended ?? '0.00',
    ages: Array.from({ length: FIVE_AGES }, (_, at) => {
      const found = sums.find(({ age }) => age === at + 1);
      return { objects: found?.objects ?? 0, overdue: found?.overdue ?? '0.00' };
    }),
    estates: sums.flatMap(({ estateId, name, objects, overdue }) =>
      estateId === null ? [] : [{ estateId, name: name ?? '', objects, overdue }],
    ),
  };
}
