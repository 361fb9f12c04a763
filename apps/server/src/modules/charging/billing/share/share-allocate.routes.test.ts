// Scenario 4 of the domain notes, the states of a pool, two concurrent users, and refusals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allocateSharePool,
  auditBatch,
  auditSharePool,
  changeSharePool,
  checkMonth,
  createSharePool,
  getBatch,
  getBill,
  getSharePool,
  previewSharePool,
  publishBatches,
  rejectBills,
  rejectSharePool,
  searchBatchSkips,
  searchShareAccount,
  searchSharePools,
  voidBill,
  voidSharePool,
  withdrawBatch,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { refusalOf, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { shareGround, type ShareGround } from './share.fixtures.ts';

const clock = turnableClock('2026-11-05T10:00:00+08:00');
let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

const ground = () => shareGround(installation, emp, auditor);
async function tower(): Promise<ShareGround> {
  const made = await ground();
  for (const floor of [1, 2, 3, 7, 12]) await made.house({ code: `${String(floor).padStart(2, '0')}01`, floor, area: '89.43' });
  return made;
}
const poolOf = (id: number) => emp.call(getSharePool, { id });
const differences = async () =>
  (await installation.database.asOwner(listDifferences)).flatMap(({ found }) => found.map(({ what }) => what));
async function publish(batchId: number): Promise<void> {
  await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
  await emp.call(publishBatches, { batchIds: [batchId] });
}

describe('lift power by floors, two of them free', () => {
  it('is shared once; a house that comes later is in only after the batch was taken back', async () => {
    const made = await tower();
    const plan = await made.plan('电梯电费', { method: 13, freeFloors: 2 });
    const pool = await made.audited(plan, '1234.56');
    const { batchId, bills, amount } = await made.allocate(pool);
    expect([bills, amount]).toEqual([3, '1234.56']);
    // 1 + 5 + 10 = 16: 77.16 / 385.80 / 771.60.
    expect((await made.bills(pool)).map(({ code, amount: part }) => [code, part])).toEqual([
      ['0301', '77.16'],
      ['0701', '385.80'],
      ['1201', '771.60'],
    ]);
    expect((await made.bills(pool))[2]?.explain).toBe(
      '电梯电费 2026.10：总额 1,234.56 元 × 权重 10（楼层 12 − 免摊 2 层） ÷ 权重合计 16 = 771.60 元',
    );
    expect(await emp.call(getBatch, { id: batchId })).toMatchObject({
      kind: 3,
      state: 2,
      made: 3,
      skipped: 2,
      amount: '1234.56',
      auditable: false,
    });
    expect((await emp.call(searchBatchSkips, { batchId })).rows.map(({ objectText, reason }) => [objectText, reason])).toEqual([
      ['0101', 9],
      ['0201', 9],
    ]);
    await made.house({ code: '2001', floor: 20, area: '89.43' });
    const { number, batchNumber, version } = await poolOf(pool);
    expect(await refusalOf(emp, allocateSharePool, { id: pool, version })).toBe(
      `公摊 ${number} 已分摊为批次 ${batchNumber}，请先在计费审核中撤回该批次；账单已发布的逐笔作废`,
    );
    expect(await refusalOf(emp, voidSharePool, { id: pool, version, reason: '错' })).toContain('请先在计费审核中撤回该批次');
    const bill = (
      await made.sql<{ id: string }>(`select id from charging.bill where tenant_id = $1 and batch_id = $2 limit 1`, [
        made.tenantId,
        batchId,
      ])
    )[0];
    expect(await refusalOf(auditor, rejectBills, { id: batchId, billIds: [Number(bill?.id)], reason: '错' })).toBe(
      '公摊账单不能单笔退回，请撤回整批，更正后重新分摊',
    );
    await emp.call(withdrawBatch, { id: batchId, version: (await emp.call(getBatch, { id: batchId })).version, reason: '漏了新房' });
    expect(await poolOf(pool)).toMatchObject({ state: 2, batchNumber: '', bills: 0, ownCost: '0.00' });
    await made.allocate(pool);
    const again = await made.bills(pool);
    expect(again.map(({ code }) => code)).toEqual(['0301', '0701', '1201', '2001']);
    expect(sumMoney(again.map((one) => one.amount))).toBe('1234.56');
    expect(await differences()).toEqual([]);
  });

  it('goes the normal way of bills; with its last bill void it may be shared again', async () => {
    const made = await tower();
    const plan = await made.plan('电梯电费', { method: 13, freeFloors: 6 });
    const pool = await made.audited(plan, '70.00');
    const { batchId } = await made.allocate(pool);
    await publish(batchId);
    const ids = (
      await made.sql<{ id: string }>(`select id from charging.bill where tenant_id = $1 and batch_id = $2 order by id`, [
        made.tenantId,
        batchId,
      ])
    ).map(({ id }) => Number(id));
    // The due days of the rule count from the day of the allocation; the bill has the rule's late fee and keeps its own days.
    expect(await emp.call(getBill, { id: ids[0] })).toMatchObject({
      state: 4,
      dueDate: '2026-12-04',
      lateTerms: '逾期每日 0.05%，最高为本金的 100%',
      amount: '10.00',
    });
    const account = await emp.call(searchShareAccount, { estateId: made.estateId });
    expect(account).toMatchObject({ total: 2, houses: 2, amount: '70.00', billed: '70.00', settled: '0.00', credited: '0.00' });
    expect(account.rows[0]).toMatchObject({ houseCode: '0701', weight: '1', weightSum: '7', method: 13, bill: { state: 4, void: false } });
    await emp.call(voidBill, { id: ids[0], reason: '错' });
    expect(await poolOf(pool)).toMatchObject({ state: 3, bills: 1 });
    await emp.call(voidBill, { id: ids[1], reason: '错' });
    expect(await poolOf(pool)).toMatchObject({ state: 2, bills: 0 });
    expect((await emp.call(getBatch, { id: batchId })).state).toBe(5);
    await made.allocate(pool);
    expect(await differences()).toEqual([]);
  });

  it('two people at once make one batch', async () => {
    const made = await tower();
    const plan = await made.plan('电梯电费', { method: 12 });
    const pool = await made.audited(plan, '100.00');
    const { version } = await poolOf(pool);
    const answers = await Promise.all([1, 2].map(() => emp.ask(allocateSharePool, { id: pool, version })));
    expect(answers.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    expect(
      await made.sql(`select id from charging.billing_batch where tenant_id = $1 and estate_id = $2`, [made.tenantId, made.estateId]),
    ).toHaveLength(1);
    expect(await made.bills(pool)).toHaveLength(5);
  });

  it('refuses a month that is billed already, naming the first house, and nothing is stored', async () => {
    const made = await tower();
    const first = await made.plan('电梯电费', { method: 13, freeFloors: 6 });
    await made.allocate(await made.audited(first, '70.00'));
    const second = await made.audited(first, '10.00', { periodFrom: '2026-10-15', periodTo: '2026-11-14' });
    expect(await refusalOf(emp, allocateSharePool, { id: second, version: (await poolOf(second)).version })).toBe(
      '0701“电梯电费”2026.10 已有账单，不能重复分摊，请先作废该账单',
    );
    expect(await poolOf(second)).toMatchObject({ state: 2, bills: 0 });
  });
});

describe('a pool', () => {
  it('is changed while it waits, audited by somebody else, sent back with a reason, and voided', async () => {
    const made = await tower();
    const plan = await made.plan('公共照明');
    const id = await made.pool(plan, '100.00');
    const october = { planId: plan, periodFrom: '2026-10-01', periodTo: '2026-10-31' };
    expect(await refusalOf(emp, auditSharePool, { id, version: 0 })).toBe('不能审核自己提交的内容，请由他人审核');
    expect(await emp.call(changeSharePool, { id, version: 0, ...october, source: 2, amount: '120.00', voucherNo: 'FP001' })).toEqual({
      amount: '120.00',
    });
    expect(await refusalOf(auditor, auditSharePool, { id, version: 0 })).toContain('已被他人修改');
    await auditor.call(rejectSharePool, { id, version: 1, reason: '缺发票' });
    expect(await poolOf(id)).toMatchObject({ state: 4, checkNote: '缺发票', amount: '120.00', voucherNo: 'FP001' });
    expect(await refusalOf(emp, allocateSharePool, { id, version: 2 })).toMatch(/^公摊 \S+ 已退回，不能分摊$/);
    await emp.call(changeSharePool, { id, version: 2, ...october, source: 2, amount: '130.00', voucherNo: 'FP002' });
    await auditor.call(auditSharePool, { id, version: 3 });
    expect(await refusalOf(emp, changeSharePool, { id, version: 4, ...october, source: 3, amount: '1.00' })).toMatch(/已审核，不能修改$/);
    expect(await emp.call(previewSharePool, { id })).toMatchObject({ stored: false, houses: 5, amount: '130.00', skipped: [] });
    expect(await emp.call(checkMonth, { estateId: made.estateId, month: '2026-10' })).toMatchObject({
      ready: false,
      checks: expect.arrayContaining([expect.objectContaining({ key: 'share', title: '未完成的公摊', count: 1 })]),
    });
    await emp.call(voidSharePool, { id, version: 4, reason: '重复' });
    expect(await emp.call(searchSharePools, { estateId: made.estateId })).toMatchObject({
      total: 1,
      amount: '0.00',
      rows: [{ state: 5, amount: '130.00' }],
    });
    expect((await emp.ask(createSharePool, { ...october, source: 2, amount: '1.00' })).envelope.data).toMatchObject({
      fields: [{ path: 'voucherNo', msg: '请输入发票或凭证号' }],
    });
    expect((await emp.ask(createSharePool, { ...october, source: 4, amount: '1.00' })).envelope.data).toMatchObject({
      fields: [{ path: 'source', msg: expect.stringMatching(/没有指定预收项目，不能做年度清算$/) as string }],
    });
  });
});
