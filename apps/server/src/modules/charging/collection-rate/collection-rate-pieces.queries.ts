// 收缴率: the pieces whose sums are its figures. The state of a bill on a day is its current state less what was booked on it since, so that a
// report up to today reads only bills, and one up to an earlier day also the bookings after that day, but never all bookings of all years.
import { sql, type RawBuilder } from 'kysely';
import { BILL, BILL_CHANGE, OBJECT, SETTLE, SETTLE_LINE, SETTLEMENT, SPECIAL, TENDER_LIST, type RateFilter } from '@anju/contract';
import { lit, lits, own } from '../../../platform/db/sql.ts';
import { inScope } from '../../estate/index.ts';

type Part = RawBuilder<unknown>;

export interface RateSearch {
  readonly filter: Pick<RateFilter, 'estateIds' | 'families' | 'uncounted'>;
  readonly estates: readonly number[] | null;
  /** First day of the period, first day after it, and the last day whose bookings count. */
  readonly from: string;
  readonly until: string;
  readonly cutOff: string;
}

/** The estates are listed one by one, so that the indexes by estate and day can be used. */
export const estatesOf = ({ filter: { estateIds }, estates }: RateSearch): Part => sql`
  array(select e.id from estate_view.estate e where ${own('e')} and ${inScope(estates, sql`e.id`)}
    and ${estateIds.length === 0 ? sql`true` : sql`e.id = any (${estateIds}::bigint[])`})`;

const itemsOf = ({ families, uncounted }: RateSearch['filter']): Part => sql`
  select i.id from manage_view.charge_type i
   where ${own('i')} and ${uncounted ? sql`true` : sql`i.counts_in_rate`}
     and ${families.length === 0 ? sql`true` : sql`i.family = any (${families}::text[])`}`;

/** A change made before its bill was published is part of the published amount. */
const changed = (since: Part): Part => sql`
  ${own('c')} and c.kind between ${lit(BILL_CHANGE.adjustment)} and ${lit(BILL_CHANGE.roundOff)} and ${since}
    and (p.day is null or c.day > p.day)`;
const CHANGES = sql`
  charging.bill_change c join charging.bill b on ${own('b')} and b.id = c.bill_id left join charging.publication p
    on p.tenant_id = b.tenant_id and p.id = b.publication_id`;

/**
 * `item`: items that count. `off`: write-offs, which are not money received. `after`: booked on a bill after the cut-off. `lost`: written
 * off up to the cut-off. `hold`: bills suspended or resumed after the cut-off, with their earlier state.
 */
export const grounds = (search: RateSearch): Part => sql`
  item as materialized (${itemsOf(search.filter)}),
  off as materialized (select t.settlement_id as id from charging.tender t
    where ${own('t')} and t.list = ${lit(TENDER_LIST.special)} and t.method = ${lit(SPECIAL.badDebt)}),
  after as materialized (
    select x.bill_id, sum(x.settled) as settled, sum(x.late) as late, sum(x.adjusted) as adjusted, sum(x.reduced) as reduced from (
      select l.bill_id, l.amount as settled, l.late, 0 as adjusted, 0 as reduced from charging.settlement s
        join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
       where ${own('s')} and s.estate_id = any (${estatesOf(search)}) and s.day > ${search.cutOff}::date
         and s.state <> ${lit(SETTLEMENT.void)} and l.kind = ${lit(SETTLE_LINE.bill)}
      union all
      select c.bill_id, 0, 0, case c.kind when ${lit(BILL_CHANGE.adjustment)} then c.amount else 0 end,
             case c.kind when ${lit(BILL_CHANGE.adjustment)} then 0 else -c.amount end from ${CHANGES}
       where ${changed(sql`c.day > ${search.cutOff}::date`)} and b.estate_id = any (${estatesOf(search)})) x group by 1),
  lost as materialized (
    select l.bill_id, sum(l.amount) as amount, sum(l.late) as late
      from off join charging.settlement s on ${own('s')} and s.id = off.id join charging.settlement_line l
        on l.tenant_id = s.tenant_id and l.settlement_id = s.id
     where s.estate_id = any (${estatesOf(search)}) and s.day <= ${search.cutOff}::date and s.state <> ${lit(SETTLEMENT.void)}
       and l.kind = ${lit(SETTLE_LINE.bill)} group by 1),
  hold as materialized (
    select distinct on (k.bill_id) k.bill_id, k.act = 'resume' as suspended
      from (select distinct q.bill_id from charging.suspension_line q where ${own('q')}) q join charging.bill_step k
        on ${own('k')} and k.bill_id = q.bill_id
     where k.act in ('suspend', 'resume') and (k.at at time zone 'Asia/Shanghai')::date > ${search.cutOff}::date order by k.bill_id, k.id)`;

/** The house that owes the bill, or the object where there is no house. */
const OWNER = sql`b.estate_id, b.house_id, case when b.house_id is null then b.object_kind
  else ${lit(OBJECT.house)} end as object_kind, coalesce(b.house_id, b.object_id) as object_id`;
const MONTH = sql`date_trunc('month', b.period_from::timestamp)::date`;
const published = (search: RateSearch): Part =>
  sql`b.estate_id = any (${estatesOf(search)}) and b.state >= ${lit(BILL.published)} and not b.void
    and b.charge_type_id in (select item.id from item)`;

/** The bills of the period, one row each, as they stood at the end of the cut-off day. */
export const billsNow = (search: RateSearch, more: Part = sql`true`): Part => sql`
  select x.*, x.gross + x.adjusted - x.reduced as net, x.gross + x.adjusted - x.reduced - x.received - x.written_off as unpaid from (
    select b.id, ${OWNER}, b.parking_id, b.customer_id, b.contract_id, b.charge_type_id, b.period_from, b.period_to, ${MONTH} as month,
           coalesce(k.suspended, b.suspended) as held, b.amount as gross,
           b.adjusted - coalesce(a.adjusted, 0) as adjusted, b.reduced - coalesce(a.reduced, 0) as reduced,
           b.settled - coalesce(a.settled, 0) - coalesce(w.amount, 0) as received, coalesce(w.amount, 0) as written_off,
           b.late_settled - coalesce(a.late, 0) - coalesce(w.late, 0) as late
      from charging.bill b left join after a on a.bill_id = b.id left join lost w on w.bill_id = b.id left join hold k on k.bill_id = b.id
     where ${own('b')} and ${published(search)} and b.period_from >= ${search.from}::date and b.period_from < ${search.until}::date
       and ${more}) x`;

/**
 * What is still open of the bills before the period, followed by what was booked on them since its first day. Their sums give the amount
 * open on that day, the amount left on the cut-off day, and the amount received in between.
 */
export const billsBefore = (search: RateSearch): Part => {
  const old = sql`${published(search)} and b.period_from < ${search.from}::date`;
  const later = (day: Part, amount: Part): Part => sql`case when ${day} > ${search.cutOff}::date then ${amount} else 0 end`;
  const came = (amount: Part): Part => sql`case when s.day <= ${search.cutOff}::date and off.id is null then ${amount} else 0 end`;
  const head = sql`${OWNER}, b.charge_type_id, null::date as month, coalesce(k.suspended, b.suspended) as held`;
  const hold = sql`left join hold k on k.bill_id = b.id`;
  return sql`
    select ${head}, b.open as opening, b.open as unpaid, 0 as recovered, 0 as late from charging.bill b ${hold}
      where ${own('b')} and b.state = ${lit(BILL.published)} and ${old}
    union all
    select ${head}, l.amount, ${later(sql`s.day`, sql`l.amount`)}, ${came(sql`l.amount`)}, ${came(sql`l.late`)}
      from charging.settlement s join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
        join charging.bill b on b.tenant_id = s.tenant_id and b.id = l.bill_id left join off on off.id = s.id ${hold}
     where ${own('s')} and s.estate_id = any (${estatesOf(search)}) and s.day >= ${search.from}::date
       and s.state <> ${lit(SETTLEMENT.void)} and l.kind = ${lit(SETTLE_LINE.bill)} and ${old}
    union all
    select ${head}, -c.amount, ${later(sql`c.day`, sql`-c.amount`)}, 0, 0 from ${CHANGES} ${hold}
      where ${changed(sql`c.day >= ${search.from}::date`)} and ${old}`;
};

/** Prepayments made in these days; refunds to the owner are not subtracted. */
export const paidAhead = (search: RateSearch): Part => sql`
  select s.estate_id, a.house_id, case when a.house_id is not null then ${lit(OBJECT.house)} end as object_kind,
         a.house_id as object_id, a.charge_type_id,
         date_trunc('month', s.day::timestamp)::date as month, l.amount
    from charging.settlement s join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
      join charging.account a on a.tenant_id = s.tenant_id and a.id = l.account_id
   where ${own('s')} and s.estate_id = any (${estatesOf(search)}) and s.day >= ${search.from}::date and s.day <= ${search.cutOff}::date
     and s.state <> ${lit(SETTLEMENT.void)} and s.type not in (${lits(SETTLE.prepaidOut, SETTLE.prepaidOutOnSale)})
     and l.kind = ${lit(SETTLE_LINE.prepaid)} and ${
       search.filter.families.length === 0
         ? sql`(a.charge_type_id is null
       or a.charge_type_id in (select item.id from item))`
         : sql`a.charge_type_id in (select item.id from item)`
     }`;
