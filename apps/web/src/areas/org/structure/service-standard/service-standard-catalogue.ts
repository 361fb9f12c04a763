// The catalogue as a tree: categories and, below each, the levels with clauses. One call reads both.
import { useCallback } from 'react';
import { listServiceCatalogue, MAX_PAGE_SIZE, searchServiceStandards, serviceCategory, type ServiceStandardRow } from '@anju/contract';
import { useTree, type TreeItem, type TreeState } from '../../../../archetypes/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';

export type ServiceCategory = ServiceStandardRow['category'];

export interface CatalogueNode extends TreeItem {
  readonly category: ServiceCategory;
  readonly level?: string;
  readonly clauses: number;
}

export function useCatalogue(companyId: number | null): TreeState<CatalogueNode> {
  const load = useCallback(
    async (parent: CatalogueNode | null, signal?: AbortSignal): Promise<readonly CatalogueNode[]> => {
      if (companyId === null) return [];
      const lines = await call(listServiceCatalogue, { companyId }, { loading: false, ...(signal ? { signal } : {}) });
      if (parent)
        return lines
          .filter(({ category }) => category === parent.category)
          .map(({ category, level, clauses }) => ({ key: `${category}:${level}`, title: level, leaf: true, category, level, clauses }));
      return serviceCategory.options.map(({ value: category, label: title }) => {
        const own = lines.filter((line) => line.category === category);
        const clauses = own.reduce((sum, line) => sum + line.clauses, 0);
        return { key: String(category), title, leaf: own.length === 0, category, clauses };
      });
    },
    [companyId],
  );
  return useTree([listServiceCatalogue.path, { companyId }], load);
}

export const useRefreshStandards = () => useRefresh(listServiceCatalogue, searchServiceStandards);

/** All clauses in use, for printing; only those of one category or level when one is selected. */
export async function fetchPublished(
  companyId: number,
  chosen: { readonly category?: ServiceCategory; readonly level?: string },
): Promise<ServiceStandardRow[]> {
  const rows: ServiceStandardRow[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(searchServiceStandards, { companyId, usage: 'active', ...chosen, page, size: MAX_PAGE_SIZE });
    rows.push(...answer.rows);
    if (answer.rows.length < MAX_PAGE_SIZE) return rows;
  }
}
