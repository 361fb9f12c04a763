// The tree next to lists of charged objects: estates down to units, and the estate of the selected node.
import { loadTree, type TreeNode } from '@anju/contract';
import { useTree, type TreeState } from '../../../archetypes/index.ts';
import { call } from '../../../platform/api/index.ts';

const loadLevel = (parent: TreeNode | null, signal?: AbortSignal) =>
  call(
    loadTree,
    { parent: parent && { kind: parent.kind, id: parent.id }, withHouses: false },
    { loading: false, ...(signal ? { signal } : {}) },
  );

export const useObjectTree = (): TreeState<TreeNode> => useTree([loadTree.path, { withHouses: false }], loadLevel);

/** From the estate down to the selected node; empty when nothing is selected. */
export function chosenPath({ roots, childrenOf, selected }: TreeState<TreeNode>): readonly TreeNode[] {
  const find = (nodes: readonly TreeNode[]): readonly TreeNode[] => {
    for (const node of nodes) {
      if (node.key === selected?.key) return [node];
      const below = find(childrenOf(node.key) ?? []);
      if (below.length > 0) return [node, ...below];
    }
    return [];
  };
  return selected ? find(roots) : [];
}
