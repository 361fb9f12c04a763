// 账套 (menu 274): the books of a company. domain: accounting 1.1, 2.4.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { endpoint, nothing } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { searchKey } from '../../kit/fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { ACCOUNT_SET, CHART, NUMBER_SPAN, PAPERS_RULE, TAX_PAYER } from '../states.ts';
import { ANY_ACCOUNTING } from './access.ts';

const accountSet = resource({ path: '/api/accounting/account-set', menu: MENU.accountSet, what: '账套' });

export const ACCOUNT_SET_FAILURES = failures({
  BOOKS_EXIST: business('“{company}”已经建账'),
  BOOKS_COPY_NONE: business('“{company}”还没有建账，不能从它复制科目'),
  BOOKS_TEMPLATE_FIXED: business('账套已有凭证或已启用，不能再更换会计制度或启用期间'),
  BOOKS_NUMBER_SPAN_FIXED: business('{year} 年已有编号的凭证，编号方式请在新年度开始前更换'),
  BOOKS_IN_USE: business('账套已启用或已有凭证，不能删除'),
});

/** The words a new account set begins with. */
export const WORD_SCHEME = states('凭证字方案', {
  one: [1, '记'],
  three: [2, '收、付、转'],
  five: [3, '现收、现付、银收、银付、转'],
});

/** What a user decides about the books; changeable while they are in use. */
const settings = {
  dimsRequired: z.boolean(),
  numberSpan: NUMBER_SPAN.schema,
  fillGaps: z.boolean(),
  papersRule: PAPERS_RULE.schema,
  makerPosts: z.boolean(),
  taxPayer: TAX_PAYER.schema,
};
const basis = { template: CHART.schema, firstYm: ym };

export const accountSetRow = z.object({
  companyId: id,
  companyName: z.string(),
  /** Of the company in the tree of companies. */
  level: z.int(),
  /** Null: the company has no books yet. */
  state: ACCOUNT_SET.schema.nullable(),
  template: CHART.schema.nullable(),
  firstYm: z.int().nullable(),
  /** The first period that is not closed. */
  currentYm: z.int().nullable(),
  taxPayer: TAX_PAYER.schema.nullable(),
  subjects: z.int(),
  /** Vouchers that are not posted. */
  unposted: z.int(),
  openingNo: z.string(),
  openedBy: z.string(),
  openedAt: instant.nullable(),
  version: version.nullable(),
});
export type AccountSetRow = z.infer<typeof accountSetRow>;

/** Companies the user reaches, in the order of their tree, with or without books. */
export const searchAccountSets = accountSet.search(
  { key: searchKey, states: z.array(ACCOUNT_SET.schema).max(2).default([]), without: z.boolean().default(false) },
  accountSetRow,
);

export const accountSetDetail = z.object({
  companyId: id,
  companyName: z.string(),
  state: ACCOUNT_SET.schema,
  ...basis,
  ...settings,
  openingNo: z.string(),
  openedBy: z.string(),
  openedAt: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  /** A voucher exists or the books are in use: template and first period are fixed. */
  fixed: z.boolean(),
  /** No period is closed: the opening balances may still be revised. */
  revisable: z.boolean(),
  version,
});
export type AccountSetDetail = z.infer<typeof accountSetDetail>;
export const getAccountSet = accountSet.read('{companyId}', '账套详情', {
  method: 'GET',
  input: { companyId: idParam },
  output: accountSetDetail,
});

export const createAccountSet = accountSet.create(
  {
    ...bookOf,
    ...basis,
    ...settings,
    words: WORD_SCHEME.schema,
    /** Takes the chart of this company instead of the template's. */
    copyFromId: chosen('公司').nullable().default(null),
  },
  { summary: '建账', output: z.object({ companyId: id, subjects: z.int() }) },
);

/** Template and first period only while nothing is entered; the chart is then made anew. */
export const changeAccountSet = accountSet.write('{companyId}', '修改账套', {
  method: 'PUT',
  act: 'change',
  input: { companyId: idParam, version, ...basis, ...settings },
});

/** Only books that were never used. */
export const removeAccountSet = accountSet.write('{companyId}', '删除账套', {
  method: 'DELETE',
  act: 'remove',
  input: { companyId: idParam },
});

/** A company whose books the user may open. */
export const bookChoice = z.object({
  companyId: id,
  name: z.string(),
  state: ACCOUNT_SET.schema,
  template: CHART.schema,
  firstYm: ym,
  /** The first period that is not closed. */
  currentYm: ym,
  dimsRequired: z.boolean(),
  papersRule: PAPERS_RULE.schema,
  makerPosts: z.boolean(),
  taxPayer: TAX_PAYER.schema,
});
export type BookChoice = z.infer<typeof bookChoice>;
/** Companies with books, in the order of the tree of companies. */
export const listBooks = endpoint({
  method: 'POST',
  path: '/api/accounting/books',
  access: ANY_ACCOUNTING,
  summary: '可核算的公司',
  input: nothing,
  output: z.array(bookChoice),
});
