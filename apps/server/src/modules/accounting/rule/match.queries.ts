// Which rule takes an event: of those that match, the first by priority; of one priority, the one with most conditions.
import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../platform/db/sql.ts';

/** The conditions that a rule names, counted. */
const NARROW = sql`(r.acts <> '{}')::int + (r.settle_types <> '{}')::int + (r.tenders <> '{}')::int + (r.charge_type_ids <> '{}')::int
  + (r.estate_ids <> '{}')::int + num_nonnulls(r.regime, r.agency, r.ahead, r.from_day, r.to_day)`;
export const RULE_ORDER = sql`r.priority, ${NARROW} desc, r.id`;

/** The events `p` that a rule `r` is about. */
const TAKES = sql`r.event = p.event
  and (r.acts = '{}' or p.act = any (r.acts)) and (r.settle_types = '{}' or p.settle_type = any (r.settle_types))
  and (r.tenders = '{}' or p.list * 100 + p.method = any (r.tenders))
  and (r.charge_type_ids = '{}' or p.charge_type_id = any (r.charge_type_ids))
  and (r.estate_ids = '{}' or p.estate_id = any (r.estate_ids)) and (r.regime is null or r.regime = p.regime)
  and (r.agency is null or r.agency = p.agency) and (r.ahead is null or r.ahead = coalesce(p.ahead, false))
  and (r.from_day is null or r.from_day <= p.day) and (r.to_day is null or r.to_day >= p.day)`;

/** The rules that apply; one that is tried is among them, though it is not switched on. */
export const applied = (tried: number | null): RawBuilder<boolean> =>
  tried === null ? sql<boolean>`r.enabled` : sql<boolean>`(r.enabled or r.id = ${tried})`;

const firstOf = (companyId: number, which: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select r.id, r.name, r.merge, r.word, r.auto, r.house_dims, r.ahead from accounting.voucher_rule r
   where ${own('r')} and r.company_id = ${companyId} and ${which} and ${TAKES} order by ${RULE_ORDER} limit 1`;

/** The events `parts` with their rules; when one is tried, only documents in which it takes something. */
export function matched(companyId: number, tried: number | null): RawBuilder<unknown> {
  const all = sql`
    select p.*, r.id as rule_id, r.merge, r.word, r.auto, r.house_dims, coalesce(r.ahead, false) as defers
      from parts p left join lateral (${firstOf(companyId, applied(tried))}) r on true`;
  if (tried === null) return all;
  return sql`
    select m.* from (select f.*, bool_or(f.rule_id = ${tried}) over (partition by f.doc) as tried from (${all}) f) m where m.tried`;
}

/** The events `parts` that a rule is about: whether it would take them, and the other rule that takes them now or comes before it. */
export const rivals = (companyId: number, tried: number): RawBuilder<unknown> => sql`
  select w.taken, coalesce(case when w.taken then b.name else w.name end, '') as rule, count(distinct p.id)::int as events,
         coalesce(sum(p.amount), 0)::numeric(18, 2)::text as amount,
         count(distinct p.id) filter (where exists (select from accounting.event_voucher x where ${own('x')} and x.event_id = p.id))::int
           as booked
    from parts p
    join lateral (select from accounting.voucher_rule r where ${own('r')} and r.id = ${tried} and ${TAKES}) t on true
    left join lateral (select f.name, f.id = ${tried} as taken from (${firstOf(companyId, applied(tried))}) f) w on true
    left join lateral (${firstOf(companyId, sql<boolean>`r.enabled and r.id <> ${tried}`)}) b on true
   group by 1, 2 order by 1 desc, 3 desc, 2`;
