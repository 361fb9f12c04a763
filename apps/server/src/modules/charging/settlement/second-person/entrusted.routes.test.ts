import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redSettlement, refundAccount, SETTLE, settleAccount, SPECIAL, TENDER_LIST, voidSettlement } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { createPool } from '../../../../platform/db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../../platform/tenancy/tenant-db.ts';
import { settle } from '../settle/settle.service.ts';
import {
  bankPayment,
  cash,
  openGround,
  payFor,
  refusalOf,
  scopeOfEmp,
  special,
  turnableClock,
  wechat,
  type SettleGround,
} from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let databases: TenantDatabases;
let ground: SettleGround;
let emp: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  ground = await openGround(installation);
  await ground.settings({ points: true, pointEvery: '10.00', pointValue: '0.10', pointShare: 100 });
  emp = await installation.as('emp');
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await databases.close();
  await installation.close();
});

const item = () => ground.item(`代收费${++count}`, { thirdParty: true });
const collect = (chargeTypeId: number, amount: string) =>
  emp.call(settleAccount, {
    type: SETTLE.thirdPartyIn,
    estateId: ground.estateId,
    lines: [{ chargeTypeId, amount }],
    payerName: '甲',
    tenders: [wechat(amount)],
  });
const handOver = (chargeTypeId: number, amount: string) => ({
  type: SETTLE.thirdPartyOut,
  estateId: ground.estateId,
  lines: [{ chargeTypeId, amount, text: '' }],
  payerName: '燃气公司',
  tenders: [wechat(amount)],
  remark: '',
});
const reversing = (id: number) => ({ id, version: 0, reason: '收错' });

describe('委收 that was handed over', () => {
  it('is taken back neither by red ink nor by a void while the 委付 stands', async () => {
    const chargeTypeId = await item();
    const taken = await collect(chargeTypeId, '300.00');
    const out = await emp.call(refundAccount, handOver(chargeTypeId, '300.00'));
    const refused = (what: string) =>
      `“代收费${count}”已委付 300.00 元，${what}后委收的款只有 0.00 元，不够委付；请先红冲或作废委付，再办理`;
    expect(await refusalOf(emp, redSettlement, reversing(taken.id))).toBe(refused('红冲'));
    expect(await refusalOf(emp, voidSettlement, reversing(taken.id))).toBe(refused('作废'));
    expect((await emp.call(voidSettlement, reversing(out.id))).held).toBeNull();
    expect((await emp.call(redSettlement, reversing(taken.id))).total).toBe('-300.00');
  });

  it('is taken back as far as the rest covers it', async () => {
    const chargeTypeId = await item();
    const [first, second] = [await collect(chargeTypeId, '300.00'), await collect(chargeTypeId, '200.00')];
    await emp.call(refundAccount, handOver(chargeTypeId, '250.00'));
    expect((await emp.call(redSettlement, reversing(second.id))).total).toBe('-200.00');
    expect(await refusalOf(emp, redSettlement, reversing(first.id))).toContain('委收的款只有 0.00 元，不够委付');
  });

  it('is a bill of the item as well', async () => {
    const chargeTypeId = await item();
    const { houseId } = await ground.house(`代${count}`);
    const billId = await ground.bill(houseId, { item: `代收费${count}`, amount: '120.00', lateRate: '0' });
    const { id } = await payFor(emp, houseId, [billId], '120.00');
    await emp.call(refundAccount, handOver(chargeTypeId, '120.00'));
    expect(await refusalOf(emp, redSettlement, reversing(id))).toContain('已委付 120.00 元，红冲后委收的款只有 0.00 元');
  });
});

describe('what was not received is not handed over', () => {
  const short = async (chargeTypeId: number, amount: string) => refusalOf(emp, refundAccount, handOver(chargeTypeId, amount));

  it('of a bill that was written off nothing', async () => {
    const chargeTypeId = await item();
    const { houseId } = await ground.house(`核${count}`);
    const billId = await ground.bill(houseId, { item: `代收费${count}`, amount: '1000.00', lateRate: '0' });
    const badDebt = { list: TENDER_LIST.special, method: SPECIAL.badDebt, amount: '1000.00', accountId: null, reference: '' } as const;
    const writeOff = bankPayment(houseId, billId, { tenders: [badDebt], writeOff: true, type: SETTLE.charge, source: 'auto' });
    await settle(await scopeOfEmp(installation, ground, databases), writeOff);
    expect(await ground.sql(`select settled from charging.bill where id = $1`, [billId])).toEqual([{ settled: '1000.00' }]);
    expect(await short(chargeTypeId, '1000.00')).toBe(`“代收费${count}”委收结余 0.00 元，不能委付 1000.00 元`);
  });

  it('of a bill paid partly by points the rest, and nothing once that is taken back', async () => {
    const chargeTypeId = await item();
    const { houseId, personId } = await ground.house(`积${count}`);
    const points = await ground.account(4, { houseId, personId }, '5000.00');
    const billId = await ground.bill(houseId, { item: `代收费${count}`, amount: '1000.00', lateRate: '0' });
    const tenders = [special(SPECIAL.points, points, '400.00'), cash('600.00')];
    const { id } = await payFor(emp, houseId, [billId], '1000.00', { tenders, payerId: personId });
    expect(await short(chargeTypeId, '600.01')).toBe(`“代收费${count}”委收结余 600.00 元，不能委付 600.01 元`);
    await emp.call(redSettlement, reversing(id));
    expect(await short(chargeTypeId, '0.01')).toContain('委收结余 0.00 元');
  });
});
