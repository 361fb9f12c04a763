// Estates, zones, buildings and units to choose from, read level by level from the house tree.
import { useQueries } from '@tanstack/react-query';
import { loadTree, type TreeNode, type TreeRef } from '@anju/contract';
import { readQuery, useRead } from '../../../platform/api/hooks.ts';
import type { Choice } from '../../../ui/index.ts';

export const choiceOf = ({ id, title }: TreeNode): Choice => ({ value: id, label: title });

const below = (parent: TreeRef | null) => ({ parent, withHouses: false });

/** Nothing is read if the screen has its own list of estates. */
export const useEstates = (wanted = true) => useRead(loadTree, wanted ? below(null) : null);

export const useUnits = (buildingId: number | undefined) =>
  useRead(loadTree, buildingId === undefined ? null : below({ kind: 'building', id: buildingId }), {
    select: (nodes) => nodes.filter((node) => node.kind === 'unit'),
  });

export interface PlacedBuilding extends TreeNode {
  readonly zone: TreeNode | null;
}
export interface Frame {
  readonly zones: readonly TreeNode[];
  /** Buildings in zones come first, in the order of the zones. */
  readonly buildings: readonly PlacedBuilding[];
  readonly loading: boolean;
  /** All zones and buildings have been read. */
  readonly complete: boolean;
}

/** All buildings of several estates, those of an estate together; empty until all are read. */
export function useBuildingsOf(estateIds: readonly number[]) {
  const tops = useQueries({ queries: estateIds.map((id) => readQuery(loadTree, below({ kind: 'estate', id }))) });
  const nodes = tops.flatMap(({ data }, at) => (data ?? []).map((node) => ({ ...node, estateId: estateIds[at] ?? 0 })));
  const zones = nodes.filter((node) => node.kind === 'zone');
  const inZones = useQueries({ queries: zones.map(({ id }) => readQuery(loadTree, below({ kind: 'zone', id }))) });
  const queries = [...tops, ...inZones];
  const found = [
    ...nodes.filter((node) => node.kind === 'building').map((node) => ({ ...node, zone: '' })),
    ...zones.flatMap(({ estateId, title }, at) => (inZones[at]?.data ?? []).map((node) => ({ ...node, estateId, zone: title }))),
  ];
  const complete = queries.every(({ data }) => data !== undefined);
  return {
    buildings: complete ? estateIds.flatMap((id) => found.filter(({ estateId }) => estateId === id)) : [],
    loading: queries.some(({ isFetching }) => isFetching),
  };
}

/** Zones of an estate and all its buildings. Nothing is read while no estate is chosen. */
export function useFrame(estateId: number | null | undefined): Frame {
  const top = useRead(loadTree, estateId == null ? null : below({ kind: 'estate', id: estateId }));
  const nodes = top.data ?? [];
  const zones = nodes.filter((node) => node.kind === 'zone');
  const inZones = useQueries({ queries: zones.map(({ id }) => readQuery(loadTree, below({ kind: 'zone', id }))) });
  return {
    zones,
    buildings: [
      ...zones.flatMap((zone, at) => (inZones[at]?.data ?? []).map((node) => ({ ...node, zone }))),
      ...nodes.filter((node) => node.kind === 'building').map((node) => ({ ...node, zone: null })),
    ],
    loading: top.isFetching || inZones.some((query) => query.isFetching),
    complete: top.data !== undefined && inZones.every((query) => query.data !== undefined),
  };
}
