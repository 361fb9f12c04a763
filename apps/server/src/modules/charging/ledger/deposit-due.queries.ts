// 待收押金: what other areas ask for, and the accounts that came of it.
import { DEPOSIT_DUE, MOVE, type DepositDue } from '@anju/contract';
import { lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface AskedDeposit {
  readonly estateId: number;
  readonly houseId: number;
  readonly personId: number | null;
  readonly chargeTypeId: number;
  readonly amount: string;
  readonly text: string;
  readonly sourceKind: string;
  readonly sourceId: number;
  readonly sourceNumber: string;
}

export async function insertDue(tx: Tx, asked: AskedDeposit, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('charging.depositDue')
    .values({ ...asked, tenantId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the desk may receive for a house. */
export const listWaiting = (db: DbOrTx, houseId: number): Promise<DepositDue[]> => rows<DepositDue>(db)`
  select d.id, d.charge_type_id, t.name as charge_type_name, d.person_id, coalesce(p.name, '') as person_name, d.amount, d.text,
         d.source_number
    from charging.deposit_due d join manage_view.charge_type t on t.tenant_id = d.tenant_id and t.id = d.charge_type_id
    left join estate_view.person p on p.tenant_id = d.tenant_id and p.id = d.person_id
   where ${own('d')} and d.house_id = ${houseId} and d.state = ${lit(DEPOSIT_DUE.waiting)} order by d.id`;

export interface LockedDue {
  readonly id: number;
  readonly houseId: number;
  readonly personId: number | null;
  readonly chargeTypeId: number;
  readonly item: string;
  readonly amount: string;
  readonly text: string;
  readonly sourceNumber: string;
  readonly state: number;
}
export const lockDues = (tx: Tx, ids: readonly number[]): Promise<LockedDue[]> => rows<LockedDue>(tx)`
  select d.id, d.house_id, d.person_id, d.charge_type_id, t.name as item, d.amount, d.text, d.source_number, d.state
    from charging.deposit_due d join manage_view.charge_type t on t.tenant_id = d.tenant_id and t.id = d.charge_type_id
   where ${own('d')} and d.id = any (${ids}::bigint[]) order by d.id for update of d`;

export const updateReceived = (tx: Tx, pairs: readonly { readonly id: number; readonly accountId: number }[]): Promise<number> => run(tx)`
  update charging.deposit_due d set state = ${lit(DEPOSIT_DUE.received)}, account_id = x."accountId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x (id bigint, "accountId" bigint) where ${own('d')} and d.id = x.id`;

export const updateWithdrawn = (tx: Tx, ids: readonly number[]): Promise<number> => run(tx)`
  update charging.deposit_due d set state = ${lit(DEPOSIT_DUE.withdrawn)} where ${own('d')} and d.id = any (${ids}::bigint[])`;

export interface MovedDue {
  readonly dueId: number;
  readonly accountId: number;
  readonly sourceKind: string;
  readonly sourceId: number;
  readonly balance: string;
  /** What became income before. */
  readonly converted: string;
  /** The receipt itself was undone. */
  readonly undone: boolean;
}
/** The deposits asked for among accounts, locked, as they stand. */
export const lockMoved = (tx: Tx, accountIds: readonly number[]): Promise<MovedDue[]> => rows<MovedDue>(tx)`
  select d.id as due_id, d.account_id, d.source_kind, d.source_id, a.balance,
         (select coalesce(-sum(m.amount), 0)::numeric(18, 2) from charging.account_move m left join charging.account_move o
              on o.tenant_id = m.tenant_id and o.id = m.reverses_id
           where ${own('m')} and m.account_id = d.account_id and ${lit(MOVE.income)} in (m.reason, o.reason)) as converted,
         exists (select from charging.account_move m join charging.account_move o on o.tenant_id = m.tenant_id and o.id = m.reverses_id
                  where ${own('m')} and m.account_id = d.account_id and o.reason = ${lit(MOVE.in)}) as undone
    from charging.deposit_due d join charging.account a on a.tenant_id = d.tenant_id and a.id = d.account_id
   where ${own('d')} and d.account_id = any (${accountIds}::bigint[]) order by d.id for update of d`;

/** The desk may receive them again; the account of the undone receipt stays as it is. */
export const updateWaiting = (tx: Tx, ids: readonly number[]): Promise<number> => run(tx)`
  update charging.deposit_due d set state = ${lit(DEPOSIT_DUE.waiting)}, account_id = null
   where ${own('d')} and d.id = any (${ids}::bigint[])`;
