// What the screen reads, and what a write makes false.
import { useCallback, useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  getBuilding,
  getEstate,
  getHouse,
  listEstateCompanies,
  listEstateKinds,
  listUnits,
  listZones,
  loadTree,
  MAX_PAGE_SIZE,
  searchBuildings,
  searchEstates,
  searchHouses,
  type BuildingRow,
  type Endpoint,
  type TreeKind,
  type TreeNode,
} from '@anju/contract';
import type { ListRows, TreeState } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';

/** A node by what identifies it, to choose or open it before its level is there. */
export const nodeOf = (kind: TreeKind, id: number, title = ''): TreeNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  title,
  houses: 0,
  leaf: false,
  note: '',
  disabled: false,
});

/** From the estate down to the chosen node; empty when nothing is chosen. */
export function chosenPath(tree: TreeState<TreeNode>): readonly TreeNode[] {
  const wanted = tree.selected?.key;
  const walk = (nodes: readonly TreeNode[]): readonly TreeNode[] => {
    for (const node of nodes) {
      if (node.key === wanted) return [node];
      const below = walk(tree.childrenOf(node.key) ?? []);
      if (below.length > 0) return [node, ...below];
    }
    return [];
  };
  return wanted === undefined ? [] : walk(tree.roots);
}

export const useEstateRow = (id: number) =>
  useQuery({ queryKey: [getEstate.path, id], queryFn: ({ signal }) => call(getEstate, { id }, { signal, loading: false }) });

export const useBuildingRow = (id: number) =>
  useQuery({ queryKey: [getBuilding.path, id], queryFn: ({ signal }) => call(getBuilding, { id }, { signal, loading: false }) });

export const useKinds = () =>
  useQuery({ queryKey: [listEstateKinds.path], queryFn: ({ signal }) => call(listEstateKinds, {}, { signal, loading: false }) });

export const useZones = (estateId: number) =>
  useQuery({
    queryKey: [listZones.path, estateId],
    queryFn: ({ signal }) => call(listZones, { id: estateId }, { signal, loading: false }),
  });

export const useUnits = (buildingId: number) =>
  useQuery({
    queryKey: [listUnits.path, buildingId],
    queryFn: ({ signal }) => call(listUnits, { id: buildingId }, { signal, loading: false }),
  });

export const useCompanies = () =>
  useQuery({ queryKey: [listEstateCompanies.path], queryFn: ({ signal }) => call(listEstateCompanies, {}, { signal, loading: false }) });

/** All buildings of an estate, page by page. */
export async function fetchBuildings(estateId: number): Promise<BuildingRow[]> {
  const rows: BuildingRow[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(searchBuildings, { estateId, page, size: MAX_PAGE_SIZE });
    rows.push(...answer.rows);
    if (answer.rows.length < MAX_PAGE_SIZE) return rows;
  }
}

/** Rows that come all at once, for the table of the list archetype. */
export function useRows<Row extends { id: number }>(query: UseQueryResult<Row[]>, startsAt?: number): ListRows<Row> {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(50);
  const [activeId, setActiveId] = useState(startsAt);
  const all = query.data ?? [];
  return {
    rows: all.slice((page - 1) * size, page * size),
    total: all.length,
    page,
    size,
    setPage: (next, nextSize) => {
      setPage(next);
      if (nextSize !== undefined) setSize(nextSize);
    },
    sort: undefined,
    setSort: () => undefined,
    loading: query.isPending,
    turning: false,
    error: query.error,
    reload: () => void query.refetch(),
    keyOf: (row) => row.id,
    selected: [],
    setSelected: () => undefined,
    active: all.find((row) => row.id === activeId),
    setActive: (row) => setActiveId(row?.id),
  };
}

// ---- after a write -------------------------------------------------------------------------------------------------------------

export type FrameKind = 'estate' | 'zone' | 'building' | 'unit';

/** Reads beside the tree that show a part of the frame or count it. */
const SHOWN: Readonly<Record<FrameKind, readonly Endpoint[]>> = {
  estate: [searchEstates, getEstate],
  zone: [searchEstates, getEstate, listZones, searchBuildings, getBuilding],
  building: [searchEstates, getEstate, listZones, searchBuildings, getBuilding],
  unit: [searchEstates, getEstate, listZones, searchBuildings, getBuilding, listUnits],
};
/** Houses carry the names of their place, so a change reaches them; nothing is made or removed with houses below it. */
const NAMED_AFTER: readonly Endpoint[] = [searchHouses, getHouse];

export function useRefresh(): (kind: FrameKind, changed: boolean) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (kind, changed) => {
      const stale = [loadTree, ...SHOWN[kind], ...(changed ? NAMED_AFTER : [])];
      await Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
    },
    [client],
  );
}
