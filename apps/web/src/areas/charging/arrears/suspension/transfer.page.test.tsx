import { describe, expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createSuspensionTransfer, listSuspensionBills, listPayerBills, MENU, transferPayer, type MenuState } from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { SUSPENSION_READS, suspendBill, headOf } from './suspension-samples.ts';
import HangTransferPage from './transfer.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<HangTransferPage />, {
    menu: menuOf(screenNode(MENU.arrearsTransfer, 'charging/arrears/transfer', { state })),
    menuStyle: 0,
    stubs: [...SUSPENSION_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function tick() {
  await screen.findByRole('cell', { name: '1幢-101' });
  await userEvent.click(document.querySelector<HTMLInputElement>('tr.ant-table-row input[type=checkbox]') as HTMLElement);
}

describe('挂账回转', () => {
  test.each([
    ['申请回转', '回转申请', 2],
    ['申请核销', '核销申请', 3],
  ] as const)('%s names suspended bills of those ticked, with a reason', async (button, title, kind) => {
    const { server } = open([stub(createSuspensionTransfer, () => ({ id: 4, number: 'HG2026060002', flowName: null }))]);
    const sums = within((await screen.findByText('合计 1 户')).closest('.list-totals') as HTMLElement);
    expect(headOf(sums.getByText('500.80'))).toBe('挂账金额');
    expect(headOf(sums.getByText('0.00'))).toBe('已核销');
    await tick();
    await press(button);
    const form = await dialog(title);
    await userEvent.click(await within(form).findByRole('checkbox', { name: '1幢-101 物业费 2025.04' }));
    await userEvent.type(within(form).getByLabelText('说明'), '判决已生效');
    await userEvent.click(within(form).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已提交，请他人审核')).toBeTruthy();
    expect(server.inputsOf(listSuspensionBills)[0]).toMatchObject({ kind, objects: [{ objectKind: 1, objectId: 9 }] });
    expect(server.inputsOf(createSuspensionTransfer)[0]).toMatchObject({
      kind,
      billIds: [11],
      note: '判决已生效',
      reason: 9,
      submit: true,
    });
  });

  test('what is written off is recovered from its own tab', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('tab', { name: '已核销' }));
    const panel = await screen.findByRole('tabpanel', { name: '已核销' });
    await within(panel).findByRole('cell', { name: '1幢-101' });
    await userEvent.click(panel.querySelector<HTMLInputElement>('tr.ant-table-row input[type=checkbox]') as HTMLElement);
    await userEvent.click(within(panel).getByRole('button', { name: '申请核销收回' }));
    expect(await dialog('核销收回申请')).toBeTruthy();
    expect(server.inputsOf(listSuspensionBills)[0]).toMatchObject({ kind: 4 });
  });

  test('open bills are given to who holds the house today', async () => {
    const { server } = open([
      stub(listPayerBills, () => ({ bills: [suspendBill(11)], payers: [{ personId: 21, name: '新业主', phone: '138****1234' }] })),
      stub(transferPayer, () => ({ bills: 1, amount: '250.40' })),
    ]);
    await press('欠费转移');
    const form = await dialog('欠费转移');
    fireEvent.mouseDown(within(form).getByLabelText('对象'));
    await userEvent.click(await screen.findByText(/1幢-101 周以宁/, { selector: '.ant-select-item-option-content' }));
    await userEvent.click(await within(form).findByRole('checkbox', { name: '1幢-101 物业费 2025.04' }));
    fireEvent.mouseDown(within(form).getByLabelText('新付款人'));
    await userEvent.click(await screen.findByText('新业主 138****1234', { selector: '.ant-select-item-option-content' }));
    await userEvent.type(within(form).getByLabelText('转移原因'), '合同约定');
    await userEvent.click(within(form).getByRole('button', { name: /转\s?移$/ }));
    expect(await screen.findByText('已转移 1 笔 250.40 元')).toBeTruthy();
    expect(server.inputsOf(transferPayer)[0]).toEqual({ objectKind: 1, objectId: 9, billIds: [11], personId: 21, reason: '合同约定' });
  });
});
