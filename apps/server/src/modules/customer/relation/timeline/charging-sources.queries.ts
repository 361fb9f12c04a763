// Money in the timeline: bills by month, what was received, deposits, and who was reminded. Through the views of charging.
import { sql } from 'kysely';
import { BILL, CHASE, CHASE_RESULT, MENU, MOVE, OBJECT, SETTLE, SETTLEMENT, TIMELINE } from '@anju/contract';
import { formatDay, formatMonth } from '@anju/domain';
import { lit, own } from '../../../../platform/db/sql.ts';
import { dayOf, houseIdsOf, ofHouses, ofPerson, source, startOfDay, type TimelineAsked } from './source.queries.ts';

const PLACE = (alias: string) => ({ estate: sql.ref(`${alias}.estate_id`), house: sql.ref(`${alias}.house_id`) });

/** Each way of finding bills has its own index. */
const billsOf = (asked: TimelineAsked) => {
  const columns = sql`select b.id, b.house_id, b.item, b.period_from, b.amount, b.open from charging_view.bill_line b`;
  const mine = ofPerson(asked, sql`b.payer_id`, PLACE('b'));
  return sql`
    ${columns} where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = any (${houseIdsOf(asked, true)}::bigint[])
      and not b.void and b.state >= ${lit(BILL.published)} and ${ofHouses(asked, sql`b.house_id`, sql`b.period_from`, true)}
    union ${columns} where ${own('b')} and not b.void and b.state = ${lit(BILL.published)} and b.state < ${lit(BILL.paid)} and ${mine}
    union ${columns} where ${own('b')} and not b.void and b.state = ${lit(BILL.paid)} and ${mine}`;
};

interface BillFacts {
  readonly month: string;
  readonly count: number;
  readonly items: string;
  readonly open: string;
}
const bills = source<BillFacts>({
  kind: TIMELINE.bill,
  menus: [MENU.checkout, MENU.arrearsChase, MENU.billingAudit, MENU.billingNotify],
  link: MENU.checkout,
  select: (asked) => sql`
    select coalesce(b.house_id, 0) as id, ${startOfDay(sql`date_trunc('month', b.period_from)::date`)} as at, b.house_id,
           sum(b.amount) as amount, null::bigint as link_id,
           jsonb_build_object('month', to_char(date_trunc('month', b.period_from), 'YYYY-MM'), 'count', count(*),
             'items', string_agg(distinct b.item, '、'), 'open', sum(b.open)::numeric(18, 2)::text) as facts
      from (${billsOf(asked)}) b group by b.house_id, date_trunc('month', b.period_from)`,
  tell: ({ month, count, items, open }) => ({
    title: `${formatMonth(month)} 账单 ${count} 笔`,
    text: Number(open) > 0 ? `${items}；未收 ${open} 元` : `${items}；已收清`,
  }),
});

const payments = source<{ number: string; type: number; state: number; payer: string; cashier: string }>({
  kind: TIMELINE.payment,
  menus: [MENU.checkout, MENU.checkoutSummary],
  link: MENU.checkoutSummary,
  select: (asked) => sql`
    select s.id, s.at, s.house_id, s.total as amount, s.id as link_id,
           jsonb_build_object('number', s.number, 'type', s.type, 'state', s.state, 'payer', s.payer_name, 'cashier',
             s.cashier_name) as facts
      from charging_view.payment s
     where ${own('s')} and (${ofHouses(asked, sql`s.house_id`, dayOf(sql`s.at`), true)}
       or ${ofPerson(asked, sql`s.payer_id`, PLACE('s'))})`,
  tell: ({ number, type, state, payer, cashier }) => ({
    title: state === SETTLEMENT.valid ? SETTLE.text(type) : `${SETTLE.text(type)}（${SETTLEMENT.text(state)}）`,
    text: [number, payer, `经办 ${cashier}`].filter((text) => text !== '').join('；'),
  }),
});

const deposits = source<{ item: string; reason: number; balance: string; remark: string }>({
  kind: TIMELINE.deposit,
  menus: [MENU.accountDeposit, MENU.checkout],
  link: MENU.accountDeposit,
  select: (asked) => sql`
    select m.id, m.at, m.house_id, m.amount, null::bigint as link_id,
           jsonb_build_object('item', coalesce(m.item, '押金'), 'reason', m.reason, 'balance', m.balance::text, 'remark', m.remark) as facts
      from charging_view.deposit_move m
     where ${own('m')} and (${ofHouses(asked, sql`m.house_id`, dayOf(sql`m.at`), true)}
       or ${ofPerson(asked, sql`m.person_id`, PLACE('m'))})`,
  tell: ({ item, reason, balance, remark }) => ({
    title: `${item}${MOVE.text(reason)}`,
    text: [`余额 ${balance} 元`, remark].filter((text) => text !== '').join('；'),
  }),
});

interface ChaseFacts {
  readonly method: number;
  readonly result: number | null;
  readonly content: string;
  readonly promise: string | null;
  readonly by: string;
}
const chases = source<ChaseFacts>({
  kind: TIMELINE.chase,
  menus: [MENU.arrearsChase],
  link: MENU.arrearsChase,
  select: (asked) => sql`
    select c.id, c.at, c.house_id, c.open as amount, null::bigint as link_id,
           jsonb_build_object('method', c.method, 'result', c.result, 'content', c.content, 'promise', c.promise_date, 'by', c.by) as facts
      from (select k.*, case when k.object_kind = ${lit(OBJECT.house)} then k.object_id end as house_id from charging_view.chase k
             where ${own('k')} and ((k.object_kind = ${lit(OBJECT.house)} and k.object_id = any (${houseIdsOf(asked, true)}::bigint[]))
               or k.payer_id = ${asked.personId})) c
     where ${ofHouses(asked, sql`c.house_id`, dayOf(sql`c.at`), true)} or ${ofPerson(asked, sql`c.payer_id`, PLACE('c'))}`,
  tell: ({ method, result, content, promise, by }) => ({
    title: `${CHASE.text(method)}${result === null ? '' : `，${CHASE_RESULT.text(result)}`}`,
    text: [content, promise === null ? '' : `承诺 ${formatDay(promise)} 前付款`, by].filter((text) => text !== '').join('；'),
  }),
});

export const CHARGING_SOURCES = [bills, payments, deposits, chases] as const;
