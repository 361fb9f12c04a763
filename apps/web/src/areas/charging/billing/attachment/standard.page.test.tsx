import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  attachStandard,
  endAttachment,
  endAttachments,
  listAttachableStandards,
  MENU,
  removeAttachment,
  searchAttachments,
  switchAttachment,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { ATTACHMENT_READS } from './attachment-samples.ts';
import StandardPage from './standard.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<StandardPage />, {
    menu: menuOf(screenNode(MENU.billingStandard, 'charging/billing/standard', { state })),
    menuStyle: 0,
    stubs: [...ATTACHMENT_READS, ...stubs],
  });
const openHouse = async (code: string) => userEvent.dblClick(await screen.findByRole('cell', { name: code }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function pick(box: HTMLElement, label: string, text: RegExp) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
const tick = async (at: number) => {
  await screen.findByRole('cell', { name: '1幢-101' });
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^(?!未)/ }).filter((box) => box.closest('tbody'))[at] as HTMLElement);
};

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('计费标准', () => {
  test('shows what each pays, the flag of those without, and the totals over all', async () => {
    open();
    expect(await screen.findByText('住宅物业服务费')).toBeTruthy();
    expect(screen.getByText('2.80 · 2024.01.01 起')).toBeTruthy();
    expect(screen.getByText('250.40')).toBeTruthy();
    expect(screen.getByText('未挂标准', { selector: 'td *' })).toBeTruthy();
    expect(screen.getByText('合计 500 个房屋，其中未挂标准 8 个')).toBeTruthy();
  });

  test('kind, node, text, boxes and item go to the server together; an empty answer says so', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '未挂标准' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '未填计费起始日' }));
    fireEvent.mouseDown(screen.getByLabelText('收费项目'));
    await userEvent.click(await screen.findByText('物业服务费', { selector: '.ant-select-item-option-content' }));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的房屋')).toBeTruthy();
    expect(server.inputsOf(searchAttachments).at(-1)).toMatchObject({
      kind: 1,
      node: { kind: 'estate', id: 1 },
      key: '无',
      without: true,
      noStart: true,
      chargeTypeId: 3,
    });
    await userEvent.click(screen.getByText('车位'));
    expect(await screen.findByText('合计 500 个车位，其中未挂标准 8 个')).toBeTruthy();
    expect(server.inputsOf(searchAttachments).at(-1)).toMatchObject({ kind: 2, without: false });
    expect(screen.queryByRole('checkbox', { name: '未填计费起始日' })).toBeNull();
  });

  test('ticked ones are attached by default from their own start; those left are named', async () => {
    const { server } = open([
      stub(attachStandard, () => ({ done: 0, skipped: 1, left: [{ code: '1幢-101', reason: '该期间已有此收费项目的标准' }] })),
    ]);
    await tick(0);
    await press(/挂标准$/);
    const box = await dialog('挂收费标准');
    expect(within(box).getByText('已勾选的 1 个房屋')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /挂\s?接/ }));
    expect(await within(box).findByText('请选择收费标准', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    await pick(box, '收费标准', /^住宅物业服务费\s2\.80/);
    expect(within(box).queryByLabelText('合同价')).toBeNull();
    await userEvent.click(within(box).getByRole('button', { name: /挂\s?接/ }));
    const result = await dialog('挂接结果');
    expect(within(result).getByText('完成 0 个，跳过 1 个。')).toBeTruthy();
    expect(within(result).getByText('该期间已有此收费项目的标准')).toBeTruthy();
    expect(server.inputsOf(attachStandard)).toMatchObject([
      { kind: 1, target: { ids: [1] }, standardId: 5, fromDate: null, quantity: '1' },
    ]);
    expect(server.inputsOf(listAttachableStandards).at(-1)).toMatchObject({ estateId: 1, kind: 1 });
  });

  test('a whole building is attached; a contract asks for its price and steps, refused beside the field', async () => {
    const { server } = open([
      stub(attachStandard, ({ payerId }) =>
        payerId === null
          ? { done: 2, skipped: 0, left: [] }
          : refuse('NOT_FOUND', { what: '付款人' }, [{ path: 'payerId', msg: '付款人不存在' }]),
      ),
    ]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press(/挂标准$/);
    const box = await dialog('挂收费标准');
    expect(within(box).getByText('云栖花园 下的全部房屋')).toBeTruthy();
    await pick(box, '收费标准', /^摊位租金\s无价格/);
    await userEvent.type(within(box).getByLabelText('合同价'), '5000');
    await userEvent.type(within(box).getByLabelText('递增率'), '0.05');
    await userEvent.click(within(box).getByRole('button', { name: /挂\s?接/ }));
    expect(await within(box).findByText('递增间隔和递增率应同时填写')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('递增间隔'), '12');
    await userEvent.click(within(box).getByRole('button', { name: /挂\s?接/ }));
    expect(await screen.findByText('已挂接 2 个房屋')).toBeTruthy();
    expect(server.inputsOf(attachStandard)).toMatchObject([
      { target: { node: { kind: 'estate', id: 1 } }, standardId: 7, ownPrice: '5000', stepMonths: 12, stepRate: '0.05' },
    ]);
  });

  test('many are ended at once', async () => {
    const { server } = open([stub(endAttachments, () => ({ done: 1, skipped: 0, left: [] }))]);
    await tick(0);
    await press('批量结束');
    const box = await dialog('批量结束');
    await pick(box, '收费标准', /^住宅物业服务费\s2\.80/);
    await userEvent.click(within(box).getByRole('button', { name: /结\s?束/ }));
    await userEvent.click(await screen.findByRole('button', { name: '结束 1 个' }));
    expect(await screen.findByText('已结束 1 个房屋')).toBeTruthy();
    expect(server.inputsOf(endAttachments)).toMatchObject([{ kind: 1, target: { ids: [1] }, standardId: 5 }]);
  });

  test('the drawer tells history, price and amount, and what the spaces of the house pay', async () => {
    open();
    await openHouse('1幢-101');
    expect(await screen.findByText('旧标准')).toBeTruthy();
    expect(screen.getAllByText('89.43 ㎡ × 2.80 元 = 250.40 元/月', { selector: '.ant-drawer td' })).toHaveLength(2);
    expect(screen.getByText('已结束')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '名下车位 1' }));
    expect(await screen.findByText('B1-001')).toBeTruthy();
    await press('打印清单');
    const paper = await screen.findByRole('region', { name: '计费清单' });
    expect(within(paper).getByText('车位 B1-001')).toBeTruthy();
    expect(within(paper).queryByText('旧标准')).toBeNull();
    expect(within(paper).getByText('现行项目月合计 250.40 元（不含名下车位）')).toBeTruthy();
  });

  test('another standard begins on a day; an end before a bill is refused beside its field', async () => {
    const said = '“物业服务费”已计费至 2026.06.30，结束日期不能早于该日，请先作废账单';
    const { server } = open([
      stub(switchAttachment, () => ({ id: 40 })),
      stub(endAttachment, () => refuse('ATTACHMENT_BILLED_TO', {}, [{ path: 'toDate', msg: said }])),
      stub(removeAttachment, () => null),
    ]);
    await openHouse('1幢-101');
    await userEvent.click(await screen.findByText('变更标准'));
    const box = await dialog('变更标准 1幢-101');
    await pick(box, '新的收费标准', /^住宅物业服务费二档/);
    await userEvent.click(within(box).getByRole('button', { name: /变\s?更/ }));
    expect(await screen.findByText('标准已变更，原标准保留在历史中')).toBeTruthy();
    expect(server.inputsOf(switchAttachment)).toMatchObject([{ id: 21, version: 2, standardId: 6, quantity: '1', toDate: null }]);
    await userEvent.click(await screen.findByText('结束'));
    const end = await dialog('结束 住宅物业服务费');
    await userEvent.click(within(end).getByRole('button', { name: /结\s?束/ }));
    expect(await within(end).findByText(said)).toBeTruthy();
    await userEvent.click(within(end).getByText('关 闭'));
    await userEvent.click(await screen.findByText('删除'));
    await press(/继\s?续/);
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeAttachment)).toEqual([{ id: 21 }]);
  });

  test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to change', async (state) => {
    open([], state);
    await openHouse('1幢-101');
    await screen.findByText('旧标准');
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/挂标准$/, '批量结束', /导\s?入/, /导\s?出/])
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
    for (const text of ['变更标准', '结束', '修改', '删除']) expect(screen.queryByText(text), text).toBeNull();
  });
});
