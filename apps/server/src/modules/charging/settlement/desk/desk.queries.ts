// What a cashier sees of a house: its card, people, balances and the other houses of the payer.
import { sql } from 'kysely';
import { ACCOUNT, BILL, type DeskPerson, type HouseCharging } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export async function findHouseCard(db: DbOrTx, reach: Reach, houseId: number): Promise<HouseCharging['house'] | undefined> {
  return first<HouseCharging['house']>(db)`
    select h.id, h.code, h.estate_id, e.name as estate_name, c.id as company_id, c.name as company_name, h.build_area, h.charge_area,
           h.use_state, h.use_type,
           h.charge_start_date, h.disabled
      from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id join org_view.company c
        on c.tenant_id = h.tenant_id and c.id = e.company_id
     where ${own('h')} and h.id = ${houseId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;
}

const TAGS = sql`
  coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'color', g.color) order by g.sort, g.id)
              from estate_view.person_tag x join estate_view.tag g on g.tenant_id = x.tenant_id and g.id = x.tag_id
                where ${own('x')} and x.person_id = p.id), '[]') as tags`;

/** Owners and residents on the day; phones are unmasked here and masked in the response. */
export async function listPeople(db: DbOrTx, houseId: number, day: string): Promise<DeskPerson[]> {
  return rows<DeskPerson>(db)`
    select p.id as person_id, p.name, p.phone, 'owner' as role, o.owner_type, o.share::text as share, null::smallint as relation,
           false as head, ${TAGS}, 1 as rank, o.share as size
      from estate_view.house_owner o join estate_view.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where ${own('o')} and o.house_id = ${houseId} and ${day}::date between o.from_date and coalesce(o.to_date, 'infinity')
    union all
    select p.id, p.name, p.phone, 'resident', null, null, r.relation, r.head, ${TAGS}, 2, case when r.head then 1 else 0 end
      from estate_view.resident r join estate_view.person p on p.tenant_id = r.tenant_id and p.id = r.person_id
     where ${own('r')} and r.house_id = ${houseId} and coalesce(r.move_in_date, '-infinity') <= ${day}::date
       and coalesce(r.move_out_date, 'infinity') > ${day}::date
     order by rank, size desc, person_id`;
}

export interface BalanceRow {
  readonly id: number;
  readonly kind: number;
  readonly chargeTypeId: number | null;
  readonly item: string;
  readonly personName: string;
  readonly balance: string;
  /** Number and day of the settlement that opened the account. */
  readonly number: string;
  readonly day: string | null;
}

/** Accounts with a balance: those of the house, and those that belong only to these people. */
export async function listBalances(db: DbOrTx, estateId: number, houseId: number, personIds: readonly number[]): Promise<BalanceRow[]> {
  return rows<BalanceRow>(db)`
    select a.id, a.kind, a.charge_type_id, coalesce(t.name, '') as item, coalesce(p.name, '') as person_name, a.balance,
           coalesce(f.number, '') as number, f.day
      from charging.account a
      left join manage_view.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
      left join estate_view.person p on p.tenant_id = a.tenant_id and p.id = a.person_id
      left join lateral (select s.number, m.day from charging.account_move m left join charging.settlement s
        on s.tenant_id = m.tenant_id and s.id = m.settlement_id
                          where ${own('m')} and m.account_id = a.id and m.seq = 1) f on a.kind = ${lit(ACCOUNT.deposit)}
     where ${own('a')} and a.estate_id = ${estateId} and a.balance > 0
       and (a.house_id = ${houseId} or (a.house_id is null and a.person_id = any (${personIds}::bigint[])))
     order by a.kind, a.charge_type_id nulls first, a.id`;
}

/**
 * The other houses that a person owns today or has open bills of, with the bills of that person, and in an own house those of its other
 * owners and of nobody named.
 */
export async function listOtherHouses(
  db: DbOrTx,
  reach: Reach,
  personId: number,
  houseId: number | null,
  day: string,
): Promise<HouseCharging['otherHouses']> {
  return rows<HouseCharging['otherHouses'][number]>(db)`
    select h.id as house_id, h.code, h.estate_id, e.name as estate_name, b.bills, b.open
      from (select t.house_id, bool_or(t.owned) as owned
              from (select o.house_id, true as owned from estate_view.house_owner o
                     where ${own('o')} and o.person_id = ${personId}
                       and ${day}::date between o.from_date and coalesce(o.to_date, 'infinity')
                    union all
                    select b.house_id, false from charging.bill b
                     where ${own('b')} and b.payer_id = ${personId} and b.state = ${lit(BILL.published)} and not b.void
                       and b.house_id is not null) t
             where t.house_id is distinct from ${houseId}::bigint group by 1) o
      join estate_view.house h on ${own('h')} and h.id = o.house_id
      join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      cross join lateral (select count(*)::int as bills, coalesce(sum(x.open), 0)::numeric(18, 2) as open
                            from charging.bill x where ${own('x')} and x.house_id = h.id and x.state = ${lit(BILL.published)}
                              and not x.void and (x.payer_id = ${personId} or o.owned and (x.payer_id is null or x.payer_id in (
                                select w.person_id from estate_view.house_owner w where ${own('w')} and w.house_id = h.id
                                  and ${day}::date between w.from_date and coalesce(w.to_date, 'infinity'))))) b
     where ${seen(reach, sql`h.estate_id`, sql`h.building_id`)} and (not h.disabled or b.bills > 0)
     order by b.open desc, e.sort_key, h.sort_key, h.id limit 50`;
}

export async function listItems(db: DbOrTx): Promise<{ id: number; name: string; deposit: boolean; thirdParty: boolean }[]> {
  return rows<{ id: number; name: string; deposit: boolean; thirdParty: boolean }>(db)`
    select id, name, deposit, third_party from manage_view.charge_type where ${own('manage_view.charge_type')} and not disabled
      order by settle_priority, code`;
}
