// 凭证打印, 封面 and 科目汇总表: what stands on paper is put together by the server. domain: accounting 2.7.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { optionalText } from '../../kit/fields.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { bookOf, ym } from '../fields.ts';
import { VOUCHER } from '../states.ts';
import { READS_VOUCHERS, VOUCHER_MENUS, voucherFilter, voucherNo } from './voucher.ts';

const printing = resource({ path: '/api/accounting/voucher', menu: VOUCHER_MENUS, what: '凭证打印' });

export const VOUCHER_PAPER = states('凭证纸张', {
  a5: [1, 'A5 横向'],
  a4Two: [2, 'A4 每页两张'],
  a4Three: [3, 'A4 每页三张'],
  invoice: [4, '发票版 240×140'],
  preprinted: [5, '套打 240×140'],
});

export const MOST_PRINTED = 1000;
const OFFSET_TEXT = '偏移应在 -50 到 50 毫米之间';
const offset = z.int(OFFSET_TEXT).min(-50, OFFSET_TEXT).max(50, OFFSET_TEXT).default(0);
const LINES_TEXT = '每页行数应为 4 到 12';

export const voucherSheet = z.object({
  voucherId: id,
  companyName: z.string(),
  day,
  word: z.string(),
  no: z.int().nullable(),
  /** 记-0012, with several pages 记-0012 1/2. */
  number: z.string(),
  state: VOUCHER.schema,
  page: z.int(),
  pages: z.int(),
  papers: z.int(),
  /** As many as a page has; null is an unused row. Unused rows stand at the end and are crossed by one diagonal. */
  rows: z.array(
    z
      .object({ summary: z.string(), subject: z.string(), dims: z.string(), debit: z.string(), credit: z.string(), red: z.boolean() })
      .nullable(),
  ),
  /** On the last page only. */
  totals: z.object({ capital: z.string(), debit: z.string(), credit: z.string() }).nullable(),
  supervisor: z.string(),
  poster: z.string(),
  auditor: z.string(),
  cashier: z.string(),
  maker: z.string(),
  /** How often it was printed before. */
  prints: z.int(),
});
export type VoucherSheet = z.output<typeof voucherSheet>;

/** Vouchers in the order of their numbers. An amount that is not there is an empty text. */
export const printVouchers = endpoint({
  method: 'POST',
  path: '/api/accounting/voucher-print',
  access: { menu: READS_VOUCHERS, act: 'view' },
  summary: '凭证打印页',
  input: z
    .object({
      ...bookOf,
      ids: z.array(id).max(MOST_PRINTED, `一次最多打印 ${MOST_PRINTED} 张凭证`).default([]),
      /** The vouchers of a filter, where no ids are given. */
      filter: voucherFilter.omit({ companyId: true }).nullable().default(null),
      paper: VOUCHER_PAPER.schema.default(1),
      showDims: z.boolean().default(true),
      linesPerPage: z.int(LINES_TEXT).min(4, LINES_TEXT).max(12, LINES_TEXT).nullable().default(null),
      /** Millimetres, for pre-printed forms. */
      offsetX: offset,
      offsetY: offset,
    })
    .refine(({ ids, filter }) => ids.length > 0 || filter !== null, { path: ['ids'], error: '请选择凭证' }),
  output: z.object({
    paper: z.object({
      /** Millimetres of the sheet of paper. */
      width: z.int(),
      height: z.int(),
      /** Voucher pages on one sheet of paper, from top to bottom, and the height of each. */
      perSheet: z.int(),
      pageHeight: z.int(),
      /** The form is on the paper already: only what is written into it is printed. */
      preprinted: z.boolean(),
      offsetX: z.int(),
      offsetY: z.int(),
      linesPerPage: z.int(),
    }),
    vouchers: z.int(),
    pages: z.array(voucherSheet),
  }),
});

/** Counts that vouchers were printed. */
export const countPrints = printing.write('printed', '登记凭证打印', {
  act: 'print',
  input: { ...bookOf, ids: z.array(id).min(1, '请选择凭证').max(MOST_PRINTED, `一次最多打印 ${MOST_PRINTED} 张凭证`) },
});

const VOLUME_TEXT = '每册张数应为 1 到 1000';
/** 凭证封面: numbered vouchers of a period, cut into volumes. */
export const readCovers = printing.read('covers', '凭证封面', {
  input: {
    ...bookOf,
    ym,
    word: optionalText('凭证字', 10),
    perVolume: z.int(VOLUME_TEXT).min(1, VOLUME_TEXT).max(1000, VOLUME_TEXT).default(100),
  },
  output: z.array(
    z.object({
      companyName: z.string(),
      ym: z.int(),
      word: z.string(),
      volume: z.int(),
      volumes: z.int(),
      fromNo: z.int(),
      toNo: z.int(),
      vouchers: z.int(),
      papers: z.int(),
      total: z.string(),
      unposted: z.int(),
    }),
  ),
});

const optionalNo = voucherNo.nullable().default(null);
/** 科目汇总表 of a range of numbers, for binding with a volume. */
export const readSubjectSummary = printing.read('subject-summary', '科目汇总表', {
  input: {
    ...bookOf,
    ym,
    word: optionalText('凭证字', 10),
    fromNo: optionalNo,
    toNo: optionalNo,
    /** Levels of subjects that are told apart; the last one stands for those below it. */
    level: z.int().min(1).max(5).default(1),
    /** Also what is not posted yet. */
    unposted: z.boolean().default(false),
  },
  output: z.object({
    companyName: z.string(),
    vouchers: z.int(),
    rows: z.array(z.object({ code: z.string(), name: z.string(), level: z.int(), debit: z.string(), credit: z.string() })),
    debit: z.string(),
    credit: z.string(),
  }),
});
