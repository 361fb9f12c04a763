// A sale and an area that reach back into billed months: shown beforehand, and done in one step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeHouseArea,
  doRecut,
  getHouse,
  listHouseRecuts,
  previewHouseArea,
  previewHouseOwners,
  previewRecut,
  redSettlement,
  searchBatchSkips,
  settlementDetail,
  startRun,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { turnableClock } from '../../settlement/settlement.fixtures.ts';
import { jobDone } from '../run/billing.fixtures.ts';
import { agrees, billed, held, living, refusal, sell } from './recut.fixtures.ts';

const clock = turnableClock('2026-11-20T10:00:00+08:00');
let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const versionOf = async (id: number): Promise<number> => (await emp.call(settlementDetail, { id })).version;

describe('a sale back-dated into a paid, an unpaid and a prepaid month', () => {
  it('is shown with what becomes of each bill, and done in one step', async () => {
    const { ground, houseId, settled } = await billed(installation, emp);
    const shown = await emp.call(previewHouseOwners, { id: houseId, fromDate: '2026-10-11' });
    expect(shown.mayRecut).toBe(true);
    // Ten of the 31 days of October are the seller's: 310 × 10/31 = 100.00.
    expect(shown.bills).toMatchObject([
      { periodFrom: '2026-10-01', state: 'paid', outcome: 'credit', credited: '210.00', relieved: '0.00', mayKeep: true, blocked: '' },
      { periodFrom: '2026-11-01', state: 'open', outcome: 'reissue', mayKeep: false },
      { periodFrom: '2026-12-01', state: 'ahead', outcome: 'credit', credited: '310.00' },
    ]);
    expect(shown.bills[0]?.parts).toMatchObject([
      { payer: '卖方', from: '2026-10-01', to: '2026-10-10', amount: '100.00' },
      { payer: '新业主', from: '2026-10-11', to: '2026-10-31', amount: '210.00' },
    ]);
    expect(shown.people).toEqual([
      { name: '卖方', before: '930.00', after: '100.00', credited: '520.00' },
      { name: '新业主', before: '0.00', after: '830.00', credited: '0.00' },
    ]);
    await sell(emp, houseId, { recut: true });
    expect(await living(ground, houseId)).toMatchObject([
      { payer: '卖方', from: '2026-10-01', to: '2026-10-31', amount: '310.00', settled: '310.00', state: 5, once: false },
      { payer: '买方', from: '2026-10-11', to: '2026-10-31', amount: '210.00', settled: '0.00', state: 4, once: true },
      { payer: '买方', from: '2026-11-01', to: '2026-11-30', amount: '310.00', settled: '0.00', state: 4, once: false },
      { payer: '卖方', from: '2026-12-01', to: '2026-12-31', amount: '310.00', settled: '310.00', state: 5, once: false },
      { payer: '买方', from: '2026-12-01', to: '2026-12-31', amount: '310.00', settled: '0.00', state: 4, once: true },
    ]);
    expect(await held(ground, '卖方')).toEqual([{ balance: '520.00' }]);
    expect(await emp.call(listHouseRecuts, { houseId })).toEqual([]);
    await agrees(installation);
    // The money went back already.
    expect(await refusal(emp.call(redSettlement, { id: settled.id, version: await versionOf(settled.id), reason: '收错' }))).toContain(
      '已因过户或面积变更退入预交 210.00 元',
    );
  });

  it('leaves a paid month to the parties if the user says so', async () => {
    const { ground, houseId, bills } = await billed(installation, emp);
    await sell(emp, houseId, { recut: true, keepBillIds: [Number(bills[0]?.id)] });
    expect((await living(ground, houseId)).filter(({ from }) => from < '2026-11-01')).toMatchObject([{ payer: '卖方', amount: '310.00' }]);
    expect(await held(ground, '卖方')).toEqual([{ balance: '310.00' }]);
    await agrees(installation);
  });

  it('credits by a change of today what lies in a closed month', async () => {
    const { ground, houseId } = await billed(installation, emp);
    await ground.sql(
      `insert into charging.month_close (tenant_id, estate_id, month, paper, closed_by, closed_at) values ($1, $2, '2026-11-01', '{}', 'test', now())`,
      [ground.tenantId, ground.estateId],
    );
    clock.turn('2026-12-02T10:00:00+08:00');
    emp = await installation.as('emp');
    await sell(emp, houseId, { fromDate: '2026-11-16', recut: true });
    // Fifteen of thirty days each: the bill of the closed month stays, lowered by 155.00.
    expect((await living(ground, houseId)).filter(({ from }) => from.startsWith('2026-11'))).toMatchObject([
      { payer: '卖方', from: '2026-11-01', amount: '155.00', once: false },
      { payer: '买方', from: '2026-11-16', amount: '155.00', once: true },
    ]);
    clock.turn('2026-11-20T10:00:00+08:00');
    emp = await installation.as('emp');
    await ground.sql(`delete from charging.month_close where tenant_id = $1 and estate_id = $2`, [ground.tenantId, ground.estateId]);
    await agrees(installation);
  });
});

it('names who holds a bill, and changes nothing', async () => {
  const { ground, houseId, bills } = await billed(installation, emp);
  await ground.sql(`update charging.bill set held_by = '银行托收 TS1' where tenant_id = $1 and id = $2`, [ground.tenantId, bills[1]?.id]);
  expect((await emp.call(previewHouseOwners, { id: houseId, fromDate: '2026-10-11' })).bills[1]?.blocked).toBe('正在银行托收 TS1中');
  expect(await refusal(sell(emp, houseId, { recut: true }))).toContain('正在银行托收 TS1中，不能重算');
  expect((await emp.call(getHouse, { id: houseId })).ownerNames).toBe('卖方');
  await ground.sql(`update charging.bill set held_by = null where tenant_id = $1 and id = $2`, [ground.tenantId, bills[1]?.id]);
  await agrees(installation);
});

it('waits as a mark for whoever bills, stands in the skip list, and is done once by one of two users', async () => {
  const { ground, houseId } = await billed(installation, emp);
  await sell(emp, houseId);
  const [mark] = await emp.call(listHouseRecuts, { houseId });
  expect(mark).toMatchObject({ cause: 1, fromDay: '2026-10-11', mayRecut: true });
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2027-01', monthTo: '2027-01' });
  await jobDone(emp, jobId);
  expect((await emp.call(searchBatchSkips, { batchId, reason: 13 })).rows).toMatchObject([{ detail: '自 2026.10.11 起的账单待重算' }]);
  const { id = 0, version = 0 } = mark ?? {};
  expect((await emp.call(previewRecut, { id })).bills.map(({ outcome }) => outcome)).toEqual(['credit', 'reissue', 'credit', 'none']);
  const outcomes = await Promise.all([0, 1].map(() => refusal(emp.call(doRecut, { id, version }))));
  expect(outcomes.toSorted()).toEqual(['', expect.stringContaining('重算')]);
  expect(await held(ground, '卖方')).toEqual([{ balance: '520.00' }]);
  expect(await emp.call(listHouseRecuts, { houseId })).toEqual([]);
  await agrees(installation);
});

it('is saved by a user who may not void bills, and waits', async () => {
  const { ground, houseId } = await billed(installation, emp);
  const held158 = `from org.job_grant where tenant_id = $1 and menu_id = 158 and 'void' = any (acts)`;
  const jobs = (await ground.sql<{ id: string }>(`select job_id as id ${held158}`, [ground.tenantId])).map(({ id }) => id);
  const acts = (change: string) =>
    ground.sql(`update org.job_grant set acts = ${change} where tenant_id = $1 and menu_id = 158 and job_id = any ($2::bigint[])`, [
      ground.tenantId,
      jobs,
    ]);
  await acts(`array_remove(acts, 'void')`);
  try {
    expect((await emp.call(previewHouseOwners, { id: houseId, fromDate: '2026-10-11' })).mayRecut).toBe(false);
    expect(await refusal(sell(emp, houseId, { recut: true }))).not.toBe('');
    await sell(emp, houseId);
    expect(await emp.call(listHouseRecuts, { houseId })).toMatchObject([{ fromDay: '2026-10-11', mayRecut: false }]);
  } finally {
    await acts(`array_append(acts, 'void')`);
  }
  expect((await living(ground, houseId)).map(({ payer }) => payer)).toEqual(['卖方', '卖方', '卖方']);
});

it('an area corrected from a past day: less is given back, more is billed', async () => {
  const { ground, houseId } = await billed(installation, emp);
  const form = { buildArea: '110', useArea: '0', innerArea: '0', basis: 1 as const, fromDate: '2026-10-16', reason: '实测' };
  const shown = await emp.call(previewHouseArea, { id: houseId, ...form });
  // 100 ㎡ on 15 and 110 ㎡ on 16 of 31 days: 150.00 + 176.00 = 326.00; November 110 × 3.10 = 341.00.
  expect(shown.bills).toMatchObject([
    { periodFrom: '2026-10-01', outcome: 'credit', credited: '0.00' },
    { periodFrom: '2026-11-01', outcome: 'reissue' },
    { periodFrom: '2026-12-01', outcome: 'credit' },
  ]);
  expect(shown.people).toEqual([{ name: '卖方', before: '930.00', after: '1008.00', credited: '0.00' }]);
  const { version } = await emp.call(getHouse, { id: houseId });
  await emp.call(changeHouseArea, { id: houseId, version, ...form, recut: true });
  expect((await living(ground, houseId)).map(({ from, amount, once }) => [from, amount, once])).toEqual([
    ['2026-10-01', '310.00', false],
    ['2026-10-01', '16.00', true],
    ['2026-11-01', '341.00', false],
    ['2026-12-01', '310.00', false],
    ['2026-12-01', '31.00', true],
  ]);
  await agrees(installation);
});
