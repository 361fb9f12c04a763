// 凭证 (menus 281-283): as listed, as opened, and as written by its maker. domain: accounting 2.1, 2.2, 2.8.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { auditLines, optionalDay, optionalId, optionalText, searchKey, severalOf } from '../../kit/fields.ts';
import { fileIds } from '../../kit/file-fields.ts';
import { chosen, id, MAX_INTEGER, version } from '../../kit/ids.ts';
import { money, price } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU, type MenuId } from '../../menu.ts';
import { dims, dimText, type DimField } from '../dims.ts';
import { bookOf, ym } from '../fields.ts';
import { ACCOUNTING_MENUS } from '../setup/access.ts';
import { CASH_SECTION, DIRECTION, NUMBER_SPAN, PAPERS_RULE, PERIOD, VOUCHER, VOUCHER_KIND, WORD_DEMAND } from '../states.ts';

export const VOUCHER_MENUS = [MENU.voucher, MENU.voucherAudit, MENU.voucherPost] as const satisfies readonly MenuId[];
/** Every figure of accounting leads to a voucher, so whoever has one of its screens may read it. */
export const READS_VOUCHERS = ACCOUNTING_MENUS;

const voucher = resource({ path: '/api/accounting/voucher', menu: MENU.voucher, what: '凭证' });

export const chosenWord = z.string('请选择凭证字').trim().min(1, '请选择凭证字').max(10, '凭证字不正确');
const NUMBER_TEXT = '凭证号不正确';
export const voucherNo = z.int(NUMBER_TEXT).min(1, NUMBER_TEXT).max(MAX_INTEGER, NUMBER_TEXT);
const optionalNo = voucherNo.nullable().default(null);
export const cashItemCode = z
  .string()
  .trim()
  .regex(/^CF\d{2,4}$/, '现金流量项目不正确');

// ---- the list ------------------------------------------------------------------------------------------------------------------------

/** `记-0012`; empty until a voucher has a number. */
const numberText = z.string();

export const voucherRow = z.object({
  id,
  ym: z.int(),
  day,
  word: z.string(),
  no: z.int().nullable(),
  number: numberText,
  state: VOUCHER.schema,
  kind: VOUCHER_KIND.schema,
  /** 附单据张数 */
  papers: z.int(),
  files: z.int(),
  lines: z.int(),
  /** The summary of the first line. */
  summary: z.string(),
  /** The subjects of the first lines: `100201 银行存款-基本户`. */
  subjects: z.array(z.string()),
  total: z.string(),
  maker: z.string(),
  auditor: z.string(),
  poster: z.string(),
  cashier: z.string(),
  rejectReason: z.string(),
  createdAt: instant,
  prints: z.int(),
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  correctsId: id.nullable(),
  /** The kind of document that made it; null when somebody wrote it. */
  source: z.string().nullable(),
  version,
  /** Written by the user who asks. */
  own: z.boolean(),
});
export type VoucherRow = z.output<typeof voucherRow>;

const optionalYm = ym.nullable().default(null);
const optionalMoney = money.nullable().default(null);
export const voucherFilter = z.object({
  ...bookOf,
  fromYm: optionalYm,
  toYm: optionalYm,
  word: optionalText('凭证字', 10),
  fromNo: optionalNo,
  toNo: optionalNo,
  states: severalOf(VOUCHER),
  kinds: severalOf(VOUCHER_KIND),
  /** Parts of names. */
  maker: searchKey,
  auditor: searchKey,
  poster: searchKey,
  /** With the subjects below it. */
  subjectId: optionalId,
  dims: dims.prefault({}),
  /** Of any line; negative for red ink. */
  fromAmount: optionalMoney,
  toAmount: optionalMoney,
  summary: searchKey,
  source: optionalText('来源', 40),
  sourceKey: optionalText('来源编号', 80),
  hasFiles: z.boolean().nullable().default(null),
  printed: z.boolean().nullable().default(null),
  /** Only those the user wrote. */
  own: z.boolean().default(false),
  /** Number, amount, summary or name of the maker. */
  key: searchKey,
  /** `newest` for what was written, `number` for auditing and posting. */
  order: z.enum(['newest', 'number']).default('newest'),
});
export type VoucherFilter = z.output<typeof voucherFilter>;

export const searchVouchers = voucher.search(voucherFilter, voucherRow, {
  menu: VOUCHER_MENUS,
  totals: {
    /** The sum of the vouchers' totals. */
    amount: z.string(),
    drafts: z.int(),
    submitted: z.int(),
    audited: z.int(),
    posted: z.int(),
  },
});
export const exportVouchers = voucher.export(voucherFilter, { menu: VOUCHER_MENUS, summary: '导出凭证（当前条件的全部分录）' });

// ---- one voucher ---------------------------------------------------------------------------------------------------------------------

export const voucherLine = z.object({
  line: z.int(),
  summary: z.string(),
  /** Null in a draft whose line has no subject yet; such a line has no dims and no cash-flow item either. */
  subjectId: id.nullable(),
  subjectCode: z.string(),
  /** 银行存款-基本户 */
  subjectName: z.string(),
  dims,
  dimTexts: z.array(dimText),
  debit: z.string(),
  credit: z.string(),
  cashItem: z.string().nullable(),
  cashItemName: z.string(),
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  settleMethod: z.string(),
  settleNo: z.string(),
  businessDay: day.nullable(),
});
export type VoucherLine = z.output<typeof voucherLine>;

const voucherLink = z.object({ id, number: numberText, day, state: VOUCHER.schema });

export const voucherDetail = voucherRow.omit({ files: true, lines: true, subjects: true }).extend({
  companyId: id,
  companyName: z.string(),
  periodState: PERIOD.schema,
  supervisor: z.string(),
  cashierId: id.nullable(),
  submittedAt: instant.nullable(),
  auditedAt: instant.nullable(),
  postedAt: instant.nullable(),
  /** 大写 */
  capital: z.string(),
  lines: z.array(voucherLine),
  files: z.array(z.object({ id, name: z.string() })),
  sourceKey: z.string().nullable(),
  reverses: voucherLink.nullable(),
  reversedBy: voucherLink.nullable(),
  corrects: voucherLink.nullable(),
  correctedBy: z.array(voucherLink),
  /** The neighbours in the order of the list; null at its ends. */
  previousId: id.nullable(),
  nextId: id.nullable(),
  log: auditLines,
});
export type VoucherDetail = z.output<typeof voucherDetail>;

export const getVoucher = voucher.get(voucherDetail, { menu: READS_VOUCHERS });

/** A voucher by its id, or by period, word and number. */
const named = z
  .object({ ...bookOf, id: optionalId, ym: optionalYm, word: optionalText('凭证字', 10), no: optionalNo })
  .refine((one) => one.id !== null || (one.ym !== null && one.word !== '' && one.no !== null), {
    path: ['id'],
    error: '请指定凭证，或期间、凭证字和凭证号',
  });
const info = { method: 'POST', access: { menu: READS_VOUCHERS, act: 'view' }, input: named, output: voucherDetail } as const;
/** A voucher in the books. */
export const voucherInfo = endpoint({ ...info, path: '/api/accounting/voucher-info', summary: '已登账凭证' });
/** A voucher that is not in the books yet. */
export const voucherInfoTemp = endpoint({ ...info, path: '/api/accounting/voucher-info-temp', summary: '未登账凭证' });

// ---- writing -------------------------------------------------------------------------------------------------------------------------

export const SUMMARY_LENGTH = 200;
export const MOST_LINES = 2000;
export const PAPERS_TEXT = '附单据张数应为 0 到 9999';
const AMOUNT_DEFAULT = '0.00';
const quantityText = '数量不正确，最多四位小数';

const isNothing = (amount: string): boolean => /^-?0*(\.0*)?$/.test(amount);
export const voucherLineForm = z
  .object({
    /** An empty one takes that of the line above. */
    summary: optionalText('摘要', SUMMARY_LENGTH),
    subjectId: chosen('科目').nullable().default(null),
    dims: dims.prefault({}),
    /** Red ink is negative and keeps its side. */
    debit: money.default(AMOUNT_DEFAULT),
    credit: money.default(AMOUNT_DEFAULT),
    cashItem: cashItemCode.nullable().default(null),
    quantity: z
      .string(quantityText)
      .trim()
      .regex(/^-?\d{1,12}(\.\d{1,4})?$/, quantityText)
      .nullable()
      .default(null),
    price: price.nullable().default(null),
    settleMethod: optionalText('结算方式', 20),
    settleNo: optionalText('票号', 40),
    businessDay: optionalDay,
  })
  .refine(({ debit, credit }) => isNothing(debit) || isNothing(credit), { path: ['debit'], error: '借贷金额不能同时填写！' });
export type VoucherLineForm = z.output<typeof voucherLineForm>;

/** `submit` hands the voucher in as soon as it is saved; `confirmed` goes on although something was warned about. */
const submitting = { submit: z.boolean().default(false), confirmed: z.boolean().default(false) };
const content = {
  word: chosenWord,
  day: dayOf('请选择凭证日期'),
  papers: z.int(PAPERS_TEXT).min(0, PAPERS_TEXT).max(9999, PAPERS_TEXT).default(0),
  cashierId: optionalId,
  lines: z.array(voucherLineForm).max(MOST_LINES, `一张凭证最多 ${MOST_LINES} 行`),
  fileIds: fileIds(FILE_CATEGORY.voucherPaper, 50, '附件'),
};

/** What is wrong with a voucher; line 0 is the voucher as a whole. */
export const voucherProblem = z.object({
  line: z.int(),
  field: z.enum(['summary', 'subjectId', 'amount', 'cashItem', 'day', 'word', 'papers', 'lines', 'dims']),
  /** The field of the dim that is missing. */
  dim: z.string().nullable(),
  text: z.string(),
});
export type VoucherProblem = Omit<z.output<typeof voucherProblem>, 'dim'> & { dim: DimField | null };

/**
 * A voucher is saved whatever is wrong with it, so that nothing typed is lost. `problems` say why it was not handed in; where there are only
 * `warnings`, it is handed in when the call is made again with `confirmed`.
 */
const savedAnswer = z.object({
  id,
  version,
  state: VOUCHER.schema,
  number: numberText,
  problems: z.array(voucherProblem),
  warnings: z.array(z.string()),
});
export type SavedVoucher = z.output<typeof savedAnswer>;

export const createVoucher = voucher.create(
  z.object({ ...bookOf, ...content, ...submitting, templateId: optionalId, correctsId: optionalId }),
  { summary: '填制凭证', output: savedAnswer, bodyLimit: 4 * 1024 * 1024 },
);
/** Lines of a voucher that something generated stay as they are; date, papers, cashier and files may change. */
export const changeVoucher = voucher.change({ ...content, ...submitting }, { output: savedAnswer, bodyLimit: 4 * 1024 * 1024 });
/** Only a draft; a number it had is recorded as given back. */
export const removeVoucher = voucher.remove({ summary: '删除凭证' });

/** What would be said of a voucher if it were handed in now, and the cash-flow items that are proposed for its lines. */
export const checkVoucher = voucher.read('check', '检查凭证', {
  input: z.object({ ...bookOf, voucherId: optionalId, ...content }).omit({ fileIds: true, cashierId: true }),
  output: z.object({
    problems: z.array(voucherProblem),
    warnings: z.array(z.string()),
    /** Of every line that takes one and has none. */
    cashItems: z.array(z.object({ line: z.int(), cashItem: z.string(), name: z.string() })),
    debit: z.string(),
    credit: z.string(),
    capital: z.string(),
  }),
  bodyLimit: 4 * 1024 * 1024,
});

// ---- beside the grid -----------------------------------------------------------------------------------------------------------------

/** The words, cash-flow items, summaries and settings of a company's books that the grid offers. */
export const readVoucherDesk = voucher.read('desk', '填制凭证的选项', {
  menu: READS_VOUCHERS,
  input: bookOf,
  output: z.object({
    companyName: z.string(),
    firstYm: z.int(),
    /** Open periods, oldest first; a voucher is dated in one of them. */
    openYms: z.array(z.int()),
    /** Today, or the last day of the newest open period before it. */
    day: day.nullable(),
    numberSpan: NUMBER_SPAN.schema,
    papersRule: PAPERS_RULE.schema,
    dimsRequired: z.boolean(),
    makerPosts: z.boolean(),
    words: z.array(z.object({ word: z.string(), title: z.string(), demand: WORD_DEMAND.schema })),
    cashItems: z.array(z.object({ code: z.string(), name: z.string(), section: CASH_SECTION.schema, direction: DIRECTION.schema })),
    summaries: z.array(z.object({ code: z.string(), text: z.string() })),
    templates: z.array(z.object({ id, name: z.string(), word: z.string() })),
  }),
});

/** What a subject, or a subject with these dims, has in the month of the voucher. Balances are debit minus credit. */
export const readLiveBalance = voucher.read('balance', '科目余额', {
  menu: READS_VOUCHERS,
  input: { ...bookOf, ym, subjectId: chosen('科目'), dims: dims.prefault({}), exceptId: optionalId },
  output: z.object({
    subjectCode: z.string(),
    subjectName: z.string(),
    direction: DIRECTION.schema,
    /** At the start of the month. */
    opening: z.string(),
    /** Posted this month. */
    debit: z.string(),
    credit: z.string(),
    balance: z.string(),
    /** Handed in and not posted yet, without the voucher `exceptId`. */
    waitingDebit: z.string(),
    waitingCredit: z.string(),
    /** The balance at the end of every day of the month with posted lines. */
    days: z.array(z.object({ day, balance: z.string() })),
  }),
});
