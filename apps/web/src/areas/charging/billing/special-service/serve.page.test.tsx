import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeSpecialService,
  createSpecialServiceItem,
  createSpecialServices,
  disableSpecialServiceItem,
  findSpecialServiceObjects,
  getSpecialService,
  listSpecialServiceChoices,
  loadTree,
  MENU,
  searchSpecialServiceItems,
  searchSpecialServices,
  voidSpecialService,
  type MenuState,
  type SpecialServiceDetail,
  type SpecialServiceItemRow,
  type SpecialServiceRow,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import BillingServePage from './serve.page.tsx';

const row = (more: Partial<SpecialServiceRow> = {}): SpecialServiceRow => ({
  id: 1,
  number: 'TY2026060001',
  estateId: 1,
  estateName: '云栖花园',
  objectKind: 1,
  objectId: 11,
  objectText: '1幢-101',
  houseId: 11,
  itemId: 5,
  itemName: '上门维修',
  unit: '次',
  quantity: '2',
  price: '80.00',
  amount: '160.00',
  open: '160.00',
  servedOn: '2026-06-14',
  servedBy: '王师傅',
  sourceNo: 'SQ001',
  text: '换水龙头',
  state: 2,
  void: false,
  createdBy: '陈思远',
  createdAt: '2026-06-15T10:00:00+08:00',
  ...more,
});
const detail = (more: Partial<SpecialServiceDetail> = {}): SpecialServiceDetail => ({
  ...row(more),
  billId: 9,
  item: '有偿维修费',
  payerName: '周以宁',
  dueDate: '2026-06-22',
  explain: '上门维修 2 次 × 80.00 元 = 160.00 元',
  batchNumber: 'JF2026060003',
  checkedBy: '',
  rejected: '',
  together: [row(more), row({ id: 2, number: 'TY2026060002', amount: '45.00', itemName: '保洁' })],
  ...more,
});
const item: SpecialServiceItemRow = {
  id: 5,
  version: 0,
  estateId: null,
  estateName: '',
  chargeTypeId: 3,
  chargeTypeName: '有偿维修费',
  name: '上门维修',
  unit: '次',
  price: '80.00',
  minPrice: '50.00',
  maxPrice: '120.00',
  dueDays: 7,
  latePolicyId: null,
  latePolicyName: '',
  remark: '',
  disabled: false,
  used: 2,
};
const open = (stubs: readonly Stub[] = [], state: MenuState = 3, one = detail()) =>
  renderPage(<BillingServePage />, {
    menu: menuOf(
      screenNode(MENU.billingServe, 'charging/billing/serve', { state }),
      screenNode(MENU.checkout, 'charging/checkout/normal', { state }),
    ),
    menuStyle: 0,
    stubs: [
      stub(loadTree, () => [
        { key: 'estate-1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 10, note: '', leaf: true, disabled: false },
      ]),
      stub(searchSpecialServices, () => ({ rows: [row(one)], total: 1, amount: '160.00', open: '160.00' })),
      stub(getSpecialService, () => one),
      stub(searchSpecialServiceItems, () => ({ rows: [item], total: 1 })),
      stub(listSpecialServiceChoices, () => ({ chargeTypes: [{ id: 3, name: '有偿维修费' }], latePolicies: [] })),
      stub(findSpecialServiceObjects, () => [{ id: 11, text: '1幢-101' }]),
      ...stubs,
    ],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const openFirst = async () => userEvent.dblClick(await screen.findByRole('cell', { name: 'TY2026060001' }));
async function pick(box: HTMLElement, label: string, text: string) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('特约服务计费', () => {
  test('lists services with their sums; one is printed with all of its day', async () => {
    open();
    expect(await screen.findByText('合计 1 笔')).toBeTruthy();
    await openFirst();
    expect(await screen.findByText('上门维修 2 次 × 80.00 元 = 160.00 元')).toBeTruthy();
    expect(screen.getByText('在批次 JF2026060003 中待审核，由他人在计费审核中审核，再到缴费通知发布。')).toBeTruthy();
    await press(/打印服务单/);
    const paper = await screen.findByRole('region', { name: '特约服务单' });
    expect(within(paper).getByText('TY2026060002')).toBeTruthy();
    expect(within(paper).getByText('205.00')).toBeTruthy();
  });

  test('fees of many houses are imported from a sheet, by those who may enter them', async () => {
    open();
    await press(/导入费用/);
    expect(await dialog('导入一次性费用')).toBeTruthy();
    expect(screen.getByRole('button', { name: /下载模板/ })).toBeTruthy();
  });

  test('several services are entered for one house; a price beyond the limits is told beside it', async () => {
    let tries = 0;
    const { server } = open([
      stub(createSpecialServices, () =>
        (tries += 1) === 1
          ? refuse('SPECIAL_SERVICE_FUTURE')
          : { batchNumber: 'JF2026060003', amount: '160.00', serves: [{ id: 1, number: 'TY2026060001' }] },
      ),
    ]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press(/登记服务/);
    const box = await dialog('登记特约服务');
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    for (const text of ['请选择服务对象', '请选择服务项目', '单价应为非负数，最多两位小数'])
      expect(await within(box).findByText(text)).toBeTruthy();
    await pick(box, '服务对象', '1幢-101');
    await pick(box, '第 1 项服务', '上门维修（50.00 – 120.00 元/次）');
    const many = within(box).getByLabelText('第 1 项数量');
    await userEvent.clear(many);
    await userEvent.type(many, '2');
    expect(await within(box).findByText('合计 160.00 元')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    expect(await screen.findByText('服务日期不能晚于今天')).toBeTruthy();
    expect(within(box).getByLabelText<HTMLInputElement>('第 1 项单价').value).toBe('80.00');
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    expect(await screen.findByText('已登记 1 项，共 160.00 元，批次 JF2026060003 待他人审核')).toBeTruthy();
    expect(server.inputsOf(createSpecialServices)[0]).toMatchObject({
      estateId: 1,
      kind: 1,
      objectId: 11,
      lines: [{ itemId: 5, quantity: '2', price: '80.00' }],
    });
  });

  test('one sent back says why, is corrected or voided with a reason', async () => {
    const { server } = open(
      [stub(changeSpecialService, () => null), stub(voidSpecialService, () => null)],
      3,
      detail({ state: 1, rejected: '数量不对' }),
    );
    await openFirst();
    expect(await screen.findByText('已退回：数量不对。更正后重新提交审核。')).toBeTruthy();
    await press('更 正');
    const box = await dialog('更正 TY2026060001');
    await userEvent.clear(within(box).getByLabelText('数量'));
    await userEvent.type(within(box).getByLabelText('数量'), '1');
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    expect(await screen.findByText('已更正，待他人审核')).toBeTruthy();
    expect(server.inputsOf(changeSpecialService)[0]).toMatchObject({ id: 1, quantity: '1', price: '80.00' });
    await press('作 废');
    const sure = await dialog('作废特约服务');
    await userEvent.type(within(sure).getByLabelText('原因'), '客户取消');
    await userEvent.click(within(sure).getByRole('button', { name: '作 废' }));
    expect(await screen.findByText('已作废')).toBeTruthy();
    expect(server.inputsOf(voidSpecialService)).toMatchObject([{ id: 1, reason: '客户取消' }]);
  });

  test('published, the cashier is told where to take the money, and nothing is changed any more', async () => {
    open([], 3, detail({ state: 4 }));
    await openFirst();
    expect(await screen.findByText('现收：点“去收款”打开日常结算。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '去收款' })).toBeTruthy();
    for (const name of ['更 正', '作 废']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('before it is published, and once it is paid, there is nothing to take', async () => {
    for (const state of [3, 5] as const) {
      const { unmount } = open([], 3, detail({ state }));
      await openFirst();
      await screen.findByText('上门维修 2 次 × 80.00 元 = 160.00 元');
      expect(screen.queryByRole('button', { name: '去收款' })).toBeNull();
      unmount();
    }
  });

  test('items are made with limits, and taken out of use', async () => {
    const { server } = open([stub(createSpecialServiceItem, () => ({ id: 6 })), stub(disableSpecialServiceItem, () => null)]);
    await userEvent.click(await screen.findByRole('tab', { name: '服务项目' }));
    await press(/新增项目/);
    const box = await dialog('新增服务项目');
    await pick(box, '收费项目', '有偿维修费');
    await userEvent.type(within(box).getByLabelText('名称'), '疏通');
    for (const [label, text] of [
      ['单价', '200'],
      ['最低价', '100'],
      ['最高价', '150'],
    ] as const)
      await userEvent.type(within(box).getByLabelText(label), text);
    await userEvent.click(within(box).getByRole('button', { name: '保 存' }));
    expect(await within(box).findByText('单价应在最低价与最高价之间')).toBeTruthy();
    await userEvent.clear(within(box).getByLabelText('单价'));
    await userEvent.type(within(box).getByLabelText('单价'), '120');
    await userEvent.click(within(box).getByRole('button', { name: '保 存' }));
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createSpecialServiceItem)[0]).toMatchObject({ name: '疏通', estateId: null, chargeTypeId: 3, minPrice: '100' });
    await press('停用');
    await press('停 用');
    expect(await screen.findByText('已停用')).toBeTruthy();
    expect(server.inputsOf(disableSpecialServiceItem)).toMatchObject([{ id: 5, disabled: true }]);
  });

  test('offers nothing to who may only look', async () => {
    open([], 1);
    expect(await screen.findByText('只能查看')).toBeTruthy();
    await openFirst();
    expect(await screen.findByText('上门维修 2 次 × 80.00 元 = 160.00 元')).toBeTruthy();
    for (const name of [/登记服务/, '更 正', '作 废']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
