// The parts of 公摊 against their pool, their bills and what a yearly pool gave back.
import { BATCH, POOL } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const APPROVED = `t.state in (${BATCH.audited}, ${BATCH.published})`;

export const SHARE_CHECK: Check = {
  name: '公摊：各户合计与账单',
  statement: `
    select s.tenant_id, '公摊 ' || s.number as what, concat_ws(' / ', s.amount, s.advance, s.credited, s.relieved) as stored,
           concat_ws(' / ', coalesce(d.amount, 0) + s.own_cost, coalesce(d.advance, 0), coalesce(d.credited, 0),
             coalesce(d.relieved, 0)) as computed, s.created_at as at
      from charging.share_pool s left join (
        select tenant_id, pool_id, sum(amount) as amount, sum(advance) as advance, sum(credited) as credited, sum(relieved) as relieved
          from charging.share_part group by 1, 2) d on d.tenant_id = s.tenant_id and d.pool_id = s.id
     where s.state = ${POOL.shared} and (s.amount <> coalesce(d.amount, 0) + s.own_cost or s.advance <> coalesce(d.advance, 0)
       or s.credited <> coalesce(d.credited, 0) or s.relieved <> coalesce(d.relieved, 0))
     union all
    select d.tenant_id, '公摊 ' || s.number || ' 房屋 ' || d.house_id, greatest(d.amount - d.advance_due, 0)::text,
           coalesce(b.amount, 0)::text, s.created_at
      from charging.share_part d join charging.share_pool s on s.tenant_id = d.tenant_id and s.id = d.pool_id
      left join charging.bill b on b.tenant_id = d.tenant_id and b.id = d.bill_id
     where s.state = ${POOL.shared} and b.void is not true and greatest(d.amount - d.advance_due, 0) <> coalesce(b.amount, 0)
     union all
    -- Money goes back, and bills in advance are lowered, exactly when the batch is approved.
    select d.tenant_id, '公摊 ' || s.number || ' 房屋 ' || d.house_id || ' 退入预交',
           (case when ${APPROVED} then d.credited else 0 end)::text, coalesce(m.amount, 0)::text, s.created_at
      from charging.share_part d join charging.share_pool s on s.tenant_id = d.tenant_id and s.id = d.pool_id
      join charging.billing_batch t on t.tenant_id = s.tenant_id and t.id = s.batch_id
      left join charging.account_move m on m.tenant_id = d.tenant_id and m.id = d.move_id
     where s.state = ${POOL.shared} and case when ${APPROVED} then d.credited else 0 end <> coalesce(m.amount, 0)
     union all
    select s.tenant_id, '公摊 ' || s.number || ' 核减预收', (case when ${APPROVED} then s.relieved else 0 end)::text,
           coalesce(c.amount, 0)::text, s.created_at
      from charging.share_pool s join charging.billing_batch t on t.tenant_id = s.tenant_id and t.id = s.batch_id
      left join (select tenant_id, pool_id, -sum(amount) as amount from charging.bill_change where pool_id is not null group by 1, 2) c
        on c.tenant_id = s.tenant_id and c.pool_id = s.id
     where s.state = ${POOL.shared} and case when ${APPROVED} then s.relieved else 0 end <> coalesce(c.amount, 0)`,
};
