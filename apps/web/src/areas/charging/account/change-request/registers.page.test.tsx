import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChangeRequest, findChangeBills, MENU, reportChanges, searchChanges, type MenuId, type MenuState } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { CHANGE_READS } from './change-samples.ts';
import AccountDiscountPage from './discount.page.tsx';
import AccountOverduePage from '../account/overdue.page.tsx';
import AccountReductionPage from './reduction.page.tsx';

const open = (page: React.ReactElement, menu: MenuId, key: string, stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(page, { menu: menuOf(screenNode(menu, key, { state })), menuStyle: 0, stubs: [...CHANGE_READS, ...stubs] });
const year = businessDay(new Date()).slice(0, 4);

describe('减免账户', () => {
  test('lists reductions and 抹零 with source and approver, and sums them by reason and approver', async () => {
    const { server } = open(<AccountReductionPage />, MENU.accountReduction, 'charging/account/reduction');
    const [first, second] = await screen.findAllByRole('row', { name: /1幢-101/ });
    for (const text of ['减免', '-75.12', '空置', '优减标准 YJ2026060001', '陈思远', '林若水'])
      expect(within(first as HTMLElement).getByText(text), text).toBeTruthy();
    expect(within(second as HTMLElement).getByText('收款 SJ0001')).toBeTruthy();
    expect(screen.getByText('-75.42')).toBeTruthy();
    expect(server.inputsOf(searchChanges)[0]).toMatchObject({ kind: 2, dayFrom: `${year}-01-01` });
    await userEvent.click(screen.getByRole('button', { name: '按原因和审核人汇总' }));
    expect(await screen.findByText('共 1 笔，-75.12 元；冲回的与原记录相抵。')).toBeTruthy();
    expect(server.inputsOf(reportChanges)[0]).toMatchObject({ kind: 2 });
    const box = screen.getByText('按原因和审核人汇总', { selector: '.ant-modal-title' }).closest('.ant-modal') as HTMLElement;
    await userEvent.click(within(box).getByRole('button', { name: '关 闭' }));
    await waitFor(() => expect(screen.queryByText('共 1 笔，-75.12 元；冲回的与原记录相抵。')).toBeNull());
  });
});

test('is found by what its columns are named: reason and days', async () => {
  const { server } = open(<AccountReductionPage />, MENU.accountReduction, 'charging/account/reduction');
  await screen.findAllByRole('row', { name: /1幢-101/ });
  fireEvent.mouseDown(screen.getByLabelText('原因'));
  await userEvent.click(await screen.findByText('空置', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(server.inputsOf(searchChanges).at(-1)).toMatchObject({ reasons: [1] }));
  await userEvent.type(screen.getByLabelText('变动日期止'), `${year}.03.31{Enter}`);
  await waitFor(() => expect(server.inputsOf(searchChanges).at(-1)).toMatchObject({ dayFrom: `${year}-01-01`, dayTo: `${year}-03-31` }));
});

describe('折扣账户', () => {
  test('shows discounts, and asks for one with all of what is open', async () => {
    const { server } = open(<AccountDiscountPage />, MENU.accountDiscount, 'charging/account/discount', [
      stub(createChangeRequest, () => ({ id: 2, number: 'TZD2026060002', flowName: '折扣审核' })),
    ]);
    await userEvent.click(await screen.findByRole('tab', { name: '折扣申请' }));
    await userEvent.click(await screen.findByRole('button', { name: /申请折扣/ }));
    const box = (await screen.findByText('申请折扣', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
    await userEvent.type(within(box).getByRole('searchbox'), '101{Enter}');
    await screen.findByLabelText('折扣金额 1幢-101 物业费 2026.04');
    await userEvent.click(screen.getByRole('button', { name: '全部折扣' }));
    await userEvent.type(screen.getByLabelText('说明'), '一次付清');
    await userEvent.click(screen.getByRole('button', { name: '提 交' }));
    expect(await screen.findByText('已提交 TZD2026060002，走流程“折扣审核”审核')).toBeTruthy();
    expect(server.inputsOf(createChangeRequest)[0]).toMatchObject({
      kind: 3,
      reason: 5,
      lines: [
        { billId: 1, amount: '250.40' },
        { billId: 2, amount: '250.40' },
      ],
    });
  });
});

describe('违约金账户', () => {
  test('tells how a fee came about, its cap as a line, and sums over all', async () => {
    open(<AccountOverduePage />, MENU.accountOverdue, 'charging/account/overdue');
    const row = await screen.findByRole('row', { name: /1幢-101/ });
    for (const text of ['250.40', '5.76', '4.76', '计算中', '250.40 × 0.05% × 46 天 = 5.76；已减免 1.00'])
      expect(within(row).getByText(text), text).toBeTruthy();
    expect(screen.getByText('封顶 1%')).toBeTruthy();
    expect(screen.getByText('合计 120 笔')).toBeTruthy();
    expect(screen.getByText('540.00')).toBeTruthy();
  });

  test('asks for a waiver of those ticked', async () => {
    const { server } = open(<AccountOverduePage />, MENU.accountOverdue, 'charging/account/overdue', [
      stub(createChangeRequest, () => ({ id: 2, number: 'TZD2026060002', flowName: null })),
    ]);
    await screen.findByRole('row', { name: /1幢-101/ });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '申请减免' });
    expect(button.disabled).toBe(true);
    const [box] = document.querySelectorAll<HTMLInputElement>('tr.ant-table-row input[type=checkbox]');
    await userEvent.click(box as HTMLElement);
    await userEvent.click(button);
    await screen.findByLabelText('减免金额 1幢-101 物业费 2026.04');
    expect(server.inputsOf(findChangeBills)[0]).toMatchObject({ kind: 5, billIds: [1] });
    await userEvent.type(screen.getByLabelText('减免金额 1幢-101 物业费 2026.04'), '5');
    await userEvent.type(screen.getByLabelText('说明'), '首次逾期');
    await userEvent.click(screen.getByRole('button', { name: '提 交' }));
    expect(await screen.findByText('已提交 TZD2026060002，请他人审核')).toBeTruthy();
    expect(server.inputsOf(createChangeRequest)[0]).toMatchObject({ kind: 5, reason: 8, lines: [{ billId: 1, amount: '5' }] });
  });
});
