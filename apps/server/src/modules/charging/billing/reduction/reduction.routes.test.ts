import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyReduction,
  auditReduction,
  changeReduction,
  createReduction,
  findReductionMembers,
  getReduction,
  listReductionItems,
  rejectReduction,
  searchReductions,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { refusalOf } from '../../settlement/settlement.fixtures.ts';
import { billingGround, type BillingGround } from '../run/billing.fixtures.ts';
import { formOf, reduction } from './reduction.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
let ground: BillingGround;
let house = 0;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
  ground = await billingGround(installation);
  house = await ground.house({ code: '优1-101' });
});
afterAll(() => installation.close());

describe('a standing reduction', () => {
  it('waits, is passed by somebody else, and is listed with its budget', async () => {
    const form = await formOf(ground, {
      members: { kind: 'house', ids: [house] },
      limitAmount: '500',
      maxOverdueDays: 90,
      percent: '12.5',
    });
    const { id, number } = await emp.call(createReduction, form);
    expect(number).toMatch(/^YJ\d{10}$/);
    expect(await refusalOf(emp, auditReduction, { id, version: 0 })).toBe('不能审核自己提交的内容，请由他人审核');
    expect(await refusalOf(emp, applyReduction, { id })).toBe(`优减标准 ${number} 待审核，不能应用`);
    await auditor.call(auditReduction, { id, version: 0 });
    expect((await auditor.ask(auditReduction, { id, version: 0 })).envelope.code).toBe(409);
    expect(await refusalOf(auditor, auditReduction, { id, version: 1 })).toBe(`优减标准 ${number} 已生效，不能审核`);
    expect(await refusalOf(emp, changeReduction, { ...form, id, version: 1 })).toBe(`优减标准 ${number} 已生效，不能修改`);
    const { rows } = await emp.call(searchReductions, { estateId: ground.estateId, states: [2] });
    expect(rows).toMatchObject([
      {
        id,
        percent: '12.5',
        items: '物业费',
        memberKind: 'house',
        members: 1,
        limitAmount: '500.00',
        used: '0.00',
        state: 2,
        maxOverdueDays: 90,
      },
    ]);
    expect(await emp.call(getReduction, { id })).toMatchObject({ memberIds: [house], memberTexts: ['优1-101'], mine: true, file: null });
  });

  it('sent back is changed and waits again; one in force that no bill carries may still be sent back', async () => {
    const { id } = await emp.call(createReduction, await formOf(ground, { name: '待改' }));
    await auditor.call(rejectReduction, { id, version: 0, reason: '期限太长' });
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 3, checkNote: '期限太长' });
    await emp.call(changeReduction, { ...(await formOf(ground, { name: '改好', way: 2, amount: '20' })), id, version: 1 });
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 1, name: '改好', percent: null, amount: '20.00', checkedBy: '' });
    await auditor.call(auditReduction, { id, version: 2 });
    await auditor.call(rejectReduction, { id, version: 3, reason: '未到期' });
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 3 });
  });

  it.each([
    [{ name: ' ' }, '请输入名称'],
    [{ percent: '0' }, '比例应大于 0，不超过 100'],
    [{ percent: null }, '请输入比例'],
    [{ way: 2 as const, amount: null }, '请输入每月定额'],
    [{ chargeTypeIds: [] }, '请选择收费项目'],
    [{ toDate: '2019-12-31' }, '截止日期不能早于起始日期'],
    [{ members: { kind: 'building' as const, ids: [] } }, '请选择楼栋'],
    [{ members: { kind: 'house' as const, ids: [999_999] } }, '所选房屋不存在或不在该小区，请重新选择'],
    [{ chargeTypeIds: [999_999] }, '所选收费项目不存在、已停用，或是押金'],
  ])('refuses %j beside its field', async (plan, text) => {
    const { envelope } = await emp.ask(createReduction, await formOf(ground, plan));
    expect(JSON.stringify(envelope)).toContain(text);
  });

  it('is chosen for by name', async () => {
    const members = (kind: 'estate' | 'building' | 'house', key = '') =>
      emp.call(findReductionMembers, { estateId: ground.estateId, kind, key });
    expect(await members('estate')).toEqual([{ id: ground.estateId, text: expect.stringContaining('计费测试苑') as string }]);
    expect(await members('building', '1')).toEqual([{ id: ground.buildingId, text: '1幢' }]);
    expect(await members('house', '优1-101')).toEqual([{ id: house, text: '优1-101' }]);
    expect((await emp.call(listReductionItems, {})).some(({ name }) => name === '物业费')).toBe(true);
  });

  it('is found by who may see the screen and the estate', async () => {
    const id = await reduction(ground, emp, auditor, {});
    const [limited, bin] = [await installation.as('limited'), await installation.as('binemp')];
    expect((await installation.visitor.ask(getReduction, { id })).status).toBe(401);
    expect(await refusalOf(bin, getReduction, { id })).toBe('优减标准不存在或已被删除');
    const answer = await limited.ask(searchReductions, { estateId: ground.estateId });
    expect(answer.envelope.code === 200 ? (answer.envelope.data?.rows ?? []) : []).toEqual([]);
  });
});
