// Two houses with bills of two months and older arrears; day by day there are payments, reversals, write-offs and suspensions.
import { createChangeRequest, redSettlement, settleAccount } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { inputOf, pass } from '../account/change-request/change.fixtures.ts';
import { askSuspension, askTransfer, passSuspension } from '../arrears/suspension/suspension.fixtures.ts';
import { cash, openGround, payFor, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';

export interface RateGround {
  readonly installation: Installation;
  readonly ground: SettleGround;
  readonly houseA: number;
  readonly houseB: number;
  /** The suspended bill of the second house for May. */
  readonly suspendedBill: number;
  person(name: string): Promise<Person>;
  turn(day: string): void;
}

export async function openRateGround(): Promise<RateGround> {
  const clock = turnableClock('2026-04-10T10:00:00+08:00');
  const installation = await openInstallation({ clock });
  const ground = await openGround(installation);
  const [{ houseId: houseA }, { houseId: houseB }] = [await ground.house('率-1', '甲业主'), await ground.house('率-2', '乙业主')];
  const bill = async (houseId: number, month: string, amount: string, item = '测试物业费', lateRate = '0') => {
    const id = await ground.bill(houseId, {
      amount,
      item,
      lateRate,
      from: `2026-${month}-01`,
      to: `2026-${month}-28`,
      due: `2026-${month}-20`,
    });
    await ground.sql(`update charging.bill set calc = '[]' where id = $1`, [id]);
    return id;
  };
  const oldA = await bill(houseA, '03', '100.00');
  await bill(houseB, '03', '80.00');
  const [aprilA, mayA, waterA] = [
    await bill(houseA, '04', '200.00'),
    await bill(houseA, '05', '200.00'),
    await bill(houseA, '05', '50.00', '测试水费', '0.0005'),
  ];
  const [aprilB, mayB, waterB] = [
    await bill(houseB, '04', '300.00'),
    await bill(houseB, '05', '300.00'),
    await bill(houseB, '04', '40.00', '测试水费'),
  ];
  const turn = (day: string) => clock.turn(`${day}T10:00:00+08:00`);
  // A session expires with the day, so the users log in again.
  const on = async (day: string) => {
    turn(day);
    return { emp: await installation.as('emp'), auditor: await installation.as('auditor') };
  };

  await payFor((await on('2026-04-10')).emp, houseA, [oldA], '100.00');
  await payFor((await on('2026-05-05')).emp, houseB, [], '100.00', { lines: [{ billId: aprilB, amount: '100.00' }] });
  const change = await on('2026-05-20');
  const { id: changeId } = await change.emp.call(createChangeRequest, inputOf(2, [[mayA, '20']]));
  await pass(change.auditor, changeId);
  const paid = await payFor((await on('2026-05-25')).emp, houseA, [aprilA], '200.00');
  // 50.00 × 0.0005 × 13 days = 0.33.
  await payFor((await on('2026-06-02')).emp, houseA, [waterA], '50.33');
  const hang = await on('2026-06-05');
  await passSuspension(hang.auditor, (await askSuspension(hang.emp, [mayB, waterB])).id);
  const off = await on('2026-06-08');
  await passSuspension(off.auditor, (await askTransfer(off.emp, 3, [waterB])).id);
  await (await on('2026-06-10')).emp.call(redSettlement, { id: paid.id, version: 0, reason: '收错了' });
  const ahead = { type: 2 as const, houseId: houseA, payerName: '甲业主', prepaid: [{ chargeTypeId: null, amount: '500.00' }] };
  await (await on('2026-06-12')).emp.call(settleAccount, { ...ahead, tenders: [cash('500.00')] });
  turn('2026-06-15');
  return { installation, ground, houseA, houseB, suspendedBill: mayB, person: (name) => installation.as(name), turn };
}
