import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  MENU,
  printReceipt,
  readDocumentVouchers,
  redPreview,
  redSettlement,
  searchSettlements,
  settlementDetail,
  settlementRefunds,
  voidSettlement,
  VOUCHER,
  type Act,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { DESK_READS, detail, paper } from '../desk/desk-samples.ts';
import NormalPage from '../desk/normal.page.tsx';

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});

async function openList(stubs: readonly Stub[] = [], acts?: readonly Act[]) {
  const page = renderPage(<NormalPage />, {
    menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', acts ? { acts } : {})),
    menuStyle: 0,
    stubs: [...DESK_READS, ...stubs],
  });
  await userEvent.click(screen.getByRole('tab', { name: '结算记录' }));
  await screen.findByText('SJ202611001');
  return page;
}
async function openDetail(stubs: readonly Stub[] = [], acts?: readonly Act[]) {
  const page = await openList(stubs, acts);
  await userEvent.dblClick(screen.getByText('SJ202611001'));
  const drawer = (await screen.findByText(/^收费 SJ/)).closest('.ant-drawer') as HTMLElement;
  await within(drawer).findByText('2026.09');
  return { ...page, drawer: within(drawer) };
}

describe('结算记录', () => {
  test('shows today with sums over all that match, and narrows by key', async () => {
    const { server } = await openList();
    expect(screen.getByLabelText('合计').textContent).toContain(
      '收入 256.16 元　支出 -2,000.00 元　净额 -1,743.84 元　其中现金 -1,743.84 元',
    );
    expect(screen.getByText('退押')).toBeTruthy();
    const first = server.inputsOf(searchSettlements)[0];
    expect(first?.dayFrom).toBe(first?.dayTo);
    for (const label of ['入账日期起', '入账日期止'])
      expect(screen.getByLabelText<HTMLInputElement>(label).value, label).toBe(formatDay(first?.dayFrom ?? ''));
    await userEvent.type(screen.getByRole('searchbox', { name: '票据号 / 房号 / 付款人' }), '1203{Enter}');
    await waitFor(() => expect(server.inputsOf(searchSettlements).at(-1)?.key).toBe('1203'));
    expect(screen.queryByText('按票据号查找，已忽略日期')).toBeNull();
  });

  test('says that the days were left out for a number', async () => {
    await openList();
    await userEvent.type(screen.getByRole('searchbox', { name: '票据号 / 房号 / 付款人' }), 'SJ202611001{Enter}');
    expect(await screen.findByText('按票据号查找，已忽略日期')).toBeTruthy();
  });

  test('a settlement is voided with a reason; without one nothing is sent', async () => {
    const { server, drawer } = await openDetail([stub(voidSettlement, () => ({ held: null }))]);
    await userEvent.click(drawer.getByRole('button', { name: /作\s?废/ }));
    const dialog = within((await screen.findByText('作废 SJ202611001')).closest('.ant-modal') as HTMLElement);
    expect(dialog.getByText('506.56 元将全部冲回，账单重新待收，账户余额恢复；票据号不再使用，请收回原票据。')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /^作\s?废$/ }));
    expect(await dialog.findByText('请输入原因')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('原因'), '金额收错{Enter}');
    expect(await screen.findByText('SJ202611001 已作废，请收回原票据')).toBeTruthy();
    expect(server.inputsOf(voidSettlement)).toEqual([{ id: 1, version: 4, reason: '金额收错' }]);
  });

  test('red ink whole sends the money back the way it came; by line and another way what was chosen', async () => {
    const red = { id: 51, number: 'SJ2026110051', day: '2026-11-15', total: '-250.40', kept: '0.00', changeGiven: '0.00' };
    const { server, drawer } = await openDetail([stub(redSettlement, () => red), stub(redPreview, () => ({ takenBack: [] }))]);
    await userEvent.click(drawer.getByRole('button', { name: /红\s?冲/ }));
    const dialog = within((await screen.findByText('红冲 SJ202611001')).closest('.ant-modal') as HTMLElement);
    expect(dialog.getByText(/今天开出金额为 -506\.56 元的红冲单/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('原因'), '重复收费');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^第 1 行/ }));
    expect(await dialog.findByText(/今天开出金额为 -250\.40 元的红冲单/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: '退款方式' }));
    await userEvent.click(await screen.findByTitle('转账'));
    await userEvent.click(dialog.getByRole('button', { name: /^红\s?冲$/ }));
    expect(await screen.findByText('已红冲，红冲单号 SJ2026110051')).toBeTruthy();
    expect(server.inputsOf(redSettlement)).toEqual([
      {
        id: 1,
        version: 4,
        seqs: [2],
        reason: '重复收费',
        tenders: [{ list: 1, method: 2, amount: '250.40', reference: '', accountId: null }],
      },
    ]);
  });

  test('red ink above the limit says in plain words that a colleague does it', async () => {
    const held = { id: 7, number: 'FH2026110001', why: '红冲超过单笔限额 1,000.00 元' };
    const nothing = { id: 0, number: '', day: '2026-11-15', total: '0.00', kept: '0.00', changeGiven: '0.00', held };
    const { server, drawer } = await openDetail([stub(redSettlement, () => nothing), stub(redPreview, () => ({ takenBack: [] }))]);
    await userEvent.click(drawer.getByRole('button', { name: /红\s?冲/ }));
    const dialog = within((await screen.findByText('红冲 SJ202611001')).closest('.ant-modal') as HTMLElement);
    await userEvent.type(dialog.getByLabelText('原因'), '重复收费');
    await userEvent.click(dialog.getByRole('button', { name: /^红\s?冲$/ }));
    const text = '红冲超过单笔限额 1,000.00 元，已提交复核（编号 FH2026110001），由另一位有复核权的同事办理';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/已红冲/)).toBeNull();
    expect(server.inputsOf(redSettlement)).toHaveLength(1);
    // The settlement stays open; nothing is opened in its place.
    expect(server.inputsOf(settlementDetail).every(({ id }) => id === 1)).toBe(true);
  });

  test('red ink of some months says beforehand which discount the others lose', async () => {
    const takenBack = { item: '物业服务费', objectText: '3幢-1203', name: '一年九七折', needed: 12, left: 9, months: 9, amount: '67.61' };
    const { server, drawer } = await openDetail([stub(redPreview, () => ({ takenBack: [{ ...takenBack, kind: 3 as const }] }))]);
    await userEvent.click(drawer.getByRole('button', { name: /红\s?冲/ }));
    const dialog = within((await screen.findByText('红冲 SJ202611001')).closest('.ant-modal') as HTMLElement);
    expect(server.inputsOf(redPreview)).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^第 1 行/ }));
    expect(
      await dialog.findByText(
        '3幢-1203 物业服务费红冲后只剩 9 个月，不足“一年九七折”要求的 12 个月：其余 9 笔账单已优惠的 67.61 元折扣同时收回，转为待缴，请随后收取。',
      ),
    ).toBeTruthy();
    expect(server.inputsOf(redPreview)).toMatchObject([{ seqs: [2] }]);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^第 1 行/ }));
    await waitFor(() => expect(dialog.queryByText(/同时收回/)).toBeNull());
  });

  test('red ink untouched takes every line and the ways of the original; a refusal keeps what was typed', async () => {
    const { server, drawer } = await openDetail([stub(redSettlement, () => refuse('ACCOUNT_USED', { name: '住户存零', number: 'SJ9' }))]);
    await userEvent.click(drawer.getByRole('button', { name: /红\s?冲/ }));
    const dialog = within((await screen.findByText('红冲 SJ202611001')).closest('.ant-modal') as HTMLElement);
    await userEvent.type(dialog.getByLabelText('原因'), '重复收费{Enter}');
    expect(await screen.findByText('住户存零已在 SJ9 中使用，请先红冲 SJ9')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('原因').value).toBe('重复收费');
    expect(server.inputsOf(redSettlement)).toMatchObject([{ seqs: null, tenders: null }]);
  });

  test('what may not be taken back offers nothing; lines taken back name their paper; the paper is printed again with its mark', async () => {
    const lines = detail().lines.map((line) => ({ ...line, reversedBy: line.seq === 1 ? 'SJ2026110051' : null }));
    const reds = [
      {
        id: 51,
        number: 'SJ2026110051',
        day: '2026-11-15',
        at: '2026-11-15T03:00:00.000Z',
        total: '-256.16',
        cashierName: '陈晓岚',
        reason: '错',
      },
    ];
    const { drawer } = await openDetail([
      stub(settlementDetail, () => detail({ canVoid: false, canRed: false, lines, reds })),
      stub(printReceipt, () => ({
        settlementId: 1,
        kind: 'receipt' as const,
        paper: paper(),
        state: 1 as const,
        prints: 2,
        lastPrintAt: null,
        mark: '补打 第2次',
        page: '',
      })),
    ]);
    expect(drawer.queryByRole('button', { name: /作\s?废/ })).toBeNull();
    expect(drawer.queryByRole('button', { name: /红\s?冲$/ })).toBeNull();
    expect(drawer.getByText('已由 SJ2026110051 红冲')).toBeTruthy();
    expect(drawer.getByRole('list', { name: '红冲记录' }).textContent).toContain('2026.11.15 红冲 -256.16 元，陈晓岚，错');
    await userEvent.click(drawer.getByRole('button', { name: /补\s?打/ }));
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(screen.getByLabelText('收款收据 SJ2026110009').textContent).toContain('补打 第2次');
  });

  test('a paper in red ink is called so, as in the list', async () => {
    const { drawer } = await openDetail([
      stub(settlementRefunds, () => ({ order: null, refunds: [] })),
      stub(settlementDetail, () =>
        detail({ originalId: 3, originalNumber: 'SJ2026110003', total: '-14.00', canVoid: false, canRed: false }),
      ),
    ]);
    expect(drawer.getByText('红冲单')).toBeTruthy();
    expect(drawer.queryByText('有效')).toBeNull();
    expect(drawer.getByRole('button', { name: '红冲原单 SJ2026110003' })).toBeTruthy();
  });

  test('somebody who keeps books sees the vouchers of a receipt', async () => {
    const made = { companyId: 1, id: 3, ym: 202611, day: '2026-11-15', number: '记-0003', state: VOUCHER.audited, total: '506.56' };
    const { server } = renderPage(<NormalPage />, {
      menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal'), screenNode(MENU.bookDetail, 'accounting/book/detail')),
      menuStyle: 0,
      stubs: [...DESK_READS, stub(readDocumentVouchers, () => [made])],
    });
    await userEvent.click(screen.getByRole('tab', { name: '结算记录' }));
    await userEvent.dblClick(await screen.findByText('SJ202611001'));
    const vouchers = await screen.findByRole('list', { name: '凭证' });
    expect(vouchers.textContent).toBe('记-00032026.11待登账金额 506.56 元');
    expect(server.inputsOf(readDocumentVouchers)).toEqual([{ kind: 'settlement', id: 1 }]);
  });

  test('without the right nothing can be taken back or printed', async () => {
    const { drawer } = await openDetail([], ['view']);
    for (const name of [/作\s?废/, /红\s?冲$/, /补\s?打/]) expect(drawer.queryByRole('button', { name })).toBeNull();
  });
});
