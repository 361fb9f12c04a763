// Area org on the screen: what other areas show of employees.
export { EmployeeJobs } from './structure/employee-jobs.tsx';
export { NewEmployeeDialog } from './structure/employee-dialogs.tsx';
export { EmployeeEstates } from './structure/employee-estates.tsx';
export { useEmployee, useFrame, useRefreshEmployees } from './structure/employee-queries.ts';
export { EmployeeStateFilter, IN_SERVICE } from './structure/employee-state-filter.tsx';
