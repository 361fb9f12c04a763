import { expect, test, vi } from 'vitest';
import { deviceImport } from '@anju/contract';
import { walkSheetImport } from '../../../../archetypes/import/sheet-import-testing.tsx';
import { DeviceImport } from './device-import.tsx';

test('a sheet of devices goes in under its own columns, and the page is told', async () => {
  const onDone = vi.fn();
  const row = { estate: '云栖花园', code: 'DT-1', name: '客梯', category: '电梯' };
  const server = await walkSheetImport(deviceImport, <DeviceImport onClose={() => undefined} onDone={onDone} />, row);
  const [sent] = server.inputsOf(deviceImport.rows);
  expect(sent).toEqual({
    id: 7,
    rows: [{ row: 2, cells: deviceImport.columns.map(({ field }) => (row as Partial<Record<string, string>>)[field] ?? '') }],
  });
  expect(server.inputsOf(deviceImport.open)).toEqual([{ fileName: '设备.xlsx', rows: 1 }]);
  expect(server.inputsOf(deviceImport.commit)).toEqual([{ id: 7, mode: 'all' }]);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
