// What the drawer of a house shows of its money, and where each figure leads.
import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BILL, MENU, OBJECT, readMoneySummary, searchBills, type MoneySummary } from '@anju/contract';
import { menuOf, screenNode, stub } from '../../../../platform/testing/index.ts';
import { open, openFirst } from './house-samples.tsx';

const SUMMARY: MoneySummary = {
  owed: { bills: 3, open: '756.96', overdueBills: 2, overdue: '506.56', late: '0.00', suspended: '0.00', allBills: 128 },
  payments: { count: 26, lastDay: '2026-08-03' },
  prepaid: '1200.00',
  deposit: '2000.00',
  meters: 3,
  houses: [],
};
const BILL_ROW = {
  id: 9,
  estateName: '云栖花园',
  objectKind: OBJECT.house,
  objectId: 1,
  objectText: '3幢-2单元-1201',
  houseId: 1,
  payerName: '周以宁',
  chargeTypeId: 2,
  item: '物业服务费',
  periodFrom: '2020-09-01',
  periodTo: '2020-09-30',
  once: false,
  dueDate: '2020-09-30',
  state: BILL.published,
  void: false,
  suspended: false,
  amount: '256.16',
  adjusted: '0.00',
  reduced: '0.00',
  settled: '0.00',
  open: '256.16',
  late: '0.00',
  explain: '',
};
const house = screenNode(MENU.house, 'estate/property/house', { state: 3 });
const link = (label: string) => screen.getByText(label, { selector: '.record-figure span' }).closest('.record-figure');

test('figures of a house: what is owed and overdue, prepaid and deposits, each leading to its screen', async () => {
  const { server } = open(3, {
    menu: menuOf(
      house,
      screenNode(MENU.checkout, 'charging/checkout/normal', { state: 3 }),
      screenNode(MENU.accountPrepaid, 'charging/account/prepaid', { state: 3 }),
      screenNode(MENU.accountDeposit, 'charging/account/deposit', { state: 3 }),
    ),
    stubs: [
      stub(readMoneySummary, () => SUMMARY),
      stub(searchBills, () => ({ rows: [BILL_ROW], total: 1, amount: '256.16', settled: '0.00', open: '256.16' })),
    ],
  });
  await openFirst();
  expect(await screen.findByText('756.96')).toBeTruthy();
  expect(screen.getByText('其中逾期 506.56，2 笔')).toBeTruthy();
  const key = `key=${encodeURIComponent('3幢-2单元-1201')}&estate=1`;
  expect(link('欠费')?.getAttribute('href')).toBe('/charging/checkout/normal?house=1');
  expect(link('预交')?.getAttribute('href')).toBe(`/charging/account/prepaid?${key}`);
  expect(link('押金')?.getAttribute('href')).toBe(`/charging/account/deposit?${key}`);
  expect(link('缴费')?.getAttribute('href')).toBe(`/charging/checkout/normal?tab=list&${key}`);
  // The overview names the open bills; the tabs count everything.
  expect(await screen.findByText('物业服务费')).toBeTruthy();
  expect(server.inputsOf(searchBills)).toMatchObject([{ houseId: 1, states: [BILL.published] }]);
  expect(screen.getByRole('tab', { name: '账单 128' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: '缴费 26' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: /^表具/ })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: '账单 128' }));
  expect(server.inputsOf(searchBills).at(-1)).toMatchObject({ houseId: 1, page: 1, size: 20 });
  expect(screen.getByRole('link', { name: '新标签打开' }).getAttribute('href')).toBe('/estate/property/house?id=1');
});

test.each([
  ['no screen of charging', []],
  ['its menu without a right to it', [screenNode(MENU.checkout, 'charging/checkout/normal', { state: 1 })]],
  ['a screen without the right to view it', [screenNode(MENU.accountDeposit, 'charging/account/deposit', { acts: ['print'] })]],
])('who sees %s sees no money, and nothing is asked', async (_, screens) => {
  const { server } = open(3, { menu: menuOf(house, ...screens) });
  await openFirst();
  expect(await screen.findByRole('tab', { name: '概况' })).toBeTruthy();
  expect(screen.queryByText('欠费')).toBeNull();
  expect(screen.queryByRole('tab', { name: /^账单/ })).toBeNull();
  expect(server.inputsOf(readMoneySummary)).toEqual([]);
});
