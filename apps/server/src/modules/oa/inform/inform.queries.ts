import { sql, type RawBuilder } from 'kysely';
import type { InformRow, informTarget } from '@anju/contract';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export type InformMenu = (typeof informTarget.values)[number];

/** Whose notices: rows about houses by his estates, rows without a house by his company and those below it. */
export interface Viewer {
  /** Null: all of the tenant. */
  readonly estates: readonly number[] | null;
  readonly companyId: number | null;
}

export interface PendingSearch {
  readonly viewer: Viewer;
  readonly companyId: number;
  readonly menus: readonly number[];
  readonly now: Date;
  readonly houseId?: number;
}

const below = (companyId: number | null) => sql`(
  select c.id from org.company c join org.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path) where top.id = ${companyId})`;

/** The condition on `oa.inform i` that keeps a person to his own rows. */
const seenBy = ({ estates, companyId }: Viewer): RawBuilder<unknown> =>
  estates === null
    ? sql`true`
    : sql`case when i.estate_id is null then i.company_id in ${below(companyId)} else i.estate_id = any (${estates}::bigint[]) end`;

/** Past its time a notice is no longer pending, whether or not the sweep has come by. */
const pending = ({ viewer, companyId, menus, now, houseId }: PendingSearch): RawBuilder<unknown> =>
  sql.join(
    [
      sql`i.menu_id = any (${menus}::int[])`,
      sql`i.company_id in ${below(companyId)}`,
      sql`i.handled_at is null and i.cleared_at is null and i.expires_at > ${now}`,
      seenBy(viewer),
      ...(houseId === undefined ? [] : [sql`i.house_id = ${houseId}`]),
    ],
    sql` and `,
  );

const ROW = sql`
  i.id, i.number as doc_number, i.menu_id as menu, i.company_id, i.sent_at as created_at, i.sender_name as updated_by, i.sender_phone as phone,
  i.sender_job as job, i.subject, i.house_id, i.house_name, i.content, i.handler_name as handle_name, i.handled_at as handle_time,
  i.handled_at is not null as edited, i.expires_at`;

export async function countPending(db: DbOrTx, search: PendingSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from oa.inform i where ${pending(search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function countPendingByMenu(db: DbOrTx, search: PendingSearch): Promise<{ menu: InformMenu; count: number }[]> {
  const result = await sql<{ menu: InformMenu; count: number }>`
    select i.menu_id as menu, count(*)::int as count from oa.inform i where ${pending(search)} group by i.menu_id order by i.menu_id`.execute(
    db,
  );
  return result.rows;
}

export async function listPending(db: DbOrTx, search: PendingSearch, limit: number, offset: number): Promise<InformRow[]> {
  const result = await sql<InformRow>`
    select ${ROW} from oa.inform i where ${pending(search)} order by i.sent_at, i.id limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

/** All of them, a slice at a time: `after` is the last row of the slice before. */
export async function listPendingAfter(db: DbOrTx, search: PendingSearch, after: InformRow | null, limit: number): Promise<InformRow[]> {
  const next = after === null ? sql`true` : sql`(i.sent_at, i.id) > (${after.createdAt}::timestamptz, ${after.id})`;
  const result = await sql<InformRow>`
    select ${ROW} from oa.inform i where ${pending(search)} and ${next} order by i.sent_at, i.id limit ${limit}`.execute(db);
  return result.rows;
}

/** Until the end of the transaction, whatever state it is in. */
export async function lockInform(tx: Tx, id: number, viewer: Viewer): Promise<(InformRow & { cleared: boolean }) | undefined> {
  const result = await sql<InformRow & { cleared: boolean }>`
    select ${ROW}, i.cleared_at is not null as cleared from oa.inform i where i.id = ${id} and ${seenBy(viewer)} for update`.execute(tx);
  return result.rows[0];
}

export async function updateHandled(tx: Tx, id: number, handler: { accountId: number; name: string; at: Date }): Promise<InformRow> {
  const result = await sql<InformRow>`
    update oa.inform i set handler_account_id = ${handler.accountId}, handler_name = ${handler.name}, handled_at = ${handler.at}
     where i.id = ${id} returning ${ROW}`.execute(tx);
  return result.rows[0] as InformRow;
}

/** Clears what is past its time; answers whose lists changed by it. */
export async function updateCleared(tx: Tx, now: Date): Promise<{ companyId: number; menu: number }[]> {
  const result = await sql<{ companyId: number; menu: number }>`
    with cleared as (
      update oa.inform set cleared_at = ${now} where handled_at is null and cleared_at is null and expires_at <= ${now} returning company_id, menu_id)
    select distinct company_id, menu_id as menu from cleared order by 1, 2`.execute(tx);
  return result.rows;
}

export interface NewInform {
  readonly number: string;
  readonly companyId: number;
  readonly menu: InformMenu;
  readonly house: InformHouse | null;
  readonly subject: string;
  readonly content: string;
  readonly sourceNumber: string;
  readonly sender: { readonly accountId: number; readonly name: string; readonly phone: string; readonly job: string };
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export async function insertInform(tx: Tx, tenantId: number, inform: NewInform): Promise<number> {
  const { number, companyId, menu, house, subject, content, sourceNumber, sender, sentAt, expiresAt } = inform;
  const result = await sql<{ id: number }>`
    insert into oa.inform (tenant_id, number, company_id, menu_id, house_id, estate_id, house_name, subject, content, source_number,
                           sender_account_id, sender_name, sender_phone, sender_job, sent_at, expires_at)
    values (${tenantId}, ${number}, ${companyId}, ${menu}, ${house?.id ?? null}, ${house?.estateId ?? null}, ${house?.name ?? ''}, ${subject}, ${content},
            ${sourceNumber}, ${sender.accountId}, ${sender.name}, ${sender.phone}, ${sender.job}, ${sentAt}, ${expiresAt})
    returning id`.execute(tx);
  return (result.rows[0] as { id: number }).id;
}

export interface InformHouse {
  readonly id: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly name: string;
}

export async function findHouse(db: DbOrTx, id: number, { estates }: Viewer): Promise<InformHouse | undefined> {
  const result = await sql<InformHouse>`
    select h.id, h.estate_id, e.company_id, e.name || ' ' || h.code as name
      from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where h.id = ${id} and ${estates === null ? sql`true` : sql`h.estate_id = any (${estates}::bigint[])`}`.execute(db);
  return result.rows[0];
}

/** Whether the person sees this company: his own, those below it, or every one. */
export async function seesCompany(db: DbOrTx, id: number, { estates, companyId }: Viewer): Promise<boolean> {
  const result = await sql`
    select from org.company c where c.id = ${id} and ${estates === null ? sql`true` : sql`c.id in ${below(companyId)}`}`.execute(db);
  return result.rows.length > 0;
}

/** What stands on the paper about its sender. */
export async function findSender(db: DbOrTx, employeeId: number | null, day: string): Promise<{ phone: string; job: string } | undefined> {
  const result = await sql<{ phone: string; job: string }>`
    select e.phone, coalesce((select string_agg(j.name, '、' order by ej.main desc, j.id) from org.employee_job ej
                                join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                               where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)}), '') as job
      from org.employee e where e.id = ${employeeId}`.execute(db);
  return result.rows[0];
}

export type SentRow = InformRow & { companyName: string; cleared: boolean };

export async function listSent(db: DbOrTx, accountId: number, now: Date, limit: number, offset: number): Promise<SentRow[]> {
  const result = await sql<SentRow>`
    select ${ROW}, c.name as company_name, i.cleared_at is not null or (i.handled_at is null and i.expires_at <= ${now}) as cleared
      from oa.inform i join org.company c on c.tenant_id = i.tenant_id and c.id = i.company_id
     where i.sender_account_id = ${accountId} order by i.id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function countSent(db: DbOrTx, accountId: number): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from oa.inform where sender_account_id = ${accountId}`.execute(
    db,
  );
  return result.rows[0]?.total ?? 0;
}
