// The reads of 组织机构, and the reads a write invalidates there and on related screens.
import { useCallback } from 'react';
import {
  getCompany,
  getDepartment,
  getJob,
  listCompaniesBelow,
  listDepartmentOptions,
  listJobOptions,
  loadOrganisation,
  MAX_PAGE_SIZE,
  searchCompanies,
  searchDepartments,
  searchHolders,
  searchJobs,
  type CompanyLine,
  type JobRow,
  type OrganisationNode,
} from '@anju/contract';
import { useTree, type TreeState } from '../../../../archetypes/index.ts';
import { useRead, useRefreshOf } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';

export type OrganisationKind = OrganisationNode['kind'];
/** What the right side shows. */
export interface Place {
  readonly kind: OrganisationKind;
  readonly id: number;
}
export const keyOf = ({ kind, id }: Place): string => `${kind}:${id}`;

/** The identity of a node, to open or choose it before its level is loaded. */
export const nodeOf = ({ kind, id }: Place): OrganisationNode => ({
  key: keyOf({ kind, id }),
  kind,
  id,
  companyId: id,
  title: '',
  note: '',
  people: 0,
  leaf: false,
  disabled: false,
});

export function useOrganisationTree(withDisabled: boolean): TreeState<OrganisationNode> {
  const load = useCallback(
    (parent: OrganisationNode | null, signal?: AbortSignal) =>
      call(
        loadOrganisation,
        { parent: parent && { kind: parent.kind, id: parent.id }, withDisabled },
        { loading: false, ...(signal ? { signal } : {}) },
      ),
    [withDisabled],
  );
  return useTree([loadOrganisation.path, { withDisabled }], load);
}

/** Every company in use that the user can see, in tree order. */
export const useCompanyLines = () => useRead(listCompaniesBelow, { id: 0 });

/** The ancestors of a company, the topmost first. */
export function aboveCompany(lines: readonly CompanyLine[], id: number): CompanyLine[] {
  const parent = lines.find((line) => line.id === lines.find((one) => one.id === id)?.parentId);
  return parent ? [...aboveCompany(lines, parent.id), parent] : [];
}

export const useCompany = (id: number) => useRead(getCompany, { id });
export const useDepartment = (id: number) => useRead(getDepartment, { id });
export const useJobDetail = (id: number) => useRead(getJob, { id });
export const useDepartmentOptions = (companyId: number) => useRead(listDepartmentOptions, { id: companyId });

/** All jobs in use of a company, for printing. */
export async function fetchJobs(companyId: number): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(searchJobs, { companyId, usage: 'active', page, size: MAX_PAGE_SIZE });
    rows.push(...answer.rows);
    if (answer.rows.length < MAX_PAGE_SIZE) return rows;
  }
}

const SHOWN = {
  company: [searchCompanies, getCompany, listCompaniesBelow, searchDepartments, searchJobs, getDepartment, getJob],
  department: [searchCompanies, getCompany, searchDepartments, getDepartment, searchJobs, getJob, listDepartmentOptions, listJobOptions],
  job: [searchDepartments, getDepartment, searchJobs, getJob, searchHolders, listJobOptions],
} as const;

export function useRefreshOrganisation(): (kind: OrganisationKind) => Promise<void> {
  const refresh = useRefreshOf();
  return useCallback((kind) => refresh([loadOrganisation, ...SHOWN[kind]]), [refresh]);
}
