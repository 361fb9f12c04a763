import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveSuspension,
  changeSuspension,
  createSuspension,
  createSuspensionTransfer,
  findArrearsObjects,
  getSuspension,
  listSuspensionBills,
  listPayerBills,
  rejectSuspension,
  searchSuspensions,
  searchSuspended,
  submitSuspension,
  transferPayer,
  withdrawSuspension,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { askSuspension, askTransfer, billOf, owing, passSuspension } from './suspension.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
});
afterAll(() => installation.close());
const OLD = '2025-04-30';
const form = { reason: 4 as const, note: '电话停机，房屋空置', plan: '每季度上门查看' };

describe('a request', () => {
  it('is a draft first, changed, submitted, withdrawn; its bills are free again', async () => {
    const { bills, object } = await owing(ground, '申-1', { amount: '80.00', due: OLD }, { amount: '20.00', due: OLD });
    const [a = 0, b = 0] = bills;
    const { id, number } = await emp.call(createSuspension, { ...form, billIds: [a], submit: false });
    expect(await emp.call(getSuspension, { id })).toMatchObject({
      state: 1,
      bills: 1,
      amount: '80.00',
      own: true,
      submittedAt: null,
      note: form.note,
    });
    // A bill waits in only one request, and may stay in that request when it is changed.
    expect((await emp.call(listSuspensionBills, { kind: 1, objects: [object] })).map(({ billId }) => billId)).toEqual([b]);
    expect(await emp.call(listSuspensionBills, { kind: 1, objects: [object], requestId: id })).toHaveLength(2);
    await emp.call(changeSuspension, { ...form, id, version: 0, billIds: [a, b], submit: false });
    expect(await emp.call(getSuspension, { id })).toMatchObject({ bills: 2, amount: '100.00', version: 1 });
    expect(await refusalOf(emp, submitSuspension, { id, version: 0 })).toContain('已被他人修改');
    // The auditor may only decide.
    expect(await refusalOf(auditor, submitSuspension, { id, version: 1 })).toBe('您未获得授权，不可作业！');
    expect(await refusalOf(auditor, approveSuspension, { id, version: 1 })).toBe(`单据 ${number} 草稿，不能审核`);
    expect(await emp.call(submitSuspension, { id, version: 1 })).toEqual({ flowName: null });
    expect(await refusalOf(emp, approveSuspension, { id, version: 2 })).toBe('不能审核自己提交的内容，请由他人审核');
    expect(await refusalOf(emp, changeSuspension, { ...form, id, version: 2, billIds: [a] })).toBe(`单据 ${number} 待审核，不能修改`);
    await emp.call(withdrawSuspension, { id, version: 2 });
    expect(await emp.call(listSuspensionBills, { kind: 1, objects: [object] })).toHaveLength(2);
    expect((await emp.call(searchSuspensions, { key: number })).rows).toMatchObject([{ number, state: 5, objectText: '申-1', objects: 1 }]);
  });

  it('is rejected with a reason; nothing is suspended', async () => {
    const { bills } = await owing(ground, '申-2', { amount: '80.00', due: OLD });
    const { id } = await askSuspension(emp, bills);
    expect(await refusalOf(auditor, rejectSuspension, { id, version: 0, note: '' })).toContain('填写有误');
    await auditor.call(rejectSuspension, { id, version: 0, note: '没有催收记录' });
    expect(await emp.call(getSuspension, { id })).toMatchObject({ state: 4, checkNote: '没有催收记录', checkedBy: '赵文博' });
    expect((await billOf(ground, bills[0] ?? 0))?.suspended).toBe(false);
    await askSuspension(emp, bills);
  });

  it('takes only what fits: overdue, not held, not suspended, in one estate', async () => {
    const { houseId, bills } = await owing(ground, '申-3', { amount: '80.00', due: '2026-06-15' });
    const ask = (billIds: number[]) => refusalOf(emp, createSuspension, { ...form, billIds });
    expect(await ask(bills)).toMatch(/^“申-3 测试物业费 .+”尚未逾期，请刷新后重新选择$/);
    const held = await ground.bill(houseId, { amount: '1.00', due: OLD, from: '1999-01-01', to: '1999-01-31', heldBy: '银行托收' });
    expect(await ask([held])).toContain('正由银行托收收款');
    expect(await ask([999_999_999])).toBe('账单不存在或已被删除');
    expect(await refusalOf(emp, createSuspensionTransfer, { kind: 2, billIds: bills, note: '无' })).toContain('没有挂账');
    expect(await refusalOf(emp, createSuspensionTransfer, { kind: 4, billIds: bills, note: '无' })).toContain('没有核销，或核销已冲回');
  });

  it('above the limit takes somebody who sees all estates', async () => {
    const { bills } = await owing(ground, '申-4', { amount: '20000.00', due: OLD });
    const { id } = await askSuspension(emp, bills);
    expect(await refusalOf(auditor, approveSuspension, { id, version: 0 })).toBe(
      '金额超过审核限额 10000.00 元，请由可见全部小区的人员审核',
    );
    await ground.settings({ approveLimit: '20000.00', suspensionStopsLate: false });
    expect(await passSuspension(auditor, id)).toMatchObject({ amount: '20000.00' });
    // With this setting the late fee continues to accrue.
    expect(await billOf(ground, bills[0] ?? 0)).toMatchObject({ suspended: true, late_stop: null });
    await ground.settings({});
  });
});

describe('another payer', () => {
  it('takes over chosen bills when he holds the house today; the old one stays in the log of each bill', async () => {
    const { houseId, personId, bills, object } = await owing(ground, '转-1', { amount: '80.00', due: OLD }, { amount: '20.00', due: OLD });
    await ground.sql(`update charging.bill set payer_id = $2 where id = any ($1::bigint[])`, [bills, personId]);
    const buyer = (await ground.house('转-2', '新业主')).personId;
    const input = { ...object, billIds: bills.slice(0, 1), personId: buyer, reason: '房屋买卖约定由买方承担' };
    expect(await refusalOf(emp, transferPayer, input)).toBe('新付款人不是该对象现在的业主、租客或客户');
    await ground.sql(`update estate.house_owner set to_date = '2026-06-01' where house_id = $1`, [houseId]);
    await ground.sql(
      `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) values ($1, $2, $3, 1, 100, '2026-06-02')`,
      [ground.tenantId, houseId, buyer],
    );
    const choice = await emp.call(listPayerBills, object);
    expect(choice.payers).toEqual([{ personId: buyer, name: '新业主', phone: '138****1234' }]);
    expect(choice.bills).toHaveLength(2);
    expect(await emp.call(transferPayer, input)).toEqual({ bills: 1, amount: '80.00' });
    expect([(await billOf(ground, bills[0] ?? 0))?.payer_id, (await billOf(ground, bills[1] ?? 0))?.payer_id]).toEqual([buyer, personId]);
    const steps = await ground.sql<{ act: string; reason: string }>(`select act, reason from charging.bill_step where bill_id = $1`, [
      bills[0],
    ]);
    expect(steps).toEqual([{ act: '变更付款人', reason: '业主转-1 → 新业主：房屋买卖约定由买方承担' }]);
    expect(await refusalOf(emp, transferPayer, input)).toBe('所选账单的付款人已是“新业主”');
  });
});

describe('who sees and does', () => {
  it('nobody outside the estate, and nobody without the right', async () => {
    const { bills, object } = await owing(ground, '权-1', { amount: '80.00', due: OLD });
    const { id } = await askSuspension(emp, bills);
    const foreign = await installation.as('binemp');
    const limited = await installation.as('limited');
    for (const other of [foreign, limited]) {
      const found = await other.ask(searchSuspensions, { key: '权-1' });
      expect(found.envelope.data?.total ?? 0).toBe(0);
      expect((await other.ask(getSuspension, { id })).envelope.code).not.toBe(200);
      expect((await other.ask(findArrearsObjects, { key: '权-1' })).envelope.data ?? []).toEqual([]);
      expect((await other.ask(listSuspensionBills, { kind: 1, objects: [object] })).envelope.data ?? []).toEqual([]);
      expect((await other.ask(approveSuspension, { id, version: 0 })).envelope.code).not.toBe(200);
    }
    expect(await refusalOf(foreign, getSuspension, { id })).toBe('挂账单据不存在或已被删除');
    expect((await installation.visitor.ask(searchSuspensions, {})).envelope.code).toBe(401);
    expect(await emp.call(findArrearsObjects, { key: '权-1' })).toMatchObject([
      { objectText: '权-1', open: '80.00', payerName: '业主权-1' },
    ]);
  });

  it('the sums of what is suspended are over all that match', async () => {
    const one = await owing(ground, '和-1', { amount: '30.00', due: OLD });
    const two = await owing(ground, '和-2', { amount: '12.00', due: OLD });
    await passSuspension(auditor, (await askSuspension(emp, [...one.bills, ...two.bills])).id);
    const found = await emp.call(searchSuspended, { estateId: ground.estateId, size: 1 });
    const [sum] = await ground.sql<{ suspended: string; n: number }>(
      `select sum(suspended)::text as suspended, count(*)::int as n from charging.object_balance where estate_id = $1 and suspended > 0`,
      [ground.estateId],
    );
    expect([found.rows.length, found.total, found.suspended]).toEqual([1, sum?.n, sum?.suspended]);
    expect((await askTransfer(emp, 2, one.bills)).number).toMatch(/^HG/);
  });
});
