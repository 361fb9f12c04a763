// What the screen reads, and what a change makes false.
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';

async function loadEstates(_parent: TreeNode | null, signal?: AbortSignal): Promise<TreeNode[]> {
  const nodes = await call(loadTree, { parent: null, withHouses: false }, { loading: false, ...(signal ? { signal } : {}) });
  return nodes.map((node) => ({ ...node, leaf: true }));
}
/** Estates alone: a price list belongs to a whole estate. */
export const useEstateTree = (): TreeState<TreeNode> => useTree([loadTree.path, { to: 'estate' }], loadEstates);

export const useStandard = (id: number) =>
  useQuery({ queryKey: [getStandard.path, id], queryFn: ({ signal }) => call(getStandard, { id }, { signal, loading: false }) });

export const useRuleChoices = () =>
  useQuery({ queryKey: [listRuleOptions.path], queryFn: ({ signal }) => call(listRuleOptions, {}, { signal, loading: false }) });

/** Resolutions of the estate in force on the day the price begins. */
export const useResolutions = (estateId: number, day: string | null | undefined) =>
  useQuery({
    queryKey: [listResolutionOptions.path, estateId, day],
    queryFn: ({ signal }) => call(listResolutionOptions, { estateId, day: day ?? '' }, { signal, loading: false }),
    enabled: Boolean(day),
  });

export function useRefreshStandards(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { path } of [searchStandards, getStandard, searchStandardOptions]) void client.invalidateQueries({ queryKey: [path] });
  };
}

/** The client has already said what went wrong; what is shown is read again. */
export const told = (work: Promise<void>, refresh: () => void): void =>
  void work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    refresh();
  });
