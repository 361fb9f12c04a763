// What the demo company meets about: rooms, regular and single meetings, and what was said and decided.

export interface RoomPlan {
  readonly company: string;
  readonly name: string;
  readonly place: string;
  readonly seats: number;
  readonly equipment: string;
  readonly disabled?: boolean;
}

const [GROUP, YUNQI, LINJIANG] = ['安居示范物业集团', '云栖物业服务处', '临江物业服务处'] as const;

export const ROOMS: readonly RoomPlan[] = [
  { company: GROUP, name: '第一会议室', place: '集团办公楼五层', seats: 40, equipment: '投影、音响、视频会议' },
  { company: GROUP, name: '第二会议室', place: '集团办公楼五层', seats: 16, equipment: '投影、白板' },
  { company: GROUP, name: '洽谈室', place: '集团办公楼一层', seats: 6, equipment: '白板' },
  { company: YUNQI, name: '云栖会议室', place: '云栖花园服务中心二层', seats: 12, equipment: '投影、白板' },
  { company: YUNQI, name: '业主接待室', place: '云栖花园服务中心一层', seats: 8, equipment: '' },
  { company: LINJIANG, name: '临江旧会议室', place: '临江名邸地下一层', seats: 10, equipment: '白板', disabled: true },
];

export interface MeetingPlan {
  readonly title: string;
  readonly type: 1 | 2 | 3 | 4 | 5;
  /** The name of a room, or a place that is none. */
  readonly where: string;
  readonly time: string;
  readonly hours: number;
  readonly agenda: readonly (readonly [topic: string, minutes: number, speaker: string])[];
  readonly minutes: readonly string[];
  readonly resolutions: readonly string[];
  readonly guests?: string;
  readonly members?: number;
}

/** Held every week. */
export const WEEKLY: readonly (MeetingPlan & { readonly weekday: number })[] = [
  {
    weekday: 1,
    title: '项目周例会',
    type: 1,
    where: '云栖会议室',
    time: '09:00',
    hours: 1.5,
    agenda: [
      ['上周工作回顾', 20, '客服主管'],
      ['收缴与催收情况', 30, '收费主管'],
      ['本周重点安排', 30, ''],
    ],
    minutes: [
      '上周报修按时完成率为 94%，较前一周提高。',
      '本月收缴率低于计划两个百分点，重点催收一季度以上欠费。',
      '本周完成电梯年检的配合工作。',
    ],
    resolutions: ['对欠费六个月以上的房屋逐户上门一次', '核对消防通道堆物清单并完成清理'],
  },
  {
    weekday: 4,
    title: '安全生产例会',
    type: 1,
    where: '第二会议室',
    time: '14:00',
    hours: 1,
    agenda: [
      ['隐患排查通报', 20, '工程主管'],
      ['整改进度', 20, ''],
    ],
    minutes: ['本周排查隐患七项，已整改五项。', '地下车库两处应急照明不亮，已报修。'],
    resolutions: ['更换地下车库应急照明并复验'],
  },
  {
    weekday: 5,
    title: '客服周例会',
    type: 1,
    where: '业主接待室',
    time: '17:00',
    hours: 1,
    agenda: [['来电来访统计', 20, '客服主管']],
    minutes: ['本周接待业主四十余人次，装修咨询较多。'],
    resolutions: ['整理装修咨询的常见问题并张贴'],
  },
];

/** Held once; the number is the day counted from the first start. */
export const SINGLE: readonly (MeetingPlan & { readonly day: number })[] = [
  {
    day: -52,
    title: '四季度收费工作部署会',
    type: 2,
    where: '第一会议室',
    time: '10:00',
    hours: 2,
    agenda: [
      ['前三季度收缴情况', 40, '财务部'],
      ['四季度目标分解', 40, ''],
    ],
    minutes: ['前三季度收缴率 88.6%，云栖花园最好。', '四季度目标 96%，分解到各服务处。'],
    resolutions: ['制定四季度分户催收计划', '每周五通报各服务处收缴率'],
  },
  {
    day: -45,
    title: '云栖花园业主委员会第三次会议',
    type: 3,
    where: '业主接待室',
    time: '19:00',
    hours: 2,
    guests: '业主委员会委员五人，社区居委会 陈书记',
    members: 7,
    agenda: [
      ['公共收益使用方案', 40, '业委会主任'],
      ['水泵更换方案', 40, '项目经理'],
    ],
    minutes: ['通报上半年公共收益收支。', '讨论地下水泵更换方案，三家报价中选取中间价。'],
    resolutions: ['上半年公共收益收支张榜公布', '报送水泵更换方案申请使用维修资金'],
  },
  {
    day: -38,
    title: '消防演练筹备会',
    type: 2,
    where: '第二会议室',
    time: '09:30',
    hours: 1,
    agenda: [['演练方案', 40, '安全主管']],
    minutes: ['演练定在周六上午，客服提前三天张贴通知。'],
    resolutions: ['张贴演练通知并短信告知业主'],
  },
  {
    day: -30,
    title: '电梯维保单位年度评价会',
    type: 2,
    where: '洽谈室',
    time: '15:00',
    hours: 1,
    guests: '电梯维保公司 刘经理',
    agenda: [['年度困人与停梯统计', 20, '工程主管']],
    minutes: ['全年困人三次，均在三十分钟内到场。', '维保单位承诺增加一名驻点人员。'],
    resolutions: ['签订补充协议，明确驻点人员'],
  },
  {
    day: -24,
    title: '新版收费制度培训',
    type: 5,
    where: '第一会议室',
    time: '14:00',
    hours: 2.5,
    agenda: [['制度讲解', 90, '财务部']],
    minutes: ['讲解减免、挂账和退款的审核权限。'],
    resolutions: [],
  },
  {
    day: -16,
    title: '冬季设备防冻专题会',
    type: 2,
    where: '云栖会议室',
    time: '13:30',
    hours: 1,
    agenda: [['屋面管道保温', 30, '工程主管']],
    minutes: ['屋面水箱与外露管道分片包干。'],
    resolutions: ['完成屋面外露管道保温', '采购防冻物资'],
  },
  {
    day: -9,
    title: '云栖花园业主大会筹备会',
    type: 4,
    where: '云栖花园中心广场',
    time: '16:00',
    hours: 1.5,
    guests: '街道办、社区居委会代表',
    agenda: [['业主大会议程与日程', 60, '']],
    minutes: ['确定业主大会召开日期和议题。'],
    resolutions: ['公示业主大会议题'],
  },
  {
    day: -2,
    title: '年度预算初审会',
    type: 2,
    where: '第一会议室',
    time: '09:00',
    hours: 3,
    agenda: [
      ['收入预算', 60, '财务部'],
      ['成本预算', 60, '财务部'],
    ],
    minutes: ['收入预算按收缴率 96% 测算。', '能耗成本按上年实际下降百分之二。'],
    resolutions: ['各服务处三日内报送预算修改稿'],
  },
  {
    day: 0,
    title: '投诉案例分析会',
    type: 2,
    where: '云栖会议室',
    time: '16:00',
    hours: 1,
    agenda: [['本月三件重复投诉', 40, '客服主管']],
    minutes: ['噪音投诉两件，处理时限超过标准。'],
    resolutions: ['重复投诉由项目经理回访'],
  },
  {
    day: 1,
    title: '云栖花园业主委员会第四次会议',
    type: 3,
    where: '业主接待室',
    time: '19:00',
    hours: 2,
    guests: '业主委员会委员七人',
    members: 7,
    agenda: [
      ['物业服务合同续签', 60, '业委会主任'],
      ['车位管理办法修订', 40, ''],
    ],
    minutes: [],
    resolutions: [],
  },
  {
    day: 2,
    title: '供应商年度评审会',
    type: 2,
    where: '第一会议室',
    time: '14:00',
    hours: 3,
    agenda: [['保洁与绿化单位评分', 90, '品质部']],
    minutes: [],
    resolutions: [],
  },
  {
    day: 3,
    title: '元旦值班安排会',
    type: 5,
    where: '洽谈室',
    time: '11:00',
    hours: 0.5,
    agenda: [['值班表', 20, '']],
    minutes: [],
    resolutions: [],
  },
  {
    day: 5,
    title: '智能门禁改造方案评审',
    type: 2,
    where: '第二会议室',
    time: '10:00',
    hours: 2,
    agenda: [['方案比选', 80, '工程主管']],
    minutes: [],
    resolutions: [],
  },
];
