// The documents of charging that wait for a second person, one select for each kind. The words of a kind are those of its own screen.
import { sql, type RawBuilder } from 'kysely';
import {
  ACCOUNT,
  ACCOUNT_MENU,
  APPROVAL,
  arrearsReason,
  BATCH,
  BATCH_KIND,
  CHANGE,
  CHANGE_MENU,
  DAY_CLOSE,
  HELD_ACT,
  INVOICE,
  MARK,
  MENU,
  OPENING,
  PLAN,
  POOL,
  PRICE,
  REDUCTION,
  REFUND,
  REQUEST,
  SETTLE,
  SUSPENSION,
  SUSPENSION_STATE,
} from '@anju/contract';
import { lit, own } from '../../../platform/db/sql.ts';
import type { DecisionReach } from '../../../platform/decision/decision-sources.ts';
import { undocumented } from '../../../platform/document/approval.queries.ts';
import { inScope } from '../../estate/index.ts';
import { OBJECT_TEXT, objectPlace } from '../bill/core/object-text.queries.ts';

type Part = RawBuilder<unknown>;

/** The word of a numbered column. */
const wordOf = (column: Part, options: readonly { readonly value: number; readonly label: string }[]): Part =>
  sql`case ${column} ${sql.join(
    options.map(({ value, label }) => sql`when ${lit(value)} then ${sql.lit(label)}`),
    sql` `,
  )} end`;
/** The screen to open, on which the user must also audit. */
const screen = (menu: number): Part => sql`${lit(menu)}, array[${lit(menu)}]::int[]`;
/** The same for a screen that follows from a numbered column. */
const screenBy = (column: Part, menus: Readonly<Record<number, number>>): Part => {
  const cases = Object.entries(menus).map(([value, menu]) => sql`when ${lit(Number(value))} then ${lit(menu)}`);
  const menu = sql`case ${column} ${sql.join(cases, sql` `)} end`;
  return sql`${menu}, array[${menu}]::int[]`;
};
const months = (alias: string): Part => {
  const [from, to] = [sql.ref(`${alias}.period_from`), sql.ref(`${alias}.period_to`)];
  return sql`to_char(${from}, 'YYYY.MM') || case when to_char(${from}, 'YYYYMM') = to_char(${to}, 'YYYYMM') then ''
    else '–' || to_char(${to}, 'YYYY.MM') end`;
};

/** By the account type of a refund. */
const REFUND_MENU = {
  [SETTLE.depositOut]: ACCOUNT_MENU[ACCOUNT.deposit],
  [SETTLE.prepaidOut]: ACCOUNT_MENU[ACCOUNT.prepaid],
  [SETTLE.changeOut]: ACCOUNT_MENU[ACCOUNT.change],
  [SETTLE.prepaidOutOnSale]: ACCOUNT_MENU[ACCOUNT.prepaid],
};
/** Requests to suspend are decided on 挂账审核, all others on 挂账回转. */
const SUSPENSION_MENU = {
  [SUSPENSION.suspend]: MENU.arrearsAudit,
  [SUSPENSION.resume]: MENU.arrearsTransfer,
  [SUSPENSION.writeOff]: MENU.arrearsTransfer,
  [SUSPENSION.recover]: MENU.arrearsTransfer,
};

export const DECIDED_ON: readonly number[] = [
  ...new Set([
    ...Object.values(CHANGE_MENU),
    ...Object.values(REFUND_MENU),
    ...Object.values(SUSPENSION_MENU),
    MENU.accountScore,
    MENU.arrearsMark,
    MENU.billingAudit,
    MENU.billingReduce,
    MENU.billingShare,
    MENU.chargingStandard,
    MENU.checkoutSummary,
  ]),
];

export function waitingDocuments({ estates }: DecisionReach): Part {
  const ofEstate = (alias: string): Part => sql`${own(alias)} and ${inScope(estates, sql.ref(`${alias}.estate_id`))}`;
  const made = (alias: string): Part =>
    sql.join([sql.ref(`${alias}.created_by`), sql.ref(`${alias}.maker_id`), sql.ref(`${alias}.created_at`)]);
  return sql`
    select '动账复核' as kind, ${lit(MENU.checkoutSummary)} as menu, k.menus as menus, k.id, k.number, k.text, k.estate_id, k.amount,
           k.created_by as by, k.maker_id, k.created_at as at
      from charging.held_act k
     where ${own('k')} and k.state = ${lit(HELD_ACT.waiting)} and (k.estate_id is null or ${inScope(estates, sql`k.estate_id`)})
    union all
    select '计费', ${screen(MENU.billingAudit)}, b.id, b.number,
           ${wordOf(sql`b.kind`, BATCH_KIND.options)} || '计费 ' || ${months('b')} || '，' || b.made || ' 笔', b.estate_id, b.amount,
             ${made('b')}
      from charging.billing_batch b where ${ofEstate('b')} and b.state = ${lit(BATCH.waiting)}
    union all
    select '期初', ${screen(MENU.billingAudit)}, o.id, o.number, '期初 ' || o.rows || ' 行', o.estate_id, o.amount, ${made('o')}
      from charging.opening o where ${ofEstate('o')} and o.state = ${lit(OPENING.waiting)}
    union all
    select '公摊', ${screen(MENU.billingShare)}, p.id, p.number, i.name || ' ' || ${months('p')}, p.estate_id, p.amount, ${made('p')}
      from charging.share_pool p join manage_view.charge_type i on i.tenant_id = p.tenant_id and i.id = p.charge_type_id
     where ${ofEstate('p')} and p.state = ${lit(POOL.waiting)}
    union all
    select '优减', ${screen(MENU.billingReduce)}, r.id, r.number, r.name, r.estate_id, r.limit_amount, ${made('r')}
      from charging.reduction r where ${ofEstate('r')} and r.state = ${lit(REDUCTION.waiting)} and ${undocumented('r', APPROVAL.reduction)}
    union all
    select ${wordOf(sql`c.kind`, CHANGE.options)}, ${screenBy(sql`c.kind`, CHANGE_MENU)}, c.id, c.number,
           c.note || '，' || c.bills || ' 笔账单',
           c.estate_id, c.amount, ${made('c')}
      from charging.change_request c where ${ofEstate('c')} and c.state = ${lit(REQUEST.waiting)} and ${undocumented('c', APPROVAL.change)}
    union all
    select ${wordOf(sql`f.type`, SETTLE.options)}, ${screenBy(sql`f.type`, REFUND_MENU)}, f.id, f.number,
           concat_ws(' ', h.code, '退给') || ' ' || f.payee,
           f.estate_id,
           f.amount, ${made('f')}
      from charging.refund_request f left join estate_view.house h on h.tenant_id = f.tenant_id and h.id = f.house_id
     where ${ofEstate('f')} and f.state = ${lit(REFUND.waiting)} and ${undocumented('f', APPROVAL.refund)}
    union all
    select ${wordOf(sql`s.kind`, SUSPENSION.options)}, ${screenBy(sql`s.kind`, SUSPENSION_MENU)}, s.id, s.number,
           ${wordOf(sql`s.reason`, arrearsReason.options)} || '，' || s.bills || ' 笔账单', s.estate_id, s.amount, s.created_by, s.maker_id,
           coalesce(s.submitted_at, s.created_at)
      from charging.suspension s where ${ofEstate('s')} and s.state = ${lit(SUSPENSION_STATE.waiting)}
         and ${undocumented('s', APPROVAL.suspension)}
    union all
    select '分期', ${screen(MENU.arrearsAudit)}, n.id, n.number, ${OBJECT_TEXT} || ' ' || n.payer_name, n.estate_id, n.total, ${made('n')}
      from charging.instalment_plan n ${objectPlace(sql`n`)}
     where ${ofEstate('n')} and n.state = ${lit(PLAN.waiting)} and ${undocumented('n', APPROVAL.instalment)}
    union all
    select '欠费标记', ${screen(MENU.arrearsMark)}, m.id, '', ${OBJECT_TEXT} || ' ' || ${wordOf(sql`m.reason`, arrearsReason.options)},
           m.estate_id,
           null, ${made('m')}
      from charging.arrears_mark m ${objectPlace(sql`m`)} where ${ofEstate('m')} and m.state = ${lit(MARK.waiting)}
    union all
    select '发票', ${screen(MENU.checkoutSummary)}, v.id, v.number, v.title, v.estate_id, v.amount, ${made('v')}
      from charging.invoice v where ${ofEstate('v')} and v.state = ${lit(INVOICE.waiting)}
    union all
    select '价格', ${screen(MENU.chargingStandard)}, q.id, '', t.name || '，' || to_char(q.from_date, 'YYYY.MM.DD') || ' 起', t.estate_id, null,
           ${made('q')}
      from charging.standard_price q join charging.standard t on t.tenant_id = q.tenant_id and t.id = q.standard_id
     where ${own('q')} and ${inScope(estates, sql`t.estate_id`)} and q.state = ${lit(PRICE.waiting)}
    union all
    select '规则', ${screen(MENU.chargingStandard)}, u.id, '', l.name || '，' || to_char(u.from_date, 'YYYY.MM.DD') || ' 起', null, null,
           ${made('u')}
      from charging.rule_change u join charging.rule l on l.tenant_id = u.tenant_id and l.id = u.rule_id
     where ${own('u')} and u.state = ${lit(PRICE.waiting)}
    union all
    select '日结', ${screen(MENU.checkoutSummary)}, d.id, d.number, d.cashier_name || ' ' || to_char(d.day, 'YYYY.MM.DD') || ' 已缴款，待确认', null,
           d.cash_counted, d.cashier_name, d.cashier_id, coalesce(d.handed_at, d.closed_at)
      from charging.day_close d
     where ${own('d')} and d.state = ${lit(DAY_CLOSE.handedIn)}
       and ${estates === null ? sql`true` : sql`jsonb_path_query_array(d.paper, '$.estates[*].id') <@ ${JSON.stringify(estates)}::jsonb`}`;
}
