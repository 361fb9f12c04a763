// The new place of a charge that is dragged or moved by keys, computed from the tree.
import type { ChargeTypeNode } from '@anju/contract';

export interface Place {
  readonly parentId: number | null;
  /** Null means at the end. */
  readonly before: number | null;
}

const siblings = (nodes: readonly ChargeTypeNode[], parentId: number | null) => nodes.filter((node) => node.parentId === parentId);

/** One position up or down among the siblings; null when it is already at the edge. */
export function stepPlace(nodes: readonly ChargeTypeNode[], id: number, to: 'up' | 'down'): Place | null {
  const node = nodes.find((one) => one.id === id);
  if (!node) return null;
  const row = siblings(nodes, node.parentId);
  const at = row.indexOf(node);
  if (to === 'up') {
    const above = row[at - 1];
    return above ? { parentId: node.parentId, before: above.id } : null;
  }
  return row[at + 1] ? { parentId: node.parentId, before: row[at + 2]?.id ?? null } : null;
}

/** Dropped on a charge, it becomes that charge's child; dropped on its edge, a sibling. */
export function dropPlace(nodes: readonly ChargeTypeNode[], dragged: number, target: number, where: 'inside' | 'before' | 'after'): Place {
  if (where === 'inside') return { parentId: target, before: null };
  const parentId = nodes.find((node) => node.id === target)?.parentId ?? null;
  if (where === 'before') return { parentId, before: target };
  const row = siblings(nodes, parentId).filter((node) => node.id !== dragged);
  return { parentId, before: row[row.findIndex((node) => node.id === target) + 1]?.id ?? null };
}
