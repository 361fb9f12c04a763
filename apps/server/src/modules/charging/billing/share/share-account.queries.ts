// 分摊账户: the shares of pools by house, and one share with everything it was computed from.
import { sql, type RawBuilder } from 'kysely';
import {
  POOL,
  type OutputOf,
  type searchShareAccount,
  type ShareAccountDetail,
  type ShareAccountFilter,
  type ShareAccountRow,
} from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';
import { touches } from './share-pool.queries.ts';

type Estates = readonly number[] | null;
const condition = ({ estateId, key, chargeTypeId, month }: ShareAccountFilter, estates: Estates): RawBuilder<unknown> =>
  sql.join(
    [
      own('d'),
      inScope(estates, sql`s.estate_id`),
      sql`s.state = ${lit(POOL.shared)} and d.reason is null`,
      ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
      ...(key === '' ? [] : [sql`d.house_id in ${housesNamed(key)}`]),
      ...(chargeTypeId === null ? [] : [sql`s.charge_type_id = ${chargeTypeId}`]),
      ...(month === null ? [] : [touches(month)]),
    ],
    sql` and `,
  );
const FROM = sql`
  charging.share_part d join charging.share_pool s on ${own('s')} and s.id = d.pool_id join estate_view.house h
    on h.tenant_id = s.tenant_id and h.id = d.house_id left join charging.bill b on b.tenant_id = s.tenant_id and b.id = d.bill_id`;

export async function sumParts(
  db: DbOrTx,
  filter: ShareAccountFilter,
  estates: Estates,
): Promise<Omit<OutputOf<typeof searchShareAccount>, 'rows'>> {
  const result = await sql<Omit<OutputOf<typeof searchShareAccount>, 'rows'>>`
    select count(*)::int as total, count(distinct d.house_id)::int as houses, coalesce(sum(d.amount), 0)::numeric(18, 2)::text as amount,
           coalesce(sum(d.advance), 0)::numeric(18, 2)::text as advance, coalesce(sum(d.credited), 0)::numeric(18, 2)::text as credited,
           coalesce(sum(b.amount + b.adjusted - b.reduced) filter (where not b.void), 0)::numeric(18, 2)::text as billed,
           coalesce(sum(b.settled) filter (where not b.void), 0)::numeric(18, 2)::text as settled
      from ${FROM} where ${condition(filter, estates)}`.execute(db);
  return result.rows[0] as Omit<OutputOf<typeof searchShareAccount>, 'rows'>;
}

const ROW = sql`
  s.id || '-' || d.house_id || '-' || d.from_day as key, s.id as pool_id, s.number as pool_number, e.name as estate_name, d.house_id,
    h.code as house_code,
    i.name as item, s.period_from, s.period_to, d.from_day as from, d.to_day as to, coalesce(n.name, '') as payer,
  (s.terms ->> 'method')::smallint as method, trim_scale(d.weight)::text as weight, trim_scale(w.sum)::text as weight_sum,
    trim_scale(d.quantity)::text as quantity,
  d.amount::text as amount, d.advance::text as advance, d.advance_due::text as advance_due, d.credited::text as credited,
  d.relieved::text as relieved,
  case when b.id is not null then jsonb_build_object('id', b.id, 'state', b.state, 'void', b.void, 'amount', b.amount::text) end as bill`;
const NAMES = sql`
  join estate_view.estate e on ${own('e')} and e.id = s.estate_id join manage_view.charge_type i
    on i.tenant_id = e.tenant_id and i.id = s.charge_type_id
  left join estate_view.person n on n.tenant_id = e.tenant_id and n.id = d.payer_id
  cross join lateral (select coalesce(sum(x.weight), 0) as sum from charging.share_part x
    where ${own('x')} and x.pool_id = s.id and not x.continued) w`;

export async function listParts(
  db: DbOrTx,
  filter: ShareAccountFilter,
  estates: Estates,
  limit: number,
  offset: number,
): Promise<ShareAccountRow[]> {
  return rows<ShareAccountRow>(db)`
    with page as materialized (
      select d.pool_id, d.house_id, d.from_day from ${FROM} where ${condition(filter, estates)}
        order by d.pool_id desc, h.sort_key, h.id, d.from_day limit ${limit} offset ${offset})
    select ${ROW} from page join charging.share_part d on ${own('d')} and d.pool_id = page.pool_id
      and d.house_id = page.house_id and d.from_day = page.from_day
      join charging.share_pool s on s.tenant_id = d.tenant_id and s.id = d.pool_id
      join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id left join charging.bill b
        on b.tenant_id = d.tenant_id and b.id = d.bill_id ${NAMES} order by d.pool_id desc, h.sort_key, h.id, d.from_day`;
}

type FoundPart = Omit<ShareAccountDetail, 'formula' | 'explain'>;
export async function findPart(
  db: DbOrTx,
  { poolId, houseId, from }: { poolId: number; houseId: number; from: string | null },
  estates: Estates,
): Promise<FoundPart | undefined> {
  return first<FoundPart>(db)`
    select ${ROW}, d.basis, s.source, s.amount::text as pool_amount, trim_scale(s.quantity)::text as pool_quantity,
           trim_scale(s.price)::text as pool_price,
           s.own_cost::text as own_cost, s.voucher_no, b.due_date, b.open::text as open
      from ${FROM} ${NAMES} where ${own('d')} and s.id = ${poolId} and d.house_id = ${houseId} and d.reason is null
        and (${from}::date is null or d.from_day = ${from}::date) and ${inScope(estates, sql`s.estate_id`)}
      order by d.from_day limit 1`;
}
