import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeChargeType,
  changeRule,
  createRule,
  createStandard,
  disableRule,
  listRuleChargeTypes,
  listRuleOptions,
  removeChargeType,
  removeRule,
  searchChargeTypes,
  searchRules,
  type Endpoint,
  type InputOf,
  type RuleRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { idOf, ruleForm } from './service.fixtures.ts';

let installation: Installation;
let emp: Person;
let itemId: number;
let policyId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  itemId = await idOf(installation, 'manage.charge_type', 'name', '物业服务费');
  policyId = await idOf(installation, 'charging.late_policy', 'name', '标准违约金');
});
afterAll(() => installation.close());

const answer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, who = emp) => (await who.ask(endpoint, input)).envelope;
const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
async function named(name: string): Promise<RuleRow> {
  const found = (await emp.call(searchRules, { key: name })).rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}
const formOf = (row: RuleRow): InputOf<typeof changeRule> => row;

describe('rules', () => {
  it('are listed in the order of the dictionary, filtered and counted truly', async () => {
    const all = await emp.call(searchRules, { size: 100 });
    expect(all.total).toBe(all.rows.length);
    expect(all.rows.slice(0, 4).map(({ name }) => name)).toEqual(['商业物业服务费', '住宅物业服务费', '车位管理费', '电梯费']);
    const meters = await emp.call(searchRules, { families: ['meter'], methods: [4], disabled: false });
    expect(meters.rows.map(({ name, priceMethod }) => [name, priceMethod])).toEqual([
      ['水费', 2],
      ['电费', 1],
    ]);
    expect((await emp.call(searchRules, { objectKinds: [2] })).rows).toMatchObject([{ name: '车位管理费', latePolicyName: '标准违约金' }]);
    expect((await emp.call(searchRules, { size: 1, page: 2, sort: { field: 'name', order: 'desc' } })).total).toBe(all.total);
    expect((await emp.call(searchRules, { key: '物业服务' })).total).toBe(2);
  });

  it('are added and changed with their version, under a name of their own', async () => {
    const { id } = await emp.call(createRule, ruleForm(itemId, '别墅物业服务费', { latePolicyId: policyId }));
    expect((await answer(createRule, ruleForm(itemId, '别墅物业服务费'))).data).toEqual(beside('name', '名称“别墅物业服务费”已存在'));
    const row = await named('别墅物业服务费');
    expect(row).toMatchObject({ id, chargeTypeName: '物业服务费', family: 'basic', latePolicyName: '标准违约金', standards: 0 });
    await emp.call(changeRule, { ...formOf(row), periodMonths: 3, advance: true });
    expect(await named('别墅物业服务费')).toMatchObject({ periodMonths: 3, advance: true, version: 1 });
    expect((await answer(changeRule, formOf(row))).msg).toBe('计费规则已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
    expect((await answer(changeRule, { ...formOf(row), id: 999_999 })).msg).toBe('计费规则不存在或已被删除');
  });

  it('fit their item: its methods, no deposits, late fees only where it allows them', async () => {
    const other = await idOf(installation, 'manage.charge_type', 'name', '有偿维修费');
    const deposit = await idOf(installation, 'manage.charge_type', 'name', '装修押金');
    expect((await answer(createRule, ruleForm(itemId, 'a', { method: 6 }))).data).toEqual(
      beside('method', '基本费的计费方法只能是按面积、按户、按数量、固定金额'),
    );
    expect((await answer(createRule, ruleForm(deposit, 'a', { method: 5 }))).data).toEqual(
      beside('chargeTypeId', '“装修押金”是押金，由押金管理收退，不按规则计费'),
    );
    expect((await answer(createRule, ruleForm(other, 'a', { method: 5, latePolicyId: policyId }))).data).toEqual(
      beside('latePolicyId', '“有偿维修费”不计违约金，不能选择违约金方案'),
    );
    expect((await answer(createRule, ruleForm(itemId, 'a', { latePolicyId: 999_999 }))).data).toEqual(
      beside('latePolicyId', '违约金方案不存在或已停用，请重新选择'),
    );
    expect((await answer(createRule, ruleForm(999_999, 'a'))).data).toEqual(beside('chargeTypeId', '收费项目不存在或已停用，请重新选择'));
  });

  it.each([
    [{ objectKind: 3 }, 'method', '客户没有面积，不能按面积计费'],
    [{ method: 2, objectKind: 2 }, 'objectKind', '按户只用于房屋'],
    [{ priceMethod: 2 }, 'priceMethod', '阶梯只用于按用量和按数量'],
    [{ method: 7, priceMethod: 3 }, 'priceMethod', '按公摊不用公式'],
    [{ method: 4, priceMethod: 3 }, 'priceMethod', '按用量不用公式'],
    [{ method: 4, periodMonths: 0 }, 'periodMonths', '按用量计费应有周期'],
    [{ billDay: 29 }, 'billDay', '出账日应为 1 到 28 的整数'],
  ] as const)('refuse what does not go together: %j', async (over, path, msg) => {
    expect((await answer(createRule, ruleForm(itemId, 'a', over))).data).toEqual(beside(path, msg));
  });

  it('that standards follow keep item, object, method and way of pricing, and are disabled instead of removed', async () => {
    const row = await named('住宅物业服务费');
    const { standards } = row;
    expect(standards).toBeGreaterThan(0);
    expect((await answer(changeRule, { ...formOf(row), method: 2 })).data).toEqual(
      beside('method', `“住宅物业服务费”已用于 ${standards} 个收费标准，不能改计费方法，请停用后新增`),
    );
    expect((await answer(removeRule, { id: row.id })).msg).toBe(`“住宅物业服务费”已用于 ${standards} 个收费标准，不能删除，可以停用`);
    await emp.call(disableRule, { id: row.id, version: row.version, disabled: true });
    const estateId = await idOf(installation, 'estate.estate', 'name', '云栖花园');
    expect((await answer(createStandard, { estateId, ruleId: row.id, name: '新标准' })).data).toEqual(
      beside('ruleId', '计费规则不存在或已停用，请重新选择'),
    );
    expect((await emp.call(listRuleOptions, {})).some(({ id }) => id === row.id)).toBe(false);
    expect((await answer(disableRule, { id: row.id, version: row.version, disabled: false })).msg).toContain('计费规则已被他人修改');
    await emp.call(disableRule, { id: row.id, version: row.version + 1, disabled: false });
  });

  it('nobody follows are removed', async () => {
    const { id } = await emp.call(createRule, ruleForm(itemId, '误建规则'));
    await emp.call(removeRule, { id });
    expect((await emp.call(searchRules, { key: '误建规则' })).total).toBe(0);
  });

  it('are offered by object, and items without deposits', async () => {
    expect((await emp.call(listRuleOptions, { objectKind: 2 })).map(({ name }) => name)).toEqual(['车位管理费']);
    const items = await emp.call(listRuleChargeTypes, {});
    expect(items[0]).toMatchObject({ code: 'B01', name: '物业服务费', method: 1, lateFee: true, unit: '元/平方米·月' });
    expect(items.some(({ name }) => name === '装修押金')).toBe(false);
  });

  it('keep their item from being removed or turned into another', async () => {
    const sa = await installation.as('sa');
    const [item] = (await sa.call(searchChargeTypes, { family: 'basic', key: '物业服务费' })).rows;
    if (!item) throw new Error('no item');
    expect((await answer(removeChargeType, { id: item.id }, sa)).msg).toMatch(/^“物业服务费”已用于 \d+ 个收费标准，不能删除，可以停用$/);
    expect((await answer(changeChargeType, { ...item, method: 2 }, sa)).msg).toMatch(/不能改计费方法，请停用后新增$/);
    const [spare] = (await sa.call(searchChargeTypes, { family: 'meter', key: '燃气费' })).rows;
    if (!spare) throw new Error('no item');
    const { id } = await emp.call(createRule, ruleForm(spare.id, '燃气费', { method: 4 }));
    expect((await answer(removeChargeType, { id: spare.id }, sa)).msg).toBe('“燃气费”已用于 1 条计费规则，不能删除，可以停用');
    await emp.call(removeRule, { id });
  });
});

describe('who may', () => {
  it('look, add, change and remove follows from the menu alone', async () => {
    const auditor = await installation.as('auditor');
    const limited = await installation.as('limited');
    expect((await auditor.call(searchRules, {})).total).toBeGreaterThan(0);
    expect((await auditor.ask(createRule, ruleForm(itemId, 'x'))).status).toBe(403);
    const row = await named('电费');
    expect((await auditor.ask(changeRule, formOf(row))).status).toBe(403);
    expect((await auditor.ask(removeRule, { id: row.id })).status).toBe(403);
    expect((await limited.ask(disableRule, { id: row.id, version: row.version, disabled: true })).status).toBe(403);
    expect((await installation.visitor.ask(searchRules, {})).status).toBe(401);
  });

  it('see another tenant: nobody', async () => {
    const bin = await installation.as('binemp');
    const row = await named('电费');
    expect((await bin.call(searchRules, { size: 100 })).rows.some(({ id }) => id === row.id)).toBe(false);
    expect((await answer(changeRule, formOf(row), bin)).msg).toBe('计费规则不存在或已被删除');
  });
});
