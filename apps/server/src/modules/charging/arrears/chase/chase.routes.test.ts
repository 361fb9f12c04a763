import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  arrearsHouseDetail,
  createChase,
  exportChase,
  FILE_CATEGORY,
  getChaseLadder,
  getChaseObject,
  getDownloadStatus,
  LADDER_DEFAULTS,
  putChaseLadder,
  searchChase,
  voidSettlement,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { fetchAs, PDF, send } from '../../../../testing/sample-files.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';

const TODAY = '2026-06-15';
const clock = turnableClock(`${TODAY}T10:00:00+08:00`);
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
});
afterAll(() => installation.close());
const turnTo = async (day: string) => {
  clock.turn(`${day}T10:00:00+08:00`);
  emp = await installation.as('emp');
};
beforeEach(() => turnTo(TODAY));

async function owing(amount = '500.00', days = 46, more: object = {}) {
  const code = `催${++count}号`;
  const { houseId, personId } = await ground.house(code);
  const billId = await ground.bill(houseId, { amount, due: addDays(TODAY, -days), lateRate: '0', ...more });
  return { code, houseId, personId, billId, object: { objectKind: 1 as const, objectId: houseId } };
}
type Form = InputOf<typeof createChase>;
const contact = (objectId: number, more: Partial<Form> = {}): Form => ({
  objectKind: 1,
  objectId,
  day: TODAY,
  method: 1,
  content: '电话提醒',
  ...more,
});
const rowOf = async (key: string) => (await emp.call(searchChase, { key })).rows[0];
const matches = async (key: string, filter: Partial<InputOf<typeof searchChase>>) =>
  (await emp.call(searchChase, { key, ...filter })).total;
const fieldsOf = async (input: Form) => (await emp.ask(createChase, input)).envelope;

describe('a contact', () => {
  it('keeps what was owed that day and shows in the list as the last one', async () => {
    const { code, houseId, object } = await owing('500.00', 46, { lateRate: '0.0005' });
    await emp.call(createChase, contact(houseId, { reached: '本人', result: 3, nextDate: '2026-06-18', content: '无人接听' }));
    expect(await rowOf(code)).toMatchObject({ last: { day: TODAY, method: 1, result: 3 }, nextDate: '2026-06-18', promise: null });
    const { records } = await emp.call(getChaseObject, object);
    expect(records).toMatchObject([
      {
        method: 1,
        reached: '本人',
        content: '无人接听',
        result: 3,
        open: '500.00',
        late: '11.50',
        bills: 1,
        oldestDue: '2026-04-30',
        file: null,
      },
    ]);
    expect((await emp.call(arrearsHouseDetail, object)).late).toBe('11.50');
    expect(await matches(code, { nextDue: true })).toBe(0);
    await turnTo('2026-06-18');
    expect(await matches(code, { nextDue: true })).toBe(1);
    expect(await matches(code, { noContactSince: TODAY })).toBe(0);
    expect(await matches(code, { noContactSince: '2026-06-16' })).toBe(1);
  });

  it('is refused beside its field', async () => {
    const { houseId } = await owing();
    const cases: [Partial<Form>, string][] = [
      [{ content: ' ' }, '请输入内容'],
      [{ day: '2026-06-16' }, '联系日期不能晚于今天'],
      [{ result: 1 }, '请输入承诺金额'],
      [{ result: 1, promiseAmount: '10' }, '请选择承诺日期'],
      [{ result: 1, promiseAmount: '0', promiseDate: TODAY }, '承诺金额应大于 0'],
      [{ result: 1, promiseAmount: '10', promiseDate: '2026-06-14' }, '承诺日期不能早于联系日期'],
      [{ result: 2, promiseAmount: '10', promiseDate: TODAY }, '有承诺的，结果应为“承诺付款”'],
      [{ nextDate: '2026-06-14' }, '下次联系不能早于联系日期'],
      [{ method: 6, number: 'CK1' }, '该对象没有这个编号的函件，请填写已出具函件的编号'],
    ];
    for (const [more, text] of cases) expect(JSON.stringify(await fieldsOf(contact(houseId, more))), text).toContain(text);
    expect(await refusalOf(emp, createChase, contact(9_999_999))).toBe('欠费对象不存在或已被删除');
  });

  it('takes over its proof, which who sees the house may read', async () => {
    const { houseId, object } = await owing();
    const paper = await send(installation.app, emp.token, '签收.pdf', PDF, `cat=${FILE_CATEGORY.chasePaper}&parent=0`);
    const { id } = await emp.call(createChase, contact(houseId, { method: 4, fileId: paper.data.id }));
    const shown = await emp.call(getChaseObject, object);
    expect(shown).toMatchObject({ houseId, estateId: ground.estateId });
    const [record] = shown.records;
    expect(record?.file).toEqual({ id: paper.data.id, name: '签收.pdf' });
    const address = `/api/file/down?cat=${FILE_CATEGORY.chasePaper}&parent=${id}&id=${paper.data.id}`;
    expect((await fetchAs(installation.app, address, emp.token)).rawPayload.equals(PDF)).toBe(true);
    const limited = await installation.as('limited');
    expect((await fetchAs(installation.app, address, limited.token)).json()).toMatchObject({ msg: '文件不存在或已过期' });
    expect(await refusalOf(emp, createChase, contact(houseId, { fileId: paper.data.id }))).toBe('文件不存在或已过期');
  });
});

describe('a promise', () => {
  const promised = { result: 1 as const, promiseAmount: '300.00', promiseDate: '2026-06-20' };
  it('is kept by what comes in after it and up to its day, and not by what was taken back', async () => {
    const { code, houseId, billId, object } = await owing();
    const part = (amount: string) =>
      payFor(emp, houseId, [], '0', { lines: [{ billId, amount, late: '0' }], tenders: [cash(amount)], expected: amount });
    clock.turn(`${TODAY}T09:00:00+08:00`);
    await part('100.00');
    clock.turn(`${TODAY}T10:00:00+08:00`);
    await emp.call(createChase, contact(houseId, promised));
    expect((await rowOf(code))?.promise).toEqual({ amount: '300.00', date: '2026-06-20', paid: '0.00', state: 1 });
    expect([await matches(code, { promise: 'waiting' }), await matches(code, { promise: 'today' })]).toEqual([1, 0]);
    await turnTo('2026-06-20');
    expect(await matches(code, { promise: 'today' })).toBe(1);
    const { id } = await part('300.00');
    expect((await rowOf(code))?.promise).toMatchObject({ paid: '300.00', state: 2 });
    expect(await matches(code, { promise: 'today' })).toBe(0);
    await emp.call(voidSettlement, { id, version: 0, reason: '错' });
    expect((await rowOf(code))?.promise).toMatchObject({ paid: '0.00', state: 1 });
    await turnTo('2026-06-21');
    await part('300.00');
    expect((await rowOf(code))?.promise).toMatchObject({ paid: '0.00', state: 3 });
    expect([await matches(code, { promise: 'broken' }), await matches(code, { promise: 'waiting' })]).toEqual([1, 0]);
    expect((await emp.call(getChaseObject, object)).records[0]?.promise?.state).toBe(3);
  });
});

describe('the limitation of three years', () => {
  it('is told at two and a half years, and begins anew with a lawyer’s letter', async () => {
    const near = await owing('10.00', 930);
    const passed = await owing('10.00', 1200);
    expect((await rowOf(near.code))?.limitation).toMatchObject({ state: 2, interrupted: null });
    expect((await rowOf(passed.code))?.limitation).toMatchObject({ state: 3, interrupted: null });
    await emp.call(createChase, contact(near.houseId, { method: 7, number: '律函1', content: '寄出律师函' }));
    expect((await rowOf(near.code))?.limitation).toEqual({ state: 1, until: '2029-06-15', interrupted: TODAY });
    expect((await emp.call(getChaseObject, near.object)).limitation?.interrupted).toBe(TODAY);
  });
});

describe('the ladder', () => {
  it('names the next step for the age; a tenant sets its own, and nobody writes over another', async () => {
    const { code, houseId } = await owing('10.00', 100);
    expect((await rowOf(code))?.step).toBe(2);
    await emp.call(createChase, contact(houseId));
    expect((await rowOf(code))?.step).toBe(5);
    expect(await emp.call(getChaseLadder, {})).toMatchObject({ steps: LADDER_DEFAULTS, version: 0 });
    const steps = [
      { days: 10, method: 1 as const },
      { days: 99, method: 4 as const },
    ];
    await emp.call(putChaseLadder, { steps, version: 0 });
    expect((await rowOf(code))?.step).toBe(4);
    expect(await refusalOf(emp, putChaseLadder, { steps, version: 0 })).toContain('催收步骤');
    const bad = await emp.ask(putChaseLadder, { steps: steps.toReversed(), version: 1 });
    expect(JSON.stringify(bad.envelope)).toContain('逾期天数应逐级增加');
  });
});

it('the drawer names what else the payer owes', async () => {
  const { object, personId } = await owing();
  const other = await owing('77.00');
  await ground.sql(`update charging.bill set payer_id = $1 where id = $2`, [personId, other.billId]);
  expect((await emp.call(getChaseObject, object)).others).toMatchObject([
    { objectText: other.code, open: '77.00', estateName: '云栖花园' },
  ]);
});

it('leaves as a sheet with a stated purpose', async () => {
  const purpose = { usage: '月度催收', auditor: '陈晓岚', auditDate: TODAY };
  const { jobId } = await emp.call(exportChase, { filter: {}, purpose });
  await vi.waitFor(async () => expect(await emp.call(getDownloadStatus, { id: jobId })).toMatchObject({ state: 'done' }));
  expect((await emp.call(getDownloadStatus, { id: jobId })).message).toMatch(/已导出 \d+ 个欠费对象/);
});

it('writes are for who has the right, on what he sees', async () => {
  const { houseId, object } = await owing();
  const purpose = { usage: '甲', auditor: '乙', auditDate: TODAY };
  const writes: [Endpoint, object][] = [
    [createChase, contact(houseId)],
    [putChaseLadder, { steps: [], version: 0 }],
    [exportChase, { filter: {}, purpose }],
  ];
  const [auditor, bin] = [await installation.as('auditor'), await installation.as('binemp')];
  for (const [endpoint, input] of writes) expect((await auditor.ask(endpoint, input)).envelope.code, endpoint.path).not.toBe(200);
  expect(await refusalOf(bin, getChaseObject, object)).toBe('欠费对象不存在或已被删除');
  expect((await bin.ask(createChase, contact(houseId))).envelope.code).not.toBe(200);
});
