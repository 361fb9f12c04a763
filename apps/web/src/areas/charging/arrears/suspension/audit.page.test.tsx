import { describe, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  approveSuspension,
  approvePlan,
  getSuspension,
  getPlan,
  MENU,
  rejectSuspension,
  searchSuspensions,
  type MenuState,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import HangAuditPage from './audit.page.tsx';
import { SUSPENSION_READS, suspensionDetail, planDetail } from './suspension-samples.ts';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<HangAuditPage />, {
    menu: menuOf(screenNode(MENU.arrearsAudit, 'charging/arrears/audit', { state })),
    menuStyle: 0,
    stubs: [...SUSPENSION_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const openOne = async () => userEvent.dblClick(await screen.findByRole('cell', { name: 'HG2026060001' }));

describe('挂账审核', () => {
  test('what waits, with both amounts, chase records, marks and earlier requests beside', async () => {
    const { server } = open();
    await openOne();
    expect(server.inputsOf(searchSuspensions)[0]).toMatchObject({ kinds: [1, 2, 3, 4], states: [2] });
    expect(await screen.findByText('现在 150.40 元，审核按现在的金额办理')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '催收与标记 2' }));
    const part = await screen.findByRole('region', { name: '1幢-101' });
    for (const text of ['答应月底付', '承诺付款', '2026-06-10 250.40', /HG2026050002 已退回/])
      expect(within(part).getByText(text), String(text)).toBeTruthy();
  });

  test('approved with what dropped out, or rejected with a reason', async () => {
    const { server } = open([
      stub(approveSuspension, () => ({ bills: 1, amount: '150.40', dropped: ['1幢-101 物业费 2025.05 已付清'], numbers: [] })),
      stub(rejectSuspension, () => null),
    ]);
    await openOne();
    await press('退 回');
    const no = await dialog('退回 HG2026060001');
    await userEvent.click(within(no).getByRole('button', { name: /退\s?回/ }));
    expect(await within(no).findByText('请输入退回原因')).toBeTruthy();
    await userEvent.type(within(no).getByLabelText('退回原因'), '没有证明');
    await userEvent.click(within(no).getByRole('button', { name: /退\s?回/ }));
    expect(await screen.findByText('已退回')).toBeTruthy();
    expect(server.inputsOf(rejectSuspension)[0]).toEqual({ id: 3, version: 4, note: '没有证明' });
    await press('审核通过');
    const yes = await dialog('审核通过 HG2026060001');
    await userEvent.click(within(yes).getByRole('button', { name: /通\s?过/ }));
    expect(await screen.findByText('已办理 1 笔 150.40 元')).toBeTruthy();
    expect(await screen.findByText('未办理：1幢-101 物业费 2025.05 已付清')).toBeTruthy();
    expect(server.inputsOf(approveSuspension)[0]).toEqual({ id: 3, version: 4, note: '' });
  });

  test('one’s own waits for somebody else, and who may only look decides nothing', async () => {
    open([stub(getSuspension, () => suspensionDetail({ own: true }))]);
    await openOne();
    expect(await screen.findByText('由他人审核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });
  test('what a document decides is not decided here', async () => {
    const flowName = '挂账审核流程';
    open([stub(getSuspension, () => suspensionDetail({ flowName })), stub(getPlan, () => planDetail({ state: 1, flowName: '分期流程' }))]);
    await openOne();
    expect(await screen.findByText('该单据走流程“挂账审核流程”，请在“处理公文”中办理')).toBeTruthy();
    await userEvent.click(await screen.findByRole('tab', { name: '分期协议' }));
    await userEvent.dblClick(await screen.findByRole('cell', { name: 'FQ2026060001' }));
    expect(await screen.findByText('该单据走流程“分期流程”，请在“处理公文”中办理')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });
  test('view only', async () => {
    open([], 1);
    await openOne();
    expect(await screen.findByText('说明：已起诉，待判决')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
    expect(screen.getByText('只能查看')).toBeTruthy();
  });

  test('agreements are decided here too', async () => {
    const { server } = open([stub(getPlan, () => planDetail({ state: 1 })), stub(approvePlan, () => null)]);
    await userEvent.click(await screen.findByRole('tab', { name: '分期协议' }));
    await userEvent.dblClick(await screen.findByRole('cell', { name: 'FQ2026060001' }));
    await press('审核通过');
    await userEvent.click(within(await dialog('审核通过 FQ2026060001')).getByRole('button', { name: /通\s?过/ }));
    expect(await screen.findByText('已通过，开始履行')).toBeTruthy();
    expect(server.inputsOf(approvePlan)[0]).toEqual({ id: 8, version: 2, note: '' });
  });
});
