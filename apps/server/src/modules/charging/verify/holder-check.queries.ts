// Whom the money of an account belongs to: the house, item and person of an account are those of the papers that paid into it. The account
// itself is not in the chain, because two persons may be merged; settlements and their receipts are.
import { ACCOUNT, MOVE } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

/** Each account by its ids, as it is and as a paper says. */
const holder = (kind: string, house: string, person: string, item: string): string =>
  `concat_ws(' ', '类别 ' || ${kind}, '房屋 ' || ${house}, '人 ' || ${person}, '项目 ' || ${item})`;
const IS = holder('a.kind', 'a.house_id', 'a.person_id', 'a.charge_type_id');

/** Whoever two persons were merged into; papers that are finished keep the name they were made under. */
const standing = (person: string): string => `left join estate_view.person n on n.tenant_id = a.tenant_id and n.id = ${person}`;
const STANDING = 'coalesce(n.merged_into, n.id)';

/**
 * A line of an account names its item and kind. Its receipt names the house of the line and the house of the settlement as they were
 * called on that day: the two are one house exactly when the account belongs to the house of the settlement.
 */
const BY_LINE = `
  select a.tenant_id, a.id, ${IS} as stored, ${holder('l.kind - 1', 's.house_id', 's.payer_id', 'l.charge_type_id')} as computed, s.number,
    s.at
    from charging.settlement_line l
    join charging.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
    join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
    join charging.receipt r on r.tenant_id = l.tenant_id and r.settlement_id = l.settlement_id
   where a.kind <> l.kind - 1 or a.charge_type_id is distinct from l.charge_type_id or a.estate_id <> s.estate_id
      or (s.house_id is not null and coalesce(r.paper #>> array['lines', (l.seq - 1)::text, 'object'], '') <> ''
        and (r.paper #>> array['lines', (l.seq - 1)::text, 'object'] = r.paper ->> 'house') <> (a.house_id is not distinct
          from s.house_id))`;

/** The books were told the house. */
const BY_EVENT = `
  select a.tenant_id, a.id, ${IS}, ${holder('e.account_kind', 'e.house_id', 'null::text', 'e.charge_type_id')}, s.number, s.at
    from charging.accounting_event e
    join charging.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
    join charging.settlement s on s.tenant_id = e.tenant_id and s.id = e.settlement_id
   where e.type = 'settle.line' and a.house_id is distinct from e.house_id`;

/** Money that came in belongs to the household, or to whom the paper names; a deposit and points always to that person. */
const BY_MOVE = `
  select a.tenant_id, a.id, ${IS}, ${holder('a.kind', 's.house_id', 'coalesce(d.person_id, s.payer_id)', 'a.charge_type_id')}, s.number,
    s.at
    from charging.account_move m
    join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    join charging.settlement s on s.tenant_id = m.tenant_id and s.id = m.settlement_id
    left join charging.deposit_due d on d.tenant_id = a.tenant_id and d.account_id = a.id
   where m.reason = ${MOVE.in}
     and case when a.kind in (${ACCOUNT.deposit}, ${ACCOUNT.points})
           then a.house_id is distinct from s.house_id or a.person_id is distinct from coalesce(d.person_id, s.payer_id)
         else a.person_id is distinct from s.payer_id and (a.person_id is not null or a.house_id is null) end`;

/** What a yearly pool gave back goes to the house, or to a payer who has left it; what a re-cut gave back to the payer of its bill. */
const BY_CREDIT = `
  select a.tenant_id, a.id, ${IS}, ${holder('a.kind', 'p.house_id', 'p.payer_id', 'null::text')}, '公摊 ' || p.pool_id, m.at
    from charging.share_part p
    join charging.account_move m on m.tenant_id = p.tenant_id and m.id = p.move_id
    join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
   where a.charge_type_id is not null
      or case when a.house_id is null then a.person_id is distinct from p.payer_id else a.house_id <> p.house_id
        or a.person_id is not null end
   union all
  select a.tenant_id, a.id, ${IS}, ${holder('a.kind', 'null::text', STANDING, 'null::text')}, '重算 ' || k.recut_id, m.at
    from charging.recut_line k
    join charging.bill b on b.tenant_id = k.tenant_id and b.id = k.bill_id
    join charging.account_move m on m.tenant_id = k.tenant_id and m.id = k.move_id
    join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    ${standing('b.payer_id')}
   where a.house_id is not null or a.person_id is distinct from ${STANDING}`;

export const HOLDER_CHECKS: readonly Check[] = [
  {
    name: '账户：户主与单据',
    statement: `
      select x.tenant_id, '账户 ' || x.id || ' 单据 ' || x.number as what, x.stored, x.computed, x.at
        from (${BY_LINE} union all ${BY_EVENT} union all ${BY_MOVE} union all ${BY_CREDIT}) x`,
  },
];
