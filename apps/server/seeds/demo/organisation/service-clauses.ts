// Clauses of the demo service standards: two levels of each category, as companies publish them.
interface Clause {
  readonly category: number;
  readonly code: string;
  readonly level: string;
  readonly clause: string;
  readonly measure: string;
  readonly frequency: string;
  readonly checkMethod: string;
  readonly score: string;
  readonly responseMinutes: number | null;
  readonly finishMinutes: number | null;
}

type Text = readonly [clause: string, measure: string, frequency: string, checkMethod: string, score: string];

const HOUR = 60;
const DAY = 24 * HOUR;

const both = (
  category: number,
  letter: string,
  number: number,
  first: Text,
  second: Text,
  limits?: readonly [number, number][],
): Clause[] =>
  [first, second].map(([clause, measure, frequency, checkMethod, score], at) => ({
    category,
    code: `${letter}${at + 1}-${String(number).padStart(2, '0')}`,
    level: at === 0 ? '一级' : '二级',
    clause,
    measure,
    frequency,
    checkMethod,
    score,
    responseMinutes: limits?.[at]?.[0] ?? null,
    finishMinutes: limits?.[at]?.[1] ?? null,
  }));

export const SERVICE_CLAUSES: readonly Clause[] = [
  ...both(
    1,
    'Z',
    1,
    ['公示服务内容、收费标准与收支', '大堂公告栏与业主端同时公示，内容与合同一致', '每季度', '核对公示照片与台账', '5'],
    ['公示服务内容、收费标准与收支', '小区公告栏公示，内容与合同一致', '每半年', '核对公示照片与台账', '5'],
  ),
  ...both(
    1,
    'Z',
    2,
    ['征询业主意见', '入户或线上征询，覆盖八成住户，结果张榜', '每年两次', '查问卷与统计表', '4'],
    ['征询业主意见', '线上征询，覆盖五成住户，结果张榜', '每年一次', '查问卷与统计表', '4'],
  ),
  ...both(
    2,
    'A',
    1,
    ['主出入口值守', '24 小时双人值守，访客逐一登记放行', '每日', '抽查监控与登记本', '6'],
    ['主出入口值守', '24 小时值守，访客登记', '每日', '抽查监控与登记本', '6'],
  ),
  ...both(
    2,
    'A',
    2,
    ['巡逻与异常处置', '按路线巡逻并打点，重点部位加巡', '每 2 小时一次', '查巡更记录', '5'],
    ['巡逻与异常处置', '按路线巡逻并打点', '每 4 小时一次', '查巡更记录', '5'],
    [
      [5, 30],
      [10, HOUR],
    ],
  ),
  ...both(
    3,
    'B',
    1,
    ['楼内公共区域保洁', '大堂、电梯厅随时保洁，地面无污迹', '每日两次', '现场查看，白手套擦拭', '6'],
    ['楼内公共区域保洁', '大堂、电梯厅清扫，地面无明显污迹', '每日一次', '现场查看', '6'],
  ),
  ...both(
    3,
    'B',
    2,
    ['生活垃圾清运', '分类收集，日产日清，桶身干净无异味', '每日两次', '现场查看', '4'],
    ['生活垃圾清运', '分类收集，日产日清', '每日一次', '现场查看', '4'],
  ),
  ...both(
    4,
    'C',
    1,
    ['草坪修剪', '高度不超过 6 厘米，边界整齐', '生长季每 15 日', '现场量测', '3'],
    ['草坪修剪', '高度不超过 8 厘米', '生长季每 30 日', '现场量测', '3'],
  ),
  ...both(
    5,
    'D',
    1,
    ['电梯困人救援', '接报后安抚乘客并通知维保单位，专人到场', '随时', '查录音与救援记录', '10'],
    ['电梯困人救援', '接报后安抚乘客并通知维保单位，专人到场', '随时', '查录音与救援记录', '10'],
    [
      [5, 30],
      [10, 30],
    ],
  ),
  ...both(
    5,
    'D',
    2,
    ['水泵房巡检', '检查压力、渗漏与水箱锁闭并记录', '每日一次', '查巡检记录', '4'],
    ['水泵房巡检', '检查压力、渗漏与水箱锁闭并记录', '每周一次', '查巡检记录', '4'],
  ),
  ...both(
    6,
    'E',
    1,
    ['急修到场', '水、电、燃气、下水堵塞等影响生活的报修立即处理', '24 小时受理', '查派工单与回访', '8'],
    ['急修到场', '水、电、燃气、下水堵塞等影响生活的报修优先处理', '24 小时受理', '查派工单与回访', '8'],
    [
      [15, 4 * HOUR],
      [30, 8 * HOUR],
    ],
  ),
  ...both(
    6,
    'E',
    2,
    ['一般报修', '约定时间上门，完工清理现场并请住户签字', '8:00 至 20:00', '查派工单与回访', '6'],
    ['一般报修', '约定时间上门，完工请住户签字', '8:30 至 17:30', '查派工单与回访', '6'],
    [
      [2 * HOUR, DAY],
      [4 * HOUR, 3 * DAY],
    ],
  ),
  ...both(
    6,
    'E',
    3,
    ['投诉答复', '专人跟进，书面答复处理结果', '随时受理', '查投诉台账', '6'],
    ['投诉答复', '专人跟进，答复处理结果', '随时受理', '查投诉台账', '6'],
    [
      [HOUR, 2 * DAY],
      [4 * HOUR, 5 * DAY],
    ],
  ),
];
