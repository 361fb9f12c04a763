// Stretches of a span `f` on which one price and one area apply.
import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../../platform/db/sql.ts';

/** The prices in force during the span: those of the standard, or the attachment's own price with its steps. */
export const PRICES: RawBuilder<unknown> = sql`
  select p.id as price_id, p.price, p.extra, greatest(p.first, f.from_day) as first, least(p.last, f.to_day) as last
    from price p where f.own_price is null and p.standard_id = f.standard_id and p.first <= f.to_day and p.last >= f.from_day
   union all
  select null, round(f.own_price * power(1 + coalesce(f.step_rate, 0), k), 6), 0,
         greatest(f.from_day, (f.attached_from + make_interval(months => coalesce(f.step_months, 1200) * k))::date),
         least(f.to_day, (f.attached_from + make_interval(months => coalesce(f.step_months, 1200) * (k + 1)) - interval '1 day')::date)
    from generate_series(0, case when f.step_months is null then 0
                                 else ((f.to_day - f.attached_from) / 28 / f.step_months)::int + 1 end) k
   where f.own_price is not null
     and (f.attached_from + make_interval(months => coalesce(f.step_months, 1200) * k))::date <= f.to_day
     and (f.attached_from + make_interval(months => coalesce(f.step_months, 1200) * (k + 1)) - interval '1 day')::date >= f.from_day`;

/** The area of the house on each day: the current one, or its versions; before the first version, the first one is used. */
export const AREAS: RawBuilder<unknown> = sql`
  select f.charge_area as area, p.first, p.last where f.area_from is null or f.area_from <= p.first
   union all
  select y.area, greatest(y.first, p.first), least(y.last, p.last)
    from (select e.charge_area as area, case when row_number() over w = 1 then '-infinity'::date else e.from_date end as first,
                 coalesce(lead(e.from_date) over w - 1, 'infinity'::date) as last
            from estate_view.house_area e where ${own('e')} and e.house_id = f.house_id window w as (order by e.from_date)) y
   where f.area_from > p.first and y.first <= p.last and y.last >= p.first`;
