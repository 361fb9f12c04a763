import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aheadPreview,
  houseCharging,
  previewSettlement,
  receiptPaper,
  redSettlement,
  settleAhead,
  settleBills,
  settlementDetail,
  voidBill,
  voidSettlement,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, type BillingGround } from '../../billing/run/billing.fixtures.ts';
import { ADOPT_PUBLICATIONS } from '../../chain/chain.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { cash, refusalOf, turnableClock } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: BillingGround;
let emp: Person;
let houseId: number;
let attachmentId: number;
let standardId: number;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await billingGround(installation);
  emp = await installation.as('emp');
  standardId = await ground.standard({ item: '预收物业费', prices: { '2020-01-01': '2.00', '2027-01-01': '2.50' } });
});
afterAll(async () => {
  const found = await installation.database.asOwner(listDifferences);
  await installation.close();
  expect(found.flatMap(({ name, found: rows }) => rows.map((row) => `${name} ${row.what} ${row.stored} ${row.computed}`))).toEqual([]);
});
beforeEach(async () => {
  houseId = await ground.house({ code: `预${++count}` });
  attachmentId = await ground.attach(houseId, standardId);
});

const pay = (ahead: { attachmentId: number; months: number }[], expected: string, more: Partial<InputOf<typeof settleBills>> = {}) =>
  emp.call(settleBills, { houseId, payerName: '周以宁', ahead, tenders: [cash(expected)], expected, ...more });
const preview = (ahead: { attachmentId: number; months: number }[], more: Partial<InputOf<typeof previewSettlement>> = {}) =>
  emp.call(previewSettlement, { houseId, ahead, ...more });
const billsOf = async () =>
  (
    await ground.sql<{ from: string; amount: string; state: number }>(
      `select period_from as "from", amount, state from charging.bill where house_id = $1 and not void order by period_from`,
      [houseId],
    )
  ).map(({ from, amount, state }) => [from, amount, state] as const);
const counts = () =>
  ground.sql(
    `select (select count(*) from charging.bill where house_id = $1) as bills, (select count(*) from charging.billing_batch) as batches,
            (select count(*) from charging.publication) as publications, (select sum(last_value) from system.number_counter) as numbers`,
    [houseId],
  );

describe('later months paid at the counter', () => {
  it('are offered from the first day not billed, by the divisors of what is left', async () => {
    expect(await emp.call(settleAhead, { houseId })).toMatchObject([
      {
        attachmentId,
        chargeTypeName: '预收物业费',
        periodMonths: 1,
        from: '2026-06-01',
        remaining: null,
        choices: [1, 2, 3, 4, 6, 12],
        problem: '',
      },
    ]);
    const ending = await ground.house({ code: `预止${count}` });
    const until = await ground.attach(ending, standardId, { to: '2026-11-30' });
    expect(await emp.call(settleAhead, { houseId: ending })).toMatchObject([{ attachmentId: until, remaining: 6, choices: [1, 2, 3, 6] }]);
    expect(await refusalOf(emp, previewSettlement, { houseId: ending, ahead: [{ attachmentId: until, months: 7 }] })).toBe(
      '“预收物业费”最多可预收 6 个月',
    );
  });

  it('reach no further than a run may: the months of 结算规则 count from the current one', async () => {
    // Twelve from June reach May; one more is June of the next year, the twelfth after this one, and the last.
    await pay([{ attachmentId, months: 12 }], '2650.00');
    const far = '“预收物业费”最多预收到 2027.06（结算规则：最多提前 12 个月），请减少月数';
    expect((await emp.call(aheadPreview, { houseId, attachmentId, months: [1, 2] })).map(({ problem }) => problem)).toEqual(['', far]);
    expect(await refusalOf(emp, previewSettlement, { houseId, ahead: [{ attachmentId, months: 2 }] })).toBe(far);
  });

  it('are shown with nothing stored, then billed, published and paid in one step', async () => {
    const before = await counts();
    const shown = await preview([{ attachmentId, months: 8 }]);
    expect(shown.ahead.map(({ periodFrom, amount }) => [periodFrom, amount])).toEqual([
      ...['06', '07', '08', '09', '10', '11', '12'].map((month) => [`2026-${month}-01`, '200.00']),
      ['2027-01-01', '250.00'],
    ]);
    expect([shown.aheadTotal, shown.total]).toEqual(['1650.00', '1650.00']);
    expect(await counts()).toEqual(before);
    const { id, total } = await pay([{ attachmentId, months: 8 }], '1650.00');
    expect(total).toBe('1650.00');
    const detail = await emp.call(settlementDetail, { id });
    expect([detail.type, detail.lines.length, detail.lines[0]?.periodFrom]).toEqual([1, 8, '2026-06-01']);
    expect((await emp.call(receiptPaper, { id })).paper.lines[0]).toMatchObject({
      item: '预收物业费',
      period: '2026.06.01-2026.06.30',
      explain: '100 ㎡ × 2.00 元/㎡·月 × 1 个月 = 200.00 元',
    });
    const rows = await ground.sql(
      `select b.state, b.publication_id is not null as published, t.kind, t.state as batch, count(*)::int as n, sum(e.amount) as told from charging.bill b
         join charging.billing_batch t on t.id = b.batch_id and t.tenant_id = b.tenant_id
         join (select tenant_id, publication_id, sum(amount) as amount from charging.accounting_event where type = 'bill.published' group by 1, 2) e
           on e.tenant_id = b.tenant_id and e.publication_id = b.publication_id where b.house_id = $1 group by 1, 2, 3, 4`,
      [houseId],
    );
    expect(rows).toMatchObject([{ state: 5, published: true, kind: 1, batch: 4, n: 8, told: '13200.00' }]);
    expect((await emp.call(houseCharging, { houseId })).bills).toEqual([]);
  });

  it('begin behind what is billed already, and skip a month in between', async () => {
    await pay([{ attachmentId, months: 1 }], '200.00');
    const [bill] = await ground.sql<{ id: number }>(`select id from charging.bill where house_id = $1`, [houseId]);
    await pay([{ attachmentId, months: 2 }], '400.00');
    expect((await billsOf()).map(([from]) => from)).toEqual(['2026-06-01', '2026-07-01', '2026-08-01']);
    const [middle] = await ground.sql<{ id: number; sid: number }>(
      `select b.id, l.settlement_id as sid from charging.bill b join charging.settlement_line l on l.bill_id = b.id and l.tenant_id = b.tenant_id where b.house_id = $1 and b.period_from = '2026-06-01'`,
      [houseId],
    );
    expect(middle?.id).toBe(bill?.id);
    await emp.call(voidSettlement, { id: middle?.sid ?? 0, version: 0, reason: '收错' });
    await emp.call(voidBill, { id: bill?.id ?? 0, reason: '重开' });
    const { ahead } = await preview([{ attachmentId, months: 2 }]);
    expect(ahead.map(({ periodFrom }) => periodFrom)).toEqual(['2026-06-01', '2026-09-01']);
  });

  it('without a price say so in words, by quarters take whole quarters, and what is not running is refused', async () => {
    const ended = await ground.standard({ item: '预收无价', prices: { '2026-08-01': '1.00' } });
    const none = await ground.attach(houseId, ended);
    expect(await refusalOf(emp, previewSettlement, { houseId, ahead: [{ attachmentId: none, months: 1 }] })).toBe(
      '“预收无价”2026.06.01-2026.06.30 不能预收：标准过期',
    );
    expect((await emp.call(settleAhead, { houseId })).find((one) => one.attachmentId === none)).toMatchObject({
      from: null,
      problem: '2026.06.01-2026.06.30 标准过期',
    });
    const quarterly = await ground.attach(
      houseId,
      await ground.standard({ item: '预收季费', periodMonths: 3, advance: true, method: 2, prices: { '2020-01-01': '10.00' } }),
    );
    expect(await refusalOf(emp, previewSettlement, { houseId, ahead: [{ attachmentId: quarterly, months: 2 }] })).toBe(
      '“预收季费”按 3 个月计费，预收月数应为 3 的倍数',
    );
    const { ahead } = await preview([{ attachmentId: quarterly, months: 6 }]);
    expect(ahead.map(({ periodFrom, periodTo, amount }) => [periodFrom, periodTo, amount])).toEqual([
      ['2026-04-01', '2026-06-30', '30.00'],
      ['2026-07-01', '2026-09-30', '30.00'],
    ]);
    const usage = await ground.attach(houseId, await ground.standard({ item: '预收水费', method: 4, prices: { '2020-01-01': '3.00' } }));
    const refused = '该收费标准不能预收以后月份，请重新选择';
    expect(await refusalOf(emp, previewSettlement, { houseId, ahead: [{ attachmentId: usage, months: 1 }] })).toBe(refused);
    const twice = [1, 2].map((months) => ({ attachmentId, months }));
    expect(await refusalOf(emp, previewSettlement, { houseId, ahead: twice })).toBe('同一预收项目不能重复选择');
    const { status, envelope } = await emp.ask(previewSettlement, { houseId, ahead: [{ attachmentId, months: 25 }] });
    expect([status, envelope.data]).toEqual([400, { fields: [{ path: 'ahead.0.months', msg: '预收月数应为 1 到 24' }] }]);
  });

  it('pay with open bills on one paper, and a sum that moved charges nothing', async () => {
    await pay([{ attachmentId, months: 1 }], '200.00');
    const before = await counts();
    expect(
      await refusalOf(emp, settleBills, {
        houseId,
        payerName: '周以宁',
        ahead: [{ attachmentId, months: 2 }],
        tenders: [cash('200.00')],
        expected: '200.00',
      }),
    ).toBe('应收金额已变动，现为 400.00 元，请核对后再收款。您填写的内容仍保留在页面上。');
    expect(await counts()).toEqual(before);
  });

  it('taken by two at once are billed once', async () => {
    const both = await Promise.all([
      emp.ask(settleBills, {
        houseId,
        payerName: '甲',
        ahead: [{ attachmentId, months: 3 }],
        tenders: [cash('600.00')],
        expected: '600.00',
      }),
      emp.ask(settleBills, {
        houseId,
        payerName: '乙',
        ahead: [{ attachmentId, months: 3 }],
        tenders: [cash('600.00')],
        expected: '600.00',
      }),
    ]);
    expect(both.map(({ envelope }) => envelope.code)).toEqual([200, 200]);
    expect((await billsOf()).map(([from]) => from)).toEqual(['06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}-01`));
  });
});

describe('a reduction for paying ahead', () => {
  const reduce = (values: { months: number; rate: string; limit?: string; overdue?: number }) =>
    ground.sql(
      `with r as (
         insert into charging.reduction (tenant_id, number, estate_id, name, kind, way, rate, charge_type_ids, reason, from_date, to_date, ahead_months, limit_amount,
                                         max_overdue_days, state, maker_id, checker_id, created_by, created_at)
         select $1, 'YJ-' || $6::text, $3, '一年九五折', 3, 1, $4, array_agg(id), 5, '2026-01-01', '2026-12-31', $5, $7, $8, 2, 1, 2, '测试', now()
           from manage.charge_type where tenant_id = $1 and name = '预收物业费' returning id)
       insert into charging.reduction_member (tenant_id, reduction_id, kind, node_id) select $1, id, 'house', $2::bigint from r`,
      [ground.tenantId, houseId, ground.estateId, values.rate, values.months, count, values.limit ?? null, values.overdue ?? null],
    );

  it('is taken off when so many months are paid at once, and comes back with red ink', async () => {
    await reduce({ months: 6, rate: '0.05' });
    expect((await preview([{ attachmentId, months: 5 }])).total).toBe('1000.00');
    const shown = await preview([{ attachmentId, months: 6 }], { roundOff: '0.50' });
    expect([shown.ahead[0]?.discount, shown.ahead[0]?.discountName, shown.aheadTotal, shown.total]).toEqual([
      '10.00',
      '一年九五折',
      '1140.00',
      '1139.50',
    ]);
    const { id } = await pay([{ attachmentId, months: 6 }], '1139.50', { roundOff: '0.50' });
    const changes = await ground.sql(
      `select c.kind, c.reduction_id is not null as named, c.settlement_id, sum(c.amount) as amount from charging.bill_change c join charging.bill b on b.id = c.bill_id
        where b.house_id = $1 group by 1, 2, 3 order by 1`,
      [houseId],
    );
    expect(changes).toEqual([
      { kind: 3, named: true, settlement_id: id, amount: '-60.00' },
      { kind: 4, named: false, settlement_id: id, amount: '-0.50' },
    ]);
    expect((await billsOf()).every(([, , state]) => state === 5)).toBe(true);
    await emp.call(redSettlement, { id, version: 0, reason: '退订' });
    expect((await billsOf()).map(([, , state]) => state)).toEqual([4, 4, 4, 4, 4, 4]);
    const open = await ground.sql(`select sum(open) as open, sum(reduced) as reduced from charging.bill where house_id = $1`, [houseId]);
    expect(open).toEqual([{ open: '1200.00', reduced: '0.00' }]);
  });

  it('is shown with what each choice of months costs, nothing stored, as it is charged then', async () => {
    await reduce({ months: 3, rate: '0.05', limit: '70.00' });
    const before = await counts();
    const asked = { houseId, attachmentId, months: [1, 3, 8, 12] };
    const costs = await emp.call(aheadPreview, asked);
    expect(
      costs.map(({ months, bills, to, amount, discount, discountName, total }) => [
        months,
        bills,
        to,
        amount,
        discount,
        discountName,
        total,
      ]),
    ).toEqual([
      [1, 1, '2026-06-30', '200.00', '0.00', '', '200.00'],
      [3, 3, '2026-08-31', '600.00', '30.00', '一年九五折', '570.00'],
      [8, 8, '2027-01-31', '1650.00', '0.00', '', '1650.00'],
      [12, 12, '2027-05-31', '2650.00', '0.00', '', '2650.00'],
    ]);
    expect(await counts()).toEqual(before);
    await pay([{ attachmentId, months: 3 }], '570.00');
    const quarterly = await ground.attach(
      houseId,
      await ground.standard({ item: '试算季费', periodMonths: 3, advance: true, method: 2, prices: { '2020-01-01': '10.00' } }),
    );
    expect(await emp.call(aheadPreview, { ...asked, attachmentId: quarterly, months: [2, 6] })).toMatchObject([
      { months: 2, problem: '“试算季费”按 3 个月计费，预收月数应为 3 的倍数', total: '0.00' },
      { months: 6, problem: '', bills: 2, total: '60.00' },
    ]);
    expect(await refusalOf(emp, aheadPreview, { ...asked, attachmentId: 9_999_999 })).toBe('该收费标准不能预收以后月份，请重新选择');
  });

  it('is not given beyond its budget, nor to who owes longer than it allows', async () => {
    await reduce({ months: 2, rate: '0.10', limit: '30.00' });
    expect((await preview([{ attachmentId, months: 2 }])).total).toBe('400.00');
    expect((await preview([{ attachmentId, months: 3 }])).total).toBe('600.00');
    await ground.sql(`update charging.reduction set limit_amount = 40 where number = 'YJ-' || $1::text`, [count]);
    expect((await preview([{ attachmentId, months: 2 }])).total).toBe('360.00');
    await ground.sql(`update charging.reduction set max_overdue_days = 30 where number = 'YJ-' || $1::text`, [count]);
    const { id } = await pay([{ attachmentId, months: 1 }], '200.00');
    await emp.call(voidSettlement, { id, version: 0, reason: '收错' });
    await ground.sql(`update charging.bill set due_date = '2026-05-01' where house_id = $1`, [houseId]);
    await ground.sql(ADOPT_PUBLICATIONS, [ground.estateId]);
    await ground.sql(`update charging.object_balance set oldest_due = '2026-05-01' where object_kind = 1 and object_id = $1`, [houseId]);
    expect((await preview([{ attachmentId, months: 2 }])).total).toBe('400.00');
    const [bill] = await ground.sql<{ id: number }>(`select id from charging.bill where house_id = $1`, [houseId]);
    expect((await preview([{ attachmentId, months: 2 }], { lines: [{ billId: bill?.id ?? 0, late: 'none' }] })).total).toBe('560.00');
  });
});
