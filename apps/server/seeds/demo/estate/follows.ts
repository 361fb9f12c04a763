// Customer follow-ups of the demo company: some due today, some overdue, some finished. Their dates are relative to the first start, so
// that the lists are not empty on the first day.
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';

interface FollowPlan {
  readonly item: string;
  /** The nth house in use of the estate, and its first owner. */
  readonly about: readonly [estate: string, nth: number];
  readonly employee: string;
  readonly content: string;
  readonly begunDaysAgo: number;
  /** Days from the first start; a negative number means overdue. */
  readonly plannedIn: number;
  readonly state: 1 | 2 | 3 | 4;
  readonly records?: readonly (readonly [daysAgo: number, result: string, nextIn: number | null])[];
}

const [YUNQI, LINJIANG, CHUANGZHI] = ['云栖花园', '临江名邸', '创智园'] as const;

const PLANS: readonly FollowPlan[] = [
  {
    item: '新业主回访',
    about: [YUNQI, 4],
    employee: 'emp',
    content: '过户后首次回访，核对联系电话与缴费方式',
    begunDaysAgo: 5,
    plannedIn: 2,
    state: 1,
  },
  {
    item: '费用催收跟进',
    about: [YUNQI, 27],
    employee: 'emp',
    content: '两个季度物业费未缴，业主承诺月底付清',
    begunDaysAgo: 14,
    plannedIn: -2,
    state: 2,
    records: [
      [11, '电话联系，业主称在外地出差，月底回来后缴清', -6],
      [6, '业主未接电话，已发短信提醒', -2],
    ],
  },
  {
    item: '投诉后回访',
    about: [YUNQI, 51],
    employee: 'emp',
    content: '楼道堆物投诉已清理，回访是否满意',
    begunDaysAgo: 3,
    plannedIn: 0,
    state: 1,
  },
  {
    item: '装修完工回访',
    about: [YUNQI, 76],
    employee: 'clerk',
    content: '装修验收合格，回访押金是否退到账',
    begunDaysAgo: 20,
    plannedIn: -5,
    state: 1,
  },
  {
    item: '空置房巡访',
    about: [LINJIANG, 8],
    employee: 'emp',
    content: '长期空置，查看门窗与渗漏情况',
    begunDaysAgo: 25,
    plannedIn: 5,
    state: 1,
  },
  {
    item: '费用催收跟进',
    about: [LINJIANG, 33],
    employee: 'clerk',
    content: '对公共电费分摊有异议，暂不缴费',
    begunDaysAgo: 9,
    plannedIn: 1,
    state: 2,
    records: [[4, '已送去分摊明细，业主要求再核对一次抄表读数', 1]],
  },
  {
    item: '合同续签',
    about: [CHUANGZHI, 5],
    employee: 'limited',
    content: '租赁合同下月到期，确认是否续租',
    begunDaysAgo: 10,
    plannedIn: 12,
    state: 2,
    records: [[2, '企业有意续租，希望租金不变，等待总部答复', 12]],
  },
  {
    item: '投诉后回访',
    about: [CHUANGZHI, 11],
    employee: 'limited',
    content: '空调噪音投诉处理后回访',
    begunDaysAgo: 8,
    plannedIn: -5,
    state: 3,
    records: [[5, '现场测试噪音达标，企业表示满意', null]],
  },
  {
    item: '新业主回访',
    about: [YUNQI, 102],
    employee: 'clerk',
    content: '新业主入住回访',
    begunDaysAgo: 18,
    plannedIn: -12,
    state: 3,
    records: [[12, '资料已补齐，业主开通了银行代扣', null]],
  },
  {
    item: '费用催收跟进',
    about: [LINJIANG, 60],
    employee: 'emp',
    content: '历史欠费催收',
    begunDaysAgo: 40,
    plannedIn: -15,
    state: 4,
    records: [
      [30, '业主拒绝沟通', -15],
      [15, '放弃原因：已转法务处理，由律师函继续催收', null],
    ],
  },
];

export async function insertFollows(client: pg.Client, now: Date): Promise<void> {
  const day = businessDay(now);
  const at = (daysAgo: number, time: string) => `${addDays(day, -daysAgo)}T${time}:00+08:00`;
  for (const plan of PLANS) {
    const [estate, nth] = plan.about;
    const closing = plan.state > 2 ? plan.records?.at(-1)?.[0] : undefined;
    const { rows } = await client.query<{ tenant_id: number; id: number }>(
      `insert into estate.follow_up (tenant_id, item_id, customer_id, house_id, content, employee_id, planned_date, state, closed_on, created_by, created_at, updated_by, updated_at)
       select a.tenant_id, i.id, place.customer_id, place.house_id, $1, a.employee_id, $2, $3, $4, a.name, $5, a.name, $5
         from session.account a
         join system.tenant t on t.id = a.tenant_id and t.code = 'anju'
         join estate.follow_item i on i.tenant_id = a.tenant_id and i.name = $6
        cross join lateral (
          select h.id as house_id, c.id as customer_id
            from estate.estate s join estate.house h on h.tenant_id = s.tenant_id and h.estate_id = s.id
            join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
            join estate.customer c on c.tenant_id = o.tenant_id and c.person_id = o.person_id
           where s.tenant_id = a.tenant_id and s.name = $7 and h.use_state = 4 and not h.disabled order by h.sort_key, h.id limit 1 offset $8) place
        where a.username = $9
       returning tenant_id, id`,
      [
        plan.content,
        addDays(day, plan.plannedIn),
        plan.state,
        closing === undefined ? null : addDays(day, -closing),
        at(plan.begunDaysAgo, '09:30'),
        plan.item,
        estate,
        nth,
        plan.employee,
      ],
    );
    const [made] = rows;
    if (!made) throw new Error(`nobody follows up “${plan.content}”`);
    for (const [daysAgo, result, nextIn] of plan.records ?? []) {
      await client.query(
        `insert into estate.follow_record (tenant_id, follow_id, at, by, result, next_date)
         select $1, $2, $3, updated_by, $4, $5 from estate.follow_up where tenant_id = $1 and id = $2`,
        [made.tenant_id, made.id, at(daysAgo, '15:10'), result, nextIn === null ? null : addDays(day, nextIn)],
      );
    }
  }
}
