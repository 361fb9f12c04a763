// The staff roll as a sheet with full phone numbers: it requires a purpose, which is logged. ID numbers are not exported.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { EMPLOYEE, gender, type EmployeeRow, type exportEmployees, type ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { searchOfViewer } from '../structure/company.policy.ts';
import { listEmployees } from './employee-search.queries.ts';

const SLICE = 1_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const BY_NUMBER = { field: 'number', order: 'asc' } as const;

const day = (value: string | null) => (value === null ? '' : formatDay(value));

const COLUMNS: readonly { header: string; width: number; value: (row: EmployeeRow) => string }[] = [
  { header: '工号', width: 12, value: (row) => row.number },
  { header: '姓名', width: 12, value: (row) => row.name },
  { header: '性别', width: 6, value: (row) => gender.text(row.gender) },
  { header: '公司', width: 22, value: (row) => row.companyName },
  { header: '部门', width: 14, value: (row) => row.departmentName },
  { header: '岗位', width: 20, value: (row) => row.jobNames },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '状态', width: 8, value: (row) => EMPLOYEE.text(row.state) },
  { header: '入职日期', width: 12, value: (row) => day(row.entryDate) },
  { header: '离职日期', width: 12, value: (row) => day(row.leaveDate) },
  { header: '账号', width: 14, value: (row) => row.username },
];

export async function exportRoll(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportEmployees>): Promise<StreamAnswer> {
  await scope.audit.write(scope.db, scope.actor, {
    action: '导出',
    entity: 'employee-list',
    after: { ...purpose, filter },
    note: `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}`,
  });

  async function* rows(): AsyncGenerator<string[]> {
    let written = 0;
    for (let slice: EmployeeRow[] | undefined; slice === undefined || slice.length === SLICE;) {
      slice = await listEmployees(scope.db, searchOfViewer(scope, filter), { limit: SLICE, offset: written, sort: BY_NUMBER });
      for (const row of slice) yield COLUMNS.map((column) => column.value(row));
      written += slice.length;
    }
  }

  const stream = writeXlsxStream(rows(), {
    name: '员工',
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  return { type: XLSX, body: Readable.fromWeb(stream), fileName: `员工花名册-${today(scope.clock)}.xlsx` };
}
