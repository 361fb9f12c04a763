// A year settled against what was billed and received in advance.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditBatch,
  checkMonth,
  getBatch,
  getShareAccount,
  getSharePool,
  previewSharePool,
  publishBatches,
  searchShareAccount,
  settleBills,
  startRun,
  unauditBatch,
  voidSharePool,
  withdrawBatch,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { payFor, refusalOf, special, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { jobDone } from '../run/billing.fixtures.ts';
import { shareGround, type ShareGround } from './share.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-11-05T10:00:00+08:00') });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

const differences = async () =>
  (await installation.database.asOwner(listDifferences)).flatMap(({ found }) => found.map(({ what }) => what));
const YEAR = { periodFrom: '2026-01-01', periodTo: '2026-12-31', source: 4 } as const;

interface Year {
  readonly ground: ShareGround;
  readonly houses: readonly number[];
  readonly plan: number;
  /** Pays the first bills in advance of a house, 10.00 each. */
  pay(at: number, bills: number): Promise<void>;
  /** What is open on the bills in advance of a house. */
  open(at: number): Promise<string>;
}
/** Three houses of 10, 20 and 30 ㎡ that were billed 10.00 in advance in each of three months. Nothing is paid. */
async function billedAhead(): Promise<Year> {
  const ground = await shareGround(installation, emp, auditor);
  const standard = await ground.standard({ item: '公摊预收', method: 2, prices: { '2020-01-01': '10' } });
  const houses: number[] = [];
  for (const area of ['10', '20', '30']) {
    const house = await ground.house({ code: `A${area}`, area });
    await ground.attach(house, standard);
    houses.push(house);
  }
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2026-01', monthTo: '2026-03' });
  await jobDone(emp, jobId);
  await audit(batchId);
  await emp.call(publishBatches, { batchIds: [batchId] });
  const plan = await ground.plan('公摊清算', { advanceTypeId: await ground.item('公摊预收') });
  const billsOf = (at: number) =>
    ground.sql<{ id: string; open: string }>(
      `select b.id, b.open::text from charging.bill b join manage.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
        where b.tenant_id = $1 and b.house_id = $2 and i.name = '公摊预收' order by b.period_from`,
      [ground.tenantId, houses[at]],
    );
  return {
    ground,
    houses,
    plan,
    async pay(at, count) {
      const ids = (await billsOf(at)).slice(0, count).map(({ id }) => Number(id));
      await payFor(emp, houses[at] as number, ids, `${count}0.00`);
    },
    open: async (at) => sumMoney((await billsOf(at)).map((bill) => bill.open)),
  };
}
async function paidAhead(): Promise<Year> {
  const year = await billedAhead();
  for (const at of [0, 1, 2]) await year.pay(at, 3);
  return year;
}
const batchVersion = async (id: number) => (await auditor.call(getBatch, { id })).version;
const audit = async (id: number) => auditor.call(auditBatch, { id, version: await batchVersion(id) });
const unaudit = async (id: number) => auditor.call(unauditBatch, { id, version: await batchVersion(id), reason: '再核对' });
const prepaidOf = async (ground: ShareGround, houseId: number) =>
  (
    await ground.sql<{ id: string; balance: string }>(
      `select id, balance::text from charging.account where tenant_id = $1 and house_id = $2 and kind = 1`,
      [ground.tenantId, houseId],
    )
  )[0];
const eventsOf = (ground: ShareGround, type: string) =>
  ground.sql<{ amount: string; house_id: string }>(
    `select amount::text, house_id from charging.accounting_event where tenant_id = $1 and estate_id = $2 and type = $3 order by id`,
    [ground.tenantId, ground.estateId, type],
  );

describe('a year', () => {
  it('bills what is missing, and gives back what was too much only when the batch is audited', async () => {
    const { ground, houses, plan } = await paidAhead();
    const [house = 0] = houses;
    const pool = await ground.audited(plan, '120.00', YEAR);
    expect(await emp.call(previewSharePool, { id: pool })).toMatchObject({
      advance: '90.00',
      credited: '10.00',
      relieved: '0.00',
      houses: 3,
    });
    const outcome = await ground.allocate(pool);
    // Shares of 20 / 40 / 60; each house paid 30 in advance.
    expect(outcome).toMatchObject({ bills: 2, amount: '40.00', credited: '10.00', relieved: '0.00' });
    expect((await ground.bills(pool)).map(({ code, amount }) => [code, amount])).toEqual([
      ['A20', '10.00'],
      ['A30', '30.00'],
    ]);
    expect((await ground.bills(pool))[0]?.explain).toBe(
      '公摊清算 2026.01.01-2026.12.31：总额 120.00 元 × 权重 20（面积 20㎡） ÷ 权重合计 60 = 40.00 元；应分摊 40.00 − 已预收 30.00 = 10.00 元',
    );
    expect(await emp.call(getSharePool, { id: pool })).toMatchObject({ state: 3, advance: '90.00', credited: '10.00', bills: 2 });
    expect(await prepaidOf(ground, house)).toBeUndefined();
    expect(await emp.call(getBatch, { id: outcome.batchId })).toMatchObject({ givesBack: { credited: '10.00', relieved: '0.00' } });
    expect(await differences()).toEqual([]);

    await audit(outcome.batchId);
    expect(await prepaidOf(ground, house)).toMatchObject({ balance: '10.00' });
    expect((await eventsOf(ground, 'account.moved')).map(({ amount }) => amount)).toEqual(['10.00']);
    expect(await emp.call(getShareAccount, { poolId: pool, houseId: house })).toMatchObject({
      credited: '10.00',
      bill: null,
      amount: '20.00',
      explain: expect.stringContaining('应分摊 20.00 − 已预收 30.00 = -10.00 元，多收的退入预交 10.00 元') as string,
    });
    expect(await differences()).toEqual([]);

    await unaudit(outcome.batchId);
    expect(await prepaidOf(ground, house)).toMatchObject({ balance: '0.00' });
    expect(await differences()).toEqual([]);
    await audit(outcome.batchId);
    expect(await prepaidOf(ground, house)).toMatchObject({ balance: '10.00' });
    await emp.call(withdrawBatch, { id: outcome.batchId, version: await batchVersion(outcome.batchId), reason: '漏了一张发票' });
    expect(await prepaidOf(ground, house)).toMatchObject({ balance: '0.00' });
    expect(await emp.call(getSharePool, { id: pool })).toMatchObject({ state: 2, advance: '0.00', credited: '0.00' });
    expect(await differences()).toEqual([]);
  });

  it('gives back nothing that was not received: what is unpaid is taken off the open bills', async () => {
    const { ground, houses, plan, pay, open } = await billedAhead();
    await pay(2, 1);
    // Shares of 2 / 4 / 6 against 30 billed each; the third house paid 10.
    const pool = await ground.audited(plan, '12.00', YEAR);
    const { batchId, ...outcome } = await ground.allocate(pool);
    expect(outcome).toMatchObject({ bills: 0, credited: '4.00', relieved: '74.00' });
    expect(await emp.call(getBatch, { id: batchId })).toMatchObject({ state: 2, made: 0 });
    expect([await open(0), await open(1), await open(2)]).toEqual(['30.00', '30.00', '20.00']);
    await audit(batchId);
    expect([await open(0), await open(1), await open(2)]).toEqual(['2.00', '4.00', '0.00']);
    expect(await prepaidOf(ground, houses[0] as number)).toBeUndefined();
    expect(await prepaidOf(ground, houses[2] as number)).toMatchObject({ balance: '4.00' });
    expect(await emp.call(getShareAccount, { poolId: pool, houseId: houses[2] as number })).toMatchObject({
      explain: expect.stringContaining(
        '应分摊 6.00 − 预收应收 30.00 = -24.00 元（其中已收 10.00 元），多收的退入预交 4.00 元，未缴的预收账单核减 20.00 元',
      ) as string,
    });
    expect(await differences()).toEqual([]);
    await unaudit(batchId);
    expect([await open(0), await open(1), await open(2)]).toEqual(['30.00', '30.00', '20.00']);
    expect(await prepaidOf(ground, houses[2] as number)).toMatchObject({ balance: '0.00' });
    expect(await differences()).toEqual([]);
  });

  it('looks at what was received when it is audited, and is refused if a bill in advance was changed', async () => {
    const { ground, houses, plan, pay, open } = await billedAhead();
    const pool = await ground.audited(plan, '12.00', YEAR);
    const { batchId, credited, relieved } = await ground.allocate(pool);
    expect([credited, relieved]).toEqual(['0.00', '78.00']);
    await pay(0, 3);
    await audit(batchId);
    expect(await emp.call(getSharePool, { id: pool })).toMatchObject({ advance: '30.00', credited: '28.00', relieved: '50.00' });
    expect(await prepaidOf(ground, houses[0] as number)).toMatchObject({ balance: '28.00' });
    expect([await open(0), await open(1), await open(2)]).toEqual(['0.00', '4.00', '6.00']);
    expect(await differences()).toEqual([]);
    await unaudit(batchId);
    const setVoid = (to: boolean) =>
      ground.sql(`update charging.bill set void = $3 where tenant_id = $1 and house_id = $2 and period_from = '2026-03-01'`, [
        ground.tenantId,
        houses[1],
        to,
      ]);
    await setVoid(true);
    expect(await refusalOf(auditor, auditBatch, { id: batchId, version: await batchVersion(batchId) })).toBe(
      'A20 的预收账单在分摊后有变动，请撤回该批次，重新分摊',
    );
    await setVoid(false);
  });

  it('does not give back what was written off', async () => {
    const { ground, houses, plan, pay } = await billedAhead();
    await pay(0, 3);
    const tender = (list: number, method: number) =>
      ground.sql(
        `update charging.tender t set list = $3, method = $4 from charging.settlement_line l join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
          where t.tenant_id = $1 and l.tenant_id = $1 and t.settlement_id = l.settlement_id and b.house_id = $2`,
        [ground.tenantId, houses[0], list, method],
      );
    await tender(2, 10);
    expect((await emp.call(previewSharePool, { id: await ground.pool(plan, '12.00', YEAR) })).parts[0]).toMatchObject({
      amount: '2.00',
      advanceDue: '30.00',
      advance: '0.00',
      credited: '0.00',
      relieved: '0.00',
    });
    await tender(1, 1);
  });

  it('audited by two users at the same time gives back once', async () => {
    const { ground, houses, plan } = await paidAhead();
    const { batchId } = await ground.allocate(await ground.audited(plan, '6.00', YEAR));
    const version = await batchVersion(batchId);
    const answers = await Promise.all([1, 2].map(() => auditor.ask(auditBatch, { id: batchId, version })));
    expect(answers.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    expect(await prepaidOf(ground, houses[0] as number)).toMatchObject({ balance: '29.00' });
    expect(await differences()).toEqual([]);
  });

  it('of a house sold since gives the money to the seller, not to the house', async () => {
    const { ground, houses, plan } = await paidAhead();
    const [house = 0] = houses;
    await ground.owner(house, '卖方', '2020-01-01', '2026-06-30');
    await ground.owner(house, '买方', '2026-07-01');
    // A10 has 18.25 of 109.50, of it 181 of 365 days to the seller, who was billed and paid 30: 9.05 and 9.20.
    const pool = await ground.audited(plan, '109.50', YEAR);
    const { batchId } = await ground.allocate(pool);
    const { parts } = await emp.call(previewSharePool, { id: pool });
    expect(parts.slice(0, 2)).toMatchObject([
      { payer: '卖方', amount: '9.05', advance: '30.00', credited: '20.95' },
      { payer: '买方', amount: '9.20', advance: '0.00', credited: '0.00' },
    ]);
    await audit(batchId);
    expect(await prepaidOf(ground, house)).toBeUndefined();
    expect(
      await ground.sql(
        `select p.name, a.balance::text from charging.account a join estate.person p on p.tenant_id = a.tenant_id and p.id = a.person_id
          where a.tenant_id = $1 and a.estate_id = $2 and a.house_id is null`,
        [ground.tenantId, ground.estateId],
      ),
    ).toEqual([{ name: '卖方', balance: '20.95' }]);
    expect(await differences()).toEqual([]);
  });

  it('stays while a house has used its credit', async () => {
    const { ground, houses, plan } = await paidAhead();
    const pool = await ground.audited(plan, '120.00', YEAR);
    const { batchId } = await ground.allocate(pool);
    await audit(batchId);
    const [house = 0] = houses;
    const account = await prepaidOf(ground, house);
    const once = await ground.standard({ item: '清洗费', method: 2, prices: { '2020-01-01': '10' } });
    await ground.attach(house, once);
    const { batchId: other, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2026-10', monthTo: '2026-10' });
    await jobDone(emp, jobId);
    await audit(other);
    await emp.call(publishBatches, { batchIds: [other] });
    const [bill] = await ground.sql<{ id: string }>(
      `select id from charging.bill where tenant_id = $1 and house_id = $2 and state = 4 order by id desc limit 1`,
      [ground.tenantId, house],
    );
    // Whether here or by the scheduled draw-down, which may come first.
    const tenders = [special(7, Number(account?.id), '10.00')];
    await emp.ask(settleBills, { houseId: house, payerName: '付款人', lines: [{ billId: Number(bill?.id) }], tenders, expected: '10.00' });
    expect(await prepaidOf(ground, house)).toMatchObject({ balance: '0.00' });
    const refused = 'A10 清算退回的 10.00 元已使用，预交余额 0.00 元不足，不能撤回';
    const version = await batchVersion(batchId);
    expect(await refusalOf(emp, withdrawBatch, { id: batchId, version, reason: '重算' })).toBe(refused);
    expect(await refusalOf(auditor, unauditBatch, { id: batchId, version, reason: '重算' })).toBe(refused);
    expect((await emp.call(getBatch, { id: batchId })).state).toBe(3);
    expect(await differences()).toEqual([]);
  });

  it('with credits alone waits for the audit too, does not hold up the month, and may be voided itself', async () => {
    const { ground, houses, plan } = await paidAhead();
    const pool = await ground.audited(plan, '6.00', YEAR);
    const { bills, credited, batchId } = await ground.allocate(pool);
    expect([bills, credited, (await emp.call(getBatch, { id: batchId })).state]).toEqual([0, '84.00', 2]);
    expect(await prepaidOf(ground, houses[2] as number)).toBeUndefined();
    const unfinished = async () =>
      (await emp.call(checkMonth, { estateId: ground.estateId, month: '2026-12' })).checks.find(({ key }) => key === 'share')?.count;
    expect(await unfinished()).toBe(1);
    await audit(batchId);
    expect(await unfinished()).toBe(0);
    expect(await prepaidOf(ground, houses[2] as number)).toMatchObject({ balance: '27.00' });
    expect((await emp.call(searchShareAccount, { estateId: ground.estateId })).credited).toBe('84.00');
    await emp.call(voidSharePool, { id: pool, version: (await emp.call(getSharePool, { id: pool })).version, reason: '错' });
    expect(await emp.call(getSharePool, { id: pool })).toMatchObject({ state: 5, bills: 0 });
    expect(await prepaidOf(ground, houses[2] as number)).toMatchObject({ balance: '0.00' });
    expect(await differences()).toEqual([]);
  });
});
