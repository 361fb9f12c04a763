// Cases of the last days that still wait for somebody, one or more in every state. They are counted in hours before the first start.
import { CASE_KIND, CASE_URGENCY, type CaseKind, type Urgency } from '@anju/contract';

export interface OpenPlan {
  /** Hours before the first start. */
  readonly ago: number;
  readonly kind: CaseKind;
  readonly category: string;
  readonly urgency?: Urgency;
  readonly content: string;
  readonly until: 'new' | 'waiting' | 'assigned' | 'working' | 'there' | 'paused' | 'rating' | 'visiting' | 'merged' | 'again';
  readonly place?: 'unit' | 'estate';
  /** The nth house of the estate. */
  readonly house: number;
  /** Of the members of the team; the account `emp` leads 综合班. */
  readonly worker?: number;
  readonly urged?: boolean;
  /** A complaint about the account of this name. */
  readonly accused?: string;
  /** The place in this list of the case it was merged into. */
  readonly into?: number;
}

const { repair, complaint, question, advice, help } = CASE_KIND;
const { urgent, emergency } = CASE_URGENCY;

/** Finished in case-paying.ts on the day of the first start, with an item of 特约服务 that the household pays; begun the day before. */
export const PAYING = { content: '洗手盆下水堵塞，请师傅疏通', item: '疏通管道' } as const;

export const OPEN_PLANS: readonly OpenPlan[] = [
  { ago: 0.2, kind: repair, category: '水暖/漏水', content: '厨房水槽下面滴水，接了一个盆', until: 'new', house: 31 },
  { ago: 0.5, kind: question, category: '收费咨询', content: '网上看不到这个月的水费账单', until: 'new', house: 64 },
  { ago: 3, kind: advice, category: '环境改善', content: '建议南门加一组充电桩', until: 'new', house: 210 },
  { ago: 0.4, kind: repair, category: '电/跳闸停电', urgency: urgent, content: '空调一开就跳闸，家里有老人', until: 'waiting', house: 87 },
  { ago: 2, kind: repair, category: '弱电/对讲门禁', content: '可视对讲黑屏', until: 'waiting', house: 119 },
  { ago: 5, kind: repair, category: '公共设施/楼道照明', content: '三楼楼道灯不亮', until: 'waiting', place: 'unit', house: 150 },
  {
    ago: 0.3,
    kind: repair,
    category: '水暖/堵塞',
    urgency: urgent,
    content: '马桶堵了，水快溢出来',
    until: 'assigned',
    house: 12,
    worker: 0,
  },
  { ago: 20, kind: complaint, category: '停车', content: '地库车位被一辆外来车占了两天', until: 'assigned', house: 240, worker: 0 },
  { ago: 4, kind: repair, category: '门窗/门锁', content: '入户门锁拧不动', until: 'assigned', house: 301, worker: 2 },
  {
    ago: 6,
    kind: repair,
    category: '水暖/漏水',
    urgency: emergency,
    content: '卫生间水管爆裂，水流到楼下',
    until: 'there',
    house: 45,
    worker: 0,
  },
  {
    ago: 40,
    kind: repair,
    category: '电/跳闸停电',
    urgency: urgent,
    content: '卧室回路没有电，查不出原因',
    until: 'there',
    house: 133,
    worker: 0,
  },
  {
    ago: 52,
    kind: repair,
    category: '泥瓦/渗水',
    urgency: urgent,
    content: '天花板渗水，墙皮掉下来了',
    until: 'there',
    house: 178,
    worker: 2,
    urged: true,
  },
  {
    ago: 26,
    kind: repair,
    category: '公共设施/单元门',
    content: '单元门关不上，晚上不安全',
    until: 'working',
    place: 'unit',
    house: 96,
    worker: 3,
  },
  { ago: 30, kind: complaint, category: '邻里噪音', content: '楼上每天半夜拖椅子', until: 'working', house: 271, worker: 0 },
  {
    ago: 46,
    kind: complaint,
    category: '服务质量',
    content: '收费窗口态度不好，说话很冲',
    until: 'working',
    house: 205,
    worker: 0,
    accused: 'clerk',
  },
  {
    ago: 70,
    kind: repair,
    category: '电梯/停运异响',
    urgency: urgent,
    content: '2 号电梯运行时有金属摩擦声',
    until: 'paused',
    place: 'unit',
    house: 58,
    worker: 2,
  },
  { ago: 98, kind: repair, category: '水暖/暖气', content: '主卧地暖不热', until: 'paused', house: 330, worker: 1 },
  { ago: 30, kind: repair, category: '水暖/堵塞', content: '厨房下水慢', until: 'rating', house: 22, worker: 1 },
  { ago: 44, kind: repair, category: '电/插座开关', content: '客厅插座没有电', until: 'rating', house: 160, worker: 0 },
  {
    ago: 75,
    kind: help,
    category: '寻找物品',
    content: '孩子的滑板车落在中心花园',
    until: 'visiting',
    place: 'estate',
    house: 189,
    worker: 1,
  },
  {
    ago: 120,
    kind: complaint,
    category: '环境卫生',
    content: '垃圾房门口污水没人冲洗',
    until: 'visiting',
    place: 'estate',
    house: 260,
    worker: 1,
  },
  {
    ago: 5,
    kind: repair,
    category: '公共设施/道路场地',
    content: '中心花园路面砖松动',
    until: 'there',
    place: 'estate',
    house: 140,
    worker: 2,
  },
  {
    ago: 3,
    kind: repair,
    category: '公共设施/道路场地',
    content: '花园那条路的砖翘起来了，绊了一跤',
    until: 'merged',
    place: 'estate',
    house: 141,
    into: 21,
  },
  { ago: 200, kind: repair, category: '门窗/窗户五金', content: '窗户关不严，刮风有响声', until: 'again', house: 312, worker: 2 },
  { ago: 30, kind: repair, category: '水暖/堵塞', content: PAYING.content, until: 'there', house: 400, worker: 1 },
];
