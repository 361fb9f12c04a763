// What is owed by the houses and persons that were found, and receipts and bills by their numbers.
import { sql } from 'kysely';
import { ACCOUNT, BILL, FIND_BILLS, FIND_COUNTED, FIND_ROWS, type findAnything, type OutputOf, type previewHouse } from '@anju/contract';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { first, lit, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { OBJECT_TEXT, objectJoins } from '../bill/core/object-text.queries.ts';
import { billSeen } from '../bill/core/bill.queries.ts';
import { settlementSeen } from '../settlement/settlement-search.queries.ts';

type Found = OutputOf<typeof findAnything>;
export interface Owing {
  readonly id: number;
  readonly bills: number;
  readonly overdueBills: number;
  readonly open: string;
}

const OWING = sql`count(*)::int as bills, count(*) filter (where b.due_date < x.today)::int as overdue_bills,
  coalesce(sum(b.open), 0)::numeric(18, 2) as open`;
const OPEN = sql`b.state = ${lit(BILL.published)} and not b.void`;

/** By house, with the parking spaces that belong to it. */
export const owingOfHouses = (db: DbOrTx, ids: readonly number[], today: string): Promise<Owing[]> => rows<Owing>(db)`
  select x.id, ${OWING} from (select unnest(${ids}::bigint[]) as id, ${today}::date as today) x
    join charging.bill b on ${own('b')} and b.house_id = x.id and ${OPEN} group by x.id`;

/** By payer, in the estates of the user. */
export const owingOfPeople = (db: DbOrTx, ids: readonly number[], today: string, reach: Reach): Promise<Owing[]> => rows<Owing>(db)`
  select x.id, ${OWING} from (select unnest(${ids}::bigint[]) as id, ${today}::date as today) x
    join charging.bill b on ${own('b')} and b.payer_id = x.id and ${OPEN} and ${billSeen(reach)} group by x.id`;

const ENDING = /^\d{4,}$/;
const WHOLE = /^[A-Z]{1,6}-?\d{4,}[\d-]*$/;

/** Receipts by the beginning of their number, if enough of it is typed, or by its last figures; the newest first. */
export async function findReceipts(db: DbOrTx, key: string, reach: Reach): Promise<(Found['receipts']['rows'][number] & { n: number })[]> {
  const text = key.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const way = ENDING.test(text) || WHOLE.test(text) ? begins(sql`s.number_end`, reversed(text)) : null;
  if (way === null) return [];
  return rows<Found['receipts']['rows'][number] & { n: number }>(db)`
    with page as materialized (
      select s.id, least(count(*) over (), ${FIND_COUNTED})::int as n from charging.settlement s
       where ${own('s')} and ${way} and ${settlementSeen(reach)} order by s.id desc limit ${FIND_ROWS})
    select s.id, s.number, coalesce(h.code, '') as house_code, s.payer_name, s.day, s.state, s.total, page.n
      from page join charging.settlement s on ${own('s')} and s.id = page.id
      left join estate_view.house h on h.tenant_id = s.tenant_id and h.id = s.house_id order by s.id desc`;
}

/** The bill with this number. */
export async function findBills(db: DbOrTx, key: string, reach: Reach): Promise<(Found['bills']['rows'][number] & { n: number })[]> {
  const number = /^(?:账单)?#?(\d{1,15})$/.exec(key.normalize('NFKC').replace(/\s/g, ''))?.[1];
  if (number === undefined) return [];
  return rows<Found['bills']['rows'][number] & { n: number }>(db)`
    select b.id, ${OBJECT_TEXT} as object_text, i.name as item, to_char(b.period_from, 'YYYY-MM') as month, b.state, b.open, 1 as n
      from charging.bill b join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id ${objectJoins(sql`b`)}
     where ${own('b')} and b.id = ${Number(number)} and not b.void and ${billSeen(reach)}`;
}

export type Preview = OutputOf<typeof previewHouse>;

export const findPreview = (db: DbOrTx, id: number, reach: Reach, today: string): Promise<Preview | undefined> => first<Preview>(db)`
  select h.id, h.code, e.name as estate_name, h.use_state, h.charge_area, coalesce(o.bills, 0) as bills,
         coalesce(o.open, 0)::numeric(18, 2) as open,
         coalesce((select string_agg(p.name, '、' order by w.share desc, w.id) from estate_view.house_owner w
           join estate_view.person p on p.tenant_id = w.tenant_id and p.id = w.person_id
          where ${own('w')} and w.house_id = h.id and w.from_date <= ${today}::date
            and coalesce(w.to_date, 'infinity') >= ${today}::date), '') as owners,
         coalesce((select sum(a.balance) from charging.account a
          where ${own('a')} and a.house_id = h.id and a.kind = ${lit(ACCOUNT.prepaid)}), 0)::numeric(18, 2) as prepaid,
         coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'item', x.item, 'month', x.month, 'open', x.open::text,
             'isOverdue', x.due_date < ${today}::date) order by x.due_date, x.id)
           from (select b.id, i.name as item, to_char(b.period_from, 'YYYY-MM') as month, b.open, b.due_date from charging.bill b
             join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
            where ${own('b')} and b.house_id = h.id and ${OPEN} order by b.due_date, b.id limit ${FIND_BILLS}) x), '[]') as rows
    from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
    left join lateral (select count(*)::int as bills, sum(b.open) as open from charging.bill b
      where ${own('b')} and b.house_id = h.id and ${OPEN}) o on true
   where ${own('h')} and h.id = ${id} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;
