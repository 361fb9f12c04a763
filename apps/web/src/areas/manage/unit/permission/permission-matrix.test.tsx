import { beforeEach, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportPeopleRights, MENU, searchPeopleRights, searchRightHolders, type PersonRights } from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { READS } from './permission-samples.ts';
import PermissionPage from './permission.page.tsx';

const CHEN: PersonRights = {
  id: 1,
  number: 'AJ0001',
  name: '陈思远',
  companyName: '华东分公司',
  jobs: '项目经理',
  roles: '档案员',
  rights: [
    { menuId: 63, acts: ['view', 'add'], bought: false },
    { menuId: 66, acts: ['view', 'add', 'change', 'print'], bought: true },
  ],
  hints: [{ title: '计费', text: '既录入又审核计费' }],
};
const PEOPLE = stub(searchPeopleRights, ({ key }) => (key === '无' ? { rows: [], total: 0 } : { rows: [CHEN], total: 1 }));

async function show(...stubs: Stub[]) {
  const rendered = renderPage(<PermissionPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.permission, 'manage/unit/permission')),
    stubs: [...READS, PEOPLE, ...stubs],
  });
  await userEvent.click(await screen.findByRole('tab', { name: '权限查询' }));
  return rendered;
}

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

test('people stand against the functions of a centre, with hints at duties and what is not bought', async () => {
  const { server } = await show();
  const row = await screen.findByRole('row', { name: /陈思远/ });
  expect(within(row).getByText('查增改印').title).toBe('查看、新增、修改、打印');
  expect(within(row).getByText('查增').title).toBe('查看、新增（公司未购买）');
  expect(within(row).getByText('项目经理 / 档案员')).toBeTruthy();
  expect(within(row).getByText('计费')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: '房屋档案' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: '日常结算' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: '只看职责未分开的' }));
  await waitFor(() => expect(server.inputsOf(searchPeopleRights).at(-1)).toMatchObject({ nodeId: 56, conflicting: true, page: 1 }));
  await userEvent.type(screen.getByRole('searchbox', { name: '姓名 / 工号 / 拼音首字母' }), '无{Enter}');
  expect(await screen.findByText('没有符合条件的员工')).toBeTruthy();
});

test('they leave with a purpose, and print', async () => {
  const sheet = stub(
    exportPeopleRights,
    () => new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } }),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { server } = await show(sheet);
  await screen.findByRole('row', { name: /陈思远/ });
  await userEvent.click(screen.getByRole('button', { name: /导\s?出/ }));
  await userEvent.type(await screen.findByLabelText('用途'), '内控检查');
  await userEvent.type(screen.getByLabelText('批准人'), '总经理');
  await userEvent.type(screen.getByLabelText('批准日期'), '2026.07.01{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(server.inputsOf(exportPeopleRights)).toMatchObject([
      { filter: { nodeId: 56 }, purpose: { usage: '内控检查', auditDate: '2026-07-01' } },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
  const paper = await waitFor(() => document.querySelector('.ui-print') as HTMLElement);
  expect(within(paper).getByText('权限查询 共享数据维护中心')).toBeTruthy();
  expect(within(paper).getByText('共 1 人')).toBeTruthy();
});

test('the other way round: who holds an act, and through what', async () => {
  const holders = stub(searchRightHolders, ({ menuId }) => ({
    rows: [
      {
        id: 1,
        number: 'AJ0001',
        name: '陈思远',
        companyName: '华东分公司',
        sources: [
          { kind: 'job' as const, id: 3, name: '项目经理' },
          { kind: 'role' as const, id: 5, name: '档案员' },
        ],
        bought: menuId !== 63,
        hasAccount: true,
      },
    ],
    total: 1,
  }));
  const { server } = await show(holders);
  await userEvent.click(await screen.findByText('按功能'));
  const row = await screen.findByRole('row', { name: /陈思远/ });
  expect(within(row).getByText('岗位 项目经理')).toBeTruthy();
  expect(within(row).getByText('角色 档案员')).toBeTruthy();
  expect(within(row).getByText('公司未购买')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: '操作' }));
  await userEvent.click(await screen.findByTitle('修改'));
  await waitFor(() => expect(server.inputsOf(searchRightHolders).at(-1)).toMatchObject({ menuId: 63, act: 'change', page: 1 }));
});

test('a phone is told that the tables need more room', async () => {
  const desk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...desk(media), matches: media === '(width < 760px)' }));
  await show();
  expect((await screen.findByRole('note')).textContent).toContain('权限查询表需要更宽的屏幕');
});
