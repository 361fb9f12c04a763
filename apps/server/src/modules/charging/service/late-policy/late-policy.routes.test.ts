import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  addLateTerm,
  changeLatePolicy,
  changeLateTerm,
  createLatePolicy,
  createRule,
  createSpecialServiceItem,
  disableLatePolicy,
  getSettleSettings,
  decideSettleOrder,
  putSettleSettings,
  removeLatePolicy,
  removeLateTerm,
  SETTLE_DEFAULTS,
  searchHeldActs,
  searchLatePolicies,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { createPool } from '../../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { idOf, policyForm, rowsOf, ruleForm } from '../rule/service.fixtures.ts';
import { agree } from '../../held-act/held-act.fixtures.ts';
import { readSettleSettings } from '../settle-setting/settle-setting.service.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const answer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, who = emp) => (await who.ask(endpoint, input)).envelope;
const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
async function policy(name: string) {
  const [row] = (await emp.call(searchLatePolicies, { key: name })).rows;
  if (!row) throw new Error(`no ${name}`);
  return row;
}

describe('a late-fee policy', () => {
  it('of the demo is 0.05 % a day without grace up to the principal', async () => {
    expect(await policy('标准违约金')).toMatchObject({
      disabled: false,
      terms: [{ fromDate: '2024-01-01', dailyRate: '0.05', graceDays: 0, capRate: '100', phase: 'current' }],
    });
  });

  it('gets terms from a day on; what has begun stays as it is', async () => {
    const { id } = await emp.call(createLatePolicy, policyForm('商户违约金', { dailyRate: '0.1', capRate: null, graceDays: 5 }));
    expect((await answer(createLatePolicy, policyForm('商户违约金'))).data).toEqual(beside('name', '名称“商户违约金”已存在'));
    const term = { id, dailyRate: '0.03', graceDays: 3, capRate: '30' };
    expect((await answer(addLateTerm, { ...term, version: 0, fromDate: '2026-07-01' })).data).toEqual(
      beside('fromDate', '新条款应从今天或以后开始，以前的违约金已按原条款计算'),
    );
    await emp.call(addLateTerm, { ...term, version: 0, fromDate: '2026-08-01' });
    expect((await answer(addLateTerm, { ...term, version: 0, fromDate: '2026-09-01' })).msg).toContain('违约金方案已被他人修改');
    expect((await answer(addLateTerm, { ...term, version: 1, fromDate: '2026-08-01' })).data).toEqual(
      beside('fromDate', '2026.08.01 起的条款已存在'),
    );
    await emp.call(changeLateTerm, { ...term, version: 1, fromDate: '2026-08-01', dailyRate: '0.04' });
    expect((await answer(changeLateTerm, { ...term, version: 2, fromDate: '2026-01-01' })).data).toEqual(
      beside('fromDate', '2026.01.01 起的条款已开始执行，不能修改或删除，请新增以后的条款'),
    );
    expect((await policy('商户违约金')).terms).toMatchObject([
      { fromDate: '2026-08-01', dailyRate: '0.04', graceDays: 3, capRate: '30', phase: 'coming', createdBy: expect.any(String) },
      { fromDate: '2026-01-01', dailyRate: '0.1', graceDays: 5, capRate: null, phase: 'current' },
    ]);
    expect((await answer(removeLateTerm, { id, fromDate: '2026-01-01' })).msg).toContain('已开始执行');
    await emp.call(removeLateTerm, { id, fromDate: '2026-08-01' });
    expect((await policy('商户违约金')).terms).toHaveLength(1);
    expect(await rowsOf(installation, 'select daily_rate, cap_rate from charging.late_policy_term where policy_id = $1', [id])).toEqual([
      { daily_rate: '0.001000', cap_rate: null },
    ]);
  });

  it('of a special service cannot be removed, nor can its charge', async () => {
    const { id } = await emp.call(createLatePolicy, policyForm('特服方案'));
    const chargeTypeId = await idOf(installation, 'manage.charge_type', 'name', '物业服务费');
    const item = { estateId: null, name: '空调清洗', unit: '台', price: '80', minPrice: '80', maxPrice: '80', dueDays: 7 };
    await emp.call(createSpecialServiceItem, { ...item, chargeTypeId, latePolicyId: id });
    expect((await answer(removeLatePolicy, { id })).msg).toBe('“特服方案”已用于 1 个特约服务项目，不能删除，可以停用');
  });

  it('keeps at least one term, and a rule that uses it', async () => {
    const { id } = await emp.call(createLatePolicy, policyForm('明年方案', { fromDate: '2027-01-01' }));
    expect((await answer(removeLateTerm, { id, fromDate: '2027-01-01' })).msg).toBe('方案至少要有一条条款，请删除整个方案');
    const itemId = await idOf(installation, 'manage.charge_type', 'name', '物业服务费');
    await emp.call(createRule, ruleForm(itemId, '按明年方案', { latePolicyId: id }));
    expect((await answer(removeLatePolicy, { id })).msg).toBe('“明年方案”已用于 1 条计费规则，不能删除，可以停用');
    await emp.call(disableLatePolicy, { id, version: 0, disabled: true });
    expect((await answer(createRule, ruleForm(itemId, '又一条', { latePolicyId: id }))).data).toEqual(
      beside('latePolicyId', '违约金方案不存在或已停用，请重新选择'),
    );
    await emp.call(changeLatePolicy, { id, version: 1, name: '明年的方案', remark: '合同约定' });
    expect(await policy('明年的方案')).toMatchObject({ version: 2, disabled: true, rules: 1, remark: '合同约定' });
    expect((await emp.call(searchLatePolicies, { disabled: true })).rows.map(({ name }) => name)).toEqual(['明年的方案']);
    const { id: spare } = await emp.call(createLatePolicy, policyForm('误建'));
    await emp.call(removeLatePolicy, { id: spare });
    expect((await emp.call(searchLatePolicies, { key: '误建' })).total).toBe(0);
  });

  it.each([
    [{ dailyRate: '11' }, 'dailyRate', '日比例不能超过 10%'],
    [{ capRate: '0' }, 'capRate', '封顶比例应大于 0，不封顶请留空'],
    [{ graceDays: 400 }, 'graceDays', '宽限天数最多 365 天'],
    [{ name: ' ' }, 'name', '请输入名称'],
  ])('refuses %j', async (over, path, msg) => {
    expect((await answer(createLatePolicy, policyForm('x', over))).data).toEqual(beside(path, msg));
  });

  it('is changed only with the right to', async () => {
    const auditor = await installation.as('auditor');
    expect((await auditor.call(searchLatePolicies, {})).total).toBeGreaterThan(0);
    expect((await auditor.ask(createLatePolicy, policyForm('x'))).status).toBe(403);
    const { id, version } = await policy('标准违约金');
    expect(
      (await auditor.ask(addLateTerm, { id, version, fromDate: '2026-09-01', dailyRate: '1', graceDays: 0, capRate: null })).status,
    ).toBe(403);
  });
});

describe('settings of settling', () => {
  it('have defaults, are kept as decided, each tenant for itself, and go stale', async () => {
    const before = await emp.call(getSettleSettings, {});
    expect(before).toEqual({ ...SETTLE_DEFAULTS, version: 0, updatedBy: '', updatedAt: '', orderChange: null });
    const held = await emp.call(putSettleSettings, { ...before, changeLimit: '5.00', points: true, pointShare: 20 });
    expect(held.held?.why).toBe('结算规则变更均需复核');
    expect(await emp.call(getSettleSettings, {})).toEqual(before);
    const auditor = await installation.as('auditor');
    const { rows } = await auditor.call(searchHeldActs, { page: 1, size: 10 });
    expect(rows[0]).toMatchObject({
      text: '修改结算规则：存零上限、使用积分、最多抵扣',
      facts: [
        { label: '存零上限', text: '10.00 元 → 5.00 元' },
        { label: '使用积分', text: '否 → 是' },
        { label: '最多抵扣', text: '10% → 20%' },
      ],
    });
    await agree(auditor, held);
    expect(await emp.call(getSettleSettings, {})).toMatchObject({
      order: 'principal-first',
      changeLimit: '5.00',
      pointShare: 20,
      version: 1,
    });
    expect((await answer(putSettleSettings, { ...before, changeLimit: '7.00' })).msg).toBe(
      '结算规则已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    expect(await (await installation.as('binemp')).call(getSettleSettings, {})).toMatchObject({ order: 'principal-first', version: 0 });
    const [tenant] = await rowsOf<{ id: number }>(installation, "select tenant_id as id from session.account where username = 'emp'");
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 1 }));
    onTestFinished(() => databases.close());
    expect(await readSettleSettings(databases.of(tenant?.id ?? 0))).toEqual({
      ...SETTLE_DEFAULTS,
      changeLimit: '5.00',
      points: true,
      pointShare: 20,
    });
  });

  it('change their order like a price: asked by one, approved by another, from a day on', async () => {
    const auditor = await installation.as('auditor');
    const read = () => emp.call(getSettleSettings, {});
    const before = await read();
    const wish = { ...before, order: 'late-fee-first' as const };
    const early = '结算顺序的变更由他人审核，请填写晚于今天 2026.07.02 的生效日期';
    expect((await answer(putSettleSettings, wish)).data).toEqual(beside('orderFrom', early));
    expect((await answer(putSettleSettings, { ...wish, orderFrom: '2026-07-02' })).data).toEqual(beside('orderFrom', early));
    expect(await emp.call(putSettleSettings, { ...wish, orderFrom: '2026-08-01' })).toEqual({ held: null });
    const asked = await read();
    expect(asked).toMatchObject({
      order: 'principal-first',
      orderChange: { order: 'late-fee-first', fromDate: '2026-08-01', checkedBy: '', own: true },
    });
    const { version } = asked;
    expect((await answer(decideSettleOrder, { version, approve: true })).msg).toBe('不能审核自己提交的内容，请由他人审核');
    await auditor.call(decideSettleOrder, { version, approve: true });
    expect((await auditor.ask(decideSettleOrder, { version, approve: true })).envelope.msg).toContain('结算规则已被他人修改');
    expect(await read()).toMatchObject({ order: 'principal-first', orderChange: { checkedBy: '赵文博' } });
    const [tenant] = await rowsOf<{ id: number }>(installation, "select tenant_id as id from session.account where username = 'emp'");
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 1 }));
    onTestFinished(() => databases.close());
    const orderOn = async (day: string) => (await readSettleSettings(databases.of(tenant?.id ?? 0), day)).order;
    expect([await orderOn('2026-07-31'), await orderOn('2026-08-01')]).toEqual(['principal-first', 'late-fee-first']);
    await auditor.call(decideSettleOrder, { version: version + 1, approve: false, note: '暂缓' });
    expect(await read()).toMatchObject({ order: 'principal-first', orderChange: null });
    expect((await auditor.ask(decideSettleOrder, { version: version + 2, approve: true })).envelope.msg).toBe('没有待审核的结算顺序变更');
    expect((await emp.ask(putSettleSettings, await read())).envelope.code).toBe(200);
  });

  it('refuse amounts no cashier may keep', async () => {
    const now = await emp.call(getSettleSettings, {});
    expect((await answer(putSettleSettings, { ...now, roundOffLimit: '200' })).data).toEqual(
      beside('roundOffLimit', '抹零上限不能超过 100 元'),
    );
    expect((await answer(putSettleSettings, { ...now, pointShare: 0 })).data).toEqual(beside('pointShare', '积分抵扣比例应为 1 到 100'));
    expect((await (await installation.as('auditor')).ask(putSettleSettings, now)).status).toBe(403);
  });
});
