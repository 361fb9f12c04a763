import { expect, test, vi } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MENU, parkingImport, type MenuState } from '@anju/contract';
import { walkSheetImport } from '../../../../archetypes/import/sheet-import-testing.tsx';
import { menuOf, renderPage, screenNode } from '../../../../platform/testing/index.ts';
import { ParkingImport } from './parking-import.tsx';
import { PARKING_READS } from './parking-samples.ts';
import ParkingPage from './parking.page.tsx';

test('a sheet of parking spaces goes in under its own columns, and the page is told', async () => {
  const onDone = vi.fn();
  const row = { estate: '云栖花园', code: 'B1-001', plates: '浙A12345、浙A67890' };
  const server = await walkSheetImport(parkingImport, <ParkingImport onClose={() => undefined} onDone={onDone} />, row);
  const [sent] = server.inputsOf(parkingImport.rows);
  expect(sent).toEqual({
    id: 7,
    rows: [{ row: 2, cells: parkingImport.columns.map(({ field }) => (row as Partial<Record<string, string>>)[field] ?? '') }],
  });
  expect(server.inputsOf(parkingImport.open)).toEqual([{ fileName: '车位.xlsx', rows: 1 }]);
  expect(server.inputsOf(parkingImport.commit)).toEqual([{ id: 7, mode: 'all' }]);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test('the page offers it to who may add, and not to who may only look', async () => {
  const pageAs = (state: MenuState) =>
    renderPage(<ParkingPage />, {
      menu: menuOf(screenNode(MENU.parking, 'estate/property/parking', { state })),
      menuStyle: 0,
      stubs: PARKING_READS,
    });
  const { unmount } = pageAs(3);
  await userEvent.click(await screen.findByRole('button', { name: /^导\s?入$/ }));
  expect(await screen.findByText('导入车位')).toBeTruthy();
  unmount();
  pageAs(1);
  await screen.findByText('只能查看');
  expect(screen.queryByRole('button', { name: /^导\s?入$/ })).toBeNull();
});
