// The standards of the demo houses and parking spaces: houses that were handed over pay service charge, lift and rubbish from the start of
// charging; owned or rented spaces pay management. A few were left out, so that the screen has something to find.
import type pg from 'pg';
import { CREATED_AT, CREATED_BY } from '../ground.ts';

interface Plan {
  /** Name of the standard, in every estate that has it. */
  readonly standard: string;
  readonly houses?: string;
}

/** Every nth house is left out. */
const FORGOTTEN = 47;
const PRICES_FROM = '2024-01-01';

const HOUSE_PLANS: readonly Plan[] = [
  { standard: '住宅物业服务费', houses: 'h.usage = 1' },
  { standard: '商业物业服务费', houses: 'h.usage = 2' },
  { standard: '电梯费', houses: 'h.usage = 1 and h.floor > 2 and b.has_lift' },
  { standard: '垃圾处理费', houses: 'h.move_in_date is not null' },
];
const PARKING_STANDARD = '车位管理费';

const COLUMNS = `tenant_id, estate_id, house_id, parking_id, standard_id, charge_type_id, from_date, created_by, created_at, updated_by, updated_at`;

/** Called after the standards are inserted; objects without a standard of that name get nothing. */
export async function insertAttachments(client: pg.Client): Promise<void> {
  for (const { standard, houses } of HOUSE_PLANS) {
    await client.query(
      `insert into charging.attachment (${COLUMNS})
       select h.tenant_id, h.estate_id, h.id, null, s.id, s.charge_type_id, greatest(h.charge_start_date, $4::date), $2, $3::timestamptz, $2, $3::timestamptz
         from estate.house h
         join estate.building b on b.tenant_id = h.tenant_id and b.id = h.building_id
         join charging.standard s on s.tenant_id = h.tenant_id and s.estate_id = h.estate_id and s.name = $1
        where not h.disabled and h.handover_date is not null and h.charge_start_date is not null and h.id % ${FORGOTTEN} <> 0 and ${houses ?? 'true'}
        order by h.id`,
      [standard, CREATED_BY, CREATED_AT, PRICES_FROM],
    );
  }
  await client.query(
    `insert into charging.attachment (${COLUMNS})
     select k.tenant_id, k.estate_id, k.house_id, k.id, s.id, s.charge_type_id, greatest(held.since, $4::date), $2, $3::timestamptz, $2, $3::timestamptz
       from estate.parking k
       join charging.standard s on s.tenant_id = k.tenant_id and s.estate_id = k.estate_id and s.name = $1
       join (select tenant_id, parking_id, min(from_date) as since from
               (select tenant_id, parking_id, from_date from estate.parking_owner where to_date is null
                 union all select tenant_id, parking_id, from_date from estate.parking_lease) ties group by 1, 2) held
         on held.tenant_id = k.tenant_id and held.parking_id = k.id
      where not k.disabled and k.state in (2, 3) and k.id % ${FORGOTTEN} <> 0
      order by k.id`,
    [PARKING_STANDARD, CREATED_BY, CREATED_AT, PRICES_FROM],
  );
  await client.query('analyze charging.attachment, charging.standard, charging.standard_price, charging.rule');
}
