import { describe, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  MENU,
  changeStaffAccount,
  createStaffAccount,
  disableStaffAccount,
  enableStaffAccount,
  getEmployee,
  getEmployeeFrame,
  resetStaffPassword,
  searchStaff,
  type MenuState,
  type StaffRow,
} from '@anju/contract';
import { exampleOf, menuOf, refuse, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import StaffPage from './employee.page.tsx';

const row = (over: Partial<StaffRow> = {}): StaffRow => ({
  id: 7,
  version: 0,
  number: 'AJ0007',
  name: '林晓燕',
  companyName: '云栖物业服务处',
  departmentName: '收费部',
  jobNames: '收费员',
  roleNames: '收款审核组',
  estateNames: '云栖花园',
  state: 1,
  account: { id: 70, username: 'clerk', disabled: false, mustChange: false, menuStyle: 0, lastLoginAt: null },
  ...over,
});
const NOBODY = row({ id: 8, number: 'AJ0008', name: '孙一鸣', estateNames: '', account: null });

interface Opened {
  readonly rows?: readonly StaffRow[];
  readonly state?: MenuState;
  readonly more?: readonly ReturnType<typeof stub>[];
}
const open = ({ rows = [row(), NOBODY], state = 3, more = [] }: Opened = {}) =>
  renderPage(<StaffPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.staff, 'manage/unit/employee', { state })),
    stubs: [
      stub(getEmployee, () => exampleOf(getEmployee.output, 1) as never),
      stub(getEmployeeFrame, () => exampleOf(getEmployeeFrame.output, 1) as never),
      stub(searchStaff, () => ({ rows: [...rows], total: rows.length, active: 1, disabled: 0, none: 30 })),
      ...more,
    ],
  });
const choose = async (number: string) => userEvent.click(await screen.findByText(number));
const dialogNamed = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;

describe('员工', () => {
  test('shows accounts, jobs and estates side by side and counts who has none', async () => {
    const { server } = open();
    expect(await screen.findByText('云栖花园')).toBeTruthy();
    expect(screen.getByText('未开通 30')).toBeTruthy();
    await userEvent.click(screen.getByText('未开通 30'));
    expect(server.inputsOf(searchStaff).at(-1)).toMatchObject({ account: 'none', states: [1, 2] });
    await choose('AJ0007');
    const side = screen.getByRole('complementary', { name: '详情' });
    expect(within(side).getByText('树形菜单')).toBeTruthy();
    expect(within(side).getByText('收款审核组')).toBeTruthy();
    await userEvent.click(within(side).getByRole('tab', { name: '岗位与小区' }));
    expect(await within(side).findByRole('region', { name: '任职' })).toBeTruthy();
  });

  const openNew = async () => {
    await choose('AJ0008');
    await userEvent.click(screen.getByRole('button', { name: '开通账号' }));
    return within(await dialogNamed('开通账号 孙一鸣'));
  };

  test('a new account has a name of two letters that nobody has', async () => {
    open({
      more: [stub(createStaffAccount, () => refuse('USERNAME_TAKEN', { name: 'sun' }, [{ path: 'username', msg: '用户名“sun”已被使用' }]))],
    });
    const dialog = await openNew();
    await userEvent.type(dialog.getByLabelText('用户名'), 's{Enter}');
    expect(await dialog.findByText('用户名至少两位！')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('用户名'), 'un{Enter}');
    expect(await dialog.findByText('用户名“sun”已被使用')).toBeTruthy();
  });

  test('a new account shows its password once', async () => {
    const { server } = open({ more: [stub(createStaffAccount, () => ({ username: 'sun', password: 'kWmTq7xP@4' }))] });
    const dialog = await openNew();
    await userEvent.type(dialog.getByLabelText('用户名'), 'sun{Enter}');
    expect(await screen.findByText('kWmTq7xP@4')).toBeTruthy();
    expect(screen.getByText('密码只显示这一次，请当面交给本人')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '已抄下，关闭' }));
    expect(screen.queryByText('kWmTq7xP@4')).toBeNull();
    expect(server.inputsOf(createStaffAccount)).toEqual([{ employeeId: 8, username: 'sun', menuStyle: 1 }]);
  });

  test('a password is reset after a question, and shown once', async () => {
    const { server } = open({ more: [stub(resetStaffPassword, () => ({ username: 'clerk', password: 'aBcDeF7h#3' }))] });
    await choose('AJ0007');
    await userEvent.click(screen.getByRole('button', { name: '重置密码' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('aBcDeF7h#3')).toBeTruthy();
    expect(server.inputsOf(resetStaffPassword)).toEqual([{ id: 70 }]);
  });

  test('an account is stopped after a question and started without', async () => {
    const { server } = open({ more: [stub(disableStaffAccount, () => null)] });
    await choose('AJ0007');
    await userEvent.click(screen.getByRole('button', { name: '停用账号' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('账号已停用')).toBeTruthy();
    expect(server.inputsOf(disableStaffAccount)).toEqual([{ id: 70 }]);
  });

  test('a refusal to start it is told', async () => {
    const account = { id: 70, username: 'clerk', disabled: true, mustChange: false, menuStyle: 0 as const, lastLoginAt: null };
    open({ rows: [row({ account })], more: [stub(enableStaffAccount, () => refuse('LEFT_NO_LOGIN'))] });
    await choose('AJ0007');
    await userEvent.click(screen.getByRole('button', { name: '启用账号' }));
    expect(await screen.findByText('已离职员工不能登录')).toBeTruthy();
  });

  test('name and menu are changed', async () => {
    const { server } = open({ more: [stub(changeStaffAccount, () => null)] });
    await choose('AJ0007');
    await userEvent.click(screen.getByRole('button', { name: '修改账号' }));
    const dialog = await dialogNamed('修改账号 林晓燕');
    await userEvent.click(within(dialog).getByRole('radio', { name: '新菜单' }));
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeStaffAccount)).toEqual([{ id: 70, username: 'clerk', menuStyle: 1 }]);
  });

  test('of somebody who left nothing is opened or reset', async () => {
    open({ rows: [row({ state: 3, account: null })] });
    await choose('AJ0007');
    expect(await screen.findByText('已离职员工不能登录')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开通账号' })).toBeNull();
  });

  test('who may only look is offered nothing that writes', async () => {
    open({ state: 1 });
    expect(await screen.findByText('只能查看')).toBeTruthy();
    await choose('AJ0007');
    for (const name of ['修改账号', '重置密码', '停用账号']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
