// Part months and rounding of a rule in use change like a price: two persons, from a day that has not come yet.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditRuleChange,
  changeRule,
  createRule,
  createStandard,
  getStandard,
  listRuleChanges,
  proposeRuleChange,
  removeRule,
  returnRuleChange,
  searchRules,
  type Endpoint,
  type InputOf,
  type RuleRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { idOf, ruleForm, rowsOf } from './service.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
let itemId: number;
let estateId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
  itemId = await idOf(installation, 'manage.charge_type', 'name', '物业服务费');
  estateId = await idOf(installation, 'estate.estate', 'name', '云栖花园');
});
afterAll(() => installation.close());

const answer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, who = emp) => (await who.ask(endpoint, input)).envelope;
const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
async function named(name: string): Promise<RuleRow> {
  const found = (await emp.call(searchRules, { key: name })).rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}
/** A rule that one standard follows. */
async function used(name: string): Promise<number> {
  const { id } = await emp.call(createRule, ruleForm(itemId, name));
  await emp.call(createStandard, { estateId, ruleId: id, name });
  return id;
}
const wish = (id: number, fromDate: string, more: Partial<InputOf<typeof proposeRuleChange>> = {}) => ({
  id,
  fromDate,
  proration: 1 as const,
  rounding: 1 as const,
  decimals: 0,
  reason: '业主大会决定按元收取',
  ...more,
});

describe('a rule in use', () => {
  it('is not rounded otherwise by one person alone', async () => {
    const id = await used('甲规则');
    const row = await named('甲规则');
    const words = (field: string) => `“甲规则”已用于收费标准，改${field}应提交变更，由他人审核后从某日起执行`;
    expect((await answer(changeRule, { ...row, decimals: 0 })).data).toEqual(beside('decimals', words('保留位数')));
    expect((await answer(changeRule, { ...row, rounding: 2 })).data).toEqual(beside('rounding', words('取整方式')));
    expect((await answer(changeRule, { ...row, proration: 5 })).data).toEqual(beside('proration', words('折算方式')));
    await emp.call(changeRule, { ...row, remark: '其余照改' });
    expect(await named('甲规则')).toMatchObject({ id, decimals: 2, remark: '其余照改', waiting: 0 });
  });

  it('is rounded otherwise from a month on, once another person has approved it', async () => {
    const id = await used('乙规则');
    const { id: changeId } = await emp.call(proposeRuleChange, wish(id, '2026-08-01'));
    expect(await named('乙规则')).toMatchObject({ decimals: 2, waiting: 1 });
    expect((await answer(auditRuleChange, { changeId })).msg).toBe('不能审核自己提交的内容，请由他人审核');
    await auditor.call(auditRuleChange, { changeId, note: '同意' });
    expect((await answer(auditRuleChange, { changeId }, auditor)).msg).toBe('该变更已生效，不能审核');
    expect(await emp.call(listRuleChanges, { id })).toMatchObject([
      { fromDate: '2026-08-01', decimals: 0, state: 2, phase: 'coming', own: true, createdBy: '陈思远', checkNote: '同意' },
    ]);
    // Today it is still rounded to the cent.
    expect(await named('乙规则')).toMatchObject({ decimals: 2, waiting: 0 });
    await rowsOf(installation, `update charging.rule_change set from_date = '2026-07-01' where id = $1`, [changeId]);
    const row = await named('乙规则');
    expect(row.decimals).toBe(0);
    const standardId = await idOf(installation, 'charging.standard', 'name', '乙规则');
    expect(await emp.call(getStandard, { id: standardId })).toMatchObject({ decimals: 0 });
    // Another change of the rule keeps what earlier periods were computed by.
    await emp.call(changeRule, { ...row, remark: '新' });
    expect(await rowsOf(installation, 'select decimals from charging.rule where id = $1', [id])).toEqual([{ decimals: 2 }]);
  });

  it('refuses a day that has come, a day inside a month, nothing new, and two changes of one day', async () => {
    const id = await used('丙规则');
    expect((await answer(proposeRuleChange, wish(id, '2026-07-01'))).data).toEqual(
      beside('fromDate', '生效日期应晚于今天 2026.07.02：已开始的账期不改算法'),
    );
    expect((await answer(proposeRuleChange, wish(id, '2026-08-15'))).data).toEqual(beside('fromDate', '生效日期应为某月 1 日'));
    expect((await answer(proposeRuleChange, wish(id, '2026-08-01', { decimals: 2 }))).data).toEqual(
      beside('rounding', '与 2026.08.01 的折算和取整相同，没有变更'),
    );
    const answers = await Promise.all([1, 2, 3].map(() => answer(proposeRuleChange, wish(id, '2026-09-01'))));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 1, 200]);
    expect((await answer(proposeRuleChange, wish(id, '2026-09-01'))).data).toEqual(
      beside('fromDate', '2026.09.01 起的变更已存在（待审核）'),
    );
    expect((await answer(proposeRuleChange, wish(999_999, '2026-09-01'))).msg).toBe('计费规则不存在或已被删除');
  });

  it('is decided once by whoever comes first, and a change not begun is returned with a reason', async () => {
    const id = await used('丁规则');
    const { id: changeId } = await emp.call(proposeRuleChange, wish(id, '2026-09-01', { rounding: 2 }));
    const audits = await Promise.all([1, 2, 3].map(() => answer(auditRuleChange, { changeId }, auditor)));
    expect(audits.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await answer(returnRuleChange, { changeId, note: '' }, auditor)).data).toEqual(beside('note', '请输入退回原因'));
    await auditor.call(returnRuleChange, { changeId, note: '未经业主大会' });
    expect(await emp.call(listRuleChanges, { id })).toMatchObject([{ state: 3, phase: 'none', checkNote: '未经业主大会' }]);
    const { id: late } = await emp.call(proposeRuleChange, wish(id, '2026-09-01'));
    await rowsOf(installation, `update charging.rule_change set from_date = '2026-07-01' where id = $1`, [late]);
    expect((await answer(auditRuleChange, { changeId: late }, auditor)).msg).toBe('生效日期应晚于今天 2026.07.02：已开始的账期不改算法');
  });

  it('needs the rights of prices', async () => {
    const id = await used('戊规则');
    expect((await auditor.ask(proposeRuleChange, wish(id, '2026-08-01'))).status).toBe(403);
    const { id: changeId } = await emp.call(proposeRuleChange, wish(id, '2026-08-01'));
    const clerk = await installation.as('clerk');
    expect((await clerk.ask(auditRuleChange, { changeId })).status).toBe(403);
    expect((await clerk.ask(returnRuleChange, { changeId, note: 'x' })).status).toBe(403);
    const bin = await installation.as('binemp');
    expect((await answer(proposeRuleChange, wish(id, '2026-08-01'), bin)).msg).toBe('计费规则不存在或已被删除');
    expect((await answer(removeRule, { id })).msg).toContain('不能删除');
  });
});

it('a rule nobody follows is changed directly', async () => {
  await emp.call(createRule, ruleForm(itemId, '未用规则'));
  const row = await named('未用规则');
  await emp.call(changeRule, { ...row, decimals: 0, rounding: 3 });
  expect(await named('未用规则')).toMatchObject({ decimals: 0, rounding: 3 });
});
