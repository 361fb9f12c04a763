// The bank statement of the first day, nothing of it claimed yet, and the day file of 模拟支付, compared with the orders of the day.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { BANK_INCOME, previewSettlement, reconcileChannelDay } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { contextOf, previewAtDesk, reconcileDay, simulator, tellIncome } from '../../../src/modules/charging/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import type { Scope } from '../../../src/platform/scope.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { listOwing } from './at-work.ts';
import type { Facts } from './tenant-work.ts';

/** Skips the houses that pay at the counter and on the phone. */
const PASSED_OVER = 40;

interface StatementLine {
  readonly amount: string;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly note: string;
  readonly reason?: string;
}

async function linesOf(scope: Scope, { estateId }: Facts): Promise<StatementLine[]> {
  const owing = (await listOwing(scope.db as Tx, estateId, PASSED_OVER + 3)).slice(-3);
  const lines: StatementLine[] = [];
  for (const [nth, { houseId, payerName, bills }] of owing.entries()) {
    const input = previewSettlement.input.parse({ houseId, lines: bills.map((billId) => ({ billId })) });
    const { total } = await previewAtDesk(scope, input);
    const found = await sql<{ code: string }>`
      select h.code from estate.house h where ${own('h')} and h.id = ${houseId}`.execute(scope.db);
    const note = `${found.rows[0]?.code ?? ''} 物业费`;
    const payerAccount = `622202120000000${nth + 1}`;
    // The last one is paid by a relative, in a round sum.
    lines.push(
      nth === 2
        ? { amount: total.replace(/\.\d+$/, '.00'), payerName: '家属代缴', payerAccount, note }
        : { amount: total, payerName, payerAccount, note: nth === 0 ? '' : note },
    );
  }
  const unknown = { amount: '1260.00', payerName: '杭州明远商贸有限公司', payerAccount: '33050161000000005566', note: '货款' };
  const interest = { amount: '18.36', payerName: '', payerAccount: '', note: '结息', reason: '银行存款利息' };
  return [...lines.filter(({ amount }) => !isZeroDecimal(amount)), unknown, interest];
}

export async function insertStatement(scope: Scope, facts: Facts, today: string): Promise<void> {
  const { tenantId, companyId } = facts;
  const accounts = await sql<{ id: number }>`
    select a.id from org.company_bank_account a where ${own('a')} and a.company_id = ${companyId} and not a.disabled
     order by a.main desc, a.id limit 1`.execute(scope.db);
  const accountId = accounts.rows[0]?.id;
  if (accountId === undefined) return;
  const at = scope.clock.now().toISOString();
  const ids: number[] = [];
  for (const [nth, line] of (await linesOf(scope, facts)).entries()) {
    const { amount, payerName, payerAccount, note, reason = '' } = line;
    const serial = `${today.replaceAll('-', '')}${String(nth + 1).padStart(6, '0')}`;
    const state = reason === '' ? BANK_INCOME.waiting : BANK_INCOME.other;
    const { rows } = await sql<{ id: number }>`
      insert into charging.bank_income (tenant_id, company_id, account_id, serial, paid_on, amount, payer_name, payer_account, note, state,
        reason, created_by, created_at)
      values (${tenantId}, ${companyId}, ${accountId}, ${serial}, ${today}::date, ${amount}, ${payerName}, ${payerAccount}, ${note},
        ${state}, ${reason}, ${facts.checker.name}, ${at}) returning id`.execute(scope.db);
    ids.push(...rows.map(({ id }) => id));
  }
  await tellIncome(scope.db as Tx, ids, at);
}

export async function compareChannel(scope: Scope, today: string): Promise<void> {
  const text = await simulator.dayFile?.(contextOf(scope), today);
  if (text === undefined) return;
  const content = Object.assign(Readable.from(Buffer.from(text)), { truncated: false });
  const input = reconcileChannelDay.input.parse({ provider: simulator.name, day: today });
  await reconcileDay(scope, input, () => Promise.resolve({ name: `对账-${today}.csv`, content }));
}
