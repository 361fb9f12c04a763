// Lines of bank statements against their claims, claims against the transfers of their settlements, and what reversals gave back.
import { BANK_INCOME, SETTLE_METHOD, SETTLEMENT, TENDER_LIST } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const TRANSFER = `t.list = ${TENDER_LIST.method} and t.method = ${SETTLE_METHOD.transfer}`;

const IS_CHANNEL = `i.state = ${BANK_INCOME.channel}`;
/** What a line came to, what of it a channel brought, and what that kept. */
const PARTS = [
  `case when i.state <> ${BANK_INCOME.other} then i.amount else 0 end`,
  `case when ${IS_CHANNEL} then i.amount + i.fee else 0 end`,
  `case when ${IS_CHANNEL} then i.fee else 0 end`,
];
const SHOULD = PARTS.join(', ');
const BOOKED = `concat_ws(' / ', ${SHOULD})`;

export const INCOME_CHECKS: readonly Check[] = [
  {
    name: '进账认领：流水与认领的收款',
    statement: `
      select i.tenant_id, '流水 ' || i.serial as what, i.claimed::text as stored, coalesce(x.amount, 0)::text as computed, i.created_at as at
        from charging.bank_income i left join (
          select tenant_id, income_id, sum(amount - returned) as amount from charging.bank_income_claim group by 1, 2) x
          on x.tenant_id = i.tenant_id and x.income_id = i.id
       where i.claimed <> coalesce(x.amount, 0)
       union all
      select x.tenant_id, '认领 ' || s.number, x.amount::text, coalesce(t.amount, 0)::text, x.at
        from charging.bank_income_claim x join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id
        left join (select t.tenant_id, t.settlement_id, sum(t.amount) as amount from charging.tender t where ${TRANSFER} group by 1, 2) t
          on t.tenant_id = x.tenant_id and t.settlement_id = x.settlement_id
       where x.amount <> coalesce(t.amount, 0)
       union all
      select x.tenant_id, '认领 ' || s.number || ' 释放', x.returned::text,
             case s.state when ${SETTLEMENT.void} then x.amount else coalesce(r.amount, 0) end::text, x.at
        from charging.bank_income_claim x join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id
        left join (select p.tenant_id, p.original_id, -sum(t.amount) as amount from charging.settlement p
          join charging.tender t on t.tenant_id = p.tenant_id and t.settlement_id = p.id and ${TRANSFER}
         where p.original_id is not null group by 1, 2) r on r.tenant_id = x.tenant_id and r.original_id = x.settlement_id
       where x.returned <> case s.state when ${SETTLEMENT.void} then x.amount else coalesce(r.amount, 0) end`,
  },
  {
    name: '进账认领：流水与记账',
    statement: `
      select i.tenant_id, '流水 ' || i.serial as what, ${BOOKED} as stored,
             concat_ws(' / ', coalesce(e.booked, 0), coalesce(e.channel, 0), coalesce(e.fee, 0)) as computed, i.created_at as at
        from charging.bank_income i left join (
          select tenant_id, income_id, sum(amount) filter (where type = 'income.booked') as booked,
                 sum(amount) filter (where type = 'income.channel') as channel, sum(late) as fee
            from charging.accounting_event where income_id is not null group by 1, 2) e on e.tenant_id = i.tenant_id and e.income_id = i.id
       where (coalesce(e.booked, 0), coalesce(e.channel, 0), coalesce(e.fee, 0)) is distinct from (${SHOULD})`,
  },
];
