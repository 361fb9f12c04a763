// Rows of a sheet of readings as a set: matched to meters, and compared with the readings before, after and in the month itself.
import { sql, type RawBuilder } from 'kysely';
import { METER } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { billJoin, billText } from './meter-reading.queries.ts';

export interface ReadingReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

const FIELDS = sql`estate text, month date, place text, kind smallint, current numeric, read_on date, remark text`;

/** A meter is found by its number, else by house and kind; if the house has more than one of the kind, none is chosen. */
const placed = ({ importId, estates }: ReadingReach) => sql`
  (select r.*, e.id as estate_id, coalesce(n.id, case when c.found = 1 then c.id end) as meter_id, coalesce(c.found, 0) as found
     from ${staged(importId, FIELDS)} r
     left join estate_view.estate e on e.tenant_id = r.tenant_id and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join charging.meter n on n.tenant_id = r.tenant_id and n.estate_id = e.id and n.number = r.place
       and (r.kind is null or n.kind = r.kind)
     left join (select h.tenant_id, h.estate_id, h.code, k.want, count(*) as found, min(m.id) as id
                  from estate_view.house h join charging.meter m
                    on m.tenant_id = h.tenant_id and m.house_id = h.id and m.state = ${lit(METER.inUse)}
                 cross join lateral (values (m.kind), (null::smallint)) k (want)
                 group by 1, 2, 3, 4) c
            on c.tenant_id = r.tenant_id and c.estate_id = e.id and c.code = r.place and c.want is not distinct from r.kind)`;

const compared = (reach: ReadingReach) => sql`
  (select r.*, m.start_date, m.state, m.ended_on, m.max_reading, x.id as stored_id, x.current as stored,
    ${sameAs(sql`r.meter_id`, sql`r.month`)} as same_row,
          coalesce(x.current = r.current and x.read_on = r.read_on, false) as existing, ${billText(sql`b`)} as bill,
            ${billText(sql`nb`)} as next_bill,
          coalesce(p.current, m.start_reading) as previous, coalesce(p.read_on, m.start_date) as previous_on, q.current as next,
            q.read_on as next_on, q.rollover as next_rolled
     from ${placed(reach)} r
     left join charging.meter m on ${own('m')} and m.id = r.meter_id
     left join charging.meter_reading x on ${own('x')} and x.meter_id = r.meter_id and x.month = r.month ${billJoin(sql`x`, sql`b`)}
     left join lateral (select y.current, y.read_on from charging.meter_reading y
       where ${own('y')} and y.meter_id = r.meter_id and y.month < r.month order by y.month desc limit 1) p on true
     left join lateral (select y.id, y.current, y.read_on, y.rollover, y.bill_id from charging.meter_reading y
       where ${own('y')} and y.meter_id = r.meter_id and y.month > r.month order by y.month limit 1) q on true
     ${billJoin(sql`q`, sql`nb`)})`;

const PLACE = { column: '房号/表号', value: sql`p.place` };
const CURRENT = { column: '本期读数', value: sql`trim_scale(p.current)::text` };
const DAY = { column: '抄表日期', value: sql`to_char(p.read_on, 'YYYY-MM-DD')` };
const fresh = (when: RawBuilder<unknown>) => sql`p.meter_id is not null and not p.existing and ${when}`;
const plain = (value: RawBuilder<unknown>) => sql`trim_scale(${value})::text`;

const faults = (today: string): readonly Fault[] => [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  {
    ...PLACE,
    when: sql`p.estate_id is not null and p.meter_id is null and p.place <> ''`,
    reason: sql`case when p.found > 1 then '该房屋有 ' || p.found || ' 块表，请填表号或类别' else '该小区没有此表号或房号' end`,
  },
  { ...PLACE, when: sql`p.meter_id is not null and p.same_row is not null`, reason: repeated(sql`p.same_row`) },
  { ...CURRENT, when: fresh(sql`p.bill is not null`), reason: sql`'该读数已生成账单（' || p.bill || '）'` },
  {
    ...CURRENT,
    when: fresh(sql`p.bill is null and p.stored_id is not null`),
    reason: sql`'本期已录读数 ' || ${plain(sql`p.stored`)} || '，请在抄表计费中修改'`,
  },
  {
    ...PLACE,
    when: fresh(
      sql`p.stored_id is null and (p.state = ${lit(METER.replaced)} and p.ended_on <= (p.month + interval '1 month - 1 day')::date
        or p.state = ${lit(METER.stopped)}
        and p.ended_on < p.month or p.start_date > (p.month + interval '1 month - 1 day')::date)`,
    ),
    reason: '该表在此账期不抄表',
  },
  {
    ...CURRENT,
    when: fresh(sql`p.stored_id is null and p.current < p.previous`),
    reason: sql`'读数小于上期 ' || ${plain(sql`p.previous`)} || '，翻转或换表请在抄表计费中录入'`,
  },
  { ...CURRENT, when: fresh(sql`p.current > p.max_reading`), reason: sql`'读数不能大于最大读数 ' || ${plain(sql`p.max_reading`)}` },
  {
    ...CURRENT,
    when: fresh(sql`p.stored_id is null and p.current > p.next and not p.next_rolled`),
    reason: sql`'读数不能大于下期读数 ' || ${plain(sql`p.next`)}`,
  },
  {
    ...CURRENT,
    when: fresh(sql`p.stored_id is null and p.next_bill is not null`),
    reason: sql`'下期读数已生成账单（' || p.next_bill || '），不能补录'`,
  },
  { ...DAY, when: fresh(sql`p.read_on > ${today}::date`), reason: '抄表日期不能晚于今天' },
  {
    ...DAY,
    when: fresh(sql`(p.read_on < p.month or p.read_on > (p.month + interval '2 months - 1 day')::date)`),
    reason: '抄表日期应在账期当月或次月内',
  },
  {
    ...DAY,
    when: fresh(sql`p.stored_id is null and p.read_on < p.previous_on`),
    reason: sql`'抄表日期不能早于上次抄表 ' || to_char(p.previous_on, 'YYYY-MM-DD')`,
  },
  {
    ...DAY,
    when: fresh(sql`p.stored_id is null and p.read_on > p.next_on`),
    reason: sql`'抄表日期不能晚于下次抄表 ' || to_char(p.next_on, 'YYYY-MM-DD')`,
  },
];

export const checkedReadings = (reach: ReadingReach): RawBuilder<unknown> => withFaults(compared(reach), faults(reach.today));

export interface MeterPlace {
  readonly estate: string;
  readonly place: string;
}
/** Those of the places that are numbers of meters in their estate. */
export const listMeterPlaces = (
  tx: Tx,
  estates: readonly number[] | null,
  places: readonly MeterPlace[],
): Promise<{ estate: string; place: string }[]> => rows<{ estate: string; place: string }>(tx)`
  select distinct x.estate, x.place
    from unnest(${places.map(({ estate }) => estate)}::text[], ${places.map(({ place }) => place)}::text[]) as x (estate, place)
    join estate_view.estate e on ${own('e')} and e.name = x.estate and ${inScope(estates, sql`e.id`)}
    join charging.meter m on ${own('m')} and m.estate_id = e.id and m.number = x.place`;

export interface SheetReading {
  estateId: number;
  month: string;
  meterId: number;
  number: string;
  current: string;
  readOn: string;
  remark: string;
}
/** In the order in which they are written: earlier months first. */
export async function listSheetReadings(tx: Tx, reach: ReadingReach, rowNos: readonly number[]): Promise<SheetReading[]> {
  return rows<SheetReading>(tx)`
    select r.estate_id, to_char(r.month, 'YYYY-MM') as month, r.meter_id, m.number, r.current::text as current, r.read_on, r.remark
      from ${placed(reach)} r join charging.meter m on ${own('m')} and m.id = r.meter_id where r.row_no = any (${rowNos}::int[])
        order by r.estate_id, r.month, r.row_no`;
}
