import { describe, expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  applyReduction,
  auditReduction,
  changeReduction,
  createReduction,
  endReduction,
  findReductionMembers,
  getReduction,
  listReductionItems,
  loadTree,
  MENU,
  searchReductions,
  type MenuState,
  type ReductionDetail,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import BillingReducePage from './reduce.page.tsx';

const reduction = (more: Partial<ReductionDetail> = {}): ReductionDetail => ({
  id: 1,
  number: 'YJ2026060001',
  estateId: 1,
  estateName: '云栖花园',
  name: '空置减免',
  kind: 2,
  way: 1,
  percent: '30',
  amount: null,
  items: '物业费',
  memberKind: 'house',
  members: 2,
  reason: 1,
  fromDate: '2026-01-01',
  toDate: '2026-12-31',
  maxOverdueDays: null,
  aheadMonths: null,
  limitAmount: '5000.00',
  used: '150.24',
  usedBills: 2,
  state: 2,
  version: 1,
  createdBy: '陈思远',
  createdAt: '2026-06-15T10:00:00+08:00',
  checkedBy: '林若水',
  checkedAt: '2026-06-15T11:00:00+08:00',
  checkNote: '',
  remark: '合同第八条',
  chargeTypeIds: [3],
  memberIds: [11, 12],
  memberTexts: ['1幢-101', '1幢-102'],
  file: null,
  mine: false,
  flowName: null,
  mayChange: false,
  ...more,
});
const open = (stubs: readonly Stub[] = [], state: MenuState = 3, one = reduction()) =>
  renderPage(<BillingReducePage />, {
    menu: menuOf(screenNode(MENU.billingReduce, 'charging/billing/reduce', { state })),
    menuStyle: 0,
    stubs: [
      stub(loadTree, () => [
        { key: 'estate-1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 10, note: '', leaf: true, disabled: false },
      ]),
      stub(searchReductions, () => ({ rows: [one], total: 1, used: '150.24' })),
      stub(getReduction, () => one),
      stub(listReductionItems, () => [{ id: 3, name: '物业费' }]),
      stub(findReductionMembers, () => [{ id: 11, text: '1幢-101' }]),
      ...stubs,
    ],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const openFirst = async () => userEvent.dblClick(await screen.findByRole('cell', { name: 'YJ2026060001' }));
async function pick(box: HTMLElement, label: string, text: string) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

describe('优减标准', () => {
  test('tells terms, members, budget and what was given', async () => {
    open();
    const row = (await screen.findByRole('cell', { name: 'YJ2026060001' })).closest('tr') as HTMLElement;
    for (const text of ['空置减免', '已生效', '2 套', '减 30%', '2026.01.01 – 2026.12.31', '150.24', '5,000.00'])
      expect(within(row).getByText(text), text).toBeTruthy();
    await openFirst();
    expect(await screen.findByText('适用范围：2 套（1幢-101、1幢-102）')).toBeTruthy();
    expect(screen.getByText('150.24 元，2 笔')).toBeTruthy();
  });

  test('counts whom it is for by what they are', async () => {
    const kinds = ['estate', 'building', 'house', 'parking', 'customer', 'contract'] as const;
    const rows = kinds.map((memberKind, id) => ({ ...reduction(), id: id + 1, memberKind, members: 3 }));
    open([stub(searchReductions, () => ({ rows, total: 6, used: '0.00' }))]);
    for (const text of ['整个小区', '3 栋', '3 套', '3 个车位', '3 位客户', '3 份合同'])
      expect(await screen.findByText(text), text).toBeTruthy();
  });

  test('a new one says what is missing, and is sent with its members', async () => {
    const { server } = open([stub(createReduction, () => ({ id: 2, number: 'YJ2026060002', flowName: null }))]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press(/新增/);
    const box = await dialog('新增优减标准');
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    for (const text of ['请输入名称', '请选择收费项目', '请输入比例', '请选择房屋'])
      expect(await within(box).findByText(text)).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('名称'), '空置减免');
    await userEvent.type(within(box).getByLabelText('减免比例'), '30');
    await pick(box, '选择房屋', '1幢-101');
    await pick(box, '收费项目', '物业费');
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    expect(await screen.findByText('已提交 YJ2026060002，请他人审核')).toBeTruthy();
    expect(server.inputsOf(createReduction)[0]).toMatchObject({
      estateId: 1,
      name: '空置减免',
      way: 1,
      percent: '30',
      amount: null,
      chargeTypeIds: [3],
      members: { kind: 'house', ids: [11] },
    });
  });

  test('one that waits is passed by another; in force it is applied or ended', async () => {
    const { server } = open(
      [stub(auditReduction, () => null)],
      3,
      reduction({ state: 1, version: 0, usedBills: 0, checkedBy: '', checkedAt: null }),
    );
    await openFirst();
    await press('审核通过');
    await press('通 过');
    expect(await screen.findByText('已审核，计费时自动优减')).toBeTruthy();
    expect(server.inputsOf(auditReduction)).toMatchObject([{ id: 1, version: 0 }]);
  });

  test.each([
    ['waits on its way', { state: 1 }, true, []],
    ['came back to its sender', { state: 1, mayChange: true }, true, ['修 改']],
    ['came back to somebody else', { state: 1, mine: true }, true, []],
    ['was decided and is not finished', { state: 2, usedBills: 0 }, false, ['应用到未收账单']],
  ] as const)('one whose document %s is not decided here', async (_, more, said, offered) => {
    open([], 3, reduction({ ...more, flowName: '优减审核' }));
    await openFirst();
    await screen.findByText('适用范围：2 套（1幢-101、1幢-102）');
    expect(screen.queryByText('该单据走流程“优减审核”，请在“处理公文”中办理') !== null).toBe(said);
    const names = ['审核通过', '退 回', '修 改', '应用到未收账单'];
    expect(names.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(offered);
  });

  test.each([
    ['已提交，请他人审核', { state: 3 }, null],
    ['已提交，走流程“优减审核”审核', { state: 3 }, '优减审核'],
    ['已修改，请在“处理公文”中重新发送', { state: 1, flowName: '优减审核', mayChange: true }, '优减审核'],
  ] as const)('a change is answered with %s', async (said, more, flowName) => {
    open([stub(changeReduction, () => ({ flowName }))], 3, reduction(more));
    await openFirst();
    await press('修 改');
    await userEvent.click(within(await dialog('修改 YJ2026060001')).getByRole('button', { name: '提 交' }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test('applied to what is open it says how much; ended it wants a day and a reason', async () => {
    let tries = 0;
    const { server } = open([
      stub(applyReduction, () => ((tries += 1) === 1 ? { bills: 4, amount: '240.00' } : refuse('REDUCTION_NONE'))),
      stub(endReduction, () => null),
    ]);
    await openFirst();
    await press('应用到未收账单');
    await press('应 用');
    expect(await screen.findByText('已优减 4 笔，共 240.00 元')).toBeTruthy();
    await press('终 止');
    const box = await dialog('终止 YJ2026060001');
    await userEvent.click(within(box).getByRole('button', { name: '终 止' }));
    expect(await within(box).findByText('请输入原因')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('原因'), '已入住');
    await userEvent.click(within(box).getByRole('button', { name: '终 止' }));
    expect(await screen.findByText('已终止')).toBeTruthy();
    expect(server.inputsOf(endReduction)).toMatchObject([{ id: 1, version: 1, reason: '已入住' }]);
  });

  test('offers nothing to who may only look', async () => {
    open([], 1);
    await openFirst();
    expect(await screen.findByText('适用范围：2 套（1幢-101、1幢-102）')).toBeTruthy();
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/新增/, '终 止', '应用到未收账单']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
