// The tree of estates down to units, one call per level; the houses are listed next to it.
import { loadTree, type TreeNode } from '@anju/contract';
import { useTree, type TreeState } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';

const loadLevel = (parent: TreeNode | null, signal?: AbortSignal) =>
  call(
    loadTree,
    { parent: parent && { kind: parent.kind, id: parent.id }, withHouses: false },
    { loading: false, ...(signal ? { signal } : {}) },
  );

export const useFrameTree = (): TreeState<TreeNode> => useTree([loadTree.path, { withHouses: false }], loadLevel);
