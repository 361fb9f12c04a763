import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeBuilding,
  changeEstate,
  createBuilding,
  createEstate,
  createUnit,
  createZone,
  getBuilding,
  getEstate,
  listZones,
  loadTree,
  MENU,
  removeBuilding,
  removeEstate,
  removeZone,
  searchBuildings,
  searchEstates,
  type Act,
  type EstateRow,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { ESTATES, node, READS, SECOND } from './estate-samples.ts';
import EstatePage from './estate.page.tsx';

const show = (stubs: readonly Stub[] = [], options: { state?: MenuState; acts?: readonly Act[] } = {}) =>
  renderPage(<EstatePage />, { menu: menuOf(screenNode(MENU.estate, 'estate/property/estate', options)), stubs: [...READS, ...stubs] });
const tree = () => screen.getByRole('navigation', { name: '小区楼栋' });
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) });
async function choose(...titles: string[]) {
  for (const [at, title] of titles.entries()) {
    const text = await within(tree()).findByText(title);
    if (at === titles.length - 1) await userEvent.click(text);
    else await userEvent.click(text.closest('.ant-tree-treenode')?.querySelector('.ant-tree-switcher') as Element);
  }
}
const save = () => userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('all estates', () => {
  test('are listed with their figures and searched by the server', async () => {
    const { server } = show();
    const row = await screen.findByRole('row', { name: /云栖花园/ });
    expect(within(row).getByText('2019.06.01')).toBeTruthy();
    expect(within(row).getByText('612')).toBeTruthy();
    expect(screen.getByText('共 2 条')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '无此{Enter}');
    expect(await screen.findByText('没有符合条件的小区')).toBeTruthy();
    expect(server.inputsOf(searchEstates).at(-1)).toMatchObject({ key: '无此', page: 1 });
    await userEvent.click(screen.getByRole('columnheader', { name: /接管日期/ }));
    await waitFor(() => expect(server.inputsOf(searchEstates).at(-1)?.sort).toEqual({ field: 'takeoverDate', order: 'asc' }));
  });

  test('a double click opens one in the tree and shows its card', async () => {
    show();
    fireEvent.doubleClick(await screen.findByRole('cell', { name: '云栖花园' }));
    expect(await screen.findByText('云栖路 188 号')).toBeTruthy();
    expect(tree().querySelector('.ant-tree-treenode-selected')?.textContent).toContain('云栖花园');
    expect(await screen.findByRole('row', { name: /2幢/ })).toBeTruthy();
  });

  test('a new one is checked beside its fields, saved with Enter, and opened', async () => {
    const songtao = { ...(ESTATES[1] as EstateRow), id: 3, name: '松涛苑' };
    const estates = [...ESTATES];
    const { server } = show([
      stub(loadTree, ({ parent }) => (parent === null ? estates.map(({ id, name }) => node('estate', id, name, true)) : [])),
      stub(searchEstates, () => ({ rows: estates, total: estates.length })),
      stub(getEstate, ({ id }) => estates.find((row) => row.id === id) ?? refuse('NOT_FOUND', { what: '小区' })),
      stub(createEstate, ({ name }) => {
        if (name === '云栖花园') refuse('ESTATE_NAME_TAKEN', { name }, [{ path: 'name', msg: `小区“${name}”已存在` }]);
        estates.push(songtao);
        return { id: songtao.id };
      }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: /新增小区/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('小区名称'), '{Enter}');
    expect(await within(dialog).findByText('请输入小区名称')).toBeTruthy();
    fireEvent.mouseDown(within(dialog).getByLabelText('所属公司'));
    await userEvent.click(await screen.findByTitle(/云栖物业服务处/));
    await userEvent.type(within(dialog).getByLabelText('小区名称'), '云栖花园{Enter}');
    expect(await within(dialog).findByText('小区“云栖花园”已存在')).toBeTruthy();
    await userEvent.clear(within(dialog).getByLabelText('小区名称'));
    await userEvent.type(within(dialog).getByLabelText('小区名称'), '松涛苑{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    await waitFor(() => expect(tree().querySelector('.ant-tree-treenode-selected')?.textContent).toContain('松涛苑'));
    expect(server.inputsOf(createEstate).at(-1)).toMatchObject({ name: '松涛苑', companyId: 4, takeoverDate: null });
  });
});

describe('one estate', () => {
  test('shows kind, developer, phone and areas, read by its id', async () => {
    const { server } = show();
    await choose('云栖花园');
    for (const text of ['普通住宅', '杭州云栖置业有限公司', '0571-88001234', '浙江省杭州市', '86,000.00']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(server.inputsOf(getEstate)).toEqual([{ id: 1 }]);
  });

  test('that is gone meanwhile says so', async () => {
    show([stub(getEstate, () => refuse('NOT_FOUND', { what: '小区' }))]);
    await choose('临江名邸');
    expect((await screen.findAllByText('小区不存在或已被删除')).length).toBeGreaterThan(0);
  });

  test('is changed with what was typed; what is left empty is nothing', async () => {
    const { server } = show([stub(changeEstate, () => null)]);
    await choose('云栖花园');
    await userEvent.click(await screen.findByRole('button', { name: '修改小区' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('绿化面积'), '30000.5');
    await userEvent.clear(within(dialog).getByLabelText('占地面积'));
    fireEvent.mouseDown(within(dialog).getByLabelText('小区类型'));
    await userEvent.click(await screen.findByTitle('商业园区'));
    await userEvent.type(within(dialog).getByLabelText('开发商'), '（清算中）{Enter}');
    await waitFor(() =>
      expect(server.inputsOf(changeEstate)[0]).toMatchObject({
        id: 1,
        version: 3,
        typeId: 4,
        greenArea: '30000.5',
        landArea: null,
        developerName: '杭州云栖置业有限公司（清算中）',
      }),
    );
  });

  test('its buildings are searched and filtered by zone', async () => {
    const { server } = show();
    await choose('云栖花园');
    expect(await screen.findByRole('cell', { name: '1幢' })).toBeTruthy();
    fireEvent.mouseDown(screen.getByLabelText('分区'));
    await userEvent.click(await screen.findByTitle('一区'));
    await waitFor(() => expect(server.inputsOf(searchBuildings).at(-1)).toMatchObject({ estateId: 1, zoneId: 7 }));
    await waitFor(() => expect(screen.queryByRole('cell', { name: '2幢' })).toBeNull());
  });

  test('a building is added, and exactly what shows it is read again', async () => {
    const { server, client } = show([stub(createBuilding, () => ({ id: 13 }))]);
    await choose('云栖花园');
    await screen.findByRole('cell', { name: '1幢' });
    await userEvent.click(button('新增楼栋'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('楼栋名称'), '3幢');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const before = server.calls.length;
    await save();
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createBuilding)).toEqual([
      { estateId: 1, zoneId: null, name: '3幢', type: 4, usage: 1, floors: 18, hasLift: true, remark: '' },
    ]);
    const again = () => new Set(server.calls.slice(before + 1).map((one) => one.endpoint.path));
    await waitFor(() => expect(again()).toEqual(new Set([loadTree, getEstate, listZones, searchBuildings].map(({ path }) => path))));
  });

  test('a zone is added and removed from its tab', async () => {
    const { server } = show([
      stub(createZone, () => ({ id: 8 })),
      stub(removeZone, () => refuse('ESTATE_NOT_EMPTY', { name: '一区', what: '楼栋 1 幢' })),
    ]);
    await choose('云栖花园');
    await userEvent.click(await screen.findByRole('tab', { name: '分区' }));
    await userEvent.click(await screen.findByRole('cell', { name: '一区' }));
    await userEvent.click(button('新增分区'));
    await userEvent.type(await screen.findByLabelText('分区名称'), '二区{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createZone)).toEqual([{ estateId: 1, name: '二区', sort: 0 }]);
    const panel = screen.getByRole('tabpanel', { name: '分区' });
    await userEvent.click(within(panel).getByRole('button', { name: /删\s?除$/ }));
    expect(await screen.findByText('删除的数据无法恢复，是否继续？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('“一区”下还有楼栋 1 幢，不能删除')).toBeTruthy();
  });

  test('removed, the list of all is shown again; asked first, and closing the question removes nothing', async () => {
    const { server } = show([stub(removeEstate, () => null)]);
    await choose('临江名邸');
    await userEvent.click(await screen.findByRole('button', { name: '删除小区' }));
    await userEvent.click(await screen.findByRole('button', { name: /关\s?闭/ }));
    expect(server.inputsOf(removeEstate)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '删除小区' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('共 2 条')).toBeTruthy();
    expect(server.inputsOf(removeEstate)).toEqual([{ id: 2 }]);
  });

  test('is printed whole, with its sums', async () => {
    show();
    await choose('云栖花园');
    await userEvent.click(await screen.findByRole('button', { name: /打\s?印/ }));
    const sheet = await screen.findByLabelText('云栖花园 楼栋一览表');
    expect(within(sheet).getByText('1幢')).toBeTruthy();
    expect(within(sheet).getByText(/分区 1 个、楼栋 2 幢/)).toBeTruthy();
    expect(within(sheet).getByText('接管日期：2019.06.01')).toBeTruthy();
    expect(window.print).toHaveBeenCalledOnce();
  });
});

describe('below an estate', () => {
  test('a building opened from the list shows its card and units', async () => {
    show();
    await choose('云栖花园');
    fireEvent.doubleClick(await screen.findByRole('cell', { name: '1幢' }));
    expect(await screen.findByText('云栖花园 1幢')).toBeTruthy();
    expect(await screen.findByRole('cell', { name: '2单元' })).toBeTruthy();
    expect(await within(tree()).findByText('1幢')).toBeTruthy();
  });

  test('a unit chosen in the tree stands in the list of its building; another is added beside it', async () => {
    const { server } = show([stub(createUnit, () => ({ id: 23 }))]);
    await choose('云栖花园', '一区', '1幢', '2单元');
    const row = await screen.findByRole('row', { name: /2单元/ });
    expect(row.className).toContain('list-row-active');
    await userEvent.click(button('新增单元'));
    await userEvent.type(await screen.findByLabelText('单元名称'), '3单元{Enter}');
    await waitFor(() => expect(server.inputsOf(createUnit)).toEqual([{ buildingId: 11, name: '3单元', sort: 0 }]));
  });

  test('a building is changed with the version that was read, and its new name is everywhere', async () => {
    let name = '2幢';
    const { server } = show([
      stub(loadTree, ({ parent }) => (parent === null ? [node('estate', 1, '云栖花园')] : [node('building', 12, name)])),
      stub(searchBuildings, () => ({ rows: [{ ...SECOND, name }], total: 1 })),
      stub(getBuilding, () => ({ ...SECOND, name })),
      stub(changeBuilding, (form) => {
        name = form.name;
        return null;
      }),
    ]);
    await choose('云栖花园', '2幢');
    await userEvent.click(await screen.findByRole('button', { name: '修改楼栋' }));
    const field = await screen.findByLabelText('楼栋名称');
    await userEvent.clear(field);
    await userEvent.type(field, '2号楼{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(await screen.findByText('云栖花园 2号楼')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '修改楼栋' })).toBeTruthy();
    expect(server.inputsOf(changeBuilding)[0]).toMatchObject({ id: 12, version: 2, estateId: 1, zoneId: null, name: '2号楼', floors: 17 });
  });

  test('whoever stood on a removed building stands on its estate', async () => {
    show([stub(removeBuilding, () => null)]);
    await choose('云栖花园', '2幢');
    await userEvent.click(await screen.findByRole('button', { name: '删除楼栋' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(await screen.findByText('云栖路 188 号')).toBeTruthy();
  });
});

describe('without the right', () => {
  test('everything is shown and nothing offered', async () => {
    show([], { state: 1 });
    await choose('云栖花园');
    expect(await screen.findByText('云栖路 188 号')).toBeTruthy();
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/新增/, /修改/, /删除/, /打\s?印/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('each act is offered by itself', async () => {
    show([], { acts: ['view', 'add'] });
    expect(await screen.findByRole('button', { name: /新增小区/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /修\s?改/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /删\s?除/ })).toBeNull();
  });
});
