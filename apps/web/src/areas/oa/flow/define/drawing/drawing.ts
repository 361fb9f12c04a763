// The drawing of a workflow with undo and redo. Pure: the designer only dispatches what somebody did.
import {
  HANDLER,
  NODE,
  NODE_ACT,
  NODE_MODE,
  type FlowDefinition,
  type FlowEdge,
  type FlowField,
  type FlowNode,
  type NodeType,
} from '@anju/contract';
import { isEvent, isHandled, mayReject } from '@anju/domain';

export const NODE_WIDTH = 172;
export const NODE_HEIGHT = 50;
const GRID = 10;
const GAP = 68;
const MOST_STEPS = 100;

export interface Drawing {
  readonly past: readonly FlowDefinition[];
  readonly now: FlowDefinition;
  readonly future: readonly FlowDefinition[];
  /** What the last change changed: typing on in the same field is one step. */
  readonly touched: string | null;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export type DrawingAct =
  | { readonly kind: 'addNode'; readonly type: NodeType; readonly at?: Place; readonly after?: string | null }
  | { readonly kind: 'changeNode'; readonly id: string; readonly change: Partial<FlowNode> }
  | { readonly kind: 'moveNodes'; readonly places: Readonly<Record<string, Place>> }
  | { readonly kind: 'copyNode' | 'removeNode' | 'removeEdge'; readonly id: string }
  | { readonly kind: 'addEdge'; readonly from: string; readonly to: string }
  | { readonly kind: 'changeEdge'; readonly id: string; readonly change: Partial<FlowEdge> }
  | { readonly kind: 'orderEdge'; readonly id: string; readonly by: -1 | 1 }
  | { readonly kind: 'setFields'; readonly fields: readonly FlowField[] }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'load'; readonly definition: FlowDefinition };

export const drawingOf = (definition: FlowDefinition): Drawing => ({ past: [], now: definition, future: [], touched: null });

export function draw(drawing: Drawing, act: DrawingAct): Drawing {
  if (act.kind === 'load') return drawingOf(act.definition);
  if (act.kind === 'undo') return undone(drawing);
  if (act.kind === 'redo') return redone(drawing);
  const next = changed(drawing.now, act);
  if (next === drawing.now) return drawing;
  const touched = touchOf(act);
  const goesOn = touched !== null && touched === drawing.touched;
  return { past: goesOn ? drawing.past : [...drawing.past, drawing.now].slice(-MOST_STEPS), now: next, future: [], touched };
}

function undone({ past, now, future, ...rest }: Drawing): Drawing {
  const last = past.at(-1);
  if (last === undefined) return { past, now, future, ...rest };
  return { past: past.slice(0, -1), now: last, future: [now, ...future], touched: null };
}

function redone({ past, now, future, ...rest }: Drawing): Drawing {
  const [next, ...others] = future;
  if (next === undefined) return { past, now, future, ...rest };
  return { past: [...past, now], now: next, future: others, touched: null };
}

/** Steps that belong together share a name; null: a step of its own. */
function touchOf(act: DrawingAct): string | null {
  if (act.kind === 'changeNode') return `${act.id}.${Object.keys(act.change).join()}`;
  if (act.kind === 'changeEdge') return `${act.id}.${Object.keys(act.change).join()}`;
  if (act.kind === 'moveNodes') return `move.${Object.keys(act.places).join()}`;
  return act.kind === 'setFields' ? 'fields' : null;
}

type Change = Exclude<DrawingAct, { kind: 'undo' | 'redo' | 'load' }>;

function changed(now: FlowDefinition, act: Change): FlowDefinition {
  switch (act.kind) {
    case 'addNode':
      return withNode(now, act.type, act.at, act.after ?? null);
    case 'copyNode':
      return withCopy(now, act.id);
    case 'changeNode':
      return { ...now, nodes: now.nodes.map((node) => (node.id === act.id ? { ...node, ...act.change } : node)) };
    case 'moveNodes':
      return moved(now, act.places);
    case 'removeNode':
      return {
        ...now,
        nodes: now.nodes.filter(({ id }) => id !== act.id),
        edges: now.edges.filter(({ from, to }) => from !== act.id && to !== act.id),
      };
    case 'addEdge':
      return withEdge(now, act.from, act.to);
    case 'changeEdge':
      return { ...now, edges: now.edges.map((edge) => (edge.id === act.id ? { ...edge, ...act.change } : edge)) };
    case 'removeEdge':
      return { ...now, edges: now.edges.filter(({ id }) => id !== act.id) };
    case 'orderEdge':
      return reordered(now, act.id, act.by);
    case 'setFields':
      return { ...now, fields: [...act.fields] };
  }
}

/** `n7`, above every number in use. */
function freeId(letter: 'n' | 'e', used: readonly { readonly id: string }[]): string {
  const numbers = used.map(({ id }) => Number(id.slice(1))).filter((number) => Number.isSafeInteger(number));
  return `${letter}${Math.max(0, ...numbers) + 1}`;
}

const snapped = ({ x, y }: Place): Place => ({ x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID });

/** The first place without a node on it, going down. */
function freePlace(nodes: readonly FlowNode[], wanted: Place): Place {
  const { x, y: top } = snapped(wanted);
  let y = top;
  while (nodes.some((node) => Math.abs(node.x - x) < NODE_WIDTH && Math.abs(node.y - y) < NODE_HEIGHT)) y += NODE_HEIGHT + GAP - 20;
  return { x, y };
}

/** Whether an edge may lead from one node to the other. */
export function mayConnect(from: FlowNode | undefined, to: FlowNode | undefined): boolean {
  if (!from || !to || from.id === to.id || isEvent(from) || isEvent(to)) return false;
  return !NODE.is(from.type, 'finish', 'terminate') && to.type !== NODE.start;
}

const hasNext = (edges: readonly FlowEdge[], id: string) => edges.some(({ from, outcome }) => from === id && outcome === 'agree');

function withNode(now: FlowDefinition, type: NodeType, at: Place | undefined, after: string | null): FlowDefinition {
  const before = now.nodes.find(({ id }) => id === after);
  const wanted = at ?? (before ? { x: before.x + NODE_WIDTH + GAP, y: before.y } : { x: 60, y: 60 });
  const handled = isHandled({ type });
  const node: FlowNode = {
    id: freeId('n', now.nodes),
    type,
    name: NODE.text(type),
    handlers: handled ? [{ kind: type === NODE.finish ? HANDLER.starter : HANDLER.starterHead, ids: [] }] : [],
    mode: NODE_MODE.all,
    dueHours: null,
    remindHours: null,
    escalateTo: null,
    acts: mayReject({ type }) || type === NODE.audit ? [NODE_ACT.return, NODE_ACT.transfer] : [],
    ...freePlace(now.nodes, wanted),
  };
  const added = { ...now, nodes: [...now.nodes, node] };
  return before && mayConnect(before, node) && !hasNext(now.edges, before.id) ? withEdge(added, before.id, node.id) : added;
}

function withCopy(now: FlowDefinition, id: string): FlowDefinition {
  const copied = now.nodes.find((node) => node.id === id);
  if (!copied || copied.type === NODE.start) return now;
  const place = freePlace(now.nodes, { x: copied.x + 30, y: copied.y + NODE_HEIGHT + GAP - 20 });
  return { ...now, nodes: [...now.nodes, { ...copied, id: freeId('n', now.nodes), ...place }] };
}

function moved(now: FlowDefinition, places: Readonly<Record<string, Place>>): FlowDefinition {
  const stays = ({ id, x, y }: FlowNode) => {
    const place = places[id];
    return place === undefined || (place.x === x && place.y === y);
  };
  if (now.nodes.every(stays)) return now;
  return { ...now, nodes: now.nodes.map((node) => (stays(node) ? node : { ...node, ...snapped(places[node.id] ?? node) })) };
}

/** A new edge stands before the one that is followed otherwise, so that it can get a condition; the first is followed always. */
function withEdge(now: FlowDefinition, from: string, to: string): FlowDefinition {
  const [source, target] = [from, to].map((id) => now.nodes.find((node) => node.id === id));
  if (!source || !target || !mayConnect(source, target)) return now;
  if (now.edges.some((edge) => edge.from === from && edge.to === to)) return now;
  const refusing = target.type === NODE.terminate && mayReject(source) && !now.edges.some((e) => e.from === from && e.outcome === 'reject');
  const edge: FlowEdge = { id: freeId('e', now.edges), from, to, outcome: refusing ? 'reject' : 'agree', when: '' };
  const otherwise = refusing ? -1 : now.edges.findIndex((one) => one.from === from && one.outcome === 'agree' && one.when === '');
  const edges = otherwise < 0 ? [...now.edges, edge] : now.edges.toSpliced(otherwise, 0, edge);
  return { ...now, edges };
}

/** Changes places with the neighbour that leaves the same node with the same outcome. */
function reordered(now: FlowDefinition, id: string, by: -1 | 1): FlowDefinition {
  const edge = now.edges.find((one) => one.id === id);
  const rivals = now.edges.filter((one) => one.from === edge?.from && one.outcome === edge.outcome);
  const other = rivals[rivals.findIndex((one) => one.id === id) + by];
  if (!edge || !other) return now;
  return { ...now, edges: now.edges.map((one) => (one === edge ? other : one === other ? edge : one)) };
}

/** Edges that leave a node, in the order in which they are tried. */
export const leaving = ({ edges }: FlowDefinition, node: string, outcome: FlowEdge['outcome']): FlowEdge[] =>
  edges.filter((edge) => edge.from === node && edge.outcome === outcome);

/** Whether two definitions say the same, whatever the order in which the database returns their keys. */
export function isSame(one: FlowDefinition, other: FlowDefinition): boolean {
  return one === other || canonical(one) === canonical(other);
}
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
