import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  houseCharging,
  MENU,
  printReceipt,
  receiptPaper,
  redSettlement,
  refundAccount,
  searchSettlements,
  settleBills,
  settlementDetail,
  settleTenderFee,
  voidSettlement,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, turnableClock, wechat, type SettleGround } from './settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const newBill = async (amount: string, item = '测试物业费') => {
  const { houseId } = await ground.house(`单1-${++count}`);
  return { houseId, billId: await ground.bill(houseId, { amount, item, lateRate: '0' }) };
};
const accountOf = async (username: string): Promise<number> =>
  (await ground.sql<{ id: number }>('select id from session.account where username = $1', [username]))[0]?.id ?? 0;

describe('the list of settlements', () => {
  it('filters by method, type, state, cashier, number and house, and sums over all that match', async () => {
    const { houseId } = await ground.house(`列1-${++count}`);
    const bills = [
      await ground.bill(houseId, { amount: '10.00', lateRate: '0' }),
      await ground.bill(houseId, { amount: '20.00', item: '测试水费', lateRate: '0' }),
      await ground.bill(houseId, { amount: '40.00', item: '测试电费', lateRate: '0' }),
    ];
    const [a, b, c] = bills as [number, number, number];
    const first = await payFor(emp, houseId, [a], '10.00');
    const second = await payFor(emp, houseId, [b], '20.00', { tenders: [cash('5.00'), wechat('15.00')] });
    const third = await payFor(emp, houseId, [c], '40.00');
    await emp.call(voidSettlement, { id: third.id, version: 0, reason: '错' });
    const red = await emp.call(redSettlement, { id: first.id, version: 0, reason: '错' });
    const list = async (filter: object) => {
      const { rows, total, sums } = await emp.call(searchSettlements, { houseId, ...filter });
      return { numbers: rows.map(({ number }) => number), total, sums };
    };
    expect(await list({})).toEqual({
      numbers: [red.number, third.number, second.number, first.number],
      total: 4,
      sums: { in: '30.00', out: '-10.00', net: '20.00', cash: '5.00' },
    });
    expect((await list({ size: 1 })).sums.net).toBe('20.00');
    expect((await list({ method: { list: 1, method: 4 } })).numbers).toEqual([second.number]);
    expect((await list({ states: [2] })).numbers).toEqual([third.number]);
    expect((await list({ types: [2] })).total).toBe(0);
    expect((await list({ cashierId: await accountOf('clerk') })).total).toBe(0);
    expect((await list({ key: second.number })).numbers).toEqual([second.number]);
    expect((await list({ key: `列1-${count}`, dayFrom: '2026-06-15', dayTo: '2026-06-15' })).total).toBe(4);
    expect((await list({ dayTo: '2026-06-14' })).total).toBe(0);
    const { rows } = await emp.call(searchSettlements, { houseId });
    expect(rows[0]).toMatchObject({ originalNumber: first.number, tenders: '现金', total: '-10.00' });
    expect(await emp.call(settleTenderFee, { id: second.id })).toMatchObject({
      total: '20.00',
      tenders: [
        { name: '现金', amount: '5.00' },
        { name: '微信', amount: '15.00', reference: '4200001' },
      ],
      fees: [{ chargeTypeName: '测试水费', amount: '20.00', periodFrom: '2026-04-01', reversedBy: null }],
    });
    expect((await emp.call(settlementDetail, { id: first.id })).lines[0]?.reversedBy).toBe(red.number);
  });
});

describe('a number that is typed', () => {
  it('is found whole or by its beginning whatever the days say, and the list says so; its end within the days', async () => {
    const { houseId, billId } = await newBill('10.00');
    const { number } = await payFor(emp, houseId, [billId], '10.00');
    const find = async (filter: object, person = emp) => {
      const { rows, total, sums, daysIgnored } = await person.call(searchSettlements, filter);
      return { own: rows.some((row) => row.number === number), total, net: sums.net, daysIgnored };
    };
    const far = { dayFrom: '2026-07-01', dayTo: '2026-07-01' };
    expect(await find({ ...far, key: number })).toEqual({ own: true, total: 1, net: '10.00', daysIgnored: true });
    expect(await find({ ...far, key: number.toLowerCase() })).toMatchObject({ own: true, total: 1, daysIgnored: true });
    expect(await find({ ...far, key: number.slice(0, -1) })).toMatchObject({ own: true, daysIgnored: true });
    expect(await find({ key: number })).toMatchObject({ own: true, daysIgnored: false });
    expect(await find({ ...far, key: number, states: [2] })).toMatchObject({ total: 0, daysIgnored: true });
    // A few letters, or only the end of the number, do not identify one settlement, so the date range applies.
    expect(await find({ ...far, key: number.slice(0, 2) })).toEqual({ own: false, total: 0, net: '0.00', daysIgnored: false });
    expect(await find({ ...far, key: number.slice(-4) })).toMatchObject({ own: false, daysIgnored: false });
    const today = { dayFrom: '2026-06-15', dayTo: '2026-06-15' };
    expect(await find({ ...today, key: number.slice(-4) })).toMatchObject({ own: true, daysIgnored: false });
    expect(await find({ ...today, key: number.slice(-3) })).toMatchObject({ own: false });
    expect(await find({ ...far, key: `${number}9` })).toMatchObject({ total: 0, daysIgnored: false });
    expect(await find({ ...far, key: '%' })).toMatchObject({ total: 0, daysIgnored: false });
    // A user who does not see the estate does not find the settlement by its number either.
    await ground.sql(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select ej.tenant_id, ej.job_id, $1, '{view}'
         from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited' on conflict do nothing`,
      [MENU.checkout],
    );
    expect(await find({ ...far, key: number }, await installation.as('limited'))).toMatchObject({ total: 0, daysIgnored: false });
  });
});

describe('a paper', () => {
  it('is printed once as it is, then as 补打, and keeps its words when names change', async () => {
    const { houseId, billId } = await newBill('10.00', '测试旧名');
    const { id } = await payFor(emp, houseId, [billId], '10.00');
    expect(await emp.call(printReceipt, { id })).toMatchObject({ mark: '', prints: 1 });
    await ground.sql(`update manage.charge_type set name = '测试新名' where name = '测试旧名'`);
    const again = await emp.call(printReceipt, { id });
    expect(again).toMatchObject({
      mark: '补打 第2次',
      prints: 2,
      paper: { lines: [{ item: '测试旧名', explain: '89.43㎡ × 2.80 元 = 10.00 元' }] },
    });
    expect(await emp.call(receiptPaper, { id })).toMatchObject({ prints: 2, state: 1, kind: 'receipt' });
  });
});

describe('the day money is booked on', () => {
  beforeEach(() => clock.turn('2026-06-15T10:00:00+08:00'));

  it('is tomorrow once the cashier has closed today, for him alone', async () => {
    const cashier = await accountOf('emp');
    await ground.sql(
      `insert into charging.day_close (tenant_id, id, number, company_id, cashier_id, cashier_name, day, settlements, total, cash_expected, cash_counted, paper, closed_at)
       values ($1, 9001, 'RJ-TEST', $2, $3, 'x', '2026-06-15', 0, 0, 0, 0, '{}', now())`,
      [ground.tenantId, ground.companyId, cashier],
    );
    const { houseId, billId } = await newBill('10.00');
    expect((await emp.call(houseCharging, { houseId })).booking).toEqual({ today: '2026-06-15', closed: true, day: '2026-06-16' });
    const clerk = await installation.as('clerk');
    expect((await clerk.call(houseCharging, { houseId })).booking).toEqual({ today: '2026-06-15', closed: false, day: '2026-06-15' });
    expect((await payFor(emp, houseId, [billId], '10.00')).day).toBe('2026-06-16');
    await ground.sql(`update charging.day_close set state = 4 where id = 9001`);
  });

  it('is the first of the next month once the month of the estate is closed', async () => {
    await ground.sql(
      `insert into charging.month_close (tenant_id, id, estate_id, month, paper, closed_by, closed_at) values ($1, 9001, $2, '2026-06-01', '{}', 'x', now())`,
      [ground.tenantId, ground.estateId],
    );
    const { houseId, billId } = await newBill('10.00');
    expect((await payFor(emp, houseId, [billId], '10.00')).day).toBe('2026-07-01');
    await ground.sql('update charging.month_close set state = 2 where id = 9001');
  });
});

describe('rights', () => {
  it('let an auditor look and nobody without the act settle, refund, void or print', async () => {
    const { houseId, billId } = await newBill('10.00');
    const { id } = await payFor(emp, houseId, [billId], '10.00');
    const auditor = await installation.as('auditor');
    expect((await auditor.call(houseCharging, { houseId })).settlements).toMatchObject([{ id }]);
    const refused = [
      await auditor.ask(settleBills, { houseId, payerName: '甲', lines: [{ billId }], tenders: [cash('10.00')], expected: '10.00' }),
      await auditor.ask(refundAccount, { type: 8, houseId, payerName: '甲', lines: [{ accountId: 1, amount: '1' }], tenders: [cash('1')] }),
      await auditor.ask(voidSettlement, { id, version: 0, reason: '错' }),
      await auditor.ask(redSettlement, { id, version: 0, reason: '错' }),
      await auditor.ask(printReceipt, { id }),
    ];
    expect(refused.map(({ status, envelope }) => [status, envelope.msg])).toEqual(refused.map(() => [403, '您未获得授权，不可作业！']));
    expect((await installation.visitor.ask(houseCharging, { houseId })).status).toBe(401);
    expect((await installation.as('sa').then((sa) => sa.ask(houseCharging, { houseId }))).status).toBe(403);
  });

  it('end at the estates of a person, and at the tenant', async () => {
    const { houseId, billId } = await newBill('10.00');
    const { id } = await payFor(emp, houseId, [billId], '10.00');
    const clerk = await installation.as('clerk');
    await ground.sql(
      `update charging.settlement set estate_id = (select e.id from estate.estate e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
         where e.tenant_id = $1 and c.name = '创智园物业服务处' limit 1) where id = $2`,
      [ground.tenantId, id],
    );
    expect(await refusalOf(clerk, settlementDetail, { id })).toBe('结算不存在或已被删除');
    expect(await refusalOf(clerk, receiptPaper, { id })).toBe('票据不存在或已被删除');
    expect(await refusalOf(clerk, redSettlement, { id, version: 0, reason: '错' })).toBe('结算不存在或已被删除');
    expect((await clerk.call(searchSettlements, { houseId })).total).toBe(0);
    await ground.sql('update charging.settlement set estate_id = $1 where id = $2', [ground.estateId, id]);
    const [far] = await ground.sql<{ id: number }>(
      `select h.id from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
        where h.tenant_id = $1 and c.name = '创智园物业服务处' limit 1`,
      [ground.tenantId],
    );
    expect(await refusalOf(clerk, houseCharging, { houseId: far?.id ?? 0 })).toBe('房屋不存在或已被删除');
    const stranger = await installation.as('binemp');
    expect(await refusalOf(stranger, settlementDetail, { id })).toBe('结算不存在或已被删除');
    expect(await refusalOf(stranger, houseCharging, { houseId })).toBe('房屋不存在或已被删除');
  });
});
