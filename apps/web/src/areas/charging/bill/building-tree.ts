// The buildings of an estate: those that stand in it directly, and those in its zones. A zone's buildings are one more read each.
import { useQueries } from '@tanstack/react-query';
import { loadTree, type TreeNode } from '@anju/contract';
import { readQuery, useRead } from '../../../platform/api/hooks.ts';

export interface BuildingTree {
  readonly own: readonly TreeNode[];
  readonly zones: readonly { readonly title: string; readonly nodes: readonly TreeNode[] }[];
}

const NOTHING: BuildingTree = { own: [], zones: [] };

/** Empty until every zone has been read. */
export function useBuildingTree(estateId: number | null): BuildingTree {
  const top = useRead(loadTree, estateId === null ? null : { parent: { kind: 'estate', id: estateId }, withHouses: false });
  const zones = (top.data ?? []).filter(({ kind }) => kind === 'zone');
  const inside = useQueries({
    queries: zones.map(({ kind, id }) => readQuery(loadTree, { parent: { kind, id }, withHouses: false })),
  });
  if (inside.some(({ data }) => data === undefined)) return NOTHING;
  return {
    own: (top.data ?? []).filter(({ kind }) => kind === 'building'),
    zones: zones.map(({ title }, at) => ({ title, nodes: inside[at]?.data ?? [] })),
  };
}
