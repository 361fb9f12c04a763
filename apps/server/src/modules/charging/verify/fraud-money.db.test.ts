// Frauds on money taken, planted by hand: settlements, tenders, receipts, accounts, closes and the chain itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBooks, type Books } from './fraud.fixtures.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

type Ids = Record<string, number>;
const CHAINED = '账链：每笔记录与入链时相同';
/** A cash tender becomes a transfer, in the tender and in the events. */
const turned = (id: number | undefined): string[] => [
  `update charging.tender set method = 2, reference = 'ZZ-1' where settlement_id = ${id}`,
  `update charging.accounting_event set method = 2 where settlement_id = ${id} and type = 'settle.tender'`,
];
/** Takes money out of a close, in all its figures. */
const lowered = (close: number | undefined, less: string): string[] => [
  `update charging.day_close set cash_expected = cash_expected - ${less}, cash_counted = cash_counted - ${less},
          paper = jsonb_set(paper, '{summary,cash,expected}', to_jsonb((cash_expected - ${less})::text)) where id = ${close}`,
];
/** A settlement and all that belongs to it are gone. */
const gone = (id: number | undefined): string[] => [
  `delete from charging.accounting_event where settlement_id = ${id}`,
  `delete from charging.receipt where settlement_id = ${id}`,
  `delete from charging.tender where settlement_id = ${id}`,
  `delete from charging.settlement_line where settlement_id = ${id}`,
  `delete from charging.settlement where id = ${id}`,
];
const prepaidMove = `(select max(m.account_id) from charging.account_move m where m.settlement_id = $)`;

it.each<[string, (ids: Ids) => string[], string, string]>([
  [
    'money in advance without a paper',
    ({ prepaid }) => [
      `insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, by, at)
     select tenant_id, id, moves + 1, 1, 300, balance + 300, '2026-06-20', '某人', now() from charging.account where id = ${prepaidMove.replace('$', String(prepaid))}`,
      `update charging.account set balance = balance + 300, moves = moves + 1 where id = ${prepaidMove.replace('$', String(prepaid))}`,
    ],
    '账户流水：每笔都有单据',
    '账户',
  ],
  [
    'money in advance carefully: as an opening balance',
    ({ prepaid }) => [
      `insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, by, at)
     select tenant_id, id, moves + 1, 6, 300, balance + 300, '2026-06-20', '某人', '2026-06-20' from charging.account where id = ${prepaidMove.replace('$', String(prepaid))}`,
      `update charging.account set balance = balance + 300, moves = moves + 1 where id = ${prepaidMove.replace('$', String(prepaid))}`,
    ],
    CHAINED,
    '账户',
  ],
  [
    'money in advance as an adjustment that no paper makes',
    ({ prepaid }) => [
      `insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, by, at)
     select tenant_id, id, moves + 1, 8, 300, balance + 300, '2026-06-20', '某人', '2026-06-20' from charging.account where id = ${prepaidMove.replace('$', String(prepaid))}`,
      `update charging.account set balance = balance + 300, moves = moves + 1 where id = ${prepaidMove.replace('$', String(prepaid))}`,
    ],
    '账户流水：每笔都有单据',
    '账户',
  ],
  [
    'money in advance raised on its paper, in lines, tenders, events and account',
    ({ prepaid }) => [
      `update charging.settlement_line set amount = 800 where settlement_id = ${prepaid}`,
      `update charging.tender set amount = 800 where settlement_id = ${prepaid}`,
      `update charging.settlement set total = 800, received = 800 where id = ${prepaid}`,
      `update charging.accounting_event set amount = 800 where settlement_id = ${prepaid}`,
      `update charging.receipt set paper = jsonb_set(paper, '{total}', '"800.00"') where settlement_id = ${prepaid}`,
      `update charging.account set balance = 800 where id = ${prepaidMove.replace('$', String(prepaid))}`,
      `update charging.account_move set amount = 800, balance = 800 where settlement_id = ${prepaid}`,
    ],
    CHAINED,
    '结算单',
  ],
  [
    'a cash tender turned to a transfer',
    ({ cashPaid }) => [`update charging.tender set method = 2 where settlement_id = ${cashPaid}`],
    '日结：现金与支付',
    '应有现金',
  ],
  [
    'carefully, with the events, the close and its paper',
    ({ cashPaid, close }) => [...turned(cashPaid), ...lowered(close, '250.40')],
    CHAINED,
    '结算单',
  ],
  [
    'the cash of a close lowered',
    ({ close }) => [
      `update charging.day_close set cash_expected = cash_expected - 100, cash_counted = cash_counted - 100 where id = ${close}`,
    ],
    '日结：现金与支付',
    '应有现金',
  ],
  ['carefully, with its paper', ({ close }) => lowered(close, '100'), CHAINED, '日结'],
  [
    'counted cash lowered together with a reason',
    ({ second }) => [`update charging.day_close set cash_counted = cash_counted - 1, difference_reason = '找零' where id = ${second}`],
    CHAINED,
    '日结',
  ],
  [
    'a receipt deleted',
    ({ cashPaid }) => [`delete from charging.receipt where settlement_id = ${cashPaid}`],
    '结算单：红冲累计与票据',
    '结算单',
  ],
  [
    'a receipt rewritten',
    ({ cashPaid }) => [`update charging.receipt set paper = jsonb_set(paper, '{payerName}', '"别人"') where settlement_id = ${cashPaid}`],
    CHAINED,
    '结算单',
  ],
  [
    'a receipt with another total',
    ({ cashPaid }) => [`update charging.receipt set paper = jsonb_set(paper, '{total}', '"150.40"') where settlement_id = ${cashPaid}`],
    '结算单：红冲累计与票据',
    '的票据',
  ],
  [
    'a settlement that is gone, with its bill open again and the close lowered',
    ({ cashPaid, a3, close }) => [
      ...gone(cashPaid),
      `update charging.object_balance o set open = o.open + 250.40, bills = o.bills + 1 from charging.bill b where b.id = ${a3} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
      `update charging.bill set settled = 0, state = 4 where id = ${a3}`,
      `update charging.day_close set settlements = settlements - 1, total = total - 250.40 where id = ${close}`,
      ...lowered(close, '250.40'),
    ],
    CHAINED,
    '结算单',
  ],
  ['the gap it leaves in the numbers', ({ cashPaid }) => gone(cashPaid), '编号连续', 'receipt'],
  [
    'a settlement moved out of its close',
    ({ cashPaid }) => [`update charging.settlement set close_id = null where id = ${cashPaid}`],
    '日结：现金与支付',
    '结算单',
  ],
  [
    'a settlement moved to another cashier',
    ({ cashPaid }) => [`update charging.settlement set cashier_id = cashier_id + 1, cashier_name = '别人' where id = ${cashPaid}`],
    '日结：现金与支付',
    '结算单',
  ],
  [
    'a settlement moved to another day',
    ({ cashPaid }) => [`update charging.settlement set day = day - 1, at = at - interval '1 day' where id = ${cashPaid}`],
    CHAINED,
    '结算单',
  ],
  [
    'a payment booked on the bill of a friend',
    ({ part, c3, a4 }) => [
      `update charging.settlement_line set bill_id = ${a4} where settlement_id = ${part}`,
      `update charging.bill x set settled = case x.id when ${a4} then 100 else 0 end, late_fixed = 0, late_day = null where id in (${c3}, ${a4})`,
      `update charging.object_balance o set open = o.open + case when b.id = ${c3} then 100 else -100 end from charging.bill b where b.id in (${c3}, ${a4}) and o.object_id = b.object_id and o.object_kind = b.object_kind`,
    ],
    CHAINED,
    '结算单',
  ],
  [
    'a paper made void by hand',
    ({ part, c3 }) => [
      `update charging.settlement set state = 2 where id = ${part}`,
      `update charging.bill set settled = 0 where id = ${c3}`,
    ],
    '记账事件',
    '结算单',
  ],
  [
    'a red paper that is gone',
    ({ wrong }) => [
      `delete from charging.receipt where settlement_id in (select id from charging.settlement where original_id = ${wrong})`,
      `delete from charging.settlement where original_id = ${wrong}`,
    ],
    '结算单：红冲累计与票据',
    '结算单',
  ],
  [
    'a close that is gone, its settlements in the next',
    ({ close, second }) => [
      `update charging.settlement set close_id = ${second} where close_id = ${close}`,
      `delete from charging.day_close where id = ${close}`,
    ],
    CHAINED,
    '日结',
  ],
  ['its number that is missing', ({ close }) => [`delete from charging.day_close where id = ${close}`], '编号连续', 'day-close'],
  [
    'an account move removed with its balance',
    ({ prepaid }) => [
      `update charging.account set balance = 0, moves = 0 where id = ${prepaidMove.replace('$', String(prepaid))}`,
      `delete from charging.account_move where settlement_id = ${prepaid}`,
    ],
    '账户流水：每笔都有单据',
    '结算单',
  ],
  [
    'a remark of a settlement that says something else',
    ({ cashPaid }) => [`update charging.settlement set remark = '退回' where id = ${cashPaid}`],
    CHAINED,
    '结算单',
  ],
  [
    'a link rewritten together with its row',
    ({ cashPaid }) => [
      `update charging.settlement set remark = '退回' where id = ${cashPaid}`,
      `update charging.chain_link k set content = repeat('0', 64) where kind = 1 and ref_id = ${cashPaid}`,
    ],
    '账链：每一节接着上一节',
    '结算单',
  ],
  [
    'a link removed together with its row',
    ({ cashPaid }) => [...gone(cashPaid), `delete from charging.chain_link where kind = 1 and ref_id = ${cashPaid}`],
    '账链：每一节接着上一节',
    '节',
  ],
  [
    'the end of the chain cut off',
    ({ second }) => [
      `delete from charging.chain_link k using charging.day_close d where d.id = ${second} and k.tenant_id = d.tenant_id and k.company_id = d.company_id and k.seq >= d.chain_links`,
    ],
    '账链：日结单上的校验码',
    '日结',
  ],
  [
    'a whole chain written anew, but for what the paper of a close says',
    ({ cashPaid, close }) => [
      `update charging.settlement set remark = '退回' where id = ${cashPaid}`,
      `update charging.chain_link k set content = 'x', hash = repeat('1', 64) from charging.day_close d
      where d.id = ${close} and k.tenant_id = d.tenant_id and k.company_id = d.company_id and k.seq = d.chain_links`,
    ],
    '账链：日结单上的校验码',
    '日结',
  ],
  [
    'a row that also waits to be sealed again',
    ({ cashPaid }) => [
      `insert into charging.chain_wait (tenant_id, company_id, kind, ref_id, content) select tenant_id, company_id, kind, ref_id, content from charging.chain_link where kind = 1 and ref_id = ${cashPaid}`,
    ],
    CHAINED,
    '结算单',
  ],
])('finds %s', async (_, statements, name, what) => {
  const found = await books.after(statements(books.ids));
  const hits = found.filter((one) => one.name === name && one.what.includes(what));
  expect(hits, found.map((one) => `${one.name}：${one.what}`).join('\n')).not.toEqual([]);
});
