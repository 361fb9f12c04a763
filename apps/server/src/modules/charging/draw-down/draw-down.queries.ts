// 预交自动抵扣: the houses with prepayments and bills that these may pay, and both as read under their locks.
import { sql } from 'kysely';
import { ACCOUNT, BILL, REFUND } from '@anju/contract';
import { first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import { lateDue } from '../bill/core/late-fee.queries.ts';
import { formerOwner, paidInLast, paysApart } from '../ledger/prepaid-owner.queries.ts';
import type { DrawAccount, DrawBill } from './draw-down.rules.ts';

export interface DrawPlace {
  readonly estateId: number | null;
  readonly houseId: number | null;
}

/** Neither held for a bank nor suspended, charged by a rule that allows draw-down, and with no earlier draw-down that a user reversed. */
const DRAWABLE = sql`
  b.state = ${lit(BILL.published)} and not b.void and not b.suspended and b.held_by is null
  and coalesce((select r.prepaid_offset from charging.standard s join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
    where ${own('s')} and s.id = b.standard_id), true)
  and not exists (select from charging.settlement_line l join charging.settlement o
    on o.tenant_id = l.tenant_id and o.id = l.original_id and o.source = 'auto' where ${own('l')} and l.bill_id = b.id)`;

/** An account with an open refund request is not drawn on. */
const FREE_ACCOUNT = sql`
  a.kind = ${lit(ACCOUNT.prepaid)} and a.balance > 0 and a.house_id is not null and not exists (select from charging.refund_request q
    where ${own('q')} and q.account_id = a.id and q.state in (${lit(REFUND.waiting)}, ${lit(REFUND.approved)}))`;

export async function listHouses(
  db: DbOrTx,
  { estateId, houseId }: DrawPlace,
  estates: readonly number[] | null,
): Promise<{ houseId: number }[]> {
  return rows<{ houseId: number }>(db)`
    select distinct a.house_id from charging.account a
     where ${own('a')} and ${FREE_ACCOUNT} and ${inScope(estates, sql`a.estate_id`)}
       ${estateId === null ? sql`` : sql`and a.estate_id = ${estateId}`} ${houseId === null ? sql`` : sql`and a.house_id = ${houseId}`}
       and exists (select from charging.bill b where ${own('b')} and b.house_id = a.house_id and ${DRAWABLE})
     order by a.house_id`;
}

/** Locks the objects of the bills under a house in the common order. */
export async function lockHouse(tx: Tx, houseId: number): Promise<void> {
  await run(tx)`
    select 1 from charging.object_balance t
     where ${own('t')} and (t.object_kind, t.object_id) in (select b.object_kind, b.object_id from charging.bill b
       where ${own('b')} and b.house_id = ${houseId} and b.state = ${lit(BILL.published)} and not b.void)
     order by t.object_kind, t.object_id for update`;
  await run(tx)`select 1 from charging.account a
    where ${own('a')} and a.house_id = ${houseId} and a.kind = ${lit(ACCOUNT.prepaid)} order by a.id for update`;
}

/** Oldest due date first, then by the priority of the item. */
export async function listBills(tx: Tx, houseId: number, day: string): Promise<DrawBill[]> {
  return rows<DrawBill>(tx)`
    select b.id, b.charge_type_id, b.payer_id, b.open, ${lateDue(day)} as late,
           exists (select from estate_view.house_owner o where ${own('o')} and o.house_id = b.house_id and o.person_id = b.payer_id
             and ${day}::date between o.from_date and coalesce(o.to_date, 'infinity')) as of_owner
      from charging.bill b join manage_view.charge_type t on t.tenant_id = b.tenant_id and t.id = b.charge_type_id
     where ${own('b')} and b.house_id = ${houseId} and ${DRAWABLE} and b.open > 0 order by b.due_date, t.settle_priority, b.id`;
}

export async function listAccounts(tx: Tx, houseId: number, day: string): Promise<DrawAccount[]> {
  return rows<DrawAccount>(tx)`
    select a.id, a.charge_type_id, a.balance, ${formerOwner(day)} as former, coalesce(a.person_id, p.payer_id) as payer_id,
           coalesce((select x.name from estate_view.person x where ${own('x')} and x.id = a.person_id), p.payer_name, '') as payer_name,
           ${paysApart(sql`coalesce(a.person_id, p.payer_id)`)} as apart,
           coalesce((select array_agg(o.person_id) from estate_view.house_owner o
                      where ${own('o')} and o.house_id = a.house_id and p.day between o.from_date and coalesce(o.to_date, 'infinity')),
                        '{}') as owners
      from charging.account a ${paidInLast}
     where ${own('a')} and a.house_id = ${houseId} and ${FREE_ACCOUNT} order by a.id`;
}

/** The owner of the largest share today, used as payer of the settlement if no other payer is known. */
export async function findOwner(tx: Tx, houseId: number, day: string): Promise<{ id: number; name: string } | undefined> {
  return first<{ id: number; name: string }>(tx)`
    select p.id, p.name from estate_view.house_owner o join estate_view.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where ${own('o')} and o.house_id = ${houseId} and ${day}::date between o.from_date and coalesce(o.to_date, 'infinity')
       order by o.share desc, o.id limit 1`;
}
