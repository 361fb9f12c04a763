// The tree next to the spaces: estates, zones and buildings. A space is in a building, never in a unit.
import { loadTree, type TreeNode } from '@anju/contract';
import { useTree, type TreeState } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';

async function loadLevel(parent: TreeNode | null, signal?: AbortSignal): Promise<TreeNode[]> {
  const nodes = await call(
    loadTree,
    { parent: parent && { kind: parent.kind, id: parent.id }, withHouses: false },
    { loading: false, ...(signal ? { signal } : {}) },
  );
  return nodes.map((node) => (node.kind === 'building' ? { ...node, leaf: true } : node));
}

export const useParkingTree = (): TreeState<TreeNode> => useTree([loadTree.path, { to: 'building' }], loadLevel);
