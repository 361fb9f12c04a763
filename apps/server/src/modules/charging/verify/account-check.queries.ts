// Accounts (预交 存零 押金 积分): balances against moves, and every move against the paper it belongs to.
import { ACCOUNT, MOVE, OPENING, SETTLEMENT } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const MOVE_TEXT = `'账户 ' || m.account_id || ' 第 ' || m.seq || ' 笔流水 ' || m.amount`;

/** What a settlement says of an account: lines pay into it, tenders are taken from it. Points are given by rules of their own. */
const SAID = `
  select x.tenant_id, x.settlement_id, x.account_id, sum(x.amount) as amount
    from (select l.tenant_id, l.settlement_id, l.account_id, l.amount from charging.settlement_line l where l.account_id is not null
           union all
          select t.tenant_id, t.settlement_id, t.account_id, -t.amount from charging.tender t where t.account_id is not null) x
    join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id and s.state <> ${SETTLEMENT.void}
    join charging.account a on a.tenant_id = x.tenant_id and a.id = x.account_id and a.kind <> ${ACCOUNT.points}
   group by 1, 2, 3 having sum(x.amount) <> 0`;
const MOVED = `
  select m.tenant_id, m.settlement_id, m.account_id, sum(m.amount) as amount
    from charging.account_move m join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
      and a.kind <> ${ACCOUNT.points}
   where m.settlement_id is not null group by 1, 2, 3 having sum(m.amount) <> 0`;

/** Balances of an old ledger as documents say them and as they were entered, per holder; several deposits of a holder together. */
const HOLDER = (row: string): string =>
  `coalesce(${row}.house_id, 0) as house, coalesce(${row}.person_id, 0) as person, coalesce(${row}.charge_type_id, 0) as item`;
const OPENED = `
  select x.tenant_id, o.kind, o.estate_id, ${HOLDER('x')}, count(*) as n, sum(x.amount) as amount,
         string_agg(distinct o.number, '、') as numbers, max(o.checked_at) as at
    from charging.opening_row x join charging.opening o on o.tenant_id = x.tenant_id and o.id = x.opening_id
   where o.state = ${OPENING.effective} group by 1, 2, 3, 4, 5, 6`;
const ENTERED = `
  select m.tenant_id, a.kind, a.estate_id, ${HOLDER('a')}, count(*) as n, sum(m.amount) as amount,
         string_agg(distinct a.id::text, '、') as accounts, max(m.at) as at
    from charging.account_move m join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
   where m.reason = ${MOVE.opening} group by 1, 2, 3, 4, 5, 6`;

// Without a settlement: an opening balance, what a yearly pool gave back, and what a bill cut again gave back. Everything else has one.
export const ACCOUNT_CHECKS: readonly Check[] = [
  {
    name: '账户余额与流水',
    statement: `
      select a.tenant_id, '账户 ' || a.id as what, a.balance || ' / ' || a.moves as stored,
             coalesce(m.balance, 0) || ' / ' || coalesce(m.n, 0) as computed, m.at
        from charging.account a
        left join (select tenant_id, account_id, sum(amount) as balance, count(*) as n, max(at) as at from charging.account_move
                    group by 1, 2) m on m.tenant_id = a.tenant_id and m.account_id = a.id
       where a.balance <> coalesce(m.balance, 0) or a.moves <> coalesce(m.n, 0)
       union all
      select m.tenant_id, '账户流水 ' || m.id, m.balance::text, m.sum::text, m.at
        from (select *, sum(amount) over (partition by tenant_id, account_id order by seq) as sum from charging.account_move) m
       where m.sum <> m.balance`,
  },
  {
    name: '账户流水：每笔都有单据',
    statement: `
      select m.tenant_id, ${MOVE_TEXT} as what, '没有结算单' as stored, '应有结算单' as computed, m.at
        from charging.account_move m join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
       where m.settlement_id is null and a.kind <> ${ACCOUNT.points} and m.reason <> ${MOVE.opening}
         and not exists (select from charging.share_part p where p.tenant_id = m.tenant_id and p.move_id in (m.id, m.reverses_id))
         and not exists (select from charging.recut_line k where k.tenant_id = m.tenant_id and k.move_id = m.id)
         and not exists (select from charging.account_move o where o.tenant_id = m.tenant_id and o.id = m.reverses_id
                          and o.settlement_id is null)
         and not exists (select from charging.account_move u where u.tenant_id = m.tenant_id and u.reverses_id = m.id
                          and u.settlement_id is null)
       union all
      select coalesce(s.tenant_id, m.tenant_id), '结算单 ' || p.number || ' 账户 ' || coalesce(s.account_id, m.account_id),
             coalesce(m.amount, 0)::text, coalesce(s.amount, 0)::text, p.at
        from (${SAID}) s full join (${MOVED}) m
          on m.tenant_id = s.tenant_id and m.settlement_id = s.settlement_id and m.account_id = s.account_id
        join charging.settlement p on p.tenant_id = coalesce(s.tenant_id, m.tenant_id) and p.id = coalesce(s.settlement_id, m.settlement_id)
       where s.amount is distinct from m.amount`,
  },
  {
    name: '期初：金额与入账',
    statement: `
      select o.tenant_id, '期初 ' || o.number as what, o.amount::text as stored, coalesce(r.amount, 0)::text as computed, o.created_at as at
        from charging.opening o left join (select tenant_id, opening_id, sum(amount) as amount from charging.opening_row group by 1, 2) r
          on r.tenant_id = o.tenant_id and r.opening_id = o.id
       where o.state = ${OPENING.effective} and o.amount is distinct from r.amount
       union all
      select coalesce(r.tenant_id, m.tenant_id), '账户 ' || coalesce(m.accounts, '无') || ' 期初 ' || coalesce(r.numbers, '没有期初单'),
             coalesce(m.n, 0) || ' 笔 ' || coalesce(m.amount, 0), coalesce(r.n, 0) || ' 笔 ' || coalesce(r.amount, 0), coalesce(m.at, r.at)
        from (${OPENED}) r full join (${ENTERED}) m
          on m.tenant_id = r.tenant_id and m.kind = r.kind and m.estate_id = r.estate_id and m.house = r.house
         and m.person = r.person and m.item = r.item
       where (m.n, m.amount) is distinct from (r.n, r.amount)
       union all
      select o.tenant_id, '期初 ' || o.number, '生效 ' || o.checked_at, '已锁定 ' || e.opening_locked_at, o.checked_at
        from charging.opening o join estate_view.estate e on e.tenant_id = o.tenant_id and e.id = o.estate_id
       where o.state = ${OPENING.effective} and (o.checked_at > e.opening_locked_at or o.checker_id is null)`,
  },
];
