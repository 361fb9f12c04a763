import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeBankReturnCodes,
  changeBankTemplate,
  createBankChannel,
  disableBankChannel,
  getBankChannel,
  listBankCompanies,
  MENU,
  removeBankChannel,
  searchBankAgreements,
  searchBankChannels,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { CHANNEL } from './bank-samples.ts';
import BankPage from './bank.page.tsx';

const show = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<BankPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.bank, 'manage/unit/bank', { state })),
    stubs: [
      stub(searchBankChannels, ({ key }) => {
        const rows = [CHANNEL].filter(({ bank }) => bank.includes(key ?? ''));
        return { rows, total: rows.length };
      }),
      stub(searchBankAgreements, () => ({ rows: [], total: 0 })),
      stub(getBankChannel, () => CHANNEL),
      stub(listBankCompanies, () => [{ id: 4, name: '云栖物业服务处', accounts: [] }]),
      ...stubs,
    ],
  });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${name}$`) });
const choose = async () => userEvent.click(await screen.findByRole('cell', { name: '建设银行' }));
/** The dialog appears once its data has been read. */
const dialogOf = async (title: string) => within((await screen.findByText(title)).closest<HTMLElement>('[role=dialog]') as HTMLElement);
async function openTemplate() {
  await choose();
  await userEvent.click(button('文件格式'));
  return dialogOf('文件格式 建设银行');
}

describe('channels', () => {
  test('are listed with their days, limit and agreements, and searched', async () => {
    const { server } = show();
    const row = await screen.findByRole('row', { name: /建设银行/ });
    expect(within(row).getByText('每月 10、25 日')).toBeTruthy();
    expect(within(row).getByText('5,000.00')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '无此{Enter}');
    expect(await screen.findByText('没有符合条件的渠道')).toBeTruthy();
    expect(server.inputsOf(searchBankChannels).at(-1)).toMatchObject({ key: '无此', page: 1 });
  });

  test('a refused one keeps what was typed, beside its field', async () => {
    const msg = '合同号“JH-01”已用于建设银行';
    show([
      stub(createBankChannel, () =>
        refuse('BANK_CONTRACT_TAKEN', { contractNo: 'JH-01', bank: '建设银行' }, [{ path: 'contractNo', msg }]),
      ),
    ]);
    await screen.findByRole('row', { name: /建设银行/ });
    await userEvent.click(button('新增渠道'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('银行'), '杭州银行{Enter}');
    expect(await dialog.findByText('请输入合同号')).toBeTruthy();
    expect(dialog.getAllByText('请选择收款公司').length).toBeGreaterThan(1);
    fireEvent.mouseDown(dialog.getByLabelText('收款公司'));
    await userEvent.click(await screen.findByTitle('云栖物业服务处'));
    fireEvent.change(dialog.getByLabelText('收款账号'), { target: { value: '33050160' } });
    fireEvent.change(dialog.getByLabelText('收款户名'), { target: { value: '云栖' } });
    await userEvent.type(dialog.getByLabelText('合同号'), 'JH-01{Enter}');
    expect(await dialog.findByText(msg)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('银行').value).toBe('杭州银行');
  });

  test('one is disabled after a question; one with agreements cannot go', async () => {
    const { server } = show([
      stub(disableBankChannel, () => null),
      stub(removeBankChannel, () => refuse('BANK_CHANNEL_IN_USE', { bank: '建设银行', count: 2 })),
    ]);
    await choose();
    await userEvent.click(button('停用'));
    expect(await screen.findByText('停用后“建设银行”不再送盘，也不能新签协议，是否继续？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已停用')).toBeTruthy();
    expect(server.inputsOf(disableBankChannel)).toEqual([{ id: 1, version: 3, disabled: true }]);
    await userEvent.click(button('删除'));
    const [go] = (await screen.findAllByRole('button', { name: /继\s?续/ })).slice(-1);
    await userEvent.click(go as HTMLElement);
    expect(await screen.findByText('“建设银行”已有 2 份托收协议，不能删除，可以停用')).toBeTruthy();
  });
});

describe('the form of a file', () => {
  test('shows three lines as the bank gets them, and follows every change', async () => {
    const { server } = show([stub(changeBankTemplate, () => null)]);
    const dialog = await openTemplate();
    const preview = within(dialog.getByRole('region', { name: '预览' }));
    expect(preview.getByText(/00000001XY2026000001·+6217001540012345678·+陈晓岚·+0000000023672/)).toBeTruthy();
    expect(preview.getByText('读回核对一致')).toBeTruthy();
    const amount = within(dialog.getByRole('group', { name: '明细第 5 个字段' }));
    fireEvent.change(amount.getByLabelText('宽度'), { target: { value: '3' } });
    expect(await dialog.findByText(/第 2 行金额：超过宽度 3，实为 5/)).toBeTruthy();
    fireEvent.change(amount.getByLabelText('宽度'), { target: { value: '10' } });
    await userEvent.click(dialog.getByRole('button', { name: '明细第 2 个字段上移' }));
    expect(await dialog.findByText(/XY2026000001·{8}00000001/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已保存')).toBeTruthy();
    const [sent] = server.inputsOf(changeBankTemplate);
    expect(sent).toMatchObject({ id: 1, version: 3 });
    expect(sent?.template.fields.map(({ kind, width }) => [kind, width]).slice(0, 5)).toEqual([
      [1, 20],
      [6, 8],
      [2, 32],
      [3, 60],
      [4, 10],
    ]);
  });

  test('without an amount is refused before it is sent', async () => {
    const { server } = show([stub(changeBankTemplate, () => null)]);
    const dialog = await openTemplate();
    await userEvent.click(dialog.getByRole('button', { name: '删除明细第 5 个字段' }));
    await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
    expect((await dialog.findAllByText('明细中缺少“金额”')).length).toBeGreaterThan(0);
    expect(server.inputsOf(changeBankTemplate)).toEqual([]);
  });
});

test('codes of the bank are given our reasons', async () => {
  const { server } = show([stub(changeBankReturnCodes, () => null)]);
  await choose();
  await userEvent.click(button('结果码'));
  const dialog = await dialogOf('结果码 建设银行');
  await userEvent.click(dialog.getByRole('button', { name: /增加结果码/ }));
  await userEvent.type(dialog.getByLabelText('结果码 2'), '0000{Enter}');
  expect(await dialog.findByText('结果码“0000”重复')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('结果码 2'), '9{Enter}');
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(server.inputsOf(changeBankReturnCodes)).toEqual([
    {
      id: 1,
      version: 3,
      returnCodes: [
        { code: '0000', reason: 1 },
        { code: '00009', reason: 8 },
      ],
    },
  ]);
});

test('without the right everything can be looked at and nothing changed', async () => {
  show([], 1);
  expect((await screen.findAllByText('只能查看')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /新增渠道/ })).toBeNull();
  const dialog = await openTemplate();
  await waitFor(() => expect(dialog.queryByRole('button', { name: /保\s?存/ })).toBeNull());
  expect(dialog.queryByRole('button', { name: '明细增加字段' })).toBeNull();
});
