// The rules a company begins with, by the codes of 企业会计准则. domain: accounting 7.2.
import {
  CLAIMED_ELSEWHERE,
  CLAIMED_WAY,
  REGIME,
  RULE_AUTO,
  RULE_EVENT,
  RULE_MERGE,
  RULE_SOURCE,
  SETTLE,
  type StateOf,
} from '@anju/contract';
import { codeInB } from '../chart/chart.ts';

interface DefaultLine {
  readonly side: 1 | -1;
  readonly source: StateOf<typeof RULE_SOURCE>;
  /** Of a fixed subject. */
  readonly code: string | null;
  readonly amount: string;
  readonly summary: string;
  readonly cashItem: string | null;
}
export interface DefaultRule {
  readonly name: string;
  readonly event: StateOf<typeof RULE_EVENT>;
  readonly priority: number;
  readonly settleTypes: readonly StateOf<typeof SETTLE>[];
  readonly tenders: readonly number[];
  readonly regime: StateOf<typeof REGIME> | null;
  readonly agency: boolean | null;
  readonly ahead: boolean | null;
  readonly merge: StateOf<typeof RULE_MERGE>;
  readonly auto: StateOf<typeof RULE_AUTO>;
  readonly enabled: boolean;
  readonly lines: readonly DefaultLine[];
}

type Side = 'D' | 'C';
const SOURCES: Readonly<Record<string, StateOf<typeof RULE_SOURCE>>> = {
  receivable: RULE_SOURCE.receivable,
  revenue: RULE_SOURCE.revenue,
  prepaid: RULE_SOURCE.prepaid,
  agency: RULE_SOURCE.agency,
  tender: RULE_SOURCE.tender,
};
/** `of` is a role or a code. */
const line = (side: Side, of: string, amount: string, summary: string, cashItem: string | null = null): DefaultLine => {
  const source = SOURCES[of];
  return {
    side: side === 'D' ? 1 : -1,
    source: source ?? RULE_SOURCE.fixed,
    code: source === undefined ? of : null,
    amount,
    summary,
    cashItem,
  };
};

const PLAIN = {
  settleTypes: [],
  tenders: [],
  regime: null,
  agency: null,
  ahead: null,
  auto: RULE_AUTO.draft,
  enabled: true,
} as const;
const rule = (
  name: string,
  event: StateOf<typeof RULE_EVENT>,
  priority: number,
  merge: StateOf<typeof RULE_MERGE>,
  lines: readonly DefaultLine[],
  more: Partial<DefaultRule> = {},
): DefaultRule => ({ ...PLAIN, name, event, priority, merge, lines, ...more });

const OUTPUT_TAX = '22210107';
const { period, day } = RULE_MERGE;
const BILLED = '{act}{item}{month}';

const RULES: readonly DefaultRule[] = [
  rule('账单应收', RULE_EVENT.bill, 90, period, [
    line('D', 'receivable', 'gross', BILLED),
    line('C', 'revenue', 'net', BILLED),
    line('C', OUTPUT_TAX, 'tax', BILLED),
  ]),
  rule(
    '账单应收（酬金制）',
    RULE_EVENT.bill,
    50,
    period,
    [line('D', 'receivable', 'gross', BILLED), line('C', '224105', 'gross', BILLED)],
    {
      regime: REGIME.fee,
      agency: false,
    },
  ),
  rule('账单应收（代收）', RULE_EVENT.bill, 40, period, [line('D', 'receivable', 'gross', BILLED), line('C', 'agency', 'gross', BILLED)], {
    agency: true,
  }),
  rule(
    '账单应收（提前开账）',
    RULE_EVENT.bill,
    60,
    period,
    [line('D', 'receivable', 'gross', BILLED), line('C', 'prepaid', 'net', BILLED), line('C', '222106', 'tax', BILLED)],
    { ahead: true, agency: false, enabled: false },
  ),
  rule('收回账单', RULE_EVENT.lineBill, 90, day, [
    line('C', 'receivable', 'principal', '{way}{item}'),
    line('C', '630101', 'lateNet', '{way}违约金', 'CF01'),
    line('C', OUTPUT_TAX, 'lateTax', '{way}违约金', 'CF01'),
  ]),
  rule('预交', RULE_EVENT.linePrepaid, 90, day, [line('C', 'prepaid', 'gross', '{way}预交款')]),
  rule('存零', RULE_EVENT.lineChange, 90, day, [line('C', '220304', 'gross', '{way}住户存零')]),
  rule('押金', RULE_EVENT.lineDeposit, 90, day, [line('C', '224101', 'gross', '{way}{item}')]),
  rule('无账单收入', RULE_EVENT.lineOther, 90, day, [
    line('C', 'revenue', 'net', '{way}{item}'),
    line('C', OUTPUT_TAX, 'tax', '{way}{item}'),
  ]),
  rule('代收项目', RULE_EVENT.lineOther, 60, day, [line('C', 'agency', 'gross', '代收代付 {way}{item}')], { agency: true }),
  rule('委收委付', RULE_EVENT.lineOther, 50, day, [line('C', 'agency', 'gross', '代收代付 {way}{item}')], {
    settleTypes: [SETTLE.thirdPartyIn, SETTLE.thirdPartyOut],
  }),
  rule('经付', RULE_EVENT.lineOther, 50, day, [line('C', '122102', 'gross', '经付{item}')], { settleTypes: [SETTLE.payOut] }),
  rule('经付（酬金制）', RULE_EVENT.lineOther, 40, day, [line('C', '224105', 'gross', '经付{item}')], {
    settleTypes: [SETTLE.payOut],
    regime: REGIME.fee,
  }),
  rule('收付款', RULE_EVENT.tender, 90, day, [line('D', 'tender', 'gross', '{way}款 {tender}')]),
  rule('托收在途', RULE_EVENT.tender, 50, day, [line('D', '101204', 'gross', '托收扣款成功')], {
    settleTypes: [SETTLE.bank],
    tenders: [102],
  }),
  rule('预交抵扣', RULE_EVENT.tender, 50, day, [line('D', 'prepaid', 'gross', '预交抵扣')], { tenders: [207] }),
  rule('存零抵扣', RULE_EVENT.tender, 50, day, [line('D', '220304', 'gross', '存零抵扣')], { tenders: [208] }),
  rule('押金转收入', RULE_EVENT.tender, 50, day, [line('D', '224101', 'gross', '押金转收入')], { tenders: [213] }),
  rule('坏账核销与收回', RULE_EVENT.tender, 50, day, [line('D', '1231', 'gross', '坏账核销')], { tenders: [210] }),
  rule('重算与清算退回', RULE_EVENT.account, 90, period, [
    line('C', 'prepaid', 'gross', '退回预交{item}'),
    line('C', 'revenue', '-net', '退回预交{item}'),
    line('C', OUTPUT_TAX, '-tax', '退回预交{item}'),
  ]),
  rule(
    '重算与清算退回（代收）',
    RULE_EVENT.account,
    50,
    period,
    [line('C', 'prepaid', 'gross', '退回预交{item}'), line('C', 'agency', '-gross', '退回预交{item}')],
    { agency: true },
  ),
  rule(
    '重算与清算退回（酬金制）',
    RULE_EVENT.account,
    60,
    period,
    [line('C', 'prepaid', 'gross', '退回预交{item}'), line('C', '224105', '-gross', '退回预交{item}')],
    { regime: REGIME.fee, agency: false },
  ),
  rule('期初不入账', RULE_EVENT.opening, 90, period, []),
  rule('现金存行', RULE_EVENT.cashBanked, 90, day, [line('D', 'tender', 'gross', '现金存行'), line('C', '1001', 'gross', '现金存行')]),
  rule('现金长短款', RULE_EVENT.cashDiffers, 90, day, [line('D', '1001', 'gross', '现金长短款'), line('C', '1901', 'gross', '现金长短款')]),
  rule('银行进账', RULE_EVENT.incomeBooked, 90, day, [
    line('D', 'tender', 'gross', '银行进账'),
    line('C', '224107', 'gross', '银行进账待认领', 'CF01'),
  ]),
  rule('渠道到账', RULE_EVENT.incomeChannel, 90, day, [
    line('D', '224107', 'principal', '{tender}到账', 'CF01'),
    line('D', '660301', 'late', '{tender}手续费', 'CF06'),
    line('C', 'tender', 'gross', '{tender}到账'),
  ]),
  // Between two companies what one received for the other stands on 内部往来 in both books.
  rule('代其他公司进账', RULE_EVENT.incomePassed, 90, day, [
    line('D', '224107', 'gross', '代其他公司进账'),
    line('C', '122104', 'gross', '代其他公司进账'),
  ]),
  rule('其他公司代收渠道款', RULE_EVENT.channelPassed, 90, day, [
    line('D', '122104', 'principal', '{tender}到账', 'CF01'),
    line('D', '660301', 'late', '{tender}手续费', 'CF06'),
    line('C', 'tender', 'gross', '{tender}到账'),
  ]),
];

/** Bad debts have no provision in 小企业会计准则: they are a loss when written off. */
const IN_B: Readonly<Record<string, string>> = { '1231': '671103' };
const inB = (code: string): string => codeInB(IN_B[code] ?? code) ?? code;

/** The rules of a template: 1 企业会计准则, 2 小企业会计准则. */
export const defaultRules = (template: 1 | 2): readonly DefaultRule[] =>
  template === 1
    ? RULES
    : RULES.map((one) => ({ ...one, lines: one.lines.map((each) => ({ ...each, code: each.code === null ? null : inB(each.code) })) }));

// ---- subjects of items and ways to pay -------------------------------------------------------------------------------------------------

export interface ItemFacts {
  readonly family: string;
  readonly name: string;
  readonly agency: boolean;
}
const PARKING = /车位|停车|车库/;
const ADVERT = /广告|场地/;
const RENT = /租/;
const BY_FAMILY: Readonly<Record<string, readonly [receivable: string, revenue: string, prepaid: string]>> = {
  meter: ['112203', '605104', '220303'],
  share: ['112203', '605104', '220303'],
  other: ['112204', '600103', '220301'],
  protocol: ['112205', '605103', '220301'],
};
const ORDINARY = ['112201', '600101', '220301'] as const;
const OF_PARKING = ['112202', '605101', '220302'] as const;
const OF_RENT = ['112205', '605103', '220301'] as const;
const OF_ADVERT = ['112205', '605102', '220301'] as const;
const byName = (name: string): typeof ORDINARY | typeof OF_PARKING | typeof OF_RENT | typeof OF_ADVERT | undefined =>
  PARKING.test(name) ? OF_PARKING : ADVERT.test(name) ? OF_ADVERT : RENT.test(name) ? OF_RENT : undefined;

interface ItemSubjects {
  readonly receivable: string;
  readonly revenue: string;
  readonly prepaid: string;
  readonly agency: string;
}
/** Without facts: for items that have no row of their own. */
export function itemSubjects(template: 1 | 2, facts: ItemFacts | null): ItemSubjects {
  const [receivable, revenue, prepaid] = facts === null ? ORDINARY : (byName(facts.name) ?? BY_FAMILY[facts.family] ?? ORDINARY);
  const metered = facts !== null && (facts.family === 'meter' || facts.family === 'share');
  const codes = { receivable: facts?.agency ? '122102' : receivable, revenue, prepaid, agency: metered ? '224102' : '224106' };
  return template === 1
    ? codes
    : { receivable: inB(codes.receivable), revenue: inB(revenue), prepaid: inB(prepaid), agency: inB(codes.agency) };
}

const TENDERS: readonly (readonly [list: 1 | 2, method: number, code: string])[] = [
  [1, 1, '1001'],
  [1, 2, '100201'],
  [1, 3, '101203'],
  [1, 4, '101201'],
  [1, 5, '101202'],
  [1, 6, '101201'],
  [1, 10, '101205'],
  [1, CLAIMED_WAY, '224107'],
  [1, CLAIMED_ELSEWHERE, '122104'],
  [2, 11, '6601'],
  [2, 12, '100201'],
];
export const tenderSubjects = (template: 1 | 2) =>
  TENDERS.map(([list, method, code]) => ({ list, method, code: template === 1 ? code : inB(code) }));
