// Bills cut again after a sale or an area: what the record says against changes, moves and bills; and metered months cut between payers.
import { BATCH_KIND, MOVE, RECUT, RECUT_ACT } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

export const RECUT_CHECKS: readonly Check[] = [
  {
    name: '重算：核减、退入预交与重开的账单',
    statement: `
      select k.tenant_id, '重算 ' || k.recut_id || ' 账单 ' || k.bill_id || ' 退入预交' as what, k.amount::text as stored,
             coalesce(m.amount::text, '没有流水') as computed, r.done_at as at
        from charging.recut_line k join charging.recut r on r.tenant_id = k.tenant_id and r.id = k.recut_id
        left join charging.account_move m on m.tenant_id = k.tenant_id and m.id = k.move_id and m.reason = ${MOVE.adjusted}
       where k.act in (${RECUT_ACT.credited}, ${RECUT_ACT.lateCredited}) and (m.amount is distinct from k.amount
         or r.state <> ${RECUT.done})
       union all
      select k.tenant_id, '重算 ' || k.recuts || ' 账单 ' || k.bill_id || ' 核减', k.amount::text, coalesce(c.amount, 0)::text, k.at
        from (select x.tenant_id, x.bill_id, sum(x.amount) as amount, string_agg(x.recut_id::text, '、' order by x.recut_id) as recuts,
                     max(r.done_at) as at
                from charging.recut_line x join charging.recut r on r.tenant_id = x.tenant_id and r.id = x.recut_id
               where x.act = ${RECUT_ACT.relieved} group by 1, 2) k
        left join (select tenant_id, bill_id, -sum(amount) as amount from charging.bill_change
                    where num_nonnulls(document_id, reduction_id, settlement_id, pool_id) = 0 group by 1, 2) c
          on c.tenant_id = k.tenant_id and c.bill_id = k.bill_id
       where c.amount is distinct from k.amount
       union all
      select k.tenant_id, '重算 ' || k.recut_id || ' 账单 ' || k.bill_id || ' ' || case k.act when ${RECUT_ACT.added} then '补收' else '重开' end,
             k.amount::text, coalesce(b.amount::text, '没有账单'), r.done_at
        from charging.recut_line k join charging.recut r on r.tenant_id = k.tenant_id and r.id = k.recut_id
        left join charging.bill b on b.tenant_id = k.tenant_id and b.id = k.made_id and b.reissue_of = k.bill_id
       where k.act in (${RECUT_ACT.reissued}, ${RECUT_ACT.added}) and b.amount is distinct from k.amount`,
  },
  {
    name: '抄表账单：过户分段合计',
    statement: `
      select x.tenant_id, '房屋 ' || x.house_id || ' 批次 ' || x.batch_id as what, x.amount::text as stored, x.whole::text as computed, x.at
        from (select b.tenant_id, b.batch_id, b.house_id, b.charge_type_id, date_trunc('month', b.period_from::timestamp) as month,
                     sum(b.amount) as amount, max((b.calc -> -1 ->> 'whole')::numeric) as whole, max(b.created_at) as at
                from charging.bill b join charging.billing_batch t on t.tenant_id = b.tenant_id and t.id = b.batch_id
                 and t.kind = ${BATCH_KIND.meter}
               where case t.kind when ${BATCH_KIND.meter} then b.calc -> -1 ? 'whole' end group by 1, 2, 3, 4, 5) x
       where x.amount <> x.whole`,
  },
];
