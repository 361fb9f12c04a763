// Bills made void: each has its step, and one that was published also the event that takes its amount off the books.
import { BILL } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

/** Steps that make a bill void: by a person, by a run that computes it anew, by a batch that is withdrawn. */
const ACTS = `'void', 'reissue', 'withdraw'`;
const PUBLISHED = `(b.publication_id is not null or b.state >= ${BILL.published})`;

export const VOID_CHECKS: readonly Check[] = [
  {
    name: '账单：作废都有记录',
    statement: `
      select coalesce(b.tenant_id, p.tenant_id, e.tenant_id) as tenant_id,
             '账单 ' || coalesce(b.id, p.bill_id, e.bill_id) as what,
             case when b.id is null then '未作废' when ${PUBLISHED} then '已作废 ' || b.amount + b.adjusted - b.reduced else '已作废' end as stored,
             concat_ws(' / ', case when p.bill_id is null then '没有作废记录' else '有作废记录' end, '记账 ' || coalesce(e.amount, 0)) as computed,
             coalesce(p.at, e.at, b.created_at) as at
        from (select * from charging.bill where void) b
        full join (select tenant_id, bill_id, max(at) as at from charging.bill_step where act in (${ACTS}) group by 1, 2) p
          on p.tenant_id = b.tenant_id and p.bill_id = b.id
        full join (select tenant_id, bill_id, sum(amount) as amount, max(at) as at from charging.accounting_event
                    where type = 'bill.voided' group by 1, 2) e
          on e.tenant_id = coalesce(b.tenant_id, p.tenant_id) and e.bill_id = coalesce(b.id, p.bill_id)
       where b.id is null or p.bill_id is null
          or coalesce(-e.amount, 0) <> case when ${PUBLISHED} then b.amount + b.adjusted - b.reduced else 0 end`,
  },
];
