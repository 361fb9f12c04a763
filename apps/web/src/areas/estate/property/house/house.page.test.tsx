import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  batchChangeHouses,
  changeHouseArea,
  removeHouse,
  searchHouses,
  sendInform,
  showOwnerPrivate,
  type MenuState,
} from '@anju/contract';
import { refuse, stub } from '../../../../platform/testing/index.ts';
import { dialogOf, open, openFirst } from './house-samples.tsx';

describe('房屋档案', () => {
  test('shows rows, true totals and sums over all of them', async () => {
    open();
    expect(await screen.findByText('3幢-2单元-1201')).toBeTruthy();
    expect(screen.getByText(/共 1,200 条/)).toBeTruthy();
    expect(screen.getByText('合计 1,200 套')).toBeTruthy();
    expect(screen.getAllByText('107,316.00')).toHaveLength(2);
  });

  test('the chosen node and the typed text go to the server together', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('treeitem', { name: /云栖花园/ }).then((item) => within(item).getByText('云栖花园')));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的房屋')).toBeTruthy();
    expect(server.inputsOf(searchHouses).at(-1)).toMatchObject({ node: { kind: 'estate', id: 1 }, key: '无', page: 1 });
  });

  test('a double click opens the house with its dated areas, owners and changes', async () => {
    open();
    await openFirst();
    await userEvent.click(await screen.findByRole('tab', { name: '面积版本 2' }));
    expect(screen.getByText('首次登记')).toBeTruthy();
    expect(screen.getByText('2026.02.28')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '操作记录' }));
    expect(screen.getByText('建筑面积：88.00 → 89.43')).toBeTruthy();
  });

  test('a new area is saved for the version that was read; a refusal stays in the dialog', async () => {
    let refusing = true;
    const { server } = open(3, {
      stubs: [stub(changeHouseArea, () => (refusing ? refuse('AREA_DATE_TOO_EARLY', { date: '2026.03.01' }) : null))],
    });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '面积变更' }));
    const dialog = await dialogOf(/原面积保留为历史版本/);
    const area = within(dialog).getByLabelText('建筑面积');
    await userEvent.clear(area);
    await userEvent.type(area, '90.10{Enter}');
    expect(await screen.findByText('生效日期应晚于现有版本的 2026.03.01')).toBeTruthy();
    refusing = false;
    await userEvent.type(area, '{Enter}');
    expect(await screen.findByText('面积已变更，原面积保留在面积版本中')).toBeTruthy();
    expect(server.inputsOf(changeHouseArea).at(-1)).toMatchObject({ id: 1, version: 0, buildArea: '90.10', basis: 1 });
  });

  test('full numbers are shown on request only', async () => {
    open(3, { stubs: [stub(showOwnerPrivate, () => ({ phone: '13800006721', idNo: '33010619900101002X' }))] });
    await openFirst();
    await userEvent.click(await screen.findByRole('tab', { name: '业主 1' }));
    expect(screen.queryByText('13800006721')).toBeNull();
    await userEvent.click(screen.getByText('显示'));
    expect(await screen.findByText('13800006721')).toBeTruthy();
  });

  test('removing asks first and says what became of the house', async () => {
    open(3, { stubs: [stub(removeHouse, () => ({ outcome: 'disabled' as const }))] });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '删除 / 停用' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('该房屋有历史记录，已停用')).toBeTruthy();
  });

  test('many at once: the ticked ones, only what was filled', async () => {
    const { server } = open(3, { stubs: [stub(batchChangeHouses, () => ({ changed: 1 }))] });
    await screen.findByText('3幢-2单元-1201');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '批量修改' }).disabled).toBe(true);
    await userEvent.click(screen.getAllByRole('checkbox')[1] as Element);
    await userEvent.click(screen.getByRole('button', { name: '批量修改（1 套）' }));
    const dialog = await dialogOf(/只修改填写了的项目/);
    expect(within(dialog).getByText('已勾选的 1 套')).toBeTruthy();
    await userEvent.click(within(dialog).getByLabelText('使用状态'));
    await userEvent.click(await screen.findByTitle('空置'));
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('将修改 1 套房屋的使用状态，每套各记一条变更记录。')).toBeTruthy();
    expect(server.inputsOf(batchChangeHouses)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '修改 1 套' }));
    await waitFor(() => expect(server.inputsOf(batchChangeHouses)).toEqual([{ target: { ids: [1] }, patch: { useState: 5 } }]));
    expect(await screen.findByText('已修改 1 套房屋')).toBeTruthy();
  });

  test('a notice about the house goes out with it', async () => {
    const { server } = open(3, { stubs: [stub(sendInform, () => ({ id: 5, docNumber: 'GZ2026070005' }))] });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '发告知公文' }));
    expect(await screen.findByText('云栖花园 3幢-2单元-1201', { selector: '.ant-form *' })).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: '告知对象' }));
    await userEvent.click(await screen.findByTitle('计费标准'));
    await userEvent.type(screen.getByLabelText('告知事项'), '转为空置{Enter}');
    expect(await screen.findByText('告知公文GZ2026070005已发送')).toBeTruthy();
    expect(server.inputsOf(sendInform)).toMatchObject([{ menu: 155, houseId: 1, companyId: null, subject: '转为空置' }]);
  });

  test('only employees are offered a notice', async () => {
    open(3, { role: 'gov' });
    await openFirst();
    expect(await screen.findByRole('tab', { name: '面积版本 2' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '发告知公文' })).toBeNull();
  });

  test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to change', async (state) => {
    open(state, { menuStyle: 0 });
    await openFirst();
    expect(await screen.findByRole('tab', { name: '面积版本 2' })).toBeTruthy();
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [
      '新增房屋',
      '批量修改',
      /导\s?入/,
      /导\s?出/,
      /^修\s?改$/,
      '面积变更',
      '业主变更',
      '删除 / 停用',
      /合\s?并/,
      /拆\s?分/,
      /交\s?付/,
    ]) {
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
    }
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
