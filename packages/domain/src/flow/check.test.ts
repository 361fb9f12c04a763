import { describe, expect, it } from 'vitest';
import { APPROVAL, HANDLER, NODE, NODE_MODE, type FlowDefinition, type FlowEdge, type FlowNode } from '@anju/contract';
import { checkDefinition } from './check.ts';

const node = (id: string, type: FlowNode['type'], more: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type,
  name: id,
  handlers: [{ kind: HANDLER.person, ids: [1] }],
  mode: NODE_MODE.all,
  dueHours: null,
  remindHours: null,
  escalateTo: null,
  acts: [],
  x: 0,
  y: 0,
  ...more,
});
const edge = (from: string, to: string, when = '', outcome: FlowEdge['outcome'] = 'agree'): FlowEdge => ({
  id: `${from}${to}${outcome}${when}`,
  from,
  to,
  when,
  outcome,
});
const sound: FlowDefinition = {
  fields: [{ name: '费用科目', kind: 4, required: true, choices: ['预算内', '预算外'] }],
  nodes: [
    node('s', NODE.start),
    node('a', NODE.audit),
    node('p', NODE.approve),
    node('e', NODE.conclude),
    node('f', NODE.finalise),
    node('z', NODE.finish),
  ],
  edges: [edge('s', 'a'), edge('a', 'p', '费用科目 = "预算外"'), edge('a', 'e'), edge('p', 'e'), edge('e', 'f'), edge('f', 'z')],
};
type Change = (definition: FlowDefinition) => FlowDefinition;
const withNode =
  (id: string, more: Partial<FlowNode>): Change =>
  (definition) => ({ ...definition, nodes: definition.nodes.map((one) => (one.id === id ? { ...one, ...more } : one)) });
const withEdges =
  (change: (edges: FlowEdge[]) => FlowEdge[]): Change =>
  (definition) => ({ ...definition, edges: change([...definition.edges]) });
const add =
  (nodes: FlowNode[], edges: FlowEdge[]): Change =>
  (definition) => ({ ...definition, nodes: [...definition.nodes, ...nodes], edges: [...definition.edges, ...edges] });
const errors = (change: Change) =>
  checkDefinition(change(sound), ({ ids }) => ids.map(String))
    .filter(({ level }) => level === 'error')
    .map(({ node: at, text }) => `${at ?? ''}：${text}`);

describe('a definition', () => {
  it('that leads everywhere to an end may be published', () => {
    expect(errors((definition) => definition)).toEqual([]);
  });

  it.each<[string, Change, string]>([
    ['without a handler', withNode('a', { handlers: [] }), 'a：没有处理人'],
    [
      'whose handlers are gone',
      withNode('a', { handlers: [{ kind: HANDLER.person, ids: [] }] }),
      'a：走到这里会卡住：按今天的人员没有处理人',
    ],
    ['with a dead end', withEdges((edges) => edges.filter(({ from }) => from !== 'f')), 'f：没有下一步'],
    [
      'without another way',
      withEdges((edges) => edges.filter(({ from, to }) => !(from === 'a' && to === 'e'))),
      'a：条件都不满足时没有去处，最后一条应为“否则”',
    ],
    [
      'whose other way is not the last',
      withEdges(([one, two, three, ...rest]) => [one, three, two, ...rest].filter((each) => each !== undefined)),
      'a：“否则”应排在最后',
    ],
    [
      'with a loop nobody leaves',
      add([node('x', NODE.audit), node('y', NODE.audit)], [edge('p', 'x', '金额 > 1'), edge('x', 'y'), edge('y', 'x')]),
      'x：走到这里会卡住：到不了“完结”或“终止”',
    ],
    ['with a node nobody reaches', add([node('x', NODE.audit)], [edge('x', 'e')]), 'x：从“发起”走不到这里'],
    [
      'finalised before it is concluded',
      withEdges((edges) => [...edges.filter(({ from }) => from !== 'p'), edge('p', 'f')]),
      'f：“定稿”之前应先“审结”',
    ],
    [
      'audited after its conclusion',
      add([node('x', NODE.audit)], [edge('f', 'x', '金额 > 1'), edge('x', 'z')]),
      'x：“审结”之后内容已冻结，不能再审核',
    ],
    [
      'that asks for an unknown field',
      withEdges((edges) => edges.map((one) => (one.when === '' ? one : { ...one, when: '科目 = "外"' }))),
      'a：条件“科目 = "外"”：第 1 个字符处：不认识的名称“科目”',
    ],
    [
      'that depends on a field one may leave out',
      (definition) => ({ ...definition, fields: definition.fields.map((field) => ({ ...field, required: false })) }),
      'a：条件用到“费用科目”，该字段应为必填',
    ],
    [
      'decided by who sends it',
      withEdges((edges) => [edge('s', 'z'), ...edges.filter(({ from }) => from !== 's')]),
      's：发起之后应先审核、会签或签批',
    ],
    [
      'with a refusal where there is none',
      withEdges((edges) => [...edges, edge('a', 'z', '', 'reject')]),
      'a：“审核”只有同意或退回，没有“不同意”的连线',
    ],
    [
      'that carries out what was refused',
      withEdges((edges) => [...edges, edge('p', 'z', '', 'reject')]),
      'p：“不同意”之后不能到“完结”，请连到“终止”或前面的环节',
    ],
    ['that leads to an event', add([node('x', NODE.suspend)], [edge('a', 'x', '金额 > 1')]), 'x：“中止”可在任何环节发生，不画连线'],
  ])('%s is refused, on the node', (_, change, problem) => {
    expect(errors(change)).toContain(problem);
  });

  it('for business rows has no form, no chosen handlers, and nothing decided by who asks', () => {
    const plain: FlowDefinition = { ...sound, fields: [], edges: sound.edges.map((one) => ({ ...one, when: one.when && '金额 > 5000' })) };
    const found = (change: Change, business: (typeof APPROVAL.values)[number] = APPROVAL.refund) =>
      checkDefinition(change(plain), ({ ids }) => ids.map(String), business).map(({ node: at, text }) => `${at ?? ''}：${text}`);
    expect(found((definition) => definition)).toEqual([]);
    expect(found((definition) => definition, APPROVAL.seal)).toEqual(['a：“用印申请”没有“金额”，条件不能使用']);
    const asking = (when: string) => (definition: FlowDefinition) => ({
      ...definition,
      edges: definition.edges.map((one) => ({ ...one, when: one.when && when })),
    });
    expect(found(asking('小区 = "云栖花园" 且 类型 = "搬出"'), APPROVAL.release)).toEqual([]);
    expect(found(asking('类型 = "搬出"'))).toEqual(['a：“退款”没有“类型”，条件不能使用']);
    expect(found(() => sound)).toEqual(['：业务单据没有表单，请删去表单字段', 'a：“退款”没有“费用科目”，条件不能使用']);
    const by = (kind: (typeof HANDLER.values)[number]) => ({ handlers: [{ kind, ids: [1] }] });
    for (const id of ['a', 'p', 'e'])
      expect(found(withNode(id, by(HANDLER.starter)))).toEqual([`${id}：业务单据由发起人提交，不能再由“发起人”办理`]);
    expect(found(withNode('z', by(HANDLER.starter)))).toEqual([]);
    expect(found(withNode('f', by(HANDLER.pick)))).toEqual(['f：业务单据提交时不选人，不能用“发起人选定”']);
  });
});
