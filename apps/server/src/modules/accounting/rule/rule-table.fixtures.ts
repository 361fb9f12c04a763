// The rule table of domain: accounting 7.2, row by row: what charging tells, and the entries it becomes. The events are told as charging
// tells them: money that goes out and red ink are negative.
export interface Told {
  readonly type: string;
  readonly amount: string;
  readonly late?: string;
  readonly item?: ItemName | null;
  readonly month?: string;
  readonly list?: number;
  readonly method?: number;
  readonly accountKind?: number;
  readonly reason?: number;
  /** Of a bill; the events of a settlement without one pay for something else. */
  readonly billed?: boolean;
  /** Of no house and nobody, as what a day close tells. */
  readonly nobody?: boolean;
  /** Of a line of a bank statement. */
  readonly income?: boolean;
  /** What a channel brought is told estate by estate. */
  readonly placed?: boolean;
  /** Between two companies. */
  readonly between?: boolean;
}
export const ITEMS = {
  fee: { name: '测表物业费', family: 'basic' },
  parking: { name: '测表车位费', family: 'basic' },
  water: { name: '测表水费', family: 'meter', thirdParty: true },
  waste: { name: '测表垃圾费', family: 'basic', thirdParty: true },
  service: { name: '测表特约', family: 'other' },
  deposit: { name: '测表押金', family: 'basic', deposit: true },
} as const;
export type ItemName = keyof typeof ITEMS;

export interface TableRow {
  /** The number in the table. */
  readonly row: string;
  /** The settlement claims a line of a bank statement. */
  readonly claims?: boolean;
  /** That line is on an account of another company. */
  readonly elsewhere?: boolean;
  readonly what: string;
  /** The type of the settlement that its events are of. */
  readonly settle?: number;
  /** The estate is charged by 酬金制. */
  readonly fee?: boolean;
  /** The rule 提前开账 is switched on. */
  readonly ahead?: boolean;
  readonly events: readonly Told[];
  /** Side, code, amount, letters of the dims, cash-flow item. */
  readonly lines: readonly string[];
}

const bill = (amount: string, more: Partial<Told> = {}): Told => ({
  ...{ type: 'bill.published', item: 'fee', month: '2025-01-01', amount, billed: true },
  ...more,
});
const changed = (amount: string, more: Partial<Told> = {}) => bill(amount, { type: 'bill.changed', ...more });
const paid = (amount: string, more: Partial<Told> = {}) => bill(amount, { type: 'settle.line', ...more });
const other = (amount: string, item: ItemName): Told => ({ type: 'settle.line', item, amount });
const held = (amount: string, accountKind: 1 | 2 | 3, item: ItemName | null = null): Told => ({
  ...{ type: 'settle.line', item, amount, accountKind },
});
const way = (amount: string, method = 1): Told => ({ type: 'settle.tender', item: null, amount, list: 1, method });
const special = (amount: string, method: number, accountKind?: 1 | 2 | 3, item: ItemName | null = null): Told => ({
  ...{ type: 'settle.tender', amount, list: 2, method, item },
  ...(accountKind === undefined ? {} : { accountKind }),
});
const close = (type: string, amount: string, more: Partial<Told> = {}): Told => ({ type, item: null, amount, nobody: true, ...more });
const income = (type: string, amount: string, more: Partial<Told> = {}): Told => ({
  ...{ type, item: null, amount, list: 1, method: 2, nobody: true, income: true },
  ...more,
});
const moved = (amount: string, item: ItemName): Told => ({
  ...{ type: 'account.moved', item, amount, accountKind: 1, month: '2025-01-01', reason: 3 },
});

const CHARGE = 1;
const BANK = 12;
const METHODS = [
  { method: 1, name: '现金', line: '借 1001 106.00 P' },
  { method: 2, name: '转账', line: '借 100201 106.00' },
  { method: 3, name: '刷卡', line: '借 101203 106.00 P' },
  { method: 4, name: '微信', line: '借 101201 106.00 P' },
  { method: 5, name: '支付宝', line: '借 101202 106.00 P' },
  { method: 6, name: '微信线上', line: '借 101201 106.00 P' },
  { method: 10, name: '企业微信', line: '借 101205 106.00 P' },
];
const PAID = '贷 112201 106.00 HKPF CF01';
const SETTLED = '贷 112201 106.00 HKPF';

export const TABLE: readonly TableRow[] = [
  {
    ...{ row: '1', what: '计费入账', events: [bill('106.00')] },
    lines: ['借 112201 106.00 HKPF', '贷 22210107 6.00', '贷 600101 100.00 PF'],
  },
  {
    // Each event is split by itself: 94.35 + 5.66, and one cent has no tax.
    ...{ row: '1', what: '计费入账（尾差）', events: [bill('100.01'), bill('0.01')] },
    lines: ['借 112201 100.02 HKPF', '贷 22210107 5.66', '贷 600101 94.36 PF'],
  },
  {
    ...{ row: '1', what: '计费入账（车位）', events: [bill('106.00', { item: 'parking' })] },
    lines: ['借 112202 106.00 HKPF', '贷 22210107 6.00', '贷 605101 100.00 PF'],
  },
  { row: '1b', what: '酬金制', fee: true, events: [bill('106.00')], lines: ['借 112201 106.00 HKPF', '贷 224105 106.00 P'] },
  {
    ...{ row: '1c', what: '提前开账', ahead: true, events: [bill('106.00', { month: '2025-03-01' })] },
    lines: ['借 112201 106.00 HKPF', '贷 220301 100.00 HKPF', '贷 222106 6.00'],
  },
  {
    ...{ row: '2', what: '公摊能耗代收', events: [bill('106.00', { item: 'water' })] },
    lines: ['借 122102 106.00 HPF', '贷 224102 106.00 PF'],
  },
  {
    // Owners' money in no estate is both: what is collected for others stays theirs.
    ...{ row: '2', what: '代收（酬金制）', fee: true, events: [bill('106.00', { item: 'water' })] },
    lines: ['借 122102 106.00 HPF', '贷 224102 106.00 PF'],
  },
  ...METHODS.map(({ method, name, line }) => ({
    ...{ row: '3', what: `收费（${name}）`, settle: CHARGE, events: [paid('106.00'), way('106.00', method)], lines: [line, PAID] },
  })),
  {
    ...{ row: '3', what: '收费（代收项目）', settle: CHARGE, events: [paid('106.00', { item: 'water' }), way('106.00')] },
    lines: ['借 1001 106.00 P', '贷 122102 106.00 HPF CF02'],
  },
  {
    ...{ row: '3b', what: '特服', settle: 4, events: [other('106.00', 'service'), way('106.00', 4)] },
    lines: ['借 101201 106.00 P', '贷 22210107 6.00 CF01', '贷 600103 100.00 PF CF01'],
  },
  {
    ...{ row: '4', what: '预交', settle: 2, events: [held('600.00', 1, 'fee'), way('600.00')] },
    lines: ['借 1001 600.00 P', '贷 220301 600.00 HKPF CF01'],
  },
  {
    ...{ row: '4b', what: '预交抵扣', settle: CHARGE, events: [paid('106.00'), special('106.00', 7, 1, 'fee')] },
    lines: ['借 220301 106.00 HKPF', SETTLED],
  },
  {
    ...{ row: '4c', what: '存零', settle: CHARGE, events: [paid('106.00'), held('0.50', 2), way('106.50')] },
    lines: ['借 1001 106.50 P', PAID, '贷 220304 0.50 HKP CF01'],
  },
  {
    ...{ row: '4c', what: '存零抵扣', settle: CHARGE, events: [paid('106.00'), special('106.00', 8, 2)] },
    lines: ['借 220304 106.00 HKP', SETTLED],
  },
  {
    ...{ row: '5', what: '收押', settle: 3, events: [held('2000.00', 3, 'deposit'), way('2000.00')] },
    lines: ['借 1001 2000.00 P', '贷 224101 2000.00 HKPF CF02'],
  },
  {
    ...{ row: '5', what: '退押', settle: 7, events: [held('-1700.00', 3, 'deposit'), way('-1700.00')] },
    lines: ['借 224101 1700.00 HKPF CF06', '贷 1001 1700.00 P'],
  },
  {
    ...{ row: '5b', what: '押金转收入', settle: CHARGE, events: [paid('106.00'), special('106.00', 13, 3, 'deposit')] },
    lines: ['借 224101 106.00 HKPF', SETTLED],
  },
  {
    ...{ row: '6', what: '退预交款', settle: 8, events: [held('-300.00', 1, 'fee'), way('-300.00')] },
    lines: ['借 220301 300.00 HKPF CF01', '贷 1001 300.00 P'],
  },
  {
    ...{ row: '6', what: '退存零款', settle: 11, events: [held('-0.50', 2), way('-0.50')] },
    lines: ['借 220304 0.50 HKP CF01', '贷 1001 0.50 P'],
  },
  {
    ...{ row: '6', what: '退房预交', settle: 13, events: [held('-80.00', 1, 'fee'), way('-80.00', 2)] },
    lines: ['借 220301 80.00 HKPF CF01', '贷 100201 80.00'],
  },
  {
    ...{ row: '6b', what: '红冲收费', settle: CHARGE, events: [paid('-106.00'), way('-106.00')] },
    lines: ['借 1001 -106.00 P', '贷 112201 -106.00 HKPF CF01'],
  },
  {
    ...{ row: '7', what: '违约金', settle: CHARGE, events: [paid('116.60', { late: '10.60' }), way('116.60')] },
    lines: ['借 1001 116.60 P', PAID, '贷 22210107 0.60 CF01', '贷 630101 10.00 P CF01'],
  },
  {
    ...{ row: '8', what: '减免', events: [changed('-53.00')] },
    lines: ['借 112201 -53.00 HKPF', '贷 22210107 -3.00', '贷 600101 -50.00 PF'],
  },
  {
    ...{ row: '8', what: '抹零', settle: CHARGE, events: [paid('105.50'), way('105.50'), changed('-0.50')] },
    lines: [
      '借 1001 105.50 P',
      '借 112201 -0.50 HKPF CF01',
      '贷 112201 105.50 HKPF CF01',
      '贷 22210107 -0.03 CF01',
      '贷 600101 -0.47 PF CF01',
    ],
  },
  {
    ...{ row: '8', what: '账单作废', events: [bill('-106.00', { type: 'bill.voided' })] },
    lines: ['借 112201 -106.00 HKPF', '贷 22210107 -6.00', '贷 600101 -100.00 PF'],
  },
  {
    ...{ row: '8', what: '减免（酬金制）', fee: true, events: [changed('-53.00')] },
    lines: ['借 112201 -53.00 HKPF', '贷 224105 -53.00 P'],
  },
  {
    ...{ row: '8', what: '减免（代收）', events: [changed('-53.00', { item: 'water' })] },
    lines: ['借 122102 -53.00 HPF', '贷 224102 -53.00 PF'],
  },
  {
    ...{ row: '9', what: '积分抵扣', settle: CHARGE, events: [paid('106.00'), special('106.00', 11)] },
    lines: ['借 6601 106.00 P', SETTLED],
  },
  {
    ...{ row: '10b', what: '坏账核销', settle: CHARGE, events: [paid('106.00'), special('106.00', 10)] },
    lines: ['借 1231 106.00', SETTLED],
  },
  {
    // The receivable comes back, then it is paid like any other.
    ...{ row: '10c', what: '核销后收回', settle: CHARGE, events: [paid('-106.00'), special('-106.00', 10)] },
    lines: ['借 1231 -106.00', '贷 112201 -106.00 HKPF'],
  },
  {
    ...{ row: '11', what: '托收成功', settle: BANK, events: [paid('106.00'), way('106.00', 2)] },
    lines: ['借 101204 106.00 P', PAID],
  },
  {
    ...{ row: '12', what: '渠道到账', events: [income('income.channel', '21000.00', { method: 4, late: '97.00', placed: true })] },
    lines: ['借 224107 20903.00 B CF01', '借 660301 97.00 CF06', '贷 101201 21000.00 P'],
  },
  {
    ...{ row: '12', what: '渠道到账（到其他公司的账户）' },
    events: [income('income.channel', '21000.00', { method: 4, late: '97.00', placed: true, between: true })],
    lines: ['借 122104 20903.00 C CF01', '借 660301 97.00 CF06', '贷 101201 21000.00 P'],
  },
  {
    ...{ row: '13', what: '存现', events: [close('cash.banked', '500.00', { list: 1, method: 2 })] },
    lines: ['借 100201 500.00', '贷 1001 500.00 P'],
  },
  {
    ...{ row: '14', what: '委收', settle: 5, events: [other('106.00', 'water'), way('106.00')] },
    lines: ['借 1001 106.00 P', '贷 224102 106.00 PF CF02'],
  },
  {
    ...{ row: '14', what: '委收（其他款）', settle: 5, events: [other('106.00', 'waste'), way('106.00')] },
    lines: ['借 1001 106.00 P', '贷 224106 106.00 P CF02'],
  },
  {
    ...{ row: '14', what: '委付', settle: 10, events: [other('-106.00', 'water'), way('-106.00')] },
    lines: ['借 224102 106.00 PF CF06', '贷 1001 106.00 P'],
  },
  {
    ...{ row: '15', what: '经付', settle: 9, events: [other('-106.00', 'fee'), way('-106.00')] },
    lines: ['借 122102 106.00 HPF CF06', '贷 1001 106.00 P'],
  },
  {
    ...{ row: '15', what: '经付（酬金制）', settle: 9, fee: true, events: [other('-106.00', 'fee'), way('-106.00')] },
    lines: ['借 224105 106.00 P CF06', '贷 1001 106.00 P'],
  },
  {
    ...{ row: '16', what: '进账待认领', events: [income('income.booked', '106.00')] },
    lines: ['借 100201 106.00 B', '贷 224107 106.00 B CF01'],
  },
  {
    ...{ row: '16', what: '不属收费', events: [income('income.booked', '-106.00')] },
    lines: ['借 100201 -106.00 B', '贷 224107 -106.00 B CF01'],
  },
  {
    // The money came before: the claim moves none.
    ...{ row: '16', what: '认领', claims: true, settle: CHARGE, events: [paid('106.00'), way('106.00', 2)] },
    lines: ['借 224107 106.00 B', SETTLED],
  },
  {
    ...{ row: '16', what: '红冲认领', claims: true, settle: CHARGE, events: [paid('-106.00'), way('-106.00', 2)] },
    lines: ['借 224107 -106.00 B', '贷 112201 -106.00 HKPF'],
  },
  {
    ...{ row: '16', what: '其他公司认领', events: [income('income.passed', '106.00', { between: true })] },
    lines: ['借 224107 106.00 B', '贷 122104 106.00 C'],
  },
  {
    ...{ row: '16', what: '认领其他公司的进账', claims: true, elsewhere: true, settle: CHARGE, events: [paid('106.00'), way('106.00', 2)] },
    lines: ['借 122104 106.00 C', SETTLED],
  },
  { row: '17', what: '长款', events: [close('cash.differs', '5.00')], lines: ['借 1001 5.00 P', '贷 1901 5.00 P CF02'] },
  { row: '17', what: '短款', events: [close('cash.differs', '-3.00')], lines: ['借 1901 3.00 P CF06', '贷 1001 3.00 P'] },
  // Beside the table: months billed again, and what was owed before the books began.
  {
    ...{ row: '-', what: '重算退回预交', events: [moved('53.00', 'fee')] },
    lines: ['贷 220301 53.00 HKPF', '贷 22210107 -3.00', '贷 600101 -50.00 PF'],
  },
  {
    ...{ row: '-', what: '重算退回预交（代收）', events: [moved('53.00', 'water')] },
    lines: ['贷 220303 53.00 HKPF', '贷 224102 -53.00 PF'],
  },
  {
    ...{ row: '-', what: '重算退回预交（酬金制）', fee: true, events: [moved('53.00', 'fee')] },
    lines: ['贷 220301 53.00 HKPF', '贷 224105 -53.00 P'],
  },
  { row: '-', what: '期初', events: [{ type: 'account.moved', item: 'fee', amount: '80.00', accountKind: 1, reason: 6 }], lines: [] },
];
