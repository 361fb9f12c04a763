// Notices between employees of the demo companies: some pending, some confirmed. Their dates are relative to the first start, because an
// unhandled notice is cleared after a month.
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';

interface InformPlan {
  readonly menu: number;
  readonly sender: string;
  /** The nth house of the estate in this use state; or, without a house, the company. */
  readonly about: { readonly estate: string; readonly state: 1 | 3 | 4 | 5; readonly nth: number } | { readonly company: string };
  readonly subject: string;
  readonly content: string;
  /** Days before the first start, and the time of day. */
  readonly sent: readonly [daysAgo: number, time: string];
  readonly confirmed?: readonly [by: string, daysAgo: number, time: string];
}

const house = (estate: string, state: 1 | 3 | 4 | 5, nth: number) => ({ estate, state, nth });
const [YUNQI, LINJIANG, CHUANGZHI] = ['云栖花园', '临江名邸', '创智园'] as const;

const PLANS: readonly InformPlan[] = [
  {
    menu: 91,
    sender: 'newbie',
    about: house(YUNQI, 4, 61),
    subject: '住户周末搬出，请办理放行',
    content: '<p>租客本周六上午搬出，已交回门禁卡两张。请核对费用结清后办理搬迁放行。</p>',
    sent: [19, '10:05'],
    confirmed: ['emp', 18, '09:10'],
  },
  {
    menu: 164,
    sender: 'emp',
    about: house(YUNQI, 4, 12),
    subject: '装修验收合格，请退装修押金',
    content: '<p>本户装修已于昨日复验合格，<strong>无遗留问题</strong>，请按收据退还装修押金。</p>',
    sent: [16, '15:20'],
    confirmed: ['clerk', 15, '08:45'],
  },
  {
    menu: 155,
    sender: 'newbie',
    about: house(YUNQI, 5, 3),
    subject: '房屋转为空置，请核对计费标准',
    content:
      '<p>业主书面申明房屋自本月起空置，水电表已拍照留存：</p><ul><li>水表 1268 吨</li><li>电表 20417 度</li></ul><p>请核对是否适用空置标准。</p>',
    sent: [12, '09:30'],
  },
  {
    menu: 89,
    sender: 'clerk',
    about: house(YUNQI, 3, 1),
    subject: '装修垃圾堆放在消防通道',
    content: '<p>收费上门时发现该户装修垃圾占用消防通道，已口头提醒，请登记违规并复查。</p>',
    sent: [9, '16:40'],
  },
  {
    menu: 156,
    sender: 'emp',
    about: house(YUNQI, 4, 88),
    subject: '停梯三日，申请电梯费减免',
    content: '<p>本单元电梯大修停梯三日，业主提出减免电梯费，<em>经理已同意按日扣减</em>，请登记优减标准。</p>',
    sent: [8, '11:15'],
  },
  {
    menu: 169,
    sender: 'emp',
    about: house(LINJIANG, 4, 20),
    subject: '业主承诺月底缴清，请跟进',
    content: '<p>业主来电说明出差在外，承诺本月底前缴清所欠物业服务费，请到期回访。</p>',
    sent: [7, '14:00'],
  },
  {
    menu: 94,
    sender: 'limited',
    about: house(CHUANGZHI, 4, 9),
    subject: '空调主机噪音投诉，请受理',
    content: '<p>入驻企业反映楼上空调主机夜间噪音大，影响值班人员休息，请受理并安排测试。</p>',
    sent: [6, '09:50'],
  },
  {
    menu: 164,
    sender: 'newbie',
    about: house(YUNQI, 4, 140),
    subject: '有偿维修已完成，请收取材料费',
    content: '<p>更换厨房角阀两只，业主已签字确认，材料费与人工费见派工单。</p>',
    sent: [5, '17:05'],
  },
  {
    menu: 170,
    sender: 'auditor',
    about: { company: '云栖物业服务处' },
    subject: '本季度挂账申报请于月底前提交',
    content: '<p>请各服务处核对<strong>一年以上</strong>的欠费，符合条件的于月底前提交挂账申报，附催收记录。</p>',
    sent: [4, '10:30'],
  },
  {
    menu: 369,
    sender: 'auditor',
    about: house(LINJIANG, 4, 55),
    subject: '挂账后已回款，请办理回转',
    content: '<p>银行回单显示该户补缴了挂账期间的费用，请核对后办理挂账回转。</p>',
    sent: [3, '15:45'],
  },
  {
    menu: 164,
    sender: 'emp',
    about: house(YUNQI, 4, 205),
    subject: '车位转租，请结清停车费',
    content: '<p>该户车位自下月起转租，请与原使用人结清停车费并退回多收部分。</p>',
    sent: [2, '13:25'],
  },
  {
    menu: 94,
    sender: 'clerk',
    about: house(YUNQI, 4, 33),
    subject: '缴费时反映楼道灯不亮',
    content: '<p>业主缴费时反映本层楼道灯已坏一周，请登记诉求并派工。</p>',
    sent: [1, '09:05'],
  },
  {
    menu: 155,
    sender: 'emp',
    about: { company: '创智园物业服务处' },
    subject: '新入驻企业计费面积待核',
    content: '<p>本月新入驻三家企业，租赁合同已送达，请据合同核对计费面积与起始日。</p>',
    sent: [1, '16:10'],
  },
];

const KEPT_DAYS = 30;
const at = (now: Date, [daysAgo, time]: readonly [number, string]): string => `${addDays(businessDay(now), -daysAgo)}T${time}:00+08:00`;

export async function insertInforms(client: pg.Client, now: Date): Promise<void> {
  const { rows: tenants } = await client.query<{ id: number }>(`select id from system.tenant where code = 'anju'`);
  const tenantId = tenants[0]?.id;
  /** Numbered as the program does: one counter per month. */
  const counters = new Map<string, number>();
  for (const plan of PLANS.toSorted((one, other) => at(now, one.sent).localeCompare(at(now, other.sent)))) {
    const sentAt = at(now, plan.sent);
    const period = sentAt.slice(0, 7);
    const value = (counters.get(period) ?? 0) + 1;
    counters.set(period, value);
    const number = `GZ${period.replace('-', '')}${String(value).padStart(4, '0')}`;
    const [handler, ...handled] = plan.confirmed ?? [null, 0, ''];
    const { rowCount } = await client.query(
      `insert into oa.inform (tenant_id, number, company_id, menu_id, house_id, estate_id, house_name, subject, content, sender_account_id, sender_name,
                              sender_phone, sender_job, sent_at, expires_at, handler_account_id, handler_name, handled_at)
       select a.tenant_id, $2, place.company_id, $3, place.house_id, place.estate_id, place.name, $4, $5, a.id, a.name, e.phone, j.name,
              $6::timestamptz, $6::timestamptz + make_interval(days => $7), h.id, coalesce(h.name, ''), case when h.id is not null then $8::timestamptz end
         from session.account a
         join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
         join org.employee_job ej on ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ej.main
         join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
         left join session.account h on h.tenant_id = a.tenant_id and h.username = $9
        cross join lateral (${'company' in plan.about ? COMPANY : HOUSE}) place
        where a.tenant_id = $1 and a.username = $10`,
      [
        tenantId,
        number,
        plan.menu,
        plan.subject,
        plan.content,
        sentAt,
        KEPT_DAYS,
        handler === null ? null : at(now, handled as [number, string]),
        handler,
        plan.sender,
        ...('company' in plan.about ? [plan.about.company] : [plan.about.estate, plan.about.state, plan.about.nth]),
      ],
    );
    if (rowCount !== 1) throw new Error(`nowhere to send “${plan.subject}”`);
  }
  for (const [period, last] of counters) {
    await client.query(
      `insert into system.number_counter (tenant_id, company_id, kind, period, last_value) values ($1, 0, 'inform', $2, $3)`,
      [tenantId, period, last],
    );
  }
}

const COMPANY = `select c.id as company_id, null::bigint as house_id, null::bigint as estate_id, '' as name
                   from org.company c where c.tenant_id = a.tenant_id and c.name = $11`;
const HOUSE = `select s.company_id, x.id as house_id, s.id as estate_id, s.name || ' ' || x.code as name
                 from estate.estate s join estate.house x on x.tenant_id = s.tenant_id and x.estate_id = s.id
                where s.tenant_id = a.tenant_id and s.name = $11 and x.use_state = $12 and not x.disabled
                order by x.sort_key, x.id limit 1 offset $13`;
