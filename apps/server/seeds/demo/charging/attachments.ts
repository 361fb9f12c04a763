// The standards of the demo houses and parking spaces: houses that were handed over pay service charge, lift and rubbish from the start of
// charging; owned or rented spaces pay management. A few were left out, so that the screen has something to find.
import type pg from 'pg';
import { businessDay, shiftYm, ymOfDay } from '@anju/domain';
import { firstDay } from '../accounting/vouchers.ts';
import { CREATED_AT, CREATED_BY } from '../ground.ts';

interface Plan {
  /** Name of the standard, in every estate that has it. */
  readonly standard: string;
  readonly houses?: string;
}

/** Every nth house is left out. */
const FORGOTTEN = 47;
const PRICES_FROM = '2024-01-01';
/** A part of the estate that the company took over later; a history no longer than this does not reach back before it. */
const LATER_ZONE = { estate: '云栖花园', zone: '二区', months: 10 };
/** First day on which the house `h` is charged. */
const SINCE = `case when exists (select from estate.zone z join estate.estate e on e.tenant_id = z.tenant_id and e.id = z.estate_id
  where z.tenant_id = h.tenant_id and z.id = h.zone_id and z.name = '${LATER_ZONE.zone}' and e.name = '${LATER_ZONE.estate}') then $5 else $4 end::date`;

const HOUSE_PLANS: readonly Plan[] = [
  { standard: '住宅物业服务费', houses: 'h.usage = 1' },
  { standard: '商业物业服务费', houses: 'h.usage = 2' },
  { standard: '电梯费', houses: 'h.usage = 1 and h.floor > 2 and b.has_lift' },
  { standard: '垃圾处理费', houses: 'h.move_in_date is not null' },
];
const PARKING_STANDARD = '车位管理费';

const COLUMNS = `tenant_id, estate_id, house_id, parking_id, standard_id, charge_type_id, from_date, created_by, created_at, updated_by, updated_at`;

/** Called after the standards are inserted; objects without a standard of that name get nothing. */
export async function insertAttachments(client: pg.Client, now: Date, months: number): Promise<void> {
  const { months: later } = LATER_ZONE;
  const days = [PRICES_FROM, months > later ? firstDay(shiftYm(ymOfDay(businessDay(now)), -later)) : PRICES_FROM];
  for (const { standard, houses } of HOUSE_PLANS) {
    await client.query(
      `insert into charging.attachment (${COLUMNS})
       select h.tenant_id, h.estate_id, h.id, null, s.id, s.charge_type_id, greatest(h.charge_start_date, ${SINCE}), $2, $3::timestamptz, $2, $3::timestamptz
         from estate.house h
         join estate.building b on b.tenant_id = h.tenant_id and b.id = h.building_id
         join charging.standard s on s.tenant_id = h.tenant_id and s.estate_id = h.estate_id and s.name = $1
        where not h.disabled and h.handover_date is not null and h.charge_start_date is not null and h.id % ${FORGOTTEN} <> 0 and ${houses ?? 'true'}
        order by h.id`,
      [standard, CREATED_BY, CREATED_AT, ...days],
    );
  }
  await client.query(
    `insert into charging.attachment (${COLUMNS})
     select k.tenant_id, k.estate_id, k.house_id, k.id, s.id, s.charge_type_id, greatest(held.since, ${SINCE}), $2, $3::timestamptz, $2, $3::timestamptz
       from estate.parking k
       join charging.standard s on s.tenant_id = k.tenant_id and s.estate_id = k.estate_id and s.name = $1
       join (select tenant_id, parking_id, min(from_date) as since from
               (select tenant_id, parking_id, from_date from estate.parking_owner where to_date is null
                 union all select tenant_id, parking_id, from_date from estate.parking_lease) ties group by 1, 2) held
         on held.tenant_id = k.tenant_id and held.parking_id = k.id
       left join estate.house h on h.tenant_id = k.tenant_id and h.id = k.house_id
      where not k.disabled and k.state in (2, 3) and k.id % ${FORGOTTEN} <> 0
      order by k.id`,
    [PARKING_STANDARD, CREATED_BY, CREATED_AT, ...days],
  );
  await client.query('analyze charging.attachment, charging.standard, charging.standard_price, charging.rule');
}
