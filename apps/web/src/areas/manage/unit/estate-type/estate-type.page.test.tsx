import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeEstateType,
  createEstateType,
  disableEstateType,
  MENU,
  moveEstateType,
  removeEstateType,
  searchEstateTypes,
  type EstateTypeRow,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import EstateTypePage from './estate-type.page.tsx';

const HOMES: EstateTypeRow = {
  id: 1,
  version: 2,
  name: '洋房',
  serviceLevel: '二级',
  usage: 1,
  areaBasis: 1,
  remark: '',
  disabled: false,
  estates: 3,
};
const OFFICES: EstateTypeRow = { ...HOMES, id: 2, version: 0, name: '写字楼', serviceLevel: '甲级', usage: 2, estates: 0 };

const show = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<EstateTypePage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.estateType, 'manage/unit/estate-type', { state })),
    stubs: [
      stub(searchEstateTypes, ({ key, disabled }) => {
        const rows = [HOMES, OFFICES].filter(
          (row) => row.name.includes(key ?? '') && (disabled === undefined || row.disabled === disabled),
        );
        return { rows, total: rows.length };
      }),
      ...stubs,
    ],
  });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${name}$`) });
const choose = async (name: string) => userEvent.click(await screen.findByRole('cell', { name }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('types of estates', () => {
  test('are listed with what they set and how many estates have them, and searched', async () => {
    const { server } = show();
    const row = await screen.findByRole('row', { name: /洋房/ });
    expect(within(row).getByText('建筑面积')).toBeTruthy();
    expect(within(row).getByText('3')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '无此{Enter}');
    expect(await screen.findByText('没有符合条件的类型')).toBeTruthy();
    expect(server.inputsOf(searchEstateTypes).at(-1)).toMatchObject({ key: '无此', page: 1 });
  });

  test('a refused one keeps what was typed, beside its field', async () => {
    const { server } = show([
      stub(createEstateType, ({ name }) =>
        name === '洋房' ? refuse('ESTATE_TYPE_TAKEN', { name }, [{ path: 'name', msg: '小区类型“洋房”已存在' }]) : { id: 9 },
      ),
    ]);
    await screen.findByRole('row', { name: /洋房/ });
    await userEvent.click(button('新增类型'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('类型名称'), '{Enter}');
    expect(await within(dialog).findByText('请输入类型名称')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('类型名称'), '洋房{Enter}');
    expect(await within(dialog).findByText('小区类型“洋房”已存在')).toBeTruthy();
    await userEvent.clear(within(dialog).getByLabelText('类型名称'));
    await userEvent.type(within(dialog).getByLabelText('类型名称'), '酒店{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createEstateType).at(-1)).toEqual({ name: '酒店', serviceLevel: '', usage: 1, areaBasis: 1, remark: '' });
  });

  test('one is changed with its version', async () => {
    const { server } = show([stub(changeEstateType, () => null)]);
    fireEvent.doubleClick(await screen.findByRole('cell', { name: '洋房' }));
    const level = within(await screen.findByRole('dialog')).getByLabelText('服务等级');
    await userEvent.clear(level);
    await userEvent.type(level, '一级{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeEstateType)).toMatchObject([{ id: 1, version: 2, serviceLevel: '一级' }]);
  });

  test('are moved, but only where the whole order is shown', async () => {
    const { server } = show([stub(moveEstateType, () => null)]);
    await choose('写字楼');
    await userEvent.click(screen.getByRole('button', { name: '上移' }));
    await waitFor(() => expect(server.inputsOf(moveEstateType)).toEqual([{ id: 2, to: 'up' }]));
    await userEvent.type(screen.getByRole('searchbox'), '写{Enter}');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '下移' }).disabled).toBe(true));
  });

  test('one in use is disabled after a question, one in use cannot go', async () => {
    const { server } = show([
      stub(disableEstateType, () => null),
      stub(removeEstateType, () => refuse('ESTATE_TYPE_IN_USE', { name: '洋房', count: 3 })),
    ]);
    await choose('洋房');
    await userEvent.click(button('停用'));
    expect(await screen.findByText('停用后新小区不能再选“洋房”，已用的小区不受影响，是否继续？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已停用')).toBeTruthy();
    expect(server.inputsOf(disableEstateType)).toEqual([{ id: 1, version: 2, disabled: true }]);
    await userEvent.click(button('删除'));
    const [go] = (await screen.findAllByRole('button', { name: /继\s?续/ })).slice(-1);
    await userEvent.click(go as HTMLElement);
    expect(await screen.findByText('“洋房”已用于 3 个小区，不能删除，可以停用')).toBeTruthy();
  });

  test('print as a list', async () => {
    show();
    await screen.findByRole('row', { name: /洋房/ });
    await userEvent.click(button('打印'));
    const paper = await waitFor(() => document.querySelector('.ui-print') as HTMLElement);
    expect(within(paper).getByText('写字楼')).toBeTruthy();
  });
});
