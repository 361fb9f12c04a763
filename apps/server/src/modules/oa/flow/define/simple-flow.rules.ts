// What a new flow begins with: the head of the starter's department audits, concludes, and the starter carries it out.
import { HANDLER, NODE, NODE_ACT, NODE_MODE, type FlowDefinition, type FlowNode, type NodeType } from '@anju/contract';

const STEP = 230;
const TOP = 60;

const node = (id: string, type: NodeType, name: string, place: number, handlers: FlowNode['handlers']): FlowNode => ({
  id,
  type,
  name,
  handlers,
  mode: NODE_MODE.all,
  dueHours: type === NODE.audit ? 8 : null,
  remindHours: null,
  escalateTo: null,
  acts: type === NODE.audit ? [NODE_ACT.return, NODE_ACT.transfer] : [],
  x: TOP + place * STEP,
  y: TOP,
});

export const simpleFlow = (): FlowDefinition => ({
  fields: [],
  nodes: [
    node('n1', NODE.start, '拟稿', 0, []),
    node('n2', NODE.audit, '部门负责人审核', 1, [{ kind: HANDLER.starterHead, ids: [] }]),
    node('n3', NODE.conclude, '审结', 2, [{ kind: HANDLER.starterHead, ids: [] }]),
    node('n4', NODE.finish, '执行归档', 3, [{ kind: HANDLER.starter, ids: [] }]),
  ],
  edges: [
    { id: 'e1', from: 'n1', to: 'n2', outcome: 'agree', when: '' },
    { id: 'e2', from: 'n2', to: 'n3', outcome: 'agree', when: '' },
    { id: 'e3', from: 'n3', to: 'n4', outcome: 'agree', when: '' },
  ],
});
