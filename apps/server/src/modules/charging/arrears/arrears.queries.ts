// Who owes and since when, from the balances kept with the bills (charging.object_balance): overdue is what is open less what is hung and
// less the newest bills that are not due yet, so that a list costs objects and one month, never all bills. Late fees and contacts are looked
// up for the rows of a page alone.
import { sql, type RawBuilder } from 'kysely';
import type { AgeBucket, ChargeObject, ChaseFilter } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import type { ObjectKey } from '../bill/balance.queries.ts';
import { lateDue } from '../bill/late-fee.queries.ts';
import { OBJECT_TEXT, objectPlace, objectsMeant } from '../bill/object-text.queries.ts';
import { daysOfBucket } from './arrears.rules.ts';

type Part = RawBuilder<unknown>;
export type Estates = readonly number[] | null;

export interface ArrearsSearch {
  readonly filter: ChaseFilter;
  readonly estates: Estates;
  readonly today: string;
  /** These alone. */
  readonly objects?: readonly ObjectKey[];
}
export type ArrearsOrder = 'overdue' | 'days' | 'place';

const listed = (objects: readonly ObjectKey[]): Part =>
  sql`(select k.kind, k.id from unnest(${objects.map((one) => one.objectKind)}::smallint[], ${objects.map((one) => one.objectId)}::bigint[]) as k (kind, id))`;

/** Named one by one, so that the index by estate and day serves. */
function estatesOf({ filter: { node }, estates }: ArrearsSearch): Part {
  const own = inScope(estates, sql`e.id`);
  if (node === null) return sql`array(select e.id from estate.estate e where ${own})`;
  if (node.kind === 'estate') return sql`array(select e.id from estate.estate e where ${own} and e.id = ${node.id})`;
  const place =
    node.kind === 'unit'
      ? sql`select g.estate_id from estate.unit u join estate.building g on g.id = u.building_id where u.id = ${node.id}`
      : sql`select g.estate_id from ${sql.table(`estate.${node.kind}`)} g where g.id = ${node.id}`;
  return sql`array(select e.id from estate.estate e where ${own} and e.id in (${place}))`;
}

/** Sum of what came in for a promise `c`: after it was made, up to its day, less what was taken back of that. 坏账准备 is nobody's payment. */
const PAID = sql`
  (select coalesce(sum(l.amount + l.late), 0) from charging.bill b join charging.settlement_line l on l.bill_id = b.id join charging.settlement s on s.id = l.settlement_id
     left join charging.settlement og on og.id = s.original_id
    where b.object_kind = c.object_kind and b.object_id = c.object_id and not b.void and s.state <> 2
      and not exists (select from charging.tender t where t.settlement_id = s.id and t.list = 2 and t.method = 10)
      and (coalesce(og.at, s.at) > c.at or coalesce(og.day, s.day) > c.day) and coalesce(og.day, s.day) <= c.promise_date)`;
const ofObject = (alias: string): Part =>
  sql`c.object_kind = ${sql.ref(`${alias}.object_kind`)} and c.object_id = ${sql.ref(`${alias}.object_id`)}`;
const lastPromise = (alias: string): Part => sql`
  (select c.* from charging.chase c where ${ofObject(alias)} and c.promise_date is not null order by c.id desc limit 1)`;
const PROMISES = (today: string) => ({
  waiting: sql`c.promise_date >= ${today}::date`,
  today: sql`c.promise_date = ${today}::date`,
  broken: sql`c.promise_date < ${today}::date`,
});

function bucketCondition(bucket: AgeBucket): Part {
  const { from, to } = daysOfBucket(bucket);
  return to === null ? sql`a.days >= ${from}` : sql`a.days between ${from} and ${to}`;
}

function wanted({ filter, today }: ArrearsSearch): Part[] {
  return [
    ...(filter.buckets.length === 0 ? [] : [sql`(${sql.join(filter.buckets.map(bucketCondition), sql` or `)})`]),
    ...(filter.amountFrom === null ? [] : [sql`a.overdue >= ${filter.amountFrom}::numeric`]),
    ...(filter.noContactSince === null
      ? []
      : [sql`not exists (select from charging.chase c where ${ofObject('a')} and c.day >= ${filter.noContactSince}::date)`]),
    ...(filter.promise === null
      ? []
      : [sql`exists (select from ${lastPromise('a')} c where ${PROMISES(today)[filter.promise]} and ${PAID} < c.promise_amount)`]),
    ...(filter.nextDue
      ? [sql`(select c.next_date from charging.chase c where ${ofObject('a')} order by c.day desc, c.id desc limit 1) <= ${today}::date`]
      : []),
  ];
}

const houseOf = ({ filter: { node } }: ArrearsSearch): Part[] =>
  node === null || node.kind === 'estate'
    ? []
    : [sql`exists (select from estate.house h where h.id = o.house_id and ${sql.ref(`h.${node.kind}_id`)} = ${node.id})`];

/** `a`: every object that matches, with overdue, oldest and days. */
function matching(search: ArrearsSearch): Part {
  const { filter, today, objects } = search;
  const of = (kind: Part, id: Part): Part[] => [
    ...(objects === undefined ? [] : [sql`(${kind}, ${id}) in ${listed(objects)}`]),
    ...(filter.key === '' ? [] : [sql`(${kind}, ${id}) in ${objectsMeant(filter.key, today)}`]),
  ];
  const ahead = [
    sql`b.estate_id = any (${estatesOf(search)}) and b.state = 4 and not b.void and b.due_date >= ${today}::date and not b.hung`,
    ...(objects === undefined ? [] : [sql`(b.object_kind, b.object_id) in ${listed(objects)}`]),
  ];
  const owing = [
    sql`o.estate_id = any (${estatesOf(search)}) and o.bills > 0 and o.oldest_due < ${today}::date`,
    ...houseOf(search),
    ...of(sql`o.object_kind`, sql`o.object_id`),
  ];
  return sql`
    ahead as materialized (
      select b.object_kind, b.object_id, sum(b.open) as open from charging.bill b where ${sql.join(ahead, sql` and `)} group by 1, 2),
    owing as (
      select o.object_kind, o.object_id, o.estate_id, o.house_id, o.open, o.hung, o.open - o.hung - coalesce(f.open, 0) as overdue,
             case when o.hung = 0 then o.oldest_due else
               (select min(b.due_date) from charging.bill b
                 where b.object_kind = o.object_kind and b.object_id = o.object_id and b.state = 4 and not b.void and not b.hung) end as oldest_due
        from charging.object_balance o left join ahead f on f.object_kind = o.object_kind and f.object_id = o.object_id
       where ${sql.join(owing, sql` and `)}),
    a as (
      select a.* from (select w.*, ${today}::date - w.oldest_due as days from owing w where w.overdue > 0 and w.oldest_due < ${today}::date) a
       where ${sql.join([sql`true`, ...wanted(search)], sql` and `)})`;
}

export interface ArrearsTotals {
  total: number;
  overdue: string;
  /** Of the whole place: an object whose arrears are all hung is in no row. */
  hung: string;
  buckets: { bucket: AgeBucket; objects: number; overdue: string }[];
}
export async function sumArrears(db: DbOrTx, search: ArrearsSearch): Promise<ArrearsTotals> {
  const bucket = sql`case when a.days <= 30 then 1 when a.days <= 90 then 2 when a.days <= 180 then 3 when a.days <= 365 then 4 when a.days <= 730 then 5 when a.days <= 1095 then 6 else 7 end`;
  const result = await sql<ArrearsTotals>`
    with ${matching(search)}, g as (select ${bucket} as bucket, count(*)::int as objects, sum(a.overdue) as overdue from a group by 1)
    select coalesce(sum(g.objects), 0)::int as total, coalesce(sum(g.overdue), 0)::numeric(18, 2)::text as overdue, coalesce((select sum(w.hung) from owing w), 0)::numeric(18, 2)::text as hung,
           coalesce(jsonb_agg(jsonb_build_object('bucket', g.bucket, 'objects', g.objects, 'overdue', g.overdue::text) order by g.bucket), '[]') as buckets from g`.execute(
    db,
  );
  return result.rows[0] as ArrearsTotals;
}

/** The newest bill names its payer; where none does, who pays today. */
const payer = (today: string): Part => sql`
  coalesce(
    (select b.payer_id from charging.bill b where b.object_kind = g.object_kind and b.object_id = g.object_id and b.state = 4 and not b.void and b.payer_id is not null
      order by b.due_date desc limit 1),
    case g.object_kind
      when 1 then coalesce(oh.payer_id, (select w.person_id from estate.house_owner w where w.house_id = g.object_id and w.from_date <= ${today}::date
                      and (w.to_date is null or w.to_date >= ${today}::date) order by w.share desc, w.id limit 1))
      when 2 then coalesce(
        (select w.person_id from estate.parking_lease w where w.parking_id = g.object_id and w.from_date <= ${today}::date
            and coalesce(w.ended_on, w.to_date) >= ${today}::date limit 1),
        (select w.person_id from estate.parking_owner w where w.parking_id = g.object_id and w.from_date <= ${today}::date
            and (w.to_date is null or w.to_date >= ${today}::date) limit 1))
      else oc.person_id end)`;
/** `g` has an object's kind and id. */
export const PLACE = objectPlace(sql`g`);
export const payerJoin = (today: string): Part => sql`left join estate.person pp on pp.id = ${payer(today)}`;

const ORDERS: Readonly<Record<ArrearsOrder, { of: Part; needs: Part }>> = {
  overdue: { of: sql`g.overdue`, needs: sql`` },
  days: { of: sql`g.days`, needs: sql`` },
  place: { of: sql`g.estate_id`, needs: PLACE },
};
const orderBy = (order: ArrearsOrder, desc: boolean): Part =>
  order === 'place'
    ? sql`g.estate_id, oh.sort_key nulls last, op.sort_key nulls last, ox.number collate "C" nulls last, ocp.name, g.object_kind, g.object_id`
    : sql`${ORDERS[order].of} ${desc ? sql`desc` : sql`asc`}, g.object_kind, g.object_id`;

export interface ArrearsFound {
  key: string;
  objectKind: ChargeObject;
  objectId: number;
  houseId: number | null;
  objectText: string;
  estateId: number;
  estateName: string;
  companyId: number;
  company: string;
  officePhone: string;
  payerId: number | null;
  payerName: string;
  phone: string;
  bills: number;
  overdue: string;
  late: string;
  hung: string;
  open: string;
  oldestDue: string;
  days: number;
}
export interface ArrearsPage {
  readonly order: ArrearsOrder;
  readonly desc: boolean;
  readonly limit: number;
  readonly offset: number;
}
export async function listArrears(db: DbOrTx, search: ArrearsSearch, { order, desc, limit, offset }: ArrearsPage): Promise<ArrearsFound[]> {
  const { today } = search;
  const result = await sql<ArrearsFound>`
    with ${matching(search)},
    g as materialized (select g.* from a g ${ORDERS[order].needs} order by ${orderBy(order, desc)} limit ${limit} offset ${offset})
    select g.object_kind || '-' || g.object_id as key, g.object_kind, g.object_id, g.house_id, ${OBJECT_TEXT} as object_text, g.estate_id, e.name as estate_name, e.company_id,
           m.name as company, coalesce(nullif(e.phone, ''), m.phone) as office_phone, pp.id as payer_id, coalesce(pp.name, '') as payer_name, coalesce(pp.phone, '') as phone,
           x.bills, g.overdue::text as overdue, x.late::text as late, g.hung::text as hung, g.open::text as open, g.oldest_due, g.days
      from g join estate.estate e on e.id = g.estate_id join org.company m on m.id = e.company_id ${PLACE} ${payerJoin(today)}
      cross join lateral (
        select count(*)::int as bills, coalesce(sum(${lateDue(today)}), 0)::numeric(18, 2) as late from charging.bill b
         where b.object_kind = g.object_kind and b.object_id = g.object_id and b.state = 4 and not b.void and not b.hung and b.due_date < ${today}::date) x
     order by ${orderBy(order, desc)}`.execute(db);
  return result.rows;
}

export { lastPromise, ofObject, PAID };
