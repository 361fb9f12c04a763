import { expect, test, vi } from 'vitest';
import { employeeImport } from '@anju/contract';
import { walkSheetImport } from '../../../../archetypes/import/sheet-import-testing.tsx';
import { EmployeeImport } from './employee-import.tsx';

test('a sheet of employees goes in under its own columns, and the page is told', async () => {
  const onDone = vi.fn();
  const row = { number: 'A1', name: '周以宁', company: '云栖物业服务处', department: '客服部', job: '客服专员' };
  const server = await walkSheetImport(employeeImport, <EmployeeImport onClose={() => undefined} onDone={onDone} />, row);
  const [sent] = server.inputsOf(employeeImport.rows);
  expect(sent).toEqual({
    id: 7,
    rows: [{ row: 2, cells: employeeImport.columns.map(({ field }) => (row as Partial<Record<string, string>>)[field] ?? '') }],
  });
  expect(server.inputsOf(employeeImport.open)).toEqual([{ fileName: '员工.xlsx', rows: 1 }]);
  expect(server.inputsOf(employeeImport.commit)).toEqual([{ id: 7, mode: 'all' }]);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
