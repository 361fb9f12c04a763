// Resolutions of the owners of the demo estates: a price, rules, a repair, and one that was replaced.
import type pg from 'pg';
import { CREATED_AT, CREATED_BY } from '../ground.ts';

interface Plan {
  readonly number: string;
  readonly title: string;
  readonly type: number;
  readonly decidedOn: string;
  readonly from: string;
  readonly to: string | null;
  /** Share that took part, and share of those that agreed, in hundredths of a percent, each by area and by heads. */
  readonly part: readonly [area: number, heads: number];
  readonly agreed: readonly [area: number, heads: number];
  readonly content: string;
  readonly voidReason?: string;
}

const TYPE = { price: 1, revenue: 2, fund: 3, manager: 4, rules: 5 } as const;

const PLANS: readonly Plan[] = [
  {
    number: '业决〔2022〕1号',
    title: '管理规约与议事规则修订',
    type: TYPE.rules,
    decidedOn: '2022-05-22',
    from: '2022-06-01',
    to: null,
    part: [7450, 7210],
    agreed: [8120, 7930],
    content: '通过修订后的管理规约与业主大会议事规则，自公布之日起施行。',
  },
  {
    number: '业决〔2023〕1号',
    title: '物业服务收费标准（2023 年）',
    type: TYPE.price,
    decidedOn: '2023-11-18',
    from: '2024-01-01',
    to: '2026-12-31',
    part: [7020, 6890],
    agreed: [6340, 6120],
    content: '住宅物业服务费按包干制计收，标准自 2024 年 1 月 1 日起执行三年。',
  },
  {
    number: '业决〔2024〕1号',
    title: '利用共有部分设置广告位',
    type: TYPE.revenue,
    decidedOn: '2024-03-30',
    from: '2024-04-15',
    to: '2027-04-14',
    part: [6910, 6780],
    agreed: [7860, 7620],
    content: '同意在电梯轿厢与出入口道闸设置广告位，收益扣除合理成本后归业主共有，每季度公布。',
  },
  {
    number: '业决〔2025〕1号',
    title: '使用维修资金更换生活水泵',
    type: TYPE.fund,
    decidedOn: '2025-06-14',
    from: '2025-06-20',
    to: '2026-06-19',
    part: [7180, 7040],
    agreed: [7010, 6880],
    content: '同意使用维修资金更换地下水泵房生活水泵两台，费用由全体业主按建筑面积分摊。',
  },
  {
    number: '业决〔2021〕1号',
    title: '物业服务收费标准（2021 年）',
    type: TYPE.price,
    decidedOn: '2021-10-16',
    from: '2022-01-01',
    to: null,
    part: [6980, 6820],
    agreed: [5860, 5740],
    content: '住宅物业服务费标准，自 2022 年 1 月 1 日起执行。',
    voidReason: '由业决〔2023〕1号重新表决，自 2024 年 1 月 1 日起执行新标准',
  },
];

export async function insertResolutions(client: pg.Client): Promise<void> {
  await client.query(
    `insert into estate.resolution (tenant_id, estate_id, number, title, type, decided_on, effective_from, effective_to, total_area, voted_area, agreed_area,
            total_heads, voted_heads, agreed_heads, content, state, void_reason, created_by, created_at, updated_by, updated_at)
     select e.tenant_id, e.id, r.number, r.title, r.type, r."decidedOn", r."from", r."to", n.area, v.area, round(v.area * (r.agreed ->> 0)::numeric / 10000, 2),
            n.heads, v.heads, (v.heads * (r.agreed ->> 1)::int / 10000)::int, r.content, case when r."voidReason" is null then 1 else 2 end,
            coalesce(r."voidReason", ''), $2, $3, $2, $3
       from jsonb_to_recordset($1::jsonb) r (number text, title text, type smallint, "decidedOn" date, "from" date, "to" date, part jsonb, agreed jsonb,
              content text, "voidReason" text)
      cross join estate.estate e
      cross join lateral (
        select count(*)::int as heads, sum(h.build_area) as area from estate.house h
         where h.tenant_id = e.tenant_id and h.estate_id = e.id and not h.disabled) n
      cross join lateral (
        select round(n.area * (r.part ->> 0)::numeric / 10000, 2) as area, (n.heads * (r.part ->> 1)::int / 10000)::int as heads) v
      where n.heads > 0 order by e.id, r."decidedOn"`,
    [JSON.stringify(PLANS), CREATED_BY, CREATED_AT],
  );
}
