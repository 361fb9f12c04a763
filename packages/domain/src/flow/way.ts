// The way of a document through its definition: which node comes next, and which ones it has passed.
import { DOCUMENT, NODE, TASK_ORIGIN, type FlowNode } from '@anju/contract';
import { allConditionFields, isAgreedOnly, isDecision } from './check.ts';
import { evaluateCondition, parseCondition } from './condition.ts';
import type { FlowCase, FlowEnvironment } from './engine-types.ts';
import { hasActed } from './votes.ts';

export type NextNode = { readonly to: string | null } | { readonly problem: string };

/**
 * The first edge whose condition holds. A refusal without an edge of its own leads nowhere, nor does one that was once drawn to where only what
 * was agreed to arrives.
 */
export function nextNode(
  { definition, values }: Pick<FlowEnvironment, 'definition' | 'values'>,
  node: FlowNode,
  outcome: 'agree' | 'reject',
): NextNode {
  for (const edge of definition.edges) {
    if (edge.from !== node.id || edge.outcome !== outcome) continue;
    if (outcome === 'reject' && definition.nodes.some((to) => to.id === edge.to && isAgreedOnly(to))) return { to: null };
    if (edge.when === '') return { to: edge.to };
    const reading = parseCondition(edge.when, allConditionFields(definition));
    if (!reading.ok) return { problem: reading.message };
    const result = evaluateCondition(reading.condition, values);
    if (!result.ok) return { problem: result.message };
    if (result.value) return { to: edge.to };
  }
  return outcome === 'agree' ? { problem: `“${node.name}”没有下一步` } : { to: null };
}

/**
 * The decisions the document passed on its way here since it was last sent, the start first: where it may be returned to. What was passed
 * before a return and not again since does not count.
 */
export function earlierNodes(now: FlowCase, nodes: readonly FlowNode[]): string[] {
  const start = nodes.find(({ type }) => type === NODE.start);
  if (!start || now.node === start.id) return [];
  const visits = new Map(
    now.tasks.filter(({ round }) => round >= now.sentRound && round < now.round).map(({ round, node }) => [round, node]),
  );
  const way = [start.id];
  for (const [, id] of [...visits].toSorted(([a], [b]) => a - b)) {
    const before = way.indexOf(id);
    if (before >= 0) way.length = before;
    way.push(id);
  }
  const here = way.indexOf(now.node ?? '');
  if (here >= 0) way.length = here;
  return way.filter((id) => nodes.some((node) => node.id === id && (node.type === NODE.start || isDecision(node))));
}

/** Until somebody acted on it, the sender may take it back. */
export const isRevocable = (now: FlowCase): boolean =>
  now.state === DOCUMENT.running &&
  now.round === now.sentRound &&
  !now.tasks.some((task) => task.round >= now.sentRound && (hasActed(task) || TASK_ORIGIN.is(task.origin, 'before', 'beside')));
