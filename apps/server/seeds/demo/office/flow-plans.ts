// The workflows of the demo company as they are drawn: an expense request with conditions, and the everyday ones.
import {
  DOCUMENT_FAMILY,
  FIELD_KIND,
  HANDLER,
  NODE,
  NODE_ACT,
  NODE_MODE,
  type FlowDefinition,
  type FlowEdge,
  type FlowField,
  type FlowNode,
  type HandlerRule,
  type NodeType,
} from '@anju/contract';

/** Whom the demo's rules name. */
export interface FlowPeople {
  readonly manager: number;
  readonly cashier: number;
  readonly directorJob: number;
  readonly financeJob: number;
  readonly projects: number;
}

export type FlowKey = 'expense' | 'notice' | 'contract' | 'report' | 'leave' | 'car';
export interface FlowPlan {
  readonly key: FlowKey;
  readonly name: string;
  readonly family: 2 | 3;
  readonly remark: string;
  /** Published versions, the oldest first. */
  readonly versions: readonly { readonly note: string; readonly definition: FlowDefinition }[];
  readonly draft?: FlowDefinition;
}

const { return: RETURN, transfer: TRANSFER, addSign: ADD_SIGN, suspend: SUSPEND } = NODE_ACT;
const STARTER: HandlerRule = { kind: HANDLER.starter, ids: [] };
const HEAD: HandlerRule = { kind: HANDLER.starterHead, ids: [] };
const person = (...ids: number[]): HandlerRule => ({ kind: HANDLER.person, ids });
const job = (id: number): HandlerRule => ({ kind: HANDLER.job, ids: [id] });
const headOf = (id: number): HandlerRule => ({ kind: HANDLER.head, ids: [id] });

const COLUMN = 240;
const LINE = 110;
/** A node in a column and a line of the drawing. */
const node = (
  id: string,
  type: NodeType,
  name: string,
  [column, line]: readonly [number, number],
  handlers: readonly HandlerRule[] = [],
  more: Partial<FlowNode> = {},
): FlowNode => ({
  id,
  type,
  name,
  handlers: [...handlers],
  mode: NODE_MODE.all,
  dueHours: null,
  remindHours: null,
  escalateTo: null,
  acts: [],
  x: 40 + column * COLUMN,
  y: 40 + line * LINE,
  ...more,
});
const within = (dueHours: number, remindHours: number | null = null): Partial<FlowNode> => ({
  dueHours,
  remindHours,
  acts: [RETURN, TRANSFER],
});
/** `['a', 'b', '金额 >= 50000']` */
const edges = (...lines: readonly (readonly [string, string, string?])[]): FlowEdge[] =>
  lines.map(([from, to, when = ''], at) => ({ id: `e${at + 1}`, from, to, when, outcome: 'agree' }));
const refused = (from: string, to: string): FlowEdge => ({ id: `r${from}`, from, to, outcome: 'reject', when: '' });
const field = (name: string, kind: FlowField['kind'], choices: readonly string[] = [], required = true): FlowField => ({
  name,
  kind,
  required,
  choices: [...choices],
});

function expense(people: FlowPeople, review: 'drawn' | 'whole' | 'unfinished'): FlowDefinition {
  const finance = [job(people.financeJob)];
  const withReview = review !== 'drawn';
  return {
    fields: [
      field('费用科目', FIELD_KIND.choice, ['预算内', '预算外']),
      field('收款单位', FIELD_KIND.words, [], false),
      field('预计支付', FIELD_KIND.day, [], false),
    ],
    nodes: [
      node('n1', NODE.start, '拟稿', [0, 0]),
      node('n2', NODE.audit, '部门负责人', [1, 0], [HEAD], within(8, 2)),
      node('n3', NODE.countersign, '财务、工程、项目', [2, 0], [...finance, headOf(people.projects), person(people.cashier)], {
        ...within(16, 4),
        escalateTo: people.manager,
        acts: [RETURN, ADD_SIGN],
      }),
      ...(withReview ? [node('n4', NODE.audit, '预算外复核', [3, 1], review === 'whole' ? finance : [], within(8))] : []),
      node('n5', NODE.approve, '分管副总', [2, 1], [person(people.manager), ...finance], { ...within(8), mode: NODE_MODE.any }),
      node('n6', NODE.approve, '总经理', [1, 2], [job(people.directorJob)], { ...within(16, 4), acts: [RETURN, ADD_SIGN, SUSPEND] }),
      node('n7', NODE.conclude, '取字号冻结', [2, 3], [person(people.manager)], within(4)),
      node('n8', NODE.finalise, '套红头、用印', [2, 4], [person(people.manager)], within(4)),
      node('n9', NODE.finish, '执行归档', [1, 4], [STARTER]),
      node('n10', NODE.terminate, '不同意', [0, 3]),
      node('n11', NODE.suspend, '暂缓', [0, 5.2]),
      node('n12', NODE.follow, '到期前 4 时', [1, 5.2]),
    ],
    edges: [
      ...edges(['n1', 'n2'], ['n2', 'n3']),
      ...(withReview ? [{ id: 'e3', from: 'n3', to: 'n4', outcome: 'agree' as const, when: '费用科目 = "预算外"' }] : []),
      { id: 'e4', from: 'n3', to: 'n5', outcome: 'agree', when: '' },
      ...(review === 'whole' ? [{ id: 'e5', from: 'n4', to: 'n5', outcome: 'agree' as const, when: '' }] : []),
      { id: 'e6', from: 'n5', to: 'n6', outcome: 'agree', when: '金额 >= 50000' },
      { id: 'e7', from: 'n5', to: 'n7', outcome: 'agree', when: '' },
      { id: 'e8', from: 'n6', to: 'n7', outcome: 'agree', when: '' },
      { id: 'e9', from: 'n7', to: 'n8', outcome: 'agree', when: '' },
      { id: 'e10', from: 'n8', to: 'n9', outcome: 'agree', when: '' },
      refused('n6', 'n10'),
    ],
  };
}

/** Drafted, audited, signed by the director, numbered, printed. */
const issued = (people: FlowPeople): FlowDefinition => ({
  fields: [],
  nodes: [
    node('n1', NODE.start, '拟稿', [0, 0]),
    node('n2', NODE.audit, '部门负责人审核', [1, 0], [HEAD], within(8, 2)),
    node('n3', NODE.approve, '总经理签发', [2, 0], [job(people.directorJob)], within(16, 4)),
    node('n4', NODE.conclude, '编号', [2, 1], [person(people.manager)], within(4)),
    node('n5', NODE.finalise, '套红头、用印', [1, 1], [person(people.manager)], within(4)),
    node('n6', NODE.finish, '发出归档', [0, 1], [STARTER]),
    node('n7', NODE.terminate, '不发', [3, 0]),
  ],
  edges: [...edges(['n1', 'n2'], ['n2', 'n3'], ['n3', 'n4'], ['n4', 'n5'], ['n5', 'n6']), refused('n3', 'n7')],
});

const contract = (people: FlowPeople): FlowDefinition => ({
  fields: [
    field('对方单位', FIELD_KIND.words),
    field('合同类别', FIELD_KIND.choice, ['服务外包', '采购', '租赁', '其他']),
    field('合同期限', FIELD_KIND.words, [], false),
  ],
  nodes: [
    node('n1', NODE.start, '经办人拟稿', [0, 0]),
    node('n2', NODE.audit, '部门负责人审核', [1, 0], [HEAD], within(8)),
    node('n3', NODE.countersign, '项目、财务依次会签', [2, 0], [headOf(people.projects), job(people.financeJob)], {
      ...within(16, 4),
      mode: NODE_MODE.order,
    }),
    node('n4', NODE.approve, '总经理签批', [3, 0], [job(people.directorJob)], { ...within(16, 4), acts: [RETURN, ADD_SIGN, SUSPEND] }),
    node('n5', NODE.conclude, '审结', [2, 1], [person(people.manager)], within(4)),
    node('n6', NODE.finalise, '定稿用印', [1, 1], [person(people.manager)], within(8)),
    node('n7', NODE.finish, '签订归档', [0, 1], [STARTER]),
    node('n8', NODE.terminate, '不签', [4, 0]),
    node('n9', NODE.suspend, '补充材料', [3, 1.2]),
  ],
  edges: [
    ...edges(
      ['n1', 'n2'],
      ['n2', 'n3'],
      ['n3', 'n4', '金额 >= 100000 或 合同类别 = "服务外包"'],
      ['n3', 'n5'],
      ['n4', 'n5'],
      ['n5', 'n6'],
      ['n6', 'n7'],
    ),
    refused('n4', 'n8'),
  ],
});

const leave = (people: FlowPeople): FlowDefinition => ({
  fields: [
    field('假别', FIELD_KIND.choice, ['年休假', '事假', '病假', '婚假', '产假', '其他']),
    field('天数', FIELD_KIND.number),
    field('开始日期', FIELD_KIND.day),
  ],
  nodes: [
    node('n1', NODE.start, '申请', [0, 0]),
    node('n2', NODE.audit, '部门负责人', [1, 0], [HEAD], within(8, 2)),
    node('n3', NODE.approve, '总经理', [2, 0], [job(people.directorJob)], within(8)),
    node('n4', NODE.finish, '销假', [2, 1], [STARTER]),
  ],
  edges: edges(['n1', 'n2'], ['n2', 'n3', '天数 > 3'], ['n2', 'n4'], ['n3', 'n4']),
});

const car = (people: FlowPeople): FlowDefinition => ({
  fields: [field('去向', FIELD_KIND.words), field('用车日期', FIELD_KIND.day), field('同行人数', FIELD_KIND.number, [], false)],
  nodes: [
    node('n1', NODE.start, '申请', [0, 0]),
    node('n2', NODE.audit, '同行负责人确认', [1, 0], [{ kind: HANDLER.pick, ids: [] }], within(4)),
    node('n3', NODE.audit, '安排车辆', [2, 0], [person(people.cashier, people.manager)], { ...within(4), mode: NODE_MODE.any }),
    node('n4', NODE.finish, '还车登记', [3, 0], [STARTER]),
  ],
  edges: edges(['n1', 'n2'], ['n2', 'n3'], ['n3', 'n4']),
});

const once = (definition: FlowDefinition) => [{ note: '首次发布', definition }];
const { internal, report } = DOCUMENT_FAMILY;

export const flowPlans = (people: FlowPeople): FlowPlan[] => [
  {
    key: 'expense',
    name: '费用支出请示',
    family: internal,
    remark: '预算内外的费用支出；五万元及以上由总经理签批。',
    versions: [
      { note: '首次发布', definition: expense(people, 'drawn') },
      { note: '预算外费用增加财务复核', definition: expense(people, 'whole') },
    ],
    draft: expense(people, 'unfinished'),
  },
  { key: 'notice', name: '通知发文', family: internal, remark: '以集团名义发出的通知、通报和决定。', versions: once(issued(people)) },
  { key: 'contract', name: '合同审核', family: internal, remark: '对外签订的合同和协议。', versions: once(contract(people)) },
  { key: 'report', name: '请示报告', family: report, remark: '服务处向上级公司请示和报告。', versions: once(issued(people)) },
  { key: 'leave', name: '请假申请', family: internal, remark: '三天以上由总经理签批。', versions: once(leave(people)) },
  { key: 'car', name: '用车申请', family: internal, remark: '公务用车。', versions: once(car(people)) },
];
