// Area org on the screen: what other areas show of employees.
export { EmployeeJobs } from './structure/employee/employee-jobs.tsx';
export { NewEmployeeDialog } from './structure/employee/employee-dialogs.tsx';
export { EmployeeEstates } from './structure/employee/employee-estates.tsx';
export { useEmployee, useFrame, useRefreshEmployees } from './structure/employee/employee-queries.ts';
export { EmployeeStateFilter, IN_SERVICE } from './structure/employee/employee-state-filter.tsx';
