import { education, EMPLOYEE, gender, ID_TYPE, politicalStatus, type EmployeeDetail, type EmployeeRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { EMPLOYEE_PRINT_COLUMNS } from './employee-columns.tsx';
import { estateText } from './employee-parts.ts';

/** 员工花名册: the rows on the screen, and the total number of matches. */
export const EmployeeRollPaper = (found: { readonly rows: readonly EmployeeRow[]; readonly total: number }) => (
  <PrintList title="员工花名册" of={found} unit="人" columns={EMPLOYEE_PRINT_COLUMNS} />
);

const day = (value: string | null) => (value ? formatDay(value) : '');

/** 员工档案卡: one employee on one sheet, numbers masked as on the screen. */
export function EmployeePaper({ employee }: { readonly employee: EmployeeDetail }) {
  const facts: [string, string, string, string][] = [
    ['工号', employee.number, '姓名', employee.name],
    ['性别', gender.text(employee.gender), '出生日期', day(employee.birthDate)],
    ['公司', employee.companyName, '状态', EMPLOYEE.text(employee.state)],
    ['证件', `${ID_TYPE.text(employee.idType)} ${employee.idNo}`, '电话', employee.phone],
    ['学历', education.text(employee.education), '政治面貌', politicalStatus.text(employee.political)],
    ['紧急联系人', employee.emergencyContact, '紧急电话', employee.emergencyPhone],
    ['入职日期', day(employee.entryDate), '离职日期', day(employee.leaveDate)],
    ['授权小区', employee.estates.map(estateText).join('、'), '备注', employee.remark],
  ];
  return (
    <PrintSheet title="员工档案卡">
      <table className="ui-print-table">
        <tbody>
          {facts.map(([a, b, c, d]) => (
            <tr key={a}>
              <th>{a}</th>
              <td>{b}</td>
              <th>{c}</th>
              <td>{d}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>任职经历</h2>
      <PrintTable
        rows={employee.jobs}
        columns={[
          { title: '公司', render: (row) => row.companyName },
          { title: '部门', render: (row) => row.departmentName },
          { title: '岗位', render: (row) => `${row.jobName}${row.main ? '' : '（兼）'}` },
          { title: '起', render: (row) => day(row.fromDate) },
          { title: '止', render: (row) => day(row.toDate) || '至今' },
        ]}
      />
    </PrintSheet>
  );
}
