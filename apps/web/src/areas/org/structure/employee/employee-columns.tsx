import { EMPLOYEE, gender, type EmployeeRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, type PrintColumn, type TonesOf } from '../../../../ui/index.ts';

/** Employees who left are shown only when the user asks for them. */
export const IN_SERVICE: readonly EmployeeRow['state'][] = [EMPLOYEE.serving, EMPLOYEE.suspended];

export const EMPLOYEE_TONES: TonesOf<typeof EMPLOYEE> = {
  [EMPLOYEE.serving]: 'use',
  [EMPLOYEE.suspended]: 'owed',
  [EMPLOYEE.left]: 'ended',
};

export const EMPLOYEE_COLUMNS = column<EmployeeRow>()([
  { title: '工号', field: 'number', sortField: 'number', fixed: 'start', width: 96 },
  { title: '姓名', sortField: 'name', render: (row) => row.name, width: 96 },
  { title: '性别', render: (row) => <EnumText of={gender} value={row.gender} />, width: 60 },
  { title: '公司', field: 'companyName', width: 150 },
  { title: '部门', field: 'departmentName', width: 110 },
  { title: '岗位', field: 'jobNames', width: 160 },
  { title: '电话', field: 'phone', width: 120 },
  { title: '状态', render: (row) => <EnumText of={EMPLOYEE} value={row.state} tones={EMPLOYEE_TONES} />, width: 76 },
  { title: '入职日期', sortField: 'entryDate', render: (row) => <DateText value={row.entryDate} />, width: 110 },
  { title: '离职日期', render: (row) => <DateText value={row.leaveDate} />, width: 110 },
  { title: '账号', field: 'username', width: 110 },
]);

export const EMPLOYEE_PRINT_COLUMNS: readonly PrintColumn<EmployeeRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '工号', render: (row) => row.number },
  { title: '姓名', render: (row) => row.name },
  { title: '性别', render: (row) => gender.text(row.gender) },
  { title: '公司', render: (row) => row.companyName },
  { title: '部门', render: (row) => row.departmentName },
  { title: '岗位', render: (row) => row.jobNames },
  { title: '电话', render: (row) => row.phone },
  { title: '状态', render: (row) => EMPLOYEE.text(row.state) },
  { title: '入职日期', render: (row) => (row.entryDate ? formatDay(row.entryDate) : '') },
];
