// Frauds that keep their own records in order: bills made void by hand, money given to another holder, late fees said to have stood still,
// and bills changed before they were published, when only the facts of their days say otherwise.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBooks, type Books } from './fraud.fixtures.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

type Ids = Record<string, number>;
/** A bill is no more owed: void, its months free, the balance of its house without it. */
const voided = (bill: number | undefined): string[] => [
  `update charging.object_balance o set open = o.open - b.open, bills = o.bills - 1,
          oldest_due = (select min(x.due_date) from charging.bill x where x.tenant_id = b.tenant_id and x.object_kind = b.object_kind
            and x.object_id = b.object_id and x.state = 4 and not x.void and x.id <> b.id)
     from charging.bill b where b.id = ${bill} and o.tenant_id = b.tenant_id and o.object_kind = b.object_kind and o.object_id = b.object_id`,
  `delete from charging.bill_month where bill_id = ${bill}`,
  `update charging.bill set void = true where id = ${bill}`,
];
const step = (bill: number | undefined): string =>
  `insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at)
   select tenant_id, id, 'void', '重复', '某人', '2026-06-20' from charging.bill where id = ${bill}`;
const event = (bill: number | undefined, amount: string): string =>
  `insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, month, amount, bill_id)
   select b.tenant_id, 'bill.voided', '2026-06-20', '2026-06-20', e.company_id, b.estate_id, b.charge_type_id, b.period_from, ${amount}, b.id
     from charging.bill b join estate.estate e on e.id = b.estate_id where b.id = ${bill}`;
const VOIDED = '账单：已收、违约金、调整、减免与作废';
/** The account that a settlement paid into. */
const accountOf = (settlement: number | undefined): string =>
  `(select max(m.account_id) from charging.account_move m where m.settlement_id = ${settlement})`;
const friend = `(select min(p.id) from estate.person p where p.tenant_id = (select tenant_id from charging.bill order by id desc limit 1))`;
const HELD = '账户：户主与单据';

/** A step as it was written before pauses were kept by their dates. */
const stopped = (bill: number | undefined): string =>
  `insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at, stopped_on, resumed_on)
   select tenant_id, id, 'resume', '', '某人', '2026-06-20', '2026-05-31', '2026-06-20' from charging.bill where id = ${bill}`;
const AMOUNTS = '账单：金额与计算过程';
const METERS = '抄表账单：读数、单价与金额';
/** The computation of a bill says something else in one place. */
const said = (bill: number | undefined, name: string, value: string): string =>
  `update charging.bill set calc = jsonb_set(calc, '{0,${name}}', '"${value}"') where id = ${bill}`;
/** A metered bill as one of several payers, lowered to its part. */
const part = (bill: number | undefined, says: Readonly<Record<string, string>>): string[] => [
  `update charging.bill set calc = calc || '[${JSON.stringify(says)}]', amount = ${says['amount']}, explain = '= ${says['amount']} 元' where id = ${bill}`,
];

it('nothing differs while only the program writes', async () => {
  expect(await books.differences()).toEqual([]);
});

it.each<[string, (ids: Ids) => string[], string, string]>([
  ['a bill made void', ({ a4 }) => voided(a4), VOIDED, '账单'],
  ['a bill made void, with its step', ({ a4 }) => [...voided(a4), step(a4)], VOIDED, '账单'],
  ['a bill made void, with its event', ({ a4 }) => [...voided(a4), event(a4, '-250.40')], VOIDED, '账单'],
  ['a bill made void, with a step and another amount', ({ a4 }) => [...voided(a4), step(a4), event(a4, '-25.40')], VOIDED, '账单'],
  ['a step of a bill that is owed', ({ a4 }) => [step(a4)], VOIDED, '账单'],
  ['an event of a bill that is owed', ({ a4 }) => [event(a4, '-250.40')], VOIDED, '账单'],
  [
    'a bill given to a payer who has nothing to do with its house',
    ({ a4 }) => [`update charging.bill set payer_id = ${friend} where id = ${a4}`],
    '账单：付款人与业主',
    '账单',
  ],
  [
    'money in advance given to another house',
    ({ prepaid, d }) => [`update charging.account set house_id = ${d} where id = ${accountOf(prepaid)}`],
    HELD,
    '账户',
  ],
  [
    'the same, with the events',
    ({ prepaid, d }) => [
      `update charging.account set house_id = ${d} where id = ${accountOf(prepaid)}`,
      `update charging.accounting_event set house_id = ${d} where settlement_id = ${prepaid}`,
    ],
    HELD,
    '账户',
  ],
  [
    'money in advance given to a person of the same house',
    ({ prepaid }) => [`update charging.account set person_id = ${friend} where id = ${accountOf(prepaid)}`],
    HELD,
    '账户',
  ],
  [
    'money in advance of a house given to a person',
    ({ prepaid }) => [`update charging.account set house_id = null, person_id = ${friend} where id = ${accountOf(prepaid)}`],
    HELD,
    '账户',
  ],
  [
    'money in advance made a deposit',
    ({ prepaid }) => [`update charging.account set kind = 3 where id = ${accountOf(prepaid)}`],
    HELD,
    '账户',
  ],
  [
    'money in advance kept for one item',
    ({ prepaid }) => [
      `update charging.account set charge_type_id = (select max(charge_type_id) from charging.bill) where id = ${accountOf(prepaid)}`,
    ],
    HELD,
    '账户',
  ],
  [
    'a late fee forgiven by a step that says it stood still',
    ({ c3 }) => [`update charging.bill set late_fixed = 0 where id = ${c3}`, stopped(c3)],
    '违约金：已计到的日期与金额',
    '违约金',
  ],
  [
    'a pause with such a step as its reason',
    ({ a4 }) => [`update charging.bill set late_pause = '{[2026-06-01,2026-06-21)}' where id = ${a4}`, stopped(a4)],
    '违约金：停计都有依据',
    '停计',
  ],
  [
    'a late fee forgiven on a bill that a bank paid',
    ({ c3, part }) => [
      `update charging.bill set late_fixed = 0 where id = ${c3}`,
      `update charging.settlement set source = 'bank' where id = ${part}`,
    ],
    '违约金：已计到的日期与金额',
    '违约金',
  ],
  [
    'a late fee forgiven on a bill of an old ledger',
    ({ c3 }) => [
      `with t as (insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, state, maker_id, created_by, created_at)
         select tenant_id, 'QC-1', estate_id, 6, period_from, period_to, 4, 1, '某人', '2026-05-02' from charging.bill where id = ${c3} returning *)
       update charging.bill b set late_fixed = 0, batch_id = t.id from t where b.id = ${c3}`,
    ],
    '违约金：已计到的日期与金额',
    '违约金',
  ],
  [
    'a late fee forgiven together with the day it was counted to',
    ({ c3 }) => [`update charging.bill set late_fixed = 0, late_day = null where id = ${c3}`],
    '账单：已收、违约金、调整、减免与作废',
    '账单',
  ],
  [
    'the area of later days',
    ({ a, a4 }) => [
      `insert into estate.house_area select tenant_id, house_id, '2027-01-01', 79.43, use_area, inner_area, area_basis, 79.43, reason, created_by, created_at from estate.house_area where house_id = ${a}`,
      said(a4, 'area', '79.43'),
    ],
    AMOUNTS,
    '面积',
  ],
  [
    'the price of earlier days',
    ({ a4 }) => [
      `insert into charging.standard_price (tenant_id, standard_id, from_date, price, state, maker_id, checker_id, created_by, created_at, checked_at)
       select tenant_id, standard_id, '2026-04-01', 3.1, 2, 1, 2, '某人', '2026-03-01', '2026-03-02' from charging.bill where id = ${a4}`,
    ],
    AMOUNTS,
    '单价',
  ],
  [
    'a price of its own that was not agreed',
    ({ a4 }) => [`update charging.bill set calc = calc #- '{0,priceId}' where id = ${a4}`],
    AMOUNTS,
    '约定',
  ],
  ['a quantity that was not agreed', ({ a4 }) => [said(a4, 'quantity', '0.5')], AMOUNTS, '约定'],
  [
    'a price of its own lower than agreed after two steps',
    ({ a4 }) => [
      `update charging.attachment t set own_price = 2, step_months = 36, step_rate = 0.1 from charging.bill b
        where b.id = ${a4} and t.house_id = b.house_id and t.standard_id = b.standard_id`,
      `update charging.bill set calc = jsonb_set(calc #- '{0,priceId}', '{0,price}', '"2.2"') where id = ${a4}`,
    ],
    AMOUNTS,
    '约定',
  ],
  ['fewer months than the days are', ({ a4 }) => [said(a4, 'to', '2026-04-20'), said(a4, 'months', '0.5')], AMOUNTS, '月数'],
  ['fewer days than the bill', ({ a4 }) => [said(a4, 'to', '2026-04-15'), said(a4, 'months', '0.5')], AMOUNTS, '天数'],
  [
    'a metered bill that says it is part of less',
    ({ meterBill }) => part(meterBill, { usage: '150', of: '150', whole: '55.00', amount: '55.00' }),
    METERS,
    '按读数',
  ],
  [
    'a metered bill that says it is a smaller part',
    ({ meterBill }) => part(meterBill, { usage: '150', of: '150', whole: '82.50', amount: '55.00' }),
    METERS,
    '分段',
  ],
  [
    'a metered bill that says it is part of more usage',
    ({ meterBill }) => part(meterBill, { usage: '150', of: '225', whole: '82.50', amount: '55.00' }),
    METERS,
    '分段',
  ],
])('finds %s', async (_, statements, name, what) => {
  const found = await books.after(statements(books.ids));
  const hits = found.filter((one) => one.name === name && one.what.includes(what));
  expect(hits, found.map((one) => `${one.name}：${one.what}`).join('\n')).not.toEqual([]);
  expect(hits[0]?.at).toMatch(/^20\d\d-/);
});
