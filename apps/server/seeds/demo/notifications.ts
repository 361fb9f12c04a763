// Notifications of the demo property group. Those of the notification bar are dated before the rest of the demo data, so that every demo
// shows them, whenever it is started; those that show the life of a notification are dated around the first start.
import { PUSH } from '@anju/contract';
import type pg from 'pg';
import { PUSH_PLANS, type PushPlan } from './notification-plans.ts';

interface NotificationPlan {
  readonly publisher: string;
  readonly publishedAt: string;
  readonly title: string;
  readonly content: string;
  /** Opens by itself until it has been read. */
  readonly popup?: true;
}

const list = (...lines: readonly string[]): string => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
const row = (cell: 'th' | 'td', ...cells: readonly string[]): string =>
  `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`;

/** The oldest first, so that ids and dates have the same order. */
const PLANS: readonly NotificationPlan[] = [
  {
    publisher: 'emp',
    publishedAt: '2026-06-12T16:30:00+08:00',
    title: '端午节值班安排',
    content: [
      '<p>6月19日至21日放假三天，各服务处值班安排如下，请提前交接手头工作。</p>',
      '<table><tbody>',
      row('th', '日期', '带班', '前台', '工程'),
      row('td', '6月19日（周五）', '客服主管', '08:00–20:00', '24小时两人'),
      row('td', '6月20日（周六）', '工程主管', '08:30–18:00', '24小时一人'),
      row('td', '6月21日（周日）', '区域经理', '08:30–18:00', '24小时一人'),
      '</tbody></table>',
      list(
        '前台电话不得转接到个人手机，来电一律登记诉求。',
        '假期收款照常日结，现金当日缴存或双人入柜。',
        '突发事件先处置，三十分钟内报告带班人。',
      ),
    ].join(''),
  },
  {
    publisher: 'emp',
    publishedAt: '2026-06-22T09:10:00+08:00',
    title: '年度收费月通知',
    content: [
      '<p>七月为年度收费月，目标是当期收缴率不低于 <strong>95%</strong>，往年欠费回收不低于 <strong>60%</strong>。</p>',
      '<h3>各岗位要做的事</h3>',
      list(
        '计费员：6月28日前核对计费面积与计费标准，账单审核后方可发出。',
        '收费员：窗口延长到晚上八点，周末不休；每笔收款当面开具票据。',
        '客服：上门与来电先核对房号和姓名，再说欠费；不得在业主群公布欠费名单。',
        '财务审核：减免、挂账一律走审核，经办人不得审核本人单据。',
      ),
      '<p>业主对账单有疑问的，请打开账单的计算过程逐项说明，说明不清的登记诉求，两个工作日内答复。</p>',
    ].join(''),
  },
  {
    publisher: 'sa',
    publishedAt: '2026-06-26T14:00:00+08:00',
    title: '业主信息使用提醒',
    content: [
      '<p>业主的证件号码和电话只为办理业务使用，请各位同事注意：</p>',
      list(
        '列表中的号码默认隐去中间几位，查看完整号码会留下记录。',
        '导出资料前须填写用途、批准人和批准日期，导出文件用完即删。',
        '账号不得借用；离开座位请退出登录，系统闲置八小时会自动退出。',
      ),
    ].join(''),
  },
  {
    publisher: 'emp',
    publishedAt: '2026-06-29T17:45:00+08:00',
    title: '台风防御提醒',
    content: [
      '<p>气象部门预计7月上旬有台风影响本地，请各服务处在台风到来前完成以下检查并留存照片。</p>',
      '<ol>',
      '<li>屋面、天沟、雨水井清理到位，排水泵试运行，备用电源油量过半。</li>',
      '<li>地下车库挡水板、沙袋摆放到出入口，低洼车位提前通知车主挪车。</li>',
      '<li>广告牌、花盆、脚手架、高空晾晒物加固或移除，装修户关闭门窗。</li>',
      '<li>电梯停在二层以上，遇进水立即停用并张贴告示。</li>',
      '</ol>',
      '<p>台风期间工程与秩序人员二十四小时值守，水浸、停电、困人情况十五分钟内报告项目经理。</p>',
    ].join(''),
  },
  {
    publisher: 'sa',
    publishedAt: '2026-07-01T08:30:00+08:00',
    title: '系统上线说明',
    popup: true,
    content: [
      '<p>新系统今天启用。三件事先记住，其余用到再学。</p>',
      '<h3>找功能</h3>',
      '<p>按 <strong>Ctrl-K</strong>，输入功能名称里的几个字，用上下键选择，回车打开。也可以从“授权菜单”里按中心查找；灰色的功能可以打开查看，不能作业。</p>',
      '<h3>同时办几件事</h3>',
      list(
        '每个功能是一个标签，最多同时打开十个左右，点标签来回切换。',
        '没有保存的内容留在标签里，切换回来还在；关闭标签才会丢失。',
        '关掉最后一个标签，回到导航页。',
      ),
      '<h3>遇到问题</h3>',
      '<p>鼠标在菜单上停两秒，会显示这个功能怎么用。页面报错时请记下时间，在“系统日志”里下载错误日志，一并交给系统管理员。</p>',
      '<p>首次登录请先修改密码：六到十八位，须有数字、字母和特殊符号。</p>',
    ].join(''),
  },
];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Published at half past eight in Shanghai. */
const morningOf = (now: Date, ago: number): Date => new Date(Math.floor((now.getTime() - ago * DAY) / DAY) * DAY + HOUR / 2);
const after = (start: Date | null, ms: number): string | null => (start === null ? null : new Date(start.getTime() + ms).toISOString());

function rowOf(now: Date, plan: PushPlan) {
  const { title, content, publisher, state = PUSH.published, ago, lasts, popup = false, confirm = false, reminded = false } = plan;
  const start = ago === null ? null : morningOf(now, ago);
  const written = state === PUSH.draft || start === null || start > now ? new Date(now.getTime() - DAY) : start;
  const isOut = state !== PUSH.draft && start !== null && start <= now;
  return {
    ...{ title, content, publisher, state, popup, confirm },
    toAll: [plan.companies, plan.departments, plan.roles, plan.people].every((list) => list === undefined),
    publishedAt: start?.toISOString() ?? null,
    expiresAt: lasts === undefined ? null : after(start, lasts * DAY),
    announcedAt: isOut ? start.toISOString() : null,
    reminders: reminded ? 1 : 0,
    remindedAt: reminded ? after(start, 3 * DAY) : null,
    withdrawnAt: state === PUSH.withdrawn ? after(start, 5 * HOUR) : null,
    withdrawReason: plan.reason ?? '',
    writtenAt: written.toISOString(),
  };
}

const targetsOf = (plan: PushPlan) => [
  ...(plan.companies ?? []).map((company) => ({ title: plan.title, company })),
  ...(plan.departments ?? []).map((path) => {
    const [holder = '', department = ''] = path.split('/');
    return { title: plan.title, holder, department };
  }),
  ...(plan.roles ?? []).map((role) => ({ title: plan.title, role })),
  ...(plan.people ?? []).map((person) => ({ title: plan.title, person })),
];

const readsOf = (now: Date, plan: PushPlan) =>
  (plan.readers ?? []).map((reader, at) => {
    const start = morningOf(now, plan.ago ?? 0);
    return { title: plan.title, reader, readAt: after(start, (at + 1) * 0.7 * HOUR), confirmed: plan.confirm === true };
  });

const TENANT = `(select t.id from system.tenant t where t.code = 'anju')`;
/** Of the plans: the demo has no two notifications with the same title. */
const NOTIFICATION = `join oa.notification n on n.tenant_id = ${TENANT} and n.title = p.title`;

const STATEMENTS = {
  rows: `
    insert into oa.notification (tenant_id, title, content, popup, confirm, state, to_all, published_at, expires_at, announced_at, reminders,
      reminded_at, withdrawn_at, withdrawn_by, withdraw_reason, account_id, company_id, publisher_name, created_at, updated_by, updated_at)
    select a.tenant_id, p.title, p.content, p.popup, p.confirm, p.state, p."toAll", p."publishedAt", p."expiresAt", p."announcedAt",
           p.reminders, p."remindedAt", p."withdrawnAt", case when p."withdrawnAt" is null then '' else a.name end, p."withdrawReason",
           a.id, e.company_id, a.name, p."writtenAt", a.name, p."writtenAt"
      from jsonb_to_recordset($1::jsonb) as p (at int, title text, content text, publisher text, state smallint, popup boolean,
             confirm boolean, "toAll" boolean, "publishedAt" timestamptz, "expiresAt" timestamptz, "announcedAt" timestamptz,
             reminders smallint, "remindedAt" timestamptz, "withdrawnAt" timestamptz, "withdrawReason" text, "writtenAt" timestamptz)
      join session.account a on a.tenant_id = ${TENANT} and a.username = p.publisher
      left join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
     order by p.at`,
  targets: `
    insert into oa.notification_target (tenant_id, notification_id, company_id, department_id, role_id, employee_id)
    select n.tenant_id, n.id, c.id, d.id, r.id, a.employee_id
      from jsonb_to_recordset($1::jsonb) as p (title text, company text, holder text, department text, role text, person text) ${NOTIFICATION}
      left join org.company c on c.tenant_id = n.tenant_id and c.name = p.company
      left join org.company h on h.tenant_id = n.tenant_id and h.name = p.holder
      left join org.department d on d.tenant_id = n.tenant_id and d.company_id = h.id and d.name = p.department
      left join org.role r on r.tenant_id = n.tenant_id and r.name = p.role
      left join session.account a on a.tenant_id = n.tenant_id and a.username = p.person`,
  reads: `
    insert into oa.notification_read (tenant_id, notification_id, account_id, read_at, confirmed_at)
    select n.tenant_id, n.id, a.id, p."readAt", case when p.confirmed then p."readAt" + interval '3 minutes' end
      from jsonb_to_recordset($1::jsonb) as p (title text, reader text, "readAt" timestamptz, confirmed boolean) ${NOTIFICATION}
      join session.account a on a.tenant_id = n.tenant_id and a.username = p.reader`,
};

const firstOnes = () =>
  PLANS.map(({ publisher, publishedAt, title, content, popup = false }) => ({
    ...{ title, content, publisher, popup, publishedAt, announcedAt: publishedAt, writtenAt: publishedAt },
    ...{ state: PUSH.published, confirm: false, toAll: true, reminders: 0, withdrawReason: '' },
  }));

export async function insertNotifications(client: pg.Client, now: Date): Promise<void> {
  const rows = [...firstOnes(), ...PUSH_PLANS.map((plan) => rowOf(now, plan))].map((row, at) => ({ ...row, at }));
  await client.query(STATEMENTS.rows, [JSON.stringify(rows)]);
  await client.query(STATEMENTS.targets, [JSON.stringify(PUSH_PLANS.flatMap(targetsOf))]);
  await client.query(STATEMENTS.reads, [JSON.stringify(PUSH_PLANS.flatMap((plan) => readsOf(now, plan)))]);
}
