import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bookDepreciation, MENU, readDepreciation, readPeriodRange, saveAssetUnits, type OutputOf } from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { ASSET_STUBS, COMPANY } from '../asset-samples.ts';
import DepreciationPage from './depreciation.page.tsx';

type Month = OutputOf<typeof readDepreciation>;
const MONTH: Month = {
  ...{ ym: 202611, done: false, nextYm: 202611, lastYm: 202610, cards: 2, amount: '1900.00', missing: [], by: '', at: null, voucher: null },
  ...{ lines: [], units: [], differences: [] },
};
const UNITS = [
  { assetId: 1, no: 'YS0001', name: '电动车', totalUnits: '60000.00', done: '1200.00', units: null },
  { assetId: 2, no: 'YS0002', name: '洒水车', totalUnits: '90000.00', done: '0.00', units: null },
];

const open = (month: Partial<Month> = {}) =>
  renderPage(<DepreciationPage />, {
    menu: menuOf(screenNode(MENU.depreciation, 'accounting/asset/depreciation')),
    stubs: [
      ...ASSET_STUBS,
      stub(readPeriodRange, () => ({ min: 202601, max: 202611, years: [2026] })),
      stub(readDepreciation, () => ({ ...MONTH, ...month })),
      stub(bookDepreciation, () => ({ voucherId: 5 })),
      stub(saveAssetUnits, () => null),
    ],
  });

test('a month without what is missing is booked; one with it says why and waits', async () => {
  const { server } = open();
  await userEvent.click(await screen.findByRole('button', { name: '计提折旧' }));
  expect(await screen.findByText('2026 年 11 月折旧已计提，凭证待审核')).toBeTruthy();
  expect(server.inputsOf(bookDepreciation)).toEqual([{ companyId: COMPANY, ym: 202611 }]);
});

test('work is entered by keys: Enter goes on, the last one saves', async () => {
  const { server } = open({ units: UNITS, missing: ['YS0001 电动车 没有录入 2026 年 11 月的工作量'] });
  expect(await screen.findByText('YS0001 电动车 没有录入 2026 年 11 月的工作量')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '计提折旧' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '录入工作量（2 张未录）' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('YS0001 本月工作量'));
  await userEvent.keyboard('820.5{Enter}');
  expect(document.activeElement).toBe(dialog.getByLabelText('YS0002 本月工作量'));
  await userEvent.keyboard('0{Enter}');
  const units = [
    { assetId: 1, units: '820.5' },
    { assetId: 2, units: '0' },
  ];
  await waitFor(() => expect(server.inputsOf(saveAssetUnits)).toEqual([{ companyId: COMPANY, ym: 202611, units }]));
});

test('where cards and books differ, both and the difference are listed', async () => {
  open({ differences: [{ what: '累计折旧', subject: '1602 累计折旧', cards: '47500.00', books: '45600.00' }] });
  await userEvent.click(await screen.findByRole('button', { name: '查看差异' }));
  const table = within(await screen.findByRole('region', { name: '差异' }));
  expect(table.getByText('47,500.00')).toBeTruthy();
  expect(table.getByText('1,900.00')).toBeTruthy();
});

test('a link from a voucher opens the month it depreciates', async () => {
  const node = screenNode(MENU.depreciation, 'accounting/asset/depreciation');
  const scope = { node, search: new URLSearchParams('ym=202609'), visit: '', close: () => {}, refresh: () => {} };
  const { server } = renderPage(
    <PageScopeContext value={scope}>
      <DepreciationPage />
    </PageScopeContext>,
    {
      menu: menuOf(node),
      stubs: [
        ...ASSET_STUBS,
        stub(readPeriodRange, () => ({ min: 202601, max: 202611, years: [2026] })),
        stub(readDepreciation, ({ ym }) => ({ ...MONTH, ym, done: ym < 202611 })),
      ],
    },
  );
  expect(await screen.findByText('已计提')).toBeTruthy();
  expect(server.inputsOf(readDepreciation).at(-1)).toEqual({ companyId: COMPANY, ym: 202609 });
});
