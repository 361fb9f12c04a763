// The figures of a house and of a person, with worked numbers; parts by right, sums by what the user sees.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU, readMoneySummary, searchBills, searchMeters, searchSettlements } from '@anju/contract';
import { openKeeper, type KeeperGround } from '../settlement/keeper.fixtures.ts';
import { payFor } from '../settlement/settlement.fixtures.ts';

let kept: KeeperGround;
beforeAll(async () => {
  kept = await openKeeper();
});
afterAll(() => kept.installation.close());

const NOTHING = { bills: 0, open: '0.00', overdueBills: 0, overdue: '0.00', late: '0.00', suspended: '0.00', allBills: 0 };

describe('of a house', () => {
  it('adds up what is owed and overdue, what was paid, and what is held', async () => {
    const { ground, emp } = kept;
    const { houseId, personId } = await ground.house('77101', '周以宁');
    // 256.16 + 250.40 are overdue; 250.40 is due in the future.
    await ground.bill(houseId, { amount: '256.16', due: '2020-09-30', lateRate: '0' });
    await ground.bill(houseId, { amount: '250.40', due: '2020-10-31', lateRate: '0', item: '摘要二' });
    await ground.bill(houseId, { amount: '250.40', due: '2099-11-30', lateRate: '0', item: '摘要三' });
    const paid = await ground.bill(houseId, { amount: '35.85', lateRate: '0', item: '摘要四' });
    await payFor(emp, houseId, [paid], '35.85');
    await ground.account(1, { houseId }, '1200.00');
    await ground.account(3, { houseId, personId, chargeTypeId: await ground.item('摘要押金', { deposit: true }) }, '2000.00');
    const found = await emp.call(readMoneySummary, { houseId });
    expect(found).toMatchObject({
      owed: { bills: 3, open: '756.96', overdueBills: 2, overdue: '506.56', late: '0.00', suspended: '0.00', allBills: 4 },
      payments: { count: 1 },
      prepaid: '1200.00',
      deposit: '2000.00',
      meters: 0,
      houses: [],
    });
    // The lists behind the figures agree with them.
    expect(await emp.call(searchBills, { houseId })).toMatchObject({ total: 4, open: '756.96' });
    expect((await emp.call(searchSettlements, { houseId })).total).toBe(1);
    expect((await emp.call(searchMeters, { houseId })).total).toBe(0);
  });
});

describe('of a person', () => {
  it('adds up the bills the person pays over all houses, the largest debt first', async () => {
    const { ground, emp } = kept;
    const first = await ground.house('77201', '林沛');
    const second = await ground.house('77202', '别人');
    await ground.bill(first.houseId, { amount: '100.00', due: '2020-01-31', lateRate: '0', payerId: first.personId });
    await ground.bill(second.houseId, { amount: '300.00', due: '2099-01-31', lateRate: '0', payerId: first.personId });
    await ground.bill(second.houseId, { amount: '9.00', lateRate: '0', item: '摘要五', payerId: second.personId });
    expect(await emp.call(readMoneySummary, { personId: first.personId })).toMatchObject({
      owed: { bills: 2, open: '400.00', overdueBills: 1, overdue: '100.00', allBills: 2 },
      houses: [
        { houseId: second.houseId, open: '300.00', overdue: '0.00' },
        { houseId: first.houseId, open: '100.00', overdue: '100.00' },
      ],
    });
    expect((await emp.call(searchBills, { payerId: first.personId })).total).toBe(2);
  });
});

describe('for a user with limits', () => {
  it('one house or one person, not both and not neither', async () => {
    const { houseId, personId } = kept.mine;
    for (const input of [{}, { houseId, personId }]) expect((await kept.keeper.ask(readMoneySummary, input)).status).toBe(400);
  });

  it('a house of another building is not there, and no sum of a person counts it', async () => {
    const { keeper, mine, other, ground } = kept;
    await ground.sql('update charging.bill set payer_id = $1 where id = any ($2::bigint[])', [mine.personId, [mine.billId, other.billId]]);
    expect(await kept.refusal(readMoneySummary, { houseId: other.houseId })).toBe('房屋不存在或已被删除');
    const { owed, houses } = await keeper.call(readMoneySummary, { personId: mine.personId });
    expect(owed).toMatchObject({ bills: 1, open: '100.00' });
    expect(houses.map(({ houseId }) => houseId)).toEqual([mine.houseId]);
    expect((await keeper.call(readMoneySummary, { personId: other.personId })).owed).toEqual(NOTHING);
  });

  it('each part needs the right to view one of its screens; a menu that is only visible gives nothing', async () => {
    const { keeper, keeperId, mine, ground } = kept;
    const keep = (menus: readonly number[]) =>
      ground.sql(
        `delete from org.job_grant g using org.employee_job j
          where j.tenant_id = g.tenant_id and j.job_id = g.job_id and j.employee_id = $1 and g.menu_id <> all ($2::int[])`,
        [keeperId, [...menus]],
      );
    await keep([MENU.accountDeposit, MENU.house]);
    expect(await keeper.call(readMoneySummary, { houseId: mine.houseId })).toMatchObject({
      owed: null,
      payments: { count: 1 },
      prepaid: null,
      deposit: '0.00',
      meters: null,
    });
    await keep([MENU.house]);
    expect((await keeper.ask(readMoneySummary, { houseId: mine.houseId })).status).toBe(403);
  });

  it('an account without the screens of charging is refused', async () => {
    const sa = await kept.installation.as('sa');
    expect((await sa.ask(readMoneySummary, { houseId: kept.mine.houseId })).status).toBe(403);
  });
});
