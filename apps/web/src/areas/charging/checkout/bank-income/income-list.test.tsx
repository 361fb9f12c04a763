import { describe, expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  channelBankIncome,
  claimBankIncome,
  claimCertainIncome,
  excludeBankIncome,
  findIncomePayers,
  getBankIncome,
  listIncomeAccounts,
  MENU,
  openIncomePayer,
  searchBankIncome,
  type BankIncomeRow,
  type IncomePayer,
  type MenuState,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import BankPage from '../bank-collection/bank.page.tsx';
import { bankReads } from '../bank-collection/bank-samples.ts';
import { planClaim, type IncomeBill } from './income.rules.ts';

const row = (id: number, more: Partial<BankIncomeRow> = {}): BankIncomeRow => ({
  id,
  version: 0,
  companyName: '云栖物业',
  accountNo: '3305****0001',
  bank: '中国建设银行',
  serial: `LS00${id}`,
  paidOn: '2026-06-10',
  amount: '400.00',
  claimed: '0.00',
  rest: '400.00',
  payerName: '周以宁',
  payerAccount: '6222****0001',
  note: '物业费',
  state: 1,
  reason: '',
  channel: null,
  fee: '0.00',
  proposal: null,
  ...more,
});
const certain = { personId: 7, name: '周以宁', why: '付款户名与付款人姓名相同，未收账单合计与进账一致', certain: true };
const bill = (id: number, open: string, late: string, more: Partial<IncomeBill> = {}): IncomeBill => ({
  id,
  houseId: 3,
  houseCode: '1幢-101',
  objectKind: 1,
  objectId: 3,
  objectText: '1幢-101',
  chargeTypeId: 1,
  chargeTypeName: '物业费',
  settlePriority: 10,
  periodFrom: `2026-0${id}-01`,
  periodTo: `2026-0${id}-28`,
  dueDate: `2026-0${id}-28`,
  amount: open,
  adjusted: '0.00',
  reduced: '0.00',
  settled: '0.00',
  open,
  late,
  overdueDays: 10,
  suspended: false,
  heldBy: null,
  explain: '',
  payerId: 7,
  own: true,
  agreed: null,
  ...more,
});
const PAYER: IncomePayer = {
  personId: 7,
  name: '周以宁',
  phone: '138****1234',
  order: 'principal-first',
  estates: [
    {
      estateId: 1,
      name: '云栖花园',
      bills: [bill(4, '250.40', '5.13'), bill(5, '99.00', '0.00'), bill(6, '10.00', '0.00', { heldBy: '银行托收 TS1' })],
      houses: [{ id: 3, code: '1幢-101' }],
    },
  ],
};

const reads = (rows: readonly BankIncomeRow[]): Stub[] => [
  stub(searchBankIncome, () => ({
    rows: [...rows],
    total: rows.length,
    amount: '800.00',
    claimed: '100.00',
    rest: '600.00',
    other: '100.00',
  })),
  stub(listIncomeAccounts, () => [{ id: 1, companyId: 1, companyName: '云栖物业', bank: '中国建设银行', accountNo: '3305****0001' }]),
  stub(getBankIncome, ({ id }) => ({
    ...(rows.find((one) => one.id === id) ?? row(id)),
    createdBy: '财务',
    createdAt: '2026-06-15T02:00:00.000Z',
    places: [],
    claims: [],
  })),
  stub(openIncomePayer, () => PAYER),
];
async function open(rows: readonly BankIncomeRow[], stubs: readonly Stub[] = [], state: MenuState = 3) {
  const page = renderPage(<BankPage />, {
    menu: menuOf(screenNode(MENU.checkoutBank, 'charging/checkout/bank', { state })),
    menuStyle: 0,
    stubs: [...bankReads({}), ...reads(rows), ...stubs],
  });
  await userEvent.click(await screen.findByRole('tab', { name: '进账认领' }));
  return page;
}
async function openLine(serial: string) {
  fireEvent.doubleClick(await screen.findByRole('cell', { name: serial }));
  return (await screen.findByText(`${serial} 400.00 元`)).closest('.ant-drawer') as HTMLElement;
}

describe('the list', () => {
  test('adds up, tells why, and claims what is certain and ticked', async () => {
    const claim = stub(claimCertainIncome, ({ lines }) => ({ claimed: lines.length, amount: '400.00', refused: [] }));
    const rows = [row(1, { proposal: certain }), row(2, { proposal: certain }), row(3, { proposal: { ...certain, certain: false } })];
    const { server } = await open(rows, [claim]);
    expect(
      await screen.findByText('合计 3 笔：进账 800.00 元 = 已认领 100.00 元 + 未认领 600.00 元 + 不属收费与渠道到账 100.00 元'),
    ).toBeTruthy();
    expect(screen.getAllByText(/付款户名与付款人姓名相同/)).toHaveLength(3);
    await screen.findByRole('button', { name: '认领所选 2 笔' });
    // The second one is not wanted.
    const boxes = screen.getAllByRole('checkbox').filter((box) => box.closest('tbody'));
    await userEvent.click(boxes[1] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: '认领所选 1 笔' }));
    expect(await screen.findByText(/认领 1 笔进账，共 400.00 元/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^认\s?领$/ }));
    expect(await screen.findByText('已认领 1 笔，共 400.00 元')).toBeTruthy();
    expect(server.inputsOf(claimCertainIncome)).toEqual([{ lines: [{ id: 1, version: 0, personId: 7 }] }]);
  });

  test('is only looked at without the right', async () => {
    await open([row(1, { proposal: certain })], [], 1);
    await screen.findByText('LS001');
    expect(screen.queryByRole('button', { name: /认领所选|导入流水/ })).toBeNull();
  });
});

describe('one line', () => {
  test('pays the ticked bills of the payer; the rest goes to 预交', async () => {
    const claim = stub(claimBankIncome, () => ({ settlementId: 9, number: 'SJ0009', amount: '400.00', rest: '0.00' }));
    const { server } = await open([row(1, { proposal: certain })], [claim]);
    const drawer = await openLine('LS001');
    expect(await within(drawer).findByText(/可能是 周以宁/)).toBeTruthy();
    // 250.40 + 5.13 + 99.00 = 354.53; 400.00 - 354.53 = 45.47
    expect(await within(drawer).findByText(/账单 354.53 元，认领后本笔还剩 45.47 元/)).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('checkbox', { name: '余款转入预交' }));
    await userEvent.click(await within(drawer).findByRole('button', { name: '认领 400.00 元' }));
    expect(await screen.findByText('已认领 400.00 元，SJ0009')).toBeTruthy();
    expect(server.inputsOf(claimBankIncome)).toEqual([
      {
        id: 1,
        version: 0,
        personId: 7,
        lines: [
          { billId: 4, amount: '250.40', late: '5.13' },
          { billId: 5, amount: '99.00', late: '0.00' },
        ],
        prepaid: { houseId: 3, amount: '45.47' },
        expected: '400.00',
      },
    ]);
  });

  test('without a proposal is claimed for a payer who is looked for', async () => {
    const find = stub(findIncomePayers, () => [
      { personId: 7, name: '周以宁', phone: '138****1234', objects: '云栖花园 1幢-101', open: '359.40' },
    ]);
    await open([row(1)], [find]);
    const drawer = await openLine('LS001');
    await userEvent.type(await within(drawer).findByRole('searchbox', { name: /客户编号/ }), '1幢-101{Enter}');
    await userEvent.click(await within(drawer).findByRole('button', { name: /选\s?择/ }));
    expect(await within(drawer).findByRole('button', { name: '认领 354.53 元' })).toBeTruthy();
    expect(within(drawer).getByText('银行托收 TS1')).toBeTruthy();
  });

  test('that is no charge is marked with a note', async () => {
    const { server } = await open([row(1)], [stub(excludeBankIncome, () => null)]);
    const drawer = await openLine('LS001');
    await userEvent.click(await within(drawer).findByRole('button', { name: '不属收费' }));
    await userEvent.type(await screen.findByLabelText('说明'), '存款利息');
    await userEvent.click(screen.getByRole('button', { name: /标\s?记/ }));
    expect(await screen.findByText('已标记为不属收费')).toBeTruthy();
    expect(server.inputsOf(excludeBankIncome)).toEqual([{ id: 1, version: 0, reason: '存款利息' }]);
  });

  test('of a channel is marked with its fee, and shows both', async () => {
    const { server } = await open(
      [row(1), row(2, { state: 5, channel: 4, fee: '2.40', rest: '0.00' })],
      [stub(channelBankIncome, () => null)],
    );
    expect(screen.getByRole('cell', { name: '微信到账' })).toBeTruthy();
    const drawer = await openLine('LS001');
    await userEvent.click(await within(drawer).findByRole('button', { name: '渠道到账' }));
    const dialog = (await screen.findByText('LS001 渠道到账')).closest('.ant-modal') as HTMLElement;
    await userEvent.click(within(dialog).getByRole('combobox', { name: '渠道' }));
    await userEvent.click(await screen.findByTitle('支付宝'));
    await userEvent.clear(within(dialog).getByLabelText('手续费'));
    await userEvent.type(within(dialog).getByLabelText('手续费'), '2.4');
    expect(within(dialog).getByText('到账 400.00 元 ＋ 手续费 ＝ 渠道收款 402.40 元')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: /登\s?记/ }));
    expect(await screen.findByText('已登记渠道到账')).toBeTruthy();
    expect(server.inputsOf(channelBankIncome)).toEqual([{ id: 1, version: 0, channel: 5, fee: '2.4' }]);
  });
});

describe('what a claim sends', () => {
  test('never exceeds the rest of the line, oldest bills first', () => {
    const bills = [bill(4, '250.40', '5.13'), bill(5, '99.00', '0.00')];
    expect(planClaim('300.00', bills, 'principal-first', true)).toEqual({
      lines: [
        { billId: 4, amount: '250.40', late: '5.13' },
        { billId: 5, amount: '44.47', late: '0.00' },
      ],
      bills: '300.00',
      prepaid: '0.00',
      total: '300.00',
      left: '0.00',
    });
    expect(planClaim('300.00', [], 'principal-first', false)).toMatchObject({ total: '0.00', left: '300.00' });
  });
});
