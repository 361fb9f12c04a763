// Houses of the demo that are to be let or sold: some shown, with viewings, some dealt, one withdrawn. Those that were let lead to their leases.
import { LISTING, LISTING_ACT, LISTING_KIND, VIEWING } from '@anju/contract';
import { businessDay } from '@anju/domain';
import type pg from 'pg';

const COLUMNS = `tenant_id, id, number, company_id, estate_id, house_id, kind, state, owner_id, asking, bedrooms, living_rooms, bathrooms, grade,
  facing, available_from, contact, contact_phone, agent, text, viewing_note, published_at, closed_on, deal_amount, created_by, created_at,
  updated_by, updated_at`;
const TEXT = '房屋采光好，家具家电齐全，近地铁，看房请提前一天联系。';

/** Vacant houses are offered; of leases every fourth came from a listing. */
const OFFERED = `
  select h.tenant_id, e.company_id, e.id as estate_id, h.id as house_id, h.charge_area, o.person_id, null::bigint as lease_id,
         null::date as dealt_on, null::numeric as rent, row_number() over (order by h.sort_key, h.id) as nth
    from system.tenant t join estate.estate e on e.tenant_id = t.id and e.name = '云栖花园'
    join estate.house h on h.tenant_id = e.tenant_id and h.estate_id = e.id and h.use_state = 5 and not h.disabled
    join lateral (select o.person_id from estate.house_owner o where o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
      order by o.share desc, o.id limit 1) o on true
   where t.code = 'anju'`;
const LET = `
  select l.tenant_id, l.company_id, l.estate_id, l.house_id, h.charge_area, l.landlord_id, l.id, l.from_date, l.rent, l.id
    from customer.lease l join estate.house h on h.tenant_id = l.tenant_id and h.id = l.house_id where l.state in (4, 5) and l.id % 4 = 0`;

const LISTINGS = `
  with offered as (select * from (${OFFERED}) x where x.nth <= 12 union all ${LET}),
  numbered as (select x.*, row_number() over (order by x.lease_id nulls last, x.nth) as n from offered x),
  ready as (
    select x.*, case when x.lease_id is null and x.nth % 3 = 0 then ${LISTING_KIND.sale} else ${LISTING_KIND.rent} end as kind,
           case when x.lease_id is not null then ${LISTING.dealt} when x.nth = 4 then ${LISTING.withdrawn} when x.nth > 9 then ${LISTING.draft}
                else ${LISTING.open} end as state,
           coalesce(x.dealt_on - 20, $1::date - (x.nth * 3)::int) as since from numbered x),
  priced as (
    select r.*, case when r.rent is not null then r.rent when r.kind = ${LISTING_KIND.sale} then round(r.charge_area * 32000, -4)
                else round(r.charge_area * 30, -1) end as asking from ready r)
  insert into customer.listing (${COLUMNS})
  select r.tenant_id, r.n, 'FY' || to_char($1::date, 'YYYYMM') || lpad(r.n::text, 4, '0'), r.company_id, r.estate_id, r.house_id, r.kind,
         r.state, r.person_id, r.asking, 2 + r.n % 3, 1 + r.n % 2, 1 + r.n % 2, 2 + r.n % 2, 2 + (r.n % 3) * 3, r.since + 7, p.name, p.phone,
         case when r.n % 3 = 1 then '安心房产' else '' end, '${TEXT}', '电话预约', case when r.state <> ${LISTING.draft} then r.since + time '10:00' end,
         case when r.state = ${LISTING.dealt} then r.dealt_on when r.state = ${LISTING.withdrawn} then $1::date - 1 end,
         case when r.state = ${LISTING.dealt} then r.asking end, '客服前台', r.since + time '09:30', '客服前台', r.since + time '10:00'
    from priced r join estate.person p on p.tenant_id = r.tenant_id and p.id = r.person_id`;

const PARTS: readonly string[] = [
  `update customer.lease l set listing_id = g.id from customer.listing g
    where g.tenant_id = l.tenant_id and g.house_id = l.house_id and g.state = ${LISTING.dealt} and l.state in (4, 5)`,
  `insert into customer.listing_viewing (tenant_id, listing_id, at, name, phone, guide, state, result, by)
   select g.tenant_id, g.id, g.created_at + v.n * interval '2 days' + interval '5 hours', (array['周女士', '钱先生', '孙女士'])[v.n],
          '1385710' || lpad((g.id * 3 + v.n)::text, 4, '0'), '客服前台', case when v.n = 3 then ${VIEWING.missed} else ${VIEWING.seen} end,
          case v.n when 1 then '觉得价格偏高' when 2 then '有意向，等家人来看' else '' end, '客服前台'
     from customer.listing g cross join generate_series(1, 3) v(n) where g.state <> ${LISTING.draft} and v.n <= 1 + g.id % 3`,
  `insert into customer.listing_step (tenant_id, listing_id, seq, act, by, at, note)
   select g.tenant_id, g.id, s.seq, s.act, '客服前台', s.at, ''
     from customer.listing g cross join lateral (values
       (1, ${LISTING_ACT.register}, g.created_at, 1), (2, ${LISTING_ACT.publish}, g.published_at, 2),
       (3, ${LISTING_ACT.deal}, g.closed_on + time '15:00', ${LISTING.dealt}),
       (3, ${LISTING_ACT.withdraw}, g.closed_on + time '15:00', ${LISTING.withdrawn})) s(seq, act, at, of)
    where s.seq = 1 or (s.seq = 2 and g.published_at is not null) or (s.seq = 3 and g.state = s.of)`,
  `insert into system.number_counter (tenant_id, company_id, kind, period, last_value)
   select g.tenant_id, 0, 'listing', substr(g.number, 3, 4) || '-' || substr(g.number, 7, 2), max(g.id) from customer.listing g group by 1, 4`,
  `select setval(pg_get_serial_sequence('customer.listing', 'id'), (select max(id) from customer.listing))`,
];

/** After the leases. */
export async function insertListings(client: pg.Client, now: Date): Promise<void> {
  await client.query(LISTINGS, [businessDay(now)]);
  for (const part of PARTS) await client.query(part);
}
