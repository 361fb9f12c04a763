// Rows of follow-ups, their records, and the employees who may be assigned.
import { sql } from 'kysely';
import { EMPLOYEE, type StateOf, FOLLOW, type FollowDetail } from '@anju/contract';
import { first, lit, own, rows } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { followInScope, type Asker } from './follow-search.queries.ts';

export interface LockedFollow {
  id: number;
  version: number;
  customerId: number;
  personId: number;
  houseId: number | null;
  content: string;
  employeeId: number;
  employee: string;
  plannedDate: string;
  state: StateOf<typeof FOLLOW>;
}

/** Locks one or many in a fixed order. */
export async function lockFollows(tx: Tx, ids: readonly number[], asker: Asker): Promise<LockedFollow[]> {
  return rows<LockedFollow>(tx)`
    select f.id, f.version, f.customer_id, c.person_id, f.house_id, f.content, f.employee_id, m.name as employee, f.planned_date, f.state
      from estate.follow_up f join estate.customer c on c.tenant_id = f.tenant_id and c.id = f.customer_id
      join org_view.employee m on m.tenant_id = f.tenant_id and m.id = f.employee_id
      left join estate.house h on h.tenant_id = f.tenant_id and h.id = f.house_id
     where ${own('f')} and f.id = any (${ids}::bigint[]) and ${followInScope(asker)} order by f.id for update of f`;
}

export interface NewFollow {
  itemId: number;
  customerId: number;
  houseId: number | null;
  content: string;
  employeeId: number;
  plannedDate: string;
}

export async function insertFollow(tx: Tx, values: NewFollow, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('estate.followUp')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface FollowPatch {
  houseId?: number | null;
  content?: string;
  employeeId?: number;
  plannedDate?: string;
  state?: number;
  closedOn?: string;
}

export async function updateFollows(tx: Tx, ids: readonly number[], patch: FollowPatch, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('estate.followUp')
    .set({ ...patch, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
}

export async function insertRecord(
  tx: Tx,
  followId: number,
  values: { result: string; nextDate: string | null },
  { tenantId, by, at }: Stamp,
): Promise<void> {
  await tx
    .insertInto('estate.followRecord')
    .values({ ...values, tenantId, followId, by, at })
    .execute();
}

/** Newest first. */
export const listRecords = (db: DbOrTx, followId: number): Promise<FollowDetail['records']> =>
  db
    .selectFrom('estate.followRecord')
    .select(['id', 'at', 'by', 'result', 'nextDate'])
    .where('followId', '=', followId)
    .orderBy('id', 'desc')
    .execute();

/** Whether the house ever belonged to the person: owned, lived in, paid for. */
export async function isHouseOf(tx: Tx, personId: number, houseId: number): Promise<boolean> {
  const found = await first<{ his: boolean }>(tx)`
    select exists (select from estate.house_owner where ${own('estate.house_owner')} and person_id = ${personId} and house_id = ${houseId})
        or exists (select from estate.resident where ${own('estate.resident')} and person_id = ${personId} and house_id = ${houseId})
        or exists (select from estate.house where ${own('estate.house')} and payer_id = ${personId} and id = ${houseId}) as his`;
  return found?.his ?? false;
}

// ---- assignable employees -------------------------------------------------------------------------------------------------

/** Employees in service: of the whole tenant for users who see all of it, otherwise of the user's company and those below it. */
export interface Colleagues {
  readonly all: boolean;
  readonly companyId: number | null;
}

const assignable = ({ all, companyId }: Colleagues) => sql`
  m.state <> ${lit(EMPLOYEE.left)} and (${all} or exists (select from org_view.company own
    where own.tenant_id = m.tenant_id and own.id = ${companyId} and starts_with(g.path, own.path)))`;

export interface Colleague {
  id: number;
  number: string;
  name: string;
  company: string;
}

const COLLEAGUE = sql`m.id, m.number, m.name, g.name as company from org_view.employee m join org_view.company g
  on g.tenant_id = m.tenant_id and g.id = m.company_id`;

export async function listColleagues(
  db: DbOrTx,
  key: string,
  who: Colleagues,
  selfId: number | null,
  limit: number,
): Promise<(Colleague & { self: boolean })[]> {
  const matching =
    key === ''
      ? sql`true`
      : sql`(strpos(m.name, ${key}) > 0 or starts_with(m.number, ${key.toUpperCase()})
        or (m.initials <> '' and starts_with(m.initials, ${key.toLowerCase()})))`;
  return rows<Colleague & { self: boolean }>(db)`
    select (m.id is not distinct from ${selfId}) as self, ${COLLEAGUE} where ${own('m')} and ${assignable(who)} and ${matching}
     order by 1 desc, m.name, m.id limit ${limit}`;
}

export async function findColleague(tx: Tx, id: number, who: Colleagues): Promise<Colleague | undefined> {
  return first<Colleague>(tx)`select ${COLLEAGUE} where ${own('m')} and m.id = ${id} and ${assignable(who)}`;
}

// ---- handing over ------------------------------------------------------------------------------------------------------------

export interface OpenFollow {
  id: number;
  customer: string;
  item: string;
  plannedDate: string;
}

export async function listOpen(tx: Tx, employeeId: number): Promise<OpenFollow[]> {
  return rows<OpenFollow>(tx)`
    select f.id, p.name as customer, i.name as item, f.planned_date
      from estate.follow_up f join estate.customer c on c.tenant_id = f.tenant_id and c.id = f.customer_id
      join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      join estate.follow_item i on i.tenant_id = f.tenant_id and i.id = f.item_id
     where ${own('f')} and f.employee_id = ${employeeId} and f.state in (${sql.lit(FOLLOW.waiting)}, ${sql.lit(FOLLOW.running)})
       order by f.planned_date, f.id`;
}
