// Frauds on what is owed, planted by hand. Each leaves the sums in order: the thief also mends what would show immediately.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBooks, type Books } from './fraud.fixtures.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

type Ids = Record<string, number>;
/** Takes `less` off a bill in its amount, its explanation, its computation and the balance of its house. */
const lessened = (bill: number | undefined, less: string): string[] => [
  `update charging.object_balance o set open = o.open - ${less} from charging.bill b
    where b.id = ${bill} and o.tenant_id = b.tenant_id and o.object_kind = b.object_kind and o.object_id = b.object_id`,
  `update charging.bill set amount = amount - ${less}, explain = regexp_replace(explain, '[0-9.]+ 元$', (amount - ${less}) || ' 元'),
          calc = jsonb_set(calc, '{0,exact}', to_jsonb(((calc #>> '{0,exact}')::numeric - ${less})::text)) where id = ${bill}`,
];
/** The same, with the sums and the events of the publication. */
const publishedLess = (bill: number | undefined, less: string): string[] => [
  ...lessened(bill, less),
  `update charging.publication p set amount = p.amount - ${less} from charging.bill b where b.id = ${bill} and p.id = b.publication_id`,
  `update charging.accounting_event e set amount = e.amount - ${less} from charging.bill b
    where b.id = ${bill} and e.publication_id = b.publication_id and e.month = date_trunc('month', b.period_from::timestamp) and e.charge_type_id = b.charge_type_id`,
];
/** The month of a bill in two spans, as after a change in its middle; the second with one value set to another. */
const halved = (bill: number | undefined, other: string): string => `
  update charging.bill b set calc = jsonb_build_array(x.span || '{"to": "2026-04-15"}', jsonb_set(x.span || '{"from": "2026-04-16"}', ${other}))
    from (select id, calc -> 0 || jsonb_build_object('months', '0.5', 'exact', ((calc #>> '{0,exact}')::numeric / 2)::text) as span
            from charging.bill) x where b.id = ${bill} and x.id = b.id`;
const PUBLISHED = '账链：每笔记录与入链时相同';

it('nothing differs while only the program writes', async () => {
  expect(await books.differences()).toEqual([]);
});

it('two spans that add up are no fault of the computation', async () => {
  const found = await books.after([halved(books.ids['a4'], `'{months}', '"0.5"'`)]);
  expect(found.map(({ name }) => name)).toEqual([PUBLISHED]);
});

it.each<[string, (ids: Ids) => string[], string, string]>([
  ['an amount lowered with explanation and balance', ({ a4 }) => lessened(a4, '50'), '账单：金额与计算过程', '计算'],
  [
    'the same, with a lower area in the computation',
    ({ a4 }) => [...lessened(a4, '28'), `update charging.bill set calc = jsonb_set(calc, '{0,area}', '"79.43"') where id = ${a4}`],
    '账单：金额与计算过程',
    '面积',
  ],
  [
    'the same, with a lower price in the computation',
    ({ b4 }) => [...lessened(b4, '10'), `update charging.bill set calc = jsonb_set(calc, '{0,price}', '"2.7"') where id = ${b4}`],
    '账单：金额与计算过程',
    '单价',
  ],
  [
    'the same, with fewer months in the computation',
    ({ b4 }) => [...lessened(b4, '140'), `update charging.bill set calc = jsonb_set(calc, '{0,months}', '"0.5"') where id = ${b4}`],
    '账单：金额与计算过程',
    '月数',
  ],
  [
    'carefully: area of the house, its versions, bill, publication and events lowered together',
    ({ a, a4 }) => [
      ...publishedLess(a4, '28'),
      `update charging.bill set calc = jsonb_set(calc, '{0,area}', '"79.43"') where id = ${a4}`,
      `update estate.house set build_area = 79.43, charge_area = 79.43 where id = ${a}`,
      `insert into estate.house_area select tenant_id, house_id, '2026-04-01', 79.43, use_area, inner_area, area_basis, 79.43, reason, created_by, created_at from estate.house_area where house_id = ${a}`,
    ],
    PUBLISHED,
    '发布',
  ],
  ['spans that add up to more than the bill', ({ a4 }) => [halved(a4, `'{exact}', '"200"'`)], '账单：金额与计算过程', '金额'],
  ['a span at a lower price', ({ a4 }) => [halved(a4, `'{price}', '"2.7"'`)], '账单：金额与计算过程', '单价'],
  [
    'an explanation that says less than the bill',
    ({ a4 }) => [`update charging.bill set explain = replace(explain, '250.40 元', '200.40 元') where id = ${a4}`],
    '账单：金额与计算过程',
    '说明',
  ],
  [
    'a bill that is removed with its months and balance',
    ({ b4 }) => [
      `update charging.object_balance o set open = o.open - b.open, bills = o.bills - 1, oldest_due = null from charging.bill b where b.id = ${b4} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
      `delete from charging.bill_month where bill_id = ${b4}`,
      `delete from charging.bill_change where bill_id = ${b4}`,
      `delete from charging.bill where id = ${b4}`,
    ],
    '记账事件',
    '发布',
  ],
  [
    'a due date moved so that no late fee is due',
    ({ a4 }) => [
      `update charging.bill set due_date = '2026-12-31' where id = ${a4}`,
      `update charging.object_balance o set oldest_due = '2026-12-31' from charging.bill b where b.id = ${a4} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
    ],
    PUBLISHED,
    '发布',
  ],
  [
    'late fee forgiven by a date',
    ({ a4 }) => [`update charging.bill set late_day = '2026-06-30' where id = ${a4}`],
    '违约金：已计到的日期与金额',
    '违约金',
  ],
  [
    'late fee forgiven carefully: the date of a payment, and nothing accrued until then',
    ({ c3 }) => [`update charging.bill set late_fixed = 0 where id = ${c3}`],
    '违约金：已计到的日期与金额',
    '违约金',
  ],
  [
    'late fee paused without a reason',
    ({ a4 }) => [`update charging.bill set late_pause = '{[2026-06-01,)}' where id = ${a4}`],
    '违约金：停计都有依据',
    '停计',
  ],
  [
    'late fee paused carefully: with a mark nobody approved',
    ({ a, a4, estateId }) => [
      `insert into charging.arrears_mark (tenant_id, estate_id, object_kind, object_id, reason, stop_late, from_date, state, maker_id, created_by, created_at)
     select tenant_id, ${estateId}, 1, ${a}, 5, true, '2026-06-01', 2, 1, '某人', now() from charging.bill where id = ${a4}`,
      `update charging.bill set late_pause = '{[2026-06-01,)}' where id = ${a4}`,
    ],
    '违约金：停计都有依据',
    '停计',
  ],
  ['the rate of the late fee set to zero', ({ a4 }) => [`update charging.bill set late_rate = 0 where id = ${a4}`], PUBLISHED, '发布'],
  [
    'a reduction without a request',
    ({ a4 }) => [
      `insert into charging.bill_change (tenant_id, bill_id, kind, amount, reason, day, by, at) select tenant_id, id, 2, -20, '空置减免', '2026-06-20', '某人', now() from charging.bill where id = ${a4}`,
      `update charging.bill set reduced = reduced + 20 where id = ${a4}`,
      `update charging.object_balance o set open = o.open - 20 from charging.bill b where b.id = ${a4} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
    ],
    '账单变动：都有通过的单据',
    '空置减免',
  ],
  [
    'a reduction carefully: with a request, approved, in all sums',
    ({ a4, estateId }) => [
      `insert into charging.change_request (tenant_id, id, number, estate_id, kind, reason, note, bills, amount, state, maker_id, created_by, created_at, checker_id, checked_by, checked_at)
     select tenant_id, 990001, 'TZD2026069999', ${estateId}, 2, 4, '补偿', 1, -20, 2, 1, '某人', '2026-06-20', 2, '他人', '2026-06-20' from charging.bill where id = ${a4}`,
      `insert into charging.change_request_line (tenant_id, request_id, bill_id, amount) select tenant_id, 990001, id, -20 from charging.bill where id = ${a4}`,
      `insert into charging.bill_change (tenant_id, bill_id, kind, amount, reason, day, document_id, by, at) select tenant_id, id, 2, -20, '补偿', '2026-06-20', 990001, '他人', '2026-06-20' from charging.bill where id = ${a4}`,
      `update charging.bill set reduced = reduced + 20 where id = ${a4}`,
      `update charging.object_balance o set open = o.open - 20 from charging.bill b where b.id = ${a4} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
    ],
    '账链：每笔记录与入链时相同',
    `账单`,
  ],
  [
    'an approved reduction raised with its request, bill and balance',
    ({ b4, request }) => [
      `update charging.bill_change set amount = -130 where document_id = ${request}`,
      `update charging.change_request set amount = -130 where id = ${request}`,
      `update charging.change_request_line set amount = -130 where request_id = ${request}`,
      `update charging.bill set reduced = reduced + 100 where id = ${b4}`,
      `update charging.object_balance o set open = o.open - 100 from charging.bill b where b.id = ${b4} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
    ],
    '账链：每笔记录与入链时相同',
    '的变动',
  ],
  [
    'a waived late fee raised',
    ({ a4, waived }) => [
      `update charging.bill_change set amount = -10 where document_id = ${waived}`,
      `update charging.bill set late_waived = 10 where id = ${a4}`,
    ],
    '账单变动：都有通过的单据',
    '的变动',
  ],
  [
    'a request that was never approved',
    ({ request }) => [`update charging.change_request set state = 1, checker_id = null where id = ${request}`],
    '账单变动：都有通过的单据',
    '的变动',
  ],
  [
    'a request that is removed',
    ({ request }) => [
      `delete from charging.change_request_line where request_id = ${request}`,
      `delete from charging.change_request where id = ${request}`,
      `update charging.bill_change set document_id = null where document_id = ${request}`,
    ],
    '账单变动：都有通过的单据',
    '的变动',
  ],
  [
    'arrears hung without a request',
    ({ a4 }) => [
      `update charging.bill set suspended = true where id = ${a4}`,
      `update charging.object_balance o set suspended = o.suspended + b.open from charging.bill b where b.id = ${a4} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
    ],
    '挂账：都有通过的申报',
    '账单',
  ],
  [
    'arrears hung carefully: with a request nobody decided',
    ({ a4, estateId }) => [
      `insert into charging.suspension (tenant_id, id, number, estate_id, kind, reason, bills, amount, state, maker_id, created_by, created_at) select tenant_id, 990002, 'HG2026069999', ${estateId}, 1, 5, 1, open, 3, 1, '某人', now() from charging.bill where id = ${a4}`,
      `insert into charging.suspension_line (tenant_id, request_id, bill_id, amount, waiting) select tenant_id, 990002, id, open, false from charging.bill where id = ${a4}`,
      `update charging.bill set suspended = true where id = ${a4}`,
      `update charging.object_balance o set suspended = o.suspended + b.open from charging.bill b where b.id = ${a4} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
    ],
    '挂账：都有通过的申报',
    '申报',
  ],
  [
    'a billed reading lowered',
    ({ meterBill }) => [`update charging.meter_reading set current = current - 50, usage = usage - 50 where bill_id = ${meterBill}`],
    '抄表账单：读数、单价与金额',
    'D-1',
  ],
  [
    'a billed reading lowered carefully: with bill, explanation, balance, publication and events',
    ({ meterBill }) => [
      `update charging.meter_reading set current = current - 50, usage = usage - 50 where bill_id = ${meterBill}`,
      `update charging.object_balance o set open = o.open - 27.5 from charging.bill b where b.id = ${meterBill} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
      `update charging.publication p set amount = p.amount - 27.5 from charging.bill b where b.id = ${meterBill} and p.id = b.publication_id`,
      `update charging.accounting_event e set amount = e.amount - 27.5 from charging.bill b where b.id = ${meterBill} and e.publication_id = b.publication_id`,
      `update charging.bill set amount = amount - 27.5, explain = '用量 200 − 100 = 100 度，100 度 × 0.55 元/度 = 55.00 元',
            calc = jsonb_set(jsonb_set(calc, '{0,current}', '"200"'), '{0,usage}', '"100"') where id = ${meterBill}`,
    ],
    PUBLISHED,
    '发布',
  ],
])('finds %s', async (_, statements, name, what) => {
  const found = await books.after(statements(books.ids));
  const hits = found.filter((one) => one.name === name && one.what.includes(what));
  expect(hits, found.map((one) => `${one.name}：${one.what}`).join('\n')).not.toEqual([]);
  expect(hits[0]?.at).toMatch(/^2026-|^20\d\d-/);
});
