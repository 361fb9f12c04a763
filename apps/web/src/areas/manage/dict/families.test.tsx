// What is particular to each family, in addition to what all share.
import { describe, expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import {
  CHARGE_FAMILIES,
  chargeTypeTree,
  createChargeType,
  searchChargeTypes,
  type ChargeFamily,
  type ChargeTypeRow,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../platform/testing/index.ts';
import { charge } from './charge-samples.ts';
import ManagePage from './manage.page.tsx';
import MeterPage from './meter.page.tsx';
import OtherPage from './other.page.tsx';
import ProtocolPage from './protocol.page.tsx';
import SharePage from './share.page.tsx';

const show = (page: ReactElement, family: ChargeFamily, rows: ChargeTypeRow[] = []) =>
  renderPage(page, {
    role: 'sa',
    menu: menuOf(screenNode(CHARGE_FAMILIES[family].menu, `manage/dict/${family}`)),
    stubs: [
      stub(chargeTypeTree, () => rows),
      stub(searchChargeTypes, () => ({ rows, total: rows.length })),
      stub(createChargeType, () => ({ id: 9 })),
    ],
  });

async function add(family: ChargeFamily) {
  const { name } = CHARGE_FAMILIES[family];
  await screen.findByText(`还没有${name}项目`);
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`新增${name}$`) }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('编码'), 'x1');
  await userEvent.type(dialog.getByLabelText('名称'), '新的');
  return dialog;
}

describe('a family', () => {
  test('管理费 says whose income it is, in the list and first of all in the form', async () => {
    const { server } = show(<ManagePage />, 'manage');
    const dialog = await add('manage');
    expect(screen.getByText('归业主共有')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '业主共有' }).checked).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: '公司收入' }));
    await userEvent.type(dialog.getByLabelText('编码'), '{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createChargeType)).toMatchObject([{ family: 'manage', publicRevenue: false, method: 6 }]);
  });

  test('管理费 marks what belongs to the owners', async () => {
    show(<ManagePage />, 'manage', [
      charge(1, '广告', { family: 'manage', method: 6, publicRevenue: true }),
      charge(2, '摊位', { family: 'manage', method: 6 }),
    ]);
    expect(within(await screen.findByRole('row', { name: /广告/ })).getByText('业主共有')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /摊位/ })).getByText('公司收入')).toBeTruthy();
  });

  test('计量费 is collected for somebody else, and needs a unit', async () => {
    const { server } = show(<MeterPage />, 'meter');
    const dialog = await add('meter');
    expect(dialog.getByRole('switch', { name: '代收' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.clear(dialog.getByLabelText('单位'));
    await userEvent.type(dialog.getByLabelText('单位'), '{Enter}');
    expect(await dialog.findByText('计量费请输入单位，如 元/吨')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('单位'), '元/度{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createChargeType)).toMatchObject([{ family: 'meter', thirdParty: true, unit: '元/度', method: 4 }]);
  });

  test('其他费: a deposit is refundable, bears no late fee, is not in the rate and not taxed', async () => {
    const { server } = show(<OtherPage />, 'other');
    const dialog = await add('other');
    await userEvent.click(dialog.getByRole('switch', { name: '计入收缴率' }));
    await userEvent.click(dialog.getByRole('switch', { name: '押金' }));
    for (const name of ['可退', '计违约金', '计入收缴率'])
      expect(dialog.getByRole<HTMLButtonElement>('switch', { name }).disabled).toBe(true);
    expect(dialog.getByLabelText<HTMLInputElement>('税率').value).toBe('0');
    await userEvent.type(dialog.getByLabelText('编码'), '{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createChargeType)).toMatchObject([
      { family: 'other', deposit: true, refundable: true, lateFee: false, countsInRate: false, taxRate: '0', receiptKind: 'deposit' },
    ]);
  });

  test.each([
    ['protocol', <ProtocolPage key="p" />, { method: 6, unit: '元/月', taxRate: '5' }],
    ['share', <SharePage key="s" />, { method: 7, thirdParty: true, taxRate: '0' }],
  ] as const)('%s begins with what it mostly is', async (family, page, expected) => {
    const { server } = show(page, family);
    const dialog = await add(family);
    await userEvent.type(dialog.getByLabelText('编码'), '{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createChargeType)).toMatchObject([{ family, ...expected }]);
  });
});
