import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelBankBatch,
  checkBankFile,
  createBankBatch,
  excludeBankLines,
  exportBankFile,
  exportBankLines,
  getBankBatch,
  getBankLine,
  getDownloadStatus,
  listCollectChannels,
  previewBankBatch,
  printBankLines,
  searchBankBatches,
  searchBankLines,
  USUAL_BANK_TEMPLATE,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { openGround, payFor, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { BARS, bankGround, differencesIn, type BankGround } from './bank.fixtures.ts';

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
beforeEach(async () => {
  clock.turn('2026-06-15T10:00:00+08:00');
  emp = await installation.as('emp');
});

const wish = (channelId: number, more: Partial<InputOf<typeof previewBankBatch>> = {}) => ({
  estateId: ground.estateId,
  channelId,
  dueTo: '2026-06-30',
  late: false,
  ...more,
});
const heldBy = async (billId: number) =>
  (await ground.sql<{ held_by: string | null }>('select held_by from charging.bill where id = $1', [billId]))[0]?.held_by;

describe('what a bank is asked for', () => {
  it('shows totals, and why bills are left out, before anything is stored', async () => {
    const [channelId, otherId] = [await bank.channel(BARS), await bank.channel(BARS)];
    const house = async (due = '2026-05-31') => {
      const made = await ground.house(`选${++count}`);
      return { ...made, billId: await ground.bill(made.houseId, { amount: '100.00', due, lateRate: '0.001' }) };
    };
    const [taken, later, ended, stopped, elsewhere, suspended, held] = await Promise.all([
      house(),
      house('2026-07-01'),
      house(),
      house(),
      house(),
      house(),
      house(),
    ]);
    await house();
    for (const { houseId } of [taken, later, suspended, held]) await bank.agreement(channelId, { houseId });
    await bank.agreement(channelId, { houseId: ended.houseId, to: '2026-06-14' });
    await bank.agreement(channelId, { houseId: stopped.houseId, state: 2 });
    await bank.agreement(otherId, { houseId: elsewhere.houseId });
    await ground.sql('update charging.bill set suspended = true where id = $1', [suspended.billId]);
    await ground.sql(`update charging.bill set held_by = '移动收费 ZF1' where id = $1`, [held.billId]);
    const seen = await emp.call(previewBankBatch, wish(channelId));
    expect(seen).toMatchObject({ lines: 1, bills: 1, amount: '100.00', late: '0.00' });
    const found = new Map(seen.left.map(({ reason, bills }) => [reason, bills]));
    expect([2, 3, 4, 5].map((reason) => found.get(reason as 2))).toEqual([2, 1, 1, 1]);
    expect(found.get(1)).toBeGreaterThanOrEqual(1);
    expect(seen.leftRows.find(({ reason }) => reason === 5)).toMatchObject({
      item: '测试物业费',
      detail: '移动收费 ZF1',
      amount: '100.00',
    });
    expect(seen.leftRows.find(({ reason }) => reason === 3)?.detail).toBe('测试银行');
    expect(seen.lineRows).toMatchObject([{ bills: 1, amount: '100.00' }]);
    expect(await heldBy(taken.billId)).toBeNull();
    // Late fee of fifteen days at 0.1 %.
    expect(await emp.call(previewBankBatch, wish(channelId, { late: true }))).toMatchObject({ amount: '101.50', late: '1.50' });
    expect(await emp.call(previewBankBatch, wish(channelId, { dueTo: '2026-07-01' }))).toMatchObject({ lines: 2, amount: '200.00' });
    await ground.sql('update charging.bill set suspended = false, held_by = null where id = any ($1::bigint[])', [
      [suspended.billId, held.billId],
    ]);
  });

  it('one consent for all that a customer pays gives a line a house; one for the house goes before it', async () => {
    const channelId = await bank.channel(BARS);
    const [one, two, own] = [await ground.house('户A'), await ground.house('户B'), await ground.house('户C')];
    const all = await bank.agreement(channelId, { personId: one.personId });
    const single = await bank.agreement(channelId, { houseId: own.houseId, personId: one.personId });
    for (const [{ houseId }, amount] of [
      [one, '10.00'],
      [one, '11.00'],
      [two, '20.00'],
      [own, '30.00'],
    ] as const) {
      const billId = await ground.bill(houseId, { amount, lateRate: '0' });
      await ground.sql('update charging.bill set payer_id = $2 where id = $1', [billId, one.personId]);
    }
    const batch = await bank.make(emp, channelId);
    const { rows } = await emp.call(searchBankLines, { batchId: batch.id });
    expect(rows.map(({ agreementNo, amount, bills }) => [agreementNo, amount, bills])).toEqual([
      [all, '21.00', 2],
      [all, '20.00', 1],
      [single, '30.00', 1],
    ]);
  });

  it('stays within the limits, oldest first, no bill in part', async () => {
    const channelId = await bank.channel(BARS, { max: '5000.00' });
    const { houseId } = await ground.house(`限${++count}`);
    await bank.agreement(channelId, { houseId, max: '2000.00' });
    const bills = [];
    for (const [amount, due] of [
      ['2500.00', '2026-01-31'],
      ['900.00', '2026-02-28'],
      ['900.00', '2026-03-31'],
      ['900.00', '2026-04-30'],
      ['100.00', '2026-05-31'],
    ])
      bills.push(await ground.bill(houseId, { amount: amount as string, due: due as string, lateRate: '0' }));
    const seen = await emp.call(previewBankBatch, wish(channelId));
    expect(seen).toMatchObject({ lines: 1, bills: 2, amount: '1800.00' });
    expect(seen.left.find(({ reason }) => reason === 6)).toEqual({ reason: 6, bills: 3, amount: '3500.00' });
    expect(seen.leftRows.find(({ reason }) => reason === 6)?.detail).toBe('每日限额 2000.00');
    const batch = await bank.make(emp, channelId);
    const { list } = await emp.call(getBankLine, { id: batch.id, seq: 1 });
    expect(list.map(({ billId }) => billId)).toEqual([bills[1], bills[2]]);
    const other = await bank.channel(BARS, { max: '50.00' });
    await bank.owing(other, '80.00');
    expect(await emp.call(previewBankBatch, wish(other))).toMatchObject({ lines: 0 });
    expect(await refusalOf(emp, createBankBatch, wish(other))).toBe('没有可以托收的账单，可能已由他人生成批次或已收款');
  });

  it('drops what was paid meanwhile; two people at once, one gets it', async () => {
    const channelId = await bank.channel(BARS);
    const [one, two] = [await bank.owing(channelId, '100.00'), await bank.owing(channelId, '200.00')];
    expect(await emp.call(previewBankBatch, wish(channelId))).toMatchObject({ lines: 2 });
    await payFor(emp, one.houseId, [one.billId], '100.00');
    const both = await Promise.all([emp.ask(createBankBatch, wish(channelId)), emp.ask(createBankBatch, wish(channelId))]);
    expect(both.map(({ envelope }) => envelope.msg).sort()).toEqual(['', '没有可以托收的账单，可能已由他人生成批次或已收款']);
    const made = both.find(({ envelope }) => envelope.code === 200)?.envelope.data;
    expect(made).toMatchObject({ lines: 1, amount: '200.00', number: expect.stringMatching(/^TS202606\d{4}$/) as string });
    expect(await heldBy(two.billId)).toBe(`银行托收 ${made?.number ?? ''}`);
    expect(await differencesIn(installation)).toEqual([]);
  });

  it('refuses a channel that is off and a day too far beside the field', async () => {
    const channelId = await bank.channel(BARS);
    await ground.sql('update manage.bank_channel set disabled = true where id = $1', [channelId]);
    expect((await emp.ask(previewBankBatch, wish(channelId))).envelope.data).toEqual({
      fields: [{ path: 'channelId', msg: '托收渠道不存在或已停用，请重新选择' }],
    });
    expect((await emp.call(listCollectChannels, {})).some(({ id }) => id === channelId)).toBe(false);
    const open = await bank.channel(BARS);
    expect((await emp.ask(previewBankBatch, wish(open, { dueTo: '2029-01-01' }))).envelope.data).toEqual({
      fields: [{ path: 'dueTo', msg: '截止日期最晚为一年以后' }],
    });
  });
});

describe('a draft', () => {
  it('loses lines, and their bills are free; a second hand is told', async () => {
    const channelId = await bank.channel(BARS);
    const [one, two] = [await bank.owing(channelId, '100.00'), await bank.owing(channelId, '200.00')];
    const { id, version, number } = await bank.make(emp, channelId);
    await emp.call(excludeBankLines, { id, version, seqs: [1] });
    expect([await heldBy(one.billId), await heldBy(two.billId)]).toEqual([null, `银行托收 ${number}`]);
    expect(await refusalOf(emp, excludeBankLines, { id, version, seqs: [2] })).toMatch(/托收批次/);
    const after = await emp.call(getBankBatch, { id });
    expect(after).toMatchObject({ lines: 1, amount: '200.00', version: version + 1 });
    expect(await refusalOf(emp, excludeBankLines, { id, version: after.version, seqs: [1] })).toBe('所选的行已剔除，请刷新后重试');
    await bank.exportBytes(emp, id);
    const sent = await emp.call(getBankBatch, { id });
    expect(await refusalOf(emp, excludeBankLines, { id, version: sent.version, seqs: [2] })).toBe(`托收批次 ${number} 已报盘，不能剔除`);
    await payFor(emp, one.houseId, [one.billId], '100.00');
  });

  it('is cancelled, before or after its file went out, and everything is free', async () => {
    const channelId = await bank.channel(BARS);
    const { billId } = await bank.owing(channelId, '100.00');
    for (const exported of [false, true]) {
      const { id, number } = await bank.make(emp, channelId);
      if (exported) await bank.exportBytes(emp, id);
      const { version } = await emp.call(getBankBatch, { id });
      await emp.call(cancelBankBatch, { id, version, reason: '银行系统维护' });
      expect(await heldBy(billId)).toBeNull();
      const after = await emp.call(getBankBatch, { id });
      expect(after).toMatchObject({ state: 5, remark: '银行系统维护' });
      expect(await refusalOf(emp, cancelBankBatch, { id, version: after.version, reason: '再' })).toBe(
        `托收批次 ${number} 已取消，不能取消`,
      );
      expect(await refusalOf(emp, exportBankFile, { id })).toBe(`托收批次 ${number} 已取消，不能报盘`);
    }
    expect(await differencesIn(installation)).toEqual([]);
  });
});

describe('the file', () => {
  it('names what cannot be written before anything goes out', async () => {
    const channelId = await bank.channel(USUAL_BANK_TEMPLATE);
    await bank.owing(channelId, '100.00');
    const { no } = await bank.owing(channelId, '200.00', { accountName: '𠮷田' });
    const { id, version } = await bank.make(emp, channelId);
    const { problems } = await emp.call(checkBankFile, { id });
    expect(problems).toMatchObject([{ seq: 2, agreementNo: no, accountName: '𠮷田', field: '户名', text: '“𠮷”不在 GBK 字库内' }]);
    expect(await refusalOf(emp, exportBankFile, { id })).toBe('有 1 处内容不能写入报盘文件，请先处理');
    expect(await emp.call(getBankBatch, { id })).toMatchObject({ state: 1, exports: 0 });
    await emp.call(excludeBankLines, { id, version, seqs: [2] });
    expect(await emp.call(checkBankFile, { id })).toEqual({ lines: 1, amount: '100.00', problems: [] });
    await bank.exportBytes(emp, id);
  });

  it('is the same bytes again on another day, counted', async () => {
    const channelId = await bank.channel(USUAL_BANK_TEMPLATE);
    await bank.owing(channelId, '100.00');
    const { id } = await bank.make(emp, channelId);
    const first = await bank.exportBytes(emp, id);
    expect(first.toString('latin1')).toMatch(/^U0001 {15}20260615000000010{10}10000\r\n00000001T/);
    clock.turn('2026-06-18T10:00:00+08:00');
    emp = await installation.as('emp');
    expect(Buffer.compare(first, await bank.exportBytes(emp, id))).toBe(0);
    expect(await emp.call(getBankBatch, { id })).toMatchObject({
      state: 2,
      exports: 2,
      exportedAt: '2026-06-15T02:00:00.000Z',
    });
    const empty = await bank.channel(BARS);
    await bank.owing(empty, '1.00');
    const none = await bank.make(emp, empty);
    await emp.call(excludeBankLines, { id: none.id, version: none.version, seqs: [1] });
    expect(await refusalOf(emp, exportBankFile, { id: none.id })).toBe(`托收批次 ${none.number} 没有可以报盘的行`);
  });
});

describe('lists', () => {
  it('are filtered, summed, printed with covered accounts and taken out for a purpose', async () => {
    const channelId = await bank.channel(BARS);
    const [one] = [await bank.owing(channelId, '100.00'), await bank.owing(channelId, '200.00', { accountName: '李四' })];
    const { id, number } = await bank.make(emp, channelId);
    const found = await emp.call(searchBankBatches, { channelId, states: [1], key: number.toLowerCase() });
    expect(found).toMatchObject({
      total: 1,
      amount: '300.00',
      paidAmount: '0.00',
      rows: [{ id, estateName: '云栖花园', bank: '测试银行' }],
    });
    expect((await emp.call(searchBankBatches, { channelId, states: [5] })).total).toBe(0);
    expect(await emp.call(searchBankLines, { batchId: id, key: '李四' })).toMatchObject({ total: 1, amount: '200.00' });
    expect((await emp.call(searchBankLines, { batchId: id, key: one.no })).total).toBe(1);
    const paper = await emp.call(printBankLines, { id, failed: false });
    expect(paper).toMatchObject({
      total: 2,
      amount: '300.00',
      rows: [{ seq: 1, accountNo: expect.stringContaining('****') as string }, { seq: 2 }],
    });
    expect(await emp.call(printBankLines, { id, failed: true })).toMatchObject({ total: 0, rows: [] });
    const purpose = { usage: '失败催收', auditor: '赵文博', auditDate: '2026-06-15' };
    const { jobId } = await emp.call(exportBankLines, { filter: { batchId: id, states: [3] }, purpose });
    await jobDone(emp, jobId);
    expect((await emp.call(getDownloadStatus, { id: jobId })).result).toMatchObject({ fileName: `托收失败清单-${number}.xlsx` });
  });

  it('show nothing of other estates or tenants, and let nobody do what he may not', async () => {
    const channelId = await bank.channel(BARS);
    await bank.owing(channelId, '100.00');
    const { id, version } = await bank.make(emp, channelId);
    const [limited, foreign, auditor] = [
      await installation.as('limited'),
      await installation.as('binemp'),
      await installation.as('auditor'),
    ];
    expect(await refusalOf(foreign, getBankBatch, { id })).toBe('托收批次不存在或已被删除');
    expect((await foreign.call(searchBankBatches, { channelId })).total).toBe(0);
    expect((await limited.ask(searchBankBatches, { channelId })).envelope.data?.total ?? 0).toBe(0);
    for (const other of [limited, foreign]) {
      expect((await other.ask(searchBankLines, { batchId: id })).envelope.code).not.toBe(200);
      expect((await other.ask(createBankBatch, wish(channelId))).envelope.code).not.toBe(200);
      expect((await bank.post(other, id, Buffer.from('x'))).code).not.toBe(200);
    }
    expect((await auditor.call(getBankBatch, { id })).number).toMatch(/^TS/);
    expect((await auditor.ask(createBankBatch, wish(channelId))).status).toBe(403);
    expect((await auditor.ask(excludeBankLines, { id, version, seqs: [1] })).status).toBe(403);
    expect((await auditor.ask(cancelBankBatch, { id, version, reason: '错' })).status).toBe(403);
    expect((await auditor.ask(exportBankFile, { id })).status).toBe(403);
    expect((await bank.post(auditor, id, Buffer.from('x'))).code).not.toBe(200);
    expect((await installation.visitor.ask(getBankBatch, { id })).envelope.code).toBe(401);
  });
});
