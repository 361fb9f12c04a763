import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditPrice,
  disableStandard,
  getStandard,
  listResolutionOptions,
  proposePrice,
  returnPrice,
  searchStandards,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { idOf, makeStandard, priceForm, rowsOf } from '../rule/service.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
let estateId: number;
let itemId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
  estateId = await idOf(installation, 'estate.estate', 'name', '云栖花园');
  itemId = await idOf(installation, 'manage.charge_type', 'name', '物业服务费');
});
afterAll(() => installation.close());

const answer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, who = emp) => (await who.ask(endpoint, input)).envelope;
const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
const make = (name: string, rule = {}, chargeTypeId = itemId) => makeStandard(emp, { estateId, chargeTypeId, name, rule });
const prices = async (id: number) => (await emp.call(getStandard, { id })).prices;

/** A valid bill of the standard for June. */
const bill = (standardId: number) =>
  rowsOf(
    installation,
    `with batch as (
       insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, maker_id, created_by, created_at)
       select s.tenant_id, 'T-' || s.id, s.estate_id, 1, '2026-06-01', '2026-06-30', 1, '测', now() from charging.standard s where s.id = $1 returning tenant_id, id)
     insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, standard_id, batch_id, period_from, period_to, due_date, state, amount, calc,
            explain, maker_id, created_by, created_at)
     select s.tenant_id, s.estate_id, (select min(id) from estate.house where estate_id = s.estate_id), s.charge_type_id, s.id, batch.id, '2026-06-01',
            '2026-06-30', '2026-07-30', 2, 10, '{}', '', 1, '测', now() from charging.standard s, batch where s.id = $1`,
    [standardId],
  );

describe('a price', () => {
  it('waits for somebody else, then holds from its day on; the history keeps all', async () => {
    const id = await make('甲标准');
    const first = await emp.call(proposePrice, priceForm(id, '2026-01-01', { price: '2.500000', contractNo: 'HT-1' }));
    expect((await emp.call(searchStandards, { waiting: true })).rows).toMatchObject([{ id, waiting: 1, price: null }]);
    expect(await prices(id)).toMatchObject([{ state: 1, own: true, phase: 'none', contractNo: 'HT-1', reason: '成本上升', checkedBy: '' }]);
    expect((await answer(auditPrice, { priceId: first.id })).msg).toBe('不能审核自己提交的内容，请由他人审核');
    await auditor.call(auditPrice, { priceId: first.id, note: '同意' });
    expect((await answer(auditPrice, { priceId: first.id }, auditor)).msg).toBe('该价格已生效，不能审核');
    const next = await emp.call(proposePrice, priceForm(id, '2027-01-01'));
    await auditor.call(auditPrice, { priceId: next.id });
    expect(await emp.call(getStandard, { id })).toMatchObject({
      price: { price: '2.5' },
      next: { price: '3.1', fromDate: '2027-01-01' },
      waiting: 0,
      prices: [
        { phase: 'coming', state: 2 },
        { phase: 'current', checkedBy: '赵文博', checkNote: '同意' },
      ],
    });
    const { changes } = await emp.call(getStandard, { id });
    expect(changes.slice(0, 4).map(({ action, detail }) => [action, detail])).toEqual([
      ['审核价格', '2027.01.01 起'],
      ['提交价格', '2027.01.01 起 3.10'],
      ['审核价格', '2026.01.01 起：同意'],
      ['提交价格', '2026.01.01 起 2.50'],
    ]);
  });

  it('is returned with a reason and frees its day; what runs is not', async () => {
    const id = await make('乙标准');
    const wrong = await emp.call(proposePrice, priceForm(id, '2026-05-01'));
    expect((await answer(proposePrice, priceForm(id, '2026-05-01'))).data).toEqual(
      beside('fromDate', '2026.05.01 起的价格已存在（待审核）'),
    );
    expect((await answer(returnPrice, { priceId: wrong.id, note: '' }, auditor)).data).toEqual(beside('note', '请输入退回原因'));
    await auditor.call(returnPrice, { priceId: wrong.id, note: '缺少依据' });
    expect(await prices(id)).toMatchObject([{ state: 3, phase: 'none', checkNote: '缺少依据' }]);
    expect((await answer(returnPrice, { priceId: wrong.id, note: 'x' }, auditor)).msg).toBe('该价格已退回，不能退回');
    const again = await emp.call(proposePrice, priceForm(id, '2026-05-01'));
    await auditor.call(auditPrice, { priceId: again.id });
    expect((await answer(returnPrice, { priceId: again.id, note: 'x' }, auditor)).msg).toBe(
      '该价格已从 2026.05.01 起执行，不能退回，请提交新的价格',
    );
    const coming = await emp.call(proposePrice, priceForm(id, '2026-12-01'));
    await auditor.call(auditPrice, { priceId: coming.id });
    await auditor.call(returnPrice, { priceId: coming.id, note: '业主大会未通过' });
    expect((await emp.call(getStandard, { id })).next).toBeNull();
  });

  it('does not reach into what was billed, neither proposed nor audited', async () => {
    const id = await make('丙标准');
    const early = await emp.call(proposePrice, priceForm(id, '2026-06-15'));
    await bill(id);
    const words = '还有 1 笔未收账单计费到 2026.06.30（如 ';
    expect(JSON.stringify((await answer(proposePrice, priceForm(id, '2026-06-30'))).data)).toContain(`{"path":"fromDate","msg":"${words}`);
    expect((await answer(auditPrice, { priceId: early.id }, auditor)).msg).toContain(words);
    expect(await emp.call(getStandard, { id })).toMatchObject({ billedTo: '2026-06-30', unpaidTo: '2026-06-30' });
    await emp.call(proposePrice, priceForm(id, '2026-07-01'));
    await rowsOf(installation, 'update charging.bill set void = true where standard_id = $1', [id]);
    await auditor.call(auditPrice, { priceId: early.id });
  });

  it('names a resolution of its estate that holds on its day, or none', async () => {
    const id = await make('丁标准');
    const [held] = await emp.call(listResolutionOptions, { estateId, type: 1, day: '2026-08-01' });
    const resolutionId = held?.id ?? 0;
    await emp.call(proposePrice, priceForm(id, '2026-08-01', { resolutionId }));
    expect((await prices(id))[0]?.resolution).toBe('业决〔2023〕1号 物业服务收费标准（2023 年）');
    expect((await answer(proposePrice, priceForm(id, '2027-08-01', { resolutionId }))).data).toEqual(
      beside('resolutionId', '所选决议在 2027.08.01 不是本小区的有效决议，请重新选择'),
    );
  });

  it('is a figure, steps or a formula, as the rule says', async () => {
    const unit = await make('按价');
    expect((await answer(proposePrice, priceForm(unit, '2026-01-01', { price: '0' }))).data).toEqual(
      beside('price', '按面积计费请输入单价'),
    );
    expect((await answer(proposePrice, priceForm(unit, '2026-01-01', { price: '-1' }))).data).toEqual(
      beside('price', '单价应为非负数，最多6位小数'),
    );
    expect((await answer(proposePrice, priceForm(unit, '2026-01-01', { reason: ' ' }))).data).toEqual(
      beside('reason', '请说明定价或调价的理由'),
    );

    const water = await idOf(installation, 'manage.charge_type', 'name', '水费');
    const tiered = await make('阶梯水价', { method: 4, priceMethod: 2 }, water);
    const tiers = [
      { upTo: '18', price: '2.9' },
      { upTo: null, price: '3.8' },
    ];
    expect((await answer(proposePrice, priceForm(tiered, '2026-01-01'))).data).toEqual(beside('tiers', '请至少填写一档'));
    expect((await answer(proposePrice, priceForm(tiered, '2026-01-01', { tiers: [...tiers, { upTo: null, price: '9' }] }))).data).toEqual(
      beside('tiers.1.upTo', '第 2 档应填上限，只有最后一档没有上限'),
    );
    await emp.call(proposePrice, priceForm(tiered, '2026-01-01', { tiers, tierMonths: 12, formula: 'X' }));
    expect((await prices(tiered))[0]).toMatchObject({ tiers, tierMonths: 12, price: '0', formula: '' });

    const lift = await make('公式电梯费', { method: 2, priceMethod: 3 });
    expect((await answer(proposePrice, priceForm(lift, '2026-01-01', { formula: '楼层 * X' }))).data).toEqual(
      beside('formula', '第 6 个字符处：不认识的名称“X”'),
    );
    expect((await answer(proposePrice, priceForm(lift, '2026-01-01', { formula: 'F*P', price: '0' }))).data).toEqual(
      beside('price', '公式用到单价，请输入单价'),
    );
    expect((await answer(proposePrice, priceForm(lift, '2026-01-01', { formula: '(F-2)*2' }))).data).toEqual(
      beside('formula', '楼层为 1 时结果为 -2，小于 0；可用 max(…, 0) 使结果不小于 0'),
    );
    await emp.call(proposePrice, priceForm(lift, '2026-01-01', { formula: 'max(f-2,0)*2' }));
    expect((await prices(lift))[0]).toMatchObject({ formula: 'max(楼层 - 2, 0) * 2', price: '0', tiers: [] });
  });

  it('is not proposed for a disabled standard, nor without the right', async () => {
    const id = await make('戊标准');
    const { id: priceId } = await emp.call(proposePrice, priceForm(id, '2026-01-01'));
    const clerk = await installation.as('clerk');
    expect((await auditor.ask(proposePrice, priceForm(id, '2026-02-01'))).status).toBe(403);
    expect((await clerk.ask(auditPrice, { priceId })).status).toBe(403);
    expect((await clerk.ask(returnPrice, { priceId, note: 'x' })).status).toBe(403);
    await emp.call(disableStandard, { id, version: 0, disabled: true });
    expect((await answer(proposePrice, priceForm(id, '2026-02-01'))).msg).toBe('收费标准“戊标准”已停用');
    expect((await answer(auditPrice, { priceId: 999_999 }, auditor)).msg).toBe('价格不存在或已被删除');
  });

  it('of one day is taken once, however many propose it at the same moment', async () => {
    const id = await make('己标准');
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(proposePrice, priceForm(id, '2026-03-01'))));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 200]);
    const [price] = await prices(id);
    const audits = await Promise.all([1, 2, 3].map(() => answer(auditPrice, { priceId: price?.id ?? 0 }, auditor)));
    expect(audits.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});
