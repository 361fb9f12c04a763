// Words of the demo's daily work: what the people with demo accounts are asked to do, have in their calendars and write into their logs.

export interface TaskPlan {
  readonly title: string;
  readonly detail: string;
  /** Accounts of owner and assigner. */
  readonly owner: string;
  readonly assigner: string;
  readonly copies?: readonly string[];
  readonly priority?: 1 | 2 | 3;
  readonly items?: readonly string[];
  readonly note: string;
}

export const TASKS: readonly TaskPlan[] = [
  {
    title: '核查电梯维保记录并签字',
    detail: '对照维保合同核查本期维保单，缺项的要求维保单位补做，签字后交资料室存档。',
    owner: 'emp',
    assigner: 'boss',
    priority: 2,
    items: ['收齐各楼栋维保单', '现场抽查两台', '签字归档'],
    note: '三号楼维保单缺限速器一项，已通知维保单位补做',
  },
  {
    title: '上报项目收缴率分析',
    detail: '按小区说明收缴率与上期相比的变化、原因和下一步措施。',
    owner: 'emp',
    assigner: 'boss',
    copies: ['auditor'],
    priority: 2,
    note: '数据已导出，正在写原因说明',
  },
  {
    title: '消防设施月度检查',
    detail: '检查灭火器压力、消火栓配件、疏散指示灯，问题当日报修。',
    owner: 'emp',
    assigner: 'emp',
    priority: 3,
    items: ['灭火器', '消火栓', '疏散指示灯', '消防通道'],
    note: '地下一层两只灭火器压力不足，已更换',
  },
  {
    title: '走访空置超过半年的住户',
    detail: '确认水电是否关闭，登记联系方式。',
    owner: 'emp',
    assigner: 'emp',
    note: '已联系十一户，其余电话无人接听',
  },
  {
    title: '核对托收失败清单并电话通知',
    detail: '余额不足的提醒业主存款，账号错误的请业主到前台更正。',
    owner: 'clerk',
    assigner: 'emp',
    priority: 2,
    items: ['余额不足的电话提醒', '账号错误的登记更正'],
    note: '余额不足的已全部通知',
  },
  {
    title: '整理上月票据存根',
    detail: '按票据本装订，作废票据三联附齐，移交财务。',
    owner: 'clerk',
    assigner: 'emp',
    copies: ['auditor'],
    note: '第二本缺一张作废联，正在找',
  },
  {
    title: '欠费三个月以上住户逐户电话催收',
    detail: '记录承诺日期，拒付的写明原因。',
    owner: 'clerk',
    assigner: 'emp',
    priority: 3,
    note: '已打四十二户，承诺付款二十户',
  },
  {
    title: '更新前台收费公示牌',
    detail: '按新的停车费标准更换公示牌，旧牌交行政部。',
    owner: 'clerk',
    assigner: 'clerk',
    note: '样稿已送印刷',
  },
  {
    title: '抽查日结交款单',
    detail: '抽查三个服务处各两天的日结，核对现金、刷卡与扫码金额。',
    owner: 'auditor',
    assigner: 'boss',
    priority: 2,
    items: ['云栖服务处', '临江服务处', '创智园服务处'],
    note: '云栖、临江相符',
  },
  {
    title: '复核优减单据',
    detail: '核对优减依据是否齐全，缺材料的退回。',
    owner: 'auditor',
    assigner: 'boss',
    copies: ['emp'],
    note: '两张缺业主签字，已退回',
  },
  {
    title: '编制资金周报',
    detail: '各服务处收款、上缴与结余，周五下班前发出。',
    owner: 'auditor',
    assigner: 'auditor',
    note: '等华南分公司的数据',
  },
  {
    title: '装修押金退还前复查',
    detail: '到现场复查楼道和外墙，合格的通知收费部退押金。',
    owner: 'newbie',
    assigner: 'emp',
    items: ['楼道', '外墙', '垃圾清运'],
    note: '五户复查合格，一户外墙打孔未恢复',
  },
  {
    title: '核对住户联系方式',
    detail: '按楼栋逐户电话核对，停机的上门登记。',
    owner: 'newbie',
    assigner: 'emp',
    note: '一号楼已核对完',
  },
  {
    title: '整理装修巡查照片',
    detail: '照片按房号归档，违规的附上整改通知单。',
    owner: 'newbie',
    assigner: 'newbie',
    note: '已整理到上周',
  },
  {
    title: '入驻企业消防责任书签订',
    detail: '新入驻企业逐家签订，一式两份。',
    owner: 'limited',
    assigner: 'boss',
    priority: 2,
    note: '三家已签，一家负责人出差',
  },
  {
    title: '园区公共空调清洗协调',
    detail: '与各企业约定清洗时间，提前两天贴通知。',
    owner: 'limited',
    assigner: 'limited',
    items: ['排时间', '贴通知', '清洗后验收'],
    note: '时间表已发给各企业',
  },
  {
    title: '准备集团季度经营例会材料',
    detail: '收缴、投诉、能耗三项数据，附同比。',
    owner: 'emp',
    assigner: 'boss',
    copies: ['auditor', 'limited'],
    priority: 3,
    note: '能耗数据待工程部确认',
  },
  {
    title: '跟进二次供水水质检测',
    detail: '联系检测单位取样，报告张贴到各单元公告栏。',
    owner: 'emp',
    assigner: 'emp',
    note: '已取样，等报告',
  },
  {
    title: '审阅分公司年度预算草案',
    detail: '重点看人工与能耗两项。',
    owner: 'boss',
    assigner: 'boss',
    priority: 2,
    note: '人工费口径与去年不一致，退回修改',
  },
  {
    title: '业主恳谈会会务准备',
    detail: '场地、通知、签到表与意见登记本。',
    owner: 'newbie',
    assigner: 'emp',
    copies: ['clerk'],
    items: ['预订活动室', '张贴通知', '打印签到表'],
    note: '活动室已预订',
  },
];

/** How a round of the tasks stands: given so many days ago, due so many days from today at the earliest, and the weights of its states. */
export interface TaskRound {
  readonly givenDaysAgo: number;
  readonly dueFrom: number;
  readonly dueTo: number;
  readonly states: readonly (readonly [state: 1 | 2 | 3 | 4, weight: number])[];
}

export const ROUNDS: readonly TaskRound[] = [
  {
    givenDaysAgo: 45,
    dueFrom: -30,
    dueTo: -20,
    states: [
      [3, 9],
      [4, 1],
    ],
  },
  {
    givenDaysAgo: 18,
    dueFrom: -8,
    dueTo: 0,
    states: [
      [3, 6],
      [2, 3],
      [1, 1],
    ],
  },
  {
    givenDaysAgo: 3,
    dueFrom: 0,
    dueTo: 12,
    states: [
      [1, 6],
      [2, 4],
    ],
  },
];

export interface SchedulePlan {
  readonly of: string;
  readonly title: string;
  /** Weekday of this week (1 Monday) or of the next (8 Monday), and how many days it lasts. */
  readonly day: number;
  readonly days?: number;
  readonly times?: readonly [from: string, to: string];
  readonly place?: string;
  readonly shared?: readonly string[];
}

export const SCHEDULES: readonly SchedulePlan[] = [
  { of: 'emp', title: '项目周例会', day: 1, times: ['09:00', '10:00'], place: '二楼会议室', shared: ['clerk', 'newbie'] },
  { of: 'emp', title: '电梯维保单位现场碰头', day: 2, times: ['14:30', '15:30'], place: '云栖花园三号楼' },
  { of: 'emp', title: '街道消防安全会议', day: 3, times: ['09:30', '11:30'], place: '街道办事处' },
  { of: 'emp', title: '业主恳谈会', day: 5, times: ['19:00', '20:30'], place: '社区活动室', shared: ['newbie', 'clerk', 'limited'] },
  { of: 'emp', title: '集团季度经营例会', day: 9, times: ['09:00', '12:00'], place: '集团总部', shared: ['boss', 'auditor'] },
  { of: 'emp', title: '外出培训：物业服务标准', day: 10, days: 2, place: '市行业协会' },
  { of: 'clerk', title: '银行对账', day: 2, times: ['10:00', '11:00'], place: '工商银行城西支行' },
  { of: 'clerk', title: '票据领用', day: 4, times: ['15:00', '15:30'], place: '财务部' },
  { of: 'clerk', title: '年休假', day: 12, place: '' },
  { of: 'auditor', title: '临江服务处现场抽查', day: 3, times: ['13:30', '17:00'], place: '临江名邸' },
  { of: 'auditor', title: '税务申报', day: 8, times: ['09:00', '11:00'] },
  { of: 'newbie', title: '装修现场复查', day: 4, times: ['09:30', '11:30'], place: '云栖花园一号楼' },
  { of: 'limited', title: '园区企业联络会', day: 5, times: ['14:00', '16:00'], place: '创智园多功能厅', shared: ['emp'] },
  { of: 'boss', title: '分公司预算审议', day: 2, times: ['14:00', '17:00'], place: '集团总部', shared: ['emp', 'auditor'] },
];

/** Lines of a day, by account; a log takes two or three of them. */
export const LOG_LINES: Readonly<Record<string, readonly string[]>> = {
  emp: [
    '巡查云栖花园地下车库，照明故障两处已报修',
    '与维保单位核对电梯年检时间',
    '处理三号楼漏水投诉，已协调上下两户',
    '审阅本周收缴数据，安排重点户上门',
    '检查装修现场六户，发一张整改通知',
    '与街道沟通消防通道划线',
  ],
  clerk: [
    '窗口收款四十三笔，日结相符',
    '电话催收二十六户，承诺付款十二户',
    '补打票据五张，更正抬头一张',
    '核对托收回盘，失败十八户已登记',
    '整理上周票据存根',
  ],
  auditor: ['复核优减单据九张，退回两张', '抽查云栖服务处两日日结，相符', '核对银行流水与缴款单', '编制资金周报'],
  limited: ['登记入驻企业诉求四件，派工三件', '回访上周完工的维修两件', '协调空调主机噪音测试', '更新企业通讯录'],
  newbie: ['核对二号楼住户联系方式三十户', '装修复查四户，合格三户', '整理巡查照片', '前台接待来访十二人次'],
  boss: ['审阅华东分公司周报', '与华南分公司讨论创智园续约', '批复优减与退款单据', '走访临江服务处'],
};

/** Of the colleagues whom the manager leads. */
export const TEAM_LINES: readonly string[] = [
  '检查云栖服务处保洁质量，扣分两项',
  '抽查门岗登记本与巡更记录',
  '暗访前台接待，形成记录',
  '汇总本周品质检查问题清单',
  '复查上周整改项，已闭环五项',
];

export const PLAN_LINES: readonly string[] = [
  '继续跟进未办完的事项',
  '准备下周例会材料',
  '回访本周完工的住户',
  '核对本周数据并上报',
  '完成到期任务',
];
