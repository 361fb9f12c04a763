// The limit of an agreement holds for a day, over all batches of that day; the limit of a channel for one debit.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelBankBatch, createBankBatch, excludeBankLines, getBankBatch, previewBankBatch, searchBankLines } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { openGround, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { answerOf, BARS, bankGround, type BankGround } from './bank.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let bank: BankGround;
let emp: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  bank = bankGround(installation, ground);
});
afterAll(() => installation.close());
const turn = async (to: string) => {
  clock.turn(to);
  emp = await installation.as('emp');
};
beforeEach(() => turn('2026-06-15T10:00:00+08:00'));

const wish = (channelId: number, more: object = {}) => ({
  estateId: ground.estateId,
  channelId,
  dueTo: '2026-06-30',
  late: false,
  ...more,
});
/** A house with bills of 900.00 due at the end of January, February and March, and an agreement of at most 2,000.00 a day. */
async function limited() {
  const channelId = await bank.channel(BARS);
  const { houseId } = await ground.house(`日${++count}`);
  await bank.agreement(channelId, { houseId, max: '2000.00' });
  for (const due of ['2026-01-31', '2026-02-28', '2026-03-31']) await ground.bill(houseId, { amount: '900.00', due, lateRate: '0' });
  const first = await bank.make(emp, channelId, { dueTo: '2026-01-31' });
  expect(first.amount).toBe('900.00');
  return { channelId, houseId, first };
}

describe('a limit of 2,000.00 a day', () => {
  it('holds over two batches of one day, and says what was asked for already', async () => {
    const { channelId } = await limited();
    const seen = await emp.call(previewBankBatch, wish(channelId));
    expect(seen).toMatchObject({ lines: 1, bills: 1, amount: '900.00' });
    expect(seen.leftRows.find(({ reason }) => reason === 6)).toMatchObject({
      amount: '900.00',
      detail: '每日限额 2000.00，当日已托收 900.00',
    });
    expect((await bank.make(emp, channelId)).amount).toBe('900.00');
    expect(await refusalOf(emp, createBankBatch, wish(channelId))).toBe('没有可以托收的账单，可能已由他人生成批次或已收款');
  });

  it('is free again on the next day for what went to the bank the day before; a draft still counts', async () => {
    const { channelId, first } = await limited();
    const second = await bank.make(emp, channelId);
    await bank.exportBytes(emp, first.id);
    await turn('2026-06-16T10:00:00+08:00');
    // The second batch may still go out today: 900.00 of it and 900.00 more are within the limit.
    expect(await emp.call(previewBankBatch, wish(channelId))).toMatchObject({ lines: 1, amount: '900.00' });
    await bank.exportBytes(emp, second.id);
    expect((await bank.make(emp, channelId)).amount).toBe('900.00');
  });

  it('gets back what was excluded, cancelled or refused by the bank', async () => {
    const left = async (channelId: number) => (await emp.call(previewBankBatch, wish(channelId))).amount;
    const excluded = await limited();
    await emp.call(excludeBankLines, { id: excluded.first.id, version: excluded.first.version, seqs: [1] });
    expect(await left(excluded.channelId)).toBe('1800.00');
    const cancelled = await limited();
    await emp.call(cancelBankBatch, { id: cancelled.first.id, version: cancelled.first.version, reason: '重做' });
    expect(await left(cancelled.channelId)).toBe('1800.00');
    const failed = await limited();
    const sent = await bank.exportBytes(emp, failed.first.id);
    const { data } = await bank.post(
      emp,
      failed.first.id,
      answerOf(BARS, sent, () => ({ code: 'E001' })),
    );
    await jobDone(emp, data.jobId);
    expect(await left(failed.channelId)).toBe('1800.00');
  });

  it('is not passed by two users who make batches of two estates concurrently', async () => {
    const channelId = await bank.channel(BARS);
    const [other] = await ground.sql<{ id: number }>('select id from estate.estate where tenant_id = $1 and id <> $2 order by id limit 1', [
      ground.tenantId,
      ground.estateId,
    ]);
    const estateId = Number(other?.id);
    const [here, there] = [await ground.house(`日${++count}`), await ground.house(`日${++count}`)];
    await bank.agreement(channelId, { personId: here.personId, max: '2000.00' });
    await ground.bill(here.houseId, { amount: '1500.00', lateRate: '0', payerId: here.personId });
    await ground.bill(there.houseId, { amount: '1500.00', lateRate: '0', payerId: here.personId, estateId });
    const both = await Promise.all([emp.ask(createBankBatch, wish(channelId)), emp.ask(createBankBatch, wish(channelId, { estateId }))]);
    expect(both.map(({ envelope }) => envelope.msg).sort()).toEqual(['', '没有可以托收的账单，可能已由他人生成批次或已收款']);
  });
});

describe('a limit of a channel', () => {
  it('holds for each debit: two houses of one agreement are two debits', async () => {
    const channelId = await bank.channel(BARS, { max: '1000.00' });
    const [one, two] = [await ground.house(`日${++count}`), await ground.house(`日${++count}`)];
    await bank.agreement(channelId, { personId: one.personId });
    for (const [houseId, amount] of [
      [one.houseId, '900.00'],
      [two.houseId, '800.00'],
      [two.houseId, '300.00'],
    ] as const)
      await ground.bill(houseId, { amount, lateRate: '0', payerId: one.personId });
    const seen = await emp.call(previewBankBatch, wish(channelId));
    expect(seen).toMatchObject({ lines: 2, bills: 2, amount: '1700.00' });
    expect(seen.leftRows.find(({ reason }) => reason === 6)?.detail).toBe('单笔限额 1000.00');
    const { id } = await bank.make(emp, channelId);
    expect((await emp.call(searchBankLines, { batchId: id })).rows.map(({ amount }) => amount)).toEqual(['900.00', '800.00']);
    expect((await emp.call(getBankBatch, { id })).amount).toBe('1700.00');
  });
});

describe('bills of a running instalment agreement', () => {
  it('are left to the agreement', async () => {
    const channelId = await bank.channel(BARS);
    const { billId, houseId } = await bank.owing(channelId, '250.40');
    const [plan] = await ground.sql<{ id: number }>(
      `insert into charging.instalment_plan (tenant_id, number, estate_id, object_kind, object_id, payer_name, signed_on, total, state, maker_id, created_by, created_at)
       values ($1, $2, $3, 1, $4, '业主', '2026-06-01', 250.40, 2, 1, '测试', now()) returning id`,
      [ground.tenantId, `FQ-托-${billId}`, ground.estateId, houseId],
    );
    await ground.sql(
      'insert into charging.instalment_plan_bill (tenant_id, plan_id, bill_id, open, payable) values ($1, $2, $3, 250.40, 250.40)',
      [ground.tenantId, plan?.id, billId],
    );
    const seen = await emp.call(previewBankBatch, wish(channelId));
    expect(seen).toMatchObject({ lines: 0, amount: '0.00' });
    expect(seen.leftRows.find(({ reason }) => reason === 8)).toMatchObject({ amount: '250.40', detail: `FQ-托-${billId}` });
  });
});
