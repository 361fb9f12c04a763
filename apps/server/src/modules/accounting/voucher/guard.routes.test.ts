// What the database refuses, whoever asks. domain: accounting 10.4.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVouchers, postVouchers } from '@anju/contract';
import { openVoucherStage, type Line, type VoucherStage } from './voucher.fixtures.ts';

const BILLED: readonly Line[] = [
  ['112201', 'D', '106.00'],
  ['600101', 'C', '106.00'],
];

let stage: VoucherStage;
beforeAll(async () => {
  stage = await openVoucherStage();
  const { id, version } = await stage.write(BILLED);
  await stage.auditor.call(auditVouchers, { companyId: stage.companyId, vouchers: [{ id, version }] });
  await stage.poster.call(postVouchers, { companyId: stage.companyId, vouchers: [{ id, version: version + 1 }] });
  await stage.write([['112201', 'D', '1.00']], { submit: false });
  await stage.write(BILLED);
});
afterAll(() => stage.close());

describe('what the database refuses', () => {
  /** As the program's own account, and as the owner of the tables. */
  const attempt = async (statement: string, as: 'anju_app' | 'owner'): Promise<string> =>
    stage.installation.database.asOwner(async (client) => {
      await client.query('begin');
      try {
        await client.query(`select set_config('anju.tenant', $1, true)`, [String(stage.tenantId)]);
        if (as === 'anju_app') await client.query('set local role anju_app');
        await client.query(statement);
        return 'passed';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      } finally {
        await client.query('rollback');
      }
    });
  const POSTED = `(select min(id) from accounting.voucher where state = 4)`;
  const DRAFT = `(select max(id) from accounting.voucher where state = 1)`;
  const COPY = `insert into accounting.voucher (tenant_id, company_id, ym, day, word, no, span, state, maker_id, maker, auditor_id, created_at`;

  it.each([
    ['a posted line changes', `update accounting.entry set debit = debit + 1 where voucher_id = ${POSTED} and debit <> 0`, 'both'],
    ['a posted line goes', `delete from accounting.entry where voucher_id = ${POSTED}`, 'both'],
    ['a posted line moves into a draft', `update accounting.entry set voucher_id = ${DRAFT} where voucher_id = ${POSTED}`, 'both'],
    ['a posted voucher goes', `delete from accounting.voucher where id = ${POSTED}`, 'both'],
    ['a posted voucher goes back', `update accounting.voucher set state = 3, poster_id = null where id = ${POSTED}`, 'both'],
    ['a posted voucher changes its date', `update accounting.voucher set day = day + 1 where id = ${POSTED}`, 'both'],
    ['a posted voucher changes its number', `update accounting.voucher set no = 999 where id = ${POSTED}`, 'both'],
    [
      'a draft is posted directly',
      `update accounting.voucher set state = 4, auditor_id = 2, poster_id = 2, no = 900 where id = ${DRAFT}`,
      'both',
    ],
    ['an unbalanced draft is handed in', `update accounting.voucher set state = 2, no = 900 where id = ${DRAFT}`, 'both'],
    ['one person makes and audits', `update accounting.voucher set state = 3, auditor_id = maker_id where state = 2`, 'both'],
    [
      'a voucher is born posted',
      `${COPY}, poster_id) select tenant_id, company_id, ym, day, word, 901, span, 4, 1, '', 2, now(), 2 from accounting.voucher limit 1`,
      'app',
    ],
    ['a number is given twice', `update accounting.voucher set no = 1 where id = ${DRAFT}`, 'both'],
    ['a balance is written', `update accounting.balance set debit = debit + 1`, 'app'],
    [
      'a balance is added',
      `insert into accounting.balance (tenant_id, company_id, ym, subject_id, dimset_id) select tenant_id, company_id, 202502, subject_id, 0 from accounting.balance limit 1`,
      'app',
    ],
    ['balances are emptied', `truncate accounting.balance`, 'app'],
    ['red ink takes back a draft', `update accounting.voucher set kind = 8, reverses_id = ${DRAFT} where id = ${DRAFT}`, 'both'],
    [
      'a line has two sides',
      `insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, debit, credit) select tenant_id, voucher_id, 99, company_id, ym, day, '', subject_id, 1, 1 from accounting.entry where voucher_id = ${DRAFT} limit 1`,
      'both',
    ],
    [
      'a line is added to a posted voucher',
      `insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, debit) select tenant_id, voucher_id, 99, company_id, ym, day, '', subject_id, 1 from accounting.entry where voucher_id = ${POSTED} limit 1`,
      'app',
    ],
    ['a posting for another tenant', `select accounting.post(99, 1, '{}', 1, '', now())`, 'app'],
  ] as const)('%s', async (_, statement, whom) => {
    expect(await attempt(statement, 'anju_app')).not.toBe('passed');
    if (whom === 'both') expect(await attempt(statement, 'owner')).not.toBe('passed');
  });

  it('and lets the same pass where it is allowed', async () => {
    expect(await attempt(`update accounting.voucher set prints = prints + 1 where id = ${POSTED}`, 'anju_app')).toBe('passed');
    expect(await attempt(`delete from accounting.entry where voucher_id = ${DRAFT}`, 'anju_app')).toBe('passed');
  });
});
