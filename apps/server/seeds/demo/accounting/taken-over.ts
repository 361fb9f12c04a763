// What charging knew when the demo's books began: what each house owes, has prepaid and has deposited, as opening balances by the dims that
// the rules book with.
import type pg from 'pg';
import type { Dims } from '@anju/contract';
import { itemSubjects } from '@anju/domain/chart';
import type { Facts } from '../charging/tenant-work.ts';

/** Openings that charging itself took over are told as events of their own, on whatever day. */
const TAKEN_OVER = `
  with moved as (
    select case when e.type like 'bill.%' or e.bill_id is not null then 0 else case when e.type = 'settle.tender' then e.method else e.account_kind end end as kind,
           e.house_id, e.person_id, case when e.type like 'bill.%' or e.bill_id is not null then e.charge_type_id else e.account_item_id end as item_id,
           case when e.type = 'settle.tender' then -e.amount when e.type = 'settle.line' and e.bill_id is not null then e.late - e.amount
                else e.amount end as amount
      from charging_view.money_event e
     where e.tenant_id = $1 and e.company_id = $2 and (e.day < $3 or e.opening)
       and (e.type <> 'settle.tender' or e.list = 2 and e.method in (7, 8, 13)) and (e.type not like 'cash.%')
       and (e.type <> 'settle.line' or e.bill_id is not null or e.account_kind is not null))
  select case m.kind when 0 then 'owed' when 1 then 'prepaid' when 7 then 'prepaid' when 2 then 'change' when 8 then 'change' else 'deposit' end as kind,
         m.house_id as "houseId", m.person_id as "personId", m.item_id as "chargeTypeId", i.name, i.family, i.third_party as agency, sum(m.amount)::text as amount
    from moved m left join manage.charge_type i on i.tenant_id = $1 and i.id = m.item_id
   group by 1, 2, 3, 4, 5, 6, 7 having sum(m.amount) <> 0 order by 1, 2, 3, 4`;

interface Row {
  readonly kind: 'owed' | 'prepaid' | 'change' | 'deposit';
  readonly houseId: number | null;
  readonly personId: number | null;
  readonly chargeTypeId: number | null;
  readonly name: string | null;
  readonly family: string | null;
  readonly agency: boolean | null;
  readonly amount: string;
}
export interface TakenOver {
  readonly code: string;
  /** Debit minus credit. */
  readonly amount: string;
  readonly dims: Partial<Dims>;
}

/** Handed on to others: kept by house, without the customer. */
const WITHOUT_CUSTOMER = '122102';
const idOf = (id: number | null): number | null => (id === null ? null : Number(id));
const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

export async function listTakenOver(client: pg.Client, { tenantId, companyId }: Facts, firstDay: string): Promise<TakenOver[]> {
  const { rows } = await client.query<Row>(TAKEN_OVER, [tenantId, companyId, firstDay]);
  return rows.map(({ kind, houseId, personId, chargeTypeId, name, family, agency, amount }) => {
    const facts = name === null || family === null ? null : { name, family, agency: agency === true };
    const { receivable, prepaid } = itemSubjects(1, facts);
    const code = { owed: receivable, prepaid, change: '220304', deposit: '224101' }[kind];
    const dims = {
      houseId: idOf(houseId),
      personId: code === WITHOUT_CUSTOMER ? null : idOf(personId),
      chargeTypeId: kind === 'change' ? null : idOf(chargeTypeId),
    };
    return { code, amount: kind === 'owed' ? amount : negated(amount), dims };
  });
}
