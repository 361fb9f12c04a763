// What the screens of employees read, and what a write makes false.
import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getEmployee, getEmployeeFrame, previewLeave, searchEmployeeNames, searchEmployees, searchStaff } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';

export const useFrame = () =>
  useQuery({ queryKey: [getEmployeeFrame.path], queryFn: ({ signal }) => call(getEmployeeFrame, {}, { signal, loading: false }) });

export const useEmployee = (id: number | null) =>
  useQuery({
    queryKey: [getEmployee.path, id],
    queryFn: ({ signal }) => call(getEmployee, { id: id ?? 0 }, { signal, loading: false }),
    enabled: id !== null,
  });

const STALE = [searchEmployees, getEmployee, getEmployeeFrame, previewLeave, searchEmployeeNames, searchStaff];

/** After a write these are false: lists, the employee, the counts of the tree, his open work, names to choose from. */
export function useRefreshEmployees(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(() => Promise.all(STALE.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))), [client]);
}
