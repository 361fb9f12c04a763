import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createRefundRequest,
  decideRefundRequest,
  payRefundRequest,
  redSettlement,
  refundAccount,
  settleAccount,
  voidSettlement,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { agree } from '../../held-act/held-act.fixtures.ts';
import { cash, openGround, payFor, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-01T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let auditor: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation, { limits: true });
});
/** Every test is a day of its own, so that its sums begin at zero. */
beforeEach(async () => {
  count += 1;
  clock.turn(`2026-06-${String(count).padStart(2, '0')}T10:00:00+08:00`);
  [emp, clerk, auditor] = (await Promise.all(['emp', 'clerk', 'auditor'].map((name) => installation.as(name)))) as [Person, Person, Person];
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});

/** Cash that a payer has left in advance, in the drawer of who took it. */
async function prepaid(person: Person, code: string, amount: string): Promise<{ houseId: number; accountId: number }> {
  const { houseId } = await ground.house(code);
  await person.call(settleAccount, { type: 2, houseId, prepaid: [{ amount }], payerName: '甲', tenders: [cash(amount)] });
  const [account] = await ground.sql<{ id: number }>(`select id from charging.account where house_id = $1 and kind = 1`, [houseId]);
  return { houseId, accountId: account?.id ?? 0 };
}
const back = ({ houseId, accountId }: { houseId: number; accountId: number }, amount: string) => ({
  type: 8 as const,
  houseId,
  lines: [{ accountId, amount }],
  payerName: '甲',
  tenders: [cash(amount)],
});

describe('refunds in the way the money came', () => {
  it('are added up over the day, by person', async () => {
    const from = await prepaid(clerk, `日退${count}`, '5000.00');
    const answers = [];
    for (let at = 0; at < 5; at += 1) answers.push(await clerk.call(refundAccount, back(from, '1000.00')));
    expect(answers.map(({ held }) => held === undefined)).toEqual([true, true, false, false, false]);
    expect(answers[2]?.held?.why).toBe('退款超过当日限额 2,000.00 元（本人今日合计 3,000.00 元）');
    await agree(auditor, answers[2] ?? {});
    expect(await ground.sql(`select balance from charging.account where id = $1`, [from.accountId])).toEqual([{ balance: '2000.00' }]);
  });

  it('are added up over the day, by account, whoever makes them', async () => {
    const from = await prepaid(emp, `户退${count}`, '3000.00');
    await prepaid(clerk, `户退他${count}`, '3000.00');
    for (const person of [emp, clerk]) expect((await person.call(refundAccount, back(from, '1000.00'))).held).toBeUndefined();
    expect((await emp.call(refundAccount, back(from, '900.00'))).held?.why).toBe(
      '退款超过当日限额 2,000.00 元（该账户今日合计 2,900.00 元）',
    );
  });

  it('count neither when somebody else has approved a request for them nor when they were reversed', async () => {
    const from = await prepaid(clerk, `批退${count}`, '8000.00');
    const { id } = await clerk.call(createRefundRequest, {
      accountId: from.accountId,
      type: 8,
      amount: '4000.00',
      reason: 1,
      note: '',
      payee: '甲',
      fileId: null,
    });
    await auditor.call(decideRefundRequest, { id, version: 0, approve: true });
    expect((await clerk.call(payRefundRequest, { id, version: 1, tenders: [cash('4000.00')], remark: '' })).held).toBeUndefined();
    const first = await clerk.call(refundAccount, back(from, '1000.00'));
    await clerk.call(voidSettlement, { id: first.id, version: 0, reason: '多退' });
    for (const amount of ['1000.00', '1000.00']) expect((await clerk.call(refundAccount, back(from, amount))).held).toBeUndefined();
    expect((await clerk.call(refundAccount, back(from, '0.01'))).held?.why).toContain('本人今日合计 2,000.01 元');
  });
});

describe('voids', () => {
  async function paid(person: Person, amount: string, houseId?: number): Promise<{ id: number; houseId: number }> {
    const house = houseId ?? (await ground.house(`废${count}-${Math.floor(Math.random() * 1e9)}`)).houseId;
    const billId = await ground.bill(house, { amount, lateRate: '0' });
    return { ...(await payFor(person, house, [billId], amount)), houseId: house };
  }
  const voided = (person: Person, id: number) => person.call(voidSettlement, { id, version: 0, reason: '收错' });
  const stateOf = async (id: number) =>
    (await ground.sql<{ state: number }>(`select state from charging.settlement where id = $1`, [id]))[0]?.state;

  it('up to the limit are done by the cashier, above it by a second person', async () => {
    const small = await paid(clerk, '1000.00');
    expect((await voided(clerk, small.id)).held).toBeNull();
    const large = await paid(clerk, '1000.01');
    const held = await voided(clerk, large.id);
    expect(held.held?.why).toBe('作废超过单笔限额 1,000.00 元');
    expect(await stateOf(large.id)).toBe(1);
    await agree(auditor, held);
    expect(await stateOf(large.id)).toBe(2);
  });

  it('are added up over the day, although the papers are void', async () => {
    for (let at = 0; at < 5; at += 1) {
      const { id } = await paid(clerk, '1000.00');
      expect((await voided(clerk, id)).held).toBeNull();
    }
    const { id } = await paid(clerk, '0.01');
    expect((await voided(clerk, id)).held?.why).toBe('作废超过当日限额 5,000.00 元（本人今日合计 5,000.01 元）');
  });

  it('do not count towards red ink', async () => {
    const { id } = await paid(clerk, '1000.00');
    await voided(clerk, id);
    const other = await paid(clerk, '1000.00');
    expect((await clerk.call(redSettlement, { id: other.id, version: 0, reason: '收错' })).held).toBeUndefined();
  });
});
