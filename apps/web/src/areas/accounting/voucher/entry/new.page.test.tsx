import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createVoucher, changeVoucher, getVoucher, MENU, searchDims, VOUCHER } from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { BANK, COST, sampleLine, sampleVoucher, TAX, VOUCHER_STUBS } from '../voucher-samples.ts';
import { copyOf, correctionOf } from './draft.rules.ts';
import VoucherEntryPage from './new.page.tsx';

const SAVED = { id: 5, version: 1, state: VOUCHER.draft, number: '', problems: [], warnings: [] };
const HANDED_IN = { ...SAVED, state: VOUCHER.submitted, number: '记-0043' };

function open(stubs: readonly Stub[], asked = '') {
  const node = screenNode(MENU.voucher, 'accounting/voucher/new');
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  const page = (
    <PageScopeContext value={scope}>
      <VoucherEntryPage />
    </PageScopeContext>
  );
  return renderPage(page, { menu: menuOf(node), stubs: [...VOUCHER_STUBS, ...stubs] });
}
const cell = (row: number, name: string) => screen.findByLabelText<HTMLInputElement>(`第 ${row} 行${name}`);
const valueOf = async (row: number, name: string) => (await cell(row, name)).value;
const hasHand = (row: number, name: string) => waitFor(async () => expect(document.activeElement).toBe(await cell(row, name)));

describe('填制凭证', () => {
  test('three lines by keys alone: Enter, //, F7 and =', async () => {
    const { server } = open([stub(createVoucher, () => HANDED_IN)]);
    const user = userEvent.setup();
    await user.click(await cell(1, '摘要'));
    // Codes, initials and names find a subject; Enter takes it and goes on.
    await user.keyboard('付保洁外包费{Enter}640102{Enter}90566.04{Enter}');
    await hasHand(2, '摘要');
    await user.keyboard('//{Enter}jxse{Enter}5433.96{Enter}');
    await hasHand(3, '摘要');
    // An empty summary takes the one above.
    await user.keyboard('{Enter}{F7}{Enter}');
    await hasHand(3, '借方');
    await user.keyboard('{Enter}=');
    expect(await valueOf(3, '贷方')).toBe('96000');
    await user.keyboard('{F9}');
    await waitFor(() => expect(server.inputsOf(createVoucher)).toHaveLength(1));
    const [input] = server.inputsOf(createVoucher);
    expect(input).toMatchObject({ word: '记', day: '2026-11-16', submit: true, confirmed: false });
    expect(input?.lines).toMatchObject([
      { summary: '付保洁外包费', subjectId: COST.id, debit: '90566.04', credit: '0' },
      { summary: '付保洁外包费', subjectId: TAX.id, debit: '5433.96', credit: '0' },
      { summary: '付保洁外包费', subjectId: BANK.id, debit: '0', credit: '96000' },
    ]);
    // The next voucher begins immediately, on an empty form.
    await waitFor(async () => expect(await valueOf(1, '摘要')).toBe(''));
  });

  test('what is wrong is shown where it is; nothing typed is lost', async () => {
    const problem = { line: 1, field: 'subjectId' as const, dim: null, text: '请选择末级科目！' };
    open([stub(createVoucher, () => ({ ...SAVED, problems: [problem] }))]);
    const user = userEvent.setup();
    await user.click(await cell(1, '摘要'));
    await user.keyboard('付款{F9}');
    await waitFor(async () => expect((await cell(1, '科目')).title).toBe('请选择末级科目！'));
    expect(await valueOf(1, '摘要')).toBe('付款');
    expect(within(screen.getByLabelText('科目余额与检查')).getByText('第 1 行：请选择末级科目！')).toBeTruthy();
  });

  test('a warning is asked about once, and then handed in', async () => {
    const { server } = open([
      stub(createVoucher, () => ({ ...SAVED, warnings: ['库存现金余额不足'] })),
      stub(changeVoucher, () => HANDED_IN),
    ]);
    const user = userEvent.setup();
    await user.click(await cell(1, '摘要'));
    await user.keyboard('付款{F9}');
    await user.click(await screen.findByRole('button', { name: '继续提交' }));
    await waitFor(() => expect(server.inputsOf(changeVoucher)).toMatchObject([{ id: 5, version: 1, submit: true, confirmed: true }]));
  });

  test('a sheet is pasted as lines; space turns an amount over, a line goes with Ctrl D', async () => {
    open([]);
    const summary = await cell(1, '摘要');
    summary.focus();
    fireEvent.paste(summary, {
      clipboardData: { getData: () => '付外包费\t640102\t1,060.00\t\n付外包费\t100201\t\t1,060.00\n' },
    });
    expect(await valueOf(2, '贷方')).toBe('1060.00');
    const user = userEvent.setup();
    await user.click(await cell(2, '贷方'));
    await user.keyboard(' ');
    expect(await valueOf(2, '借方')).toBe('1060.00');
    await user.keyboard('{Control>}d{/Control}');
    expect(await valueOf(2, '借方')).toBe('');
  });

  const LINES = [
    sampleLine(1, COST, { debit: '37.50', quantity: '3.0000', price: '12.500000' }),
    sampleLine(2, BANK, { credit: '37.50', settleMethod: '转账支票', settleNo: '10086', businessDay: '2026-11-15' }),
  ];
  const CASHIER = [stub(searchDims, () => [{ id: 31, text: '周出纳', hint: '财务部' }])];

  test('a draft keeps its cashier, quantities and how it was paid when it is saved again; its copy is another payment', async () => {
    const draft = sampleVoucher(9, { state: VOUCHER.draft, own: true, cashierId: 31, lines: LINES });
    const { server } = open([...CASHIER, stub(getVoucher, () => draft), stub(changeVoucher, () => SAVED)], 'id=9');
    await waitFor(async () => expect(await valueOf(2, '票号')).toBe('10086'));
    expect(await screen.findByText('周出纳')).toBeTruthy();
    await userEvent.type(await cell(1, '摘要'), '（云栖）');
    await userEvent.click(screen.getByRole('button', { name: /暂\s?存/ }));
    await waitFor(() => expect(server.inputsOf(changeVoucher)).toHaveLength(1));
    expect(server.inputsOf(changeVoucher)[0]).toMatchObject({
      id: 9,
      cashierId: 31,
      lines: [
        { summary: '付保洁外包费（云栖）', quantity: '3', price: '12.5', settleMethod: '', businessDay: null },
        { quantity: null, price: null, settleMethod: '转账支票', settleNo: '10086', businessDay: '2026-11-15' },
      ],
    });
    expect(copyOf(draft, '2026-11-20').lines[1]).toMatchObject({ settleMethod: '转账支票', settleNo: '', businessDay: null });
    expect(correctionOf(draft, '2026-11-20')).toMatchObject({ correctsId: 9, cashierId: null });
  });

  test('F8 leads to how a bank line was paid, and to a quantity whose price makes the amount', async () => {
    const { server } = open([...CASHIER, stub(createVoucher, () => SAVED)]);
    const user = userEvent.setup();
    await user.click(await cell(1, '摘要'));
    await user.keyboard('买灯管{Enter}640102{Enter}');
    await hasHand(1, '借方');
    await user.keyboard('{F8}');
    await hasHand(1, '数量');
    await user.keyboard('3{Enter}33.335{Enter}');
    // 100.005 is a cent more than it is cut off.
    expect(await valueOf(1, '借方')).toBe('100.01');
    await hasHand(2, '摘要');
    await user.keyboard('{Enter}100201{Enter}');
    await hasHand(2, '借方');
    await user.keyboard('={F8}');
    await hasHand(2, '结算方式');
    await user.keyboard('转账{Enter}10086{Enter}2026.11.15{Enter}');
    await hasHand(3, '摘要');
    await user.clear(await cell(1, '借方'));
    await user.keyboard('9');
    expect(screen.getByText('第 1 行金额不等于数量乘单价 100.01')).toBeTruthy();
    await user.click(screen.getByLabelText('出纳'));
    await user.click(await screen.findByText('周出纳'));
    await user.click(screen.getByRole('button', { name: /暂\s?存/ }));
    await waitFor(() => expect(server.inputsOf(createVoucher)).toHaveLength(1));
    expect(server.inputsOf(createVoucher)[0]).toMatchObject({
      cashierId: 31,
      lines: [
        { quantity: '3', price: '33.335', settleMethod: '' },
        { quantity: null, settleMethod: '转账', settleNo: '10086', businessDay: '2026-11-15', credit: '100.01' },
      ],
    });
  });
});

test('a phone is told that writing vouchers needs more room, and what can be done there', async () => {
  const desk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...desk(media), matches: media === '(width < 760px)' }));
  open([]);
  expect((await screen.findByRole('note')).textContent).toContain('填制凭证需要更宽的屏幕，在这里可以到“我的凭证”查看和提交');
});
