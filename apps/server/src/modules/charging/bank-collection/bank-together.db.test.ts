// The same return posted by two users concurrently, and a posting that is interrupted halfway.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBankBatch } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import type { JobScope } from '../../../platform/scope.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { openGround, scopeOfEmp, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { run, type Posting } from './bank-return.service.ts';
import { answerOf, BARS, bankGround, differencesIn, type BankGround } from './bank.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let bank: BankGround;
let databases: TenantDatabases;
let emp: Person;
let scope: JobScope;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await openGround(installation);
  bank = bankGround(installation, ground);
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 4 }));
  emp = await installation.as('emp');
  scope = { ...(await scopeOfEmp(installation, ground, databases)), jobId: 0, progress: () => Promise.resolve() };
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

async function sentBatch(count: number) {
  const channelId = await bank.channel(BARS);
  for (let at = 0; at < count; at++) await bank.owing(channelId, '100.00');
  const batch = await bank.make(emp, channelId);
  const sent = await bank.exportBytes(emp, batch.id);
  const answer = answerOf(BARS, sent, ({ serial }) => ({ code: serial === 2 ? 'E001' : '0000' }));
  const rows = Array.from({ length: count }, (_, at) => ({
    seq: at + 1,
    amount: '100.00',
    success: at !== 1,
    message: at === 1 ? '余额不足' : '',
  }));
  const posting: Posting = {
    batchId: batch.id,
    number: batch.number,
    rows: rows.map((row) => ({ ...row, code: row.success ? '0000' : 'E001', paidOn: '2026-06-15' })),
  };
  return { batch, answer, posting };
}
const receipts = async (number: string) =>
  (await ground.sql<{ reference: string }>(`select reference from charging.tender where reference like $1 order by 1`, [`${number}/%`]))
    .length;
const differences = () => differencesIn(installation);

describe('the answer of a bank', () => {
  it('posted by two people at the same time makes one receipt a line', async () => {
    const { batch, answer } = await sentBatch(12);
    const both = await Promise.all([bank.post(emp, batch.id, answer), bank.post(emp, batch.id, answer)]);
    for (const { code, data } of both) if (code === 200) await jobDone(emp, data.jobId);
    expect(both.some(({ code }) => code === 200)).toBe(true);
    expect(await receipts(batch.number)).toBe(11);
    const after = await emp.call(getBankBatch, { id: batch.id });
    expect(after).toMatchObject({ state: 4, paidLines: 11, paidAmount: '1100.00', failedLines: 1 });
    expect(after.returns).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  it('worked on by two processes at the same time makes one receipt a line', async () => {
    const { batch, posting } = await sentBatch(12);
    const outcomes = await Promise.all([run(scope, posting), run(scope, posting)]);
    expect(outcomes.reduce((sum, { result }) => sum + Number(result?.['paid']), 0)).toBe(11);
    expect(await receipts(batch.number)).toBe(11);
  });

  it('cut off in the middle leaves every line waiting or posted; sent again it ends', async () => {
    const { batch, answer, posting } = await sentBatch(25);
    const cut = { ...scope, progress: () => Promise.reject(new Error('gone')) };
    await expect(run(cut, posting)).rejects.toThrow('gone');
    expect(await receipts(batch.number)).toBe(9);
    expect(await emp.call(getBankBatch, { id: batch.id })).toMatchObject({ state: 3, paidLines: 9, failedLines: 1, waitingLines: 15 });
    expect(await differences()).toEqual([]);

    expect((await bank.check(emp, batch.id, answer)).data).toMatchObject({ success: { lines: 15 } });
    const { data } = await bank.post(emp, batch.id, answer);
    await jobDone(emp, data.jobId);
    expect(await receipts(batch.number)).toBe(24);
    expect(await emp.call(getBankBatch, { id: batch.id })).toMatchObject({ state: 4, paidLines: 24 });
    expect(await differences()).toEqual([]);
  });

  it('that the bills would not take leaves the line waiting, with the reason', async () => {
    const { batch, posting } = await sentBatch(3);
    await ground.sql(
      `update charging.bill set held_by = '别人' where id = (select bill_id from charging.bank_line_bill where batch_id = $1 and seq = 1)`,
      [batch.id],
    );
    expect((await run(scope, posting)).message).toBe('成功入账 1 行，失败 1 行，未能入账 1 行');
    const [line] = await ground.sql('select state, message from charging.bank_line where batch_id = $1 and seq = 1', [batch.id]);
    expect(line).toEqual({ state: 1, message: '银行已扣款，未能入账：“测试物业费”2026.04.01-2026.04.30 正由别人收款，暂不能在此收款' });
    expect((await differences()).some((text) => text.startsWith('银行托收：入账与占用'))).toBe(true);
  });
});
