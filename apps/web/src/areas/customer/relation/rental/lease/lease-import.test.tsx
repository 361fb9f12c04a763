import { expect, test, vi } from 'vitest';
import { leaseImport } from '@anju/contract';
import { walkSheetImport } from '../../../../../archetypes/import/sheet-import-testing.tsx';
import { LeaseImport } from './lease-import.tsx';

test('a sheet of leases goes in under its own columns, and the page is told', async () => {
  const onDone = vi.fn();
  const row = { estate: '云栖花园', house: '3-2-1203', name: '李四', fromDate: '2026-07-10', toDate: '2027-07-09', rent: '3500' };
  const server = await walkSheetImport(leaseImport, <LeaseImport onClose={() => undefined} onDone={onDone} />, row);
  expect(server.inputsOf(leaseImport.rows)).toEqual([
    { id: 7, rows: [{ row: 2, cells: leaseImport.columns.map(({ field }) => (row as Partial<Record<string, string>>)[field] ?? '') }] },
  ]);
  expect(server.inputsOf(leaseImport.commit)).toEqual([{ id: 7, mode: 'all' }]);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
