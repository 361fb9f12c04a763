// Area org on the screen: the parts that other areas use to show employees and to choose a company.
export { ColleaguePick, ColleaguesPick } from './structure/employee/colleague-pick.tsx';
export { CompanyPick } from './structure/organisation/company-pick.tsx';
export { EMPLOYEE_TONES, IN_SERVICE } from './structure/employee/employee-columns.tsx';
export { EmployeeJobs } from './structure/employee/employee-jobs.tsx';
export { NewEmployeeDialog } from './structure/employee/employee-dialogs.tsx';
export { EmployeeEstates } from './structure/employee/employee-estates.tsx';
export { useEmployee, useFrame, useRefreshEmployees } from './structure/employee/employee-queries.ts';
