// The books against charging: every event of a period in its voucher and in no other, with its amount, and what houses owe, have paid in
// advance and deposited. A company without voucher rules books by hand and is left out.
import { ACCOUNT, ACCOUNT_SET, PERIOD, SETTLE_OUT, SPECIAL, TENDER_LIST } from '@anju/contract';
import { codeInB } from '@anju/domain/chart';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const ym = (column: string): string => `(${column} / 100 || '.' || lpad((${column} % 100)::text, 2, '0'))`;
const COMPANY = (x: string): string => `join org_view.company c on c.tenant_id = ${x}.tenant_id and c.id = ${x}.company_id`;
const VOUCHER_NAMED = `c.name || ' ' || ${ym('v.ym')} || ' ' || v.word || '-' || coalesce(v.no::text, '未编号')`;
const EVENT_NAMED = `c.name || ' 业务事项 ' || e.id || ' ' || e.number || ' ' || e.type || ' ' || e.day`;
const EVENT_AT = `(e.day::timestamp at time zone 'Asia/Shanghai')`;
const MONEY = 'numeric(18, 2)';
/** As the vouchers of rules name their source. */
const GENERATED = `v.source = 'charging'`;
const NO_AT = 'null::timestamptz as at';

/** Each event once: a publication may have been cut into several vouchers. */
const BOOKED = `
  select x.tenant_id, x.event_id, min(x.rule_id) as rule_id, count(distinct x.rule_id) as rules, count(distinct x.voucher_id) as vouchers
    from accounting.event_voucher x group by 1, 2`;

/** What a side of a rule takes of an event, where it takes the whole amount; null where it takes parts that depend on a rate. */
const side = (of: 1 | -1): string => {
  const sum = (column: string): string => `coalesce(sum(l.${column}) filter (where l.side = ${of}), 0)`;
  return `case when (${sum('tax')}, ${sum('late_net')}, ${sum('late_tax')}) = (${sum('net')}, ${sum('net')},
    ${sum('net')}) then ${sum('net')} end`;
};
const WEIGHTS = `
  select r.tenant_id, r.id, r.updated_at, ${side(1)} as debit, ${side(-1)} as credit
    from accounting.voucher_rule r left join accounting.voucher_rule_line l on l.tenant_id = r.tenant_id and l.rule_id = r.id group by 1,
      2, 3`;

/** Vouchers that share an event stand together. Where a rule was changed since, its vouchers can no longer be computed. */
const AMOUNTS = `
  with booked as (${BOOKED}), weights as (${WEIGHTS}),
  tied as (
    select x.tenant_id, x.voucher_id, bool_or(b.vouchers > 1) as shared
      from accounting.event_voucher x join booked b on b.tenant_id = x.tenant_id and b.event_id = x.event_id
     where x.voucher_id is not null group by 1, 2),
  groups as (
    select v.tenant_id, v.company_id, v.ym, case when t.shared then -v.ym else v.id end as of, min(v.word) as word, min(v.no) as no,
           count(*) as vouchers, min(v.created_at) as first_at, max(v.created_at) as at, sum(n.debit) as debit
      from accounting.voucher v join tied t on t.tenant_id = v.tenant_id and t.voucher_id = v.id
      join (select tenant_id, voucher_id, sum(debit) as debit from accounting.entry group by 1, 2) n
        on n.tenant_id = v.tenant_id and n.voucher_id = v.id
     where ${GENERATED} group by 1, 2, 3, 4),
  parts as (
    select distinct v.tenant_id, v.company_id, v.ym, case when t.shared then -v.ym else v.id end as of, x.event_id
      from accounting.event_voucher x join accounting.voucher v on v.tenant_id = x.tenant_id and v.id = x.voucher_id and ${GENERATED}
      join tied t on t.tenant_id = v.tenant_id and t.voucher_id = v.id),
  events as (
    select p.tenant_id, p.company_id, p.ym, p.of, b.rules, w.updated_at,
           case when coalesce(e.settle_type in (${SETTLE_OUT.join(', ')}) or e.type = 'cash.differs' and e.amount < 0, false)
             then -w.credit else w.debit end * e.amount as debit
      from parts p join booked b on b.tenant_id = p.tenant_id and b.event_id = p.event_id
      join charging_view.told_event e on e.tenant_id = p.tenant_id and e.id = p.event_id
      left join weights w on w.tenant_id = b.tenant_id and w.id = b.rule_id)
  select g.tenant_id, c.name || ' ' || ${ym('g.ym')} || ' ' || case when g.of < 0 then g.vouchers || ' 张业务凭证'
           else g.word || '-' || coalesce(g.no::text, '未编号') end as what, g.debit::text as stored, s.debit::text as computed, g.at
    from groups g join (
      select tenant_id, company_id, ym, of, sum(debit) as debit, bool_and(debit is not null and rules = 1) as plain,
             max(updated_at) as changed_at from events group by 1, 2, 3, 4) s
      on s.tenant_id = g.tenant_id and s.company_id = g.company_id and s.ym = g.ym and s.of = g.of
    ${COMPANY('g')}
   where s.plain and s.changed_at <= g.first_at and s.debit <> g.debit`;

/** The subjects of the three, by template; those that rules take for items stand beside them. */
const CODES = { 1: '1122', 2: '2203', 3: '224101' } as const;
const ROLES = { 1: 2, 2: 4 } as const;
const KINDS = `
  select s.tenant_id, s.company_id, s.id as subject_id, k.what
    from accounting.subject s
    join accounting.account_set a on a.tenant_id = s.tenant_id and a.company_id = s.company_id
    join (values ${Object.entries(CODES)
      .flatMap(([what, code]) => [`(${what}, 1, '${code}')`, `(${what}, 2, '${codeInB(code) ?? '-'}')`])
      .join(', ')}) k (what, template, code) on k.template = a.template
   where starts_with(s.code, k.code) or exists (
     select from accounting.subject_map m where m.tenant_id = s.tenant_id and m.company_id = s.company_id and m.subject_id = s.id
        and (k.what, m.role) in ((1, ${ROLES[1]}), (2, ${ROLES[2]})))`;

/** What an event adds to the three in charging; what opens them stands in the opening balances of the books. */
const waiting = (what: string, amount: string, condition: string): string =>
  `select w.tenant_id, w.company_id, w.house_id, ${what} as what, ${amount} as amount from waiting w where ${condition}`;
/** What is put aside for later months stands on the same subjects and is no money of the house. */
const PUT_ASIDE = `
  select d.tenant_id, d.company_id, t.house_id, k.what, d.amount
    from accounting.deferral d join ruled r on r.tenant_id = d.tenant_id and r.company_id = d.company_id
    join kinds k on k.tenant_id = d.tenant_id and k.company_id = d.company_id and k.subject_id = d.subject_id and k.what = 2
    join accounting.dimset t on t.tenant_id = d.tenant_id and t.id = d.dimset_id and t.house_id is not null
   where coalesce((select sum(p.sign) from accounting.deferral_release p
     where p.tenant_id = d.tenant_id and p.event_id = d.event_id and p.part = d.part), 0) = 0`;
const HOUSES = `
  with ruled as (
    select r.tenant_id, r.company_id, make_date(r.from_ym / 100, r.from_ym % 100, 1) as from_day, a.first_ym
      from accounting.rule_setting r join accounting.account_set a on a.tenant_id = r.tenant_id and a.company_id = r.company_id
        and a.state = ${ACCOUNT_SET.running}
     where not exists (select from accounting.voucher_rule u where u.tenant_id = r.tenant_id and u.company_id = r.company_id
       and u.enabled and not u.house_dims)),
  kinds as (${KINDS}),
  moved as (
    select b.tenant_id, b.company_id, b.subject_id, b.dimset_id, b.debit - b.credit as amount
      from accounting.balance b join ruled r on r.tenant_id = b.tenant_id and r.company_id = b.company_id
     where b.ym % 100 > 0 or b.ym = r.first_ym / 100 * 100
     union all
    select e.tenant_id, e.company_id, e.subject_id, e.dimset_id, e.debit - e.credit
      from accounting.entry e join ruled r on r.tenant_id = e.tenant_id and r.company_id = e.company_id where not e.posted),
  ledger as (
    select m.tenant_id, m.company_id, d.house_id, k.what, sum(case when k.what = 1 then m.amount else -m.amount end) as amount
      from moved m join kinds k on k.tenant_id = m.tenant_id and k.company_id = m.company_id and k.subject_id = m.subject_id
      join accounting.dimset d on d.tenant_id = m.tenant_id and d.id = m.dimset_id and d.house_id is not null
     group by 1, 2, 3, 4),
  waiting as (
    select e.tenant_id, e.company_id, e.house_id, e.type, e.bill_id, e.account_kind, e.list, e.method, e.amount, e.late
      from charging_view.money_event e join ruled r on r.tenant_id = e.tenant_id and r.company_id = e.company_id and e.day >= r.from_day
     where not e.opening and e.house_id is not null
       and not exists (select from accounting.event_voucher x where x.tenant_id = e.tenant_id and x.event_id = e.id)),
  charging as (
    select o.tenant_id, r.company_id, o.house_id, 1 as what, o.open as amount
      from charging_view.object_balance o join estate_view.estate t on t.tenant_id = o.tenant_id and t.id = o.estate_id
      join ruled r on r.tenant_id = t.tenant_id and r.company_id = t.company_id where o.house_id is not null
     union all
    select a.tenant_id, r.company_id, a.house_id, case when a.kind = ${ACCOUNT.deposit} then 3 else 2 end, a.balance
      from charging_view.account a join estate_view.estate t on t.tenant_id = a.tenant_id and t.id = a.estate_id
      join ruled r on r.tenant_id = t.tenant_id and r.company_id = t.company_id
     where a.house_id is not null and a.kind <> ${ACCOUNT.points}
     union all ${waiting('1', '-w.amount', `w.type like 'bill.%'`)}
     union all ${waiting('1', 'w.amount - w.late', `w.type = 'settle.line' and w.bill_id is not null`)}
     union all ${waiting(
       `case when w.account_kind = ${ACCOUNT.deposit} then 3 else 2 end`,
       '-w.amount',
       `w.type = 'settle.line' and w.bill_id is null
         and w.account_kind in (${ACCOUNT.prepaid}, ${ACCOUNT.change}, ${ACCOUNT.deposit}) or w.type = 'account.moved'`,
     )}
     union all ${waiting(
       `case when w.method = ${SPECIAL.depositToIncome} then 3 else 2 end`,
       'w.amount',
       `w.type = 'settle.tender' and w.list = ${TENDER_LIST.special}
         and w.method in (${SPECIAL.prepaid}, ${SPECIAL.change}, ${SPECIAL.depositToIncome})`,
     )}
     union all ${PUT_ASIDE})
  select y.tenant_id, c.name || ' ' || t.name || ' ' || h.code || ' ' || (array['应收', '预收', '押金'])[y.what] as what,
         y.ledger::${MONEY}::text as stored, y.charging::${MONEY}::text as computed, ${NO_AT}
    from (
      select u.tenant_id, u.company_id, u.house_id, u.what, sum(u.ledger) as ledger, sum(u.charging) as charging
        from (select tenant_id, company_id, house_id, what, amount as ledger, 0::numeric as charging from ledger
               union all select tenant_id, company_id, house_id, what, 0, amount from charging) u
       group by 1, 2, 3, 4 having sum(u.ledger) <> sum(u.charging)) y
    join estate_view.house h on h.tenant_id = y.tenant_id and h.id = y.house_id
    join estate_view.estate t on t.tenant_id = h.tenant_id and t.id = h.estate_id
    ${COMPANY('y')}`;

export const CHARGING_CHECKS: readonly Check[] = [
  {
    name: '业务凭证与业务事项',
    statement: `
      select v.tenant_id, ${VOUCHER_NAMED} as what, coalesce('业务事项 ' || x.least || ' 起 ' || x.n || ' 笔', '没有业务事项') as stored,
             '业务事项 ' || v.source_key || ' 起' as computed, v.created_at as at
        from accounting.voucher v ${COMPANY('v')}
        left join (select tenant_id, voucher_id, min(event_id) as least, count(distinct event_id) as n from accounting.event_voucher
          group by 1, 2) x
          on x.tenant_id = v.tenant_id and x.voucher_id = v.id
       where ${GENERATED} and x.least::text is distinct from v.source_key
       union all
      select v.tenant_id, ${VOUCHER_NAMED}, '业务事项 ' || x.event_id || ' ' || ${ym('x.ym')}, '本公司本期间的业务凭证', v.created_at
        from accounting.event_voucher x join accounting.voucher v on v.tenant_id = x.tenant_id and v.id = x.voucher_id ${COMPANY('v')}
       where (${GENERATED}) is not true or v.company_id <> x.company_id or v.ym <> x.ym`,
  },
  {
    // What was told after a close waits for the next period; whatever is older than the last event of a closed one was there.
    name: '业务事项都有凭证',
    statement: `
      select e.tenant_id, ${EVENT_NAMED} as what, '没有凭证' as stored, ${ym('p.ym')} || ' 已结账' as computed, ${EVENT_AT} as at
        from charging_view.told_event e
        join accounting.rule_setting r on r.tenant_id = e.tenant_id and r.company_id = e.company_id
        join accounting.period p on p.tenant_id = e.tenant_id and p.company_id = e.company_id and p.state = ${PERIOD.closed}
         and p.ym >= r.from_ym and p.ym = extract(year from e.day) * 100 + extract(month from e.day)
        join (select tenant_id, company_id, ym, max(event_id) as last from accounting.event_voucher group by 1, 2, 3) b
          on b.tenant_id = p.tenant_id and b.company_id = p.company_id and b.ym = p.ym and b.last > e.id
        ${COMPANY('e')}
       where not exists (select from accounting.event_voucher x where x.tenant_id = e.tenant_id and x.event_id = e.id)
       union all
      select e.tenant_id, ${EVENT_NAMED}, '没有凭证', '同一张单据的其他事项已有凭证', ${EVENT_AT}
        from charging_view.told_event e
        join (select o.tenant_id, o.settlement_id, o.day, max(o.id) as last
                from charging_view.told_event o
                join (select distinct tenant_id, event_id from accounting.event_voucher) x on x.tenant_id = o.tenant_id
                  and x.event_id = o.id
               where o.settlement_id is not null group by 1, 2, 3) b
          on b.tenant_id = e.tenant_id and b.settlement_id = e.settlement_id and b.day = e.day and b.last > e.id
        ${COMPANY('e')}
       where not exists (select from accounting.event_voucher x where x.tenant_id = e.tenant_id and x.event_id = e.id)`,
  },
  { name: '业务凭证金额与业务事项', statement: AMOUNTS },
  { name: '各房屋应收、预收、押金与收费', statement: HOUSES },
];
