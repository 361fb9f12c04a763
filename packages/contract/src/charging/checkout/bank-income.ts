// 进账认领 (menu 167): the lines of a bank statement, each claimed for the payer whose money it is. A claim is a settlement by transfer; what
// is left of a line waits for a further claim. Domain notes, 4.4.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, optionalId, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { sheetImport } from '../../kit/sheet-import.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { SETTLE_METHOD } from '../enums.ts';
import { settleSettings } from '../service/settle-setting.ts';
import { deskBill, paidAmount, payLine } from './desk.ts';

export const BANK_INCOME_FAILURES = failures({
  INCOME_STATE: business('流水 {serial} {state}，不能{what}'),
  INCOME_ABOVE: business('流水 {serial} 还有 {rest} 元未认领，不能认领 {amount} 元'),
  INCOME_NOTHING: business('请选择账单，或填写转入预交的金额'),
  INCOME_OTHER_COMPANY: business('流水 {serial} 是“{company}”的进账，不能用于“{other}”的账单'),
  INCOME_NOT_CERTAIN: business('流水 {serial} 的匹配已变化，请打开后人工认领'),
  INCOME_FEE: business('手续费 {fee} 元比到账的 {amount} 元还多，请核对渠道的结算单'),
});

export const BANK_INCOME = states('认领状态', {
  waiting: [1, '待认领'],
  partly: [2, '部分认领'],
  claimed: [3, '已认领'],
  other: [4, '不属收费'],
  channel: [5, '渠道到账'],
});
/** The ways to pay whose money a channel brings later, in one sum and less its fee. */
export const CHANNEL_WAYS = [
  SETTLE_METHOD.card,
  SETTLE_METHOD.wechat,
  SETTLE_METHOD.alipay,
  SETTLE_METHOD.wechatOnline,
  SETTLE_METHOD.wecom,
] as const;
const channelWay = z.literal(CHANNEL_WAYS, '请选择渠道');

const income = resource({ path: '/api/charging/bank-income', menu: MENU.checkoutBank, what: '银行进账' });

export const bankIncomeImport = sheetImport({
  kind: 'charging.bank-income',
  what: '银行流水',
  path: '/api/charging/bank-income/import',
  menu: MENU.checkoutBank,
  act: 'audit',
  columns: [
    { field: 'account', title: '收款账号', required: true },
    { field: 'paidOn', title: '入账日期', required: true },
    { field: 'amount', title: '金额', required: true },
    { field: 'payerName', title: '付款户名', required: false },
    { field: 'payerAccount', title: '付款账号', required: false },
    { field: 'note', title: '附言', required: false },
    { field: 'serial', title: '银行流水号', required: true },
  ],
});
export const {
  open: openBankIncomeImport,
  rows: sendBankIncomeRows,
  check: checkBankIncomeImport,
  problems: listBankIncomeImportProblems,
  commit: commitBankIncomeImport,
  drop: dropBankIncomeImport,
} = bankIncomeImport;

/** Who probably paid a line. Nothing is posted without a user. */
export const incomeProposal = z.object({
  personId: id,
  name: z.string(),
  /** In words: the rule that found the payer, and how the sum compares. */
  why: z.string(),
  /** Exactly one payer, whose open bills in one estate of the company are exactly the amount. Selected for the user. */
  certain: z.boolean(),
});
export type IncomeProposal = z.infer<typeof incomeProposal>;

const incomeRow = z.object({
  id,
  version,
  companyName: z.string(),
  /** The company's account, masked. */
  accountNo: z.string(),
  bank: z.string(),
  serial: z.string(),
  paidOn: day,
  amount: z.string(),
  claimed: z.string(),
  rest: z.string(),
  payerName: z.string(),
  /** Masked. */
  payerAccount: z.string(),
  note: z.string(),
  state: BANK_INCOME.schema,
  reason: z.string(),
  /** Of 渠道到账: the way to pay, and what the channel kept. */
  channel: channelWay.nullable(),
  fee: z.string(),
  /** Null unless the whole line waits and a rule finds a payer. */
  proposal: incomeProposal.nullable(),
});
export type BankIncomeRow = z.infer<typeof incomeRow>;

/** amount = claimed + rest + other, in which 渠道到账 counts as other. */
export const searchBankIncome = income.search(
  {
    companyId: optionalId,
    accountId: optionalId,
    from: optionalDay,
    to: optionalDay,
    states: severalOf(BANK_INCOME),
    /** Serial, its beginning; part of the payer's name or of 附言; an amount. */
    key: searchKey,
  },
  incomeRow,
  { totals: { amount: z.string(), claimed: z.string(), rest: z.string(), other: z.string() } },
);

export const listIncomeAccounts = income.read('accounts', '公司收款账号', {
  method: 'GET',
  output: z.array(z.object({ id, companyId: id, companyName: z.string(), bank: z.string(), accountNo: z.string() })),
});

export const getBankIncome = income.get(
  incomeRow.extend({
    createdBy: z.string(),
    createdAt: instant,
    /** Of 渠道到账: whose money on its way it was. The company is named where it is another one than that of the account. */
    places: z.array(z.object({ estate: z.string(), company: z.string(), amount: z.string(), fee: z.string() })),
    claims: z.array(
      z.object({
        settlementId: id,
        number: z.string(),
        payerName: z.string(),
        house: z.string(),
        amount: z.string(),
        /** What a reversal gave back to the line. */
        returned: z.string(),
        by: z.string(),
        at: instant,
      }),
    ),
  }),
);

export const findIncomePayers = income.read('payers', '按房号、姓名、电话、客户编号查找付款人', {
  act: 'audit',
  input: z.object({ key: z.string().trim().min(1, '请输入要查找的内容').max(60, '查找内容最多 60 个字') }),
  output: z.array(z.object({ personId: id, name: z.string(), /** Masked. */ phone: z.string(), objects: z.string(), open: z.string() })),
});

/** Everything a person owes to the company of the line, as of the day the money came. */
export const openIncomePayer = income.read('payer', '付款人的未收账单', {
  act: 'audit',
  input: z.object({ id, personId: id }),
  output: z.object({
    personId: id,
    name: z.string(),
    phone: z.string(),
    /** How a part payment is spread over principal and late fee. */
    order: settleSettings.shape.order,
    /** One settlement pays bills of one estate. */
    estates: z.array(
      z.object({
        estateId: id,
        name: z.string(),
        /** `agreed`: what the bill owes under a running instalment agreement, and its place in the order in which money pays it. */
        bills: z.array(deskBill.extend({ agreed: z.object({ position: z.int(), amount: z.string() }).nullable() })),
        /** Houses whose 预交 may take the rest. */
        houses: z.array(z.object({ id, code: z.string() })),
      }),
    ),
  }),
});
export type IncomePayer = z.infer<(typeof openIncomePayer)['output']>;

const settled = z.object({ settlementId: id, number: z.string(), amount: z.string(), rest: z.string() });

/** Never more than the rest of the line. Late fees accrue up to the day the money came. */
export const claimBankIncome = income.step('{id}/claim', '认领进账', {
  act: 'audit',
  idempotent: true,
  fields: {
    personId: chosen('付款人'),
    /** Bills of one estate. */
    lines: z.array(payLine).max(500, '一次最多结算 500 笔账单').default([]),
    /** The part that goes to 预交 of a house. */
    prepaid: z
      .object({ houseId: chosen('房屋'), amount: paidAmount })
      .nullable()
      .default(null),
    /** The sum shown on the screen. If it is no longer true, nothing is posted. */
    expected: paidAmount,
  },
  output: settled,
});

export const MAX_CERTAIN = 100;
/** Claims lines whose proposals are certain, each by its own settlement; a proposal that has changed meanwhile is refused. */
export const claimCertainIncome = income.write('claim-certain', '认领确定的进账', {
  act: 'audit',
  input: {
    lines: z
      .array(z.object({ id, version, personId: id }))
      .min(1, '请选择要认领的流水')
      .max(MAX_CERTAIN, `一次最多认领 ${MAX_CERTAIN} 笔`),
  },
  output: z.object({
    claimed: z.int(),
    amount: z.string(),
    refused: z.array(z.object({ serial: z.string(), reason: z.string() })),
  }),
});

export const excludeBankIncome = income.step('{id}/exclude', '标记为不属收费', {
  act: 'audit',
  fields: { reason: requiredText('说明', 200) },
});
/** Money of WeChat, Alipay or card terminals that the bank received in one sum: it pays nobody's bills, they were paid at the counter. */
export const channelBankIncome = income.step('{id}/channel', '登记渠道到账', {
  act: 'audit',
  fields: { channel: channelWay, fee: paidAmount },
});
export const includeBankIncome = income.step('{id}/include', '恢复为待认领', { act: 'audit' });
