import { sql, type RawBuilder } from 'kysely';
import { BILL, RESOLUTION, PRICE, type KeptPrice, type PriceForm, type StandardPriceRow } from '@anju/contract';
import { count, first, lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import { OBJECT_ORDER, OBJECT_TEXT, objectJoins, objectPlace } from '../../bill/core/object-text.queries.ts';
import type { StandardCore } from './standard.queries.ts';

export type FoundPrice = Omit<StandardPriceRow, 'own' | 'phase' | 'kept'> & { makerId: number };

/** Latest day first; within one day the price that counts comes first. */
export async function listPrices(db: DbOrTx, standardId: number): Promise<FoundPrice[]> {
  return rows<FoundPrice>(db)`
    select p.id, p.from_date, trim_scale(p.price)::text as price, p.extra, p.tiers, p.tier_months, p.formula, p.state, p.resolution_id,
           coalesce(d.number || ' ' || d.title, '') as resolution, p.contract_no, p.reason, p.maker_id, p.created_by, p.created_at,
             p.checked_by,
           p.checked_at, p.check_note
      from charging.standard_price p left join estate_view.resolution d on d.tenant_id = p.tenant_id and d.id = p.resolution_id
     where ${own('p')} and p.standard_id = ${standardId} order by p.from_date desc, p.state, p.id desc`;
}

type Standard = Pick<StandardCore, 'id' | 'estateId' | 'chargeTypeId'>;

/**
 * Valid bills of the standard that began within three years before `since`: no period is longer. Found by estate and month, as bills are
 * stored.
 */
const billsOf = ({ id, estateId, chargeTypeId }: Standard, since: string) => sql`
  ${own('b')} and b.estate_id = ${estateId} and b.charge_type_id = ${chargeTypeId} and b.standard_id = ${id} and not b.void
    and b.period_from >= ${since}::date - 1096`;
/** Nothing was paid on it, so that it can be voided and billed anew. */
const UNPAID = sql`b.state < ${lit(BILL.paid)} and b.settled = 0`;

/** The last day covered by a bill, and by one that nothing was paid on. */
export async function findBilledTo(
  db: DbOrTx,
  standard: Standard,
  since: string,
): Promise<{ billedTo: string | null; unpaidTo: string | null }> {
  return one<{ billedTo: string | null; unpaidTo: string | null }>(db)`
    select max(b.period_to) as billed_to, max(b.period_to) filter (where ${UNPAID}) as unpaid_to from charging.bill b
     where ${billsOf(standard, since)}`;
}

/** Bills in the way of a price: how many, how far they reach, and one of those that reach furthest. */
export interface InTheWay {
  bills: number;
  to: string | null;
  object: string;
}
const inTheWay = (db: DbOrTx, standard: Standard, fromDate: string, which: RawBuilder<unknown>): Promise<InTheWay> =>
  one<InTheWay>(db)`
    select count(*)::int as bills, max(b.period_to) as to,
           coalesce((array_agg(${OBJECT_TEXT} order by b.period_to desc, b.id))[1], '') as object
      from charging.bill b ${objectJoins(sql`b`)} where ${billsOf(standard, fromDate)} and b.period_to >= ${fromDate}::date and ${which}`;

export const findUnpaid = (tx: Tx, standard: Standard, fromDate: string): Promise<InTheWay> => inTheWay(tx, standard, fromDate, UNPAID);

const byPrice = (priceId: RawBuilder<unknown>) => sql`b.calc @> jsonb_build_array(jsonb_build_object('priceId', ${priceId}))`;
/** Bills that were computed by this price, paid or not. */
export const findUses = (tx: Tx, standard: Standard, { id, fromDate }: { id: number; fromDate: string }): Promise<InTheWay> =>
  inTheWay(tx, standard, fromDate, byPrice(sql`${id}::bigint`));

/**
 * `p`: prices that wait or apply, each with the days on which objects may keep an earlier one; a price in force counts from today. `b`: the
 * bills of those days that were computed by another price of the standard.
 */
const KEPT = (which: RawBuilder<unknown>, today: string) => sql`
  (select p.id, p.standard_id,
          case p.state when ${lit(PRICE.waiting)} then p.from_date else greatest(p.from_date, ${today}::date) end as since,
          coalesce((select min(n.from_date) - 1 from charging.standard_price n
            where ${own('n')} and n.standard_id = p.standard_id and n.state = ${lit(PRICE.effective)} and n.from_date > p.from_date),
            'infinity'::date) as last
     from charging.standard_price p
    where ${own('p')} and p.state in (${lit(PRICE.waiting)}, ${lit(PRICE.effective)}) and ${which}) p
  join charging.standard s on ${own('s')} and s.id = p.standard_id
  join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
  join charging.bill b on ${own('b')} and b.estate_id = s.estate_id and b.charge_type_id = s.charge_type_id and b.standard_id = s.id
    and not b.void and b.period_from > (p.since - make_interval(months => greatest(r.period_months::int, 1)))::date
    and b.period_from <= p.last and b.period_to >= p.since
    and jsonb_path_exists(b.calc, '$[*].priceId') and not ${byPrice(sql`p.id`)}`;

/** How many objects keep an earlier price while one of the standard's prices applies, and how long. */
export async function listKept(db: DbOrTx, standardId: number, today: string): Promise<{ id: number; objects: number; to: string }[]> {
  return rows<{ id: number; objects: number; to: string }>(db)`
    select p.id, count(distinct (b.object_kind, b.object_id))::int as objects, max(b.period_to) as to
      from ${KEPT(sql`p.standard_id = ${standardId}`, today)} group by p.id`;
}

export async function countKept(db: DbOrTx, priceId: number, today: string): Promise<number> {
  return count(db)`
    select count(distinct (b.object_kind, b.object_id))::int as n from ${KEPT(sql`p.id = ${priceId}`, today)}`;
}

export async function searchKept(db: DbOrTx, priceId: number, today: string, limit: number, offset: number): Promise<KeptPrice[]> {
  return rows<KeptPrice>(db)`
    select k.object_kind, k.object_id, ${OBJECT_TEXT} as object_text, k.price_id, k.to, k.bills
      from (select b.object_kind, b.object_id, max(b.period_to) as to, count(*)::int as bills,
                   (array_agg((b.calc -> -1 ->> 'priceId')::bigint order by b.period_to desc))[1] as price_id
              from ${KEPT(sql`p.id = ${priceId}`, today)} group by 1, 2) k
      ${objectPlace(sql`k`)}
     order by ${OBJECT_ORDER}, k.object_id limit ${limit} offset ${offset}`;
}

/** The resolution belongs to the estate, is not voided and is in force on the day. */
export async function isResolutionValid(tx: Tx, id: number, estateId: number, day: string): Promise<boolean> {
  const result = await rows(tx)`
    select from estate_view.resolution where ${own('estate_view.resolution')} and id = ${id} and estate_id = ${estateId}
      and state = ${lit(RESOLUTION.valid)}
       and effective_from <= ${day}::date and coalesce(effective_to, 'infinity') >= ${day}::date`;
  return result.length > 0;
}

/** The state of the price that already begins on this day. */
export async function findStateOn(tx: Tx, standardId: number, fromDate: string): Promise<number | undefined> {
  const result = await rows<{ state: number }>(tx)`
    select state from charging.standard_price where ${own('charging.standard_price')} and standard_id = ${standardId}
      and from_date = ${fromDate}::date and state in (${lit(PRICE.waiting)}, ${lit(PRICE.effective)})`;
  return result[0]?.state;
}

export async function insertPrice(
  tx: Tx,
  standardId: number,
  { tiers, ...form }: PriceForm,
  { tenantId, by, at, makerId }: Stamp & { readonly makerId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('charging.standardPrice')
    .values({ ...form, tiers: JSON.stringify(tiers), tenantId, standardId, makerId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface PriceCore {
  id: number;
  standardId: number;
  fromDate: string;
  state: 1 | 2 | 3;
  makerId: number;
}
export async function findPrice(db: DbOrTx, id: number): Promise<PriceCore | undefined> {
  return first<PriceCore>(db)`
    select id, standard_id, from_date, state, maker_id from charging.standard_price where ${own('charging.standard_price')} and id = ${id}`;
}

export async function updatePrice(tx: Tx, id: number, change: Partial<StateChange>): Promise<void> {
  await tx.updateTable('charging.standardPrice').set(change).where('id', '=', id).execute();
}
