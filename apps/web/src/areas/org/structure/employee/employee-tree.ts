// Companies and departments as a tree. One answer contains all of them, so a level needs no separate call.
import { useCallback, useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getEmployeeFrame, type EmployeeFrame } from '@anju/contract';
import { useTree, type TreeItem, type TreeState } from '../../../../archetypes/index.ts';
import { readQuery } from '../../../../platform/api/hooks.ts';

export interface FrameNode extends TreeItem {
  readonly kind: 'company' | 'department';
  readonly id: number;
  /** Employees in service at this node and below. */
  readonly employees: number;
}

export function childrenIn(frame: EmployeeFrame, parent: FrameNode | null): FrameNode[] {
  const { companies, departments } = frame;
  const known = new Set(companies.map(({ id }) => id));
  const below = (id: number): number =>
    companies.filter(({ parentId }) => parentId === id).reduce((sum, one) => sum + one.employees + below(one.id), 0);
  const belowDepartment = (id: number): number =>
    departments.filter(({ parentId }) => parentId === id).reduce((sum, one) => sum + one.employees + belowDepartment(one.id), 0);
  const department = (one: EmployeeFrame['departments'][number]): FrameNode => ({
    key: `department:${one.id}`,
    kind: 'department',
    id: one.id,
    title: one.name,
    disabled: one.disabled,
    leaf: !departments.some(({ parentId }) => parentId === one.id),
    employees: one.employees + belowDepartment(one.id),
  });
  if (parent?.kind === 'department') return departments.filter(({ parentId }) => parentId === parent.id).map(department);
  const at = parent?.id ?? null;
  return [
    ...companies
      .filter(({ parentId }) => (at === null ? parentId === null || !known.has(parentId) : parentId === at))
      .map((one): FrameNode => ({
        key: `company:${one.id}`,
        kind: 'company',
        id: one.id,
        title: one.name,
        leaf: !companies.some(({ parentId }) => parentId === one.id) && !departments.some(({ companyId }) => companyId === one.id),
        employees: one.employees + below(one.id),
      })),
    ...(at === null ? [] : departments.filter(({ companyId, parentId }) => companyId === at && parentId === null).map(department)),
  ];
}

export function useEmployeeTree(): TreeState<FrameNode> {
  const client = useQueryClient();
  const load = useCallback(
    async (parent: FrameNode | null) => {
      const frame = await client.fetchQuery({ ...readQuery(getEmployeeFrame, {}), staleTime: Infinity });
      return childrenIn(frame, parent);
    },
    [client],
  );
  const tree = useTree([getEmployeeFrame.path, 'tree'], load);
  const opened = useRef(false);
  const [top] = tree.roots;
  useEffect(() => {
    if (!top || opened.current) return;
    opened.current = true;
    void tree.load(top).then(() => tree.setExpanded([top.key]));
  }, [top, tree]);
  return tree;
}
