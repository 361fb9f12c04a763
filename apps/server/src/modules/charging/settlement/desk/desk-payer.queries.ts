// Whose bills are open at the desk, and how these persons are related to the house or object today.
import { sql } from 'kysely';
import { PAYER_RELATION as RELATION, RESIDENT_RELATION } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { KnownPayer } from './desk-payer-shapes.ts';

interface Asked {
  readonly houseId: number | null;
  readonly parkingIds: readonly number[];
  readonly personIds: readonly number[];
  readonly billIds: readonly number[];
}

/** These persons and the payer recorded for the house; phones are unmasked here and masked in the response. */
export async function listKnown(db: DbOrTx, { houseId, parkingIds, personIds, billIds }: Asked, day: string): Promise<KnownPayer[]> {
  const held = sql`o.from_date <= ${day}::date and coalesce(o.to_date, 'infinity') >= ${day}::date`;
  const house = sql`from estate_view.house_owner o where ${own('o')} and o.house_id = ${houseId}::bigint and o.person_id = p.id`;
  const space = sql`from estate_view.parking_owner o
    where ${own('o')} and o.parking_id = any (${parkingIds}::bigint[]) and o.person_id = p.id`;
  const living = sql`from estate_view.resident r where ${own('r')} and r.house_id = ${houseId}::bigint and r.person_id = p.id
    and coalesce(r.move_out_date, 'infinity') > ${day}::date`;
  return rows<KnownPayer>(db)`
    with named as materialized (
      select h.payer_id, e.developer_id from estate_view.house h join estate_view.estate e
        on e.tenant_id = h.tenant_id and e.id = h.estate_id
       where ${own('h')} and h.id = ${houseId}::bigint)
    select p.id as person_id, p.name, p.phone, p.id in (select n.payer_id from named n) is true as named,
           case when exists (select ${house} and ${held}) or exists (select ${space} and ${held}) then ${lit(RELATION.owner)}
                when p.id in (select n.payer_id from named n) then ${lit(RELATION.named)}
                when exists (select ${living} and r.relation = ${lit(RESIDENT_RELATION.tenant)}) then ${lit(RELATION.renter)}
                when exists (select ${living}) then ${lit(RELATION.resident)}
                when exists (select from estate_view.parking_lease l
                  where ${own('l')} and l.parking_id = any (${parkingIds}::bigint[]) and l.person_id = p.id and l.from_date <= ${day}::date
                    and coalesce(l.ended_on, l.to_date) >= ${day}::date) then ${lit(RELATION.lessee)}
                when exists (select from charging.bill b where ${own('b')} and b.id = any (${billIds}::bigint[]) and b.payer_id = p.id
                  and b.customer_id is not null) then ${lit(RELATION.customer)}
                when exists (select ${house}) or exists (select ${space}) then ${lit(RELATION.formerOwner)}
                when p.id in (select n.developer_id from named n) then ${lit(RELATION.developer)}
                else ${lit(RELATION.other)} end as relation
      from estate_view.person p
     where ${own('p')} and p.id = any (${personIds}::bigint[] || array(select n.payer_id from named n where n.payer_id is not null))
     order by p.id`;
}
