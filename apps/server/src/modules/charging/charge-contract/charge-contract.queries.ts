// 收费合同 with the standards attached to it and the amounts billed for it.
import { sql } from 'kysely';
import { OBJECT, type ChargeContract } from '@anju/contract';
import { begins } from '../../../platform/db/begins.ts';
import { first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope, personsMeant } from '../../estate/index.ts';
import { personSeen, type Estates } from '../billing/attachment/attachment-source.queries.ts';
import { billedTo, type Stamp } from '../billing/attachment/attachment.queries.ts';

export interface ContractValues {
  readonly number: string;
  readonly name: string;
  readonly kind: number;
  readonly place: string;
  readonly area: string | null;
  readonly signedOn: string | null;
  readonly fromDate: string;
  readonly toDate: string;
  readonly remark: string;
}
export interface ContractNow extends ContractValues {
  readonly id: number;
  readonly version: number;
  readonly estateId: number;
  readonly customerId: number;
  readonly endedOn: string | null;
  readonly fileId: number | null;
}

const OF_CONTRACT = sql`b.object_kind = ${lit(OBJECT.contract)} and b.object_id = n.id and not b.void`;

export async function findContract(db: DbOrTx, id: number, estates: Estates): Promise<ChargeContract | undefined> {
  return first<ChargeContract>(db)`
    select n.id, n.version, n.estate_id, e.name as estate_name, n.customer_id, c.number as customer_number, p.name as customer_name,
           p.phone, n.number, n.name, n.kind, n.place,
           n.area, n.signed_on, n.from_date, n.to_date, n.ended_on, n.ended_by, n.end_reason, n.remark,
           case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
             coalesce(o.open, 0)::numeric(18, 2) as open,
           (select max(b.period_to) from charging.bill b where ${own('b')} and ${OF_CONTRACT} and not b.once) as billed_to, n.created_by,
             n.created_at
      from charging.contract n join estate_view.estate e on e.tenant_id = n.tenant_id and e.id = n.estate_id
      join estate_view.customer c on c.tenant_id = n.tenant_id and c.id = n.customer_id join estate_view.person p
        on p.tenant_id = n.tenant_id and p.id = c.person_id
      left join files_view.file f on f.tenant_id = n.tenant_id and f.id = n.file_id
      left join charging.object_balance o on o.tenant_id = n.tenant_id and o.object_kind = ${lit(OBJECT.contract)} and o.object_id = n.id
     where ${own('n')} and n.id = ${id} and ${inScope(estates, sql`n.estate_id`)}`;
}

export async function isSeen(db: DbOrTx, id: number, estates: Estates): Promise<boolean> {
  const result = await rows(db)`
    select from charging.contract n where ${own('n')} and n.id = ${id} and ${inScope(estates, sql`n.estate_id`)}`;
  return result.length > 0;
}

/** The lock keeps other users from attaching standards to the contract in the meantime. */
export async function lockContract(tx: Tx, id: number, estates: Estates): Promise<ContractNow | undefined> {
  return first<ContractNow>(tx)`
    select n.id, n.version, n.estate_id, n.customer_id, n.number, n.name, n.kind, n.place, n.area, n.signed_on, n.from_date, n.to_date,
           n.ended_on, n.remark, n.file_id
      from charging.contract n where ${own('n')} and n.id = ${id} and ${inScope(estates, sql`n.estate_id`)} for update`;
}

export interface OfferedCustomer {
  id: number;
  number: string;
  name: string;
  phone: string;
}
export async function listCustomers(db: DbOrTx, key: string, estates: Estates, limit: number): Promise<OfferedCustomer[]> {
  return rows<OfferedCustomer>(db)`
    select c.id, c.number, p.name, p.phone from estate_view.customer c join estate_view.person p
      on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${own('c')} and c.id in (select x.id from ${personsMeant(key)} f(id) join estate_view.customer x
       on ${own('x')} and x.person_id = f.id
                    union select x.id from estate_view.customer x where ${own('x')} and ${begins(sql`x.number`, key.toUpperCase())})
       and not c.disabled and ${personSeen(estates, sql`c.person_id`)} order by c.number limit ${limit}`;
}
export async function mayHave(db: DbOrTx, customerId: number, estates: Estates): Promise<boolean> {
  const result = await rows(db)`
    select from estate_view.customer c where ${own('c')} and c.id = ${customerId} and not c.disabled
      and ${personSeen(estates, sql`c.person_id`)}`;
  return result.length > 0;
}
export async function isEstate(db: DbOrTx, estateId: number, estates: Estates): Promise<boolean> {
  const result = await rows(
    db,
  )`select from estate_view.estate e where ${own('e')} and e.id = ${estateId} and ${inScope(estates, sql`e.id`)}`;
  return result.length > 0;
}

interface NewContract extends ContractValues {
  readonly tenantId: number;
  readonly estateId: number;
  readonly customerId: number;
  readonly fileId: number | null;
}
export async function insertContract(tx: Tx, values: NewContract, { by, at }: Stamp): Promise<number> {
  const row = await tx
    .insertInto('charging.contract')
    .values({ ...values, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface Ending {
  readonly endedOn: string;
  readonly endedBy: string;
  readonly endReason: string;
}
export async function updateContract(
  tx: Tx,
  id: number,
  values: Partial<ContractValues & Ending & { fileId: number | null }>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('charging.contract')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
export async function deleteContract(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging.contract').where('id', '=', id).execute();
}

/** A standard that is or was attached to the contract, in the order of its days. */
export interface AttachedLine {
  id: number;
  item: string;
  fromDate: string;
  toDate: string;
  billedTo: string | null;
}
export async function lockLines(tx: Tx, contractId: number): Promise<AttachedLine[]> {
  return rows<AttachedLine>(tx)`
    select l.* from (
      select a.id, t.name as item, a.from_date, a.to_date, ${billedTo} as billed_to
        from charging.attachment a join manage_view.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
       where ${own('a')} and a.object_kind = ${lit(OBJECT.contract)} and a.object_id = ${contractId}
       order by a.id for update of a) l
     order by l.from_date, l.id`;
}

/** Attachments that begin after the day are deleted, because nothing was billed by them. */
export async function cutLines(tx: Tx, contractId: number, lastDay: string, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    delete from charging.attachment a where ${own('a')} and a.object_kind = ${lit(OBJECT.contract)} and a.object_id = ${contractId}
      and a.from_date > ${lastDay}::date`;
  await run(tx)`
    update charging.attachment a set to_date = ${lastDay}::date, version = a.version + 1, updated_by = ${by},
      updated_at = ${at}::timestamptz
     where ${own('a')} and a.object_kind = ${lit(OBJECT.contract)} and a.object_id = ${contractId} and a.to_date > ${lastDay}::date`;
}
export async function extendLines(tx: Tx, contractId: number, from: string, to: string, { by, at }: Stamp): Promise<number> {
  const result = await sql`
    update charging.attachment a set to_date = ${to}::date, version = a.version + 1, updated_by = ${by}, updated_at = ${at}::timestamptz
     where ${own('a')} and a.object_kind = ${lit(OBJECT.contract)} and a.object_id = ${contractId} and a.to_date = ${from}::date`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0);
}

export async function isUsed(tx: Tx, id: number): Promise<boolean> {
  const result = await rows<{ used: boolean }>(tx)`
    select exists (select from charging.attachment a where ${own('a')} and a.object_kind = ${lit(OBJECT.contract)} and a.object_id = ${id})
        or exists (select from charging.bill b where ${own('b')} and b.contract_id = ${id}) as used`;
  return result[0]?.used ?? false;
}
