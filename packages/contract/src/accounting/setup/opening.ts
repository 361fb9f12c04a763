// 期初余额: what is on the books when they begin. domain: accounting 1.4, 12.6.
import { z } from 'zod';
import { business, failures } from '../../kit/failure.ts';
import { searchKey } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { dims, dimLetters, dimText } from '../dims.ts';
import { bookOf } from '../fields.ts';
import { DIRECTION, SUBJECT_CATEGORY } from '../states.ts';

const opening = resource({ path: '/api/accounting/opening', menu: MENU.accountSet, what: '期初余额' });

export const OPENING_FAILURES = failures({
  OPENING_RUNNING: business('账套已启用，请先“重新修改期初”'),
  OPENING_CLOSED: business('已有期间结账，期初余额不能再修改'),
  OPENING_WRONG: business('期初余额还有 {count} 处不对，不能启用：{text}'),
  OPENING_SUBJECT: business('“{code}”不是启用的末级科目，不能录入期初余额'),
  OPENING_DIM: business('“{code} {name}”不按{dim}核算'),
  OPENING_TWICE: business('“{code} {name}”的同一辅助核算出现了两次'),
  OPENING_YEAR_START: business('账套从 1 月开始，没有本年累计发生额'),
});

/** An entry of the opening balances; a leaf without one is a row with null `dimsetId`. */
export const ledgerOpeningRow = z.object({
  key: z.string(),
  subjectId: id,
  dimsetId: z.int().nullable(),
  code: z.string(),
  name: z.string(),
  fullName: z.string(),
  category: SUBJECT_CATEGORY.schema,
  direction: DIRECTION.schema,
  dims: dimLetters,
  required: dimLetters,
  dimTexts: z.array(dimText),
  /** At the start of the year, positive on the side of the subject. */
  opening: z.string(),
  /** Moved from then to the first period. */
  debit: z.string(),
  credit: z.string(),
  /** Income and expense: what was earned or spent, without what was carried to profit; positive on the side of the subject. */
  actual: z.string(),
  /** What the first period begins with, positive on the side of the subject. */
  balance: z.string(),
});
export type LedgerOpeningRow = z.infer<typeof ledgerOpeningRow>;

export const searchLedgerOpenings = opening.search(
  {
    ...bookOf,
    key: searchKey,
    category: SUBJECT_CATEGORY.schema.nullable().default(null),
    /** Only what has an amount. */
    filled: z.boolean().default(false),
  },
  ledgerOpeningRow,
  {
    totals: {
      openingDebit: z.string(),
      openingCredit: z.string(),
      debitTotal: z.string(),
      creditTotal: z.string(),
      balanceDebit: z.string(),
      balanceCredit: z.string(),
      /** Of the account set; saving needs it. */
      version,
    },
  },
);

const ledgerOpeningLine = z.object({
  subjectId: chosen('科目'),
  dims,
  opening: money,
  debit: money,
  credit: money,
  actual: money,
});
export type LedgerOpeningLine = z.output<typeof ledgerOpeningLine>;
/** Replaces the entries of the same subject and dims; all amounts 0 removes one. */
export const saveLedgerOpenings = opening.write('', '保存期初余额', {
  act: 'change',
  method: 'PUT',
  input: { ...bookOf, version, lines: z.array(ledgerOpeningLine).min(1).max(500) },
  output: z.object({ version }),
});
/** Empties all opening balances, or those of one subject. */
export const clearLedgerOpenings = opening.write('clear', '清空期初余额', {
  act: 'change',
  input: { ...bookOf, version, subjectId: chosen('科目').nullable().default(null) },
  output: z.object({ removed: z.int(), version }),
});

export const openingCashLine = z.object({
  cashItem: z.string(),
  label: z.string(),
  direction: DIRECTION.schema,
  /** Since the start of the year, positive in the direction of the item. */
  amount: z.string(),
});
export type OpeningCashLine = z.infer<typeof openingCashLine>;
export const readOpeningCash = opening.read('cash', '期初现金流量', { input: bookOf, output: z.array(openingCashLine) });
export const saveOpeningCash = opening.write('cash/save', '保存期初现金流量', {
  act: 'change',
  input: { ...bookOf, version, lines: z.array(z.object({ cashItem: z.string().trim().max(6), amount: money })).max(200) },
  output: z.object({ version }),
});

export const openingCheck = z.object({
  name: z.string(),
  ok: z.boolean(),
  /** Says what is wrong but does not stop 启用. */
  warning: z.boolean(),
  text: z.string(),
  /** What is wrong, at most 50 lines. */
  lines: z.array(z.string()),
});
export type OpeningCheck = z.infer<typeof openingCheck>;
export const checkLedgerOpenings = opening.read('check', '检查期初余额', {
  input: bookOf,
  output: z.object({ ready: z.boolean(), checks: z.array(openingCheck) }),
});
/** 启用: the opening balances become a numbered document and enter the books. */
export const startBooks = opening.write('start', '启用账套', {
  act: 'change',
  input: { ...bookOf, version },
  output: z.object({ number: z.string() }),
});
/** 重新修改期初, until the first period is closed. */
export const reviseLedgerOpenings = opening.write('revise', '重新修改期初余额', { act: 'change', input: { ...bookOf, version } });
