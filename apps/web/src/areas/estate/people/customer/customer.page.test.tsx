import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createCustomer,
  createFollow,
  CUSTOMER_COUNT_LIMIT,
  enableCustomer,
  exportCustomers,
  findCustomerPersons,
  getCustomer,
  getDownloadStatus,
  markCredit,
  MENU,
  removeCustomer,
  searchCustomers,
  type Act,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { CARD, CUSTOMERS, dialogOf, READS } from './customer-samples.ts';
import CustomerPage from './customer.page.tsx';

const show = (stubs: readonly Stub[] = [], options: { state?: MenuState; acts?: readonly Act[] } = {}) =>
  renderPage(<CustomerPage />, {
    menu: menuOf(screenNode(MENU.customer, 'estate/people/customer', options), screenNode(MENU.follow, 'estate/people/follow', options)),
    stubs: [...READS, ...stubs],
  });
async function openCard(name = '周以宁') {
  fireEvent.doubleClick(await screen.findByText(name, { selector: 'td' }));
  await screen.findByText(name, { selector: 'h2' });
}
const save = () => userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('the list', () => {
  test('shows what customers are, and asks the server for what is searched', async () => {
    const { server } = show();
    const row = await screen.findByRole('row', { name: /周以宁/ });
    expect(within(row).getByText('业主')).toBeTruthy();
    expect(within(row).getByText('138****6721')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /云栖科技/ })).getByText('失信').className).toContain('overdue');
    expect(screen.getByText('共 2 条')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: '姓名 / 首字母 / 电话 / 编号' }), '无此{Enter}');
    expect(await screen.findByText('没有符合条件的客户')).toBeTruthy();
    await userEvent.click(screen.getByText('清除').closest('button') as HTMLElement);
    await userEvent.click(await screen.findByRole('checkbox', { name: '已停用' }));
    await waitFor(() => expect(server.inputsOf(searchCustomers).at(-1)).toMatchObject({ key: '', disabled: true }));
    await userEvent.click(screen.getByRole('columnheader', { name: /编号/ }));
    await waitFor(() => expect(server.inputsOf(searchCustomers).at(-1)?.sort).toEqual({ field: 'number', order: 'asc' }));
  });

  test('is printed', async () => {
    show();
    await screen.findByText('周以宁', { selector: 'td' });
    await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
    const sheet = await screen.findByLabelText('客户清册');
    expect(within(sheet).getByText('本页 2 个，符合条件共 2 个')).toBeTruthy();
    expect(window.print).toHaveBeenCalledOnce();
  });

  test('more customers than are counted is said, on paper too', async () => {
    show([stub(searchCustomers, () => ({ rows: CUSTOMERS, total: CUSTOMER_COUNT_LIMIT, more: true }))]);
    expect(await screen.findByText(`超过 ${CUSTOMER_COUNT_LIMIT} 个，请用条件缩小范围`)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
    expect(await screen.findByText(`本页 2 个，符合条件超过 ${CUSTOMER_COUNT_LIMIT} 个`)).toBeTruthy();
  });

  test('more namesakes than are fetched: more of the name is asked for', async () => {
    show([stub(searchCustomers, () => ({ rows: CUSTOMERS, total: 200, more: true }))]);
    expect(await screen.findByText('超过 200 个符合，请输入更完整的姓名')).toBeTruthy();
  });

  test('leaves as a sheet with a purpose', async () => {
    const { server } = show([stub(exportCustomers, () => ({ jobId: 3 })), stub(getDownloadStatus, () => refuse('UNAVAILABLE'))]);
    await userEvent.click(await screen.findByRole('button', { name: /导\s?出/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('用途'), '对账');
    await userEvent.type(within(dialog).getByLabelText('批准人'), '王经理');
    await userEvent.type(within(dialog).getByLabelText('批准日期'), '2026.07.01{Enter}');
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存|导\s?出|确\s?定/ }));
    await waitFor(() =>
      expect(server.inputsOf(exportCustomers)[0]?.purpose).toEqual({ usage: '对账', auditor: '王经理', auditDate: '2026-07-01' }),
    );
  });
});

describe('a new customer', () => {
  test('is made from a person on file; who is one already cannot be chosen', async () => {
    const { server } = show([stub(createCustomer, () => ({ id: 1, number: 'KH000003' }))]);
    await userEvent.click(await screen.findByRole('button', { name: /新增客户/ }));
    const dialog = await screen.findByRole('dialog');
    await save();
    expect(await within(dialog).findByText('请选择人员')).toBeTruthy();
    const field = within(dialog).getByRole('combobox', { name: '人员' });
    await userEvent.type(field, '周以');
    const taken = await screen.findByTitle('周以宁 138****6721 已是客户 KH000001');
    expect(taken.className).toContain('disabled');
    await userEvent.click(screen.getByTitle('周以安 139****0002'));
    expect(server.inputsOf(findCustomerPersons).at(-1)).toEqual({ key: '周以' });
    await save();
    expect(await screen.findByText('已新增客户 KH000003')).toBeTruthy();
    expect(server.inputsOf(createCustomer)).toEqual([{ personId: 12, person: null, remark: '' }]);
    expect(await screen.findByText('周以宁', { selector: 'h2' })).toBeTruthy();
  });

  test('or of a new person; a refusal stays beside its field and nothing is lost', async () => {
    let taken = true;
    const { server } = show([
      stub(createCustomer, () =>
        taken
          ? refuse('PERSON_NAME_DIFFERS', {}, [{ path: 'person.idNo', msg: '该证件号已登记在另一姓名下，请核对，或从已有人员中选择' }])
          : { id: 2, number: 'KH000003' },
      ),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: /新增客户/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByText('新人员'));
    await save();
    expect(await within(dialog).findByText('请输入姓名或名称')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('姓名 / 名称'), '林小满');
    await userEvent.type(within(dialog).getByLabelText('证件号'), '11010519491231002X');
    await save();
    expect(await within(dialog).findByText('该证件号已登记在另一姓名下，请核对，或从已有人员中选择')).toBeTruthy();
    taken = false;
    await save();
    expect(await screen.findByText('已新增客户 KH000003')).toBeTruthy();
    expect(server.inputsOf(createCustomer).at(-1)).toEqual({
      personId: null,
      person: { kind: 1, name: '林小满', phone: '', idType: 1, idNo: '11010519491231002X' },
      remark: '',
    });
  });
});

describe('one customer', () => {
  test('his credit is marked with a reason and the version that was read', async () => {
    const { server } = show([stub(markCredit, () => null)]);
    await openCard();
    await userEvent.click(await screen.findByRole('button', { name: '信用标记' }));
    const dialog = await dialogOf('信用标记 周以宁');
    await save();
    expect(await within(dialog).findByText('请填写标记原因')).toBeTruthy();
    fireEvent.mouseDown(within(dialog).getByLabelText('信用'));
    await userEvent.click(await screen.findByTitle('失信'));
    await userEvent.type(within(dialog).getByLabelText('原因'), '多次失约');
    await save();
    expect(await screen.findByText('信用已标记')).toBeTruthy();
    expect(server.inputsOf(markCredit)).toEqual([{ id: 1, version: 4, credit: 4, reason: '多次失约' }]);
  });

  test('is taken away after a question; one with history is put out of use', async () => {
    const { server } = show([stub(removeCustomer, () => ({ outcome: 'disabled' as const }))]);
    await openCard();
    await userEvent.click(await screen.findByRole('button', { name: '删除 / 停用' }));
    expect(await screen.findByText(/没有任何往来的客户将被删除/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('该客户有往来记录，已停用')).toBeTruthy();
    expect(server.inputsOf(removeCustomer)).toEqual([{ id: 1 }]);
  });

  test('out of use he is only shown, and can come back', async () => {
    const { server } = show([stub(getCustomer, () => ({ ...CARD, disabled: true })), stub(enableCustomer, () => null)]);
    await openCard();
    expect(await screen.findByText('已停用', { selector: '.ui-tag' })).toBeTruthy();
    for (const name of ['信用标记', '修改', '删除 / 停用', '新增跟进']) expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '恢复使用' }));
    expect(await screen.findByText('已恢复使用')).toBeTruthy();
    expect(server.inputsOf(enableCustomer)).toEqual([{ id: 1 }]);
  });

  test('a follow-up begins from his card', async () => {
    const { server } = show([stub(createFollow, () => ({ id: 83 }))]);
    await openCard();
    await userEvent.click(await screen.findByRole('button', { name: '新增跟进' }));
    const dialog = await dialogOf('新增跟进');
    fireEvent.mouseDown(await within(dialog).findByLabelText('跟进事项'));
    await userEvent.click(await screen.findByTitle('新业主回访（7 天）'));
    await save();
    await waitFor(() => expect(server.inputsOf(createFollow)[0]).toMatchObject({ itemId: 5, customerId: 1, houseId: null }));
  });
});

describe('without the right', () => {
  test('everything is shown and nothing offered', async () => {
    show([], { state: 1 });
    await openCard();
    expect(screen.getByText('只能查看')).toBeTruthy();
    expect((await screen.findAllByText('110105********002X')).length).toBeGreaterThan(1);
    for (const name of [/新增/, /修\s?改/, /删除/, /打\s?印/, /导\s?出/, /信用标记/, /显示完整号码/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
