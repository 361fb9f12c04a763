import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelBankBatch,
  checkBankFile,
  getBankBatch,
  getBankLine,
  listMyJobs,
  releaseBankLines,
  searchBankLines,
  settleBills,
  settlementDetail,
  USUAL_BANK_TEMPLATE,
  type BankTemplate,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { cash, openGround, payFor, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { answerOf, BARS, bankGround, differencesIn, UNIT, type BankGround } from './bank.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let bank: BankGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  bank = bankGround(installation, ground);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

async function batchOf(template: BankTemplate, amounts: readonly string[]) {
  const channelId = await bank.channel(template);
  const houses = [];
  for (const amount of amounts) houses.push(await bank.owing(channelId, amount));
  const batch = await bank.make(emp, channelId);
  return { channelId, houses, batch, sent: await bank.exportBytes(emp, batch.id) };
}
async function posted(batchId: number, bytes: Uint8Array, paidOn?: string) {
  const { code, msg, data } = await bank.post(emp, batchId, bytes, paidOn);
  expect([code, msg]).toEqual([200, '']);
  await jobDone(emp, data.jobId);
  return (await emp.call(listMyJobs, {})).find((job) => job.id === data.jobId)?.message;
}
const heldBills = async (ids: readonly number[]) =>
  (await ground.sql<{ held_by: string | null }>('select held_by from charging.bill where id = any ($1::bigint[]) order by id', [ids])).map(
    (row) => row.held_by,
  );
const settlements = async (number: string) =>
  Number((await ground.sql<{ n: string }>(`select count(*) as n from charging.tender where reference like $1`, [`${number}/%`]))[0]?.n);
const differences = () => differencesIn(installation);

describe.each([
  ['fixed GBK in fen', USUAL_BANK_TEMPLATE],
  ['bars in UTF-8 and yuan', BARS],
])('scenario 7, %s', (_, template) => {
  it('thirty agreements, two refused, the file taken in twice', async () => {
    const { houses, batch, sent } = await batchOf(
      template,
      Array.from({ length: 30 }, (_, at) => `${250 + at}.40`),
    );
    expect(batch).toMatchObject({ state: 1, lines: 30, amount: '7947.00' });
    const [first] = houses as [(typeof houses)[number]];
    const at = {
      houseId: first.houseId,
      payerName: '甲',
      lines: [{ billId: first.billId }],
      tenders: [cash('250.40')],
      expected: '250.40',
    };
    expect(await refusalOf(emp, settleBills, at)).toBe(
      `“测试物业费”2026.04.01-2026.04.30 正由银行托收 ${batch.number}收款，暂不能在此收款`,
    );

    const answer = answerOf(template, sent, ({ serial }) => ({
      code: serial === 4 ? 'E001' : serial === 9 ? 'X9' : '0000',
      date: '2026-06-15',
    }));
    const { data: looked } = await bank.check(emp, batch.id, answer);
    expect(looked).toMatchObject({
      rows: 30,
      before: null,
      paidOn: '2026-06-15',
      success: { lines: 28 },
      failed: [
        { code: 'E001', message: '余额不足', lines: 1 },
        { code: 'X9', message: '其他', lines: 1 },
      ],
      problems: [],
      left: { lines: 0, amount: '0.00' },
    });
    expect(await settlements(batch.number)).toBe(0);

    expect(await posted(batch.id, answer)).toBe('成功入账 28 行，失败 2 行');
    const after = await emp.call(getBankBatch, { id: batch.id });
    expect(after).toMatchObject({
      state: 4,
      paidLines: 28,
      failedLines: 2,
      waitingLines: 0,
      returns: [{ fileName: 'huipan.txt', rows: 30, matched: 30 }],
    });
    expect(after.failures.map(({ message }) => message).sort()).toEqual(['余额不足', '其他']);
    const again = await bank.post(emp, batch.id, answer);
    expect([again.code, again.msg]).toEqual([1, '该回盘文件已于 2026.06.15 10:00 导入，没有变化']);
    expect((await bank.check(emp, batch.id, answer)).data).toMatchObject({
      before: { by: expect.any(String) as string },
      success: { lines: 0 },
    });
    expect(await settlements(batch.number)).toBe(28);

    expect(await heldBills(houses.map(({ billId }) => billId))).toEqual(houses.map(() => null));
    const { rows } = await emp.call(searchBankLines, { batchId: batch.id, states: [3] });
    expect(rows.map(({ seq, code, message }) => [seq, code, message])).toEqual([
      [4, 'E001', '余额不足'],
      [9, 'X9', '其他'],
    ]);
    expect(rows[0]).toMatchObject({ accountNo: expect.stringMatching(/^6222\*+\d{4}$/) as string, phone: '138****1234' });
    const refused = houses.find(({ no }) => no === rows[0]?.agreementNo) as (typeof houses)[number];
    await payFor(emp, refused.houseId, [refused.billId], rows[0]?.amount ?? '');
    expect(await differences()).toEqual([]);
  });
});

describe('a channel changed after the file went out', () => {
  it('writes the same bytes again and reads the answer by what was sent', async () => {
    const { channelId, batch, sent } = await batchOf(USUAL_BANK_TEMPLATE, ['100.00', '200.00']);
    await ground.sql(`update manage.bank_channel set template = $2, unit_code = 'U9999', contract_no = $3 where id = $1`, [
      channelId,
      JSON.stringify(BARS),
      `HT-改-${channelId}`,
    ]);
    expect(Buffer.compare(sent, await bank.exportBytes(emp, batch.id))).toBe(0);
    expect(await emp.call(checkBankFile, { id: batch.id })).toEqual({ lines: 2, amount: '300.00', problems: [] });
    const answer = answerOf(USUAL_BANK_TEMPLATE, sent, () => ({ code: '0000', date: '2026-06-15' }));
    expect(await posted(batch.id, answer)).toBe('成功入账 2 行，失败 0 行');
    const next = await bank.owing(channelId, '50.00');
    const other = await bank.make(emp, channelId);
    expect((await bank.exportBytes(emp, other.id)).toString()).toContain(`|${next.no}|`);
    expect(await differences()).toEqual([]);
  });
});

describe('a success', () => {
  it('is one receipt of type 托收 with the day of the bank, the late fee as it was asked for, the rest open', async () => {
    const channelId = await bank.channel(BARS);
    const { houseId, personId } = await ground.house('托违1');
    const billId = await ground.bill(houseId, { amount: '1000.00', due: '2026-05-26', lateRate: '0.0005' });
    await bank.agreement(channelId, { houseId });
    const batch = await bank.make(emp, channelId, { late: true });
    expect(batch.amount).toBe('1010.00');
    const sent = await bank.exportBytes(emp, batch.id);
    clock.turn('2026-06-20T09:00:00+08:00');
    emp = await installation.as('emp');
    await posted(
      batch.id,
      answerOf(BARS, sent, () => ({ code: '0000', date: '2026-06-18' })),
    );
    const line = await emp.call(getBankLine, { id: batch.id, seq: 1 });
    expect(line).toMatchObject({
      state: 2,
      paidOn: '2026-06-18',
      list: [{ billId, amount: '1000.00', late: '10.00', item: '测试物业费' }],
    });
    expect(await emp.call(settlementDetail, { id: line.settlementId ?? 0 })).toMatchObject({
      number: line.settlementNumber,
      type: 12,
      source: 'bank',
      payerId: personId,
      total: '1010.00',
      tenders: '转账',
    });
    const [bill] = await ground.sql('select state, open, late_settled, late_fixed, held_by from charging.bill where id = $1', [billId]);
    // The late fee of the three days until the bank paid is owed and stays open.
    expect(bill).toEqual({ state: 5, open: '0.00', late_settled: '10.00', late_fixed: '11.50', held_by: null });
    expect(await differences()).toEqual([]);
    clock.turn('2026-06-15T10:00:00+08:00');
    emp = await installation.as('emp');
  });

  it('keeps to days between the file and today', async () => {
    const { batch, sent } = await batchOf(BARS, ['100.00', '200.00']);
    const answer = answerOf(BARS, sent, ({ serial }) => ({ code: '0000', date: serial === 1 ? '2026-06-16' : '' }));
    expect((await bank.check(emp, batch.id, answer)).data.problems).toEqual([{ row: 1, seq: 1, text: '扣款日期不正确：2026-06-16' }]);
    const { msg, data } = await bank.check(emp, batch.id, answer, '2026-06-14');
    expect([msg, data]).toEqual([
      '扣款日期应在报盘日 2026.06.15 至今天之间',
      { fields: [{ path: 'paidOn', msg: '扣款日期应在报盘日 2026.06.15 至今天之间' }] },
    ]);
  });
});

describe('rows that do not fit', () => {
  it('are named one by one and change nothing; the rest waits for another file', async () => {
    const { batch, sent } = await batchOf(BARS, ['100.00', '200.00', '300.00', '400.00', '500.00', '600.00']);
    const wrong: Record<number, object> = {
      1: { serial: 2 },
      2: { accountNo: '6222020000999999999' },
      3: { amount: '299.99' },
      4: { remark: 'TS2020010001' },
      5: { code: '' },
    };
    const answer = answerOf(BARS, sent, ({ serial }) => ({ code: '0000', ...wrong[serial] }));
    const extra = Buffer.concat([answer, Buffer.from(`77|X|6222|某人|1.00|20260615|0000|\n`), Buffer.from('坏行\n')]);
    const { data } = await bank.check(emp, batch.id, extra);
    expect(data.problems).toEqual([
      { row: 1, seq: 2, text: '行号不符：应为 1' },
      { row: 2, seq: 2, text: '账号不符' },
      { row: 3, seq: 3, text: '金额不符：回盘 299.99，报盘 300.00' },
      { row: 4, seq: 4, text: '不在本批次：备注为 TS2020010001' },
      { row: 5, seq: 5, text: '结果码为空' },
      { row: 7, seq: 77, text: '不在本批次' },
      { row: 8, seq: null, text: '应有 8 个字段，实为 1 个' },
    ]);
    expect(data).toMatchObject({ success: { lines: 1, amount: '600.00' }, left: { lines: 5, amount: '1500.00' } });
    await posted(batch.id, extra);
    expect(await emp.call(getBankBatch, { id: batch.id })).toMatchObject({
      state: 3,
      paidLines: 1,
      waitingLines: 5,
      waitingAmount: '1500.00',
    });

    const second = answerOf(BARS, sent, () => ({ code: '0000' }));
    expect((await bank.check(emp, batch.id, second)).data).toMatchObject({
      success: { lines: 5 },
      problems: [{ row: 6, seq: 6, text: '已处理' }],
    });
    await posted(batch.id, second);
    expect(await emp.call(getBankBatch, { id: batch.id })).toMatchObject({ state: 4, paidLines: 6, paidAmount: '2100.00' });
    expect(await settlements(batch.number)).toBe(6);
  });

  it('a file of another unit, an empty one, one before 报盘, and one with nothing in it are refused with words', async () => {
    const { batch, sent, channelId } = await batchOf(USUAL_BANK_TEMPLATE, ['100.00']);
    const other = Buffer.from(sent.toString('latin1').replace(UNIT, 'U0002'), 'latin1');
    expect((await bank.post(emp, batch.id, other)).msg).toBe('回盘文件的单位代码为“U0002”，与本渠道的“U0001”不一致，请核对是否选错文件');
    expect((await bank.post(emp, batch.id, Buffer.alloc(0))).msg).toBe('文件是空的，请重新选择');
    expect((await bank.post(emp, batch.id, sent)).msg).toBe('文件中没有可以入账的行，请核对是否选错文件');
    await bank.owing(channelId);
    const draft = await bank.make(emp, channelId);
    expect((await bank.post(emp, draft.id, sent)).msg).toBe(`托收批次 ${draft.number} 草稿，不能导入回盘`);
  });

  it('a batch with answers is not cancelled; what never comes is let go by hand', async () => {
    const { batch, sent, houses } = await batchOf(BARS, ['100.00', '200.00']);
    await posted(
      batch.id,
      answerOf(BARS, sent, ({ serial }) => (serial === 1 ? { code: 'E001' } : null)),
    );
    const { version } = await emp.call(getBankBatch, { id: batch.id });
    expect(await refusalOf(emp, cancelBankBatch, { id: batch.id, version, reason: '错' })).toBe(
      `托收批次 ${batch.number} 已有回盘结果，不能取消`,
    );
    expect(await heldBills(houses.map(({ billId }) => billId))).toEqual([null, `银行托收 ${batch.number}`]);
    expect(await emp.call(releaseBankLines, { id: batch.id, version, reason: '银行未处理' })).toEqual({ lines: 1 });
    expect(await heldBills(houses.map(({ billId }) => billId))).toEqual([null, null]);
    const after = await emp.call(getBankBatch, { id: batch.id });
    expect(after).toMatchObject({ state: 4, failedLines: 2 });
    expect(after.failures.map(({ message }) => message)).toContain('未回盘：银行未处理');
    expect(await refusalOf(emp, releaseBankLines, { id: batch.id, version: after.version, reason: '再' })).toBe(
      `托收批次 ${batch.number} 已入账，不能释放`,
    );
    expect(await differences()).toEqual([]);
  });
});
