// The reads of the screen, and those repeated after a write.
import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
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
import { useRead, useRefreshOf } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';

/** A node by its key only, to select or open it before its level has been read. */
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

/** From the estate down to the selected node; empty when nothing is selected. */
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

export const useEstateRow = (id: number) => useRead(getEstate, { id });

export const useBuildingRow = (id: number) => useRead(getBuilding, { id });

export const useKinds = () => useRead(listEstateKinds, {});

export const useZones = (estateId: number) => useRead(listZones, { id: estateId });

export const useUnits = (buildingId: number) => useRead(listUnits, { id: buildingId });

export const useCompanies = () => useRead(listEstateCompanies, {});

/** All buildings of an estate, page by page. */
export async function fetchBuildings(estateId: number): Promise<BuildingRow[]> {
  const rows: BuildingRow[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(searchBuildings, { estateId, page, size: MAX_PAGE_SIZE });
    rows.push(...answer.rows);
    if (answer.rows.length < MAX_PAGE_SIZE) return rows;
  }
}

/** Rows that are read in one answer, for the table of the list archetype. */
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
    counted: query.data !== undefined,
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

/** Reads outside the tree that show or count estates, zones, buildings or units. */
const SHOWN: Readonly<Record<FrameKind, readonly Endpoint[]>> = {
  estate: [searchEstates, getEstate],
  zone: [searchEstates, getEstate, listZones, searchBuildings, getBuilding],
  building: [searchEstates, getEstate, listZones, searchBuildings, getBuilding],
  unit: [searchEstates, getEstate, listZones, searchBuildings, getBuilding, listUnits],
};
/**
 * Houses contain the names of their estate, building and unit, so a changed name affects them. A node with houses below it is never created
 * or removed.
 */
const NAMED_AFTER: readonly Endpoint[] = [searchHouses, getHouse];

export function useRefreshFrame(): (kind: FrameKind, changed: boolean) => Promise<void> {
  const refresh = useRefreshOf();
  return (kind, changed) => refresh([loadTree, ...SHOWN[kind], ...(changed ? NAMED_AFTER : [])]);
}
