import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportStatement, listMyJobs, payerStatement, redSettlement, settleAccount, STATEMENT, voidSettlement } from '@anju/contract';
import { compareDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { cash, openGround, payFor, special, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { soldHouse } from '../settlement/sold-house.fixtures.ts';

const clock = turnableClock('2026-05-10T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  [emp, clerk] = [await installation.as('emp'), await installation.as('clerk')];
});
afterAll(() => installation.close());

/** Sessions end overnight, so both users log in on the new day. */
async function turn(day: string): Promise<void> {
  clock.turn(`${day}T10:00:00+08:00`);
  [emp, clerk] = [await installation.as('emp'), await installation.as('clerk')];
}
const read = (personId: number, from: string, to: string) => emp.call(payerStatement, { personId, from, to });
const prepay = (houseId: number, payerId: number, payerName: string, amount: string) =>
  clerk.call(settleAccount, { type: 2, houseId, payerId, payerName, prepaid: [{ chargeTypeId: null, amount }], tenders: [cash(amount)] });

/** The sum of the open bills of a person less the prepayments and kept change of these houses, as the tables hold them now. */
async function nowOf(personId: number, houseIds: readonly number[]): Promise<string> {
  const [row] = await ground.sql<{ open: string; held: string }>(
    `select (select coalesce(sum(open), 0)::text from charging.bill where payer_id = $1 and state = 4 and not void) as open,
            (select coalesce(sum(balance), 0)::text from charging.account where house_id = any ($2::bigint[]) and kind in (1, 2)) as held`,
    [personId, houseIds],
  );
  return sumMoney([subtractDecimal(row?.open ?? '0', row?.held ?? '0')]);
}

describe('the statement of a payer', () => {
  it('shows each his own of a house that was sold and is let', async () => {
    const { seller, buyer, renter } = await soldHouse(ground, '账1');
    const closings = [];
    for (const person of [seller, buyer, renter]) closings.push((await read(person, '2026-05-01', '2026-05-31')).closing);
    expect(closings).toEqual(['250.40', '250.40', '36.00']);
  });

  it('has every bill, payment, late fee and account move with its paper and the balance after it', async () => {
    const { houseId, buyer, buyerBill } = await soldHouse(ground, '账2', '0.001');
    await ground.sql(`update charging.bill set created_at = '2026-04-02' where id = $1`, [buyerBill]);
    // 250.40 × 0.001 × 10 days = 2.50 (2.504).
    const paid = await payFor(clerk, houseId, [buyerBill], '252.90', { payerId: buyer, payerName: '买方账2' });
    const ahead = await prepay(houseId, buyer, '买方账2', '100.00');
    const statement = await read(buyer, '2026-04-01', '2026-05-31');
    expect(statement).toMatchObject({
      payer: { name: '买方账2', phone: '138****0002' },
      opening: '0.00',
      charged: '252.90',
      credited: '352.90',
      closing: '-100.00',
      open: '0.00',
      held: '100.00',
      accounts: [{ balance: '100.00' }],
    });
    expect(statement.rows.map(({ day, kind, number, charge, credit, balance }) => [day, kind, number, charge, credit, balance])).toEqual([
      ['2026-04-02', STATEMENT.bill, '', '250.40', '0.00', '250.40'],
      ['2026-05-10', STATEMENT.paid, paid.number, '2.50', '252.90', '0.00'],
      ['2026-05-10', STATEMENT.account, ahead.number, '0.00', '100.00', '-100.00'],
    ]);
    // The same days as an opening balance.
    expect(await read(buyer, '2026-06-01', '2026-06-30')).toMatchObject({ opening: '-100.00', closing: '-100.00', rows: [] });
  });

  it('names who paid instead, and takes a reversal back', async () => {
    await turn('2026-05-11');
    const { houseId, seller, buyer, sellerBill } = await soldHouse(ground, '账3');
    const { id, number } = await payFor(clerk, houseId, [sellerBill], '250.40', { payerId: buyer, payerName: '买方账3' });
    const paid = (await read(seller, '2026-05-01', '2026-05-31')).rows.find(({ kind }) => kind === STATEMENT.paid);
    expect(paid).toMatchObject({ number, text: '缴款，付款人 买方账3', credit: '250.40', balance: '0.00' });
    expect((await read(buyer, '2026-05-01', '2026-05-31')).closing).toBe('250.40');
    await clerk.call(voidSettlement, { id, version: 0, reason: '收错了人' });
    expect(await read(seller, '2026-05-01', '2026-05-31')).toMatchObject({ closing: '250.40', rows: [] });
    const again = await payFor(clerk, houseId, [sellerBill], '250.40', { payerId: seller, payerName: '卖方账3' });
    await turn('2026-05-12');
    await emp.call(redSettlement, { id: again.id, version: 0, reason: '重复收款' });
    const { rows, closing } = await read(seller, '2026-05-01', '2026-05-31');
    expect(rows.map(({ day, text, credit }) => [day, text, credit])).toEqual([
      ['2026-05-11', '缴款', '250.40'],
      ['2026-05-12', '红冲', '-250.40'],
    ]);
    expect(closing).toBe('250.40');
  });

  it('closes with the open bills and accounts, whatever was billed, prepaid, paid and used, and from any day on', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ act: fc.constant('bill' as const), cents: fc.integer({ min: 100, max: 90_000 }) }),
            fc.record({ act: fc.constant('prepay' as const), cents: fc.integer({ min: 100, max: 90_000 }) }),
            fc.record({ act: fc.constant('pay' as const), cents: fc.constant(0) }),
            fc.record({ act: fc.constant('use' as const), cents: fc.constant(0) }),
          ),
          { minLength: 3, maxLength: 9 },
        ),
        fc.integer({ min: 1, max: 9 }),
        async (acts, cut) => {
          run += 1;
          const { houseId, personId } = await ground.house(`算${run}`, `算${run}业主`);
          const payer = { payerId: personId, payerName: `算${run}业主` };
          const open = new Map<number, string>();
          let held: { id: number; balance: string } | null = null;
          let month = 0;
          for (const [index, { act, cents }] of acts.entries()) {
            const day = `2026-06-${String(index + 1).padStart(2, '0')}`;
            await turn(day);
            const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
            const [first] = [...open];
            if (act === 'bill') {
              month += 1;
              const from = `2026-0${month}-01`;
              const id = await ground.bill(houseId, {
                amount,
                from,
                to: `2026-0${month}-28`,
                due: '2026-12-31',
                payerId: personId,
                lateRate: '0',
              });
              await ground.sql(`update charging.bill set created_at = $2 where id = $1`, [id, day]);
              open.set(id, amount);
            } else if (act === 'prepay') await prepay(houseId, personId, payer.payerName, amount);
            else if (act === 'pay' && first) {
              await payFor(clerk, houseId, [first[0]], first[1], payer);
              open.delete(first[0]);
            } else if (act === 'use' && first && held && compareDecimal(held.balance, first[1]) >= 0) {
              await payFor(clerk, houseId, [first[0]], first[1], { ...payer, tenders: [special(7, held.id, first[1])] });
              open.delete(first[0]);
            }
            [held = null] = await ground.sql<{ id: number; balance: string }>(
              `select id, balance from charging.account where house_id = $1 and kind = 1`,
              [houseId],
            );
          }
          const whole = await read(personId, '2026-01-01', '2026-06-30');
          expect(whole.closing).toBe(await nowOf(personId, [houseId]));
          expect(sumMoney([subtractDecimal(whole.open, whole.held)])).toBe(whole.closing);
          const day = `2026-06-0${cut}`;
          const [before, after] = [
            await read(personId, '2026-01-01', day),
            await read(personId, `2026-06-${String(cut + 1).padStart(2, '0')}`, '2026-06-30'),
          ];
          expect([after.opening, after.closing]).toEqual([before.closing, whole.closing]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('is a sheet with the opening and the closing balance', async () => {
    const { buyer } = await soldHouse(ground, '账4');
    const filter = { personId: buyer, from: '2026-01-01', to: '2026-12-31' };
    const purpose = { usage: '与业主对账', auditor: '陈经理', auditDate: '2026-06-01' };
    const { jobId } = await emp.call(exportStatement, { filter, purpose });
    await jobDone(emp, jobId);
    expect((await emp.call(listMyJobs, {})).find(({ id }) => id === jobId)?.message).toContain('2 行往来');
  });

  it('is not there for somebody who sees none of the estates, nor for a period turned round', async () => {
    const { buyer } = await soldHouse(ground, '账5');
    const other = await installation.as('binemp');
    expect((await other.ask(payerStatement, { personId: buyer, from: '2026-01-01', to: '2026-01-31' })).envelope.msg).toBe(
      '付款人不存在或已被删除',
    );
    expect((await emp.ask(payerStatement, { personId: buyer, from: '2026-02-01', to: '2026-01-31' })).envelope.msg).toBe(
      '填写有误，请检查标出的内容',
    );
  });
});
