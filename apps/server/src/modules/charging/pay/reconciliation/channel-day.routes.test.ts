import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decideChannelDifference,
  getChannelDay,
  listChannels,
  mendChannelDifference,
  reconcileChannelDay,
  sampleChannelFile,
  searchChannelDays,
  sendPayRefund,
  simulatePayment,
  voidSettlement,
  type ChannelDay,
  type Envelope,
  type PayOrder,
} from '@anju/contract';
import { PLAIN_CHANNEL_FORMAT, readChannelFile, writeChannelFile, type ChannelLine } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { form } from '../../../../testing/sample-files.ts';
import { refusalOf, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { openPayGround, type PayGround } from '../order/pay.fixtures.ts';
import { refundsOf } from '../refund/pay-refund.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: PayGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openPayGround(installation, clock);
});
afterAll(async () => {
  await ground.close();
  await installation.close();
});

let day = '';
let days = 0;
/** Every test has its own day. */
beforeEach(async () => {
  day = `2026-07-${String(++days).padStart(2, '0')}`;
  clock.turn(`${day}T10:00:00+08:00`);
  emp = await installation.as('emp');
});

/** An order of one bill of 100.00 that the payer has paid; `silent`: without our knowing. */
async function paid(act: 'pay' | 'silent' = 'pay'): Promise<PayOrder> {
  const { houseId, billIds } = await ground.owing();
  const { id } = await ground.sent(emp, houseId, billIds);
  const order = await emp.call(simulatePayment, { id, act });
  // The simulator answers queries again afterwards.
  ground.wait(20);
  return order;
}
/** The provider's file of the day. */
async function fileOf(person = emp): Promise<ChannelLine[]> {
  const response = await installation.app.inject({
    method: 'POST',
    url: sampleChannelFile.path,
    headers: { authorization: `Bearer ${person.token}` },
    payload: { provider: 'simulator', day },
  });
  return [...readChannelFile(PLAIN_CHANNEL_FORMAT, response.rawPayload).lines];
}
async function send(lines: readonly Omit<ChannelLine, 'row'>[] | string, person = emp): Promise<Envelope<ChannelDay>> {
  const text = typeof lines === 'string' ? lines : writeChannelFile(PLAIN_CHANNEL_FORMAT, lines);
  const { type, payload } = await form('对账.csv', Buffer.from(text));
  const response = await installation.app.inject({
    method: 'POST',
    url: `${reconcileChannelDay.path}?provider=simulator&day=${day}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    payload,
  });
  return response.json();
}
const reconciled = async (lines: readonly Omit<ChannelLine, 'row'>[]): Promise<ChannelDay> => {
  const { code, msg, data } = await send(lines);
  if (code !== 200) throw new Error(msg);
  return data;
};
const brief = ({ rows }: ChannelDay) =>
  rows.map(({ item, kind, number, ourAmount, theirAmount, mendable, state }) => ({
    item,
    kind,
    number,
    ourAmount,
    theirAmount,
    mendable,
    state,
  }));

describe('the file of a provider against our day', () => {
  it('agrees with what was paid, with sums and fees of both sides', async () => {
    const orders = [await paid(), await paid()];
    const result = await reconciled(await fileOf());
    // 0.6 % of 100.00 is 0.60, twice.
    expect(result).toMatchObject({
      providerTitle: '模拟支付',
      matched: 2,
      theirPayments: 2,
      theirAmount: '200.00',
      ourPayments: 2,
      ourAmount: '200.00',
      fee: '1.20',
      rows: [],
    });
    expect(orders.map(({ state }) => state)).toEqual([2, 2]);
  });

  it('names every kind of difference', async () => {
    const [missing, differs, failed, given] = [await paid(), await paid(), await paid(), await paid()];
    const silent = await paid('silent');
    const back = await paid();
    await emp.call(voidSettlement, { id: back.settlementId ?? 0, version: 0, reason: '重复缴费' });
    const [refund] = await refundsOf(emp, back.settlementId ?? 0);
    await emp.call(sendPayRefund, { id: refund?.id ?? 0 });
    const lines = (await fileOf())
      .filter(({ number }) => number !== missing.number)
      .map((line) =>
        line.number === differs.number
          ? { ...line, amount: '99.00' }
          : line.number === failed.number
            ? { ...line, state: 'failed' as const }
            : line.number === refund?.number
              ? { ...line, amount: '60.00' }
              : line,
      );
    const at = `${day}T04:00:00.000Z`;
    const strange = { item: 'payment', number: 'YD-STRANGE', ref: 'R-1', amount: '5.00', fee: '0', state: 'success', at } as const;
    const gone = { item: 'refund', number: 'TK-STRANGE', ref: 'R-2', amount: '6.00', fee: '0', state: 'success', at } as const;
    const result = await reconciled([...lines, strange, gone]);
    const open = { state: 1, mendable: false };
    expect(brief(result)).toEqual([
      { item: 1, kind: 1, number: 'YD-STRANGE', ourAmount: null, theirAmount: '5.00', ...open },
      { item: 1, kind: 1, number: silent.number, ourAmount: '100.00', theirAmount: '100.00', ...open, mendable: true },
      { item: 1, kind: 2, number: missing.number, ourAmount: '100.00', theirAmount: null, ...open },
      { item: 1, kind: 3, number: differs.number, ourAmount: '100.00', theirAmount: '99.00', ...open },
      { item: 1, kind: 4, number: failed.number, ourAmount: '100.00', theirAmount: '100.00', ...open },
      { item: 2, kind: 5, number: 'TK-STRANGE', ourAmount: null, theirAmount: '6.00', ...open },
      { item: 2, kind: 5, number: refund?.number, ourAmount: '100.00', theirAmount: '60.00', ...open },
    ]);
    // given and back agree. The file has 99 + 100 + 100 + 100 + 5 successful payments, we have five paid orders.
    expect(given.state).toBe(2);
    expect(result).toMatchObject({ matched: 2, theirAmount: '404.00', ourAmount: '500.00', theirRefunded: '66.00', ourRefunded: '100.00' });
    // A refund of ours that the file does not name.
    const without = await reconciled(lines.filter(({ item }) => item === 'payment'));
    expect(brief(without).filter(({ item }) => item === 2)).toEqual([
      { item: 2, kind: 5, number: refund?.number, ourAmount: '100.00', theirAmount: null, ...open },
    ]);
  });
});

describe('a difference', () => {
  it('of an order that is paid there is booked after the provider has confirmed it, once', async () => {
    const order = await paid('silent');
    const { rows } = await reconciled(await fileOf());
    const [difference] = rows;
    if (!difference) throw new Error('no difference');
    const both = await Promise.all([0, 1].map(() => emp.ask(mendChannelDifference, { id: difference.id, version: difference.version })));
    expect(both.some(({ envelope }) => envelope.code === 200)).toBe(true);
    expect(await ground.read(emp, order.id)).toMatchObject({ state: 2, amount: '100.00' });
    expect(await ground.settlements(order.houseId)).toHaveLength(1);
    const { id } = (await emp.call(searchChannelDays, { from: day, to: day })).rows[0] ?? { id: 0 };
    const after = await emp.call(getChannelDay, { id });
    expect(after).toMatchObject({ ourAmount: '100.00', theirAmount: '100.00', open: 0, differences: 1 });
    expect(after.rows).toMatchObject([{ state: 2, note: '补单：向渠道查询确认已付款，已入账' }]);
    expect(await refusalOf(emp, mendChannelDifference, { id: difference.id, version: 1 })).toBe('该差异已处理，不能再处理');
  });

  it('is not booked because a file says so', async () => {
    const { houseId, billIds } = await ground.owing();
    const order = await ground.sent(emp, houseId, billIds);
    const at = `${day}T04:00:00.000Z`;
    const forged = { item: 'payment', number: order.number, ref: 'FORGED', amount: '100.00', fee: '0', state: 'success', at } as const;
    const { rows } = await reconciled([forged]);
    expect(rows).toMatchObject([{ kind: 1, mendable: true }]);
    expect(await refusalOf(emp, mendChannelDifference, { id: rows[0]?.id ?? 0, version: 0 })).toBe(
      `向渠道查询，订单 ${order.number} 尚未付款，没有补单`,
    );
    expect((await ground.read(emp, order.id)).state).toBe(1);
  });

  it('that was decided stays so when the file comes again; others are replaced', async () => {
    const order = await paid();
    const at = `${day}T04:00:00.000Z`;
    const strange = { item: 'payment', ref: 'R-9', amount: '5.00', fee: '0', state: 'success', at } as const;
    const first = await reconciled([
      { ...strange, number: 'A' },
      { ...strange, number: 'B' },
    ]);
    expect(brief(first).map(({ kind, number }) => [kind, number])).toEqual([
      [1, 'A'],
      [1, 'B'],
      [2, order.number],
    ]);
    const decided = first.rows[0];
    await emp.call(decideChannelDifference, { id: decided?.id ?? 0, version: 0, state: 3, note: '已报总部，向渠道核实' });
    const again = await reconciled(await fileOf());
    expect(again.rows).toMatchObject([{ number: 'A', state: 3, note: '已报总部，向渠道核实', decidedBy: '陈思远' }]);
    expect(again).toMatchObject({ open: 0, differences: 1, matched: 1 });
    const same = await reconciled(await fileOf());
    expect(same.rows).toEqual(again.rows);
    expect((await emp.call(searchChannelDays, { from: day, to: day })).total).toBe(1);
    expect(await refusalOf(emp, decideChannelDifference, { id: decided?.id ?? 0, version: 1, state: 2, note: 'x' })).toBe(
      '该差异已上报，不能再处理',
    );
  });
});

describe('a file', () => {
  it('of another day or another form is refused whole', async () => {
    await paid();
    const lines = await fileOf();
    expect((await send('a,b\n1,2')).msg).toContain('文件不能使用：没有找到标题行');
    const late = lines.map((line) => ({ ...line, at: '2026-08-30T00:00:00.000Z' }));
    expect((await send(late)).msg).toContain('请核对是否选错文件');
    expect((await emp.call(searchChannelDays, { from: day, to: day })).total).toBe(0);
  });

  it('is a matter of finance', async () => {
    const clerk = await installation.as('clerk');
    expect((await send([], clerk)).code).not.toBe(200);
    expect(await emp.call(listChannels, {})).toMatchObject([{ name: 'simulator', simulated: true }]);
  });
});
