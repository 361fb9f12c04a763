import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrearsHouseDate, arrearsHouseDetail, arrearsHouseSummary, searchChase, type ChaseRow, type InputOf } from '@anju/contract';
import { addDays, lateFee, sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openGround, payFor, refusalOf, turnableClock, type BillPlan, type SettleGround } from '../settlement/settlement.fixtures.ts';

const TODAY = '2026-06-15';
const clock = turnableClock(`${TODAY}T10:00:00+08:00`);
let installation: Installation;
let ground: SettleGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const overdueBy = (days: number) => addDays(TODAY, -days);
let month = 0;
/** Bills of one house must not be for the same month. */
const plan = (amount: string, days: number, more: Partial<BillPlan> = {}): BillPlan => {
  const year = 2000 + Math.floor(++month / 12);
  const first = `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return { amount, due: overdueBy(days), from: first, to: addDays(first, 27), ...more };
};
async function house(code: string, ...bills: BillPlan[]) {
  const made = await ground.house(code);
  const ids: number[] = [];
  for (const bill of bills) ids.push(await ground.bill(made.houseId, bill));
  return { ...made, bills: ids };
}
async function suspend(billId: number) {
  await ground.sql(`update charging.bill set suspended = true where id = $1`, [billId]);
  await ground.sql(
    `update charging.object_balance o set suspended = (select sum(open) from charging.bill b where b.object_kind = o.object_kind and b.object_id = o.object_id and b.suspended)
      where (object_kind, object_id) = (select object_kind, object_id from charging.bill where id = $1)`,
    [billId],
  );
}
const find = async (filter: Omit<InputOf<typeof searchChase>, 'page' | 'size'>) => emp.call(searchChase, { size: 200, ...filter });
const codes = (rows: readonly ChaseRow[]) => rows.map(({ objectText }) => objectText);

describe('the list', () => {
  it('counts what is overdue: not what is due today or later, and what is suspended apart', async () => {
    const { bills } = await house('龄A-1', plan('100.00', 40), plan('50.00', 10), plan('30.00', 0), plan('20.00', -20), plan('7.00', 90));
    await suspend(bills[4] ?? 0);
    const { rows, total, overdue, suspended, buckets } = await find({ key: '龄A-1' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      objectText: '龄A-1',
      estateName: '云栖花园',
      payerName: '业主龄A-1',
      phone: '138****1234',
      bills: 2,
      overdue: '150.00',
      suspended: '7.00',
      open: '207.00',
      oldestDue: overdueBy(40),
      days: 40,
      bucket: 2,
      last: null,
      promise: null,
      nextDate: null,
      step: 2,
    });
    expect([total, overdue, suspended, buckets]).toEqual([1, '150.00', '7.00', [{ bucket: 2, objects: 1, overdue: '150.00' }]]);
  });

  it('a house that owes nothing overdue, or suspended arrears alone, is not chased', async () => {
    await house('龄B-1', plan('10.00', 0), plan('10.00', -3));
    const { bills } = await house('龄B-2', plan('10.00', 50));
    await suspend(bills[0] ?? 0);
    expect((await find({ key: '龄B-1' })).total + (await find({ key: '龄B-2' })).total).toBe(0);
  });

  it('buckets include their last day, by the oldest overdue bill', async () => {
    for (const days of [30, 31, 90, 91, 180, 181, 365, 366, 730, 731, 1095, 1096])
      await house(`桶${days}`, plan('5.00', days), plan('1.00', 1));
    const of = async (...buckets: (1 | 2 | 3 | 4 | 5 | 6 | 7)[]) =>
      codes((await find({ buckets, sort: { field: 'days', order: 'asc' } })).rows).filter((code) => code.startsWith('桶'));
    expect(await of(1)).toEqual(['桶30']);
    expect(await of(2)).toEqual(['桶31', '桶90']);
    expect(await of(3)).toEqual(['桶91', '桶180']);
    expect(await of(4)).toEqual(['桶181', '桶365']);
    expect(await of(5)).toEqual(['桶366', '桶730']);
    expect(await of(6)).toEqual(['桶731', '桶1095']);
    expect(await of(7)).toEqual(['桶1096']);
    expect(await of(1, 7)).toEqual(['桶30', '桶1096']);
  });

  it('totals are the sums over all bills, whatever page is asked for; both orders', async () => {
    const [sums] = await ground.sql<{ n: number; open: string; suspended: string }>(
      `select count(distinct (object_kind, object_id))::int as n, sum(open) filter (where not suspended)::text as open from charging.bill
        where tenant_id = $1 and state = 4 and not void and not suspended and due_date < $2`,
      [ground.tenantId, TODAY],
    );
    const { total, overdue, buckets } = await find({ size: 1 } as object);
    expect([total, overdue]).toEqual([sums?.n, sums?.open]);
    expect(buckets.reduce((sum, one) => sum + one.objects, 0)).toBe(total);
    expect(sumMoney(buckets.map((one) => one.overdue))).toBe(overdue);
    const { rows } = await find({});
    const amounts = rows.map((row) => Number(row.overdue));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const days = (await find({ sort: { field: 'days', order: 'desc' } })).rows.map((row) => row.days);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
  });

  it('a parking space is chased by itself, and found by its house', async () => {
    const { houseId } = await house('位1');
    const [space] = await ground.sql<{ id: number }>(
      `insert into estate.parking (tenant_id, estate_id, code, owner_type, house_id, created_by, created_at) values ($1, $2, 'CW-位1', 1, $3, '测试', now()) returning id`,
      [ground.tenantId, ground.estateId, houseId],
    );
    await ground.bill(houseId, plan('66.00', 33, { parkingId: space?.id ?? 0 }));
    const { rows } = await find({ key: '位1' });
    expect(rows).toMatchObject([
      { objectKind: 2, objectId: space?.id, houseId, objectText: '车位 CW-位1', overdue: '66.00', payerName: '' },
    ]);
    expect((await emp.call(arrearsHouseDetail, { objectKind: 2, objectId: space?.id ?? 0 })).overdue).toBe('66.00');
  });

  it('filters by place, key and amount', async () => {
    const { houseId } = await house('筛1', plan('88.88', 5));
    const [at] = await ground.sql<{ building: number }>(`select building_id as building from estate.house where id = $1`, [houseId]);
    const inEstate = { kind: 'estate' as const, id: ground.estateId };
    expect((await find({ node: inEstate, key: '筛1' })).total).toBe(1);
    expect((await find({ node: { kind: 'building', id: at?.building ?? 0 }, key: '筛1' })).total).toBe(1);
    expect((await find({ node: { kind: 'building', id: 999_999 }, key: '筛1' })).total).toBe(0);
    expect((await find({ key: '筛1', amountFrom: '88.88' })).total).toBe(1);
    expect((await find({ key: '筛1', amountFrom: '88.89' })).total).toBe(0);
    expect(codes((await find({ key: '业主筛1' })).rows)).toEqual(['筛1']);
  });
});

describe('the calls of the specification', () => {
  it('the late fee is that of the domain, bill by bill, and adds up in the list, by month and in the detail', async () => {
    const { houseId, bills } = await house(
      '违1',
      plan('1000.00', 46, { lateRate: '0.0005' }),
      plan('300.00', 5, { lateRate: '0.0003' }),
      plan('200.00', -5),
    );
    clock.turn('2026-06-05T10:00:00+08:00');
    emp = await installation.as('emp');
    const { rows } = await find({ key: '违1' });
    const late = rows[0]?.late ?? '';
    expect(late).toBe(lateFee({ principal: '1000.00', dueDate: '2026-04-30', dailyRate: '0.0005' }, [], '2026-06-05').amount);
    await emp.call(arrearsHouseDetail, { objectId: houseId });
    await payFor(emp, houseId, [], '0', {
      lines: [{ billId: bills[0] ?? 0, amount: '400.00', late: '0' }],
      tenders: [{ list: 1, method: 1, amount: '400.00' }],
      expected: '400.00',
    });
    clock.turn(`${TODAY}T10:00:00+08:00`);
    emp = await installation.as('emp');
    const terms = { principal: '1000.00', dueDate: '2026-04-30', dailyRate: '0.0005' };
    const first = lateFee(terms, [{ day: '2026-06-05', amount: '400.00' }], TODAY);
    const second = lateFee({ principal: '300.00', dueDate: overdueBy(5), dailyRate: '0.0003' }, [], TODAY);
    const detail = await emp.call(arrearsHouseDetail, { objectId: houseId });
    expect(detail.bills.map((bill) => [bill.open, bill.late, bill.days])).toEqual([
      ['600.00', first.amount, 46],
      ['300.00', second.amount, 5],
      ['200.00', '0.00', 0],
    ]);
    const sum = sumMoney([first.amount, second.amount]);
    expect(detail).toMatchObject({ open: '1100.00', overdue: '900.00', late: sum, suspended: '0.00' });
    expect(detail.ageing).toEqual([
      { bucket: 1, bills: 1, open: '300.00' },
      { bucket: 2, bills: 1, open: '600.00' },
    ]);
    expect((await find({ key: '违1' })).rows[0]).toMatchObject({ overdue: '900.00', late: sum, bills: 2 });
    const months = await emp.call(arrearsHouseDate, { objectId: houseId });
    expect(months.map((one) => [one.month, one.bills, one.open, one.overdue])).toEqual([
      ['2026-04', 1, '600.00', true],
      ['2026-06', 2, '500.00', true],
    ]);
    expect(sumMoney(months.map((one) => one.late))).toBe(sum);
  });

  it('the summary is a page of those that owe, for the counter too', async () => {
    const { rows, total, overdue } = await emp.call(arrearsHouseSummary, { key: '违1' });
    expect([rows.length, total, overdue]).toEqual([1, 1, '900.00']);
    const clerk = await installation.as('clerk');
    expect((await clerk.call(arrearsHouseSummary, { key: '违1' })).total).toBe(1);
  });

  it('nobody sees what is not in his estates or his company', async () => {
    const { houseId } = await house('域1', plan('10.00', 60));
    const limited = await installation.as('limited');
    const foreign = await installation.as('binemp');
    for (const other of [limited, foreign]) {
      const summary = await other.ask(arrearsHouseSummary, { key: '域1' });
      expect(summary.envelope.data?.total ?? 0).toBe(0);
      expect((await other.ask(arrearsHouseDetail, { objectId: houseId })).envelope.code).not.toBe(200);
    }
    expect(await refusalOf(foreign, arrearsHouseDetail, { objectId: houseId })).toBe('欠费对象不存在或已被删除');
    expect((await installation.visitor.ask(searchChase, {})).envelope.code).toBe(401);
  });
});
