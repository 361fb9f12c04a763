import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  allocateSharePool,
  auditSharePool,
  changeSharePlan,
  createSharePlan,
  createSharePool,
  getSharePool,
  MENU,
  previewSharePool,
  rejectSharePool,
  saveShareValues,
  searchSharePools,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { part, poolOf, PREVIEW, SHARE_READS } from './share-samples.ts';
import SharePage from './share.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<SharePage />, {
    menu: menuOf(screenNode(MENU.billingShare, 'charging/billing/share', { state })),
    menuStyle: 0,
    stubs: [...SHARE_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const openPool = async () => userEvent.dblClick(await screen.findByRole('cell', { name: 'GT2026110001' }));
async function pick(box: HTMLElement, label: string, text: string) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  fireEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('公摊', () => {
  test('lists pools with their sum, and says when there is none', async () => {
    const { server } = open();
    expect(await screen.findByText('GT2026110001')).toBeTruthy();
    expect(screen.getByText('合计 1 笔公摊（金额不含已退回和已作废）')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的公摊')).toBeTruthy();
    expect(server.inputsOf(searchSharePools).at(-1)).toMatchObject({ key: '无', states: [], estateId: null });
  });

  test('shows every house before anything is stored, and is audited by somebody else', async () => {
    const { server } = open([stub(auditSharePool, () => null), stub(rejectSharePool, () => null)]);
    await openPool();
    const parts = await screen.findByRole('region', { name: '各户分摊' });
    for (const text of ['试算，尚未分摊', '参与 2 户', '权重合计 15', '分摊合计 1,234.56 元', '权重为零 1', '楼层 12，免摊层 2', '823.04'])
      expect(within(parts).getByText(text), text).toBeTruthy();
    await press('审核通过');
    await press(/^通\s?过$/);
    expect(await screen.findByText('已审核，可以分摊')).toBeTruthy();
    expect(server.inputsOf(auditSharePool)).toEqual([{ id: 7, version: 3 }]);
    await press(/^退\s?回$/);
    const box = await dialog('退回 GT2026110001');
    fireEvent.change(within(box).getByLabelText('原因'), { target: { value: '缺发票' } });
    await userEvent.click(within(box).getByRole('button', { name: /退\s?回/ }));
    expect(await screen.findByText('已退回')).toBeTruthy();
    expect(server.inputsOf(rejectSharePool)).toEqual([{ id: 7, version: 3, reason: '缺发票' }]);
  });

  test('own ones wait for others', async () => {
    open([stub(getSharePool, () => poolOf({ auditable: false }))]);
    await openPool();
    expect(await screen.findByText('由他人审核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });

  test('an audited one is shared after a question, and its paper is printed', async () => {
    const made = { batchId: 31, number: 'JF2026110009', bills: 2, amount: '1234.56', credited: '0.00', relieved: '0.00' };
    const { server } = open([stub(getSharePool, () => poolOf({ state: 2, checkedBy: '王敏' })), stub(allocateSharePool, () => made)]);
    await openPool();
    await screen.findByRole('region', { name: '各户分摊' });
    await press(/^分\s?摊$/);
    expect(await screen.findByText(/分摊 GT2026110001：1,234.56 元，2 户参与/)).toBeTruthy();
    const buttons = await screen.findAllByRole('button', { name: /^分\s?摊$/ });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    expect(await screen.findByText('已生成批次 JF2026110009：2 笔，共 1,234.56 元')).toBeTruthy();
    expect(server.inputsOf(allocateSharePool)).toMatchObject([{ id: 7, version: 3 }]);
    await press('打印公示表');
    const paper = await screen.findByRole('region', { name: '公摊明细公示表' });
    for (const text of ['1幢-1201', '823.04', '合计 2 户', '未参与分摊：权重为零 1 户。'])
      expect(within(paper).getByText(text), text).toBeTruthy();
  });

  test('a house sold within the period shows the days of seller and buyer, and one that existed for some days shows them', async () => {
    const cut = (days: string) => ({ cut: { amount: '31.00', part: days, of: '31', days: true } });
    const sold = part(701, 7, '5', '16.00');
    const parts = [
      { ...sold, to: '2026-10-16', basis: { area: '80', ...cut('16') } },
      { ...sold, from: '2026-10-17', amount: '15.00', payer: '吴芳', continued: true, basis: { area: '80', ...cut('15') } },
      {
        ...part(801, 8, '5', '31.00'),
        basis: {
          area: '80',
          spans: [
            { days: 14, area: '80' },
            { days: 17, area: '95' },
          ],
        },
      },
    ];
    open([stub(previewSharePool, () => ({ ...PREVIEW, houses: 2, skipped: [], parts }))]);
    await openPool();
    const shown = await screen.findByRole('region', { name: '各户分摊' });
    const texts = [
      '周明 2026.10.01–2026.10.16',
      '吴芳 2026.10.17–2026.10.31',
      '面积 80，本户 31.00 元的 16/31',
      '面积 80 × 14 天 + 面积 95 × 17 天',
      '参与 2 户',
    ];
    for (const text of texts) expect(within(shown).getByText(text), text).toBeTruthy();
  });

  test('a year shows what was billed and received in advance, and what the approval gives back', async () => {
    const year = { advance: '10.00', advanceDue: '30.00' };
    const parts = [
      { ...part(701, 7, '5', '20.00'), ...year, relieved: '10.00' },
      { ...part(801, 8, '5', '5.00'), ...year, credited: '5.00', relieved: '20.00' },
    ];
    const preview = { ...PREVIEW, skipped: [], advance: '20.00', credited: '5.00', relieved: '30.00', parts };
    open([stub(getSharePool, () => poolOf({ source: 4 })), stub(previewSharePool, () => preview)]);
    await openPool();
    const shown = await screen.findByRole('region', { name: '各户分摊' });
    for (const text of ['审核后退入预交 5.00 元', '审核后核减未缴预收 30.00 元', '核减未缴 10.00', '退入预交 5.00，核减未缴 20.00'])
      expect(within(shown).getByText(text), text).toBeTruthy();
  });

  test('a share that cannot be says why in its place', async () => {
    open([stub(getSharePool, () => poolOf({ state: 2 })), stub(previewSharePool, () => refuse('SHARE_ZERO'))]);
    await openPool();
    const words = '参与分摊的房屋权重合计为零，不能分摊，请核对分摊方式与房屋资料';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect((await screen.findByRole('button', { name: /^分\s?摊$/ })).hasAttribute('disabled')).toBe(true);
  });

  test('a new one from public meters shows what it comes to before it is sent', async () => {
    const { server } = open([stub(createSharePool, () => ({ id: 7, number: 'GT2026110001', amount: '481.27' }))]);
    await press(/新增公摊$/);
    const box = await dialog('新增公摊');
    await pick(box, '公摊方案', '云栖花园 电梯电费（电梯电费）');
    expect(await within(box).findByText('每户分摊 = 总额 ×（本户楼层 − 免摊层数）÷ 合计，免摊层及以下不分摊')).toBeTruthy();
    await pick(box, '来源', '公共表读数');
    await userEvent.click(await within(box).findByRole('checkbox', { name: 'GD-0001' }));
    expect(within(box).getByText('公共表 GD-0002 在 2026.10 没有读数，请先抄表')).toBeTruthy();
    expect(within(box).getByRole('checkbox', { name: 'GD-0002' }).hasAttribute('disabled')).toBe(true);
    fireEvent.change(within(box).getByLabelText('单价'), { target: { value: '0.5469' } });
    await waitFor(() => expect(within(box).getByLabelText('公摊金额').textContent).toBe('880 × 0.5469 = 481.27 元'));
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已新增，请他人审核')).toBeTruthy();
    expect(server.inputsOf(createSharePool)).toMatchObject([{ planId: 5, source: 1, meterIds: [11], price: '0.5469', amount: null }]);
  });
});

describe('公摊方案', () => {
  test('a plan says who is left out; a new one asks for what its method needs', async () => {
    const { server } = open([stub(createSharePlan, () => ({ id: 9 }))]);
    fireEvent.click(await screen.findByText('公摊方案'));
    expect((await screen.findAllByText('最高 50.00')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('空置').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByText('新增方案'));
    const box = await dialog('新增公摊方案');
    await pick(box, '小区', '云栖花园');
    await waitFor(() => expect(within(box).getByLabelText('分摊组').hasAttribute('disabled')).toBe(false));
    await pick(box, '分摊组', '全体业主（3 户）');
    await pick(box, '计费规则', '电梯电费分摊（电梯电费）');
    fireEvent.change(within(box).getByLabelText('方案名称'), { target: { value: '电梯维保' } });
    await pick(box, '分摊方式', '按楼层（有免摊层）');
    fireEvent.change(await within(box).findByLabelText('免摊层数'), { target: { value: '2' } });
    fireEvent.keyDown(within(box).getByLabelText('方案名称'), { key: 'Enter' });
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createSharePlan)).toMatchObject([
      { estateId: 1, groupId: 3, ruleId: 9, method: 13, freeFloors: 2, customKind: null },
    ]);
  });

  test('a plan by factors of floors asks for their table', async () => {
    const { server } = open([stub(changeSharePlan, () => null)]);
    await userEvent.click(await screen.findByRole('tab', { name: '公摊方案' }));
    await userEvent.dblClick(await screen.findByRole('cell', { name: '楼层加权' }));
    const box = await dialog('修改公摊方案 楼层加权');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect((await within(box).findAllByText('请填写楼层系数')).length).toBeGreaterThan(0);
    await userEvent.click(within(box).getByRole('button', { name: /增加一行/ }));
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeSharePlan)).toMatchObject([
      { id: 8, version: 2, method: 18, floorSteps: [{ floor: 1, factor: '1' }], maxAmount: '50.00' },
    ]);
  });

  test('values agreed upon are summed while typed, and a refusal loses nothing', async () => {
    const { server } = open([stub(saveShareValues, () => refuse('SHARE_VALUES_PERCENT', { sum: '105' }))]);
    await userEvent.click(await screen.findByRole('tab', { name: '公摊方案' }));
    await userEvent.click(await screen.findByRole('cell', { name: '按约定' }));
    await press('各户约定值');
    const box = await dialog('各户约定值 按约定');
    expect((await within(box).findByRole('status')).textContent).toBe('百分比：2 户，合计 100%（应为 100%）');
    fireEvent.change(within(box).getByLabelText('1幢-101 约定值'), { target: { value: '65' } });
    expect(within(box).getByRole('status').textContent).toBe('百分比：2 户，合计 105%（应为 100%）');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect((await screen.findAllByText('各户百分比合计应为 100，现为 105')).length).toBeGreaterThan(0);
    expect(within(box).getByLabelText<HTMLInputElement>('1幢-101 约定值').value).toBe('65');
    expect(server.inputsOf(saveShareValues)).toHaveLength(1);
  });
});

test('who may only look is offered nothing', async () => {
  open([], 1);
  expect(await screen.findByText('只能查看')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /新增公摊$/ })).toBeNull();
  await openPool();
  expect(await screen.findByRole('region', { name: '各户分摊' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  expect(screen.queryByRole('button', { name: /作\s?废/ })).toBeNull();
});
