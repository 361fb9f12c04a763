import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveSuspension,
  createSuspension,
  getSuspension,
  houseCharging,
  listSuspensionBills,
  searchSuspended,
  settleSummary,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, payFor, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { askSuspension, askTransfer, billOf, owing, passSuspension } from './suspension.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  await turn('2026-06-15T10:00:00+08:00');
});
afterAll(() => installation.close());
/** Moves to another day; sessions of the previous day have expired, so the users log in again. */
async function turn(to: string) {
  clock.turn(to);
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
}
const OLD = '2025-04-30';

async function suspended(code: string, ...amounts: string[]) {
  const house = await owing(ground, code, ...amounts.map((amount) => ({ amount, due: OLD })));
  const { id } = await askSuspension(emp, house.bills);
  await passSuspension(auditor, id);
  return house;
}

describe('written off', () => {
  it('with 坏账准备, one settlement per house, without late fee, and apart from money in the summary; recovered and paid at the counter', async () => {
    const one = await suspended('核-1', '100.00', '50.00');
    const two = await suspended('核-2', '70.00');
    const asked = await askTransfer(emp, 3, [...one.bills, ...two.bills]);
    const done = await passSuspension(auditor, asked.id);
    expect(done).toMatchObject({ bills: 3, amount: '220.00', dropped: [] });
    expect(done.numbers).toHaveLength(2);
    const tenders = await ground.sql<{ list: number; method: number; amount: string; reference: string }>(
      `select t.list, t.method, t.amount::text as amount, t.reference from charging.settlement s join charging.tender t on t.tenant_id = s.tenant_id and t.settlement_id = s.id
        where s.number = any ($1::text[]) order by s.id`,
      [done.numbers],
    );
    expect(tenders).toEqual([
      { list: 2, method: 10, amount: '150.00', reference: asked.number },
      { list: 2, method: 10, amount: '70.00', reference: asked.number },
    ]);
    for (const id of one.bills) expect(await billOf(ground, id)).toMatchObject({ state: 5, open: '0.00', suspended: true });
    const { lines } = await auditor.call(getSuspension, { id: asked.id });
    expect(lines.map(({ done: took, settlementNumber }) => [took, settlementNumber])).toEqual(
      lines.map(({ objectText }) => [true, objectText === '核-1' ? done.numbers[0] : done.numbers[1]]),
    );
    expect((await emp.call(searchSuspended, { key: '核-1', of: 'writtenOff' })).rows).toMatchObject([
      { suspended: '0.00', writtenOff: '150.00' },
    ]);

    // Write-offs are shown separately from money received.
    const summary = await emp.call(settleSummary, { estateId: ground.estateId, dayFrom: '2026-06-15', dayTo: '2026-06-15' });
    expect(summary.columns).toMatchObject([{ list: 2, method: 10, name: '坏账准备', amount: '220.00' }]);
    expect(summary.cash.expected).toBe('0.00');

    // One of the owners comes to pay: the write-off of one bill is reversed, the bill is open and suspended again, and is then paid.
    await turn('2026-07-20T10:00:00+08:00');
    const choice = await emp.call(listSuspensionBills, { kind: 4, objects: [one.object] });
    expect(choice.map(({ billId, amount }) => [billId, amount])).toEqual(one.bills.map((id, at) => [id, ['100.00', '50.00'][at]]));
    const [first = 0, second = 0] = one.bills;
    const back = await askTransfer(emp, 4, [first]);
    expect(await passSuspension(auditor, back.id)).toMatchObject({ bills: 1, amount: '100.00' });
    expect(await billOf(ground, first)).toMatchObject({ state: 4, open: '100.00', suspended: true, late_stop: '2026-06-15' });
    expect(await billOf(ground, second)).toMatchObject({ state: 5 });
    const picture = await emp.call(houseCharging, { houseId: one.houseId });
    expect(picture.totals).toMatchObject({ open: '100.00', suspended: '100.00' });
    // 411 days before it was suspended: 100.00 × 0.0005 × 411 = 20.55, nothing since.
    expect(picture.bills.find(({ id }) => id === first)?.late).toBe('20.55');
    await payFor(emp, one.houseId, [first], '120.55');
    expect((await emp.call(houseCharging, { houseId: one.houseId })).totals.suspended).toBe('0.00');
    expect((await emp.call(listSuspensionBills, { kind: 4, objects: [one.object] })).map(({ billId }) => billId)).toEqual([second]);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('one settlement for a space and for a customer that belong to no house, recovered by red ink', async () => {
    const { parkingId, personId } = await ground.space('核-位');
    const { customerId } = await ground.customer('HX1', '核销商户');
    const common = { due: OLD, payerId: personId, item: '测试车位费' };
    const parked = await ground.bill(null, { ...common, amount: '40.00', parkingId });
    const placed = await ground.bill(null, { ...common, amount: '60.00', customerId });
    await passSuspension(auditor, (await askSuspension(emp, [parked, placed])).id);
    const asked = await askTransfer(emp, 3, [placed, parked]);
    const done = await passSuspension(auditor, asked.id);
    expect(done).toMatchObject({ bills: 2, amount: '100.00', dropped: [] });
    const papers = await ground.sql<{ house: string; total: string }>(
      `select r.paper->>'house' as house, s.total::text as total from charging.settlement s join charging.receipt r on r.tenant_id = s.tenant_id and r.settlement_id = s.id
        where s.number = any ($1::text[]) order by s.id`,
      [done.numbers],
    );
    expect(papers).toEqual([
      { house: '车位 核-位', total: '40.00' },
      { house: 'HX1 核销商户', total: '60.00' },
    ]);
    for (const id of [parked, placed]) expect(await billOf(ground, id)).toMatchObject({ state: 5, open: '0.00' });
    const back = await askTransfer(emp, 4, [parked]);
    expect(await passSuspension(auditor, back.id)).toMatchObject({ bills: 1, amount: '40.00' });
    expect(await billOf(ground, parked)).toMatchObject({ state: 4, open: '40.00', suspended: true });
  });

  it('verify finds nothing', async () => {
    const found = await installation.database.asOwner((client) => listDifferences(client));
    // The bills of this test were inserted directly and occupy no months.
    const own = found.filter(({ name }) => !/占用的日期|计算过程/.test(name));
    expect(own.flatMap((check) => check.found)).toEqual([]);
  });
});

describe('meanwhile', () => {
  it('what was part paid is suspended for what is left, what was paid drops out, and both are said', async () => {
    const { houseId, bills } = await owing(
      ground,
      '变-1',
      { amount: '100.00', due: OLD },
      { amount: '60.00', due: OLD },
      { amount: '40.00', due: OLD },
    );
    const [a = 0, b = 0, c = 0] = bills;
    const { id } = await askSuspension(emp, bills);
    const pay = (billId: number, amount: string) => payFor(emp, houseId, [], amount, { lines: [{ billId, amount, late: 'none' }] });
    await pay(a, '30.00');
    await pay(b, '60.00');
    const shown = await auditor.call(getSuspension, { id });
    expect([shown.asked, shown.now]).toEqual(['200.00', '110.00']);
    const answer = await passSuspension(auditor, id);
    expect(answer).toMatchObject({ bills: 2, amount: '110.00' });
    expect(answer.dropped).toEqual([expect.stringContaining('已付清') as string]);
    const after = await auditor.call(getSuspension, { id });
    expect(after.checkNote).toContain('申报 200.00 元，实际办理 110.00 元；未办理：变-1');
    expect(after.lines.map(({ billId, asked, done }) => [billId, asked, done])).toEqual([
      [a, '100.00', true],
      [b, '60.00', false],
      [c, '40.00', true],
    ]);
    expect((await emp.call(houseCharging, { houseId })).totals.suspended).toBe('110.00');
  });

  it('all paid: nothing is left to approve', async () => {
    const { houseId, bills } = await owing(ground, '变-2', { amount: '10.00', due: OLD });
    const { id, number } = await askSuspension(emp, bills);
    await payFor(emp, houseId, [], '10.00', { lines: [{ billId: bills[0] ?? 0, late: 'none' }] });
    const { version } = await auditor.call(getSuspension, { id });
    expect(await refusalOf(auditor, approveSuspension, { id, version })).toBe(`单据 ${number} 的账单都已变动，没有可以办理的，请退回`);
  });

  it('two approvers at once: one wins; two requests for one bill: one wins', async () => {
    const { bills } = await suspended('同-1', '33.00');
    const { id } = await askTransfer(emp, 3, bills);
    const { version } = await auditor.call(getSuspension, { id });
    const answers = await Promise.all([1, 2, 3].map(() => auditor.ask(approveSuspension, { id, version })));
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([1, 1, 200].toSorted());
    const [{ n } = { n: 0 }] = await ground.sql<{ n: number }>(
      `select count(*)::int as n from charging.settlement_line where bill_id = $1`,
      [bills[0]],
    );
    expect(n).toBe(1);

    const other = await owing(ground, '同-2', { amount: '5.00', due: OLD });
    const asks = await Promise.all(
      [1, 2].map(() => emp.ask(createSuspension, { billIds: other.bills, reason: 5, note: '重复', plan: '无' })),
    );
    expect(asks.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(asks.find(({ envelope }) => envelope.code !== 200)?.envelope.msg).toMatch(/已在 HG\d{10} 中|已在其他申报中/);
  });
});
