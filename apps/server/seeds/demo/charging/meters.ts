// Meters of one demo estate: water and electricity for every house, two public ones, and readings of the last two months. One house was not
// read last month, so that the screen has something to find.
import type pg from 'pg';
import { CREATED_AT, CREATED_BY } from '../ground.ts';

const ESTATE = '云栖花园';
const MONTHS = 2;
const MISSED = 31;
const KINDS = [
  { kind: 1, letter: 'S', standard: '水费', start: 20, usage: 12 },
  { kind: 2, letter: 'D', standard: '电费', start: 800, usage: 140 },
] as const;
const PUBLIC = [
  { kind: 1, number: 'GS-0001', location: '地下一层生活水泵房', ratio: 1, usage: 320 },
  { kind: 2, number: 'GD-0001', location: '地下车库照明配电间', ratio: 30, usage: 95 },
] as const;
/** Meters are read on the 25th. */
const READ_DAY = 25;

/** Called after the standards are inserted. Months count back from `now`, so that the latest ones always have readings. */
export async function insertMeters(client: pg.Client, now: Date): Promise<void> {
  const stamp = `$1, $2::timestamptz, $1, $2::timestamptz`;
  // The first reading counts the usage of one month, so the meters start on the reading day before it.
  const started = (parameter: string) => `((date_trunc('month', ${parameter}::timestamptz at time zone 'Asia/Shanghai')
    - make_interval(months => ${MONTHS} + 1))::date + ${READ_DAY - 1})`;
  for (const { kind, letter, standard, start } of KINDS)
    await client.query(
      `insert into charging.meter (tenant_id, estate_id, number, kind, house_id, max_reading, start_reading, start_date, standard_id, charge_type_id, route, route_order,
              created_by, created_at, updated_by, updated_at)
       select h.tenant_id, h.estate_id, $3::text || lpad((row_number() over (order by h.sort_key, h.id))::text, 4, '0'), $4, h.id, 99999, $5::int + h.id % 40, ${started('$8')},
              s.id, s.charge_type_id, b.name, (row_number() over (partition by h.building_id order by h.sort_key, h.id) * 10)::int, ${stamp}
         from estate.house h
         join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id and e.name = $6
         join estate.building b on b.tenant_id = h.tenant_id and b.id = h.building_id
         join charging.standard s on s.tenant_id = h.tenant_id and s.estate_id = h.estate_id and s.name = $7
        where not h.disabled order by h.sort_key, h.id`,
      [CREATED_BY, CREATED_AT, letter, kind, start, ESTATE, standard, now],
    );
  for (const [at, { kind, number, location, ratio }] of PUBLIC.entries())
    await client.query(
      `insert into charging.meter (tenant_id, estate_id, number, kind, ratio, max_reading, start_date, location, route, route_order, created_by, created_at, updated_by, updated_at)
       select tenant_id, id, $3, $4, $5, 999999, ${started('$9')}, $6, '公共', $7, ${stamp} from estate.estate where name = $8`,
      [CREATED_BY, CREATED_AT, number, kind, ratio, location, (at + 1) * 10, ESTATE, now],
    );
  const usage = [...KINDS.map((one) => [one.kind, false, one.usage]), ...PUBLIC.map((one) => [one.kind, true, one.usage])];
  await client.query(
    `with wanted as (
       select m.tenant_id, m.id as meter_id, m.ratio, m.start_reading, m.house_id, n,
              (date_trunc('month', $3::timestamptz at time zone 'Asia/Shanghai') - make_interval(months => ${MONTHS} + 1 - n))::date as month,
              -- Between eighty and a hundred and twenty percent of what is usual, the same every time; nothing where nobody has moved in.
              case when h.use_state = 1 then 0 else round((u.usage)::numeric * (80 + (m.id * 7 + n * 11) % 41) / 100) end as counted
         from charging.meter m
         left join estate.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
         join estate.estate e on e.tenant_id = m.tenant_id and e.id = m.estate_id and e.name = $5
         join jsonb_to_recordset($4::jsonb) u (kind smallint, public boolean, usage int) on u.kind = m.kind and u.public = (m.house_id is null)
        cross join generate_series(1, ${MONTHS}) n),
     chained as (
       select w.*, w.start_reading + sum(w.counted) over (partition by w.tenant_id, w.meter_id order by w.n) as current from wanted w)
     insert into charging.meter_reading (tenant_id, meter_id, month, read_on, previous, current, usage, created_by, created_at, updated_by, updated_at)
     select c.tenant_id, c.meter_id, c.month, c.month + ${READ_DAY - 1}, c.current - c.counted, c.current, c.counted * c.ratio, $1, $2, $1, $2
       from chained c where not (c.n = ${MONTHS} and coalesce(c.house_id % ${MISSED}, 1) = 0) order by c.month, c.meter_id`,
    [
      CREATED_BY,
      CREATED_AT,
      now,
      JSON.stringify(usage.map(([kind, isPublic, amount]) => ({ kind, public: isPublic, usage: amount }))),
      ESTATE,
    ],
  );
  await client.query('analyze charging.meter, charging.meter_reading');
}
