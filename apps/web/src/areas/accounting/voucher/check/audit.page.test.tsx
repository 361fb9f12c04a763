import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  auditVouchers,
  countPrints,
  exportVouchers,
  getVoucher,
  MENU,
  NO_DIMS,
  printVouchers,
  searchDims,
  searchVouchers,
  VOUCHER,
  VOUCHER_PAPER,
  type OutputOf,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { COMPANY, sampleRow, sampleVoucher, VOUCHER_STUBS } from '../voucher-samples.ts';
import VoucherAuditPage from './audit.page.tsx';

function open(own: boolean, stubs: readonly Stub[] = []) {
  const node = screenNode(MENU.voucherAudit, 'accounting/voucher/audit');
  const scope = { node, search: new URLSearchParams('id=3'), visit: '', close: () => undefined, refresh: () => undefined };
  const page = (
    <PageScopeContext value={scope}>
      <VoucherAuditPage />
    </PageScopeContext>
  );
  const totals = { total: 1, amount: '96000.00', drafts: 0, submitted: 1, audited: 0, posted: 0 };
  return renderPage(page, {
    menu: menuOf(node),
    stubs: [
      ...VOUCHER_STUBS,
      stub(searchVouchers, () => ({ rows: [sampleRow(3, { own })], ...totals })),
      stub(getVoucher, () => sampleVoucher(3, { own })),
      stub(searchDims, () => [{ id: 41, text: '云栖花园', hint: '' }]),
      stub(auditVouchers, () => ({
        done: 0,
        results: [{ id: 3, number: '记-0003', done: false, text: '期间已结账，不可操作！', warned: false }],
      })),
      ...stubs,
    ],
  });
}

test('a voucher is looked through and passed; what was refused says why', async () => {
  const { server } = open(false);
  await userEvent.click(await screen.findByRole('button', { name: '审核通过' }));
  await waitFor(() => expect(server.inputsOf(auditVouchers)).toEqual([{ companyId: COMPANY, vouchers: [{ id: 3, version: 3 }] }]));
  expect(await screen.findByText('记-0003：期间已结账，不可操作！')).toBeTruthy();
});

test('nobody is offered to pass what he wrote', async () => {
  open(true);
  expect(await screen.findByText('本人填制，由他人审核')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
async function pick(name: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

test('what is asked for seldom stands behind 更多条件, counts there, and goes out as asked', async () => {
  const { server } = open(false);
  const asked = () => server.inputsOf(searchVouchers).at(-1);
  await screen.findByRole('button', { name: '审核通过' });
  await press('更多条件');
  const more = within(await screen.findByRole('group', { name: '更多条件' }));
  await pick('凭证字', '记 记账凭证');
  await userEvent.type(more.getByLabelText('凭证号从'), '3{Enter}');
  await userEvent.type(more.getByLabelText('分录金额到'), '-60.5{Enter}');
  await userEvent.type(more.getByLabelText('审核人'), '林{Enter}');
  await pick('项目', '云栖花园');
  await pick('附件', '没有附件');
  await pick('来源单据', '收费业务');
  await waitFor(() =>
    expect(asked()).toMatchObject({
      ...{ word: '记', fromNo: 3, toNo: null, fromAmount: null, toAmount: '-60.5', auditor: '林', hasFiles: false, source: 'charging' },
      dims: { ...NO_DIMS, estateId: 41 },
    }),
  );
  await waitFor(() => expect(document.querySelector('.ant-badge-count')?.textContent).toBe('7'));
  // The popover lies over the page until it is left.
  await press('更多条件');
  await press(/导出分录/);
  await userEvent.type(await screen.findByLabelText('用途'), '月末核对');
  await userEvent.type(screen.getByLabelText('批准人'), '陈晓岚');
  await userEvent.type(screen.getByLabelText('批准日期'), '2026.06.30{Enter}');
  await press(/保\s?存/);
  await waitFor(() => expect(server.inputsOf(exportVouchers)).toHaveLength(1));
  expect(server.inputsOf(exportVouchers)[0]).toMatchObject({
    filter: { companyId: COMPANY, states: [VOUCHER.submitted], word: '记', fromNo: 3, hasFiles: false },
    purpose: { usage: '月末核对' },
  });
  await press(/清\s?除/);
  await waitFor(() => expect(asked()).toMatchObject({ word: '', fromNo: null, hasFiles: null, dims: NO_DIMS }));
});

const PRINTED: OutputOf<typeof printVouchers> = {
  paper: {
    ...{ width: 210, height: 148, perSheet: 1, pageHeight: 148, preprinted: false, offsetX: 0, offsetY: 0, linesPerPage: 5 },
  },
  vouchers: 0,
  pages: [
    {
      ...{ voucherId: 3, companyName: '安居物业', day: '2026-11-16', word: '记', no: 3, number: '记-0003', state: VOUCHER.submitted },
      ...{ page: 1, pages: 1, papers: 1, rows: [null], totals: null, prints: 0 },
      ...{ supervisor: '', poster: '', auditor: '', cashier: '周出纳', maker: '沈亦舟' },
    },
  ],
};

test('the open voucher and ticked ones are printed on the paper of the user, and counted', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { server } = open(false, [stub(printVouchers, () => PRINTED), stub(countPrints, () => null)]);
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.click(await drawer.findByRole('button', { name: /打\s?印/ }));
  const order = { companyId: COMPANY, ids: [3], filter: null, paper: VOUCHER_PAPER.a5, showDims: true };
  await waitFor(() => expect(server.inputsOf(countPrints)).toEqual([{ companyId: COMPANY, ids: [3] }]));
  expect(server.inputsOf(printVouchers)).toMatchObject([order]);
  await userEvent.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
  await press('批量打印（1 张）');
  await waitFor(() => expect(server.inputsOf(printVouchers)).toMatchObject([order, order]));
});
