// Notifications of the demo property group in all their states, counted from the first start. The project manager and the cashier, the
// usual first visitors of a demo, have read its popups.
import { PUSH } from '@anju/contract';

export interface PushPlan {
  readonly title: string;
  readonly content: string;
  readonly publisher: 'emp' | 'sa' | 'boss';
  readonly state?: typeof PUSH.draft | typeof PUSH.withdrawn;
  /** Days before the first start; negative for a planned time, null for a draft without one. */
  readonly ago: number | null;
  /** Days after the publication. */
  readonly lasts?: number;
  readonly popup?: true;
  readonly confirm?: true;
  /** Names of companies, departments (`company/department`), roles and accounts; without any the notification is for all staff. */
  readonly companies?: readonly string[];
  readonly departments?: readonly string[];
  readonly roles?: readonly string[];
  readonly people?: readonly string[];
  /** Accounts in the order of reading; they have confirmed too where that is asked. */
  readonly readers?: readonly string[];
  readonly reason?: string;
  readonly reminded?: true;
}

const EAST = '华东分公司';
const YUNQI = '云栖物业服务处';
const PARK = '创智园物业服务处';
const paragraphs = (...lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');
const steps = (opening: string, ...lines: readonly string[]): string =>
  `<p>${opening}</p><ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;

/** The oldest first. */
export const PUSH_PLANS: readonly PushPlan[] = [
  {
    title: '消防演练通知',
    content: steps(
      '本周五下午三点各服务处同时演练，请提前做好准备。',
      '上午在各单元张贴告示，告知业主警报为演练。',
      '微型消防站三分钟内到位，水带、灭火器逐一检查。',
      '演练结束当天上传照片和小结。',
    ),
    publisher: 'emp',
    ago: 38,
    lasts: 14,
    popup: true,
    readers: ['clerk', 'emp', 'auditor', 'limited', 'boss'],
  },
  {
    title: '电梯年检安排',
    content: paragraphs('下周二至周四逐台年检，每台停用约两小时。请提前一天张贴告示，并安排人员在一层引导。'),
    publisher: 'emp',
    ago: 33,
    lasts: 10,
    companies: [YUNQI],
    readers: ['clerk', 'newbie'],
  },
  {
    title: '停水通知',
    content: paragraphs('明晚八点至次日六点停水检修，请通知业主储水。'),
    publisher: 'emp',
    state: PUSH.withdrawn,
    ago: 30,
    popup: true,
    companies: [YUNQI],
    readers: ['clerk'],
    reason: '停水时间有误，改期后另行通知',
  },
  {
    title: '服务规范手册更新',
    content: steps(
      '新版手册自下月起执行，请逐条阅读后确认。',
      '接待起身、称呼、记录三件事不能少。',
      '诉求两小时内回应，两个工作日内答复。',
    ),
    publisher: 'boss',
    ago: 28,
    lasts: 20,
    popup: true,
    confirm: true,
    readers: ['auditor', 'emp', 'clerk', 'limited'],
  },
  {
    title: '节假日值班要求',
    content: paragraphs('值班表按部门报行政部，值班人员手机保持畅通，交接班须当面签字。'),
    publisher: 'boss',
    ago: 26,
    lasts: 12,
    readers: ['emp', 'auditor', 'clerk', 'newbie', 'limited', 'sa'],
  },
  {
    title: '年会报名',
    content: paragraphs('请各部门本周内报送人数和节目。'),
    publisher: 'boss',
    state: PUSH.withdrawn,
    ago: 24,
    readers: ['emp', 'clerk', 'limited'],
    reason: '时间未定，统一安排后再通知',
  },
  {
    title: '现金管理规定重申',
    content: steps('收费窗口须做到三条，请阅读后确认。', '现金当日缴存或双人入柜。', '票据与收款逐笔相符。', '不得以个人收款码代收。'),
    publisher: 'emp',
    ago: 20,
    popup: true,
    confirm: true,
    departments: [`${YUNQI}/收费部`],
    readers: ['clerk'],
  },
  {
    title: '票据领用提醒',
    content: paragraphs('月底前核对本部门票据本，用完的及时核销，空白票据不得跨部门借用。'),
    publisher: 'boss',
    ago: 18,
    departments: ['安居示范物业集团/财务部'],
    readers: ['auditor'],
  },
  {
    title: '上月收缴率通报',
    content: paragraphs('华东各服务处上月当期收缴率 <strong>93.6%</strong>，比目标低 1.4 个百分点，请项目经理在周会上说明改进措施。'),
    publisher: 'emp',
    ago: 15,
    companies: [EAST],
    readers: ['emp', 'clerk'],
  },
  {
    title: '业主大会筹备分工',
    content: steps('工作组本周开始入户送达，分工如下。', '名册核对由档案查阅人员完成。', '表决票编号后双人签收。'),
    publisher: 'emp',
    ago: 12,
    lasts: 60,
    roles: ['业主大会工作组', '档案查阅'],
    people: ['emp', 'newbie'],
    readers: ['emp'],
  },
  {
    title: '园区停电检修',
    content: paragraphs('周日零点至四点停电，请提前通知入驻企业关闭设备，机房由值班人员看守。'),
    publisher: 'emp',
    ago: 9,
    lasts: 30,
    popup: true,
    companies: [PARK],
  },
  {
    title: '登录密码定期更换',
    content: paragraphs('密码使用超过九十天的请尽快更换，不要与其他系统使用同一密码，离开座位请退出登录。'),
    publisher: 'sa',
    ago: 7,
    readers: ['emp', 'boss', 'clerk', 'auditor'],
    reminded: true,
  },
  {
    title: '业主满意度调查',
    content: paragraphs('调查从下周开始，为期两周，请客服主管安排专人回访。'),
    publisher: 'emp',
    state: PUSH.withdrawn,
    ago: 4,
    companies: [EAST],
    reason: '问卷有改动，重新发布',
  },
  {
    title: '工装领用登记',
    content: paragraphs('冬季工装已到，请各部门按人数到行政部领取并签字。'),
    publisher: 'boss',
    ago: 3,
    lasts: 45,
    companies: ['安居示范物业集团'],
    readers: ['clerk', 'emp', 'limited'],
  },
  { title: '下月抄表安排', content: paragraphs('每月最后三天抄表，请计费员提前核对表册。'), publisher: 'emp', ago: -2, companies: [EAST] },
  {
    title: '安全检查通报',
    content: steps('检查发现的问题须在一周内整改。', '消防通道堆物。', '配电房无人值守记录。'),
    publisher: 'boss',
    ago: -5,
    lasts: 30,
    popup: true,
    confirm: true,
  },
  {
    title: '新员工培训',
    content: paragraphs('上午学制度，下午到岗位跟班，培训记录存入员工档案。'),
    publisher: 'emp',
    ago: -9,
    lasts: 10,
    people: ['newbie', 'limited'],
  },
  {
    title: '冬季防冻措施',
    content: paragraphs('外露水管包扎、水箱巡查、楼道窗户关闭，气温低于零度时每日报告。'),
    publisher: 'emp',
    state: PUSH.draft,
    ago: null,
    companies: [EAST, '华南分公司'],
  },
  {
    title: '年度考核安排',
    content: paragraphs('考核表由部门负责人填写，本人签字后交人事专员。'),
    publisher: 'boss',
    state: PUSH.draft,
    ago: -14,
    popup: true,
    confirm: true,
  },
  {
    title: '车场系统升级',
    content: paragraphs('升级当晚十点至次日两点，出入口改为人工登记。'),
    publisher: 'emp',
    state: PUSH.draft,
    ago: null,
    departments: [`${YUNQI}/秩序部`],
  },
];
