import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  auditChangeRequest,
  createChangeRequest,
  getChangeRequest,
  MENU,
  rejectChangeRequest,
  undoChangeRequest,
  withdrawChangeRequest,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import AccountAdjustPage from './adjust.page.tsx';
import { CHANGE_READS, requestDetail } from './change-samples.ts';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<AccountAdjustPage />, {
    menu: menuOf(screenNode(MENU.accountAdjust, 'charging/account/adjust', { state })),
    menuStyle: 0,
    stubs: [...CHANGE_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const openFirst = async () => userEvent.dblClick(await screen.findByRole('cell', { name: 'TZD2026060001' }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('requests', () => {
  test('are listed with their objects, reason and state, and sums over all', async () => {
    open();
    const row = (await screen.findByRole('cell', { name: 'TZD2026060001' })).closest('tr') as HTMLElement;
    for (const text of ['1幢-101 等 2 户', '-30.40', '计费差错', '待审核', '面积录入有误', '陈思远'])
      expect(within(row).getByText(text), text).toBeTruthy();
    expect(screen.getByText('合计 1 张，2 笔，-30.40 元；其中待审核 1 张')).toBeTruthy();
  });

  test('a new one names bills found by house, each with an amount of its own or by a share', async () => {
    const { server } = open([stub(createChangeRequest, () => ({ id: 2, number: 'TZD2026060002', flowName: null }))]);
    await press(/申请调整/);
    const box = await dialog('申请账款调整');
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    expect(await within(box).findByText('请选择账单并填写金额')).toBeTruthy();
    await userEvent.type(within(box).getByRole('searchbox'), '周以宁{Enter}');
    await userEvent.type(await within(box).findByLabelText('调整金额 1幢-101 物业费 2026.04'), '-20.4');
    expect(within(box).getByText('230.00')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('说明'), '面积录入有误');
    expect(within(box).getByText(/已填 1 笔，合计/).textContent).toBe('已填 1 笔，合计 -20.40 元');
    await userEvent.type(within(box).getByRole('searchbox'), '{Enter}');
    await userEvent.type(within(box).getByLabelText('比例'), '10');
    await userEvent.click(within(box).getByRole('button', { name: '按比例填写' }));
    expect(within(box).getByText(/已填 2 笔，合计/).textContent).toBe('已填 2 笔，合计 -50.08 元');
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    expect(await screen.findByText('已提交 TZD2026060002，请他人审核')).toBeTruthy();
    // Enter in the search box searches for bills and does not submit the form.
    expect(server.inputsOf(createChangeRequest)).toHaveLength(1);
    expect(server.inputsOf(createChangeRequest)[0]).toMatchObject({
      kind: 1,
      lines: [
        { billId: 1, amount: '-25.04' },
        { billId: 2, amount: '-25.04' },
      ],
      reason: 9,
      note: '面积录入有误',
    });
  });

  test('refused, the dialog keeps what was typed', async () => {
    open([stub(createChangeRequest, () => refuse('BILL_CHANGE_SETTLED', { bill: '1幢-101“物业费”', settled: '240.00' }))]);
    await press(/申请调整/);
    const box = await dialog('申请账款调整');
    await userEvent.type(within(box).getByRole('searchbox'), '101{Enter}');
    await userEvent.type(await within(box).findByLabelText('调整金额 1幢-101 物业费 2026.04'), '-20');
    await userEvent.type(within(box).getByLabelText('说明'), '有误');
    await userEvent.click(within(box).getByRole('button', { name: '提 交' }));
    expect(await screen.findByText('1幢-101“物业费” 已收 240.00 元，调整后不能低于已收，请先红冲收款')).toBeTruthy();
    expect(within(box).getByLabelText<HTMLInputElement>('调整金额 1幢-101 物业费 2026.04').value).toBe('-20');
  });
});

describe('one request', () => {
  test('is passed after a look, or sent back with a reason', async () => {
    const { server } = open([stub(auditChangeRequest, () => null), stub(rejectChangeRequest, () => null)]);
    await openFirst();
    await press('审核通过');
    expect(await screen.findByText('TZD2026060001 调整 -30.40 元，共 2 笔。通过后立即记入账单，是否通过？')).toBeTruthy();
    await press('通 过');
    expect(await screen.findByText('已审核，已记入账单')).toBeTruthy();
    expect(server.inputsOf(auditChangeRequest)).toMatchObject([{ id: 1, version: 0 }]);
    await press('退 回');
    const box = await dialog('退回单据');
    await userEvent.type(within(box).getByLabelText('原因'), '请附依据');
    await userEvent.click(within(box).getByRole('button', { name: '退 回' }));
    expect(server.inputsOf(rejectChangeRequest)).toMatchObject([{ id: 1, reason: '请附依据' }]);
  });

  test('that a document decides says which workflow, to its maker too, and is not decided here', async () => {
    open([stub(getChangeRequest, () => requestDetail({ flowName: '减免审核', mine: true }))]);
    await openFirst();
    expect(await screen.findByText('该单据走流程“减免审核”，请在“处理公文”中办理')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /审核通过|^退\s?回$/ })).toBeNull();
  });

  test('of his own is withdrawn, one that counts is taken back, and the paper has room for signatures', async () => {
    let detail = requestDetail({ mine: true });
    const { server } = open([
      stub(getChangeRequest, () => detail),
      stub(withdrawChangeRequest, () => {
        detail = requestDetail({ state: 2, version: 1, checkedBy: '林若水', checkedAt: '2026-06-15T11:00:00+08:00' });
        return null;
      }),
      stub(undoChangeRequest, () => null),
    ]);
    await openFirst();
    await press('打 印');
    const paper = await screen.findByRole('region', { name: '账款调整单' });
    for (const text of [/单号 TZD2026060001/, /大写：负叁拾元肆角整/, /业主签字：/, /财务签字：/])
      expect(within(paper).getByText(text), String(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
    await press('撤 回');
    await userEvent.click((await screen.findAllByRole('button', { name: '撤 回' })).at(-1) as HTMLElement);
    expect(server.inputsOf(withdrawChangeRequest)).toMatchObject([{ id: 1, version: 0 }]);
    await press('冲 回');
    const box = await dialog('冲回单据');
    await userEvent.type(within(box).getByLabelText('原因'), '多调');
    await userEvent.click(within(box).getByRole('button', { name: '冲 回' }));
    expect(server.inputsOf(undoChangeRequest)).toMatchObject([{ id: 1, version: 1, reason: '多调' }]);
  });

  test('offers nothing to who may only look', async () => {
    open([], 1);
    await openFirst();
    expect(await screen.findByText('只能查看')).toBeTruthy();
    expect(await screen.findByText('账款调整单 TZD2026060001')).toBeTruthy();
    for (const name of ['审核通过', '退 回', /申请调整/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
