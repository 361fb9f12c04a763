import { describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeBankAgreement,
  createBankAgreement,
  endBankAgreement,
  getBankCustomer,
  listBankCustomers,
  MENU,
  searchBankAgreements,
  searchBankChannels,
  type BankAgreementRow,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { AGREEMENT, CHANNEL } from './bank-samples.ts';
import BankPage from './bank.page.tsx';

async function show(stubs: readonly Stub[] = [], row: BankAgreementRow = AGREEMENT, state: MenuState = 3) {
  const page = renderPage(<BankPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.bank, 'manage/unit/bank', { state })),
    stubs: [
      stub(searchBankChannels, () => ({ rows: [CHANNEL], total: 1 })),
      stub(searchBankAgreements, ({ key }) => ({ rows: row.agreementNo.includes(key) ? [row] : [], total: 1 })),
      stub(listBankCustomers, () => [{ id: 20, number: 'KH000020', name: '陈晓岚', phone: '138****0000' }]),
      stub(getBankCustomer, () => ({ id: 20, name: '陈晓岚', houses: [{ id: 30, name: '云栖花园 1203' }] })),
      ...stubs,
    ],
  });
  await userEvent.click(await screen.findByRole('tab', { name: '托收协议' }));
  await screen.findByRole('cell', { name: row.agreementNo });
  return page;
}
/** Found by text, because the page contains both tabs and a query by role is slow. */
const button = (name: string) =>
  screen.getAllByText(name, { selector: '.ant-tabs-content-active button *' })[0]?.closest('button') as HTMLButtonElement;
const choose = () => userEvent.click(screen.getByRole('cell', { name: AGREEMENT.agreementNo }));

describe('agreements', () => {
  test('are listed with masked accounts and searched', async () => {
    const { server } = await show();
    const row = screen.getByRole('row', { name: /XY0007/ });
    expect(within(row).getByText('6214********6789')).toBeTruthy();
    expect(within(row).getByText('云栖花园 3幢-2单元-1203')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: /协议号/ }), '无此{Enter}');
    expect(await screen.findByText('没有符合条件的协议')).toBeTruthy();
    expect(server.inputsOf(searchBankAgreements).at(-1)).toMatchObject({ key: '无此', page: 1 });
  });

  test('one for all a customer pays takes over his name; a duplicate is said beside the field', async () => {
    const msg = '客户“陈晓岚”在此期间已有托收协议“XY0007”';
    const { server } = await show([
      stub(createBankAgreement, () =>
        refuse('AGREEMENT_CUSTOMER_TAKEN', { name: '陈晓岚', agreementNo: 'XY0007' }, [{ path: 'customerId', msg }]),
      ),
    ]);
    await userEvent.click(button('新增协议'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.mouseDown(dialog.getByLabelText('客户'));
    await userEvent.click(await screen.findByTitle('陈晓岚 KH000020 138****0000'));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('户名').value).toBe('陈晓岚'));
    fireEvent.change(dialog.getByLabelText('协议号'), { target: { value: 'XY9' } });
    await userEvent.click(dialog.getByText(/保\s?存/, { selector: 'button *' }));
    expect(await dialog.findByText('请输入账号')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('账号'), { target: { value: '6214830123456789' } });
    await userEvent.click(dialog.getByText(/保\s?存/, { selector: 'button *' }));
    expect(await dialog.findByText(msg)).toBeTruthy();
    expect(server.inputsOf(createBankAgreement)).toMatchObject([
      {
        channelId: 1,
        customerId: 20,
        houseId: null,
        agreementNo: 'XY9',
        accountName: '陈晓岚',
        accountNo: '6214830123456789',
        maxAmount: null,
      },
    ]);
  });

  test('one is changed with its version, its account left as it is', async () => {
    const { server } = await show([stub(changeBankAgreement, () => null)]);
    fireEvent.doubleClick(screen.getByRole('cell', { name: 'XY0007' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('每日限额'), '800{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeBankAgreement)).toMatchObject([{ id: 7, version: 1, accountNo: '', maxAmount: '800' }]);
  });

  test('one is ended on a day', async () => {
    const { server } = await show([stub(endBankAgreement, () => null)]);
    await choose();
    await userEvent.click(button('终止'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByText(/终\s?止/, { selector: 'button *' }));
    expect(await screen.findByText('已终止')).toBeTruthy();
    expect(server.inputsOf(endBankAgreement)).toMatchObject([
      { id: 7, version: 1, toDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
    ]);
  });

  test('one that ended comes back after a question', async () => {
    const { server } = await show([stub(endBankAgreement, () => null)], { ...AGREEMENT, state: 4, toDate: '2026-05-31' });
    await choose();
    expect(button('修改').disabled).toBe(true);
    await userEvent.click(button('恢复'));
    expect(await screen.findByText('恢复后协议“XY0007”可以继续扣款，是否继续？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已恢复')).toBeTruthy();
    expect(server.inputsOf(endBankAgreement)).toEqual([{ id: 7, version: 1, toDate: null }]);
  });

  test('print as a list', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await show();
    await userEvent.click(button('打印'));
    const paper = await waitFor(() => document.querySelector('.ui-print') as HTMLElement);
    expect(within(paper).getByText('银行托收协议')).toBeTruthy();
  });

  test('can only be looked at without the right', async () => {
    await show([], AGREEMENT, 1);
    expect(screen.queryByRole('button', { name: /新增协议/ })).toBeNull();
    fireEvent.doubleClick(screen.getByRole('cell', { name: 'XY0007' }));
    expect(await screen.findByText('查看协议 XY0007')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull();
  });
});
