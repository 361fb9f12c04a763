import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCustomer,
  MENU,
  removeCustomerContact,
  saveCustomerAccount,
  saveCustomerContact,
  saveInvoiceTitle,
  showCustomerPrivate,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { CARD, dialogOf, READS } from './customer-samples.ts';
import CustomerPage from './customer.page.tsx';

async function openCard(stubs: readonly Stub[] = []) {
  const page = renderPage(<CustomerPage />, {
    menu: menuOf(screenNode(MENU.customer, 'estate/people/customer')),
    stubs: [...READS, ...stubs],
  });
  fireEvent.doubleClick(await screen.findByText('周以宁', { selector: 'td' }));
  await screen.findByText('周以宁', { selector: 'h2' });
  return page;
}
/** Found by text, because a query by role over the whole page is slow. */
const tab = async (name: RegExp) => userEvent.click(await screen.findByText(name, { selector: '[role="tab"]' }));
const rowOf = async (text: string) => (await screen.findByText(text, { selector: 'td' })).closest('tr') as HTMLElement;
const save = () => userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('what other registers know', () => {
  test('stands on the card: houses, parking, leases, agreements, follow-ups, changes', async () => {
    await openCard();
    await tab(/^房屋/);
    expect((await rowOf('3幢-2单元-1203')).textContent).toContain('业主');
    expect((await rowOf('1幢-101')).textContent).toContain('付款人');
    await tab(/^车位与租赁/);
    expect((await rowOf('B1-001')).textContent).toContain('现行');
    expect((await rowOf('云栖花园 B1-002')).textContent).toContain('300.00');
    await tab(/^托收协议/);
    expect((await rowOf('XY-7')).textContent).toContain('有效');
    await tab(/^跟进/);
    const follow = await rowOf('新业主回访');
    expect(within(follow).getByText('2026.11.10').className).toContain('ui-danger');
    await tab(/^操作记录/);
    expect(await screen.findByText('信用：一般 → 良好；已缴清')).toBeTruthy();
  });

  test('is printed on one sheet, masked', async () => {
    await openCard();
    await userEvent.click(screen.getAllByRole('button', { name: /打\s?印/ }).at(-1) as HTMLElement);
    const sheet = await screen.findByLabelText('客户档案卡');
    expect(within(sheet).getByText('91350100M000100Y43')).toBeTruthy();
    expect(within(sheet).getByText('4111********1112')).toBeTruthy();
  });
});

describe('contacts, titles, accounts', () => {
  test('a contact is added with the version that was read', async () => {
    const { server } = await openCard([stub(saveCustomerContact, () => ({ id: 22 }))]);
    await tab(/^联系与账户/);
    await userEvent.click(await screen.findByRole('button', { name: /新增联系人/ }));
    const dialog = await dialogOf('新增联系人');
    await userEvent.type(within(dialog).getByLabelText('姓名'), '小李');
    await save();
    expect(await within(dialog).findByText('请输入联系电话')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('电话'), '13800002222');
    await save();
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(saveCustomerContact)).toEqual([
      { id: 1, version: 4, partId: null, name: '小李', phone: '13800002222', post: '' },
    ]);
    await waitFor(() => expect(server.inputsOf(getCustomer).length).toBe(2));
  });

  test('a number left empty stays as it is; one is taken away after a question', async () => {
    const { server } = await openCard([stub(saveCustomerContact, () => ({ id: 21 })), stub(removeCustomerContact, () => null)]);
    await tab(/^联系与账户/);
    await userEvent.click(await screen.findByRole('button', { name: '修改联系人 小王' }));
    const dialog = await dialogOf('修改联系人');
    expect(within(dialog).getByPlaceholderText('139****1111（不修改请留空）')).toBeTruthy();
    await save();
    await waitFor(() => expect(server.inputsOf(saveCustomerContact)[0]).toMatchObject({ partId: 21, phone: '' }));
    await userEvent.click(await screen.findByRole('button', { name: '删除联系人 小王' }));
    expect(await screen.findByText('删除联系人“小王”，是否继续？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }));
    await waitFor(() => expect(server.inputsOf(removeCustomerContact)).toEqual([{ id: 1, partId: 21 }]));
  });

  test('a company title asks for its tax number, beside the field', async () => {
    await openCard([stub(saveInvoiceTitle, () => refuse('CREDIT_CODE_WRONG', {}, [{ path: 'taxNo', msg: '统一社会信用代码不正确' }]))]);
    await tab(/^联系与账户/);
    await userEvent.click(await screen.findByRole('button', { name: /新增开票抬头/ }));
    const dialog = await dialogOf('新增开票抬头');
    expect(within(dialog).queryByLabelText('税号')).toBeNull();
    fireEvent.mouseDown(within(dialog).getByLabelText('抬头类型'));
    await userEvent.click(await screen.findByTitle('企业'));
    await save();
    expect(await within(dialog).findByText('企业抬头请填写税号')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('税号'), '91350100M000100Y44');
    await save();
    expect(await within(dialog).findByText('统一社会信用代码不正确')).toBeTruthy();
  });

  test('an account whose check digit does not fit is saved with a warning', async () => {
    await openCard([stub(saveCustomerAccount, () => ({ id: 42, doubtful: true }))]);
    await tab(/^联系与账户/);
    expect(await screen.findByText('校验位不符，请核对')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /新增银行账户/ }));
    const dialog = await dialogOf('新增银行账户');
    await userEvent.type(within(dialog).getByLabelText('开户行'), '中国银行');
    await userEvent.type(within(dialog).getByLabelText('账号'), '4111 1111 1111 1112');
    await save();
    expect(await screen.findByText('已保存，但卡号校验位不符，请核对账号')).toBeTruthy();
  });

  test('full numbers are shown on asking, and masked again after a change', async () => {
    let version = CARD.version;
    const { client } = await openCard([
      stub(getCustomer, () => ({ ...CARD, version })),
      stub(showCustomerPrivate, () => ({
        phone: '13812346721',
        idNo: '11010519491231002X',
        contacts: [{ id: 21, phone: '13900001111' }],
        titles: [],
        accounts: [{ id: 41, accountNo: '4111111111111112' }],
      })),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '显示完整号码' }));
    expect(await screen.findByText('13812346721')).toBeTruthy();
    await tab(/^联系与账户/);
    expect(await screen.findByText('13900001111')).toBeTruthy();
    version += 1;
    await client.invalidateQueries({ queryKey: [getCustomer.path] });
    await waitFor(() => expect(screen.queryByText('13812346721')).toBeNull());
    await tab(/^概况/);
    expect(await screen.findByRole('button', { name: '显示完整号码' })).toBeTruthy();
  });
});

test('a card that cannot be read says so and is tried again', async () => {
  let broken = true;
  renderPage(<CustomerPage />, {
    menu: menuOf(screenNode(MENU.customer, 'estate/people/customer')),
    stubs: [...READS, stub(getCustomer, () => (broken ? refuse('NOT_FOUND', { what: '客户' }) : CARD))],
  });
  fireEvent.doubleClick(await screen.findByText('周以宁', { selector: 'td' }));
  const button = await screen.findByRole('button', { name: /重\s?试/ });
  const failure = button.closest('[role="alert"]') as HTMLElement;
  expect(failure.textContent).toContain('客户不存在或已被删除');
  broken = false;
  await userEvent.click(within(failure).getByRole('button'));
  expect(await screen.findByText('周以宁', { selector: 'h2' })).toBeTruthy();
});
