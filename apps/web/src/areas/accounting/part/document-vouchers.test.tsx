import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { getVoucher, MENU, readDocumentVouchers, readVoucherSources, SETTLE, VOUCHER, VOUCHER_KIND } from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../platform/testing/index.ts';
import { COMPANY, sampleVoucher } from '../voucher/voucher-samples.ts';
import { DocumentVouchers } from '../index.ts';
import { AssetOrigin, VoucherSources } from './voucher-sources.tsx';

const MADE = [
  { companyId: COMPANY, id: 3, ym: 202611, day: '2026-11-16', number: '记-0003', state: VOUCHER.posted, total: '206.01' },
  { companyId: COMPANY, id: 4, ym: 202612, day: '2026-12-01', number: '', state: VOUCHER.draft, total: '-10.60' },
];
const books = screenNode(MENU.bookDetail, 'accounting/book/detail');
const open = (menu = menuOf(books), made = MADE) =>
  renderPage(<DocumentVouchers kind="bill" id={9} />, {
    menu,
    stubs: [
      stub(readDocumentVouchers, () => made),
      stub(getVoucher, () => sampleVoucher(3, { kind: VOUCHER_KIND.business })),
      stub(readVoucherSources, () => ({ total: 0, rows: [] })),
    ],
  });

describe('the vouchers of a document', () => {
  test('are named with their period and state, and open over it', async () => {
    const { server } = open();
    const list = within(await screen.findByRole('list', { name: '凭证' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '记-00032026.11已登账金额 206.01 元',
      '待取号2026.12待修改金额 -10.60 元',
    ]);
    expect(server.inputsOf(readDocumentVouchers)).toEqual([{ kind: 'bill', id: 9 }]);
    await userEvent.click(list.getByRole('button', { name: '记-0003' }));
    expect(await screen.findByText('核算单位 安居物业')).toBeTruthy();
    expect(server.inputsOf(getVoucher)).toEqual([{ id: 3 }]);
  });

  test('are nothing while there are none', async () => {
    const { server, container } = open(menuOf(books), []);
    await vi.waitFor(() => expect(server.inputsOf(readDocumentVouchers)).toHaveLength(1));
    expect(container.textContent).toBe('');
  });

  test.each([
    ['without a screen of accounting', menuOf(screenNode(MENU.checkout, 'charging/checkout/normal'))],
    ['who only sees its menu', menuOf(screenNode(MENU.bookDetail, 'accounting/book/detail', { state: 1 }))],
    ['who may not view it', menuOf(screenNode(MENU.bookDetail, 'accounting/book/detail', { acts: ['print'] }))],
  ])('are not asked for by somebody %s', (_, menu) => {
    const { server, container } = open(menu);
    expect(container.textContent).toBe('');
    expect(server.inputsOf(readDocumentVouchers)).toEqual([]);
  });
});

describe('the documents of a voucher', () => {
  const row = { day: '2026-11-16', amount: '106.00', events: 1, settleType: null };
  const rows = [
    { ...row, kind: 'settlement' as const, id: 11, number: 'SJ202611001', settleType: SETTLE.charge },
    { ...row, kind: 'bill' as const, id: 12, number: '' },
    { ...row, kind: 'publication' as const, id: 13, number: 'FB202611001' },
    { ...row, kind: 'close' as const, id: 14, number: 'RJ202611001' },
  ];
  const show = (...screens: Parameters<typeof menuOf>) =>
    renderPage(<VoucherSources companyId={COMPANY} voucherId={3} />, {
      menu: menuOf(...screens),
      stubs: [stub(readVoucherSources, () => ({ total: 1204, rows }))],
    });

  test('lead to the receipt, the bill, the bills of a publication and the day close', async () => {
    show(
      screenNode(MENU.checkout, 'charging/checkout/normal'),
      screenNode(MENU.billingAudit, 'charging/billing/audit'),
      screenNode(MENU.checkoutSummary, 'charging/checkout/summary'),
    );
    await userEvent.click(await screen.findByText('来源单据 1,204 张'));
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['收费 SJ202611001 2026.11.16 106.00 元', '/charging/checkout/normal?tab=list&id=11'],
      ['账单 2026.11.16 106.00 元', '/charging/billing/audit?tab=bills&id=12'],
      ['账单发布 FB202611001 2026.11.16 106.00 元', '/charging/billing/audit?tab=bills&publication=13'],
      ['日结 RJ202611001 2026.11.16 106.00 元', '/charging/checkout/summary?tab=close&id=14'],
    ]);
    expect(screen.getByText('另有 1,200 张')).toBeTruthy();
  });

  test('are named, but lead nowhere for somebody who keeps books alone', async () => {
    show(books);
    await userEvent.click(await screen.findByText('来源单据 1,204 张'));
    expect(screen.getByText('收费 SJ202611001 2026.11.16 106.00 元')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test('a voucher of an asset leads to its card, one of depreciation to its month', () => {
  const screens = menuOf(screenNode(MENU.asset, 'accounting/asset/info'), screenNode(MENU.depreciation, 'accounting/asset/depreciation'));
  renderPage(
    <>
      <AssetOrigin voucher={{ source: 'asset', sourceKey: '31' }} />
      <AssetOrigin voucher={{ source: 'depreciation', sourceKey: '202609' }} />
      <AssetOrigin voucher={{ source: null, sourceKey: null }} />
    </>,
    { menu: screens, stubs: [] },
  );
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['资产卡片', '/accounting/asset/info?id=31'],
    ['2026.09 折旧', '/accounting/asset/depreciation?ym=202609'],
  ]);
});
