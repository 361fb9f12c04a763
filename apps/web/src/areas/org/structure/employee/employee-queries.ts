// The reads of the employee screens, and the reads a write invalidates.
import { getEmployee, getEmployeeFrame, previewLeave, searchEmployeeNames, searchEmployees, searchStaff } from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';

export const useFrame = () => useRead(getEmployeeFrame, {});
export const useEmployee = (id: number | null) => useRead(getEmployee, id === null ? null : { id });

/** Lists, the employee, the counts of the tree, open work, and names to choose from. */
export const useRefreshEmployees = () =>
  useRefresh(searchEmployees, getEmployee, getEmployeeFrame, previewLeave, searchEmployeeNames, searchStaff);
