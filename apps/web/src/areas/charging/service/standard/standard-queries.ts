// The reads of the screen, and the reads a change invalidates.
import {
  getStandard,
  listResolutionOptions,
  listRuleOptions,
  loadTree,
  searchStandardOptions,
  searchStandards,
  type TreeNode,
} from '@anju/contract';
import { useTree, type TreeState } from '../../../../archetypes/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';

async function loadEstates(_parent: TreeNode | null, signal?: AbortSignal): Promise<TreeNode[]> {
  const nodes = await call(loadTree, { parent: null, withHouses: false }, { loading: false, ...(signal ? { signal } : {}) });
  return nodes.map((node) => ({ ...node, leaf: true }));
}
/** The tree shows only estates, because a price list belongs to a whole estate. */
export const useEstateTree = (): TreeState<TreeNode> => useTree([loadTree.path, { to: 'estate' }], loadEstates);

export const useStandard = (id: number) => useRead(getStandard, { id });

export const useRuleChoices = () => useRead(listRuleOptions, {});

/** Resolutions of the estate in force on the day the price begins. */
export const useResolutions = (estateId: number, day: string | null | undefined) =>
  useRead(listResolutionOptions, day ? { estateId, day } : null);

export const useRefreshStandards = () => useRefresh(searchStandards, getStandard, searchStandardOptions);
