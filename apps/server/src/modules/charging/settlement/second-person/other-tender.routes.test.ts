import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redSettlement, refundAccount, searchHeldActs, settleAccount, SPECIAL, voidSettlement } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { ADOPT_MOVES } from '../../chain/chain.fixtures.ts';
import { cash, openGround, payFor, special, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2025-03-10T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let clerk: Person;
let count = 0;
const turn = async (to: string) => {
  clock.turn(`${to}T10:00:00+08:00`);
  clerk = await installation.as('clerk');
};
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation, { limits: true });
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});

const transfer = (amount: string) => ({ list: 1 as const, method: 2, amount, reference: 'ZZ1' });
type Tender = ReturnType<typeof cash> | ReturnType<typeof transfer>;
const prepay = (houseId: number, tender: Tender) =>
  clerk.call(settleAccount, { type: 2, houseId, prepaid: [{ amount: tender.amount }], payerName: '甲', tenders: [tender] });
const accountOf = async (houseId: number) =>
  (await ground.sql<{ id: number }>(`select id from charging.account where house_id = $1 and kind = 1`, [houseId]))[0]?.id ?? 0;
const back = async (houseId: number, tender: Tender) =>
  clerk.call(refundAccount, {
    type: 8,
    houseId,
    lines: [{ accountId: await accountOf(houseId), amount: tender.amount }],
    payerName: '甲',
    tenders: [tender],
    remark: '客户要求',
  });
/** Pays a bill of the house from its 预交. */
async function use(houseId: number, amount: string): Promise<void> {
  const billId = await ground.bill(houseId, { amount, lateRate: '0', from: '2025-01-01', to: '2025-01-31' });
  await payFor(clerk, houseId, [billId], amount, { tenders: [special(SPECIAL.prepaid, await accountOf(houseId), amount)] });
}
const newHouse = async () => (await ground.house(`路${++count}`)).houseId;
/** Cash for what is paid out, so that no refund is about the drawer. */
const fill = async () => void (await prepay(await newHouse(), cash('9000.00')));

describe('money that left the account', () => {
  it('is no reason to pay cash for money that came by transfer', async () => {
    await turn('2025-03-10');
    const houseId = await newHouse();
    const first = await prepay(houseId, cash('1000.00'));
    await use(houseId, '1000.00');
    await turn('2026-06-15');
    await fill();
    await prepay(houseId, transfer('1000.00'));
    const { held } = await back(houseId, cash('1000.00'));
    expect(held?.why).toBe('换方式退款均需复核');
    const { rows } = await clerk.call(searchHeldActs, { page: 1, size: 10, key: held?.number ?? '' });
    expect(rows[0]?.facts).toContainEqual({ label: '换方式的金额', text: '1,000.00 元' });
    // Neither is the old receipt, taken back in its own way.
    const red = await clerk.call(redSettlement, { id: first.id, version: 0, reason: '退款' });
    expect(red.held?.why).toBe('换方式退款均需复核');
    expect((await back(houseId, transfer('1000.00'))).held).toBeUndefined();
  });

  it('of the same day is no reason for a void either', async () => {
    await turn('2026-06-16');
    await fill();
    const houseId = await newHouse();
    const { id } = await prepay(houseId, cash('500.00'));
    await use(houseId, '500.00');
    await prepay(houseId, transfer('500.00'));
    expect((await clerk.call(voidSettlement, { id, version: 0, reason: '收错' })).held?.why).toBe('换方式退款均需复核');
  });

  it('was an opening balance: what is left of it may leave in any way, what was spent may not', async () => {
    await turn('2026-06-17');
    await fill();
    const houseId = await newHouse();
    await ground.account(1, { houseId }, '500.00');
    await use(houseId, '300.00');
    await prepay(houseId, transfer('500.00'));
    expect((await back(houseId, cash('200.00'))).held).toBeUndefined();
    expect((await back(houseId, cash('0.01'))).held?.why).toBe('换方式退款均需复核');
  });
});

it('a credit without a paper came by no way and always waits', async () => {
  await turn('2026-06-18');
  await fill();
  const houseId = await newHouse();
  const accountId = await ground.account(1, { houseId }, '0.01');
  const [move] = await ground.sql<{ id: number }>(
    `with a as (update charging.account set balance = balance + 100, moves = 2 where id = $1 returning tenant_id, id, balance)
     insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, by, at)
     select tenant_id, id, 2, 8, 100, balance, '2026-06-01', '测试', now() from a returning id`,
    [accountId],
  );
  await ground.sql(ADOPT_MOVES, [[move?.id]]);
  expect((await back(houseId, cash('100.00'))).held?.why).toBe('换方式退款均需复核');
});
