// One agreement for what a payer owes at several places: a house, its parking space, a contract.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvePlan,
  createPlan,
  endPlan,
  getPlan,
  houseCharging,
  listPlanChoices,
  previewSettlement,
  searchChase,
  searchPlans,
  settleBills,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { soldHouse } from '../../settlement/sold-house.fixtures.ts';
import { billOf, comeRound } from '../suspension/suspension.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
});
afterAll(() => installation.close());

const DUE = '2026-04-30';
const PARTS = [
  { dueDate: '2026-06-30', amount: '450.00' },
  { dueDate: '2026-07-31', amount: '450.00' },
];
/** A contract of a customer, with one overdue bill. */
async function contractOf(number: string, owner: { customerId: number; personId: number }, amount: string) {
  const [made] = await ground.sql<{ id: number }>(
    `insert into charging.contract (tenant_id, estate_id, customer_id, number, name, kind, from_date, to_date, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, '电梯广告', 2, '2026-01-01', '2026-12-31', '测试', now(), '测试', now()) returning id`,
    [ground.tenantId, ground.estateId, owner.customerId, number],
  );
  const contractId = Number(made?.id);
  const bill = await ground.bill(null, { amount, due: DUE, customerId: owner.customerId, payerId: owner.personId, item: '广告费' });
  await ground.sql('update charging.bill set contract_id = $2 where id = $1', [bill, contractId]);
  await ground.sql('delete from charging.object_balance where object_kind = 3 and object_id = $1', [owner.customerId]);
  await ground.sql(
    `insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due)
     values ($1, 4, $2, $3, null, 1, $4, $5)`,
    [ground.tenantId, contractId, ground.estateId, amount, DUE],
  );
  return { contractId, bill };
}
/** A house of 600.00 with a parking space of 200.00, and a contract of 100.00 of the same owner. */
async function estateOf(code: string) {
  const { houseId, personId } = await ground.house(code);
  const { parkingId } = await ground.space(`${code}位`);
  await ground.sql('update estate.parking set house_id = $2 where id = $1', [parkingId, houseId]);
  const house = await ground.bill(houseId, { amount: '600.00', due: DUE, payerId: personId });
  const parking = await ground.bill(houseId, { amount: '200.00', due: DUE, parkingId, payerId: personId, item: '车位费' });
  const [customer] = await ground.sql<{ id: number }>(
    `insert into estate.customer (tenant_id, person_id, number, credit, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, 1, '测试', now(), '测试', now()) returning id`,
    [ground.tenantId, personId, `KH-${code}`],
  );
  const contract = await contractOf(`HT-${code}`, { customerId: Number(customer?.id), personId }, '100.00');
  return { houseId, personId, parkingId, contractId: contract.contractId, house, parking, contract: contract.bill };
}

describe('an agreement', () => {
  it('takes the bills of a house, its parking space and a contract of the same payer', async () => {
    const all = await estateOf('合-1');
    const object = { objectKind: 1 as const, objectId: all.houseId };
    const billIds = [all.house, all.parking, all.contract];
    const choices = await emp.call(listPlanChoices, object);
    expect(choices.map(({ billId }) => billId).sort((a, b) => a - b)).toEqual(billIds.toSorted((a, b) => a - b));
    const { id, number } = await emp.call(createPlan, { ...object, billIds, signedOn: '2026-06-15', instalments: PARTS });
    expect((await emp.call(listPlanChoices, object)).length).toBe(0);
    await auditor.call(approvePlan, { id, version: 0 });
    for (const billId of billIds) expect((await billOf(ground, billId))?.late_stop).toBe('2026-06-15');
    const plan = await emp.call(getPlan, { id });
    expect(plan).toMatchObject({ total: '900.00', state: 2 });
    expect(plan.bills.map(({ objectText }) => objectText).sort()).toEqual(['合-1', '合同 HT-合-1', '车位 合-1位'].sort());
    // Found by each of its objects, and none of them is chased.
    for (const key of ['合-1位', 'HT-合-1']) {
      expect(
        (await emp.call(searchPlans, { key })).rows.map((row) => row.number),
        key,
      ).toEqual([number]);
      expect((await emp.call(searchChase, { key })).rows[0]?.hold, key).toMatchObject({ plan: { number, broken: false }, quiet: true });
    }
    // The desk of the house pays the house and the parking space; the contract is paid with them as another object of the payer.
    expect((await emp.call(houseCharging, { houseId: all.houseId })).plans).toMatchObject([{ number, next: { amount: '450.00' } }]);
    for (const day of ['2026-06-30', '2026-07-31']) {
      clock.turn(`${day}T10:00:00+08:00`);
      emp = await installation.as('emp');
      const { lines } = await emp.call(previewSettlement, { houseId: all.houseId, spread: { billIds, amount: '450.00' } });
      await emp.call(settleBills, {
        houseId: all.houseId,
        payerName: '付款人',
        lines: lines.map(({ billId, amount, late }) => ({ billId, amount, late })),
        tenders: [cash('450.00')],
        expected: '450.00',
      });
    }
    await comeRound(installation, ground.tenantId);
    expect(await emp.call(getPlan, { id })).toMatchObject({ state: 3, paid: '900.00', endReason: '已全部付清' });
    clock.turn('2026-06-15T10:00:00+08:00');
    emp = await installation.as('emp');
  });

  it('is made for a parking space or a contract only as well', async () => {
    const all = await estateOf('合-2');
    for (const [objectKind, objectId, billId, total] of [
      [2, all.parkingId, all.parking, '200.00'],
      [4, all.contractId, all.contract, '100.00'],
    ] as const) {
      const half = (Number(total) / 2).toFixed(2);
      const instalments = PARTS.map(({ dueDate }) => ({ dueDate, amount: half }));
      const { id } = await emp.call(createPlan, { objectKind, objectId, billIds: [billId], signedOn: '2026-06-15', instalments });
      await auditor.call(approvePlan, { id, version: 0 });
      expect(await emp.call(getPlan, { id })).toMatchObject({ objectKind, objectId, total, state: 2 });
    }
  });

  it('refuses the bill of somebody else, and a bill that another agreement has', async () => {
    const [mine, other] = [await estateOf('合-3'), await estateOf('合-4')];
    const of = (houseId: number, billIds: number[], amount: string) => ({
      objectKind: 1 as const,
      objectId: houseId,
      billIds,
      signedOn: '2026-06-15',
      instalments: PARTS.map(({ dueDate }) => ({ dueDate, amount })),
    });
    expect(await refusalOf(emp, createPlan, of(mine.houseId, [mine.house, other.parking], '400.00'))).toBe(
      '“车位 合-4位 车位费 2026.04.01-2026.04.30”不是 合-3 的账单，付款人也不是业主合-3，不能放进同一份协议',
    );
    const parking = { ...of(mine.houseId, [mine.parking], '100.00'), objectKind: 2 as const, objectId: mine.parkingId };
    const { id, number } = await emp.call(createPlan, parking);
    expect(await refusalOf(emp, createPlan, of(mine.houseId, [mine.house, mine.parking], '400.00'))).toContain(`在分期协议 ${number} 中`);
    await emp.call(endPlan, { id, version: 0, reason: '改签' });
    await emp.call(createPlan, of(mine.houseId, [mine.house, mine.parking], '400.00'));
  });

  it('signed twice concurrently over the same parking space: one is refused', async () => {
    const all = await estateOf('合-5');
    const instalments = (amount: string) => PARTS.map(({ dueDate }) => ({ dueDate, amount }));
    const [one, two] = await Promise.all([
      emp.ask(createPlan, {
        objectKind: 1,
        objectId: all.houseId,
        billIds: [all.house, all.parking],
        signedOn: '2026-06-15',
        instalments: instalments('400.00'),
      }),
      emp.ask(createPlan, {
        objectKind: 4,
        objectId: all.contractId,
        billIds: [all.contract, all.parking],
        signedOn: '2026-06-15',
        instalments: instalments('150.00'),
      }),
    ]);
    const codes = [one.envelope, two.envelope].map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect([one.envelope, two.envelope].find(({ code }) => code !== 200)?.msg).toMatch(/在分期协议 FQ\d+ 中/);
  });
});

describe('bills of two payers', () => {
  it('are not signed for together; the agreement is that of the payer of its bills', async () => {
    const { houseId, seller, sellerBill, buyerBill } = await soldHouse(ground, '分期卖');
    const head = { objectKind: 1 as const, objectId: houseId, signedOn: '2026-06-15', stopLate: true };
    const parts = (amount: string) => ['2026-06-30', '2026-07-31'].map((dueDate) => ({ dueDate, amount }));
    const both = { ...head, billIds: [sellerBill, buyerBill], instalments: parts('250.40') };
    expect(await refusalOf(emp, createPlan, both)).toBe('所选账单分属 卖方分期卖、买方分期卖，请各自签订协议');
    const { id } = await emp.call(createPlan, { ...head, billIds: [sellerBill], instalments: parts('125.20') });
    expect((await emp.call(getPlan, { id })).payerName).toBe('卖方分期卖');
    const [row] = await ground.sql<{ payer_id: number }>('select payer_id from charging.instalment_plan where id = $1', [id]);
    expect(Number(row?.payer_id)).toBe(seller);
  });
});
