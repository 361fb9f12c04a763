import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addRoleMembers,
  createRole,
  disableRole,
  getMoneyLimits,
  LIMIT,
  LIMIT_DEFAULTS,
  listCompaniesBelow,
  MENU,
  previewGrants,
  proposeMoneyLimits,
  removeRole,
  saveGrants,
  searchRolePeople,
  withdrawHeldAct,
  type GrantSummary,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { CASHIER, READS } from './permission-samples.ts';
import PermissionPage from './permission.page.tsx';

const show = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<PermissionPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.permission, 'manage/unit/permission', { state })),
    stubs: [...READS, ...stubs],
  });
test('an administrator proposes other limits, which wait for a second person', async () => {
  const rows = LIMIT.values.map((kind) => ({ kind, ...LIMIT_DEFAULTS[kind], own: false, updatedBy: '', updatedAt: null }));
  const { server } = show([
    stub(getMoneyLimits, () => ({ rows, proposal: null })),
    stub(listCompaniesBelow, () => []),
    stub(proposeMoneyLimits, () => ({ held: { id: 9, number: 'FH2026110009', why: '动账限额变更均需复核' } })),
  ]);
  await userEvent.click(await screen.findByRole('tab', { name: '动账限额' }));
  await userEvent.click(await screen.findByRole('button', { name: '变更限额' }));
  const dialog = within(await screen.findByRole('dialog'));
  const red = dialog.getByLabelText('红冲单笔限额');
  await userEvent.clear(red);
  await userEvent.type(red, '500');
  await userEvent.clear(dialog.getByLabelText('经付当日限额'));
  await userEvent.click(dialog.getByRole('switch', { name: '现金不足付款须复核' }));
  await userEvent.click(dialog.getByRole('button', { name: '提交复核' }));
  expect(await dialog.findByText('请输入变更原因')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('变更原因'), '近期红冲较多');
  await userEvent.click(dialog.getByRole('button', { name: '提交复核' }));
  expect(await screen.findByText(/动账限额变更均需复核，已提交复核（编号 FH2026110009）/)).toBeTruthy();
  const [sent] = server.inputsOf(proposeMoneyLimits);
  expect(sent).toMatchObject({ companyId: 0, reason: '近期红冲较多' });
  const limit = (kind: number) => sent?.limits.find((one) => one.kind === kind);
  expect(limit(LIMIT.red)).toEqual({ kind: LIMIT.red, paperLimit: '500', dayLimit: '5000.00' });
  expect(limit(LIMIT.payOut)).toEqual({ kind: LIMIT.payOut, paperLimit: '1000.00', dayLimit: null });
  expect(limit(LIMIT.drawer)).toEqual({ kind: LIMIT.drawer, paperLimit: null, dayLimit: null });
  expect(limit(LIMIT.reopen)).toEqual({ kind: LIMIT.reopen, paperLimit: '0', dayLimit: null });
});

test('an administrator withdraws a proposal of one’s own, not that of somebody else', async () => {
  const proposal = {
    id: 9,
    version: 2,
    number: 'FH2026110009',
    createdBy: '管理员',
    facts: [{ label: '红冲', text: '单笔 1,000.00 元 → 单笔 500.00 元' }],
    own: true,
  };
  const { server } = show([
    stub(listCompaniesBelow, () => []),
    stub(getMoneyLimits, () => ({
      rows: [],
      proposal: server.inputsOf(withdrawHeldAct).length === 0 ? proposal : { ...proposal, own: false },
    })),
    stub(withdrawHeldAct, () => null),
  ]);
  await userEvent.click(await screen.findByRole('tab', { name: '动账限额' }));
  expect(await screen.findByText(/管理员 提交的限额变更（编号 FH2026110009）待复核：红冲 单笔/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /撤\s?回/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^继\s?续$/ }));
  await waitFor(() => expect(server.inputsOf(withdrawHeldAct)).toEqual([{ id: 9, version: 2 }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: /撤\s?回/ })).toBeNull());
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${[...name].join('\\s?')}$`) });
const open = (centre: string) => userEvent.click(screen.getByRole('button', { name: `展开${centre}` }));
async function chooseJob(name: string) {
  await userEvent.click(await screen.findByText(name));
  await screen.findByRole('region', { name: `${name}的授权` });
}
const SUMMARY: GrantSummary = {
  given: [{ menuId: 66, title: '房屋档案', acts: ['view', 'add'] }],
  taken: [{ menuId: 164, title: '日常结算', acts: ['add'] }],
  scope: null,
  people: 2,
  names: ['林晓燕'],
  hints: [{ title: '计费与收款', text: '既计费又收款' }],
};

describe('the rights of a job', () => {
  test('show by centre, group and screen, with acts as columns and what is not bought marked', async () => {
    show();
    expect(await screen.findByText('请选择岗位或角色')).toBeTruthy();
    await chooseJob('收费员');
    expect(screen.getByText('云栖物业服务处 收费部')).toBeTruthy();
    await open('收缴结算中心');
    expect([box('日常结算 查看').checked, box('日常结算 新增').checked, box('日常结算 作废').checked]).toEqual([true, true, false]);
    expect(box('日常结算 全部').indeterminate).toBe(true);
    expect(screen.queryByRole('checkbox', { name: '日常结算 审核' })).toBeNull();
    await open('共享数据维护中心');
    expect(within(screen.getByRole('row', { name: /小区楼栋/ })).getByText('未购买')).toBeTruthy();
  });

  test('are ticked by screen, by group and by column', async () => {
    show();
    await chooseJob('收费员');
    await open('共享数据维护中心');
    await userEvent.click(box('房屋档案 新增'));
    expect(box('房屋档案 查看').checked).toBe(true);
    await userEvent.click(box('房产数据 修改'));
    expect([box('小区楼栋 修改').checked, box('房屋档案 修改').checked]).toEqual([true, true]);
    await userEvent.click(box('所列全部功能 打印'));
    await open('收缴结算中心');
    expect([box('房屋档案 打印').checked, box('日常结算 打印').checked]).toEqual([true, true]);
    await userEvent.click(box('房屋档案 查看'));
    expect(box('房屋档案 新增').checked).toBe(false);
    expect(screen.getByText('未保存')).toBeTruthy();
    await userEvent.click(button('还原'));
    await waitFor(() => expect(screen.queryByText('未保存')).toBeNull());
  });

  test('are saved after the summary was read: given, taken, people, duties', async () => {
    const { server } = show([stub(previewGrants, () => SUMMARY), stub(saveGrants, () => ({ given: 2, taken: 1, people: 2 }))]);
    await chooseJob('收费员');
    await open('收缴结算中心');
    expect(button('保存').disabled).toBe(true);
    await userEvent.click(box('日常结算 新增'));
    await userEvent.click(button('保存'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('授予 2 项')).toBeTruthy();
    expect(within(dialog).getByText('房屋档案：查看、新增')).toBeTruthy();
    expect(within(within(dialog).getByRole('region', { name: '收回' })).getByText('日常结算：新增')).toBeTruthy();
    expect(dialog.textContent).toContain('影响 2 人，立即生效：林晓燕 等');
    expect(within(dialog).getByText('保存后同一人可以：既计费又收款。')).toBeTruthy();
    expect(server.inputsOf(saveGrants)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: '确认保存' }));
    expect(await screen.findByText('已保存，影响 2 人，立即生效')).toBeTruthy();
    expect(server.inputsOf(saveGrants)).toEqual([
      { kind: 'job', id: 31, version: 4, dataScope: 'company', grants: [{ menuId: 164, acts: ['view'] }] },
    ]);
  });

  test('refused because somebody was faster, what was ticked stays', async () => {
    show([stub(previewGrants, () => SUMMARY), stub(saveGrants, () => refuse('STALE', { what: '岗位“收费员”的授权' }))]);
    await chooseJob('收费员');
    await open('收缴结算中心');
    await userEvent.click(box('日常结算 作废'));
    await userEvent.click(button('保存'));
    await userEvent.click(await screen.findByRole('button', { name: '确认保存' }));
    expect(await screen.findByText('岗位“收费员”的授权已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。')).toBeTruthy();
    expect(box('日常结算 作废').checked).toBe(true);
  });

  test('are not left unsaved without a question', async () => {
    show();
    await chooseJob('收费员');
    await open('收缴结算中心');
    await userEvent.click(box('日常结算 作废'));
    await userEvent.click(screen.getByText('计费员'));
    expect(await screen.findByText('填写的内容尚未保存，放弃后无法恢复。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
    expect(await screen.findByRole('region', { name: '计费员的授权' })).toBeTruthy();
  });

  test('are copied from another job, with its data scope, and saved only then', async () => {
    const { server } = show([stub(previewGrants, () => SUMMARY)]);
    await chooseJob('收费员');
    await userEvent.click(button('复制授权'));
    await userEvent.click(await screen.findByRole('combobox', { name: '来源' }));
    await userEvent.click(await screen.findByTitle('计费员（云栖物业服务处 收费部）'));
    await userEvent.click(screen.getByRole('button', { name: /复\s?制$/ }));
    await waitFor(() => expect(screen.getByText('未保存')).toBeTruthy());
    await userEvent.click(button('保存'));
    await waitFor(() =>
      expect(server.inputsOf(previewGrants)).toEqual([
        { kind: 'job', id: 31, dataScope: 'tenant', grants: [{ menuId: 66, acts: ['view', 'print'] }] },
      ]),
    );
  });

  test('are found by the name of a function', async () => {
    show();
    await chooseJob('收费员');
    await userEvent.type(screen.getByRole('searchbox', { name: '查找功能' }), '房屋{Enter}');
    expect(await screen.findByRole('checkbox', { name: '房屋档案 查看' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: '日常结算 查看' })).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox', { name: '查找功能' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '只看已授权' }));
    expect(await screen.findByRole('checkbox', { name: '日常结算 查看' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: '房屋档案 查看' })).toBeNull();
  });

  test('can only be looked at without the right', async () => {
    show([], 1);
    await chooseJob(CASHIER.name);
    await open('收缴结算中心');
    expect(box('日常结算 查看').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /保\s?存$/ })).toBeNull();
    expect(screen.getByText('只能查看')).toBeTruthy();
  });
});

describe('roles', () => {
  const roles = async () => userEvent.click(await screen.findByText('角色'));
  const chooseRole = async () => userEvent.click(await screen.findByRole('button', { name: /档案员/ }));

  test('are added, and a taken name is told beside the field', async () => {
    const { server } = show([
      stub(createRole, ({ name }) =>
        name === '档案员' ? refuse('ROLE_NAME_TAKEN', { name }, [{ path: 'name', msg: '角色“档案员”已存在' }]) : { id: 6 },
      ),
    ]);
    await roles();
    await userEvent.click(button('新增角色'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('角色名称'), '档案员{Enter}');
    expect(await within(dialog).findByText('角色“档案员”已存在')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('角色名称'), '乙{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createRole).at(-1)).toEqual({ name: '档案员乙', remark: '' });
  });

  test('have no data scope, are disabled after a question, and refuse to go while they have members', async () => {
    const { server } = show([
      stub(disableRole, () => null),
      stub(removeRole, () => refuse('ROLE_HAS_MEMBERS', { name: '档案员', count: 2 })),
    ]);
    await roles();
    await chooseRole();
    await screen.findByRole('region', { name: '档案员的授权' });
    expect(screen.queryByRole('combobox', { name: '数据范围' })).toBeNull();
    await userEvent.click(button('停用角色'));
    expect(await screen.findByText('停用后 2 名成员立即失去“档案员”的权限，是否继续？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }));
    await waitFor(() => expect(server.inputsOf(disableRole)).toEqual([{ id: 5, version: 0, disabled: true }]));
    await userEvent.click(button('删除角色'));
    await userEvent.click((await screen.findAllByRole('button', { name: /继\s?续/ })).at(-1) as HTMLElement);
    expect(await screen.findByText('角色“档案员”还有 2 名成员，请先移出成员，或改为停用')).toBeTruthy();
  });

  test('take members from a list of people', async () => {
    const person = { id: 71, number: 'AJ0007', name: '林晓燕', companyName: '云栖物业服务处', jobs: '收费员' };
    const { server } = show([
      stub(searchRolePeople, ({ member }) => (member ? { rows: [], total: 0 } : { rows: [person], total: 1 })),
      stub(addRoleMembers, () => null),
    ]);
    await roles();
    await chooseRole();
    await userEvent.click(button('成员'));
    expect(await screen.findByText('还没有成员')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '增加成员' }));
    const row = await screen.findByRole('row', { name: /林晓燕/ });
    await userEvent.click(within(row).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: '加入角色' }));
    expect(await screen.findByText('已增加 1 人')).toBeTruthy();
    expect(server.inputsOf(addRoleMembers)).toEqual([{ id: 5, employeeIds: [71] }]);
  });
});
