// Which objects owe and since when, from the balances kept with the bills (charging.object_balance). Overdue is what is open less what is
// suspended and less the newest bills, which are not due yet: a list reads objects and one month of bills, never all bills. Bills of which
// only the late fee is left count as well. Growing late fees and contacts are read only for the rows of a page.
import { sql, type RawBuilder } from 'kysely';
import { SETTLEMENT, AGE_LIMITS, BILL, OBJECT, SPECIAL, TENDER_LIST, type AgeBucket, type ChaseFilter } from '@anju/contract';
import { allOf, lit, one, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seenInPart, seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from '../bill/core/balance.queries.ts';
import { lateDue, LATE_LEFT } from '../bill/core/late-fee.queries.ts';
import type { ArrearsFound } from './arrears-shapes.ts';
import { OBJECT_TEXT, objectPlace, objectsMeant } from '../bill/core/object-text.queries.ts';
import { daysOfBucket } from './arrears.rules.ts';

type Part = RawBuilder<unknown>;
export type Estates = readonly number[] | null;

export interface ArrearsSearch extends Reach {
  readonly filter: ChaseFilter;
  readonly today: string;
  /** Only these objects. */
  readonly objects?: readonly ObjectKey[];
}
export type ArrearsOrder = 'overdue' | 'days' | 'place';

/**
 * `b` is published and unpaid. The state is a literal, because PostgreSQL uses a partial index only if the statement text names the state.
 */
export const OPEN_BILL = sql`b.state = ${lit(BILL.published)} and not b.void`;

/** `keysOf(objects) as k (kind, id)` in a FROM list. */
export const keysOf = (objects: readonly ObjectKey[]): Part =>
  sql`unnest(${objects.map((one) => one.objectKind)}::smallint[], ${objects.map((one) => one.objectId)}::bigint[])`;
/** `(b.object_kind, b.object_id) in ${objectsOf(objects)}`. */
export const objectsOf = (objects: readonly ObjectKey[]): Part => sql`(select k.kind, k.id from ${keysOf(objects)} as k (kind, id))`;

/** Settlement `s` was paid from 坏账准备: a write-off. */
export const IS_WRITE_OFF = sql`exists (
  select from charging.tender t
   where ${own('t')} and t.settlement_id = s.id and t.list = ${TENDER_LIST.special} and t.method = ${SPECIAL.badDebt})`;

/** Estates seen whole or in part as a list of ids, so that the index by estate and day can be used. */
function estatesOf({ filter: { node }, ...reach }: ArrearsSearch): Part {
  const inReach = seenInPart(reach, sql`e.id`);
  if (node === null) return sql`array(select e.id from estate_view.estate e where ${own('e')} and ${inReach})`;
  if (node.kind === 'estate')
    return sql`array(select e.id from estate_view.estate e where ${own('e')} and ${inReach} and e.id = ${node.id})`;
  const place =
    node.kind === 'unit'
      ? sql`select g.estate_id from estate_view.unit u join estate_view.building g on g.tenant_id = u.tenant_id and g.id = u.building_id
             where ${own('u')} and u.id = ${node.id}`
      : sql`select g.estate_id from ${sql.table(`estate_view.${node.kind}`)} g where ${own('g')} and g.id = ${node.id}`;
  return sql`array(select e.id from estate_view.estate e where ${own('e')} and ${inReach} and e.id in (${place}))`;
}

/**
 * The sum paid for promise `c`: settled after the promise was made and up to its day, less what was reversed of that. Write-offs are not
 * payments.
 */
const PAID = sql`
  (select coalesce(sum(l.amount + l.late), 0) from charging.bill b
     join charging.settlement_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id
     join charging.settlement s on s.tenant_id = b.tenant_id and s.id = l.settlement_id
     left join charging.settlement og on og.tenant_id = b.tenant_id and og.id = s.original_id
    where ${own('b')} and b.object_kind = c.object_kind and b.object_id = c.object_id and not b.void
      and s.state <> ${lit(SETTLEMENT.void)} and not ${IS_WRITE_OFF}
      and (coalesce(og.at, s.at) > c.at or coalesce(og.day, s.day) > c.day) and coalesce(og.day, s.day) <= c.promise_date)`;
const ofObject = (alias: string): Part =>
  sql`c.object_kind = ${sql.ref(`${alias}.object_kind`)} and c.object_id = ${sql.ref(`${alias}.object_id`)}`;
const lastPromise = (alias: string): Part => sql`
  (select c.* from charging.chase c where ${own('c')} and ${ofObject(alias)} and c.promise_date is not null order by c.id desc limit 1)`;
const PROMISES = (today: string) => ({
  waiting: sql`c.promise_date >= ${today}::date`,
  today: sql`c.promise_date = ${today}::date`,
  broken: sql`c.promise_date < ${today}::date`,
});

function bucketCondition(bucket: AgeBucket): Part {
  const { from, to } = daysOfBucket(bucket);
  return to === null ? sql`a.days >= ${from}` : sql`a.days between ${from} and ${to}`;
}

const wanted = ({ filter, today }: ArrearsSearch): Part =>
  where(
    when(filter.buckets.length > 0, () => sql`(${sql.join(filter.buckets.map(bucketCondition), sql` or `)})`),
    when(filter.amountFrom !== null, sql`a.overdue >= ${filter.amountFrom}::numeric`),
    when(
      filter.noContactSince !== null,
      sql`not exists (select from charging.chase c where ${own('c')} and ${ofObject('a')} and c.day >= ${filter.noContactSince}::date)`,
    ),
    filter.promise === null
      ? undefined
      : sql`exists (select from ${lastPromise('a')} c where ${PROMISES(today)[filter.promise]} and ${PAID} < c.promise_amount)`,
    when(
      filter.nextDue,
      sql`(select c.next_date from charging.chase c
            where ${own('c')} and ${ofObject('a')} order by c.day desc, c.id desc limit 1) <= ${today}::date`,
    ),
  );

const inHouseNode = ({ filter: { node } }: ArrearsSearch): Part | undefined =>
  node === null || node.kind === 'estate'
    ? undefined
    : sql`exists (select from estate_view.house h
      where ${own('h')} and h.id = o.house_id and ${sql.ref(`h.${node.kind}_id`)} = ${node.id})`;

/** `a`: every object that matches, with overdue, oldest and days. */
export function matching(search: ArrearsSearch): Part {
  const { filter, today, objects } = search;
  const ahead = allOf(
    own('b'),
    sql`b.estate_id = any (${estatesOf(search)}) and ${OPEN_BILL} and b.due_date >= ${today}::date and not b.suspended`,
    objects && sql`(b.object_kind, b.object_id) in ${objectsOf(objects)}`,
  );
  const lateLeft = allOf(
    own('b'),
    sql`b.estate_id = any (${estatesOf(search)}) and ${LATE_LEFT} and not b.suspended`,
    objects && sql`(b.object_kind, b.object_id) in ${objectsOf(objects)}`,
  );
  const overdueNow = sql`o.bills > 0 and o.oldest_due < ${today}::date`;
  const asked = allOf(
    own('o'),
    when(search.buildings.length > 0, seenOfHouse(search, sql`o.estate_id`, sql`o.house_id`)),
    inHouseNode(search),
    objects && sql`(o.object_kind, o.object_id) in ${objectsOf(objects)}`,
    when(filter.key !== '', () => sql`(o.object_kind, o.object_id) in ${objectsMeant(filter.key, today)}`),
  );
  return sql`
    ahead as materialized (
      select b.object_kind, b.object_id, sum(b.open) as open from charging.bill b where ${ahead} group by 1, 2),
    late_left as materialized (
      select b.object_kind, b.object_id, count(*)::int as bills, sum(b.late_fixed - b.late_settled - b.late_waived) as late,
             min(b.due_date) as oldest_due
        from charging.bill b where ${lateLeft} group by 1, 2),
    owing as (
      select o.object_kind, o.object_id, o.estate_id, o.house_id, o.open, o.suspended,
             o.open - o.suspended - coalesce(f.open, 0) as overdue,
             case when o.suspended = 0 then o.oldest_due else
               (select min(b.due_date) from charging.bill b
                 where b.tenant_id = o.tenant_id and b.object_kind = o.object_kind and b.object_id = o.object_id
                   and ${OPEN_BILL} and not b.suspended) end as oldest_due
        from charging.object_balance o left join ahead f on f.object_kind = o.object_kind and f.object_id = o.object_id
       where o.estate_id = any (${estatesOf(search)}) and ${overdueNow} and ${asked}
      union all
      select o.object_kind, o.object_id, o.estate_id, o.house_id, o.open, o.suspended, 0, null
        from late_left l join charging.object_balance o on ${own('o')} and o.object_kind = l.object_kind and o.object_id = l.object_id
       where not coalesce(${overdueNow}, false) and ${asked}),
    a as (
      select a.*
        from (select w.object_kind, w.object_id, w.estate_id, w.house_id, w.open, w.suspended, w.overdue, x.oldest_due,
                     ${today}::date - x.oldest_due as days, coalesce(l.bills, 0) as late_bills, coalesce(l.late, 0) as late_left
                from owing w left join late_left l on l.object_kind = w.object_kind and l.object_id = w.object_id
                cross join lateral (select least(case when w.overdue > 0 then w.oldest_due end, l.oldest_due) as oldest_due) x
               where (w.overdue > 0 and w.oldest_due < ${today}::date) or l.bills > 0) a
       ${wanted(search)})`;
}

export interface ArrearsTotals {
  total: number;
  overdue: string;
  /** Summed over all objects of the place, because an object whose arrears are all suspended has no row. */
  suspended: string;
  /** Of every age, also of those that are not asked for. */
  buckets: { bucket: AgeBucket; objects: number; overdue: string }[];
}
const BUCKET = sql`
  case ${sql.join(
    AGE_LIMITS.map((limit, at) => sql`when a.days <= ${lit(limit)} then ${lit(at + 1)}`),
    sql` `,
  )} else ${lit(AGE_LIMITS.length + 1)} end`;
export function totalsOfArrears(db: DbOrTx, search: ArrearsSearch): Promise<ArrearsTotals> {
  const { buckets } = search.filter;
  const chosen = buckets.length === 0 ? sql`true` : sql`g.bucket = any (${buckets}::int[])`;
  return one<ArrearsTotals>(db)`
    with ${matching({ ...search, filter: { ...search.filter, buckets: [] } })},
    g as (select ${BUCKET} as bucket, count(*) as objects, sum(a.overdue) as overdue from a group by 1)
    select coalesce(sum(g.objects) filter (where ${chosen}), 0)::int as total,
           coalesce(sum(g.overdue) filter (where ${chosen}), 0)::numeric(18, 2)::text as overdue,
           coalesce((select sum(w.suspended) from owing w), 0)::numeric(18, 2)::text as suspended,
           coalesce(jsonb_agg(jsonb_build_object('bucket', g.bucket, 'objects', g.objects, 'overdue', g.overdue::text)
                              order by g.bucket), '[]') as buckets
      from g`;
}

/** Row `w` is valid on the day: `heldOn` for an owner of a house or parking space, `leasedOn` for a tenant. */
export const heldOn = (day: string): Part => sql`w.from_date <= ${day}::date and (w.to_date is null or w.to_date >= ${day}::date)`;
export const leasedOn = (day: string): Part => sql`w.from_date <= ${day}::date and coalesce(w.ended_on, w.to_date) >= ${day}::date`;
/** The payer of the open bill that has been due longest, of those meant; if no bill names one, who pays for the object today. */
const payer = (today: string, which: Part): Part => sql`
  coalesce(
    (select b.payer_id from charging.bill b
      where ${own('b')} and b.object_kind = g.object_kind and b.object_id = g.object_id and ${OPEN_BILL} and b.payer_id is not null
        and ${which}
      order by b.due_date, b.id limit 1),
    case g.object_kind
      when ${lit(OBJECT.house)} then coalesce(oh.payer_id,
        (select w.person_id from estate_view.house_owner w
          where ${own('w')} and w.house_id = g.object_id and ${heldOn(today)} order by w.share desc, w.id limit 1))
      when ${lit(OBJECT.parking)} then coalesce(
        (select w.person_id from estate_view.parking_lease w where ${own('w')} and w.parking_id = g.object_id and ${leasedOn(today)}
          limit 1),
        (select w.person_id from estate_view.parking_owner w where ${own('w')} and w.parking_id = g.object_id and ${heldOn(today)} limit 1))
      else oc.person_id end)`;
/** Joins the place of object `g`. */
export const PLACE = objectPlace(sql`g`);
/** Joins whose debt it is; `which` is a condition on the bills `b` that a list is about. */
export const payerJoin = (today: string, which: Part = sql`true`): Part =>
  sql`left join estate_view.person pp on ${own('pp')} and pp.id = ${payer(today, which)}`;

const ORDERS: Readonly<Record<ArrearsOrder, { of: Part; needs: Part }>> = {
  overdue: { of: sql`g.overdue`, needs: sql`` },
  days: { of: sql`g.days`, needs: sql`` },
  place: { of: sql`g.estate_id`, needs: PLACE },
};
const orderBy = (order: ArrearsOrder, desc: boolean): Part =>
  order === 'place'
    ? sql`g.estate_id, oh.sort_key nulls last, op.sort_key nulls last, ox.number collate "C" nulls last, ocp.name,
          g.object_kind, g.object_id`
    : sql`${ORDERS[order].of} ${desc ? sql`desc` : sql`asc`}, g.object_kind, g.object_id`;

export interface ArrearsPage {
  readonly order: ArrearsOrder;
  readonly desc: boolean;
  readonly limit: number;
  readonly offset: number;
}
export const listArrears = (
  db: DbOrTx,
  search: ArrearsSearch,
  { order, desc, limit, offset }: ArrearsPage,
): Promise<ArrearsFound[]> => rows<ArrearsFound>(db)`
  with ${matching(search)},
  g as materialized (select g.* from a g ${ORDERS[order].needs} order by ${orderBy(order, desc)} limit ${limit} offset ${offset})
  select g.object_kind || '-' || g.object_id as key, g.object_kind, g.object_id, g.house_id, ${OBJECT_TEXT} as object_text,
         g.estate_id, e.name as estate_name, e.company_id, m.name as company, coalesce(nullif(e.phone, ''), m.phone) as office_phone,
         pp.id as payer_id, coalesce(pp.name, '') as payer_name, coalesce(pp.phone, '') as phone,
         x.bills + g.late_bills as bills, g.overdue::numeric(18, 2)::text as overdue, (x.late + g.late_left)::text as late,
         g.suspended::text as suspended, g.open::text as open, g.oldest_due, g.days
    from g join estate_view.estate e on ${own('e')} and e.id = g.estate_id
    join org_view.company m on m.tenant_id = e.tenant_id and m.id = e.company_id ${PLACE} ${payerJoin(search.today)}
    cross join lateral (
      select count(*) as bills, coalesce(sum(${lateDue(search.today)}), 0)::numeric(18, 2) as late from charging.bill b
       where ${own('b')} and b.object_kind = g.object_kind and b.object_id = g.object_id
         and ${OPEN_BILL} and not b.suspended and b.due_date < ${search.today}::date) x
   order by ${orderBy(order, desc)}`;

export { BUCKET, lastPromise, ofObject, PAID };
