// The categories of 诉求 and the times promised for them that a new tenant has. domain: property 5.1, 12.2.
import { CASE_CLOCK, CASE_KIND, CASE_URGENCY, VISIT_RULE, type CaseKind, type StateOf, type Urgency } from '@anju/contract';
import type { StartingLists } from '../../platform/record/starting-list.ts';
import { DECORATION_STARTING_LISTS } from './decoration/starting-lists.ts';
import { MOVE_IN_STARTING_LISTS } from './movein/starting-lists.ts';

type Named = readonly [name: string, key: string];
type VisitRule = StateOf<typeof VISIT_RULE>;

const HOUR = 60;
const DAY = 24 * HOUR;
/** What a day has of the working clock. */
const WORKING_DAY = 8 * HOUR;

interface Category {
  readonly kind: CaseKind;
  readonly name: string;
  readonly key: string;
  readonly repair_type: number | null;
  readonly visit_rule: VisitRule;
  readonly paid: boolean;
  readonly price_note: string;
  readonly usual_minutes: number;
  readonly phrases: string;
  readonly position: number;
}

const ofKind = (kind: CaseKind, visitRule: VisitRule, minutes: number, ...names: readonly Named[]): Category[] =>
  names.map(([name, key], at) => ({
    kind,
    name,
    key,
    repair_type: null,
    visit_rule: visitRule,
    paid: false,
    price_note: '',
    usual_minutes: minutes,
    phrases: '',
    position: (at + 1) * 10,
  }));

const INSIDE = '户内维修按价目表收费，公共部位和保修期内免费';
interface Repair {
  readonly name: string;
  readonly key: string;
  readonly type: number;
  readonly minutes: number;
  readonly phrases: readonly string[];
  /** Trouble inside a house, which the household usually pays for. */
  readonly inside?: boolean;
}
const REPAIRS: readonly Repair[] = [
  { name: '电', key: 'E', type: 1, minutes: 60, inside: true, phrases: ['家中停电', '插座没电', '灯不亮', '跳闸'] },
  { name: '水暖', key: 'S', type: 3, minutes: 90, inside: true, phrases: ['水管漏水', '下水道堵塞', '马桶堵塞', '暖气不热'] },
  { name: '门窗', key: 'D', type: 6, minutes: 60, inside: true, phrases: ['门锁打不开', '窗户关不严', '纱窗损坏'] },
  { name: '泥瓦', key: 'F', type: 6, minutes: 180, inside: true, phrases: ['墙面开裂', '瓷砖脱落', '天花板渗水'] },
  { name: '弱电', key: 'G', type: 2, minutes: 60, inside: true, phrases: ['对讲没有声音', '门禁刷不开', '网络不通'] },
  { name: '电梯', key: 'H', type: 7, minutes: 90, phrases: ['电梯停运', '电梯异响', '按键失灵', '电梯困人'] },
  { name: '公共设施', key: 'J', type: 8, minutes: 60, phrases: ['楼道灯不亮', '单元门关不上', '路面破损', '健身器材损坏'] },
  { name: '其他', key: 'O', type: 9, minutes: 60, phrases: [] },
];

const CATEGORIES: readonly Category[] = [
  ...REPAIRS.map(({ name, key, type, minutes, phrases, inside = false }, at): Category => ({
    kind: CASE_KIND.repair,
    name,
    key,
    repair_type: type,
    visit_rule: VISIT_RULE.unrated,
    paid: inside,
    price_note: inside ? INSIDE : '',
    usual_minutes: minutes,
    phrases: phrases.join('\n'),
    position: (at + 1) * 10,
  })),
  ...ofKind(
    CASE_KIND.complaint,
    VISIT_RULE.all,
    120,
    ...([
      ['设施设备', 'E'],
      ['环境卫生', 'H'],
      ['服务质量', 'F'],
      ['安全管理', 'A'],
      ['收费争议', 'S'],
      ['邻里噪音', 'L'],
      ['停车', 'T'],
      ['其他', 'O'],
    ] as const),
  ),
  ...ofKind(
    CASE_KIND.question,
    VISIT_RULE.none,
    20,
    ['收费咨询', 'S'],
    ['办事流程', 'B'],
    ['停车咨询', 'T'],
    ['装修咨询', 'Z'],
    ['其他', 'O'],
  ),
  ...ofKind(CASE_KIND.advice, VISIT_RULE.none, 60, ['服务建议', 'F'], ['环境改善', 'H'], ['设施改造', 'E'], ['其他', 'O']),
  ...ofKind(
    CASE_KIND.help,
    VISIT_RULE.unrated,
    30,
    ['紧急救助', 'A'],
    ['开门求助', 'D'],
    ['照看老人', 'L'],
    ['寻找物品', 'W'],
    ['其他', 'O'],
  ),
  ...ofKind(CASE_KIND.praise, VISIT_RULE.none, 20, ['员工表扬', 'Y'], ['服务表扬', 'F'], ['其他', 'O']),
];

interface Limit {
  readonly kind: CaseKind;
  readonly urgency: Urgency;
  readonly respond_minutes: number;
  readonly arrive_minutes: number | null;
  readonly finish_minutes: number;
  readonly clock: StateOf<typeof CASE_CLOCK>;
}
const { normal, urgent, emergency } = CASE_URGENCY;
type Times = readonly [respond: number, arrive: number | null, finish: number];

const limit = (kind: CaseKind, urgency: Urgency, clock: Limit['clock'], [respond, arrive, finish]: Times): Limit => ({
  kind,
  urgency,
  respond_minutes: respond,
  arrive_minutes: arrive,
  finish_minutes: finish,
  clock,
});

/** The working clock counts a promise of days in working days: 48 hours of an ordinary complaint are two of them. */
const LIMITS: readonly Limit[] = [
  limit(CASE_KIND.repair, emergency, CASE_CLOCK.always, [15, 30, DAY]),
  limit(CASE_KIND.repair, urgent, CASE_CLOCK.always, [30, 2 * HOUR, 2 * DAY]),
  limit(CASE_KIND.repair, normal, CASE_CLOCK.worked, [2 * HOUR, null, 3 * WORKING_DAY]),
  limit(CASE_KIND.complaint, emergency, CASE_CLOCK.always, [HOUR, null, DAY]),
  limit(CASE_KIND.complaint, urgent, CASE_CLOCK.always, [2 * HOUR, null, DAY]),
  limit(CASE_KIND.complaint, normal, CASE_CLOCK.worked, [2 * WORKING_DAY, null, 7 * WORKING_DAY]),
  limit(CASE_KIND.question, emergency, CASE_CLOCK.always, [30, null, 4 * HOUR]),
  limit(CASE_KIND.question, urgent, CASE_CLOCK.worked, [HOUR, null, 4 * HOUR]),
  limit(CASE_KIND.question, normal, CASE_CLOCK.worked, [2 * HOUR, null, WORKING_DAY]),
  limit(CASE_KIND.advice, urgent, CASE_CLOCK.worked, [4 * HOUR, null, 3 * WORKING_DAY]),
  limit(CASE_KIND.advice, normal, CASE_CLOCK.worked, [WORKING_DAY, null, 5 * WORKING_DAY]),
  limit(CASE_KIND.help, emergency, CASE_CLOCK.always, [10, 20, 4 * HOUR]),
  limit(CASE_KIND.help, urgent, CASE_CLOCK.always, [30, HOUR, 8 * HOUR]),
  limit(CASE_KIND.help, normal, CASE_CLOCK.worked, [HOUR, 2 * HOUR, WORKING_DAY]),
  limit(CASE_KIND.praise, normal, CASE_CLOCK.worked, [WORKING_DAY, null, 3 * WORKING_DAY]),
];

export const CUSTOMER_STARTING_LISTS: StartingLists = {
  'customer.case_category': CATEGORIES,
  'customer.case_limit': LIMITS,
  ...MOVE_IN_STARTING_LISTS,
  ...DECORATION_STARTING_LISTS,
};
