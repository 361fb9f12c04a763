import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportChanges, searchChanges, searchLateFees } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, payFor, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { changed, undo } from './change.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  [emp, auditor] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
});
afterAll(() => installation.close());

describe('a register', () => {
  it('tells house, item, reason, source, who asked and who approved, with sums over all and both groupings', async () => {
    const { houseId } = await ground.house('册1-1');
    const bill = await ground.bill(houseId, { amount: '100.00', due: '2026-07-31' });
    await changed(emp, auditor, 2, [[bill, '30']]);
    const back = await changed(emp, auditor, 2, [[bill, '5']]);
    await undo(auditor, back);
    await changed(emp, auditor, 3, [[bill, '10']]);
    // 抹零 at the desk is listed with the reductions.
    await ground.settings({ roundOffLimit: '1.00' });
    const odd = await ground.bill(houseId, { amount: '20.30', due: '2026-07-31', from: '2026-05-01', to: '2026-05-31' });
    const paid = await payFor(emp, houseId, [odd], '20.00', { roundOff: '0.30' });
    const { rows, total, amount } = await emp.call(searchChanges, { kind: 2, key: '册1-1' });
    expect({ total, amount }).toEqual({ total: 4, amount: '-30.30' });
    expect(rows).toMatchObject([
      { kind: 4, amount: '-0.30', reason: 7, source: 'settlement', number: paid.number, checkedBy: '' },
      { kind: 2, amount: '5.00', undone: true },
      { kind: 2, amount: '-5.00', undone: true },
      {
        kind: 2,
        amount: '-30.00',
        reason: 4,
        source: 'request',
        item: '测试物业费',
        objectText: '册1-1',
        undone: false,
        estateName: '云栖花园',
      },
    ]);
    expect(rows[3]?.checkedBy).not.toBe('');
    expect((await emp.call(searchChanges, { kind: 3, key: '册1-1' })).amount).toBe('-10.00');
    expect((await emp.call(searchChanges, { kind: 2, key: '册1-1', reasons: [7] })).total).toBe(1);
    expect((await emp.call(searchChanges, { kind: 2, key: '册1-1', dayFrom: '2026-06-16' })).total).toBe(0);
    const report = await emp.call(reportChanges, { kind: 2, key: '册1-1' });
    expect(report.byReason).toEqual([
      { name: '服务补偿', changes: 1, amount: '-30.00' },
      { name: '抹零', changes: 1, amount: '-0.30' },
    ]);
    expect(report.byChecker.map(({ name, amount: sum }) => [name === '无需审核', sum])).toEqual([
      [false, '-30.00'],
      [true, '-0.30'],
    ]);
  });

  it('is for who has its screen, and holds what he may see', async () => {
    expect((await installation.visitor.ask(searchChanges, { kind: 1 })).status).toBe(401);
    const bin = await installation.as('binemp');
    expect((await bin.call(searchChanges, { kind: 2, key: '册1-1' })).rows).toEqual([]);
    const limited = await installation.as('limited');
    const answer = await limited.ask(searchChanges, { kind: 2, key: '册1-1' });
    expect(answer.envelope.code === 200 ? (answer.envelope.data?.rows ?? []) : []).toEqual([]);
  });
});

describe('the ledger of late fees', () => {
  it('tells base, rate, days, cap, waived, settled and due; running, stopped and paid apart', async () => {
    const { houseId } = await ground.house('违1-1');
    const months = ['01', '02', '03', '05'];
    const [running, capped, left, fresh] = await Promise.all(
      months.map((month, at) =>
        ground.bill(houseId, {
          amount: '1000.00',
          from: `2026-${month}-01`,
          to: `2026-${month}-28`,
          due: at === 3 ? '2026-06-15' : '2026-04-30',
          lateCap: at === 1 ? '0.01' : '1',
        }),
      ),
    );
    await ground.sql(`update charging.object_balance o set bills = 4, open = 4000 where o.object_kind = 1 and o.object_id = $1`, [houseId]);
    await changed(emp, auditor, 5, [[running ?? 0, '3']]);
    await payFor(emp, houseId, [left ?? 0], '1000.00', { lines: [{ billId: left ?? 0, late: 'none' }] });
    const found = await emp.call(searchLateFees, { key: '违1-1' });
    const of = (id: number | undefined) => found.rows.find(({ billId }) => billId === id);
    expect(of(running)).toMatchObject({
      state: 1,
      base: '1000.00',
      rate: '0.000500',
      from: '2026-04-30',
      to: '2026-06-15',
      days: 46,
      accrued: '23.00',
      cap: '1',
      capped: false,
      waived: '3.00',
      due: '20.00',
    });
    expect(of(capped)).toMatchObject({ state: 2, accrued: '10.00', cap: '0.01', capped: true, due: '10.00' });
    expect(of(left)).toMatchObject({ state: 3, base: '0.00', fixed: '23.00', accrued: '23.00', due: '23.00' });
    expect(of(fresh)).toBeUndefined();
    expect(found).toMatchObject({ total: 3, base: '2000.00', accrued: '56.00', waived: '3.00', settled: '0.00', due: '53.00' });
    for (const [state, total] of [
      [1, 1],
      [2, 1],
      [3, 1],
    ] as const)
      expect((await emp.call(searchLateFees, { key: '违1-1', states: [state] })).total).toBe(total);
    expect((await (await installation.as('binemp')).call(searchLateFees, { key: '违1-1' })).rows).toEqual([]);
  });
});
