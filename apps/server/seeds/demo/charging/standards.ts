// How the demo companies charge: one late-fee policy, rules for the items of the starting lists, and a price list for every estate since
// 2024, with one increase for 2026 that the owners of the homes approved.
import type pg from 'pg';
import { CREATED_AT, CREATED_BY } from '../ground.ts';

const PRICES_FROM = '2024-01-01';
const PRICE_RISE = '2026-01-01';
const POLICY = '标准违约金';

const OBJECT = { house: 1, parking: 2, customer: 3, contract: 4 } as const;
const BY = { area: 1, household: 2, count: 3, usage: 4, fixed: 5, contract: 6, share: 7 } as const;
const PRICE = { unit: 1, tiers: 2, formula: 3 } as const;

interface PricePlan {
  readonly from: string;
  readonly price?: string;
  readonly tiers?: readonly { readonly upTo: string | null; readonly price: string }[];
  readonly formula?: string;
  readonly reason: string;
  /** The owners approved it. */
  readonly decided?: boolean;
}
interface RulePlan {
  readonly item: string;
  readonly name: string;
  readonly object: number;
  readonly method: number;
  readonly priceMethod?: number;
  readonly period?: 0 | 1 | 3 | 6 | 12;
  readonly advance?: boolean;
  /** Homes, or shops and offices; absent: every estate. */
  readonly of?: 'homes' | 'business';
  readonly prices: readonly PricePlan[];
}

const first = (price: string, more: Partial<PricePlan> = {}): PricePlan => ({
  from: PRICES_FROM,
  price,
  reason: '物业服务合同约定',
  ...more,
});

const RULE_PLANS: readonly RulePlan[] = [
  {
    item: 'B01',
    name: '住宅物业服务费',
    object: OBJECT.house,
    method: BY.area,
    of: 'homes',
    prices: [
      first('2.60', { decided: true, reason: '业主大会表决的收费标准' }),
      { from: PRICE_RISE, price: '2.80', decided: true, reason: '人工与能耗成本上升，按约定调整' },
    ],
  },
  { item: 'B01', name: '商业物业服务费', object: OBJECT.house, method: BY.area, of: 'business', prices: [first('4.50')] },
  { item: 'B02', name: '车位管理费', object: OBJECT.parking, method: BY.count, prices: [first('60.00')] },
  {
    item: 'B03',
    name: '电梯费',
    object: OBJECT.house,
    method: BY.household,
    priceMethod: PRICE.formula,
    period: 3,
    of: 'homes',
    prices: [{ from: PRICES_FROM, formula: 'max(楼层 - 2, 0) * 2', reason: '二层及以下不收，以上每层 2 元' }],
  },
  {
    item: 'B04',
    name: '垃圾处理费',
    object: OBJECT.house,
    method: BY.household,
    period: 12,
    prices: [first('6.00', { reason: '代收，按市政标准，每年收一次' })],
  },
  {
    item: 'M01',
    name: '水费',
    object: OBJECT.house,
    method: BY.usage,
    priceMethod: PRICE.tiers,
    prices: [
      {
        from: PRICES_FROM,
        tiers: [
          { upTo: '18', price: '2.90' },
          { upTo: '25', price: '3.85' },
          { upTo: null, price: '6.70' },
        ],
        reason: '代收，按市政阶梯水价',
      },
    ],
  },
  { item: 'M02', name: '电费', object: OBJECT.house, method: BY.usage, prices: [first('0.5469', { reason: '代收，按电网公布电价' })] },
  { item: 'S01', name: '公共水费分摊', object: OBJECT.house, method: BY.share, prices: [first('2.90', { reason: '按公共水表用量分摊' })] },
  {
    item: 'S02',
    name: '公共电费分摊',
    object: OBJECT.house,
    method: BY.share,
    prices: [first('0.5469', { reason: '按公共电表用量分摊' })],
  },
  {
    item: 'S03',
    name: '电梯电费分摊',
    object: OBJECT.house,
    method: BY.share,
    of: 'homes',
    prices: [first('0.5469', { reason: '按电梯电表用量分摊' })],
  },
  {
    item: 'P01',
    name: '房屋租金',
    object: OBJECT.customer,
    method: BY.contract,
    advance: true,
    prices: [first('0', { reason: '金额以租赁合同为准' })],
  },
  {
    item: 'Q02',
    name: '装修管理费',
    object: OBJECT.house,
    method: BY.fixed,
    period: 0,
    prices: [first('300.00', { reason: '装修管理协议约定' })],
  },
  {
    item: 'Q03',
    name: '证件工本费',
    object: OBJECT.house,
    method: BY.count,
    period: 0,
    prices: [first('15.00', { reason: '按成本收取' })],
  },
];
const CONTRACT_PLANS: readonly RulePlan[] = [
  {
    item: 'G01',
    name: '场地使用费',
    object: OBJECT.contract,
    method: BY.contract,
    prices: [first('0', { reason: '金额以场地合同为准' })],
  },
  {
    item: 'G01',
    name: '摊位场地费',
    object: OBJECT.contract,
    method: BY.area,
    prices: [first('48.00', { reason: '摊位合同约定的单价' })],
  },
  {
    item: 'G02',
    name: '广告位使用费',
    object: OBJECT.contract,
    method: BY.contract,
    prices: [first('0', { reason: '金额以广告合同为准' })],
  },
];

/** Called after the starting lists are inserted. */
export async function insertStandards(client: pg.Client): Promise<void> {
  await client.query(
    `with policy as (
       insert into charging.late_policy (tenant_id, name, remark, created_by, created_at, updated_by, updated_at)
       select distinct e.tenant_id, $1, '按物业服务合同约定', $2, $3::timestamptz, $2, $3::timestamptz from estate.estate e
        order by e.tenant_id returning tenant_id, id)
     insert into charging.late_policy_term (tenant_id, policy_id, from_date, daily_rate, grace_days, cap_rate, created_by, created_at)
     select tenant_id, id, $4, 0.0005, 0, 1, $2, $3 from policy`,
    [POLICY, CREATED_BY, CREATED_AT, PRICES_FROM],
  );
  await insertPlans(client, RULE_PLANS);
}

/** Called after insertStandards, where there are contracts. */
export const insertContractStandards = (client: pg.Client): Promise<void> => insertPlans(client, CONTRACT_PLANS);

async function insertPlans(client: pg.Client, ruled: readonly RulePlan[]): Promise<void> {
  const rules = ruled.map(({ item, name, object, method, priceMethod = PRICE.unit, period = 1, advance = false }, place) => ({
    place,
    item,
    name,
    object,
    method,
    priceMethod,
    period,
    advance,
  }));
  await client.query(
    `insert into charging.rule (tenant_id, name, charge_type_id, object_kind, method, price_method, period_months, advance, late_policy_id, created_by,
            created_at, updated_by, updated_at)
     select t.tenant_id, r.name, t.id, r.object, r.method, r."priceMethod", r.period, r.advance, case when t.late_fee then p.id end, $2, $3, $2, $3
       from jsonb_to_recordset($1::jsonb) r (item text, name text, object smallint, method smallint, "priceMethod" smallint,
              period smallint, advance boolean, place int)
       join manage.charge_type t on t.code = r.item
       join charging.late_policy p on p.tenant_id = t.tenant_id order by t.tenant_id, r.place`,
    [JSON.stringify(rules), CREATED_BY, CREATED_AT],
  );
  const wanted = ruled.map(({ name, of }) => ({ name, homes: of !== 'business', business: of !== 'homes' }));
  await client.query(
    `insert into charging.standard (tenant_id, estate_id, rule_id, charge_type_id, name, created_by, created_at, updated_by, updated_at)
     select e.tenant_id, e.id, r.id, r.charge_type_id, r.name, $2, $3, $2, $3
       from jsonb_to_recordset($1::jsonb) w (name text, homes boolean, business boolean)
       join charging.rule r on r.name = w.name
       join estate.estate e on e.tenant_id = r.tenant_id
      where exists (select from estate.house h where h.tenant_id = e.tenant_id and h.estate_id = e.id and not h.disabled
                       and case when h.usage = 1 then w.homes else w.business end)
      order by e.id, r.id`,
    [JSON.stringify(wanted), CREATED_BY, CREATED_AT],
  );
  const prices = ruled.flatMap(({ name, prices: plans }) =>
    plans.map(({ from, price = '0', tiers = [], formula = '', reason, decided = false }) => ({
      name,
      from,
      price,
      tiers,
      formula,
      reason,
      decided,
    })),
  );
  await client.query(
    `insert into charging.standard_price (tenant_id, standard_id, from_date, price, tiers, formula, resolution_id, reason, state, maker_id, created_by,
            created_at, checker_id, checked_by, checked_at)
     select s.tenant_id, s.id, p."from", p.price, p.tiers, p.formula, case when p.decided then d.id end, p.reason, 2, m.id, m.name,
            p."from" - interval '20 days', c.id, c.name, p."from" - interval '19 days'
       from jsonb_to_recordset($1::jsonb) p (name text, "from" date, price numeric, tiers jsonb, formula text, reason text, decided boolean)
       join charging.standard s on s.name = p.name
       left join estate.resolution d on d.tenant_id = s.tenant_id and d.estate_id = s.estate_id and d.type = 1 and d.state = 1
        and p."from" between d.effective_from and coalesce(d.effective_to, 'infinity')
      cross join lateral (select a.id, a.name from session.account a where a.tenant_id = s.tenant_id
                           order by a.username in ('emp', 'binemp') desc, a.id limit 1) m
      cross join lateral (select a.id, a.name from session.account a where a.tenant_id = s.tenant_id and a.id <> m.id
                           order by a.username = 'auditor' desc, a.id limit 1) c
      order by s.id, p."from"`,
    [JSON.stringify(prices)],
  );
}
