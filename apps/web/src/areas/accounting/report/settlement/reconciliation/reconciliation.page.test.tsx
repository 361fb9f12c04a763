import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  BANK_ITEM,
  BANK_RECONCILIATION,
  listBankReconciliations,
  MENU,
  PERIOD,
  readBankReconciliation,
  readPeriods,
  removeBankReconciliation,
  saveBankReconciliation,
  type BankReconciliationDetail,
  type BankReconciliationRow,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../../platform/testing/index.ts';
import { COMPANY, VOUCHER_STUBS } from '../../../voucher/voucher-samples.ts';
import SettlementPage from '../settlement.page.tsx';

const YM = 202611;
const row = (more: Partial<BankReconciliationRow> = {}): BankReconciliationRow => ({
  ...{ bankAccountId: 5, subjectId: null, text: '工商银行 0123', accountName: '安居物业', bookBalance: '98200.00', statementBalance: null },
  ...{
    adjustedBooks: null,
    adjustedStatement: null,
    difference: null,
    state: BANK_RECONCILIATION.missing,
    id: null,
    madeBy: '',
    madeAt: null,
  },
  ...more,
});
const line = (voucherId: number, day: string, summary: string, side: 1 | 2, amount: string, carried = false) => ({
  ...{
    voucherId,
    line: 1,
    number: `记-000${voucherId}`,
    day,
    summary,
    settleNo: '',
    side,
    amount,
    open: false,
    carried,
    imported: null as boolean | null,
  },
});
const detail = (more: Partial<BankReconciliationDetail> = {}): BankReconciliationDetail => ({
  ...{ companyName: '安居物业', ym: YM, periodState: PERIOD.open, bookBalance: '98200.00', previousYm: 202610, booksFrom: '2026-01-01' },
  account: { bank: '工商银行', accountName: '安居物业', accountNo: '6222000123' },
  lines: [
    line(1, '2026-10-30', '支票 0007', BANK_ITEM.paid, '3000.00', true),
    line(2, '2026-11-10', '收租金', BANK_ITEM.received, '500.00'),
    line(3, '2026-11-30', '收租户款', BANK_ITEM.received, '1400.00'),
  ],
  ...{ more: false, typed: [], table: null, imported: null },
  ...more,
});
const ACTS = ['view', 'add', 'change', 'remove', 'audit', 'print'] as const;

async function open(data: BankReconciliationDetail, rows: BankReconciliationRow[] = [row()], ...stubs: readonly Stub[]) {
  const text = rows[0]?.text ?? '';
  const rendered = renderPage(<SettlementPage />, {
    menu: menuOf(screenNode(MENU.periodClose, 'accounting/report/settlement', { state: 3, acts: [...ACTS] })),
    stubs: [
      ...VOUCHER_STUBS,
      stub(readPeriods, () => ({ current: YM, periods: [] })),
      stub(listBankReconciliations, () => ({ rows })),
      stub(readBankReconciliation, () => data),
      ...stubs,
    ],
  });
  await userEvent.click(await screen.findByRole('tab', { name: '余额调节表' }));
  await userEvent.dblClick(await screen.findByText(text));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('textbox', { name: /对账单余额/ });
  return { ...rendered, dialog };
}
const sum = (dialog: HTMLElement) => within(dialog).getByRole('status').textContent;

test('what is not on the statement is ticked by keys, what only the bank has is typed, and the difference turns to 已平', async () => {
  const { dialog, server } = await open(
    detail(),
    [row()],
    stub(saveBankReconciliation, () => ({ id: 9 })),
  );
  const statement = within(dialog).getByRole('textbox', { name: /对账单余额/ });
  await waitFor(() => expect(document.activeElement).toBe(statement));
  expect(sum(dialog)).toBe('请输入对账单余额');
  await userEvent.keyboard('100500');
  expect(sum(dialog)).toBe('差额 -2,300.00');
  const boxes = within(dialog).getAllByRole('checkbox');
  expect(within(dialog).getByText('上期未达')).toBeTruthy();
  boxes[0]?.focus();
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(document.activeElement).toBe(boxes[2]);
  expect(sum(dialog)).toBe('差额 -700.00');
  await userEvent.click(within(dialog).getByRole('button', { name: /加一笔/ }));
  const first = within(dialog).getByRole('group', { name: '第 1 笔' });
  // The books lack money, so the bank received it.
  expect(within(first).getByTitle('银行已收，企业未收')).toBeTruthy();
  await userEvent.type(within(first).getByRole('textbox', { name: '摘要' }), '利息');
  await userEvent.type(within(first).getByRole('textbox', { name: '金额' }), '700');
  expect(sum(dialog)).toBe('已平');
  expect(within(within(dialog).getByRole('region', { name: '企业账面' })).getAllByText('98,900.00')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(server.inputsOf(saveBankReconciliation)).toEqual([
    {
      ...{ companyId: COMPANY, bankAccountId: 5, subjectId: null, ym: YM, version: null, statementBalance: '100500', remark: '' },
      open: [
        { voucherId: 1, line: 1 },
        { voucherId: 3, line: 1 },
      ],
      typed: [{ side: BANK_ITEM.bankReceived, day: '2026-11-30', summary: '利息', amount: '700' }],
    },
  ]);
});

test('a save that comes too late says so and keeps what was ticked', async () => {
  const saved = {
    id: 9,
    statementBalance: '98200.00',
    bookBalance: '98100.00',
    remark: '',
    madeBy: '沈亦舟',
    madeAt: '2026-12-01T02:00:00Z',
  };
  const { dialog, server } = await open(
    detail({ table: { ...saved, version: 3 } }),
    [row()],
    stub(saveBankReconciliation, () => refuse('STALE', { what: '余额调节表' })),
  );
  expect(within(dialog).getByText(/^编制后账面余额已变动：原为 98,100.00/)).toBeTruthy();
  expect(sum(dialog)).toBe('已平');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /收租金/ }));
  expect(sum(dialog)).toBe('差额 -500.00');
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText(/余额调节表已被他人修改/)).toBeTruthy();
  expect(server.inputsOf(saveBankReconciliation)).toMatchObject([{ version: 3, open: [{ voucherId: 2, line: 1 }] }]);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /收租金/ }).checked).toBe(true);
});

test('lines are found by amount, a wrong one is refused beside its field, and leaving what was ticked has to be confirmed', async () => {
  const { dialog, server } = await open(
    detail({ typed: [{ side: BANK_ITEM.bankPaid, day: '2026-10-31', summary: '手续费', amount: '100.00' }] }),
  );
  await userEvent.type(within(dialog).getByRole('textbox', { name: '查找分录' }), '1,400');
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
  const amount = within(dialog).getByRole('textbox', { name: '金额' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '0');
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  expect(await within(dialog).findByText('金额应大于 0')).toBeTruthy();
  await userEvent.type(amount, '{Backspace}100.00');
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: '留在本页' }));
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(server.inputsOf(saveBankReconciliation)).toEqual([]);
});

test('in a closed period it is only shown, and printed with both sides', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const table = {
    id: 9,
    statementBalance: '100500.00',
    bookBalance: '98200.00',
    remark: '',
    madeBy: '沈亦舟',
    madeAt: '2026-12-01T02:00:00Z',
    version: 1,
  };
  const shown = detail({
    periodState: PERIOD.closed,
    lines: [{ ...line(3, '2026-11-30', '收租户款', BANK_ITEM.received, '1400.00'), open: true }],
    typed: [{ side: BANK_ITEM.bankReceived, day: '2026-11-21', summary: '利息', amount: '3700.00' }],
    table,
  });
  const { dialog, server } = await open(
    shown,
    [row({ id: 9, state: BANK_RECONCILIATION.agreed })],
    stub(removeBankReconciliation, () => null),
  );
  expect(within(dialog).getByText('期间已结账，只能查看')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /保\s?存/ })).toBeNull();
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  expect(sum(dialog)).toBe('已平');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
  const paper = await screen.findByRole('region', { name: '银行存款余额调节表' });
  const cells = within(paper)
    .getAllByRole('row')
    .slice(1)
    .map((one) => [...one.querySelectorAll('td')].map(({ textContent }) => textContent?.trim()));
  expect(cells).toEqual([
    ['账面余额', '98,200.00', '对账单余额', '100,500.00'],
    ['加：银行已收，企业未收', '3,700.00', '加：企业已收，银行未收', '1,400.00'],
    ['2026.11.21 利息', '3,700.00', '2026.11.30 记-0003 收租户款', '1,400.00'],
    ['减：银行已付，企业未付', '0.00', '减：企业已付，银行未付', '0.00'],
    ['调节后余额', '101,900.00', '调节后余额', '101,900.00'],
  ]);
  expect(within(paper).getByText('编制人：沈亦舟')).toBeTruthy();
  expect(within(paper).getByText(/^复核：/)).toBeTruthy();
  expect(server.inputsOf(removeBankReconciliation)).toEqual([]);
});

test('a bank subject whose lines name no account has a table of its own', async () => {
  const { dialog, server } = await open(
    detail({ account: { bank: '100202 银行存款-工行', accountName: '', accountNo: '' } }),
    [row({ bankAccountId: null, subjectId: 31, text: '100202 银行存款-工行', accountName: '' })],
    stub(saveBankReconciliation, () => ({ id: 9 })),
  );
  expect(server.inputsOf(readBankReconciliation)).toEqual([{ companyId: COMPANY, bankAccountId: null, subjectId: 31, ym: YM }]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /对账单余额/ }), '98200{Enter}');
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(server.inputsOf(saveBankReconciliation)[0]).toMatchObject({ bankAccountId: null, subjectId: 31, statementBalance: '98200' });
});

test('imported lines of the statement tick what is not among them, and enter what the books lack', async () => {
  const missing = [
    { side: BANK_ITEM.bankReceived, day: '2026-11-20', summary: '张三 房租', amount: '800.00' },
    { side: BANK_ITEM.bankReceived, day: '2026-11-21', summary: '利息', amount: '1.50' },
  ];
  const [cheque, rent, late] = detail().lines;
  if (!cheque || !rent || !late) throw new Error('no lines');
  const { dialog, server } = await open(
    detail({
      lines: [
        { ...cheque, open: true },
        { ...rent, imported: true, open: true },
        { ...late, imported: false },
      ],
      imported: { lines: 12, from: '2026-11-02', to: '2026-11-28', missing },
      typed: missing.slice(1),
    }),
    [row()],
    stub(saveBankReconciliation, () => ({ id: 9 })),
  );
  expect(within(dialog).getByText(/进账认领已导入 12 笔（2026.11.02 – 2026.11.28/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: '按银行流水勾选' }));
  // What is paid is not imported: its tick stays.
  expect(
    within(dialog)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked }) => checked),
  ).toEqual([true, false, true]);
  await userEvent.click(within(dialog).getByRole('button', { name: '按银行流水勾选' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: /对账单余额/ }), '98200{Enter}');
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(server.inputsOf(saveBankReconciliation)[0]).toMatchObject({
    open: [
      { voucherId: 1, line: 1 },
      { voucherId: 3, line: 1 },
    ],
    typed: [missing[1], missing[0]],
  });
});
