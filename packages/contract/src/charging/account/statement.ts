// 对账单: everything between one payer and the company over a period, across houses, parking spaces and contracts. Domain notes, 11.1.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { chosen, id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { ACCOUNT } from '../enums.ts';

const statement = resource({
  path: '/api/charging/statement',
  menu: [MENU.checkout, MENU.arrearsChase, MENU.accountPrepaid],
  what: '对账单',
});

export const STATEMENT = states('对账内容', {
  bill: [1, '账单'],
  change: [2, '账款变动'],
  paid: [3, '缴款'],
  account: [4, '账户'],
});
/** The maximum number of movements of one statement. */
export const STATEMENT_ROWS = 3_000;

export const STATEMENT_FAILURES = failures({
  STATEMENT_LONG: business('这段时间有 {rows} 笔往来，一次最多 {most} 笔，请缩短期间'),
});

export const statementFilter = z
  .object({ personId: chosen('付款人'), from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '结束日期不能早于开始日期' });
export type StatementFilter = z.output<typeof statementFilter>;

const statementRow = z.object({
  /** Unique within the statement. */
  key: z.string(),
  day,
  kind: STATEMENT.schema,
  /** Number of the paper: the publication, the document or the receipt; empty where there is none. */
  number: z.string(),
  settlementId: id.nullable(),
  estateName: z.string(),
  objectText: z.string(),
  text: z.string(),
  /** What the payer owes grows by this. A payment of late fee charges the fee and credits it. */
  charge: z.string(),
  credit: z.string(),
  /** After this row. Above zero the payer owes it, below zero the company holds it. */
  balance: z.string(),
});
export type StatementRow = z.infer<typeof statementRow>;

export const payerStatement = statement.read('payer', '一位付款人的对账单', {
  input: statementFilter,
  output: z.object({
    payer: z.object({
      personId: id,
      name: z.string(),
      /** Masked. */
      phone: z.string(),
    }),
    /** The companies of the estates in it, joined with 、. */
    company: z.string(),
    from: day,
    to: day,
    opening: z.string(),
    charged: z.string(),
    credited: z.string(),
    closing: z.string(),
    /** Open bills on the last day, without late fees; `closing` is this less `held`. */
    open: z.string(),
    /** Prepayments and kept change on the last day. */
    held: z.string(),
    /** 违约金 of the open bills as of today, which the balance does not contain until it is paid. */
    late: z.string(),
    accounts: z.array(
      z.object({ id, kind: ACCOUNT.schema, estateName: z.string(), houseCode: z.string(), item: z.string(), balance: z.string() }),
    ),
    rows: z.array(statementRow),
  }),
});
export type PayerStatement = z.infer<(typeof payerStatement)['output']>;

export const exportStatement = statement.export(statementFilter);
