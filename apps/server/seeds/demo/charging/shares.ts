// How one demo estate shares the power of its lights and lifts, with the costs of the last month: one approved, one pending.
import type pg from 'pg';
import { CREATED_AT, CREATED_BY } from '../ground.ts';

const ESTATE = '云栖花园';
const GROUP = '全体业主';
const AREA = 1;
const FLOOR_WITH_FREE = 13;
const PLANS = [
  { name: '公共照明', rule: '公共电费分摊', method: AREA, free: 0 },
  { name: '电梯电费', rule: '电梯电费分摊', method: FLOOR_WITH_FREE, free: 1 },
] as const;
/** 1 待审核 2 已审核 */
const POOLS = [
  { place: 1, plan: '公共照明', source: 2, amount: '3268.50', voucher: '电力发票 3100214', state: 2 },
  { place: 2, plan: '电梯电费', source: 2, amount: '1896.20', voucher: '电力发票 3100215', state: 1 },
] as const;

/** Called after the standards and meters are inserted. The month is the last whole one before `now`. */
export async function insertShares(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `update charging.meter m set share_group_id = g.id
       from estate.estate e join estate.share_group g on g.tenant_id = e.tenant_id and g.estate_id = e.id and g.name = $2
      where e.name = $1 and m.tenant_id = e.tenant_id and m.estate_id = e.id and m.house_id is null`,
    [ESTATE, GROUP],
  );
  await client.query(
    `insert into charging.share_plan (tenant_id, estate_id, group_id, charge_type_id, rule_id, name, method, free_floors, created_by, created_at, updated_by, updated_at)
     select e.tenant_id, e.id, g.id, r.charge_type_id, r.id, w.name, w.method, w.free, $3, $4, $3, $4
       from jsonb_to_recordset($5::jsonb) w (name text, rule text, method smallint, free smallint)
       join estate.estate e on e.name = $1
       join estate.share_group g on g.tenant_id = e.tenant_id and g.estate_id = e.id and g.name = $2
       join charging.rule r on r.tenant_id = e.tenant_id and r.name = w.rule order by w.method`,
    [ESTATE, GROUP, CREATED_BY, CREATED_AT, JSON.stringify(PLANS)],
  );
  await client.query(
    `insert into charging.share_pool (tenant_id, number, estate_id, plan_id, charge_type_id, period_from, period_to, source, amount, voucher_no, state, terms, maker_id, created_by,
            created_at, checker_id, checked_by, checked_at)
     select p.tenant_id, 'GT' || to_char(n.month, 'YYYYMM') || lpad(w.place::text, 4, '0'), p.estate_id, p.id, p.charge_type_id, n.month, (n.month + interval '1 month - 1 day')::date,
            w.source, w.amount, w.voucher, w.state,
            case when w.state = 2 then jsonb_build_object('groupId', p.group_id, 'ruleId', p.rule_id, 'method', p.method, 'customKind', p.custom_kind, 'freeFloors', p.free_floors,
              'floorSteps', p.floor_steps, 'floorMore', trim_scale(p.floor_more)::text, 'includeUnsold', p.include_unsold, 'includeVacant', p.include_vacant,
              'includeBusiness', p.include_business, 'includeGround', p.include_ground, 'minAmount', p.min_amount::text, 'maxAmount', p.max_amount::text,
              'leftOver', p.left_over, 'advanceTypeId', p.advance_type_id) end,
            m.id, m.name, n.month + interval '1 month - 2 days', case when w.state = 2 then c.id end, case when w.state = 2 then c.name else '' end,
            case when w.state = 2 then n.month + interval '1 month - 1 day' end
       from jsonb_to_recordset($2::jsonb) w (place int, plan text, source smallint, amount numeric, voucher text, state smallint)
       join charging.share_plan p on p.name = w.plan
      cross join (select (date_trunc('month', $1::timestamptz at time zone 'Asia/Shanghai') - interval '1 month')::date as month) n
      cross join lateral (select a.id, a.name from session.account a where a.tenant_id = p.tenant_id order by a.username in ('emp', 'binemp') desc, a.id limit 1) m
      cross join lateral (select a.id, a.name from session.account a where a.tenant_id = p.tenant_id and a.id <> m.id order by a.username = 'auditor' desc, a.id limit 1) c
      order by w.place`,
    [now, JSON.stringify(POOLS)],
  );
  // Advances the counter past the numbers used above.
  await client.query(
    `insert into system.number_counter (tenant_id, company_id, kind, period, last_value)
     select distinct s.tenant_id, 0, 'share-pool', to_char(s.period_from, 'YYYY-MM'), ${POOLS.length} from charging.share_pool s
     on conflict (tenant_id, company_id, kind, period) do update set last_value = greatest(number_counter.last_value, excluded.last_value)`,
  );
}
