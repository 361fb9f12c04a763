// What verify finds in books that somebody changed by hand, and that it finds nothing in those that were only kept.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { openWorkedMonth } from '../book/book.fixtures.ts';
import type { OpenedBooks } from '../setup/setup.fixtures.ts';
import { listBookDifferences } from './verify.queries.ts';

let installation: Installation;
let books: OpenedBooks;
beforeAll(async () => {
  installation = await openInstallation();
  books = await openWorkedMonth(installation);
  // The fixture writes numbers itself; these are the counters they would have been taken from.
  await installation.database.asOwner((client) =>
    client.query(`insert into accounting.voucher_counter (tenant_id, company_id, span, word, last)
      select v.tenant_id, v.company_id, v.span, v.word, max(v.no) from accounting.voucher v where v.no is not null group by 1, 2, 3, 4
      on conflict do nothing`),
  );
});
afterAll(() => installation.close());

/** The checks that fail once a change is made with every guard switched off; it is undone afterwards. */
const foundAfter = (change: string): Promise<string[]> =>
  installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(
      change.replaceAll(':company', String(books.companyId)).replaceAll(':tenant', String(books.tenantId)),
    );
    const results = await listBookDifferences(client);
    await client.query('rollback');
    expect(rowCount).toBeGreaterThan(0);
    return results.filter(({ found }) => found.length > 0).map(({ name }) => name);
  });
const of = (alias: string): string => `${alias}.tenant_id = :tenant and ${alias}.company_id = :company`;
const voucher = (no: number): string => `(select v.id from accounting.voucher v where ${of('v')} and v.ym = 202501 and v.no = ${no})`;
const subject = (code: string): string => `(select s.id from accounting.subject s where ${of('s')} and s.code = '${code}')`;

it('finds nothing in the worked month and in the books of the demo', async () => {
  const results = await installation.database.asOwner(listBookDifferences);
  expect(results.flatMap(({ name, found }) => found.map((one) => ({ name, ...one })))).toEqual([]);
  expect(results.length).toBeGreaterThan(7);
});

it.each([
  [
    'a line made smaller on both sides',
    `update accounting.entry e set debit = debit / 2, credit = credit / 2 where e.voucher_id = ${voucher(5)}`,
    ['科目余额与已登账分录', '科目合计与已登账分录', '凭证借贷平衡'],
  ],
  [
    'a line moved to another subject',
    `update accounting.entry e set subject_id = ${subject('660304')} where e.voucher_id = ${voucher(6)} and e.line = 2`,
    ['科目余额与已登账分录', '科目合计与已登账分录'],
  ],
  [
    'lines of a voucher deleted',
    `delete from accounting.entry e where e.voucher_id = ${voucher(9)}`,
    ['科目余额与已登账分录', '科目合计与已登账分录', '现金流量与已登账分录', '凭证借贷平衡'],
  ],
  [
    'a voucher deleted with its lines',
    `with l as (delete from accounting.entry e where e.voucher_id = ${voucher(9)})
     delete from accounting.voucher v where v.id = ${voucher(9)}`,
    ['科目余额与已登账分录', '科目合计与已登账分录', '现金流量与已登账分录', '凭证号连续'],
  ],
  [
    'a balance changed',
    `update accounting.balance b set debit = debit + 1 where ${of('b')} and b.ym = 202501 and b.subject_id = ${subject('1001')}`,
    ['科目余额与已登账分录'],
  ],
  [
    'a total changed',
    `update accounting.subject_balance b set credit = credit - 1 where ${of('b')} and b.ym = 202501 and b.subject_id = ${subject('1001')}`,
    ['科目合计与已登账分录'],
  ],
  [
    'a cash-flow item exchanged',
    `update accounting.entry e set cash_item = 'CF02' where e.voucher_id = ${voucher(1)} and e.line = 2`,
    ['现金流量与已登账分录'],
  ],
  [
    'a carry-forward that no longer says so',
    `update accounting.entry e set closing = false where e.voucher_id = ${voucher(31)}`,
    ['科目余额与已登账分录', '科目合计与已登账分录'],
  ],
  [
    'an opening balance changed',
    `update accounting.opening o set amount = amount + 10 where ${of('o')} and o.subject_id = ${subject('1001')}`,
    ['期初余额与启用时的登记'],
  ],
  ['an auditor who is the maker', `update accounting.voucher v set auditor = '' where v.id = ${voucher(7)}`, ['凭证签章与期间']],
  ['a number taken back', `update accounting.voucher_counter k set last = last - 1 where ${of('k')}`, ['凭证号连续']],
  [
    'a voucher renumbered without its lines',
    `update accounting.voucher v set no = 99 where v.id = ${voucher(31)}`,
    ['凭证借贷平衡', '凭证号连续'],
  ],
] as const)('finds %s', async (_name, change, expected) => {
  expect(await foundAfter(change)).toEqual(expected);
});
