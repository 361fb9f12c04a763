import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeChargeType,
  chargeTypeTree,
  createChargeType,
  disableChargeType,
  MENU,
  placeChargeType,
  removeChargeType,
  searchChargeTypes,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import BasicPage from './basic.page.tsx';
import { charge } from './charge-samples.ts';

const SERVICE = charge(1, '物业服务费', { method: 1 });
const LIFT = charge(2, '电梯费');
const NIGHT = charge(3, '夜间电梯', { parentId: 2, parentName: '电梯费' });
const ROWS = [SERVICE, LIFT, NIGHT];

const show = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<BasicPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.dictBasic, 'manage/dict/basic', { state })),
    stubs: [
      stub(chargeTypeTree, () => ROWS),
      stub(searchChargeTypes, ({ key, under }) => {
        const rows = ROWS.filter(
          (row) => row.name.includes(key ?? '') && (under === undefined || row.id === under || row.parentId === under),
        );
        return { rows, total: rows.length };
      }),
      ...stubs,
    ],
  });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${name}$`) });
const choose = async (name: string) => userEvent.click((await screen.findAllByRole('cell', { name }))[0] as HTMLElement);

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('charges of a family', () => {
  test('say what the family is for, and are listed and searched', async () => {
    const { server } = show();
    expect(screen.getByText(/基本费按面积或按户定期收取/)).toBeTruthy();
    const row = await screen.findByRole('row', { name: /夜间电梯/ });
    expect(within(row).getByText('电梯费')).toBeTruthy();
    expect(within(row).getByText('6%')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '无此{Enter}');
    expect(await screen.findByText('没有符合条件的项目')).toBeTruthy();
    expect(server.inputsOf(searchChargeTypes).at(-1)).toMatchObject({ family: 'basic', key: '无此', page: 1 });
  });

  test('a branch of the tree shows what is in it, and all again', async () => {
    const { server } = show();
    const tree = within(await screen.findByRole('navigation', { name: '收费项目' }));
    await userEvent.click(await tree.findByText('电梯费'));
    await waitFor(() => expect(screen.queryByRole('cell', { name: '物业服务费' })).toBeNull());
    expect(server.inputsOf(searchChargeTypes).at(-1)).toMatchObject({ under: 2 });
    await userEvent.click(tree.getByRole('button', { name: '显示全部' }));
    expect(await screen.findByRole('cell', { name: '物业服务费' })).toBeTruthy();
  });

  test('a refused one keeps what was typed, beside its field', async () => {
    const { server } = show([
      stub(createChargeType, ({ code }) =>
        code === 'B01' ? refuse('CHARGE_CODE_TAKEN', { code }, [{ path: 'code', msg: '编码“B01”已用于基本费“物业服务费”' }]) : { id: 9 },
      ),
    ]);
    await screen.findByRole('row', { name: /物业服务费/ });
    await userEvent.click(button('新增基本费'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('名称'), '绿化费{Enter}');
    expect(await dialog.findByText('编码由字母、数字和短横线组成，最多10位')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('编码'), 'b01{Enter}');
    expect(await dialog.findByText('编码“B01”已用于基本费“物业服务费”')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('名称').value).toBe('绿化费');
    await userEvent.clear(dialog.getByLabelText('编码'));
    await userEvent.type(dialog.getByLabelText('编码'), 'b11{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createChargeType).at(-1)).toMatchObject({
      family: 'basic',
      parentId: null,
      code: 'B11',
      name: '绿化费',
      method: 1,
      unit: '元/平方米·月',
      taxRate: '6',
      lateFee: true,
      countsInRate: true,
    });
  });

  test('one is changed with its version', async () => {
    const { server } = show([stub(changeChargeType, () => null)]);
    fireEvent.doubleClick(await screen.findByRole('cell', { name: '物业服务费' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('税率'));
    await userEvent.type(dialog.getByLabelText('税率'), '6.5{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeChargeType)).toMatchObject([{ id: 1, version: 2, taxRate: '6.5' }]);
  });

  test('are moved by buttons and by keys', async () => {
    const { server } = show([stub(placeChargeType, () => null)]);
    await choose('电梯费');
    await userEvent.click(screen.getByRole('button', { name: '上移' }));
    await waitFor(() => expect(server.inputsOf(placeChargeType)).toEqual([{ id: 2, parentId: null, before: 1 }]));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下移' }).disabled).toBe(true);
    const tree = within(screen.getByRole('navigation', { name: '收费项目' }));
    await userEvent.click(tree.getByText('物业服务费'));
    fireEvent.keyDown(tree.getByText('物业服务费'), { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(server.inputsOf(placeChargeType).at(-1)).toEqual({ id: 1, parentId: null, before: null }));
  });

  test('one is disabled after a question; one in use cannot go', async () => {
    const { server } = show([
      stub(disableChargeType, () => null),
      stub(removeChargeType, () => refuse('CHARGE_IN_USE', { name: '物业服务费', what: '3 个收费标准' })),
    ]);
    await choose('物业服务费');
    await userEvent.click(button('停用'));
    expect(await screen.findByText('停用后不能再选“物业服务费”，已经用它的不受影响，是否继续？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已停用')).toBeTruthy();
    expect(server.inputsOf(disableChargeType)).toEqual([{ id: 1, version: 2, disabled: true }]);
    await userEvent.click(button('删除'));
    const [go] = (await screen.findAllByRole('button', { name: /继\s?续/ })).slice(-1);
    await userEvent.click(go as HTMLElement);
    expect(await screen.findByText('“物业服务费”已用于3 个收费标准，不能删除，可以停用')).toBeTruthy();
  });

  test('print as a list', async () => {
    show();
    await screen.findByRole('row', { name: /物业服务费/ });
    await userEvent.click(button('打印'));
    const paper = await waitFor(() => document.querySelector('.ui-print') as HTMLElement);
    expect(within(paper).getByText('收费字典 基本费')).toBeTruthy();
    expect(within(paper).getByText('夜间电梯')).toBeTruthy();
  });
});
