// The control totals of a bank's return: a file whose count or sum differs from its lines or from the batch is refused whole.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANK_SUM, getBankBatch, USUAL_BANK_TEMPLATE, type BankTemplate } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { openGround, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { answerOf, BARS, bankGround, differencesIn, type BankGround } from './bank.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let bank: BankGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await openGround(installation);
  bank = bankGround(installation, ground);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const sumField = (kind: BankTemplate['trailer'][number]['kind']) => ({ kind, width: 0, pad: 'left' as const, padChar: '0', text: '' });
const TRAILED: BankTemplate = { ...BARS, trailer: [sumField(BANK_SUM.count), sumField(BANK_SUM.sum)] };
const COUNTED: BankTemplate = { ...BARS, header: [sumField(BANK_SUM.count)] };

async function sentBatch(template: BankTemplate) {
  const channelId = await bank.channel(template);
  for (const amount of ['100.00', '200.00', '300.00']) await bank.owing(channelId, amount);
  const batch = await bank.make(emp, channelId);
  return { batch, sent: await bank.exportBytes(emp, batch.id) };
}
const paid = () => ({ code: '0000' });
const exchanged = (bytes: Buffer, from: string, to: string): Buffer => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');

async function refused(batchId: number, bytes: Buffer, differences: readonly string[]) {
  const { code, data } = await bank.check(emp, batchId, bytes);
  expect(code).toBe(200);
  expect(data).toMatchObject({ refused: differences, success: { lines: 0 }, failed: [], left: { lines: 3, amount: '600.00' } });
  const posted = await bank.post(emp, batchId, bytes);
  expect([posted.code, posted.msg]).toEqual([1, `回盘文件整份没有入账：${differences.join('；')}。请向银行核对，换正确的文件`]);
  expect(await emp.call(getBankBatch, { id: batchId })).toMatchObject({ state: 2, paidLines: 0, waitingLines: 3, returns: [] });
}

describe('a return with a total of its own', () => {
  it('that counts a line the file does not have', async () => {
    const { batch, sent } = await sentBatch(USUAL_BANK_TEMPLATE);
    const whole = answerOf(USUAL_BANK_TEMPLATE, sent, paid);
    const rows = whole.toString('latin1').split('\r\n');
    const short = Buffer.from([rows[0], rows[1], rows[3], ''].join('\r\n'), 'latin1');
    await refused(batch.id, short, ['文件头写 3 笔 600.00 元，明细实为 2 笔 400.00 元，相差 1 笔 200.00 元']);
  });

  it('a cent off its lines', async () => {
    const { batch, sent } = await sentBatch(TRAILED);
    const whole = answerOf(TRAILED, sent, paid);
    await refused(batch.id, exchanged(whole, '3|600.00', '3|600.01'), [
      '文件尾写 3 笔 600.01 元，明细实为 3 笔 600.00 元，相差 0.01 元',
      '文件尾写 3 笔 600.01 元，本批次报盘 3 笔 600.00 元，相差 0.01 元',
    ]);
  });

  it('right for its lines, but short of what the bank was sent', async () => {
    const { batch, sent } = await sentBatch(TRAILED);
    const short = answerOf(TRAILED, sent, ({ serial }) => (serial === 2 ? null : paid()));
    await refused(batch.id, short, ['文件尾写 2 笔 400.00 元，本批次报盘 3 笔 600.00 元，相差 1 笔 200.00 元']);
  });

  it('that states only a count', async () => {
    const { batch, sent } = await sentBatch(COUNTED);
    const short = answerOf(COUNTED, sent, ({ serial }) => (serial === 2 ? null : paid()));
    await refused(batch.id, short, ['文件头写 2 笔，本批次报盘 3 笔，相差 1 笔']);
  });

  it('that cannot be read, or is missing', async () => {
    const { batch, sent } = await sentBatch(TRAILED);
    const whole = answerOf(TRAILED, sent, paid);
    await refused(batch.id, exchanged(whole, '3|600.00', 'x|600.00'), ['文件尾的笔数“x”读不出']);
    await refused(batch.id, exchanged(whole, '3|600.00\n', ''), ['文件尾应有 2 个字段，实为 8 个']);
  });

  it('that agrees is posted, failures included', async () => {
    const { batch, sent } = await sentBatch(TRAILED);
    const whole = answerOf(TRAILED, sent, ({ serial }) => ({ code: serial === 2 ? 'E001' : '0000' }));
    expect((await bank.check(emp, batch.id, whole)).data).toMatchObject({ refused: [], success: { lines: 2, amount: '400.00' } });
    const { data } = await bank.post(emp, batch.id, whole);
    await jobDone(emp, data.jobId);
    expect(await emp.call(getBankBatch, { id: batch.id })).toMatchObject({ state: 4, paidAmount: '400.00', failedAmount: '200.00' });
    expect(await differencesIn(installation)).toEqual([]);
  });
});

it('a format without totals is still taken line by line', async () => {
  const { batch, sent } = await sentBatch(BARS);
  const short = answerOf(BARS, sent, ({ serial }) => (serial === 2 ? null : paid()));
  expect((await bank.check(emp, batch.id, short)).data).toMatchObject({ refused: [], success: { lines: 2 }, left: { lines: 1 } });
});
