import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getShareAccount, listShareChoices, MENU, searchShareAccount, type ShareAccountDetail, type ShareAccountRow } from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { TREE } from '../../billing/billing-run/batch-samples.ts';
import ShareAccountPage from './share.page.tsx';

const ROW: ShareAccountRow = {
  key: '7-1201-2026-10-01',
  poolId: 7,
  poolNumber: 'GT2026110001',
  estateName: '云栖花园',
  houseId: 1201,
  houseCode: '1幢-1201',
  item: '电梯电费',
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  from: '2026-10-01',
  to: '2026-10-16',
  payer: '周明',
  method: 13,
  weight: '10',
  weightSum: '520',
  quantity: null,
  amount: '23.74',
  advance: '0.00',
  advanceDue: '0.00',
  credited: '0.00',
  relieved: '0.00',
  bill: { id: 5, state: 4, void: false, amount: '23.74' },
};
const EXPLAIN = '电梯电费 2026.10：总额 1,234.56 元 × 权重 10（楼层 12 − 免摊 2 层） ÷ 权重合计 520 = 23.74 元';
const DETAIL: ShareAccountDetail = {
  ...ROW,
  basis: { floor: 12, free: 2 },
  source: 2,
  poolAmount: '1234.56',
  poolQuantity: null,
  poolPrice: null,
  ownCost: '0.00',
  voucherNo: 'FP001',
  formula: '每户分摊 = 总额 ×（本户楼层 − 免摊层数）÷ 合计，免摊层及以下不分摊',
  explain: EXPLAIN,
  dueDate: '2026-12-04',
  open: '23.74',
};
const sums = { total: 40, houses: 40, amount: '1234.56', advance: '0.00', credited: '0.00', billed: '1234.56', settled: '100.00' };
const none = { ...sums, total: 0, houses: 0, amount: '0.00', billed: '0.00', settled: '0.00' };

const open = () =>
  renderPage(<ShareAccountPage />, {
    menu: menuOf(screenNode(MENU.accountShare, 'charging/account/share', { state: 3 })),
    menuStyle: 0,
    stubs: [
      TREE,
      stub(listShareChoices, () => ({ rules: [{ id: 9, name: '电梯电费分摊', chargeTypeId: 31, item: '电梯电费' }], items: [] })),
      stub(searchShareAccount, ({ key }) => (key === '无' ? { ...none, rows: [] } : { ...sums, rows: [ROW] })),
      stub(getShareAccount, () => DETAIL),
    ],
  });

test('a house reads its part with weights, the sums over all, and nothing found is said', async () => {
  const { server } = open();
  expect(await screen.findByRole('cell', { name: '1幢-1201' })).toBeTruthy();
  for (const text of ['10', '520', '23.74', '待收费', '2026.10', '周明 2026.10.01–2026.10.16'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
  expect(screen.getByText('合计 40 笔、40 户；账单应收 1,234.56 元，已收 100.00 元')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
  expect(await screen.findByText('没有符合条件的分摊')).toBeTruthy();
  expect(server.inputsOf(searchShareAccount).at(-1)).toMatchObject({ key: '无', estateId: null, chargeTypeId: null, month: null });
});

test('the detail puts the numbers of the house into the formula', async () => {
  const { server } = open();
  await userEvent.dblClick(await screen.findByRole('cell', { name: '1幢-1201' }));
  expect(await screen.findByText(EXPLAIN)).toBeTruthy();
  expect(screen.getByText(DETAIL.formula)).toBeTruthy();
  expect(screen.getByText('10 ÷ 520')).toBeTruthy();
  expect(screen.getByText('2026.12.04')).toBeTruthy();
  expect(server.inputsOf(getShareAccount)).toEqual([{ poolId: 7, houseId: 1201, from: '2026-10-01' }]);
});
