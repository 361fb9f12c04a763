import { describe, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBill, MENU, readDocumentVouchers, searchBills, voidBill, VOUCHER, type Act } from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import AuditPage from '../billing-run/audit.page.tsx';
import { AUDIT_READS, billOf } from '../billing-run/batch-samples.ts';
import { isFlagged, percentText, periodText } from '../../bill/bill-text.ts';

async function open(stubs: readonly Stub[] = [], acts?: Act[]) {
  const page = renderPage(<AuditPage />, {
    menu: menuOf(screenNode(MENU.billingAudit, 'charging/billing/audit', acts ? { acts } : {})),
    menuStyle: 0,
    stubs: [...AUDIT_READS, ...stubs],
  });
  await userEvent.click(screen.getByRole('tab', { name: '账单查询' }));
  return page;
}
const openBill = async () => {
  await userEvent.dblClick(await screen.findByRole('cell', { name: '1幢-101' }));
  return (await screen.findByText('1幢-101 物业服务费')).closest('.ant-drawer') as HTMLElement;
};

test.each([
  ['2026-11-01', '2026-11-30', '2026.11'],
  ['2026-10-01', '2026-12-31', '2026.10 – 2026.12'],
  ['2026-11-10', '2026-11-30', '2026.11.10 – 2026.11.30'],
  ['2026-11-10', '2026-11-10', '2026.11.10'],
])('a period %s to %s reads %s', (periodFrom, periodTo, text) => expect(periodText({ periodFrom, periodTo })).toBe(text));

test('from thirty percent either way a change is flagged', () => {
  expect(['30.0', '-30.0', '29.9', '-29.9', null].map(isFlagged)).toEqual([true, true, false, false, false]);
  expect(['30.0', '-5.0'].map(percentText)).toEqual(['+30.0%', '-5.0%']);
});

describe('账单查询', () => {
  test('totals are over all rows; filters go to the server; empty is said', async () => {
    const { server } = await open();
    expect(await screen.findByText('合计 4,000 笔')).toBeTruthy();
    expect(screen.getByText('1,001,600.00')).toBeTruthy();
    expect(screen.getByText('201,600.00')).toBeTruthy();
    expect(screen.getByText('2026.10.10').className).toContain('ui-danger');
    expect(screen.queryByLabelText('收费项目')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: '已逾期' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '只看作废' }));
    await userEvent.type(screen.getByRole('searchbox', { name: /房号/ }), '无{Enter}');
    expect(await screen.findByText('没有符合条件的账单')).toBeTruthy();
    expect(server.inputsOf(searchBills).at(-1)).toMatchObject({ key: '无', overdue: true, void: true });
  });

  test('the drawer tells how it was computed, changed, paid and handled', async () => {
    await open();
    const drawer = await openBill();
    expect(await within(drawer).findByText('逾期每日 0.05%，最高为本金的 100%')).toBeTruthy();
    expect(within(drawer).getByText('250.40 × 0.05% × 46 天 = 5.76')).toBeTruthy();
    expect(within(drawer).getAllByText('125.202')).toHaveLength(2);
    expect(within(drawer).getByText('2026.09.16')).toBeTruthy();
    expect(within(drawer).queryByText('77')).toBeNull();
    await userEvent.click(within(drawer).getByRole('tab', { name: '收款 1' }));
    expect(await within(drawer).findByText('已红冲')).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('tab', { name: '调整与减免 1' }));
    expect(await within(drawer).findByText('停水补偿')).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('tab', { name: '操作记录 1' }));
    expect(await within(drawer).findByText('面积不对')).toBeTruthy();
  });

  test('somebody who keeps books sees the vouchers of a bill', async () => {
    const made = { companyId: 1, id: 3, ym: 202611, day: '2026-11-30', number: '记-0003', state: VOUCHER.posted, total: '250.40' };
    const { server } = renderPage(<AuditPage />, {
      menu: menuOf(screenNode(MENU.billingAudit, 'charging/billing/audit'), screenNode(MENU.bookDetail, 'accounting/book/detail')),
      menuStyle: 0,
      stubs: [...AUDIT_READS, stub(readDocumentVouchers, () => [made])],
    });
    await userEvent.click(screen.getByRole('tab', { name: '账单查询' }));
    const vouchers = await within(await openBill()).findByRole('list', { name: '凭证' });
    expect(vouchers.textContent).toBe('记-00032026.11已登账金额 250.40 元');
    expect(server.inputsOf(readDocumentVouchers)).toEqual([{ kind: 'bill', id: 901 }]);
  });

  test('a link from a voucher shows the bills of one publication', async () => {
    const node = screenNode(MENU.billingAudit, 'charging/billing/audit');
    const at = (query: string) => (
      <PageScopeContext value={{ node, search: new URLSearchParams(query), visit: '', close: () => {}, refresh: () => {} }}>
        <AuditPage />
      </PageScopeContext>
    );
    const { server } = renderPage(at('tab=bills&publication=13'), { menu: menuOf(node), menuStyle: 0, stubs: AUDIT_READS });
    expect(await screen.findByText('只看一次发布的账单')).toBeTruthy();
    await vi.waitFor(() => expect(server.inputsOf(searchBills).at(-1)).toMatchObject({ publicationId: 13, key: '' }));
  });

  test('a bill is voided with a reason', async () => {
    const { server } = await open([stub(voidBill, ({ reason }) => (reason === '试' ? refuse('BILL_HAS_LINES') : null))]);
    await userEvent.click(within(await openBill()).getByRole('button', { name: /作\s?废/ }));
    const ask = (await screen.findByText('作废账单')).closest('.ant-modal') as HTMLElement;
    await userEvent.type(within(ask).getByLabelText('原因'), '试{Enter}');
    expect(await screen.findByText('账单已有收款，不能作废，请先红冲收款')).toBeTruthy();
    await userEvent.type(within(ask).getByLabelText('原因'), '重复{Enter}');
    expect(await screen.findByText('账单已作废，该期间可以重新计费')).toBeTruthy();
    expect(server.inputsOf(voidBill).at(-1)).toEqual({ id: 901, reason: '试重复' });
  });

  test.each([
    ['without the right', {}, ['view', 'audit']],
    ['before it is published', { state: 3 }, undefined],
    ['once something was paid', { settled: '40.00' }, undefined],
    ['when it is void already', { void: true }, undefined],
  ] as const)('nothing is voided %s', async (_, more, acts) => {
    await open([stub(getBill, () => billOf(more))], acts && [...acts]);
    const drawer = await openBill();
    await within(drawer).findByText('住宅物业服务费');
    expect(within(drawer).queryByRole('button', { name: /作\s?废/ })).toBeNull();
  });
});
