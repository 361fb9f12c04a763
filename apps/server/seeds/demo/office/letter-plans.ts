// The letters of the demo companies: who writes what to whom. Companies and accounts are those of organisation-plans.ts.
export interface LetterPlan {
  readonly title: string;
  /** 3 通知, 4 通报, 5 函, 7 批复, 8 纪要 */
  readonly kind: 3 | 4 | 5 | 7 | 8;
  /** An account, or the department of a company whose first employee writes: 安居示范物业集团/行政部. */
  readonly from: string;
  /** Accounts, and companies of which some employees receive it. */
  readonly to: readonly string[];
  readonly lines: readonly string[];
  readonly needsAnswer?: true;
  readonly urgency?: 2 | 3;
  readonly secrecy?: 2 | 3;
}

const GROUP = '安居示范物业集团';
const OFFICE = `${GROUP}/行政部`;
const FINANCE = `${GROUP}/财务部`;

export const LETTERS: readonly LetterPlan[] = [
  {
    title: '关于开展秋季消防设施检查的通知',
    kind: 3,
    from: OFFICE,
    to: ['emp', 'limited', '华东分公司/行政部', '云栖物业服务处', '临江物业服务处', '创智园物业服务处'],
    lines: ['请各服务处于本周内完成消火栓、灭火器和应急照明的检查。', '检查记录报集团行政部备案。'],
    needsAnswer: true,
    urgency: 2,
  },
  {
    title: '关于规范收据领用和核销的通知',
    kind: 3,
    from: FINANCE,
    to: ['clerk', 'auditor', '云栖物业服务处/收费部', '临江物业服务处'],
    lines: ['收据按本领用，用完一本核销一本。', '作废收据三联齐全，随日结单一并上交。'],
  },
  {
    title: '关于云栖花园地下车库照明改造的函',
    kind: 5,
    from: 'emp',
    to: ['boss', 'auditor', '云栖物业服务处'],
    lines: ['现有灯具使用已满八年，拟分两批更换为感应灯具。', '请就工期和费用提出意见。'],
    needsAnswer: true,
  },
  {
    title: '关于三季度客户满意度情况的通报',
    kind: 4,
    from: OFFICE,
    to: ['emp', 'newbie', 'limited', '华东分公司', '华南分公司'],
    lines: ['三季度综合满意度 91.6 分，较上季度提高 1.2 分。', '报修及时率仍是短板，请各服务处制定措施。'],
  },
  {
    title: '关于水电表集中抄表时间的通知',
    kind: 3,
    from: 'emp',
    to: ['clerk', 'newbie', '云栖物业服务处'],
    lines: ['本月抄表时间为 25 日至 27 日。', '请提前张贴告示，逐户核对表号。'],
  },
  {
    title: '关于申请增配秩序员的批复',
    kind: 7,
    from: 'boss',
    to: ['emp', '华东分公司'],
    lines: ['同意云栖物业服务处增配秩序员两名。', '人员费用在年度预算内列支。'],
    secrecy: 2,
  },
  {
    title: '关于核对二季度预收款余额的函',
    kind: 5,
    from: 'auditor',
    to: ['clerk', 'emp', '云栖物业服务处'],
    lines: ['请核对所附预收款明细，与系统余额不一致的逐笔说明原因。'],
    needsAnswer: true,
    urgency: 2,
  },
  {
    title: '月度经营分析会纪要',
    kind: 8,
    from: 'boss',
    to: ['emp', 'auditor', '华东分公司', '华南分公司'],
    lines: ['一、各服务处收缴率保持稳定。', '二、设备维保合同年底前完成续签。', '三、下次会议由华南分公司汇报。'],
    secrecy: 2,
  },
  {
    title: '关于防汛值班安排的通知',
    kind: 3,
    from: OFFICE,
    to: ['emp', 'clerk', 'newbie', 'limited', '临江物业服务处'],
    lines: ['值班人员保持通讯畅通，每两小时巡查一次地下车库和泵房。', '遇险情立即报告并做好记录。'],
    urgency: 3,
  },
  {
    title: '关于报送年度培训需求的通知',
    kind: 3,
    from: OFFICE,
    to: ['emp', 'limited', 'auditor', '华南分公司'],
    lines: ['请按岗位列出培训内容、人数和时间，于月底前回复。'],
    needsAnswer: true,
  },
  {
    title: '关于创智园入驻企业用电增容的函',
    kind: 5,
    from: 'limited',
    to: ['emp', '华南分公司'],
    lines: ['入驻企业申请用电增容 30 千瓦，现有变压器余量不足。', '请协助联系供电部门现场勘查。'],
    needsAnswer: true,
  },
  {
    title: '关于节假日收费窗口值班的通知',
    kind: 3,
    from: 'emp',
    to: ['clerk', '云栖物业服务处', '临江物业服务处'],
    lines: ['节假日窗口上午开放，下午可拨打值班电话。', '现金当日存行，不得隔夜。'],
  },
  {
    title: '关于清理公共区域堆放杂物的通知',
    kind: 3,
    from: 'emp',
    to: ['newbie', '云栖物业服务处', '临江物业服务处', '创智园物业服务处'],
    lines: ['楼道、电梯前室和消防通道一律不得堆放杂物。', '清理前先张贴告知，留存照片。'],
  },
  {
    title: '关于印章管理情况的通报',
    kind: 4,
    from: OFFICE,
    to: ['boss', 'emp', 'auditor'],
    lines: ['上月用印 46 次，其中 2 次未先登记，已补办手续。'],
    secrecy: 3,
  },
];

/** The letters are written this many times, each time some weeks earlier; the first round is the present one. */
export const LETTER_ROUNDS = [
  { from: 1, to: 9, signed: 0.45, present: true },
  { from: 24, to: 48, signed: 0.97, present: false },
  { from: 54, to: 88, signed: 1, present: false },
] as const;

export const ANSWERS = ['已安排落实', '已核对，无差异', '收到，按要求执行', '已完成，记录另附', '无意见'] as const;

/** Who does whose work these days: the account, and the department of a company whose first employee is away. */
export const SUBSTITUTES = [
  { account: 'emp', of: '华东分公司/行政部', fromDay: -2, toDay: 5, reason: '外出培训' },
  { account: 'clerk', of: '云栖物业服务处/收费部', fromDay: -1, toDay: 9, reason: '年休假' },
] as const;
