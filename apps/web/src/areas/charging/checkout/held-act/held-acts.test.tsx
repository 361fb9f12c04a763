import { describe, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { approveHeldAct, HELD_ACT, MENU, rejectHeldAct, searchHeldActs, withdrawHeldAct, type HeldActRow } from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import SettleSummaryPage from '../settle-summary/summary.page.tsx';
import { SUMMARY_READS } from '../settle-summary/summary-samples.ts';

const act = (more: Partial<HeldActRow> = {}): HeldActRow => ({
  id: 7,
  version: 0,
  number: 'FH2026110001',
  kinds: [1, 2],
  companyName: '云栖物业服务处',
  estateName: '云栖花园',
  text: '红冲 SJ202611001 3幢-1203 王建国 1,500.00 元',
  why: '红冲超过单笔限额 1,000.00 元；换方式退款均需复核',
  amount: '1500.00',
  tender: '现金 -1,500.00',
  reason: '重复收费',
  facts: [{ label: '原单号', text: 'SJ202611001' }],
  state: HELD_ACT.waiting,
  settlementId: null,
  result: '',
  own: false,
  mayDecide: true,
  createdBy: '林晓燕',
  createdAt: '2026-11-15T02:00:00Z',
  checkedBy: '',
  checkedAt: null,
  checkNote: '',
  ...more,
});

async function open(rows: readonly HeldActRow[], stubs: readonly Stub[] = []) {
  const page = renderPage(<SettleSummaryPage />, {
    menu: menuOf(screenNode(MENU.checkoutSummary, 'charging/checkout/summary')),
    stubs: [...SUMMARY_READS, stub(searchHeldActs, () => ({ rows: [...rows], total: rows.length, waiting: rows.length })), ...stubs],
  });
  await userEvent.click(screen.getByRole('tab', { name: '动账复核' }));
  await screen.findByText('FH2026110001');
  return page;
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('动账复核', () => {
  test('shows what waits, why, and who asked; asks for waiting ones first', async () => {
    const { server } = await open([act()]);
    expect(screen.getByText('红冲超过单笔限额 1,000.00 元；换方式退款均需复核')).toBeTruthy();
    expect(screen.getByLabelText('合计').textContent).toBe('待复核 1 笔');
    expect(server.inputsOf(searchHeldActs)[0]).toMatchObject({ states: [HELD_ACT.waiting] });
    await userEvent.dblClick(screen.getByText('FH2026110001'));
    const drawer = within((await screen.findByText('动账复核单 FH2026110001')).closest('.ant-drawer') as HTMLElement);
    expect(drawer.getByText('红冲、换方式退款')).toBeTruthy();
    expect(drawer.getByText('SJ202611001')).toBeTruthy();
    expect(drawer.getByText('现金 -1,500.00')).toBeTruthy();
  });

  test('is done by a second person after reading what follows', async () => {
    const { server } = await open([act()], [stub(approveHeldAct, () => null)]);
    await press(/复核办理/);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/确认后立即以 林晓燕 的名义办理，记入其钱箱，日期为今天。/)).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox'), '属实');
    await userEvent.click(dialog.getByRole('button', { name: /^复核办理$/ }));
    expect(await screen.findByText('已办理')).toBeTruthy();
    expect(server.inputsOf(approveHeldAct)).toEqual([{ id: 7, version: 0, note: '属实' }]);
  });

  test('a refusal is shown and keeps what was typed', async () => {
    await open([act()], [stub(approveHeldAct, () => refuse('STALE', { what: '结算' }))]);
    await press(/复核办理/);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), '属实');
    await userEvent.click(dialog.getByRole('button', { name: /^复核办理$/ }));
    expect(await screen.findByText(/结算已被他人修改/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('属实');
  });

  test('is rejected with a reason only', async () => {
    const { server } = await open([act()], [stub(rejectHeldAct, () => null)]);
    await press(/退\s?回/);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), '原票据未收回');
    await userEvent.click(dialog.getByRole('button', { name: /^退\s?回$/ }));
    expect(await screen.findByText('已退回')).toBeTruthy();
    expect(server.inputsOf(rejectHeldAct)).toEqual([{ id: 7, version: 0, note: '原票据未收回' }]);
  });

  test('the asker may withdraw and not decide', async () => {
    const { server } = await open([act({ own: true, mayDecide: false })], [stub(withdrawHeldAct, () => null)]);
    expect(screen.queryByRole('button', { name: /复核办理/ })).toBeNull();
    await press(/撤\s?回/);
    expect(await screen.findByText(/撤回 FH2026110001（红冲 SJ202611001/)).toBeTruthy();
    await press(/^继\s?续$/);
    expect(await screen.findByText('已撤回')).toBeTruthy();
    expect(server.inputsOf(withdrawHeldAct)).toEqual([{ id: 7, version: 0 }]);
  });
});
