import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditBatch,
  changeSpecialService,
  changeSpecialServiceItem,
  createSpecialServiceItem,
  createSpecialServices,
  disableSpecialServiceItem,
  findSpecialServiceObjects,
  getSpecialService,
  listSpecialServiceChoices,
  publishBatches,
  receiptPaper,
  redSettlement,
  rejectBills,
  searchBatches,
  searchSpecialServiceItems,
  searchSpecialServices,
  searchSettlements,
  settleBills,
  settlementDetail,
  settleSummary,
  voidSpecialService,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, refusalOf } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { billingGround, type BillingGround } from '../run/billing.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
let ground: BillingGround;
let house = 0;
let repair = 0;
let chargeTypeId = 0;
const form = (more: Partial<InputOf<typeof createSpecialServiceItem>> = {}): InputOf<typeof createSpecialServiceItem> => ({
  estateId: ground.estateId,
  chargeTypeId,
  name: '上门维修',
  unit: '次',
  price: '80',
  minPrice: '50',
  maxPrice: '120',
  dueDays: 5,
  ...more,
});
const entry = (more: Partial<InputOf<typeof createSpecialServices>> = {}): InputOf<typeof createSpecialServices> => ({
  estateId: ground.estateId,
  kind: 1,
  objectId: house,
  servedOn: '2026-06-14',
  servedBy: '王师傅',
  sourceNo: 'SQ202606001',
  lines: [{ itemId: repair, quantity: '2', price: '80', text: '换水龙头' }],
  ...more,
});
const settlePlace =
  (person: Person, houseId: number) =>
  (billIds: readonly number[], expected: string, ahead: { attachmentId: number; months: number }[] = []) =>
    person.call(settleBills, {
      houseId,
      payerName: '周以宁',
      lines: billIds.map((billId) => ({ billId })),
      ahead,
      tenders: [cash(expected)],
      expected,
    });
const first = async (input = entry()) => ((await emp.call(createSpecialServices, input)).serves[0] as { id: number }).id;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-06-15T10:00:00+08:00') } });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
  ground = await billingGround(installation);
  house = await ground.house({ code: '特1-101' });
  chargeTypeId = await ground.item('特约维修费');
  repair = (await emp.call(createSpecialServiceItem, form())).id;
});
afterAll(() => installation.close());

describe('items of 特约服务', () => {
  it.each([
    [{ name: ' ' }, '请输入名称'],
    [{ maxPrice: '40' }, '最高价不能低于最低价'],
    [{ price: '130' }, '单价应在最低价与最高价之间'],
    [{ dueDays: 366 }, '付款天数应为 0 到 365'],
    [{ chargeTypeId: 999_999 }, '收费项目不存在或已停用，请重新选择'],
    [{ latePolicyId: 999_999, name: '另一项' }, '违约金方案不存在或已停用，请重新选择'],
    [{}, '名称“上门维修”已存在'],
  ])('%j is refused: %s', async (more, text) => {
    const { envelope } = await emp.ask(createSpecialServiceItem, form(more));
    expect(JSON.stringify(envelope)).toContain(text);
  });

  it('are no deposit, are changed by version, and once off are not charged by', async () => {
    const [made] = await ground.sql<{ id: number }>(
      `insert into manage.charge_type (tenant_id, family, code, name, method, deposit, refundable, late_fee, counts_in_rate, created_by, created_at, updated_by, updated_at)
       values ($1, 'other', 'TYYJ', '特约押金', 5, true, true, false, false, 't', now(), 't', now()) returning id`,
      [ground.tenantId],
    );
    const deposit = made?.id ?? 0;
    expect(await refusalOf(emp, createSpecialServiceItem, form({ name: '押', chargeTypeId: deposit }))).toBe(
      '“特约押金”是押金，由押金管理收退，不按规则计费',
    );
    expect((await emp.call(listSpecialServiceChoices, {})).chargeTypes.some(({ id }) => id === deposit)).toBe(false);
    const { id } = await emp.call(createSpecialServiceItem, form({ name: '保洁', unit: '小时', estateId: null }));
    await emp.call(changeSpecialServiceItem, { ...form({ name: '保洁', unit: '小时', estateId: null, price: '60' }), id, version: 0 });
    expect((await emp.ask(changeSpecialServiceItem, { ...form({ name: '保洁' }), id, version: 0 })).envelope.code).toBe(409);
    await emp.call(disableSpecialServiceItem, { id, version: 1, disabled: true });
    expect(await refusalOf(emp, createSpecialServices, entry({ lines: [{ itemId: id, quantity: '1', price: '60' }] }))).toBe(
      '特约服务项目不存在、已停用，或不用于该小区',
    );
    const { rows } = await emp.call(searchSpecialServiceItems, { estateId: ground.estateId, size: 200 });
    const mine = rows.filter((row) => row.id === repair || row.id === id);
    expect(mine.map(({ name, price, disabled, estateName }) => [name, price, disabled, estateName !== ''])).toEqual([
      ['上门维修', '80.00', false, true],
      ['保洁', '60.00', true, false],
    ]);
  });
});

describe('charges of 特约服务', () => {
  it('several at once for a house are bills of one occasion in the batch of the day, explained to the owner', async () => {
    const lines = [
      { itemId: repair, quantity: '2', price: '80', text: '换水龙头' },
      { itemId: repair, quantity: '1.5', price: '55.55', text: '' },
    ];
    const made = await emp.call(createSpecialServices, entry({ lines }));
    expect(made).toMatchObject({ amount: '243.33', serves: [{ number: expect.stringMatching(/^TY202606\d{4}$/) as string }, {}] });
    const again = await emp.call(createSpecialServices, entry());
    expect(again.batchNumber).toBe(made.batchNumber);
    const shown = await emp.call(getSpecialService, { id: made.serves[0]?.id ?? 0 });
    expect(shown).toMatchObject({
      objectText: '特1-101',
      explain: '上门维修 2 次 × 80.00 元 = 160.00 元',
      amount: '160.00',
      state: 2,
      dueDate: '2026-06-20',
      sourceNo: 'SQ202606001',
      item: '特约维修费',
    });
    expect(shown.together).toHaveLength(3);
    const { rows } = await emp.call(searchBatches, { estateId: ground.estateId, kinds: [4] });
    expect(rows).toMatchObject([{ number: made.batchNumber, state: 2, made: 3, amount: '403.33', items: '特约维修费' }]);
    const [months] = await ground.sql<{ n: number }>(
      `select count(*)::int as n from charging.bill_month where object_kind = 1 and object_id = $1`,
      [house],
    );
    expect(months?.n).toBe(0);
    expect(await emp.call(searchSpecialServices, { estateId: ground.estateId, key: '特1', states: [2] })).toMatchObject({
      total: 3,
      amount: '403.33',
      open: '403.33',
    });
    expect((await emp.call(searchSpecialServices, { estateId: ground.estateId, from: '2026-06-15' })).total).toBe(0);
  });

  it.each([
    [{ lines: [{ itemId: 0, quantity: '1', price: '49.99' }] }, '“上门维修”单价应在 50.00 至 120.00 元之间'],
    [{ lines: [{ itemId: 0, quantity: '1', price: '120.01' }] }, '“上门维修”单价应在 50.00 至 120.00 元之间'],
    [{ lines: [{ itemId: 0, quantity: '0.00001', price: '80' }] }, '数量应为正数，最多四位小数'],
    [{ lines: [{ itemId: 0, quantity: '0', price: '80' }] }, '数量应大于零'],
    [{ lines: [] }, '请填写服务项目'],
    [{ servedOn: '2026-06-16' }, '服务日期不能晚于今天'],
    [{ objectId: 999_999 }, '所选房屋不存在、已停用，或不在该小区'],
    [{ kind: 2 as const }, '所选车位不存在、已停用，或不在该小区'],
    [{ estateId: 999_999 }, '小区不存在或已被删除'],
  ])('%j is refused: %s', async (more, text) => {
    const input = entry(more);
    const lines = input.lines.map((line) => ({ ...line, itemId: repair }));
    expect(JSON.stringify((await emp.ask(createSpecialServices, { ...input, lines })).envelope)).toContain(text);
  });

  it('goes to a customer too, who pays himself', async () => {
    const [customer] = await ground.sql<{ id: number; name: string }>(
      `select c.id, p.name from estate.customer c join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id where c.tenant_id = $1 and not c.disabled order by c.id limit 1`,
      [ground.tenantId],
    );
    const id = await first(entry({ kind: 3, objectId: customer?.id ?? 0 }));
    expect(await emp.call(getSpecialService, { id })).toMatchObject({
      objectKind: 3,
      objectText: customer?.name,
      payerName: customer?.name,
      houseId: null,
    });
    expect(await emp.call(findSpecialServiceObjects, { estateId: ground.estateId, kind: 1, key: '特1' })).toEqual([
      { id: house, text: '特1-101' },
    ]);
  });

  it('is corrected and voided until it is audited; the batch follows, and who looked before must look again', async () => {
    const id = await first();
    const batch = async () => (await emp.call(searchBatches, { estateId: ground.estateId, kinds: [4], states: [2] })).rows[0];
    const before = await batch();
    const correction = {
      id,
      servedOn: '2026-06-10',
      servedBy: '李师傅',
      sourceNo: '',
      itemId: repair,
      quantity: '3',
      price: '100',
      text: '',
    };
    await emp.call(changeSpecialService, correction);
    expect(await emp.call(getSpecialService, { id })).toMatchObject({
      explain: '上门维修 3 次 × 100.00 元 = 300.00 元',
      servedBy: '李师傅',
      open: '300.00',
    });
    expect(JSON.stringify((await emp.ask(changeSpecialService, { ...correction, price: '200' })).envelope)).toContain(
      '单价应在 50.00 至 120.00 元之间',
    );
    expect((await auditor.ask(auditBatch, { id: before?.id ?? 0, version: before?.version ?? 0 })).envelope.code).toBe(409);
    await emp.call(voidSpecialService, { id, reason: '客户取消' });
    expect(await emp.call(getSpecialService, { id })).toMatchObject({ void: true });
    expect(await refusalOf(emp, voidSpecialService, { id, reason: '再来' })).toMatch(/^特约服务 TY\d+ 已作废，不能作废$/);
    expect((await batch())?.made).toBe((before?.made ?? 0) - 1);
  });

  it('sent back by the auditor it is corrected and waits again; audited and published it is owed', async () => {
    const id = await first();
    const { billId } = await emp.call(getSpecialService, { id });
    const [waiting] = (await auditor.call(searchBatches, { estateId: ground.estateId, kinds: [4], states: [2] })).rows;
    const batchId = waiting?.id ?? 0;
    await auditor.call(rejectBills, { id: batchId, billIds: [billId], reason: '数量不对' });
    expect(await emp.call(getSpecialService, { id })).toMatchObject({ state: 1, rejected: '数量不对', open: '0.00' });
    await auditor.call(auditBatch, { id: batchId, version: (waiting?.version ?? 0) + 1 });
    await emp.call(changeSpecialService, {
      id,
      servedOn: '2026-06-14',
      servedBy: '',
      sourceNo: '',
      itemId: repair,
      quantity: '1',
      price: '80',
      text: '',
    });
    const [next] = (await auditor.call(searchBatches, { estateId: ground.estateId, kinds: [4], states: [2] })).rows;
    expect(next).toMatchObject({ made: 1, amount: '80.00' });
    expect(next?.id).not.toBe(batchId);
    expect(await refusalOf(emp, auditBatch, { id: next?.id ?? 0, version: next?.version ?? 0 })).toBe(
      '不能审核自己提交的内容，请由他人审核',
    );
    await auditor.call(auditBatch, { id: next?.id ?? 0, version: next?.version ?? 0 });
    await emp.call(publishBatches, { batchIds: [next?.id ?? 0] });
    expect(await emp.call(getSpecialService, { id })).toMatchObject({ state: 4, open: '80.00', batchNumber: next?.number });
    const words = /^特约服务 TY\d+ 待收费，不能(更正|作废)$/;
    expect(await refusalOf(emp, voidSpecialService, { id, reason: '晚了' })).toMatch(words);
  });

  it('paid at the desk alone it is 特服; beside other bills the paper is 收费', async () => {
    const owed = async (objectId: number) => {
      const id = await first(entry({ objectId }));
      const [waiting] = (await auditor.call(searchBatches, { estateId: ground.estateId, kinds: [4], states: [2] })).rows;
      await auditor.call(auditBatch, { id: waiting?.id ?? 0, version: waiting?.version ?? 0 });
      await emp.call(publishBatches, { batchIds: [waiting?.id ?? 0] });
      return (await emp.call(getSpecialService, { id })).billId;
    };
    const place = await ground.house({ code: '特1-201' });
    const settle = settlePlace(emp, place);
    const range = { dayFrom: '2026-06-15', dayTo: '2026-06-15', estateId: ground.estateId };
    const serviceOf = async () => (await emp.call(settleSummary, range)).types.find(({ type }) => type === 4);
    const before = await serviceOf();
    const alone = await settle([await owed(place)], '160.00');
    expect((await emp.call(settlementDetail, { id: alone.id })).type).toBe(4);
    expect((await emp.call(receiptPaper, { id: alone.id })).kind).toBe('receipt');
    expect(Number((await serviceOf())?.in ?? 0) - Number(before?.in ?? 0)).toBe(160);
    expect((await emp.call(searchSettlements, { houseId: place, types: [4] })).rows.map(({ number }) => number)).toEqual([alone.number]);
    const attachmentId = await ground.attach(place, await ground.standard({ item: '特约维修费', prices: { '2020-01-01': '2.00' } }));
    const mixed = await settle([await owed(place)], '360.00', [{ attachmentId, months: 1 }]);
    expect((await emp.call(settlementDetail, { id: mixed.id })).type).toBe(1);
    const red = await emp.call(redSettlement, { id: alone.id, version: 0, reason: '重复' });
    expect((await emp.call(settlementDetail, { id: red.id })).type).toBe(4);
    const found = await installation.database.asOwner(listDifferences);
    expect(found.flatMap(({ name, found: rows }) => rows.map(({ what }) => `${name} ${what}`))).toEqual([]);
  });

  it('is seen and made within the estates of who asks, by who may', async () => {
    const id = await first();
    const grant = (acts: string) =>
      ground.sql(
        `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select ej.tenant_id, ej.job_id, 157, $1::text[]
           from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'
             on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
        [acts],
      );
    await grant('{view,add,change,void}');
    const limited = await installation.as('limited');
    expect(await refusalOf(limited, getSpecialService, { id })).toBe('特约服务不存在或已被删除');
    expect(await refusalOf(limited, voidSpecialService, { id, reason: '越权' })).toBe('特约服务不存在或已被删除');
    expect(await refusalOf(limited, createSpecialServices, entry())).toBe('小区不存在或已被删除');
    expect((await limited.call(searchSpecialServices, {})).rows.every(({ estateId }) => estateId !== ground.estateId)).toBe(true);
    await grant('{view}');
    expect((await (await installation.as('limited')).ask(createSpecialServices, entry())).envelope.code).toBe(403);
  });
});
