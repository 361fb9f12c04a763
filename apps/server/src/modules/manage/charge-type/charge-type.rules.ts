// The places of charges in the tree of their family, and the changes a charge in use still allows. Pure.
import type { ChargeTypeNode } from '@anju/contract';
import { multiplyDecimal } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';

const MAX_DEPTH = 3;

/** `6.5` is stored as 0.065. */
export const rateOf = (percent: string): string => multiplyDecimal(percent, '0.01');
/** `0.0650` is shown as 6.5. */
export const percentOf = (rate: string): string => multiplyDecimal(rate, '100').replace(/\.0+$|(\.\d*?)0+$/, '$1');

const childrenOf = (nodes: readonly ChargeTypeNode[], parentId: number | null) => nodes.filter((node) => node.parentId === parentId);

/** The node and all nodes below it, parents first. */
export function branch(nodes: readonly ChargeTypeNode[], id: number): number[] {
  return [id, ...childrenOf(nodes, id).flatMap((child) => branch(nodes, child.id))];
}

const height = (nodes: readonly ChargeTypeNode[], id: number): number =>
  1 + Math.max(0, ...childrenOf(nodes, id).map((child) => height(nodes, child.id)));

function depth(nodes: readonly ChargeTypeNode[], id: number | null): number {
  const node = nodes.find((one) => one.id === id);
  return node ? 1 + depth(nodes, node.parentId) : 0;
}

/** `id` is null for a charge that does not exist yet. */
export function checkParent(nodes: readonly ChargeTypeNode[], id: number | null, parentId: number | null): void {
  if (parentId === null) return;
  const parent = nodes.find((node) => node.id === parentId);
  if (!parent) throw fail('NOT_FOUND', { what: '上级项目' });
  if (id !== null && branch(nodes, id).includes(parentId)) throw failField('parentId', 'CHARGE_PARENT_SELF');
  if (parent.disabled && !(id !== null && nodes.find((node) => node.id === id)?.disabled))
    throw failField('parentId', 'CHARGE_PARENT_DISABLED', { name: parent.name });
  if (depth(nodes, parentId) + (id === null ? 1 : height(nodes, id)) > MAX_DEPTH)
    throw failField('parentId', 'CHARGE_DEPTH', { max: MAX_DEPTH });
}

/**
 * The family in tree order after `id` is placed under `parentId` in front of `before`; at the end if `before` is null or not under that
 * parent.
 */
export function arranged(nodes: readonly ChargeTypeNode[], id: number, parentId: number | null, before: number | null): number[] {
  const moved = nodes.find((node) => node.id === id);
  if (!moved) return nodes.map((node) => node.id);
  const rest = nodes.filter((node) => node.id !== id);
  const at = rest.findIndex((node) => node.id === before && node.parentId === parentId);
  const placed = { ...moved, parentId };
  const order = at < 0 ? [...rest, placed] : rest.toSpliced(at, 0, placed);
  return childrenOf(order, null).flatMap((root) => branch(order, root.id));
}

/** Fields that existing bills depend on and that therefore cannot change once a charge is used. */
const FIXED = { method: '计费方法', deposit: '押金', thirdParty: '代收', publicRevenue: '收入归属' } as const;
type Fixed = { readonly [F in keyof typeof FIXED]: unknown };

export function checkFixed(name: string, what: string, before: Fixed, after: Fixed): void {
  for (const field of Object.keys(FIXED) as (keyof typeof FIXED)[])
    if (before[field] !== after[field]) throw failField(field, 'CHARGE_FIXED', { name, what, field: FIXED[field] });
}
