// The decorations of the demo, the oldest first.
import { DECORATION, VIOLATION, type DecorationState, type ViolationState } from '@anju/contract';

export interface DecorationPlan {
  /** Days before the first start on which it was applied for. */
  readonly ago: number;
  /** Days of work. */
  readonly lasts: number;
  readonly state: DecorationState;
  readonly works: readonly string[];
  readonly content: string;
  readonly contractor: string;
  readonly leader: string;
  readonly workers: readonly (readonly [name: string, trade: string])[];
  readonly violation?: readonly [type: string, content: string, end: ViolationState];
  /** Days until the next round; 2 unless it says otherwise. */
  readonly inspectIn?: number;
}

const crew = (...names: readonly string[]): (readonly [string, string])[] =>
  names.map((name, at) => [name, ['水电工', '泥瓦工', '木工', '油漆工'][at % 4] as string] as const);
const WHOLE = ['水电改造', '防水', '泥瓦', '木作', '墙面油漆'] as const;
const WET = ['防水', '泥瓦'] as const;

export const DECORATION_PLANS: readonly DecorationPlan[] = [
  {
    ago: 700,
    lasts: 80,
    state: DECORATION.archived,
    works: WHOLE,
    content: '全屋装修',
    contractor: '安心装饰',
    leader: '王建国',
    workers: crew('李成', '赵勇', '孙伟'),
  },
  {
    ago: 560,
    lasts: 60,
    state: DECORATION.archived,
    works: WHOLE,
    content: '全屋翻新',
    contractor: '宏图装饰',
    leader: '陈志强',
    workers: crew('何平', '吕刚'),
    violation: ['超时施工', '中午 12:40 仍在使用电锤', VIOLATION.closed],
  },
  {
    ago: 430,
    lasts: 25,
    state: DECORATION.archived,
    works: WET,
    content: '两个卫生间重做防水',
    contractor: '滴水不漏防水',
    leader: '周海',
    workers: crew('钱亮'),
  },
  {
    ago: 300,
    lasts: 70,
    state: DECORATION.archived,
    works: [...WHOLE, '封阳台'],
    content: '全屋装修，封生活阳台',
    contractor: '安心装饰',
    leader: '王建国',
    workers: crew('李成', '许峰', '谭军'),
    violation: ['违规封阳台', '封窗超出外墙面', VIOLATION.closed],
  },
  {
    ago: 180,
    lasts: 0,
    state: DECORATION.withdrawn,
    works: ['木作'],
    content: '更换柜体',
    contractor: '好邻居家居',
    leader: '吴敏',
    workers: [],
  },
  {
    ago: 110,
    lasts: 75,
    state: DECORATION.observing,
    works: WHOLE,
    content: '全屋装修',
    contractor: '宏图装饰',
    leader: '陈志强',
    workers: crew('何平', '罗斌', '韩立'),
    violation: ['损坏公共设施', '电梯轿厢护板被划伤', VIOLATION.closed],
  },
  {
    ago: 45,
    lasts: 30,
    state: DECORATION.observing,
    works: WET,
    content: '厨房改造',
    contractor: '匠心装饰',
    leader: '郑浩',
    workers: crew('冯涛'),
    violation: ['乱堆垃圾', '楼道堆放建筑垃圾', VIOLATION.cancelled],
  },
  {
    ago: 48,
    lasts: 38,
    state: DECORATION.failed,
    works: ['水电改造', '防水', '墙面油漆'],
    content: '两居室翻新',
    contractor: '匠心装饰',
    leader: '郑浩',
    workers: crew('冯涛', '邓超'),
  },
  {
    ago: 42,
    lasts: 36,
    state: DECORATION.accepting,
    works: ['墙面油漆', '门窗更换'],
    content: '墙面翻新，换窗',
    contractor: '美居装饰',
    leader: '蒋华',
    workers: crew('沈明', '姚亮'),
  },
  {
    ago: 26,
    lasts: 60,
    state: DECORATION.stopped,
    works: [...WHOLE, '隔墙拆改'],
    content: '全屋装修，拆改非承重隔墙',
    contractor: '速达装修',
    leader: '杜强',
    workers: crew('贺军', '雷鸣', '段飞'),
    violation: ['破坏防水', '主卫防水层凿穿未恢复', VIOLATION.open],
    inspectIn: 0,
  },
  {
    ago: 22,
    lasts: 60,
    state: DECORATION.working,
    works: WHOLE,
    content: '全屋装修',
    contractor: '安心装饰',
    leader: '王建国',
    workers: crew('李成', '许峰', '谭军', '范伟'),
    violation: ['超时施工', '周日上午使用切割机', VIOLATION.appealed],
    inspectIn: -1,
  },
  {
    ago: 15,
    lasts: 40,
    state: DECORATION.working,
    works: ['空调安装', '墙面油漆'],
    content: '中央空调安装与墙面翻新',
    contractor: '美居装饰',
    leader: '蒋华',
    workers: crew('沈明'),
    violation: ['改动燃气', '私自移动燃气表后管道', VIOLATION.handed],
  },
  {
    ago: 9,
    lasts: 0,
    state: DECORATION.refused,
    works: ['水电改造'],
    content: '水电改造',
    contractor: '速达装修',
    leader: '杜强',
    workers: crew('贺军'),
  },
  {
    ago: 3,
    lasts: 50,
    state: DECORATION.paying,
    works: ['水电改造', '木作', '墙面油漆'],
    content: '三居室翻新',
    contractor: '美居装饰',
    leader: '蒋华',
    workers: crew('沈明', '姚亮'),
  },
  {
    ago: 2,
    lasts: 45,
    state: DECORATION.waiting,
    works: ['木作', '墙面油漆'],
    content: '客厅翻新',
    contractor: '匠心装饰',
    leader: '郑浩',
    workers: crew('邓超', '沈明'),
  },
];
