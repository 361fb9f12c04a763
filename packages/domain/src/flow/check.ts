// Whether a definition may be published: nothing that is sent along it can get stuck. Every problem names the node or edge it is drawn on.
import {
  APPROVAL,
  BUSINESS_FIELDS,
  DOCUMENT_FIELDS,
  FIELD_KIND,
  HANDLER,
  NODE,
  NODE_MODE,
  type BusinessField,
  type FlowDefinition,
  type FlowEdge,
  type FlowNode,
  type FlowProblem,
  type HandlerRule,
  type NodeType,
  type StateOf,
} from '@anju/contract';
import { conditionFields, parseCondition, type ConditionField } from './condition.ts';

/** Events happen at any node; no edge leads to or from them. */
const EVENTS: readonly NodeType[] = [NODE.suspend, NODE.follow];
const ENDS: readonly NodeType[] = [NODE.finish, NODE.terminate];
const DECISIONS: readonly NodeType[] = [NODE.audit, NODE.countersign, NODE.approve];
const AGREED: readonly NodeType[] = [NODE.conclude, NODE.finalise, NODE.finish];
/** Nodes at which somebody may disagree instead of returning. */
const REFUSING: readonly NodeType[] = [NODE.countersign, NODE.approve];

export const isEvent = ({ type }: Pick<FlowNode, 'type'>): boolean => EVENTS.includes(type);
export const isDecision = ({ type }: Pick<FlowNode, 'type'>): boolean => DECISIONS.includes(type);
/** Nodes whose handlers decide about the row of another area: the last of them carries it out. */
export const isDeciding = (node: Pick<FlowNode, 'type'>): boolean => isDecision(node) || node.type === NODE.conclude;
/** What only an agreed document reaches; a refusal never leads here. */
export const isAgreedOnly = ({ type }: Pick<FlowNode, 'type'>): boolean => AGREED.includes(type);
export const mayReject = ({ type }: Pick<FlowNode, 'type'>): boolean => REFUSING.includes(type);
/** Nodes that somebody has to handle; the start belongs to whoever sends. */
export const isHandled = (node: Pick<FlowNode, 'type'>): boolean =>
  !isEvent(node) && node.type !== NODE.start && node.type !== NODE.terminate;

/** Who a rule means today. The designer and the server ask the database; null: it depends on who sends. */
export type Resolve = (rule: HandlerRule) => readonly string[] | null;

/** The kind of business rows a flow is for; null: documents that somebody writes. */
type Business = StateOf<typeof APPROVAL> | null;

/** What each kind of business rows tells of itself. An amount is told by all but those named here without one. */
const FACTS: Readonly<Partial<Record<NonNullable<Business>, readonly BusinessField[]>>> = {
  [APPROVAL.decoration]: ['小区', '类型'],
  [APPROVAL.extension]: ['小区'],
  [APPROVAL.release]: ['小区', '类型'],
  [APPROVAL.caseDelay]: ['小区', '类型'],
  [APPROVAL.lease]: ['小区'],
};
const NO_AMOUNT: readonly Business[] = [APPROVAL.seal, APPROVAL.extension, APPROVAL.release, APPROVAL.caseDelay];

export const conditionFieldsOf = ({ fields }: Pick<FlowDefinition, 'fields'>, business: Business = null): ConditionField[] => [
  ...DOCUMENT_FIELDS.filter(({ name }) => name !== '金额' || !NO_AMOUNT.includes(business)),
  ...BUSINESS_FIELDS.filter(({ name }) => business !== null && FACTS[business]?.includes(name) === true),
  ...fields
    .filter(({ kind }) => kind !== FIELD_KIND.day)
    .map(({ name, kind }): ConditionField => ({ name, kind: FIELD_KIND.is(kind, 'number', 'money') ? 'number' : 'text' })),
];
/** What may stand in a condition, whichever kind of rows the flow is for. */
export const allConditionFields = (definition: Pick<FlowDefinition, 'fields'>): ConditionField[] => [
  ...BUSINESS_FIELDS,
  ...conditionFieldsOf(definition),
];

const onNode = (node: FlowNode, text: string, level: FlowProblem['level'] = 'error'): FlowProblem => ({
  level,
  node: node.id,
  edge: null,
  text,
});
const onEdge = (edge: FlowEdge, text: string): FlowProblem => ({ level: 'error', node: edge.from, edge: edge.id, text });
const ofAll = (text: string): FlowProblem => ({ level: 'error', node: null, edge: null, text });

export function checkDefinition(definition: FlowDefinition, resolve: Resolve, business: Business = null): FlowProblem[] {
  const { nodes, edges } = definition;
  const known = new Map(nodes.map((node) => [node.id, node]));
  const out = new Map(nodes.map((node) => [node.id, edges.filter(({ from }) => from === node.id)]));
  return [
    ...wholeProblems(definition),
    ...nodes.flatMap((node) => [...shapeProblems(node, out.get(node.id) ?? [], edges, known), ...handlerProblems(node, resolve)]),
    ...edges.flatMap((edge) =>
      edgeProblems(definition, edge, known, business === null ? conditionFieldsOf(definition) : allConditionFields(definition)),
    ),
    ...reachProblems(nodes, edges),
    ...(business === null ? [] : businessProblems(definition, business)),
  ];
}

const STARTER_DECIDES = '业务单据由发起人提交，不能再由“发起人”办理';
const NOBODY_PICKS = '业务单据提交时不选人，不能用“发起人选定”';

/** The document of a business row is written by the system: it has no form, nobody chooses its handlers, and who asks does not decide. */
function businessProblems(definition: FlowDefinition, business: NonNullable<Business>): FlowProblem[] {
  const known = conditionFieldsOf({ fields: [] }, business).map(({ name }) => name);
  return [
    ...(definition.fields.length === 0 ? [] : [ofAll('业务单据没有表单，请删去表单字段')]),
    ...definition.nodes
      .filter(isHandled)
      .flatMap((node) => [
        ...(isDeciding(node) && node.handlers.some(({ kind }) => kind === HANDLER.starter) ? [onNode(node, STARTER_DECIDES)] : []),
        ...(node.handlers.some(({ kind }) => kind === HANDLER.pick) ? [onNode(node, NOBODY_PICKS)] : []),
      ]),
    ...definition.edges.flatMap((edge) => {
      const reading = edge.when === '' ? null : parseCondition(edge.when, allConditionFields(definition));
      const missing = reading?.ok === true ? conditionFields(reading.condition).filter((name) => !known.includes(name)) : [];
      return missing.map((name) => onEdge(edge, `“${APPROVAL.text(business)}”没有“${name}”，条件不能使用`));
    }),
  ];
}

function wholeProblems({ nodes, edges, fields }: FlowDefinition): FlowProblem[] {
  const starts = nodes.filter(({ type }) => type === NODE.start);
  const twice = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at);
  const field = twice([...DOCUMENT_FIELDS.map(({ name }) => name), ...fields.map(({ name }) => name)]);
  const empty = fields.find(({ kind, choices }) => kind === FIELD_KIND.choice && choices.length === 0);
  const id = twice([...nodes.map((node) => `n${node.id}`), ...edges.map((edge) => `e${edge.id}`)]);
  return [
    ...(starts.length === 0 ? [ofAll('缺少“发起”环节')] : []),
    ...starts.slice(1).map((node) => onNode(node, '“发起”环节只能有一个')),
    ...(nodes.some(({ type }) => type === NODE.finish) ? [] : [ofAll('缺少“完结”环节')]),
    ...(field === undefined ? [] : [ofAll(`字段“${field}”重复`)]),
    ...(empty === undefined ? [] : [ofAll(`选项字段“${empty.name}”没有选项`)]),
    ...(id === undefined ? [] : [ofAll('环节或连线的编号重复')]),
  ];
}

function shapeProblems(
  node: FlowNode,
  out: readonly FlowEdge[],
  edges: readonly FlowEdge[],
  known: ReadonlyMap<string, FlowNode>,
): FlowProblem[] {
  const into = edges.filter(({ to }) => to === node.id);
  if (isEvent(node)) return out.length + into.length > 0 ? [onNode(node, `“${NODE.text(node.type)}”可在任何环节发生，不画连线`)] : [];
  if (ENDS.includes(node.type)) return out.length > 0 ? [onNode(node, `“${NODE.text(node.type)}”之后不能再有环节`)] : [];
  const agreed = out.filter(({ outcome }) => outcome === 'agree');
  const refused = out.filter(({ outcome }) => outcome === 'reject');
  return [
    ...(node.type === NODE.start && into.length > 0 ? [onNode(node, '退回不用画连线，“发起”之前不能有环节')] : []),
    ...(agreed.length === 0 ? [onNode(node, '没有下一步')] : otherwiseProblems(node, agreed)),
    ...(refused.length > 1 ? [onNode(node, '“不同意”只能有一条连线')] : []),
    ...(refused.length > 0 && !mayReject(node) ? [onNode(node, `“${NODE.text(node.type)}”只有同意或退回，没有“不同意”的连线`)] : []),
    ...refused.filter(({ when }) => when !== '').map((edge) => onEdge(edge, '“不同意”的连线不带条件')),
    ...refused.flatMap((edge) => {
      const to = known.get(edge.to);
      return to && isAgreedOnly(to) ? [onEdge(edge, `“不同意”之后不能到“${NODE.text(to.type)}”，请连到“终止”或前面的环节`)] : [];
    }),
  ];
}

/** Exactly the last one has no condition, so that one of them is always followed. */
function otherwiseProblems(node: FlowNode, agreed: readonly FlowEdge[]): FlowProblem[] {
  const free = agreed.filter(({ when }) => when === '');
  if (free.length === 0) return [onNode(node, '条件都不满足时没有去处，最后一条应为“否则”')];
  if (free.length > 1) return [onNode(node, '“否则”只能有一条')];
  return agreed.at(-1)?.when === '' ? [] : [onNode(node, '“否则”应排在最后')];
}

function handlerProblems(node: FlowNode, resolve: Resolve): FlowProblem[] {
  if (!isHandled(node)) return [];
  if (node.handlers.length === 0) return [onNode(node, '没有处理人')];
  const found = node.handlers.map(resolve);
  const nobody = node.handlers.filter((_, at) => found[at]?.length === 0);
  const people = found.flatMap((names) => names ?? ['?', '??']);
  if (people.length === 0) return [onNode(node, '走到这里会卡住：按今天的人员没有处理人')];
  return [
    ...nobody.map((rule) => onNode(node, `“${HANDLER.text(rule.kind)}”按今天的人员没有人`, 'warning')),
    ...(NODE_MODE.is(node.mode, 'majority', 'any') && new Set(people).size === 1
      ? [onNode(node, `只有一个处理人，“${NODE_MODE.text(node.mode)}”与“全部签”相同`, 'warning')]
      : []),
    ...(node.remindHours !== null && node.dueHours !== null && node.remindHours >= node.dueHours
      ? [onNode(node, '到期前提醒应短于期限')]
      : []),
    ...(node.remindHours !== null && node.dueHours === null ? [onNode(node, '没有期限，不会提醒', 'warning')] : []),
  ];
}

function edgeProblems(
  definition: FlowDefinition,
  edge: FlowEdge,
  known: ReadonlyMap<string, FlowNode>,
  fields: readonly ConditionField[],
): FlowProblem[] {
  if (!known.has(edge.from) || !known.has(edge.to)) return [{ ...onEdge(edge, '连线的一端没有环节'), node: null }];
  const [from, to] = [known.get(edge.from), known.get(edge.to)];
  // Nobody approves what they send, so a decision by somebody else has to follow the start.
  if (from?.type === NODE.start && to && !isDecision(to) && !isEvent(to)) return [onEdge(edge, '发起之后应先审核、会签或签批')];
  if (edge.when === '') return [];
  const reading = parseCondition(edge.when, fields);
  if (!reading.ok) return [onEdge(edge, `条件“${edge.when}”：${reading.message}`)];
  const optional = conditionFields(reading.condition).filter((name) =>
    definition.fields.some((field) => field.name === name && !field.required),
  );
  return optional.map((name) => onEdge(edge, `条件用到“${name}”，该字段应为必填`));
}

const EMPTY: ReadonlySet<string> = new Set();

/** All nodes that can be reached from some, going along or against the edges; a node in `without` is not passed. */
function reached(
  from: readonly string[],
  edges: readonly FlowEdge[],
  way: 'on' | 'back',
  without: ReadonlySet<string> = EMPTY,
): Set<string> {
  const found = new Set(from);
  const next = [...from];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const edge of edges) {
      const [here, there] = way === 'on' ? [edge.from, edge.to] : [edge.to, edge.from];
      if (here !== at || found.has(there) || without.has(there)) continue;
      found.add(there);
      next.push(there);
    }
  }
  return found;
}

function reachProblems(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowProblem[] {
  const ids = (...types: readonly NodeType[]) => nodes.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  const start = ids(NODE.start);
  if (start.length !== 1) return [];
  const seen = reached(start, edges, 'on');
  const ending = reached(ids(...ENDS), edges, 'back');
  const concluded = ids(NODE.conclude);
  const unconcluded = reached(start, edges, 'on', new Set(concluded));
  const afterConclusion = new Set(concluded.flatMap((id) => [...reached([id], edges, 'on')].filter((other) => other !== id)));
  return nodes
    .filter((node) => !isEvent(node))
    .flatMap((node) => [
      ...(seen.has(node.id) ? [] : [onNode(node, '从“发起”走不到这里')]),
      ...(seen.has(node.id) && !ending.has(node.id) ? [onNode(node, '走到这里会卡住：到不了“完结”或“终止”')] : []),
      ...(node.type === NODE.finalise && unconcluded.has(node.id) ? [onNode(node, '“定稿”之前应先“审结”')] : []),
      ...(isDecision(node) && afterConclusion.has(node.id) ? [onNode(node, '“审结”之后内容已冻结，不能再审核')] : []),
      ...(node.type === NODE.conclude && afterConclusion.has(node.id) ? [onNode(node, '“审结”只能经过一次')] : []),
    ]);
}
