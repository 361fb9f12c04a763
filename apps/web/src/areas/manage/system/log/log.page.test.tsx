import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  exportLog,
  getDownloadStatus,
  listLogEntities,
  MENU,
  searchExportLog,
  searchLoginLog,
  searchOperationLog,
  type ExportLogRow,
  type LoginLogRow,
  type MenuState,
  type OperationLogRow,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import LogPage from './log.page.tsx';

const at = '2026-07-09T10:00:00+08:00';
const logins: LoginLogRow[] = [
  { id: 2, at, username: 'clerk', name: '周敏', result: 'wrong', ip: '10.0.0.8', device: 'Windows 电脑 · Chrome 126' },
  { id: 1, at, username: 'emp', name: '陈思远', result: 'login', ip: '10.0.0.9', device: 'Mac 电脑 · Safari 17' },
];
const operations: OperationLogRow[] = [
  {
    id: 3,
    at,
    actor: '陈思远',
    username: 'emp',
    action: '修改',
    entity: 'house',
    entityName: '房屋',
    entityId: 66,
    note: '现场核对',
    differences: [
      { field: 'useState', label: '使用状态', before: '空置', after: '使用中' },
      { field: 'remark', label: '备注', before: '旧', after: '' },
    ],
  },
];
const exports: ExportLogRow[] = [
  {
    id: 4,
    at,
    actor: '陈思远',
    username: 'emp',
    entityName: '房屋清册',
    usage: '年度核对',
    auditor: '王总',
    auditDate: '2026-07-08',
    scope: '关键字：3幢',
  },
];

beforeEach(() => void vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] }));

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<LogPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.log, 'manage/system/log', { state, acts: ['view', 'export', 'print'] })),
    stubs: [
      stub(searchLoginLog, () => ({ rows: logins, total: 2 })),
      stub(searchOperationLog, () => ({ rows: operations, total: 1 })),
      stub(searchExportLog, () => ({ rows: exports, total: 1 })),
      stub(listLogEntities, () => [
        { entity: 'house', name: '房屋' },
        { entity: 'estate', name: '小区' },
      ]),
      ...stubs,
    ],
  });
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const panel = () => within(document.querySelector('.ant-tabs-content-active') as HTMLElement);
const choose = async (filter: string, option: string) => {
  await userEvent.click(panel().getByRole('combobox', { name: filter }));
  await userEvent.click(await screen.findByTitle(option));
};
const LATELY = { from: '2026-06-10', to: null };

test('three tabs, the logins first', async () => {
  open();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['登录日志', '操作日志', '导出日志']);
  expect(await screen.findByText('Windows 电脑 · Chrome 126')).toBeTruthy();
});

describe('登录日志', () => {
  test('is opened on the last thirty days and filtered by person, result, address and day', async () => {
    const { server } = open();
    expect(await screen.findByText('密码错误')).toBeTruthy();
    await choose('登录结果', '密码错误');
    await userEvent.type(panel().getByRole('searchbox', { name: '用户名 / 姓名' }), '周{Enter}');
    await userEvent.type(panel().getByRole('searchbox', { name: '登录地址' }), '10.0{Enter}');
    const from = panel().getByLabelText('登录日期起');
    await userEvent.clear(from);
    await userEvent.type(from, '2026.07.01{Enter}');
    await waitFor(() =>
      expect(server.inputsOf(searchLoginLog).at(-1)).toEqual({
        ...LATELY,
        from: '2026-07-01',
        result: 'wrong',
        person: '周',
        ip: '10.0',
        page: 1,
        size: 20,
      }),
    );
    expect(server.inputsOf(searchLoginLog)[0]).toEqual({ ...LATELY, page: 1, size: 20 });
  });

  test('is printed as it stands', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await screen.findByText('密码错误');
    await userEvent.click(panel().getByRole('button', { name: /打\s?印/ }));
    expect(within(await screen.findByRole('region', { name: '登录日志' })).getByText('本页 2 条，符合条件共 2 条')).toBeTruthy();
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });
});

describe('操作日志', () => {
  test('tells what changed in the row, and field by field when opened', async () => {
    open();
    await openTab('操作日志');
    const text = await panel().findByText('使用状态：空置 → 使用中；备注：旧 → （空）；现场核对');
    await userEvent.dblClick(text);
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('修改 房屋')).toBeTruthy();
    const [, first, second] = drawer.getAllByRole('row').slice(-3);
    expect([...(first?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual(['使用状态', '空置', '使用中']);
    expect([...(second?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual(['备注', '旧', '']);
    expect(drawer.getByText('现场核对')).toBeTruthy();
  });

  test('is filtered by person, action, kind and row', async () => {
    const { server } = open();
    await openTab('操作日志');
    await panel().findByText('房屋');
    await userEvent.type(panel().getByRole('searchbox', { name: '操作人 / 用户名' }), '陈{Enter}');
    await userEvent.type(panel().getByRole('combobox', { name: '操作' }), '修改{Enter}');
    await choose('对象', '小区');
    await userEvent.type(panel().getByRole('searchbox', { name: '记录编号' }), '66{Enter}');
    await waitFor(() =>
      expect(server.inputsOf(searchOperationLog).at(-1)).toEqual({
        ...LATELY,
        person: '陈',
        action: '修改',
        entity: 'estate',
        entityId: 66,
        page: 1,
        size: 20,
      }),
    );
  });
});

describe('导出日志', () => {
  test('shows purpose, approver and date', async () => {
    open();
    await openTab('导出日志');
    for (const text of ['房屋清册', '年度核对', '王总', '2026.07.08', '关键字：3幢'])
      expect(await panel().findByText(text), text).toBeTruthy();
  });
});

test('a log leaves with a purpose, over what is shown', async () => {
  const job = {
    id: 7,
    kind: 'x',
    title: '导出登录日志',
    state: 'done',
    done: 2,
    total: 2,
    message: '已导出 2 行',
    fileId: 8,
    result: { rows: 2 },
    createdAt: at,
    finishedAt: at,
  } as const;
  const { server } = open([stub(exportLog, () => ({ jobId: 7 })), stub(getDownloadStatus, () => job)]);
  await screen.findByText('密码错误');
  await choose('登录结果', '密码错误');
  await userEvent.click(panel().getByRole('button', { name: /导\s?出/ }));
  await userEvent.type(await screen.findByLabelText('用途'), '季度审计');
  await userEvent.type(screen.getByLabelText('批准人'), '王总');
  await userEvent.type(screen.getByLabelText('批准日期'), '2026.07.08{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('已导出 2 行')).toBeTruthy();
  expect(screen.getByRole('button', { name: '下载文件' })).toBeTruthy();
  expect(server.inputsOf(exportLog)).toEqual([
    {
      log: { kind: 'login', filter: { ...LATELY, result: 'wrong' } },
      purpose: { usage: '季度审计', auditor: '王总', auditDate: '2026-07-08' },
    },
  ]);
});
