// 银行存款余额调节表: the books of a bank account beside the statement of its bank at the end of a month. Whose books these are is said by the
// account that lines name, or by the subject where its lines name none. domain: accounting 5.3.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { createdAnswer, optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { id, rowNumber, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { PERIOD } from '../states.ts';
import { BANK_ITEM, BANK_RECONCILIATION } from './states.ts';

const reconciliation = resource({ path: '/api/accounting/bank-reconciliation', menu: MENU.periodClose, what: '余额调节表' });
const accountOf = { ...bookOf, bankAccountId: optionalId, subjectId: optionalId, ym };
const isOne = ({ bankAccountId, subjectId }: { bankAccountId: number | null; subjectId: number | null }): boolean =>
  (bankAccountId === null) !== (subjectId === null);
const ONE = { path: ['bankAccountId'], message: '请选择银行账户或银行科目' };

/** Of a subject its code and name stand for the bank; it has no holder and no number. */
const account = z.object({ bank: z.string(), accountName: z.string(), accountNo: z.string() });

/** Null where there is no table yet. */
const figure = z.string().nullable();
export const bankReconciliationRow = z.object({
  /** One of the two is null. */
  bankAccountId: id.nullable(),
  subjectId: id.nullable(),
  /** 工商银行 0123, or 100202 银行存款-工行 */
  text: z.string(),
  accountName: z.string(),
  /** What posted vouchers leave at the end of the month. */
  bookBalance: z.string(),
  statementBalance: figure,
  adjustedBooks: figure,
  adjustedStatement: figure,
  difference: figure,
  state: BANK_RECONCILIATION.schema,
  id: id.nullable(),
  madeBy: z.string(),
  madeAt: instant.nullable(),
});
export type BankReconciliationRow = z.output<typeof bankReconciliationRow>;

/** The accounts and bank subjects of a company with what stands on them at the end of a month. */
export const listBankReconciliations = reconciliation.read('list', '余额调节表', {
  input: { ...bookOf, ym },
  output: z.object({ rows: z.array(bankReconciliationRow) }),
});

/** A line of the books that may be missing on the statement. */
export const bankLedgerLine = z.object({
  voucherId: id,
  line: z.int(),
  number: z.string(),
  day,
  summary: z.string(),
  settleNo: z.string(),
  /** Received or paid by the company. */
  side: BANK_ITEM.schema,
  amount: z.string(),
  /** Not on the statement, as the table was saved. */
  open: z.boolean(),
  /** The table before has it as not on the statement. */
  carried: z.boolean(),
  /** Whether it is among the imported lines of the statement (进账认领); null where those say nothing of it. */
  imported: z.boolean().nullable(),
});
export type BankLedgerLine = z.output<typeof bankLedgerLine>;

export const bankTypedLine = z.object({ side: BANK_ITEM.schema, day, summary: z.string(), amount: z.string() });
export type BankTypedLine = z.output<typeof bankTypedLine>;

/** So many lines of the books are offered, the latest ones. */
export const MOST_BANK_LINES = 2000;
export const readBankReconciliation = reconciliation.read('read', '余额调节表内容', {
  input: z.object(accountOf).refine(isOne, ONE),
  output: z.object({
    companyName: z.string(),
    account,
    ym,
    periodState: PERIOD.schema,
    bookBalance: z.string(),
    /** The month of the table before; what its statement had is not offered again. */
    previousYm: ym.nullable(),
    /** The first day of these books: what was on its way before stands in their opening balance. */
    booksFrom: day,
    lines: z.array(bankLedgerLine),
    /** More lines than are offered. */
    more: z.boolean(),
    /** What was imported of the statement since the table before, and what of it the books lack; null without an import. */
    imported: z.object({ lines: z.int(), from: day, to: day, missing: z.array(bankTypedLine) }).nullable(),
    /** As saved; without a table, what the one before leaves. */
    typed: z.array(bankTypedLine),
    table: z
      .object({
        id,
        statementBalance: z.string(),
        /** Of the books when it was saved. */
        bookBalance: z.string(),
        remark: z.string(),
        madeBy: z.string(),
        madeAt: instant,
        version,
      })
      .nullable(),
  }),
});
export type BankReconciliationDetail = z.output<typeof readBankReconciliation.output>;

const MOST_TYPED = 200;
const typedLine = z.object({
  side: BANK_ITEM.schema,
  day,
  summary: requiredText('摘要', 100),
  amount: money.refine((text) => Number(text) > 0, '金额应大于 0'),
});
export const saveBankReconciliation = reconciliation.write('save', '保存余额调节表', {
  act: 'change',
  output: createdAnswer,
  input: z
    .object({
      ...accountOf,
      /** Null for the first table of the account in the month. */
      version: version.nullable(),
      statementBalance: money,
      remark: optionalText('备注', 200),
      /** Lines of the books that are not on the statement. */
      open: z
        .array(z.object({ voucherId: id, line: rowNumber }))
        .max(MOST_BANK_LINES, `未达账项最多 ${MOST_BANK_LINES} 笔`)
        .refine(
          (list) => new Set(list.map(({ voucherId, line }) => `${voucherId} ${line}`)).size === list.length,
          '同一笔未达账项出现了两次',
        ),
      /** What only the bank knows, and what was on its way before the books began. */
      typed: z.array(typedLine).max(MOST_TYPED, `手工登记的未达账项最多 ${MOST_TYPED} 笔`),
    })
    .refine(isOne, ONE),
});
export const removeBankReconciliation = reconciliation.remove();
