import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createSuspension,
  createPlan,
  getSuspension,
  listPlanChoices,
  MENU,
  submitSuspension,
  withdrawSuspension,
  type MenuState,
} from '@anju/contract';
import { addDays, businessDay, monthEnd } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { SUSPENSION_READS, suspendBill, suspensionDetail, headOf } from './suspension-samples.ts';
import { equalParts } from '../instalment-plan/plan.rules.ts';
import HangRequestPage from './request.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<HangRequestPage />, {
    menu: menuOf(screenNode(MENU.arrearsRequest, 'charging/arrears/request', { state })),
    menuStyle: 0,
    stubs: [...SUSPENSION_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function pick(box: HTMLElement, label: string, text: string | RegExp) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
const box = (item: string) => screen.findByRole('checkbox', { name: item });

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('挂账申报', () => {
  test('the list tells number, object, amount and state, with the sum over all', async () => {
    open();
    const row = (await screen.findByRole('cell', { name: 'HG2026060001' })).closest('tr') as HTMLElement;
    for (const text of ['1幢-101', '诉讼中', '250.40', '待审核', '陈思远']) expect(within(row).getByText(text), text).toBeTruthy();
    expect(screen.getByText('合计 31 单')).toBeTruthy();
    expect(headOf(screen.getByText('9,876.50'))).toBe('金额');
    await userEvent.type(screen.getAllByRole('searchbox')[0] as HTMLElement, '无{Enter}');
    expect(await screen.findByText('没有符合条件的单据')).toBeTruthy();
  });

  test('a request: an object found, bills ticked, why and how it will come back; what is refused stays typed', async () => {
    const { server } = open([stub(createSuspension, () => refuse('HANG_BILL', { what: '1幢-101 物业费', why: '已付清' }))]);
    await press(/新增/);
    const form = await dialog('挂账申报');
    await pick(form, '对象', /云栖花园 1幢-101 周以宁 未收 500.80/);
    await userEvent.click(await box('1幢-101 物业费 2025.04'));
    expect(
      within(form).getByText((_, node) => node?.className === 'suspension-sum' && node.textContent === '已选 1 笔，合计 250.40 元'),
    ).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: /保\s?存/ }));
    expect(await within(form).findByText('请输入说明')).toBeTruthy();
    await pick(form, '挂账原因', '诉讼中');
    await userEvent.type(within(form).getByLabelText('说明'), '已起诉');
    await userEvent.type(within(form).getByLabelText('收回计划'), '判决后执行');
    await userEvent.click(within(form).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('“1幢-101 物业费”已付清，请刷新后重新选择')).toBeTruthy();
    expect(within(form).getByLabelText<HTMLTextAreaElement>('说明').value).toBe('已起诉');
    expect(server.inputsOf(createSuspension)[0]).toEqual({
      billIds: [11],
      reason: 5,
      note: '已起诉',
      plan: '判决后执行',
      fileId: null,
      submit: true,
    });
  });

  test('one’s own draft is submitted or withdrawn, and printed as 挂账申请表', async () => {
    const { server } = open([
      stub(getSuspension, () => suspensionDetail({ state: 1, own: true })),
      stub(submitSuspension, () => ({ flowName: '挂账流程' })),
      stub(withdrawSuspension, () => null),
    ]);
    await userEvent.dblClick(await screen.findByRole('cell', { name: 'HG2026060001' }));
    await press(/打\s?印/);
    const paper = screen.getByRole('region', { name: '挂账申请表' });
    for (const text of ['编号 HG2026060001', /大写：贰佰伍拾元肆角整/, '收回计划：判决后申请执行', /1幢-101 催收 1 次/])
      expect(within(paper).getByText(text), String(text)).toBeTruthy();
    await press(/提\s?交/);
    expect(await screen.findByText('已提交，走流程“挂账流程”审核')).toBeTruthy();
    expect(server.inputsOf(submitSuspension)[0]).toEqual({ id: 3, version: 4 });
    await press(/撤\s?回/);
    await userEvent.click((await screen.findAllByRole('button', { name: /撤\s?回/ })).at(-1) as HTMLElement);
    expect(await screen.findByText('已撤回')).toBeTruthy();
  });
});

describe('分期协议', () => {
  const toPlans = async () => userEvent.click(await screen.findByRole('tab', { name: '分期协议' }));

  test('a broken one is red, shows what was paid of each part, and prints the agreement', async () => {
    open();
    await toPlans();
    const row = (await screen.findByRole('cell', { name: 'FQ2026060001' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('已违约')).toBeTruthy();
    expect(within(row).getByText('2026.07.31 付 100.00').className).toBe('ui-danger');
    await userEvent.dblClick(within(row).getByText('FQ2026060001'));
    expect(await screen.findByText('到期未付', { selector: '.ant-table *' })).toBeTruthy();
    await press('打印协议');
    const paper = screen.getByRole('region', { name: '分期付款协议' });
    for (const text of [
      '编号 FQ2026060001',
      /合计 300.00 元（大写：叁佰元整）/,
      '第 2 期',
      '贰佰元整',
      /乙方（签字）/,
      /自签订之日起停计违约金/,
      /此前的违约金 12.50 元不在分期之内/,
    ])
      expect(within(paper).getByText(text), String(text)).toBeTruthy();
  });

  test('one agreement takes the bills of the house, its parking space and a contract; each says what it is for', async () => {
    const parking = suspendBill(13, { objectKind: 2, objectId: 15, objectText: '车位 B1-018', item: '车位费', amount: '300.00' });
    const { server } = open([
      stub(listPlanChoices, () => [suspendBill(11), parking]),
      stub(createPlan, () => ({ id: 9, number: 'FQ2026060002', flowName: null })),
    ]);
    await toPlans();
    await press(/登记分期协议/);
    const form = await dialog('登记分期协议');
    await pick(form, '对象', /1幢-101/);
    await userEvent.click(await box('1幢-101 物业费 2025.04'));
    await userEvent.click(await box('车位 B1-018 车位费 2025.04'));
    await userEvent.click(within(form).getByRole('button', { name: '平均分期' }));
    expect(await within(form).findByText('各期合计 550.40，账单合计 550.40')).toBeTruthy();
    expect(within(form).getByText(/不分期的违约金 102.92 元/)).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已登记 FQ2026060002，请他人审核')).toBeTruthy();
    expect(server.inputsOf(listPlanChoices)[0]).toEqual({ objectKind: 1, objectId: 9 });
    expect(server.inputsOf(createPlan)[0]).toMatchObject({ objectKind: 1, objectId: 9, billIds: [11, 13] });
  });

  test('equal parts of what is chosen, the last with the remainder', async () => {
    const { server } = open([stub(createPlan, () => ({ id: 9, number: 'FQ2026060002', flowName: null }))]);
    await toPlans();
    await press(/登记分期协议/);
    const form = await dialog('登记分期协议');
    await pick(form, '对象', /1幢-101/);
    await userEvent.click(await box('1幢-101 物业费 2025.04'));
    await userEvent.click(within(form).getByRole('button', { name: '平均分期' }));
    expect(await within(form).findByText('各期合计 250.40，账单合计 250.40')).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已登记 FQ2026060002，请他人审核')).toBeTruthy();
    const first = monthEnd(addDays(businessDay(new Date()), 15));
    expect(server.inputsOf(createPlan)[0]).toMatchObject({
      objectKind: 1,
      objectId: 9,
      billIds: [11],
      stopLate: true,
      instalments: equalParts('250.40', 3, first),
    });
  });
});
