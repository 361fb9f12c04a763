import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getDrawer,
  houseCharging,
  objectCharging,
  previewSettlement,
  receiptPaper,
  redSettlement,
  searchSettlements,
  settleBills,
  settlementDetail,
  voidSettlement,
  type FreeObject,
  type InputOf,
} from '@anju/contract';
import { subtractDecimal } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { closeNow } from '../../close/close.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { cash, openGround, refusalOf, special, turnableClock, wechat, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let elsewhere: number;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  const [other] = await ground.sql<{ id: number }>(
    `select id from estate.estate where tenant_id = $1 and company_id <> $2 order by id limit 1`,
    [ground.tenantId, ground.companyId],
  );
  elsewhere = other?.id ?? 0;
});
afterAll(() => installation.close());
beforeEach(() => turn('2026-06-15T10:00:00+08:00'));
async function turn(to: string) {
  clock.turn(to);
  emp = await installation.as('emp');
  clerk = await installation.as('clerk');
}

let count = 0;
type Ref = Pick<FreeObject, 'objectKind' | 'objectId'>;
async function space() {
  const code = `散-${++count}`;
  const { parkingId, personId } = await ground.space(code);
  const bill = (amount: string, month = '04') =>
    ground.bill(null, { amount, parkingId, payerId: personId, item: '测试车位费', from: `2026-${month}-01`, to: `2026-${month}-28` });
  return { code, personId, bill, object: { objectKind: 2, objectId: parkingId } satisfies Ref };
}
async function customer() {
  const number = `KT${++count}`;
  const { customerId, personId } = await ground.customer(number, `测试商户${count}`);
  const bill = (amount: string, estateId?: number) =>
    ground.bill(null, { amount, customerId, payerId: personId, item: '测试场地费', ...(estateId ? { estateId } : {}) });
  return { text: `${number} 测试商户${count}`, number, personId, bill, object: { objectKind: 3, objectId: customerId } satisfies Ref };
}
const pay = (
  object: InputOf<typeof objectCharging>,
  billIds: readonly number[],
  expected: string,
  more: Partial<InputOf<typeof settleBills>> = {},
): InputOf<typeof settleBills> => ({
  houseId: null,
  object,
  payerName: '付款人',
  lines: billIds.map((billId) => ({ billId })),
  tenders: [cash(expected)],
  expected,
  ...more,
});
const stateOf = async (id: number) =>
  (
    await ground.sql<{ state: number; open: string; late: string }>(
      `select state, open::text as open, late_settled::text as late from charging.bill where id = $1`,
      [id],
    )
  )[0];
const balanceOf = async ({ objectKind, objectId }: Ref) =>
  (
    await ground.sql<{ bills: number; open: string }>(
      `select bills, open::text as open from charging.object_balance where tenant_id = $1 and object_kind = $2 and object_id = $3`,
      [ground.tenantId, objectKind, objectId],
    )
  )[0];

describe('a parking space without a house', () => {
  it('is shown, tried, paid with late fee, round-off and two tenders, and printed with its code', async () => {
    const { code, object, personId, bill } = await space();
    const [first, second] = [await bill('100.00', '03'), await bill('200.00')];
    const desk = await clerk.call(objectCharging, object);
    expect(desk.object).toMatchObject({ text: `车位 ${code}`, estateName: '云栖花园', disabled: false });
    expect(desk.payer).toEqual({ personId, name: `租客${code}`, phone: '139****5678' });
    expect(desk.people).toMatchObject([{ personId, role: 'lessee', phone: '139****5678' }]);
    // Due on 30 April: 46 days at 0.0005.
    expect(desk.bills).toMatchObject([
      { id: first, open: '100.00', late: '2.30', houseId: null },
      { id: second, open: '200.00', late: '4.60' },
    ]);
    expect(desk.totals).toEqual({ bills: 2, open: '300.00', late: '6.90', suspended: '0.00' });
    expect(desk.settlements).toEqual([]);

    const lines = [{ billId: first }, { billId: second }];
    const tried = await clerk.call(previewSettlement, { houseId: null, object, lines, roundOff: '0.90' });
    expect(tried).toMatchObject({ principal: '300.00', late: '6.90', roundOff: '0.90', total: '306.00' });
    const spread = await clerk.call(previewSettlement, { houseId: null, object, spread: { amount: '102.30' } });
    expect(spread).toMatchObject({ lines: [{ billId: first, amount: '100.00', late: '2.30' }], left: '0.00' });

    const settled = await clerk.call(
      settleBills,
      pay(object, [first, second], '306.00', { roundOff: '0.90', tenders: [cash('206.00'), wechat('100.00')], received: '210.00' }),
    );
    expect(settled).toMatchObject({ total: '306.00', changeGiven: '4.00', kept: '0.00' });
    expect(await stateOf(second)).toEqual({ state: 5, open: '0.00', late: '4.60' });
    expect(await balanceOf(object)).toEqual({ bills: 0, open: '0.00' });
    const { paper } = await clerk.call(receiptPaper, { id: settled.id });
    expect(paper).toMatchObject({ house: `车位 ${code}`, houseLabel: '车位', estate: '云栖花园', total: '306.00' });
    expect(paper.lines.map((line) => line.object)).toEqual([`车位 ${code}`, `车位 ${code}`]);
    expect(paper.notes).toBeUndefined();
    const detail = await clerk.call(settlementDetail, { id: settled.id });
    expect(detail).toMatchObject({ houseId: null, houseCode: `车位 ${code}`, roundOff: '0.90', canVoid: true });
    expect((await clerk.call(searchSettlements, { page: 1, size: 20, key: code })).rows).toMatchObject([
      { houseCode: `车位 ${code}`, total: '306.00' },
    ]);
    expect((await clerk.call(objectCharging, object)).settlements).toMatchObject([{ id: settled.id, houseCode: `车位 ${code}` }]);
  });

  it('keeps nothing: no 存零, no 预交, no account of a house; points are not earned', async () => {
    const { object, personId, bill } = await space();
    const one = await bill('100.00');
    const { houseId } = await ground.house(`散房-${++count}`);
    const account = await ground.account(1, { houseId }, '500.00');
    const asked = pay(object, [one], '102.30', { payerId: personId });
    expect(await refusalOf(emp, settleBills, { ...asked, tenders: [cash('105.00')], keepChange: true })).toBe('没有房屋的收款不能存零');
    const prepaid = [{ houseId, amount: '10' }];
    expect(await refusalOf(emp, settleBills, { ...asked, prepaid, tenders: [cash('112.30')], expected: '112.30' })).toBe(
      '没有房屋的收款不能预交',
    );
    expect(await refusalOf(emp, previewSettlement, { houseId: null, object, prepaid })).toBe('没有房屋的收款不能预交');
    expect(await refusalOf(emp, settleBills, { ...asked, tenders: [special(7, account, '102.30')] })).toBe(
      '预交不属于本次结算的房屋或付款人',
    );
    expect(await refusalOf(emp, settleBills, { ...asked, tenders: [cash('105.00')] })).toContain('105.00');
    await ground.settings({ points: true, pointEvery: '1' });
    await emp.call(settleBills, asked);
    await ground.settings({});
    expect(await ground.sql(`select id from charging.account where person_id = $1`, [personId])).toEqual([]);
    for (const both of [
      { ...asked, houseId },
      { ...asked, object: null },
    ]) {
      const { status, envelope } = await emp.ask(settleBills, both);
      expect(status).toBe(400);
      expect(envelope.data).toEqual({ fields: [{ path: 'houseId', msg: '请选择房屋，或没有房屋的车位、客户、合同，只能选一个' }] });
    }
  });

  it('is paid twice by nobody', async () => {
    const { object, bill } = await space();
    const one = await bill('100.00');
    const answers = await Promise.all([1, 2, 3].map(() => emp.ask(settleBills, pay(object, [one], '102.30'))));
    expect(answers.map(({ envelope }) => envelope.code).filter((code) => code === 200)).toHaveLength(1);
    expect(answers.find(({ envelope }) => envelope.code !== 200)?.envelope.msg).toMatch(
      /^“测试车位费”2026\.04\.01-2026\.04\.28 已由 \S+ 收费/,
    );
  });
});

describe('a customer', () => {
  it('pays in one estate at a time; who does not see an estate sees none of it', async () => {
    const { text, number, object, personId, bill } = await customer();
    const [here, there] = [await bill('500.00'), await bill('80.00', elsewhere)];
    const desk = await clerk.call(objectCharging, object);
    expect(desk.object).toMatchObject({ text, estateId: ground.estateId });
    expect(desk.people).toMatchObject([{ personId, role: 'customer' }]);
    expect(desk.bills.map(({ id }) => id)).toEqual([here]);
    expect(desk.otherObjects).toEqual([]);
    expect(await refusalOf(clerk, objectCharging, { ...object, estateId: elsewhere })).toBe('客户的账单不存在或已被删除');
    expect(await refusalOf(clerk, settleBills, pay(object, [there], '81.84'))).toContain('同一小区');
    expect(await refusalOf(clerk, settleBills, pay({ ...object, estateId: elsewhere }, [there], '81.84'))).toBe(
      '客户的账单不存在或已被删除',
    );

    const wide = await emp.call(objectCharging, { ...object, estateId: ground.estateId });
    expect(wide.otherObjects).toMatchObject([{ ...object, estateId: elsewhere, text, bills: 1, open: '80.00' }]);
    const settled = await emp.call(settleBills, pay(object, [there], '81.84'));
    const { paper } = await emp.call(receiptPaper, { id: settled.id });
    expect(paper).toMatchObject({ house: text, houseLabel: '客户', lines: [{ object: text }] });
    const back = await emp.call(redSettlement, { id: settled.id, version: 0, reason: '错' });
    expect((await emp.call(receiptPaper, { id: back.id })).paper).toMatchObject({ house: text, houseLabel: '客户' });
    expect(paper.estate).not.toBe('云栖花园');
    await clerk.call(settleBills, pay(object, [here], '511.50'));
    expect((await clerk.call(searchSettlements, { page: 1, size: 20, key: number.toLowerCase() })).rows).toMatchObject([
      { houseCode: text },
    ]);
  });

  it('a space of an estate that is not seen is not there', async () => {
    const { parkingId } = await ground.space(`远-${++count}`);
    await ground.sql(`update estate.parking set estate_id = $2 where id = $1`, [parkingId, elsewhere]);
    const object = { objectKind: 2 as const, objectId: parkingId };
    expect(await refusalOf(clerk, objectCharging, object)).toBe('车位不存在或已被删除');
    expect(await refusalOf(clerk, previewSettlement, { houseId: null, object })).toBe('车位不存在或已被删除');
  });
});

describe('one payer, several things', () => {
  it('the desk of a house offers his spaces and customer bills, and one paper pays all; the same from the other side', async () => {
    const { houseId, personId } = await ground.house(`多-${++count}`);
    const own = await ground.bill(houseId, { amount: '100.00' });
    const { parkingId } = await ground.space(`多位-${count}`);
    const parked = await ground.bill(null, { amount: '50.00', parkingId, payerId: personId, item: '测试车位费' });
    const [{ id: customerId } = { id: 0 }] = await ground.sql<{ id: number }>(
      `insert into estate.customer (tenant_id, person_id, number, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, '测', now(), '测', now()) returning id`,
      [ground.tenantId, personId, `DK${count}`],
    );
    const placed = await ground.bill(null, { amount: '70.00', customerId, item: '测试场地费' });
    const desk = await emp.call(houseCharging, { houseId });
    expect(desk.otherObjects.map(({ objectKind, objectId, open }) => [objectKind, objectId, open])).toEqual([
      [3, customerId, '70.00'],
      [2, parkingId, '50.00'],
    ]);
    const side = await emp.call(objectCharging, { objectKind: 2, objectId: parkingId });
    expect(side.otherHouses).toMatchObject([{ houseId, open: '100.00' }]);
    expect(side.otherObjects).toMatchObject([{ objectKind: 3, objectId: customerId }]);
    // 220.00 and its late fee of 46 days.
    const settled = await emp.call(settleBills, {
      houseId,
      payerName: '付款人',
      lines: [own, parked, placed].map((billId) => ({ billId })),
      tenders: [cash('225.06')],
      expected: '225.06',
    });
    expect((await emp.call(receiptPaper, { id: settled.id })).paper.lines.map(({ object }) => object)).toEqual([
      `多-${count}`,
      `多位-${count}`,
      `DK${count}`,
    ]);
    expect((await emp.call(houseCharging, { houseId })).otherObjects).toEqual([]);
  });

  it('what a space owed before it belonged to a house is offered there', async () => {
    const { object, bill, code } = await space();
    await bill('30.00');
    const { houseId } = await ground.house(`后-${++count}`);
    await ground.sql(`update estate.parking set house_id = $2 where id = $1`, [object.objectId, houseId]);
    expect((await emp.call(houseCharging, { houseId })).otherObjects).toMatchObject([{ ...object, text: `车位 ${code}`, open: '30.00' }]);
  });
});

describe('taken back and closed', () => {
  it('void and red ink restore the bills and name the object; the day counts it; verify finds nothing', async () => {
    await turn('2026-06-20T10:00:00+08:00');
    const before = (await clerk.call(getDrawer, {})).summary.cash.expected;
    const parking = await space();
    const firm = await customer();
    const [a, b] = [await parking.bill('100.00'), await firm.bill('200.00')];
    const wrong = await clerk.call(settleBills, pay(parking.object, [a], '102.55'));
    await clerk.call(voidSettlement, { id: wrong.id, version: 0, reason: '收错' });
    expect(await stateOf(a)).toEqual({ state: 4, open: '100.00', late: '0.00' });
    expect(await balanceOf(parking.object)).toEqual({ bills: 1, open: '100.00' });
    await clerk.call(settleBills, pay(parking.object, [a], '102.55'));
    const paid = await clerk.call(settleBills, pay(firm.object, [b], '205.10'));
    const drawer = await clerk.call(getDrawer, {});
    expect(subtractDecimal(drawer.summary.cash.expected, before)).toBe('307.65');
    await closeNow(clerk);

    await turn('2026-06-21T10:00:00+08:00');
    const red = await clerk.call(redSettlement, { id: paid.id, version: 0, reason: '退租' });
    expect(red.total).toBe('-205.10');
    expect(await stateOf(b)).toEqual({ state: 4, open: '200.00', late: '0.00' });
    expect((await clerk.call(receiptPaper, { id: red.id })).paper).toMatchObject({ house: firm.text, total: '-205.10' });
    expect((await clerk.call(objectCharging, firm.object)).settlements.map(({ houseCode, total }) => [houseCode, total])).toEqual([
      [firm.text, '-205.10'],
      [firm.text, '205.10'],
    ]);
    expect(await ground.disagreements()).toEqual([]);
    const found = await installation.database.asOwner((client) => listDifferences(client));
    // The bills of this test were inserted directly and occupy no months.
    const own = found.filter(({ name }) => !/占用的日期|计算过程/.test(name));
    expect(own.flatMap((check) => check.found)).toEqual([]);
  });
});
