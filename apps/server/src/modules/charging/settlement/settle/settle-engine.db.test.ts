// The engine as called by other services: a bank file that pays the bills it holds, a write-off, and the locks of a close.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { redSettlement, settleBills, settlementDetail, SETTLE } from '@anju/contract';
import { createPool } from '../../../../platform/db/pool.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { createTenantDatabases, type TenantDatabases, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { holdBooks, holdDrawer } from '../../ledger/books.queries.ts';
import { settle } from './settle.service.ts';
import { bankPayment, cash, openGround, refusalOf, scopeOfEmp, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let databases: TenantDatabases;
let emp: Person;
let scope: Scope;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await openGround(installation);
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 4 }));
  emp = await installation.as('emp');
  scope = await scopeOfEmp(installation, ground, databases);
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const transfer = (amount: string) => ({ list: 1 as const, method: 2, amount, reference: '', accountId: null });

describe('the engine', () => {
  it('lets a bank file pay what it holds, with the late fee of the day the bank was paid', async () => {
    const { houseId } = await ground.house('擎-1');
    const bill = await ground.bill(houseId, { amount: '250.40', heldBy: '银行托收 TS1' });
    const paying = bankPayment(houseId, bill, { tenders: [transfer('252.90')], holder: '银行托收 TS1', paidOn: '2026-05-20' });
    await expect(settle(scope, { ...paying, holder: '银行托收 TS2' })).rejects.toMatchObject({ reason: 'BILL_HELD' });
    const { id, total, day } = await settle(scope, paying);
    expect([total, day]).toEqual(['252.90', '2026-06-15']);
    expect(await emp.call(settlementDetail, { id })).toMatchObject({ type: 12, source: 'bank', canVoid: false });
    expect(await refusalOf(emp, redSettlement, { id, version: 0, reason: '错' })).toMatch(/正由银行托收 TS1收款/);
    await ground.sql('update charging.bill set held_by = null where id = $1', [bill]);
    await emp.call(redSettlement, { id, version: 0, reason: '银行退回' });
    const rows = await ground.sql('select state, open, late_fixed, late_day, late_settled from charging.bill where id = $1', [bill]);
    expect(rows).toEqual([{ state: 4, open: '250.40', late_fixed: '0.00', late_day: null, late_settled: '0.00' }]);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('pays from 坏账准备 only for who was allowed to write off', async () => {
    const { houseId } = await ground.house('擎-2');
    const bill = await ground.bill(houseId, { amount: '100.00', lateRate: '0' });
    const writeOff = bankPayment(houseId, bill, {
      type: SETTLE.charge,
      source: 'auto',
      tenders: [{ ...transfer('100.00'), list: 2, method: 10 }],
    });
    await expect(settle(scope, writeOff)).rejects.toMatchObject({ reason: 'TENDER_UNKNOWN' });
    const { id } = await settle(scope, { ...writeOff, writeOff: true });
    expect((await emp.call(settlementDetail, { id })).tenders).toBe('坏账准备');
  });

  it('refuses a payer nobody knows, beside the field', async () => {
    const { houseId } = await ground.house('擎-3');
    const billId = await ground.bill(houseId, { amount: '100.00', lateRate: '0' });
    const { envelope } = await emp.ask(settleBills, {
      houseId,
      payerId: 999_999_999,
      payerName: '甲',
      lines: [{ billId }],
      tenders: [cash('100.00')],
      expected: '100.00',
    });
    expect(envelope.data).toEqual({ fields: [{ path: 'payerId', msg: '付款人不存在或已被删除' }] });
  });
});

describe('a close', () => {
  const closing = async (hold: (tx: Tx) => Promise<void>, close: string, values: unknown[]): Promise<string> => {
    const { houseId } = await ground.house(`擎-${hold.length}${close.length}`);
    const billId = await ground.bill(houseId, { amount: '10.00', lateRate: '0' });
    let done = false;
    const paying = await databases
      .of(ground.tenantId)
      .transaction()
      .execute(async (tx) => {
        await hold(tx);
        const call = emp
          .call(settleBills, { houseId, payerName: '甲', lines: [{ billId }], tenders: [cash('10.00')], expected: '10.00' })
          .finally(() => (done = true));
        await vi.waitFor(async () => {
          const waiting = await ground.sql(
            `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
          );
          expect(waiting).toHaveLength(1);
        });
        expect(done).toBe(false);
        await ground.sql(close, values);
        return { call };
      });
    return (await paying.call).day;
  };

  it('of a month keeps settlements waiting, and they are booked after it', async () => {
    const text = `insert into charging.month_close (tenant_id, id, estate_id, month, paper, closed_by, closed_at) values ($1, 9101, $2, '2026-06-01', '{}', 'x', now())`;
    const day = await closing((tx) => holdBooks(tx, ground.tenantId, ground.estateId), text, [ground.tenantId, ground.estateId]);
    expect(day).toBe('2026-07-01');
    await ground.sql('update charging.month_close set state = 2 where id = 9101');
  });

  it('of a day keeps the settlements of its cashier waiting', async () => {
    const { accountId } = scope.actor;
    const text = `insert into charging.day_close (tenant_id, id, number, company_id, cashier_id, cashier_name, day, settlements, total, cash_expected, cash_counted, paper, closed_at)
                  values ($1, 9102, 'RJ-WAIT', $2, $3, 'x', '2026-06-15', 0, 0, 0, 0, '{}', now())`;
    const day = await closing((tx) => holdDrawer(tx, ground.tenantId, accountId), text, [ground.tenantId, ground.companyId, accountId]);
    expect(day).toBe('2026-06-16');
  });
});
