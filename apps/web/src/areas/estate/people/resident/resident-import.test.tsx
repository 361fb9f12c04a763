import { expect, test, vi } from 'vitest';
import { residentImport } from '@anju/contract';
import { walkSheetImport } from '../../../../archetypes/import/sheet-import-testing.tsx';
import { ResidentImport } from './resident-import.tsx';

test('a sheet of residents goes in under its own columns, and the page is told', async () => {
  const onDone = vi.fn();
  const row = { estate: '云栖花园', house: '1幢-101', name: '周以宁', relation: '本人' };
  const server = await walkSheetImport(residentImport, <ResidentImport onClose={() => undefined} onDone={onDone} />, row);
  const [sent] = server.inputsOf(residentImport.rows);
  expect(sent).toEqual({
    id: 7,
    rows: [{ row: 2, cells: residentImport.columns.map(({ field }) => (row as Partial<Record<string, string>>)[field] ?? '') }],
  });
  expect(server.inputsOf(residentImport.open)).toEqual([{ fileName: '住户.xlsx', rows: 1 }]);
  expect(server.inputsOf(residentImport.commit)).toEqual([{ id: 7, mode: 'all' }]);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
