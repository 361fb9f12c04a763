import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attachStandard,
  changeAttachment,
  endAttachment,
  endAttachments,
  findAttachmentPayers,
  getAttachments,
  listAttachableStandards,
  removeAttachment,
  searchAttachments,
  switchAttachment,
  type AttachmentLine,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { housesOf, makeBill, makeStandard, oneOf, rowsOf, type HouseFacts } from './attachment.fixtures.ts';

let installation: Installation;
let emp: Person;
let houses: HouseFacts[];
let estateId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  await rowsOf(installation, 'delete from charging.attachment');
  houses = await housesOf(installation);
  estateId = (await oneOf<{ id: number }>(installation, `select id from estate.estate where name = '云栖花园'`)).id;
});
afterAll(() => installation.close());

let made = 0;
/** A new item each time, so that the tests do not affect each other. */
const fresh = (more: Partial<Parameters<typeof makeStandard>[1]> = {}) => {
  made += 1;
  return makeStandard(installation, { name: `标准${made}`, item: `项目${made}`, ...more });
};
const house = (at: number): HouseFacts => houses[at] as HouseFacts;
const attach = (input: Omit<InputOf<typeof attachStandard>, 'kind'> & { kind?: 1 | 2 | 3 }) =>
  emp.call(attachStandard, { kind: 1, ...input });
const linesOf = async (id: number, standardId: number): Promise<AttachmentLine[]> =>
  (await emp.call(getAttachments, { kind: 1, id })).lines.filter((line) => line.standardId === standardId);
const lineOf = async (id: number, standardId: number): Promise<AttachmentLine> => {
  const [line] = await linesOf(id, standardId);
  if (!line) throw new Error('nothing hangs there');
  return line;
};
const termsOf = ({ toDate, quantity, contractNo, ownPrice, stepMonths, stepRate, payerId, remark }: AttachmentLine) => ({
  toDate,
  quantity,
  contractNo,
  ownPrice,
  stepMonths,
  stepRate,
  payerId,
  remark,
});
const attached = async (at: number, fromDate = '2026-01-01') => {
  const standardId = await fresh();
  await attach({ target: { ids: [house(at).id] }, standardId, fromDate });
  return lineOf(house(at).id, standardId);
};

describe('attaching', () => {
  it('begins with the charge start date of each, and tells area, price and amount', async () => {
    const standardId = await fresh();
    const ids = [house(0).id, house(1).id];
    expect(await attach({ target: { ids }, standardId })).toEqual({ done: 2, skipped: 0, left: [] });
    const line = await lineOf(house(0).id, standardId);
    expect(line).toMatchObject({ fromDate: house(0).chargeStartDate, toDate: null, price: '2.80', phase: 'current', billedTo: null });
    expect(line.explain).toBe(`${house(0).chargeArea} ㎡ × 2.80 元 = ${line.monthly} 元/月`);
    const { rows } = await emp.call(searchAttachments, { standardId });
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(rows[0]?.standards).toHaveLength(1);
    expect(rows[0]?.monthly).toBe(rows[0]?.standards[0]?.monthly);
  });

  it('of a whole building leaves those that have the item, by code, and fails for none', async () => {
    const standardId = await fresh();
    await attach({ target: { ids: [house(0).id] }, standardId, fromDate: '2020-01-01' });
    const { n } = await oneOf<{ n: number }>(
      installation,
      'select count(*)::int as n from estate.house where building_id = $1 and not disabled',
      [house(0).buildingId],
    );
    const target = { node: { kind: 'building' as const, id: house(0).buildingId } };
    expect(await attach({ target, standardId, fromDate: '2026-08-01' })).toEqual({
      done: n - 1,
      skipped: 1,
      left: [{ code: house(0).code, reason: '该期间已有此收费项目的标准' }],
    });
    const again = await attach({ target, standardId, fromDate: '2026-08-01' });
    expect([again.done, again.skipped]).toEqual([0, n]);
  });

  it('names at most 200 codes, however many are left', async () => {
    const standardId = await fresh();
    const target = { node: { kind: 'estate' as const, id: estateId } };
    const first = await attach({ target, standardId, fromDate: '2026-08-01' });
    expect(first.skipped).toBe(0);
    const again = await attach({ target, standardId, fromDate: '2026-08-01' });
    expect([again.done, again.skipped, again.left.length]).toEqual([0, first.done, Math.min(200, first.done)]);
  });

  it('without a charge start date begins with the first of next month', async () => {
    const bare = await oneOf<{ id: number }>(
      installation,
      `update estate.house set charge_start_date = null where id = (select id from estate.house where estate_id = $1 and not disabled order by sort_key desc limit 1) returning id`,
      [estateId],
    );
    const standardId = await fresh();
    await attach({ target: { ids: [bare.id] }, standardId });
    expect((await lineOf(bare.id, standardId)).fromDate).toBe('2026-08-01');
    const { rows } = await emp.call(searchAttachments, { noStart: true, node: { kind: 'estate', id: estateId }, size: 200 });
    expect(rows.map(({ id }) => id)).toContain(bare.id);
  });

  it('skips objects of other estates and days that cannot be, and says why', async () => {
    const standardId = await fresh();
    const elsewhere = (await housesOf(installation, '创智园'))[0] as HouseFacts;
    expect(await attach({ target: { ids: [elsewhere.id] }, standardId })).toEqual({
      done: 0,
      skipped: 1,
      left: [{ code: elsewhere.code, reason: '不属于标准所在的小区' }],
    });
    const outcome = await attach({ target: { ids: [house(2).id] }, standardId, toDate: '1990-01-01' });
    expect(outcome.left).toEqual([{ code: house(2).code, reason: '起始日期晚于结束日期' }]);
  });

  it('at the same moment twice hangs once', async () => {
    const standardId = await fresh();
    const input = { target: { ids: houses.map(({ id }) => id) }, standardId, fromDate: '2026-01-01' };
    const outcomes = await Promise.all([attach(input), attach(input), attach(input)]);
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(houses.length);
    expect(outcomes.map(({ done, skipped }) => done + skipped)).toEqual([houses.length, houses.length, houses.length]);
  });

  it('refuses a standard for another kind of object, one that is off, and an own price where none belongs', async () => {
    const ids = [house(3).id];
    const parking = await fresh({ kind: 2, method: 2, price: '80' });
    const off = await fresh({ disabled: true });
    const plain = await fresh();
    const said = async (input: Omit<InputOf<typeof attachStandard>, 'kind'>) =>
      (await emp.ask(attachStandard, { kind: 1, ...input })).envelope.msg;
    expect(await said({ target: { ids }, standardId: parking })).toMatch(/^标准“标准\d+”用于车位，不能挂到房屋$/);
    expect(await said({ target: { ids }, standardId: off })).toMatch(/^收费标准“标准\d+”已停用$/);
    expect(await said({ target: { ids }, standardId: plain, ownPrice: '5' })).toBe('只有按合同计费的标准可以填写合同价');
    expect(await said({ target: { ids }, standardId: plain, payerId: 99_999_999 })).toBe('付款人不存在或已被删除');
    expect(await said({ target: { ids: [99_999_999] }, standardId: plain })).toBe('房屋不存在或已被删除');
    const steps = await emp.ask(attachStandard, { kind: 1, target: { ids }, standardId: plain, stepMonths: 12 });
    expect(steps.envelope.data).toMatchObject({ fields: [{ path: 'stepRate', msg: '递增间隔和递增率应同时填写' }, { path: 'ownPrice' }] });
  });

  it('hangs a space below its house and a contract with its steps, payer and quantity', async () => {
    const space = await oneOf<{ id: number; houseId: number; code: string; payerId: number; name: string }>(
      installation,
      `select k.id, k.house_id as "houseId", k.code, o.person_id as "payerId", p.name from estate.parking k
         join estate.house_owner o on o.house_id = k.house_id and o.to_date is null join estate.person p on p.id = o.person_id
        where k.estate_id = $1 and not k.disabled order by k.id limit 1`,
      [estateId],
    );
    const standardId = await fresh({ kind: 2, method: 6, price: '300' });
    const contract = { ownPrice: '400', stepMonths: 12, stepRate: '0.1', contractNo: 'HT-1', payerId: space.payerId, quantity: '2' };
    await attach({ kind: 2, target: { ids: [space.id] }, standardId, fromDate: '2025-07-01', ...contract });
    const { below } = await emp.call(getAttachments, { kind: 1, id: space.houseId });
    expect(below.find((line) => line.standardId === standardId)).toMatchObject({
      code: space.code,
      kind: 2,
      monthly: '880.00',
      payerName: space.name,
      contractNo: 'HT-1',
    });
    const found = await emp.call(findAttachmentPayers, { estateId, key: space.name });
    expect(found.map(({ id }) => id)).toContain(space.payerId);
  });

  it('of a customer stands under his number', async () => {
    const { rows } = await emp.call(searchAttachments, { kind: 3, size: 1 });
    const standardId = await fresh({ kind: 3, method: 5, price: '100' });
    const customer = rows[0] as (typeof rows)[number];
    expect(await attach({ kind: 3, target: { ids: [customer.id] }, standardId })).toMatchObject({ done: 1 });
    expect((await emp.call(searchAttachments, { kind: 3, standardId })).rows).toMatchObject([
      { code: customer.code, estateId: null, standards: [{ explain: '固定 100.00 元 = 100.00 元/月' }] },
    ]);
  });
});

describe('ending, changing, switching, removing', () => {
  it('an end keeps the line as history and can be taken back', async () => {
    const line = await attached(4);
    await emp.call(endAttachment, { id: line.id, version: 0, toDate: '2026-06-30' });
    expect(await lineOf(house(4).id, line.standardId)).toMatchObject({ toDate: '2026-06-30', phase: 'over', version: 1 });
    expect((await emp.call(searchAttachments, { standardId: line.standardId })).total).toBe(0);
    expect((await emp.ask(endAttachment, { id: line.id, version: 0, toDate: null })).envelope.msg).toContain('已被他人修改');
    await emp.call(endAttachment, { id: line.id, version: 1, toDate: null });
    expect(await lineOf(house(4).id, line.standardId)).toMatchObject({ toDate: null, phase: 'current' });
  });

  it('does not end before it begins nor before what living bills reach; a void bill binds nobody', async () => {
    const line = await attached(5);
    const said = async (toDate: string) => (await emp.ask(endAttachment, { id: line.id, version: 0, toDate })).envelope.msg;
    expect(await said('2025-12-31')).toBe('结束日期不能早于起始日期 2026.01.01');
    await makeBill(installation, line.id, '2026-08-01', '2026-08-31', { isVoid: true });
    await makeBill(installation, line.id, '2026-06-01', '2026-06-30');
    expect(await said('2026-06-29')).toBe(`“${line.itemName}”已计费至 2026.06.30，结束日期不能早于该日，请先作废账单`);
    expect((await lineOf(house(5).id, line.standardId)).billedTo).toBe('2026-06-30');
    expect(await said('2026-06-30')).toBe('');
  });

  it('many end at once; those without it and those billed further are named', async () => {
    const standardId = await fresh();
    const ids = [house(6).id, house(7).id];
    await attach({ target: { ids }, standardId, fromDate: '2026-01-01' });
    await makeBill(installation, (await lineOf(house(7).id, standardId)).id, '2026-07-01', '2026-07-31');
    const outcome = await emp.call(endAttachments, { kind: 1, target: { ids: [...ids, house(8).id] }, standardId, toDate: '2026-07-15' });
    expect(outcome).toEqual({
      done: 1,
      skipped: 2,
      left: [
        { code: house(7).code, reason: '已计费至 2026.07.31' },
        { code: house(8).code, reason: '该日没有挂此标准' },
      ],
    });
    expect((await lineOf(house(6).id, standardId)).toDate).toBe('2026-07-15');
  });

  it('another standard from a day on ends the old one the day before', async () => {
    const line = await attached(9);
    const dearer = await makeStandard(installation, { name: `${line.standardName}新`, item: line.itemName, price: '3.10' });
    const other = await fresh();
    const go = (standardId: number, fromDate: string) =>
      emp.ask(switchAttachment, { ...termsOf(line), id: line.id, version: 0, standardId, fromDate });
    expect((await go(other, '2026-08-01')).envelope.msg).toBe(`只能换为同一收费项目“${line.itemName}”的标准`);
    expect((await go(dearer, '2026-01-01')).envelope.msg).toBe('变更日期应晚于原标准的起始日期 2026.01.01');
    await makeBill(installation, line.id, '2026-07-01', '2026-07-31');
    expect((await go(dearer, '2026-07-31')).envelope.msg).toBe(`“${line.itemName}”已计费至 2026.07.31，结束日期不能早于该日，请先作废账单`);
    expect(await linesOf(house(9).id, line.standardId)).toMatchObject([{ toDate: null, version: 0 }]);
    expect((await go(dearer, '2026-08-01')).envelope.msg).toBe('');
    const { lines } = await emp.call(getAttachments, { kind: 1, id: house(9).id });
    const chain = lines.filter(({ chargeTypeId }) => chargeTypeId === line.chargeTypeId);
    expect(chain.map(({ standardId, fromDate, toDate, phase }) => ({ standardId, fromDate, toDate, phase }))).toEqual([
      { standardId: dearer, fromDate: '2026-08-01', toDate: null, phase: 'coming' },
      { standardId: line.standardId, fromDate: '2026-01-01', toDate: '2026-07-31', phase: 'current' },
    ]);
    expect(chain[0]?.price).toBe('3.10');
  });

  it('a change into days of another one is refused in words, by the database', async () => {
    const line = await attached(10, '2026-01-01');
    await emp.call(endAttachment, { id: line.id, version: 0, toDate: '2026-06-30' });
    await attach({ target: { ids: [house(10).id] }, standardId: line.standardId, fromDate: '2026-07-01' });
    const back = await emp.ask(endAttachment, { id: line.id, version: 1, toDate: null });
    expect(back.envelope.msg).toBe(`该对象在此期间已有“${line.itemName}”的标准，起止日期不能重叠`);
    const moved = { ...termsOf(line), id: line.id, version: 1, fromDate: '2026-01-01', toDate: '2026-07-01' };
    expect((await emp.ask(changeAttachment, moved)).envelope.data).toMatchObject({ fields: [{ path: 'fromDate' }] });
  });

  it('what was billed keeps its start and price; remark and payer may change', async () => {
    const line = await attached(11);
    const form = { ...termsOf(line), id: line.id, version: 0, fromDate: line.fromDate };
    await makeBill(installation, line.id, '2026-06-01', '2026-06-30');
    const said = async (more: object) => (await emp.ask(changeAttachment, { ...form, ...more })).envelope.msg;
    expect(await said({ fromDate: '2026-02-01' })).toBe(`“${line.itemName}”已有账单，不能改起始日期`);
    expect(await said({ quantity: '2' })).toBe(`“${line.itemName}”已有账单，不能改数量或价格，请自某日起变更`);
    expect(await said({ remark: '已核对', quantity: '1.0' })).toBe('');
    expect(await lineOf(house(11).id, line.standardId)).toMatchObject({ remark: '已核对', version: 1 });
  });

  it('is removed only when it was never billed', async () => {
    const line = await attached(12);
    await makeBill(installation, line.id, '2026-06-01', '2026-06-30');
    expect((await emp.ask(removeAttachment, { id: line.id })).envelope.msg).toBe(`“${line.itemName}”已有账单，不能删除，可以填写结束日期`);
    const free = await attached(13);
    await emp.call(removeAttachment, { id: free.id });
    expect(await linesOf(house(13).id, free.standardId)).toEqual([]);
    expect((await emp.ask(removeAttachment, { id: free.id })).envelope.msg).toBe('挂接的标准不存在或已被删除');
  });

  it('with an end but never billed is free to change, to end sooner and to go', async () => {
    const line = await attached(14);
    await emp.call(endAttachment, { id: line.id, version: 0, toDate: '2026-12-31' });
    await emp.call(endAttachment, { id: line.id, version: 1, toDate: '2026-10-31' });
    await emp.call(changeAttachment, { ...termsOf(line), id: line.id, version: 2, fromDate: '2026-02-01', toDate: '2026-09-30' });
    expect(await lineOf(house(14).id, line.standardId)).toMatchObject({ fromDate: '2026-02-01', toDate: '2026-09-30', billedTo: null });
    await emp.call(removeAttachment, { id: line.id });
    expect(await linesOf(house(14).id, line.standardId)).toEqual([]);
  });
});

it('offers the standards of an estate for a kind, with the price of today', async () => {
  const standardId = await fresh({ price: '1.5' });
  const unpriced = await fresh({ price: null });
  await fresh({ disabled: true });
  const offered = await emp.call(listAttachableStandards, { estateId, kind: 1 });
  expect(offered.find(({ id }) => id === standardId)).toMatchObject({ estateId, method: 1, price: '1.50' });
  expect(offered.find(({ id }) => id === unpriced)).toMatchObject({ price: null });
  expect(offered.some(({ name }) => name === `标准${made}`)).toBe(false);
});
