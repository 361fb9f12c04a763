import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPublicAreaEntry,
  changeShareGroup,
  createPublicArea,
  createShareGroup,
  listPublicAreaEntries,
  listShareGroupOptions,
  loadTree,
  MENU,
  previewShareGroup,
  removePublicArea,
  removeShareGroup,
  reversePublicAreaEntry,
  searchPublicAreas,
  searchShareGroups,
  type MenuState,
  type PublicAreaEntry,
  type PublicAreaRow,
  type ShareGroupRow,
  type TreeNode,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import PublicAreaPage from './public-area.page.tsx';

const YEAR = Number(businessDay(new Date()).slice(0, 4));
const node = (kind: TreeNode['kind'], id: number, title: string, leaf = false): TreeNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  title,
  houses: 1,
  leaf,
  note: '',
  disabled: false,
});
const LEVELS: Record<string, TreeNode[]> = {
  '': [node('estate', 1, '云栖花园')],
  'estate:1': [node('building', 11, '1幢'), node('building', 12, '2幢')],
  'building:11': [node('unit', 21, '1单元', true)],
};
const area = (id: number, name: string): PublicAreaRow => ({
  id,
  version: 1,
  estateId: 1,
  estateName: '云栖花园',
  buildingId: null,
  buildingName: '',
  code: `GG-0${id}`,
  name,
  kind: 7,
  location: '南门',
  area: '12.00',
  shareGroupId: 5,
  shareGroupName: '全体业主',
  ownedBy: 1,
  remark: '',
  disabled: false,
  income: '9976.00',
  expense: '0',
  net: '9976.00',
});
const line = (id: number, more: Partial<PublicAreaEntry> = {}): PublicAreaEntry => ({
  id,
  onDate: '2026-04-20',
  kind: 1,
  subject: '广告租金',
  amount: '4917.00',
  balance: '9976.00',
  reversesId: null,
  reversed: false,
  remark: '',
  by: '陈晓岚',
  at: '2026-04-20T08:00:00.000Z',
  ...more,
});
const GROUP: ShareGroupRow = {
  id: 5,
  version: 4,
  estateId: 1,
  estateName: '云栖花园',
  name: '1幢业主',
  remark: '',
  disabled: false,
  houses: 68,
  buildArea: '7000.00',
  chargeArea: '6900.00',
  members: [{ kind: 'building', id: 11, title: '1幢' }],
  publicAreas: 2,
  devices: 0,
};
const READS: Stub[] = [
  stub(loadTree, ({ parent }) => LEVELS[parent ? `${parent.kind}:${parent.id}` : ''] ?? []),
  stub(searchPublicAreas, ({ key }) => ({
    rows: key === '无' ? [] : [area(1, '轿厢广告'), area(2, '道闸广告')],
    total: key === '无' ? 0 : 30,
    area: '29978.40',
    income: '120080.00',
    expense: '51821.00',
    net: '68259.00',
  })),
  stub(listPublicAreaEntries, () => ({
    rows: [line(2), line(1, { reversed: true }), line(3, { reversesId: 1, amount: '-4917.00' })],
    total: 3,
    income: '9976.00',
    expense: '0',
    net: '9976.00',
  })),
  stub(listShareGroupOptions, () => [{ id: 5, name: '全体业主', houses: 612, chargeArea: '60000.00' }]),
  stub(searchShareGroups, () => ({ rows: [GROUP], total: 1 })),
  stub(previewShareGroup, ({ members }) => ({ houses: members.length * 34, buildArea: '3500.00', chargeArea: '3400.00' })),
];

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<PublicAreaPage />, {
    menu: menuOf(screenNode(MENU.publicArea, 'estate/property/public-area', { state })),
    menuStyle: 0,
    stubs: [...READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const save = (box: HTMLElement, name = /保\s?存/) => userEvent.click(within(box).getByRole('button', { name }));
const choose = async () => userEvent.click(await screen.findByRole('cell', { name: '轿厢广告' }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('公共区域', () => {
  test('shows rows with the sums of a year, over everything that matches', async () => {
    const { server } = open();
    expect(await screen.findByRole('cell', { name: '轿厢广告' })).toBeTruthy();
    expect(screen.getByText('合计 30 处')).toBeTruthy();
    for (const sum of ['29,978.40', '120,080.00', '51,821.00', '68,259.00']) expect(screen.getByText(sum), sum).toBeTruthy();
    expect(server.inputsOf(searchPublicAreas)[0]?.year).toBe(YEAR);
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的公共区域')).toBeTruthy();
  });

  test('another year is another list', async () => {
    const { server } = open();
    await choose();
    fireEvent.mouseDown(screen.getByLabelText('年份'));
    await userEvent.click(await screen.findByTitle(`${YEAR - 1} 年`));
    await waitFor(() => expect(server.inputsOf(searchPublicAreas).at(-1)?.year).toBe(YEAR - 1));
  });

  test('a new one says which group owns a part, before anything is sent', async () => {
    const { server } = open([stub(createPublicArea, () => ({ id: 3 }))]);
    await press(/新增公共区域/);
    const box = await dialog('新增公共区域');
    fireEvent.mouseDown(within(box).getByLabelText('小区'));
    await userEvent.click(await screen.findByTitle('云栖花园'));
    await userEvent.type(within(box).getByLabelText('编号'), 'DT-01');
    await userEvent.type(within(box).getByLabelText('名称'), '大堂');
    fireEvent.mouseDown(within(box).getByLabelText('权属'));
    await userEvent.click(await screen.findByTitle('部分业主'));
    await save(box);
    expect(await within(box).findByText('部分业主共有的区域请选择分摊组')).toBeTruthy();
    fireEvent.mouseDown(within(box).getByLabelText('分摊组'));
    await userEvent.click(await screen.findByTitle('全体业主（612 套）'));
    await save(box);
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createPublicArea)).toMatchObject([
      { estateId: 1, code: 'DT-01', kind: 1, ownedBy: 2, shareGroupId: 5, area: '0' },
    ]);
  });

  test('the chosen one shows its lines; one is noted, one taken back, none changed', async () => {
    const { server } = open([stub(addPublicAreaEntry, () => ({ id: 9 })), stub(reversePublicAreaEntry, () => ({ id: 10 }))]);
    await choose();
    expect(await screen.findAllByText('累计结余')).not.toEqual([]);
    // Neither a reversal nor a reversed entry can be reversed again.
    expect(screen.getAllByText('红冲', { selector: 'a' })).toHaveLength(1);
    expect(screen.getByText('已红冲')).toBeTruthy();
    await press('登记收支');
    const box = await dialog('登记收支 轿厢广告');
    await userEvent.type(within(box).getByLabelText('项目'), '广告租金');
    await userEvent.type(within(box).getByLabelText('金额'), '0{Enter}');
    expect(await within(box).findByText('金额应大于 0，最多两位小数')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('金额'), '{Backspace}1200{Enter}');
    expect(await screen.findByText('已登记')).toBeTruthy();
    expect(server.inputsOf(addPublicAreaEntry).at(-1)).toMatchObject({ id: 1, kind: 1, amount: '1200', subject: '广告租金' });
    await userEvent.click(screen.getByText('红冲', { selector: 'a' }));
    const back = await dialog('红冲收支');
    await userEvent.type(within(back).getByLabelText('红冲原因'), '重复登记');
    await save(back, /红\s?冲/);
    expect(await screen.findByText('已红冲，原记录保留')).toBeTruthy();
    expect(server.inputsOf(reversePublicAreaEntry)).toEqual([{ id: 2, reason: '重复登记' }]);
  });

  test('removing asks first and says what became of it; paper has the sums', async () => {
    open([stub(removePublicArea, () => ({ outcome: 'disabled' as const }))]);
    await choose();
    await press('删除 / 停用');
    await press(/继\s?续/);
    expect(await screen.findByText('该区域有收支记录，已停用')).toBeTruthy();
    await press(/打\s?印/);
    const sheet = await screen.findByRole('region', { name: `${YEAR} 年公共区域收支表` });
    expect(within(sheet).getByText('合计（全部 30 处）')).toBeTruthy();
  });

  test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to change', async (state) => {
    open([], state);
    await choose();
    expect(await screen.findAllByText('累计结余')).not.toEqual([]);
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/新增公共区域/, '登记收支', '删除 / 停用', /^修\s?改$/])
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
    expect(screen.queryByText('红冲', { selector: 'a' })).toBeNull();
  });
});

describe('分摊组', () => {
  test('is made by ticking in the tree; what lies below is in it already, and the extent follows', async () => {
    const { server } = open([stub(createShareGroup, () => ({ id: 6 }))]);
    await press('分摊组');
    expect(await screen.findByText('1幢业主')).toBeTruthy();
    await press(/新增分摊组/);
    const box = await dialog('新增分摊组');
    await userEvent.type(within(box).getByLabelText('名称'), '楼栋组');
    await save(box);
    expect(await within(box).findByText('请至少选择一个范围')).toBeTruthy();
    const boxOf = (title: string) =>
      within(box).getByText(title, { selector: '.ant-tree-title' }).closest('.ant-tree-treenode') as HTMLElement;
    const openNode = async (title: string) => userEvent.click(boxOf(title).querySelector('.ant-tree-switcher') as Element);
    const tick = async (title: string) => userEvent.click(boxOf(title).querySelector('.ant-tree-checkbox') as Element);
    await openNode('云栖花园');
    await within(box).findByText('1幢', { selector: '.ant-tree-title' });
    await openNode('1幢');
    await within(box).findByText('1单元', { selector: '.ant-tree-title' });
    await tick('1单元');
    expect(await within(box).findByText('1幢 1单元')).toBeTruthy();
    await tick('1幢');
    expect(within(box).queryByText('1幢 1单元')).toBeNull();
    expect(boxOf('1单元').querySelector('.ant-tree-checkbox-disabled')).toBeTruthy();
    await tick('2幢');
    await waitFor(() =>
      expect(box.querySelector('.share-extent')?.textContent).toBe('共 68 套，建筑面积 3,500.00 ㎡，计费面积 3,400.00 ㎡'),
    );
    await save(box);
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createShareGroup)).toEqual([
      {
        estateId: 1,
        name: '楼栋组',
        remark: '',
        members: [
          { kind: 'building', id: 11 },
          { kind: 'building', id: 12 },
        ],
      },
    ]);
  });

  test('is changed for the version that was read, and in use cannot go', async () => {
    const used = '分摊组“1幢业主”正被公共区域 2 处使用，不能删除';
    const { server } = open([
      stub(changeShareGroup, () => null),
      stub(removeShareGroup, () => refuse('SHARE_GROUP_USED', { name: '1幢业主', what: '公共区域 2 处' })),
    ]);
    await press('分摊组');
    await userEvent.click(await screen.findByRole('cell', { name: '1幢业主' }));
    const list = await dialog('分摊组');
    await userEvent.click(within(list).getByRole('button', { name: /删\s?除/ }));
    await press(/继\s?续/);
    expect(await screen.findByText(used)).toBeTruthy();
    await userEvent.click(within(list).getByRole('button', { name: /修\s?改/ }));
    const box = await dialog('修改分摊组 1幢业主');
    await userEvent.type(within(box).getByLabelText('备注'), '含电梯');
    await save(box);
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeShareGroup)).toEqual([
      { id: 5, version: 4, name: '1幢业主', remark: '含电梯', disabled: false, members: [{ kind: 'building', id: 11 }] },
    ]);
  });
});
