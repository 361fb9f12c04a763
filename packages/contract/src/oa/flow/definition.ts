// What a workflow is made of: nodes of ten types, edges with conditions, fields of the form. A definition is drawn by a manager (流程定义, 215),
// published as a version, and every document keeps the version it was sent with.
import { z } from 'zod';
import { id } from '../../kit/ids.ts';
import { states } from '../../kit/states.ts';

/** The ten types of the specification. 中止 and 跟催 are events that may happen at any node; they are drawn, but nothing leads to them. */
export const NODE = states('环节类型', {
  start: [1, '发起'],
  audit: [2, '审核'],
  countersign: [3, '会签'],
  approve: [4, '签批'],
  conclude: [5, '审结'],
  suspend: [6, '中止'],
  follow: [7, '跟催'],
  finalise: [8, '定稿'],
  finish: [9, '完结'],
  terminate: [10, '终止'],
});
export type NodeType = (typeof NODE.values)[number];

/** How several handlers of one node decide. */
export const NODE_MODE = states('通过方式', { all: [1, '全部签'], any: [2, '任一签'], majority: [3, '过半'], order: [4, '按顺序'] });

/** Who handles a node. The head of the starter's department is the next head above where the starter is the head. */
export const HANDLER = states('处理人', {
  person: [1, '指定人员'],
  job: [2, '岗位'],
  head: [3, '部门负责人'],
  starterHead: [4, '发起人的部门负责人'],
  starter: [5, '发起人'],
  pick: [6, '发起人选定'],
});

/** Actions a handler may take beside agreeing. */
export const NODE_ACT = states('可用操作', { return: [1, '退回'], transfer: [2, '转办'], addSign: [3, '加签'], suspend: [4, '中止'] });

export const FIELD_KIND = states('字段类型', {
  words: [1, '文字'],
  number: [2, '数字'],
  money: [3, '金额'],
  choice: [4, '选项'],
  day: [5, '日期'],
});

const MOST_NODES = 60;
const MOST_EDGES = 120;
const MOST_FIELDS = 30;
const MOST_RULES = 20;
const MOST_CHOICES = 50;
/** A year of working hours. */
const MOST_HOURS = 2000;
const CANVAS = 20_000;

const key = z.string().trim().min(1).max(24);
const place = z.int().min(-CANVAS).max(CANVAS);
const hours = z.int('期限应为整数小时').min(1, '期限至少 1 小时').max(MOST_HOURS, `期限最多 ${MOST_HOURS} 小时`);

export const handlerRule = z.object({ kind: HANDLER.schema, ids: z.array(id).max(50).default([]) });
export type HandlerRule = z.infer<typeof handlerRule>;

export const flowNode = z.object({
  id: key,
  type: NODE.schema,
  name: z.string().trim().min(1, '请输入环节名称').max(30, '环节名称最多 30 个字'),
  handlers: z.array(handlerRule).max(MOST_RULES).default([]),
  mode: NODE_MODE.schema.default(NODE_MODE.all),
  /** Working hours by the calendar of the company; null: no limit. Of a 跟催 event: unused. */
  dueHours: hours.nullable().default(null),
  /** Working hours before the due time at which the handlers are reminded; null: not at all. */
  remindHours: hours.nullable().default(null),
  /** Told as well when the due time is past. */
  escalateTo: id.nullable().default(null),
  acts: z.array(NODE_ACT.schema).max(NODE_ACT.values.length).default([]),
  x: place,
  y: place,
});
export type FlowNode = z.infer<typeof flowNode>;

/** An edge is followed when its node agreed (or, at a 签批 or 会签, did not agree); the first whose condition holds, in the order of the list. */
export const flowEdge = z.object({
  id: key,
  from: key,
  to: key,
  outcome: z.enum(['agree', 'reject']).default('agree'),
  /** Empty: otherwise. */
  when: z.string().trim().max(200, '条件最多 200 个字符').default(''),
});
export type FlowEdge = z.infer<typeof flowEdge>;

export const FIELD_NAME = /^[\p{Script=Han}A-Za-z]{1,20}$/u;
export const flowField = z.object({
  name: z.string().trim().regex(FIELD_NAME, '字段名称为 1 至 20 个汉字或字母'),
  kind: FIELD_KIND.schema,
  required: z.boolean().default(false),
  choices: z.array(z.string().trim().min(1).max(40)).max(MOST_CHOICES).default([]),
});
export type FlowField = z.infer<typeof flowField>;

export const flowDefinition = z.object({
  fields: z.array(flowField).max(MOST_FIELDS, `字段最多 ${MOST_FIELDS} 个`).default([]),
  nodes: z.array(flowNode).max(MOST_NODES, `环节最多 ${MOST_NODES} 个`),
  edges: z.array(flowEdge).max(MOST_EDGES, `连线最多 ${MOST_EDGES} 条`),
});
export type FlowDefinition = z.infer<typeof flowDefinition>;

/** Facts of every document that a condition may use beside the fields of its form. */
export const DOCUMENT_FIELDS = [
  { name: '金额', kind: 'number' },
  { name: '部门', kind: 'text' },
  { name: '公司', kind: 'text' },
  { name: '文种', kind: 'text' },
  { name: '缓急', kind: 'text' },
] as const;

/** Facts of a business row beside these; which of them a kind of rows has stands with the rules. */
export const BUSINESS_FIELDS = [
  { name: '小区', kind: 'text' },
  { name: '类型', kind: 'text' },
] as const;
export type BusinessField = (typeof BUSINESS_FIELDS)[number]['name'];

/** What is wrong with a definition: an error keeps it from being published, a warning does not. */
export const flowProblem = z.object({
  level: z.enum(['error', 'warning']),
  /** The node or edge it is drawn on. */
  node: z.string().nullable(),
  edge: z.string().nullable(),
  text: z.string(),
});
export type FlowProblem = z.infer<typeof flowProblem>;
