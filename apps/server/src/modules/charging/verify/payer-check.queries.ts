// Who owes a bill: somebody who owned, rented or was named for the object, on the day the bill begins where that is known by days.
import { BATCH_KIND, BILL, OBJECT } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

/** The days on which each person owned each house. */
const OWNED = `
  select tenant_id, house_id, person_id, range_agg(daterange(from_date, to_date, '[]')) as days from estate_view.house_owner
   where to_date is null or to_date >= from_date group by 1, 2, 3`;

/** Batches of bills that come from no standard: 特约服务 and arrears of an old ledger. */
const NAMED = `select tenant_id, id from charging.billing_batch where kind in (${BATCH_KIND.service}, ${BATCH_KIND.opening})`;

/**
 * Nearly all bills are owed by an owner of that day; only the others are looked at further. Their person is the one that stands, because
 * bills that are paid keep the name they were paid under when two persons are merged.
 */
const REST = `
  rest as materialized (
    select b.tenant_id, b.id, b.object_kind, b.object_id, b.charge_type_id, b.payer_id, coalesce(n.merged_into, b.payer_id) as person_id,
           b.period_from, b.period_to, b.created_at, b.standard_id is not null as by_day
      from charging.bill b
      left join (${OWNED}) o on o.tenant_id = b.tenant_id and o.house_id = b.house_id and o.person_id = b.payer_id
      left join estate_view.person n on n.tenant_id = b.tenant_id and n.id = b.payer_id
     where not b.void and b.state > ${BILL.planned} and b.payer_id is not null
       and case when b.standard_id is not null then not b.once else (b.tenant_id, b.batch_id) in (${NAMED}) end
       and (b.object_kind <> ${OBJECT.house} or o.days @> b.period_from is not true))`;

const ALWAYS = `'(,)'::daterange`;
/**
 * Persons of an object, for one item or for all, and the days that count. The days of a parking space are not asked: a lease may end
 * earlier than it was billed. Nor are those of a named payer: the name may have been another one for the same days before.
 */
const KNOWN = `
  known as materialized (
    select tenant_id, ${OBJECT.house} as object_kind, house_id as object_id, null::bigint as charge_type_id, person_id,
           daterange(from_date, to_date, '[]') as days
      from estate_view.house_owner where to_date is null or to_date >= from_date
     union all
    select tenant_id, ${OBJECT.house}, id, null, payer_id, ${ALWAYS} from estate_view.house where payer_id is not null
     union all
    select tenant_id, ${OBJECT.house}, house_id, null, person_id, ${ALWAYS} from estate_view.house_former_payer
     union all
    select h.tenant_id, ${OBJECT.house}, h.id, null, e.developer_id, daterange(null, h.handover_date)
      from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where e.developer_id is not null
     union all
    select tenant_id, ${OBJECT.house}, house_id, charge_type_id, person_id, daterange(from_date, to_date, '[]') from charging.item_payer
     union all
    select tenant_id, object_kind, object_id, charge_type_id, payer_id, daterange(from_date, to_date, '[]') from charging.attachment
     where payer_id is not null
     union all
    -- The payer of an attachment may be changed although it is billed; the log has who it was.
    select a.tenant_id, a.object_kind, a.object_id, a.charge_type_id, (g.before ->> 'payerId')::bigint, daterange(a.from_date, a.to_date,
      '[]')
      from system_view.audit_log g join charging.attachment a on a.tenant_id = g.tenant_id and a.id = g.entity_id
     where g.entity = 'attachment' and g.before ->> 'payerId' is not null
     union all
    select tenant_id, ${OBJECT.parking}, parking_id, null, person_id, ${ALWAYS} from estate_view.parking_owner
     union all
    select tenant_id, ${OBJECT.parking}, parking_id, null, person_id, ${ALWAYS} from estate_view.parking_lease
     union all
    select tenant_id, ${OBJECT.customer}, id, null, person_id, ${ALWAYS} from estate_view.customer
     union all
    select n.tenant_id, ${OBJECT.contract}, n.id, null, c.person_id, ${ALWAYS}
      from charging.contract n join estate_view.customer c on c.tenant_id = n.tenant_id and c.id = n.customer_id)`;

/** A bill whose open amount was given to another payer of its object, who need not have owned it on its days. */
const TURNED = `
  select tenant_id, bill_id from charging.bill_step where act = '变更付款人'
   union select tenant_id, bill_id from charging.suspension_line`;

export const PAYER_CHECKS: readonly Check[] = [
  {
    name: '账单：付款人与业主',
    statement: `
      with ${REST}, ${KNOWN},
      matched as (
        select r.tenant_id, r.id, bool_or(k.days @> r.period_from) as then
          from rest r join known k on k.tenant_id = r.tenant_id and k.object_kind = r.object_kind and k.object_id = r.object_id
           and k.person_id in (r.payer_id, r.person_id) and coalesce(k.charge_type_id, r.charge_type_id) = r.charge_type_id
         group by 1, 2)
      select r.tenant_id, '账单 ' || r.id || ' ' || r.period_from || ' - ' || r.period_to as what, '付款人 ' || r.payer_id as stored,
             case when m.id is null then '从来不是付款人' else '当日不是付款人' end as computed, r.created_at as at
        from rest r
        left join matched m on m.tenant_id = r.tenant_id and m.id = r.id
        left join (${TURNED}) t on t.tenant_id = r.tenant_id and t.bill_id = r.id
       where m.then is not true and (m.id is null or (r.by_day and t.bill_id is null))
         -- What a sale or another named payer reached back into has its own record.
         and not exists (select from charging.recut c where r.object_kind = ${OBJECT.house} and c.tenant_id = r.tenant_id
               and c.house_id = r.object_id and c.from_day <= r.period_to and c.created_at >= r.created_at)`,
  },
  {
    name: '公摊账单：付款人',
    statement: `
      select b.tenant_id, '账单 ' || b.id || ' 公摊 ' || p.pool_id as what, '付款人 ' || coalesce(b.payer_id::text, '无') as stored,
             coalesce(p.payer_id::text, '无') as computed, b.created_at as at
        from charging.share_part p join charging.bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id
        left join estate_view.person n on n.tenant_id = b.tenant_id and n.id = b.payer_id
       where not b.void and p.payer_id is distinct from b.payer_id and p.payer_id is distinct from coalesce(n.merged_into, b.payer_id)
         and not exists (select from (${TURNED}) t where t.tenant_id = b.tenant_id and t.bill_id = b.id)
         and not exists (select from charging.recut c where c.tenant_id = b.tenant_id and c.house_id = b.house_id
               and c.from_day <= b.period_to and c.created_at >= b.created_at)`,
  },
];
