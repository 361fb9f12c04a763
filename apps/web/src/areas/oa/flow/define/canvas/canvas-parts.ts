// A definition as the nodes and edges of the drawing library: places, sides, words and marks.
import { MarkerType, Position, type Edge, type Node } from '@xyflow/react';
import { HANDLER, NODE, NODE_MODE, type FlowDefinition, type FlowEdge, type FlowNode, type FlowProblem } from '@anju/contract';
import { isEvent } from '@anju/domain';
import { shownCondition } from '../drawing/condition-rows.ts';
import { leaving, NODE_HEIGHT, NODE_WIDTH, type Place } from '../drawing/drawing.ts';

export interface FlowNodeData extends Record<string, unknown> {
  readonly node: FlowNode;
  readonly note: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Whether a simulated document passed it; null: none was sent. */
  readonly passed: boolean | null;
  readonly mayDraw: boolean;
}
export type DrawnNode = Node<FlowNodeData, 'step'>;
export type DrawnGroup = Node<Record<string, never>, 'events'>;
export interface FlowEdgeData extends Record<string, unknown> {
  readonly label: string;
  readonly tone: 'plain' | 'warm' | 'wrong' | 'passed';
}
export type DrawnEdge = Edge<FlowEdgeData, 'way'>;

const COLOURS: Readonly<Record<FlowEdgeData['tone'], string>> = { plain: '#66788a', warm: '#95480a', wrong: '#c8321f', passed: '#0f766e' };
const colourOf = (tone: FlowEdgeData['tone']): string => COLOURS[tone];

const SIDES = [
  ['r', Position.Right, NODE_WIDTH, NODE_HEIGHT / 2],
  ['b', Position.Bottom, NODE_WIDTH / 2, NODE_HEIGHT],
  ['l', Position.Left, 0, NODE_HEIGHT / 2],
  ['t', Position.Top, NODE_WIDTH / 2, 0],
] as const;
/** Given instead of measured: every node is of one size. */
const HANDLES = SIDES.map(([id, position, x, y]) => ({ id, type: 'source' as const, position, x, y, width: 1, height: 1 }));
export const SIDE_POSITIONS = SIDES.map(([id, position]) => ({ id, position }));

type Side = (typeof SIDES)[number][0];

/** The sides an edge leaves and enters: straight where it can, sideways first with a condition, downwards first without. */
function sidesOf(from: Place, to: Place, conditional: boolean): readonly [Side, Side] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const across: Side = dx >= 0 ? 'r' : 'l';
  const along: Side = dy >= 0 ? 'b' : 't';
  const facing = { r: 'l', l: 'r', b: 't', t: 'b' } as const;
  if (Math.abs(dy) < NODE_HEIGHT) return [across, facing[across]];
  if (Math.abs(dx) < NODE_WIDTH * 0.75) return [along, facing[along]];
  return conditional ? [across, facing[along]] : [along, facing[across]];
}

/** 审核 · 部门主管: the type and who handles it, in few words. */
function noteOf(node: FlowNode, names: readonly string[]): string {
  const type = NODE.text(node.type);
  if (node.type === NODE.start) return `${type} · 发起人`;
  if (node.type === NODE.terminate) return `${type} · 须写原因`;
  if (node.type === NODE.suspend) return `${type} · 时钟停`;
  if (node.type === NODE.follow) return `${type} · 随时催办`;
  if (node.handlers.length === 0) return `${type} · 无处理人`;
  const [rule] = node.handlers;
  if (rule && node.handlers.length === 1 && HANDLER.is(rule.kind, 'starter', 'starterHead', 'pick')) {
    const word = { [HANDLER.starter]: '发起人', [HANDLER.starterHead]: '部门负责人', [HANDLER.pick]: '发起人选定' };
    return `${type} · ${word[rule.kind]}`;
  }
  if (names.length === 1 && node.handlers.length === 1) return `${type} · ${names[0] ?? ''}`;
  return `${type} · ${NODE_MODE.text(node.mode)}${names.length > 1 ? ` ${names.length} 人` : ''}`;
}

interface Drawn {
  readonly definition: FlowDefinition;
  readonly problems: readonly FlowProblem[];
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly path: readonly string[] | null;
  readonly chosen: string | null;
  readonly mayDraw: boolean;
}

export function nodesOf(
  { definition, problems, names, path, chosen, mayDraw }: Drawn,
  moving: Readonly<Record<string, Place>>,
): DrawnNode[] {
  const of = (id: string, level: FlowProblem['level']) => [
    ...new Set(problems.filter((one) => one.node === id && one.level === level).map(({ text }) => text)),
  ];
  return definition.nodes.map((node) => ({
    id: node.id,
    type: 'step',
    position: moving[node.id] ?? { x: node.x, y: node.y },
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
    measured: { width: NODE_WIDTH, height: NODE_HEIGHT },
    handles: HANDLES,
    selected: chosen === node.id,
    ariaLabel: `${node.name}，${NODE.text(node.type)}`,
    data: {
      node,
      note: noteOf(node, names.get(node.id) ?? []),
      errors: of(node.id, 'error'),
      warnings: of(node.id, 'warning'),
      passed: path === null ? null : path.includes(node.id),
      mayDraw,
    },
  }));
}

const MARGIN = 16;
/** Events may happen anywhere, so they stand in a frame of their own while they lie together. */
export function groupOf({ nodes }: FlowDefinition, moving: Readonly<Record<string, Place>>): DrawnGroup[] {
  const events = nodes.filter(isEvent).map((node) => moving[node.id] ?? node);
  if (events.length === 0) return [];
  const left = Math.min(...events.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...events.map(({ y }) => y)) - MARGIN - 20;
  const width = Math.max(...events.map(({ x }) => x)) + NODE_WIDTH + MARGIN - left;
  const height = Math.max(...events.map(({ y }) => y)) + NODE_HEIGHT + MARGIN - top;
  if (height > 3 * NODE_HEIGHT) return [];
  return [
    {
      id: 'events',
      type: 'events',
      position: { x: left, y: top },
      ...{ width, height, measured: { width, height } },
      data: {},
      draggable: false,
      selectable: false,
      focusable: false,
      connectable: false,
      zIndex: -1,
    },
  ];
}

function labelOf(definition: FlowDefinition, edge: FlowEdge): string {
  if (edge.outcome === 'reject') return '不同意';
  if (edge.when !== '') return shownCondition(edge.when);
  return leaving(definition, edge.from, 'agree').length > 1 ? '否则' : '';
}

export function edgesOf({ definition, problems, path, chosen }: Drawn, moving: Readonly<Record<string, Place>>): DrawnEdge[] {
  const placeOf = (id: string): Place | undefined => moving[id] ?? definition.nodes.find((node) => node.id === id);
  return definition.edges.flatMap((edge): DrawnEdge[] => {
    const [from, to] = [placeOf(edge.from), placeOf(edge.to)];
    if (!from || !to) return [];
    const at = path?.indexOf(edge.from) ?? -1;
    const passed = at >= 0 && path?.[at + 1] === edge.to;
    const wrong = problems.some((one) => one.edge === edge.id);
    const tone = passed ? 'passed' : wrong ? 'wrong' : edge.outcome === 'reject' || edge.when !== '' ? 'warm' : 'plain';
    const [sourceHandle, targetHandle] = sidesOf(from, to, edge.when !== '' || edge.outcome === 'reject');
    const line = edge.outcome === 'reject' || passed || wrong ? tone : 'plain';
    return [
      {
        id: edge.id,
        type: 'way',
        source: edge.from,
        target: edge.to,
        sourceHandle,
        targetHandle,
        selected: chosen === edge.id,
        data: { label: labelOf(definition, edge), tone },
        markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: colourOf(line) },
        style: {
          stroke: colourOf(line),
          strokeWidth: passed || chosen === edge.id ? 2.4 : 1.5,
          ...(edge.outcome === 'reject' ? { strokeDasharray: '4 4' } : {}),
        },
        ariaLabel: `从${nameOf(definition, edge.from)}到${nameOf(definition, edge.to)}`,
      },
    ];
  });
}

const nameOf = ({ nodes }: FlowDefinition, id: string): string => nodes.find((node) => node.id === id)?.name ?? '';
