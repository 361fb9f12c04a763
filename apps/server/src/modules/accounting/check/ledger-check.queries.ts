// The books against themselves: balances, lines, vouchers, numbers, openings. A row is a defect or a change by hand in the database.
import { ACCOUNT_SET, PERIOD, VOUCHER } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const ym = (column: string): string => `(${column} / 100 || '.' || lpad((${column} % 100)::text, 2, '0'))`;
const subject = "s.code || ' ' || s.name";
const company = 'c.name';
/** The company and the subject that a row names, for a person to find it. */
const NAMED = (x: string): string => `
  join org_view.company c on c.tenant_id = ${x}.tenant_id and c.id = ${x}.company_id
  join accounting.subject s on s.tenant_id = ${x}.tenant_id and s.id = ${x}.subject_id`;
const sides = (debit: string, credit: string): string => `'借 ' || ${debit} || ' 贷 ' || ${credit}`;

/** A voucher that is not posted, in a closed period. */
const LEFT_BEHIND = `p.state = ${PERIOD.closed} and v.state < ${VOUCHER.posted}`;

/** Moves of months; what lies before the first period is the opening. */
const moves = (table: string, dims: string): string => `
  select b.tenant_id, b.company_id, b.ym, b.subject_id, ${dims} as dimset_id, b.debit, b.credit, b.close_debit, b.close_credit
    from accounting.${table} b join accounting.account_set a on a.tenant_id = b.tenant_id and a.company_id = b.company_id
   where b.ym % 100 > 0 and b.ym >= a.first_ym`;
const LINES = `
  select e.tenant_id, e.company_id, e.ym, e.subject_id, e.dimset_id, e.debit, e.credit,
         case when e.closing then e.debit else 0 end as close_debit, case when e.closing then e.credit else 0 end as close_credit
    from accounting.entry e where e.posted`;

const against = (kept: string, of: string): string => `
  select x.tenant_id, ${company} || ' ' || ${ym('x.ym')} || ' ' || ${subject} as what, ${sides('x.debit', 'x.credit')} as stored,
         ${sides('x.line_debit', 'x.line_credit')} as computed, null::timestamptz as at
    from (
      select u.tenant_id, u.company_id, u.ym, u.subject_id, ${of} as dimset_id, sum(u.debit) filter (where u.kept) as debit,
             sum(u.credit) filter (where u.kept) as credit, coalesce(sum(u.debit) filter (where not u.kept), 0) as line_debit,
             coalesce(sum(u.credit) filter (where not u.kept), 0) as line_credit,
             sum(case when u.kept then u.close_debit else -u.close_debit end) as off_debit,
             sum(case when u.kept then u.close_credit else -u.close_credit end) as off_credit
        from (select true as kept, k.* from (${kept}) k union all select false, l.* from (${LINES}) l) u
       group by 1, 2, 3, 4, 5) x
  ${NAMED('x')}
   where (coalesce(x.debit, 0), coalesce(x.credit, 0), x.off_debit, x.off_credit) <> (x.line_debit, x.line_credit, 0, 0)`;

export const LEDGER_CHECKS: readonly Check[] = [
  { name: '科目余额与已登账分录', statement: against(moves('balance', 'b.dimset_id'), 'u.dimset_id') },
  { name: '科目合计与已登账分录', statement: against(moves('subject_balance', '0::bigint'), '0::bigint') },
  {
    name: '现金流量与已登账分录',
    statement: `
      select x.tenant_id, ${company} || ' ' || ${ym('x.ym')} || ' ' || x.cash_item as what, coalesce(sum(x.kept), 0)::text as stored,
             coalesce(sum(x.lines), 0)::text as computed, null::timestamptz as at
        from (select b.tenant_id, b.company_id, b.ym, b.cash_item, b.amount as kept, null::numeric as lines
                from accounting.cash_balance b
                join accounting.account_set a on a.tenant_id = b.tenant_id and a.company_id = b.company_id and b.ym >= a.first_ym
               union all
              select e.tenant_id, e.company_id, e.ym, e.cash_item, null, e.credit - e.debit
                from accounting.entry e where e.posted and e.cash_item is not null) x
        join org_view.company c on c.tenant_id = x.tenant_id and c.id = x.company_id
       group by x.tenant_id, c.name, x.ym, x.cash_item having coalesce(sum(x.kept), 0) <> coalesce(sum(x.lines), 0)`,
  },
  {
    name: '凭证借贷平衡',
    statement: `
      select v.tenant_id, ${company} || ' ' || ${ym('v.ym')} || ' ' || v.word || '-' || v.no as what, v.total::text as stored,
             ${sides('coalesce(l.debit, 0)', 'coalesce(l.credit, 0)')} || ' 共 ' || coalesce(l.n, 0) || ' 行' as computed, v.posted_at as at
        from accounting.voucher v join org_view.company c on c.tenant_id = v.tenant_id and c.id = v.company_id
        left join (select e.tenant_id, e.voucher_id, count(*) as n, sum(e.debit) as debit, sum(e.credit) as credit,
                          bool_and(e.posted) as posted, min(e.no) as no, max(e.no) as last, min(e.word) as word, min(e.ym) as ym,
                            max(e.ym) as last_ym
                     from accounting.entry e group by 1, 2) l on l.tenant_id = v.tenant_id and l.voucher_id = v.id
       where v.state >= ${VOUCHER.submitted} and (l.n is null or l.n < 2 or l.debit <> l.credit or l.debit <> v.total
          or (v.state = ${VOUCHER.posted}
            and (not l.posted or l.no <> v.no or l.last <> v.no or l.word <> v.word or l.ym <> v.ym or l.last_ym <> v.ym)))`,
  },
  {
    name: '凭证签章与期间',
    statement: `
      select v.tenant_id, ${company} || ' ' || ${ym('v.ym')} || ' ' || v.word || '-' || coalesce(v.no::text, '未编号') as what,
             case when ${LEFT_BEHIND} then '已结账期间' else v.maker || ' / ' || v.auditor || ' / ' || v.poster end as stored,
             case when ${LEFT_BEHIND} then '没有未登账凭证' else '制单、审核、登账齐全，制单不是审核' end as computed,
             v.created_at as at
        from accounting.voucher v join org_view.company c on c.tenant_id = v.tenant_id and c.id = v.company_id
        join accounting.period p on p.tenant_id = v.tenant_id and p.company_id = v.company_id and p.ym = v.ym
       where (${LEFT_BEHIND})
          or (v.state = ${VOUCHER.posted} and (v.maker = '' or v.auditor = '' or v.poster = '' or v.auditor_id = v.maker_id))`,
  },
  {
    name: '凭证号连续',
    statement: `
      with used as (
        select v.tenant_id, v.company_id, v.span, v.word, v.no, 1 as vouchers, v.submitted_at as at from accounting.voucher v
          where v.no is not null
         union all
        select g.tenant_id, g.company_id, g.span, g.word, g.no, 0, g.at from accounting.voucher_gap g where g.filled_at is null),
      runs as (
        select u.tenant_id, u.company_id, u.span, u.word, count(distinct u.no) as n, max(u.no) as hi, max(u.at) as at from used u
          group by 1, 2, 3, 4)
      select k.tenant_id, ${company} || ' ' || ${ym('k.span')} || ' ' || k.word as what,
             coalesce(r.n, 0) || ' 个凭证号，到第 ' || coalesce(r.hi, 0) || ' 号' as stored, '取号到第 ' || k.last || ' 号' as computed, r.at
        from accounting.voucher_counter k join org_view.company c on c.tenant_id = k.tenant_id and c.id = k.company_id
        left join runs r on r.tenant_id = k.tenant_id and r.company_id = k.company_id and r.span = k.span and r.word = k.word
       where r.n is distinct from k.last or r.hi is distinct from k.last
       union all
      select r.tenant_id, ${company} || ' ' || ${ym('r.span')} || ' ' || r.word, r.n || ' 个凭证号，到第 ' || r.hi || ' 号', '没有取号记录', r.at
        from runs r join org_view.company c on c.tenant_id = r.tenant_id and c.id = r.company_id
       where not exists (select from accounting.voucher_counter k
               where k.tenant_id = r.tenant_id and k.company_id = r.company_id and k.span = r.span and k.word = r.word)`,
  },
  {
    name: '期初余额与启用时的登记',
    statement: `
      select x.tenant_id, ${company} || ' ' || ${subject} as what, coalesce(sum(x.kept), 0)::text as stored,
             coalesce(sum(x.entered), 0)::text as computed, null::timestamptz as at
        from (select b.tenant_id, b.company_id, b.subject_id, b.dimset_id, b.debit - b.credit as kept, null::numeric as entered
                from accounting.balance b
                join accounting.account_set a on a.tenant_id = b.tenant_id and a.company_id = b.company_id and b.ym < a.first_ym
               union all
              select o.tenant_id, o.company_id, o.subject_id, o.dimset_id, null, o.amount + o.debit - o.credit
                from accounting.opening o
                join accounting.account_set a on a.tenant_id = o.tenant_id and a.company_id = o.company_id
                 and a.state = ${ACCOUNT_SET.running}) x
        ${NAMED('x')}
       group by x.tenant_id, c.name, s.code, s.name, x.dimset_id having coalesce(sum(x.kept), 0) <> coalesce(sum(x.entered), 0)`,
  },
  {
    name: '年初余额与上年年末',
    statement: `
      with slots as (
        select distinct b.tenant_id, b.company_id, b.ym from accounting.balance b
          join accounting.account_set a on a.tenant_id = b.tenant_id and a.company_id = b.company_id and b.ym > a.first_ym
         where b.ym % 100 = 0)
      select x.tenant_id, ${company} || ' ' || x.slot / 100 || ' 年初 ' || ${subject} as what, coalesce(sum(x.kept), 0)::text as stored,
             coalesce(sum(x.left_over), 0)::text as computed, null::timestamptz as at
        from (select b.tenant_id, b.company_id, b.ym as slot, b.subject_id, b.dimset_id, b.debit - b.credit as kept,
          null::numeric as left_over
                from accounting.balance b join slots t on t.tenant_id = b.tenant_id and t.company_id = b.company_id and t.ym = b.ym
               union all
              select b.tenant_id, b.company_id, t.ym, b.subject_id, b.dimset_id, null, b.debit - b.credit
                from slots t join accounting.balance b on b.tenant_id = t.tenant_id and b.company_id = t.company_id
                 and b.ym between t.ym - 100 and t.ym - 1) x
        ${NAMED('x')}
       group by x.tenant_id, c.name, x.slot, s.code, s.name, x.dimset_id having coalesce(sum(x.kept), 0) <> coalesce(sum(x.left_over), 0)`,
  },
];
