// A discount for months paid together is promised on their sum, and ends when fewer of them stay paid.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aheadPreview,
  houseCharging,
  previewSettlement,
  receiptPaper,
  redPreview,
  redSettlement,
  settleBills,
  settlementDetail,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, type BillingGround } from '../../billing/run/billing.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { cash, turnableClock } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-01-10T10:00:00+08:00');
let installation: Installation;
let ground: BillingGround;
let emp: Person;
let houseId: number;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await billingGround(installation);
});
afterAll(async () => {
  const found = await installation.database.asOwner(listDifferences);
  await installation.close();
  expect(found.flatMap(({ name, found: rows }) => rows.map((row) => `${name} ${row.what} ${row.stored} ${row.computed}`))).toEqual([]);
});
beforeEach(async () => {
  count += 1;
  await turn('2026-01-10');
});

async function turn(day: string): Promise<void> {
  clock.turn(`${day}T10:00:00+08:00`);
  emp = await installation.as('emp');
}
interface Favour {
  readonly months: number;
  readonly rate?: string;
  readonly amount?: string;
}
/** A house that pays by area, and a discount for it. */
async function house(area: string, price: string, favours: readonly Favour[], lateRate?: string): Promise<number> {
  houseId = await ground.house({ code: `折${count}`, area });
  const item = `折扣物业费${count}`;
  const standardId = await ground.standard({ item, prices: { '2020-01-01': price }, ...(lateRate ? { lateRate } : {}) });
  for (const { months, rate = null, amount = null } of favours)
    await ground.sql(
      `with r as (
         insert into charging.reduction (tenant_id, number, estate_id, name, kind, way, rate, amount, charge_type_ids, reason, from_date, to_date, ahead_months,
                                         state, maker_id, checker_id, created_by, created_at)
         select $1, 'ZK-' || $2::bigint || '-' || $3::int, $4, '满' || $3::int || '个月优惠', 3, $5, $6, $7, array_agg(id), 5, '2026-01-01', '2026-12-31', $3::int,
                2, 1, 2, '测试', now() from manage.charge_type where tenant_id = $1 and name = $8 returning id)
       insert into charging.reduction_member (tenant_id, reduction_id, kind, node_id) select $1, id, 'house', $2::bigint from r`,
      [ground.tenantId, houseId, months, ground.estateId, rate === null ? 2 : 1, rate, amount, item],
    );
  return ground.attach(houseId, standardId);
}
const pay = (attachmentId: number, months: number, expected: string) =>
  emp.call(settleBills, { houseId, payerName: '周以宁', ahead: [{ attachmentId, months }], tenders: [cash(expected)], expected });
const red = async (id: number, seqs: number[] | null, who = emp) => {
  const { version } = await emp.call(settlementDetail, { id });
  return who.call(redSettlement, { id, version, reason: '退订', seqs });
};
const openOf = async () =>
  (
    await ground.sql<{ open: string }>(`select open::text from charging.bill where house_id = $1 and not void order by period_from`, [
      houseId,
    ])
  ).map(({ open }) => open);
const times = (n: number, text: string) => Array.from({ length: n }, () => text);

describe('a discount for months paid together', () => {
  it('of 3 % on twelve months of 250.40 is 90.14 of 3004.80, in every place that shows it', async () => {
    // 89.43 × 2.80 = 250.404; 12 × 250.40 = 3004.80; × 0.03 = 90.144. Rounded month by month it was 12 × 7.51 = 90.12.
    const attachmentId = await house('89.43', '2.80', [{ months: 12, rate: '0.03' }]);
    const [cost] = await emp.call(aheadPreview, { houseId, attachmentId, months: [12] });
    expect(cost).toMatchObject({ amount: '3004.80', discount: '90.14', total: '2914.66' });
    const shown = await emp.call(previewSettlement, { houseId, ahead: [{ attachmentId, months: 12 }] });
    expect([sumMoney(shown.ahead.map(({ discount }) => discount)), shown.total]).toEqual(['90.14', '2914.66']);
    const { id } = await pay(attachmentId, 12, '2914.66');
    const { lines } = await emp.call(settlementDetail, { id });
    // 9014 cents by twelve: 751 each, and the two left over go to the first two months.
    expect(lines.map(({ amount }) => amount)).toEqual([...times(2, '242.88'), ...times(10, '242.89')]);
  });

  it('fixed per month is given once for a month that a sale cuts in two', async () => {
    const attachmentId = await house('100', '2.00', [{ months: 2, amount: '10.00' }]);
    await ground.sql(
      `with p as (insert into estate.person (tenant_id, name, phone, created_at) values ($1, '甲', '13800000001', now()), ($1, '乙', '13800000002', now()) returning id)
       insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date, to_date)
       select $1, $2, id, 1, 100, case when row_number() over (order by id) = 1 then '2020-01-01'::date else '2026-02-15' end,
              case when row_number() over (order by id) = 1 then '2026-02-14'::date end from p`,
      [ground.tenantId, houseId],
    );
    const { ahead, total } = await emp.call(previewSettlement, { houseId, ahead: [{ attachmentId, months: 2 }] });
    // January 200.00 less 10.00; February 100.00 and 100.00 of 28 days share one 10.00.
    expect(ahead.map(({ periodFrom, amount, discount }) => [periodFrom, amount, discount])).toEqual([
      ['2026-01-01', '200.00', '10.00'],
      ['2026-02-01', '100.00', '5.00'],
      ['2026-02-15', '100.00', '5.00'],
    ]);
    expect(total).toBe('380.00');
  });
});

describe('red ink of some of the months', () => {
  it('takes the discount back from the others when they are too few, in the same document, and says so before and after', async () => {
    const attachmentId = await house('89.43', '2.80', [{ months: 12, rate: '0.03' }]);
    const { id } = await pay(attachmentId, 12, '2914.66');
    await turn('2026-01-20');
    const seqs = [10, 11, 12];
    // Nine months stay: 2 × 7.52 + 7 × 7.51 = 67.61.
    expect(await emp.call(redPreview, { id, seqs })).toEqual({
      takenBack: [
        {
          item: `折扣物业费${count}`,
          objectText: `折${count}`,
          name: '满12个月优惠',
          kind: 3,
          needed: 12,
          left: 9,
          months: 9,
          amount: '67.61',
        },
      ],
    });
    const back = await red(id, seqs);
    expect(back.total).toBe('-728.67');
    expect(await openOf()).toEqual([...times(2, '7.52'), ...times(7, '7.51'), ...times(3, '250.40')]);
    expect((await emp.call(receiptPaper, { id: back.id })).paper.notes).toEqual([
      `折扣物业费${count}只剩 9 个月，不足“满12个月优惠”的 12 个月，收回折扣 67.61 元，计入待缴`,
    ]);
    const changes = await ground.sql(
      `select c.reason, c.settlement_id, sum(c.amount)::text as amount from charging.bill_change c join charging.bill b on b.id = c.bill_id
        where b.house_id = $1 and c.reverses_id is not null group by 1, 2 order by 1`,
      [houseId],
    );
    expect(changes).toEqual([
      { reason: '冲回折扣', settlement_id: back.id, amount: '22.53' },
      { reason: '收回折扣：只剩 9 个月，不足 12 个月', settlement_id: back.id, amount: '67.61' },
    ]);
    // The rest: every month is open as if nothing had been paid, and nothing is taken back twice.
    expect((await emp.call(redPreview, { id, seqs: [1, 2, 3] })).takenBack).toEqual([]);
    await red(id, null);
    expect(await openOf()).toEqual(times(12, '250.40'));
    const left = await ground.sql(
      `select sum(reduced)::text as reduced, sum(settled)::text as settled from charging.bill where house_id = $1`,
      [houseId],
    );
    expect(left).toEqual([{ reduced: '0.00', settled: '0.00' }]);
  });

  it('leaves the discount while enough months stay paid', async () => {
    const attachmentId = await house('100', '2.00', [{ months: 6, rate: '0.05' }]);
    // 12 × 200.00 less 5 %: 10.00 each.
    const { id } = await pay(attachmentId, 12, '2280.00');
    expect((await emp.call(redPreview, { id, seqs: [7, 8, 9, 10, 11, 12] })).takenBack).toEqual([]);
    await red(id, [7, 8, 9, 10, 11, 12]);
    expect(await openOf()).toEqual([...times(6, '0.00'), ...times(6, '200.00')]);
    await red(id, [6]);
    expect(await openOf()).toEqual([...times(5, '10.00'), ...times(7, '200.00')]);
  });

  it('charges no late fee for the time in which the discount was granted', async () => {
    const attachmentId = await house('100', '10.00', [{ months: 12, rate: '0.10' }], '0.001');
    const { id } = await pay(attachmentId, 12, '10800.00');
    // January is due on 2 March (1 February and 29 days); on 15 June its 100.00 are owed again.
    await turn('2026-06-15');
    await red(id, [12]);
    const january = async () => (await emp.call(houseCharging, { houseId })).bills[0];
    expect(await january()).toMatchObject({ open: '100.00', late: '0.00' });
    await turn('2026-06-25');
    // Ten days of 100.00 at 0.001.
    expect(await january()).toMatchObject({ open: '100.00', late: '1.00' });
    await red(id, null);
    // As if never paid: 115 days of 1000.00 since 2 March.
    expect(await january()).toMatchObject({ open: '1000.00', late: '115.00' });
  });

  it('by two users at once takes the discount back once', async () => {
    const attachmentId = await house('100', '2.00', [{ months: 12, rate: '0.05' }]);
    const { id } = await pay(attachmentId, 12, '2280.00');
    const { version } = await emp.call(settlementDetail, { id });
    const clerk = await installation.as('clerk');
    const answers = await Promise.all(
      [emp, clerk].map((who, index) => who.ask(redSettlement, { id, version, reason: '退订', seqs: [12 - index] })),
    );
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([1, 200]);
    expect((await openOf()).toSorted()).toEqual([...times(11, '10.00'), '200.00']);
  });
});
