import { describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeResident,
  MENU,
  moveHousehold,
  moveInResident,
  moveOutResident,
  removeResident,
  searchResidents,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { READS } from '../person/person-samples.ts';
import ResidentPage from './resident.page.tsx';

const open = (stubs: Stub[] = [], state: MenuState = 3) =>
  renderPage(<ResidentPage />, {
    menu: menuOf(screenNode(MENU.resident, 'estate/people/resident', { state })),
    stubs: [...READS, ...stubs],
  });
const dialogOf = async (text: string | RegExp) =>
  (await screen.findByText(text, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const openFirst = async () => userEvent.dblClick((await screen.findAllByText('周小满'))[0] as Element);
/** The main button, found without a slow query by role over the whole page. */
const save = (dialog: HTMLElement) => fireEvent.click(dialog.querySelector('.entry-buttons .ant-btn-primary') as Element);
const pick = async (dialog: HTMLElement, label: string, typed: string, title: string | RegExp) => {
  fireEvent.change(within(dialog).getByRole('combobox', { name: label }), { target: { value: typed } });
  await userEvent.click((await screen.findAllByTitle(title)).at(-1) as Element);
};

describe('住户档案', () => {
  test('shows who lives where; filters go to the server', async () => {
    const { server } = open();
    expect(await screen.findByText('周小满')).toBeTruthy();
    expect(screen.getByText('户主')).toBeTruthy();
    await userEvent.click(screen.getByText('已迁出'));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的住户')).toBeTruthy();
    expect(server.inputsOf(searchResidents).at(-1)).toMatchObject({ stay: 'left', key: '无', node: null });
  });

  test.each([
    [20_000, '超过 20000 条，请用条件缩小范围'],
    [200, '超过 200 条符合，请输入更完整的姓名或选择小区'],
  ])('more than the %i that were counted is said', async (total, text) => {
    open([stub(searchResidents, () => ({ rows: [], total, more: true }))]);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('moving in: the house is offered to become used, a refusal keeps what was typed', async () => {
    let refusing = true;
    const { server } = open([
      stub(moveInResident, () =>
        refusing
          ? refuse('RESIDENT_HEAD', { name: '周以宁' }, [{ path: 'head', msg: '该房屋已有户主周以宁，请先取消' }])
          : { id: 3, personId: 11 },
      ),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: /迁入登记/ }));
    const dialog = await dialogOf('迁入登记');
    save(dialog);
    expect(await within(dialog).findByText('请选择房屋')).toBeTruthy();
    await pick(dialog, '房屋', '101', '云栖花园 5幢-1单元-101');
    expect(await within(dialog).findByText(/首位住户迁入，同时把 5幢-1单元-101 由“空置”改为“/)).toBeTruthy();
    await pick(dialog, '人员', '周', /^周以宁 138/);
    await userEvent.click(within(dialog).getByLabelText('户主'));
    save(dialog);
    expect(await within(dialog).findByText('该房屋已有户主周以宁，请先取消')).toBeTruthy();
    refusing = false;
    await userEvent.click(within(dialog).getByLabelText(/同时把 5幢-1单元-101 的居住人数由 0 人改为 1 人/));
    save(dialog);
    expect(await screen.findByText('已登记迁入')).toBeTruthy();
    expect(server.inputsOf(moveInResident).at(-1)).toMatchObject({
      houseId: 20,
      personId: expect.any(Number) as unknown,
      person: null,
      head: true,
      house: { version: 7, useState: 4, persons: false },
    });
  });

  test('a newcomer is written down along the way', async () => {
    const { server } = open([stub(moveInResident, () => ({ id: 3, personId: 99 }))]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '迁入本户' }));
    const dialog = await dialogOf('迁入登记');
    expect(await within(dialog).findByText('现住 周以宁（本人，户主）、周小满（子女）')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('radio', { name: '登记新人员' }));
    await userEvent.type(await within(dialog).findByLabelText('姓名'), '周奶奶');
    await userEvent.type(within(dialog).getByLabelText('宠物'), '猫 1 只{Enter}');
    await waitFor(() =>
      expect(server.inputsOf(moveInResident)).toMatchObject([
        {
          houseId: 9,
          personId: null,
          person: { name: '周奶奶', idType: null },
          pets: '猫 1 只',
          house: { version: 7, useState: null, persons: true },
        },
      ]),
    );
  });

  test('moving out warns of leases that run on and tells what stays', async () => {
    const { server } = open([stub(moveOutResident, () => null)]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /^迁\s?出$/ }));
    const dialog = await dialogOf('迁出 周小满');
    expect(within(dialog).getByText('还有 1 个车位租约未到期：B1-001（到 2026.12.31）。迁出不会终止租约，请到车位档案办理。')).toBeTruthy();
    expect(within(dialog).getByText(/请收回门卡 MK1/)).toBeTruthy();
    expect(within(dialog).queryByText(/最后一位住户迁出/)).toBeNull();
    save(dialog);
    expect(await within(dialog).findByText('请填写迁出原因')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('迁出原因'), '求学{Enter}');
    expect(await screen.findByText('已登记迁出，居住记录保留在历史中')).toBeTruthy();
    expect(server.inputsOf(moveOutResident)).toMatchObject([
      { id: 2, version: 4, reason: '求学', house: { version: 7, useState: null, persons: true } },
    ]);
  });

  test('a household moves with the chosen people; both houses may follow', async () => {
    const { server } = open([stub(moveHousehold, () => ({ ids: [8, 9] }))]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /换\s?房/ }));
    const dialog = await dialogOf('换房 云栖花园 3幢-2单元-1203');
    await pick(dialog, '迁入房屋', '101', '云栖花园 5幢-1单元-101');
    expect(await within(dialog).findByText(/最后一位住户迁出/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: '周小满（子女）' }));
    await waitFor(() => expect(within(dialog).queryByText(/最后一位住户迁出/)).toBeNull());
    await userEvent.type(within(dialog).getByLabelText('换房原因'), '改善{Enter}');
    expect(await screen.findByText('已登记换房')).toBeTruthy();
    expect(server.inputsOf(moveHousehold)).toMatchObject([
      {
        residents: [{ id: 1, version: 4 }],
        toHouseId: 20,
        reason: '改善',
        fromHouse: { version: 7, useState: null, persons: true },
        toHouse: { version: 7, useState: 4, persons: true },
      },
    ]);
  });

  test('a change is saved for the version that was read; removing is for mistakes and asks first', async () => {
    const { server } = open([stub(changeResident, () => null), stub(removeResident, () => null)]);
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /^修\s?改$/ }));
    const dialog = await dialogOf('修改住户 周小满');
    await userEvent.type(within(dialog).getByLabelText('宠物'), '犬{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeResident)).toMatchObject([{ id: 2, version: 4, relation: 3, pets: '犬', moveInDate: '2026-01-05' }]);
    await userEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('已删除')).toBeTruthy();
  });

  test('prints the form of the house', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '打印登记表' }));
    const paper = await screen.findByRole('region', { name: '住户登记表' });
    expect(within(paper).getByText('周以宁（户主）')).toBeTruthy();
    expect(within(paper).getByText('2 人')).toBeTruthy();
    expect(printed).toHaveBeenCalledOnce();
    printed.mockRestore();
  });

  test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to change', async (state) => {
    open([], state);
    await openFirst();
    expect(await screen.findByRole('tab', { name: '同户 2 人' })).toBeTruthy();
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/迁入登记/, /导\s?出/, /打\s?印/, '迁入本户', /换\s?房/, /^迁\s?出$/, /^修\s?改$/, /^删\s?除$/, '显示完整号码'])
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  });
});
