// Import of employees. One row is one employee with the main job.
import { sheetImport } from '../kit/sheet-import.ts';
import { MENU } from '../menu.ts';

export const employeeImport = sheetImport({
  kind: 'org.employee',
  what: '员工',
  path: '/api/org/employee/import',
  menu: MENU.employee,
  columns: [
    { field: 'number', title: '工号', required: true },
    { field: 'name', title: '姓名', required: true },
    { field: 'gender', title: '性别', required: false },
    { field: 'phone', title: '电话', required: false },
    { field: 'company', title: '公司', required: true },
    { field: 'department', title: '部门', required: true },
    { field: 'job', title: '岗位', required: true },
    { field: 'entryDate', title: '入职日期', required: false },
    { field: 'education', title: '学历', required: false },
    { field: 'political', title: '政治面貌', required: false },
    { field: 'idNo', title: '证件号', required: false },
    { field: 'estates', title: '授权小区', required: false },
  ],
});
export const {
  open: openEmployeeImport,
  rows: sendEmployeeRows,
  check: checkEmployeeImport,
  problems: listEmployeeImportProblems,
  commit: commitEmployeeImport,
  drop: dropEmployeeImport,
} = employeeImport;
