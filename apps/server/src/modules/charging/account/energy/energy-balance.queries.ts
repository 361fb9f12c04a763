// Energy bought of each kind compared with what the meters recorded: loss = bought - sold - public.
import { sql, type RawBuilder } from 'kysely';
import { BILL, POOL, type EnergyBalanceRow, type EnergyTotal } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { LIVING, within, type EnergyRange, type Estates } from './energy.queries.ts';

/**
 * Public usage is the usage of a public meter less that of the meters below it. A public meter that has meters below it and belongs to no
 * share group is a master meter, used only to check the purchases: its own usage counts as zero.
 */
const grounds = (range: EnergyRange, estates: Estates): RawBuilder<unknown> => sql`
  t as materialized (
    select t.* from (select r.id, r.month, r.usage, r.bill_id, m.id as meter_id, m.estate_id, m.kind, m.house_id, m.share_group_id
                       from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id
                         where ${own('r')}) t where ${within(range, estates)}),
  below as (
    select m.parent_id as meter_id, r.month, sum(r.usage) as usage
      from charging.meter m join charging.meter_reading r on r.tenant_id = m.tenant_id and r.meter_id = m.id
     where ${own('m')} and m.parent_id in (select meter_id from t where house_id is null) group by 1, 2),
  used as (
    select t.estate_id, t.kind, t.month, sum(t.usage) filter (where t.house_id is not null) as sold,
           sum(t.usage) filter (where t.house_id is not null
             and not exists (select from charging.bill b
               where ${own('b')} and b.id = t.bill_id and not b.void and b.state > ${lit(BILL.planned)})) as unbilled,
           sum(case when w.meter_id is null then t.usage when t.share_group_id is null then 0
             else greatest(t.usage - w.usage, 0) end) filter (where t.house_id is null) as common
      from t left join below w on w.meter_id = t.meter_id and w.month = t.month group by 1, 2, 3),
  billed as (
    select x.estate_id, x.kind, x.month, sum(x.payable) as amount
      from (select distinct on (b.id) b.id, r.estate_id, r.kind, r.month, b.amount + b.adjusted - b.reduced as payable from t r
        join charging.bill b on ${own('b')} and ${LIVING} order by b.id, r.id) x
     group by 1, 2, 3),
  shared as (
    select x.estate_id, x.kind, x.month, sum(x.amount) as amount
      from (select distinct on (p.id) p.id, t.estate_id, t.kind, t.month, p.amount
              from t join charging.share_pool_reading s on ${own('s')} and s.reading_id = t.id join charging.share_pool p
                on p.tenant_id = s.tenant_id and p.id = s.pool_id and p.state = ${lit(POOL.shared)} order by p.id, t.id) x
     group by 1, 2, 3),
  bought as (
    select t.estate_id, t.kind, t.month, sum(t.quantity) as quantity, sum(t.amount) as amount from charging.energy_purchase t
      where ${own('t')} and ${within(range, estates)} group by 1, 2, 3)`;

const cells = (range: EnergyRange, estates: Estates): RawBuilder<unknown> => sql`
  ${grounds(range, estates)},
  key as (select estate_id, kind, month from used union select estate_id, kind, month from bought),
  cell as materialized (
    select k.estate_id, k.kind, k.month, coalesce(g.quantity, 0) as bought, coalesce(g.amount, 0) as bought_amount,
           coalesce(u.sold, 0) as sold, coalesce(b.amount, 0) as sold_amount,
           coalesce(u.unbilled, 0) as unbilled, coalesce(u.common, 0) as common, coalesce(s.amount, 0) as shared_amount,
           case when g.quantity > 0 and u.kind is not null then g.quantity - coalesce(u.sold, 0) - coalesce(u.common, 0) end as loss,
           case when g.quantity > 0 and u.kind is not null then g.quantity end as loss_base
      from key k
      left join bought g on g.estate_id = k.estate_id and g.kind = k.kind and g.month = k.month
      left join used u on u.estate_id = k.estate_id and u.kind = k.kind and u.month = k.month
      left join billed b on b.estate_id = k.estate_id and b.kind = k.kind and b.month = k.month
      left join shared s on s.estate_id = k.estate_id and s.kind = k.kind and s.month = k.month),
  place as (select h.estate_id, sum(h.charge_area) as area from estate_view.house_tally h where ${own('h')} and not h.disabled group by 1)`;

/**
 * `c` has the sums and the area. A loss is given only where there are both an invoice and readings: with one of them missing it would be
 * all or nothing.
 */
const FIGURES = sql`
  trim_scale(c.bought)::text as bought, c.bought_amount::numeric(18, 2)::text as bought_amount, trim_scale(c.sold)::text as sold,
    c.sold_amount::numeric(18, 2)::text as sold_amount,
  trim_scale(c.unbilled)::text as unbilled, trim_scale(c.common)::text as common, c.shared_amount::numeric(18, 2)::text as shared_amount,
  trim_scale(c.loss)::text as loss, round(c.loss * 100 / c.loss_base, 2)::text as loss_rate,
  round((c.sold + c.common) / nullif(c.area, 0), 4)::text as per_area`;

export async function listBalance(db: DbOrTx, range: EnergyRange, estates: Estates): Promise<EnergyBalanceRow[]> {
  return rows<EnergyBalanceRow>(db)`
    with ${cells(range, estates)}
    select c.estate_id || '-' || c.kind || '-' || to_char(c.month, 'YYYY-MM') as key, c.estate_id, c.name as estate_name, c.kind,
           to_char(c.month, 'YYYY-MM') as month, ${FIGURES}
      from (select x.*, e.name, e.sort_key, p.area from cell x join estate_view.estate e on ${own('e')} and e.id = x.estate_id
        left join place p on p.estate_id = x.estate_id) c
     order by c.sort_key, c.estate_id, c.kind, c.month`;
}
export async function listTotals(db: DbOrTx, range: EnergyRange, estates: Estates): Promise<EnergyTotal[]> {
  return rows<EnergyTotal>(db)`
    with ${cells(range, estates)}
    select c.kind, ${FIGURES}
      from (select x.kind, sum(x.bought) as bought, sum(x.bought_amount) as bought_amount, sum(x.sold) as sold,
        sum(x.sold_amount) as sold_amount, sum(x.unbilled) as unbilled,
                   sum(x.common) as common, sum(x.shared_amount) as shared_amount, sum(x.loss) as loss, sum(x.loss_base) as loss_base,
                   (select sum(p.area) from place p where p.estate_id in (select y.estate_id from cell y where y.kind = x.kind)) as area
              from cell x group by x.kind) c
     order by c.kind`;
}
