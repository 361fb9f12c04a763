import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { auditVouchers, getVoucher, MENU, searchVouchers } from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { COMPANY, sampleRow, sampleVoucher, VOUCHER_STUBS } from '../voucher-samples.ts';
import VoucherAuditPage from './audit.page.tsx';

function open(own: boolean) {
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
      stub(auditVouchers, () => ({
        done: 0,
        results: [{ id: 3, number: '记-0003', done: false, text: '期间已结账，不可操作！', warned: false }],
      })),
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
