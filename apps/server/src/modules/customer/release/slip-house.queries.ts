// What a slip has to know of a house: whether it is there, who lives in it, what is open of it, and whether a decoration goes on.
import { sql } from 'kysely';
import { ACCOUNT, BILL, DECORATION, SLIP, type OutputOf, type readSlipHouse, type SlipMoney } from '@anju/contract';
import { first, lit, one, own, rows } from '../../../platform/db/sql.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface SlipPlace {
  readonly companyId: number;
  readonly estateId: number;
  readonly estate: string;
  readonly houses: number;
  /** Their codes in a line. */
  readonly codes: string;
}
/** The one estate of the houses, if the user sees all of them; otherwise nothing. */
export const findPlace = (tx: Tx, houseIds: readonly number[], reach: Reach): Promise<SlipPlace | undefined> => first<SlipPlace>(tx)`
  select e.company_id, e.id as estate_id, e.name as estate, count(*)::int as houses, string_agg(h.code, '、' order by h.sort_key) as codes
    from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
   where ${own('h')} and h.id = any (${houseIds}::bigint[]) and not h.disabled and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
   group by e.company_id, e.id, e.name`;

/** The phone of an owner or resident of one of the houses; undefined when it is somebody else. */
export const findPhone = async (tx: Tx, personId: number, houseIds: readonly number[]): Promise<string | undefined> =>
  (
    await first<{ phone: string }>(tx)`
      select p.phone from estate_view.person p where ${own('p')} and p.id = ${personId} and (
        exists (select from estate_view.house_owner o
                 where ${own('o')} and o.person_id = p.id and o.house_id = any (${houseIds}::bigint[]))
        or exists (select from estate_view.resident d
                    where ${own('d')} and d.person_id = p.id and d.house_id = any (${houseIds}::bigint[])))`
  )?.phone;

/** What is open of the house, what of it is overdue, what was paid ahead, and deposits that are still held. */
export const sumMoney = (db: DbOrTx, houseId: number, today: string): Promise<SlipMoney> => one<SlipMoney>(db)`
  select coalesce(sum(b.open), 0)::numeric(18, 2)::text as open,
         coalesce(sum(b.open) filter (where b.due_date < ${today}::date), 0)::numeric(18, 2)::text as overdue,
         (select coalesce(sum(a.balance), 0)::numeric(18, 2)::text from charging_view.account a
           where ${own('a')} and a.house_id = ${houseId} and a.kind = ${lit(ACCOUNT.prepaid)}) as prepaid,
         (select coalesce(sum(a.balance), 0)::numeric(18, 2)::text from charging_view.account a
           where ${own('a')} and a.house_id = ${houseId} and a.kind = ${lit(ACCOUNT.deposit)}) as deposit
    from charging_view.bill b
   where ${own('b')} and b.house_id = ${houseId} and b.state = ${lit(BILL.published)} and not b.void`;

type OpenSlip = OutputOf<typeof readSlipHouse>['open'][number];
export const listOpenSlips = (db: DbOrTx, houseId: number): Promise<OpenSlip[]> => rows<OpenSlip>(db)`
  select r.id, r.number, r.kind, r.state, r.from_at as "from"
    from customer.release_house x join customer.release r on r.tenant_id = x.tenant_id and r.id = x.release_id
   where ${own('x')} and x.house_id = ${houseId} and r.state in (${lit(SLIP.waiting)}, ${lit(SLIP.ready)}) order by r.from_at limit 10`;

/** The decoration that goes on in one of the houses, until its crew has left: `ZX2026070001 安居装饰`; empty when there is none. */
export const findDecoration = async (db: DbOrTx, houseIds: readonly number[]): Promise<string> =>
  (
    await first<{ text: string }>(db)`
      select d.number || ' ' || coalesce(nullif(d.contractor, ''), d.leader) as text from customer.decoration d
       where ${own('d')} and d.house_id = any (${houseIds}::bigint[]) and d.permit_number is not null
         and d.state between ${lit(DECORATION.working)} and ${lit(DECORATION.observing)} order by d.id desc limit 1`
  )?.text ?? '';

interface Stay {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly relation: number;
}
/** Who lives in the houses of a slip. */
export const listStays = (db: DbOrTx, slipId: number, today: string): Promise<Stay[]> => rows<Stay>(db)`
  select d.id, d.version, p.name, d.relation
    from customer.release_house x join estate_view.resident d on d.tenant_id = x.tenant_id and d.house_id = x.house_id
    join estate_view.person p on p.tenant_id = d.tenant_id and p.id = d.person_id
   where ${own('x')} and x.release_id = ${slipId} and coalesce(d.move_out_date, 'infinity') > ${today}::date
   order by x.position, d.head desc, d.id`;
