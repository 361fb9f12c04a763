import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import {
  changeServiceStandard,
  copyServiceStandards,
  createServiceStandard,
  exportServiceStandards,
  listServiceCatalogue,
  MENU,
  removeServiceStandard,
  searchServiceStandards,
  setServiceStandardDisabled,
  type Act,
  type MenuState,
  type ServiceStandardRow,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { READS } from '../organisation/organisation-samples.ts';
import ServiceStandardPage from './service-standard.page.tsx';

const row = (id: number, code: string, over: Partial<ServiceStandardRow> = {}): ServiceStandardRow => ({
  id,
  version: 3,
  companyId: 3,
  companyName: '云栖服务处',
  category: 6,
  code,
  level: '一级',
  clause: '一般报修',
  measure: '约定时间上门',
  frequency: '每日',
  checkMethod: '查派工单',
  score: '6',
  responseMinutes: 120,
  finishMinutes: 4320,
  disabled: false,
  updatedBy: '陈思远',
  updatedAt: '2026-07-01T09:00:00+08:00',
  ...over,
});
const ROWS = [
  row(1, 'E1-02'),
  row(2, 'D1-01', { category: 5, clause: '电梯困人救援', level: '二级', responseMinutes: 5, finishMinutes: null }),
];

// The pointer check is disabled, because looking up the styles of every parent before each click takes most of the time of such a test.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null });

const show = (stubs: readonly Stub[] = [], options: { state?: MenuState; acts?: readonly Act[] } = {}) =>
  renderPage(<ServiceStandardPage />, {
    menu: menuOf(screenNode(MENU.serviceStandard, 'org/structure/service-standard', options)),
    stubs: [
      ...READS,
      stub(listServiceCatalogue, () => [
        { category: 5 as const, level: '二级', clauses: 1 },
        { category: 6 as const, level: '一级', clauses: 1 },
      ]),
      stub(searchServiceStandards, ({ key = '', category }) => {
        const rows = ROWS.filter((one) => one.clause.includes(key) && (category === undefined || one.category === category));
        return { rows, total: rows.length, score: '12' };
      }),
      ...stubs,
    ],
  });
const open = async (code: string) => fireEvent.doubleClick(await screen.findByRole('cell', { name: code }));
const fill = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
const save = (name: RegExp = /保\s?存/) => user.click(screen.getByRole('button', { name }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('the catalogue', () => {
  test('shows limits in words and the sum of points, and is searched by the server', async () => {
    const { server } = show();
    const line = await screen.findByRole('row', { name: /E1-02/ });
    for (const text of ['2小时', '3天', '客服', '在用']) expect(within(line).getByText(text)).toBeTruthy();
    expect(screen.getByText('合计 2 条')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), '无此{Enter}');
    expect(await screen.findByText('没有符合条件的服务标准')).toBeTruthy();
    expect(server.inputsOf(searchServiceStandards).at(-1)).toMatchObject({ companyId: 3, key: '无此' });
  });

  test('is narrowed by category and level, and by company', async () => {
    const { server } = show();
    const tree = screen.getByRole('navigation', { name: '服务类别' });
    const category = await within(tree).findByText('设备');
    await user.click(category.closest('.ant-tree-treenode')?.querySelector('.ant-tree-switcher') as Element);
    await user.click(await within(tree).findByText('二级'));
    await waitFor(() => expect(server.inputsOf(searchServiceStandards).at(-1)).toMatchObject({ category: 5, level: '二级' }));
    fireEvent.mouseDown(screen.getByLabelText('公司'));
    await user.click(await screen.findByTitle(/华东分公司/));
    await waitFor(() => expect(server.inputsOf(searchServiceStandards).at(-1)).toMatchObject({ companyId: 2 }));
  });
});

describe('a clause', () => {
  test('is added: checked beside its fields, limits typed in hours and days', async () => {
    const { server } = show([
      stub(createServiceStandard, ({ code }) =>
        code === 'E1-02' ? refuse('STANDARD_CODE_TAKEN', { code }, [{ path: 'code', msg: '编号“E1-02”已存在' }]) : { id: 9 },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: /新增服务标准/ }));
    const dialog = await screen.findByRole('dialog');
    await save();
    for (const text of ['请输入编号', '请输入服务等级', '请输入服务条款']) expect(await within(dialog).findByText(text)).toBeTruthy();
    // Once as the placeholder of the select, once as the error.
    expect(within(dialog).getAllByText('请选择服务类别')).toHaveLength(2);
    fireEvent.mouseDown(within(dialog).getByLabelText('服务类别'));
    await user.click(await screen.findByTitle('客服'));
    fill(dialog, '服务等级', '一级');
    fill(dialog, '编号', 'E1-02');
    fill(dialog, '服务条款', '来访接待');
    fill(dialog, '响应时限', '3');
    fill(dialog, '完成时限', '2');
    await save();
    expect(await within(dialog).findByText('完成时限不能短于响应时限')).toBeTruthy();
    fireEvent.mouseDown(within(dialog).getByLabelText('完成时限单位'));
    await user.click((await screen.findAllByTitle('天')).at(-1) as Element);
    await save();
    expect(await within(dialog).findByText('编号“E1-02”已存在')).toBeTruthy();
    fill(dialog, '编号', 'E1-09');
    await save();
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createServiceStandard).at(-1)).toMatchObject({
      ...{ companyId: 3, category: 6, level: '一级', code: 'E1-09', clause: '来访接待' },
      ...{ responseMinutes: 180, finishMinutes: 2880, score: '0' },
    });
  });

  test('is read in a drawer, changed with its version, taken out of use and removed', async () => {
    const { server } = show([
      stub(changeServiceStandard, () => null),
      stub(setServiceStandardDisabled, () => null),
      stub(removeServiceStandard, () => null),
    ]);
    await open('E1-02');
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('约定时间上门')).toBeTruthy();
    await user.click(within(drawer).getByRole('button', { name: /修\s?改/ }));
    const clause = await screen.findByLabelText('服务条款');
    await user.type(clause, '上门');
    await save();
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeServiceStandard)[0]).toMatchObject({ id: 1, version: 3, clause: '一般报修上门', finishMinutes: 4320 });
    await user.click(within(drawer).getByRole('button', { name: /停\s?用/ }));
    expect(await screen.findByText('已停用')).toBeTruthy();
    await user.click(within(drawer).getByRole('button', { name: /删\s?除/ }));
    await user.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeServiceStandard)).toEqual([{ id: 1 }]);
  });
});

describe('leaving the screen', () => {
  test('clauses are copied to another company, never to its own', async () => {
    const { server } = show([stub(copyServiceStandards, () => ({ copied: 1, existing: 1 }))]);
    await user.click(await screen.findByRole('button', { name: '复制到其他公司' }));
    const dialog = await screen.findByRole('dialog');
    await save(/复\s?制$/);
    expect(await within(dialog).findByText('请选择目标公司')).toBeTruthy();
    fireEvent.mouseDown(within(dialog).getByLabelText('目标公司'));
    const listbox = (await screen.findByTitle(/华东分公司/)).closest('.ant-select-dropdown') as HTMLElement;
    expect(within(listbox).queryByTitle(/云栖服务处/)).toBeNull();
    await user.click(within(listbox).getByTitle(/华东分公司/));
    await user.click(within(dialog).getByRole('checkbox', { name: '客服' }));
    await save(/复\s?制$/);
    expect(await screen.findByText('已复制 1 条，1 条编号已存在，未改动')).toBeTruthy();
    expect(server.inputsOf(copyServiceStandards)).toEqual([{ fromCompanyId: 3, toCompanyId: 2, categories: [6] }]);
  });

  test('they are printed for the hall by category and level, those in use alone', async () => {
    const { server } = show();
    await user.click(await screen.findByRole('button', { name: '打印公示' }));
    const sheet = await screen.findByLabelText('云栖服务处服务标准公示');
    expect(within(sheet).getByText('客服服务（一级）')).toBeTruthy();
    expect(within(sheet).getByText('设备服务（二级）')).toBeTruthy();
    expect(within(sheet).getByText('以上标准接受全体业主监督，共 2 条。')).toBeTruthy();
    expect(server.inputsOf(searchServiceStandards).at(-1)).toMatchObject({ usage: 'active', size: 200 });
    expect(window.print).toHaveBeenCalledOnce();
  });

  test('they are exported as filtered', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const { server } = show([
      stub(exportServiceStandards, () => new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } })),
    ]);
    await screen.findByRole('cell', { name: 'E1-02' });
    await user.type(screen.getByRole('searchbox'), '报修{Enter}');
    await user.click(screen.getByRole('button', { name: /导\s?出/ }));
    await waitFor(() => expect(server.inputsOf(exportServiceStandards)).toEqual([{ companyId: 3, key: '报修' }]));
  });
});

test('without the right everything is shown and nothing offered', async () => {
  show([], { state: 1 });
  await open('E1-02');
  expect(await within(await screen.findByRole('dialog')).findByText('约定时间上门')).toBeTruthy();
  expect(screen.getByText('只能查看')).toBeTruthy();
  for (const name of [/新增/, /修\s?改/, /停\s?用/, /导\s?出/, /打印/, /复制/]) expect(screen.queryByRole('button', { name })).toBeNull();
});
