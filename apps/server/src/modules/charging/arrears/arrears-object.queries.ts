// One object with arrears, and its open bills.
import { sql } from 'kysely';
import type { ArrearsBill } from '@anju/contract';
import { first, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from '../bill/core/balance.queries.ts';
import { lateDue, LATE_LEFT } from '../bill/core/late-fee.queries.ts';
import { OBJECT_TEXT } from '../bill/core/object-text.queries.ts';
import { OPEN_BILL, payerJoin, PLACE } from './arrears.queries.ts';

export interface ObjectHead {
  objectText: string;
  houseId: number | null;
  estateId: number;
  estateName: string;
  companyId: number;
  payerId: number | null;
  payerName: string;
  phone: string;
}
/** An object that has or had a published bill; visible to users who see its estate, or the building of its house. */
export async function findObject(
  db: DbOrTx,
  { objectKind, objectId }: ObjectKey,
  reach: Reach,
  today: string,
): Promise<ObjectHead | undefined> {
  return first<ObjectHead>(db)`
    select ${OBJECT_TEXT} as object_text, g.house_id, g.estate_id, e.name as estate_name, e.company_id,
           pp.id as payer_id, coalesce(pp.name, '') as payer_name, coalesce(pp.phone, '') as phone
      from charging.object_balance g join estate_view.estate e
        on e.tenant_id = g.tenant_id and e.id = g.estate_id ${PLACE} ${payerJoin(today)}
     where ${own('g')} and g.object_kind = ${objectKind} and g.object_id = ${objectId}
       and ${seenOfHouse(reach, sql`g.estate_id`, sql`g.house_id`)}`;
}

/** Open bills, and those of which only the late fee is left. */
export const listOpenBills = (db: DbOrTx, { objectKind, objectId }: ObjectKey, today: string): Promise<ArrearsBill[]> =>
  rows<ArrearsBill>(db)`
    select b.id, coalesce(y.name, '') as payer_name, i.name as item, b.period_from, b.period_to, b.due_date,
           greatest(0, ${today}::date - b.due_date) as days,
           (b.amount + b.adjusted - b.reduced)::text as amount, b.settled::text as settled, b.open::text as open,
           ${lateDue(today)}::numeric(18, 2)::text as late, b.suspended, b.explain
      from charging.bill b join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
      left join estate_view.person y on y.tenant_id = b.tenant_id and y.id = b.payer_id
     where ${own('b')} and b.object_kind = ${objectKind} and b.object_id = ${objectId}
       and ((${OPEN_BILL}) or (${LATE_LEFT}))
     order by b.due_date, i.sort, i.code, b.period_from, b.id`;
