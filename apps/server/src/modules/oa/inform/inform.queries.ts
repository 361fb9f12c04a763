import { sql, type RawBuilder } from 'kysely';
import { INFORM_MENUS, type InformRow, type informTarget } from '@anju/contract';
import { allOf, count, exists, first, one, own, rows, TENANT, when } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export type InformMenu = (typeof informTarget.values)[number];

/** Which notices a user sees: notices about houses by estate, notices without a house by company and those below it. */
export interface Viewer {
  /** Null stands for all estates of the tenant. */
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
  select c.id from org_view.company c join org_view.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path)
   where ${own('c')} and top.id = ${companyId})`;

/** The condition on `oa.inform i` for the rows a user sees. */
const seenBy = ({ estates, companyId }: Viewer): RawBuilder<unknown> =>
  estates === null
    ? sql`true`
    : sql`case when i.estate_id is null then i.company_id in ${below(companyId)} else i.estate_id = any (${estates}::bigint[]) end`;

/** An expired notice is not pending, even before the scheduled clearing has marked it. */
const pending = ({ viewer, companyId, menus, now, houseId }: PendingSearch): RawBuilder<unknown> =>
  allOf(
    own('i'),
    sql`i.menu_id = any (${menus}::int[])`,
    sql`i.company_id in ${below(companyId)}`,
    sql`i.handled_at is null and i.cleared_at is null and i.expires_at > ${now}`,
    seenBy(viewer),
    when(houseId !== undefined, sql`i.house_id = ${houseId}`),
  );

/** Among the to-dos of everybody who works on the screen the notice goes to. */
export const INFORM_TODO: TodoSource = {
  kind: 'inform',
  title: '告知公文',
  menus: () => INFORM_MENUS,
  select: ({ companyId, estates, authorised, now }) => sql`
    select '告知公文' as what, i.menu_id as menu, i.id, i.subject as title, concat_ws(' ', nullif(i.house_name, ''), i.sender_name) as detail,
           null::date as due, i.sent_at as since
      from oa.inform i where ${pending({ viewer: { companyId, estates }, companyId: companyId ?? 0, menus: authorised, now })}`,
};

const ROW = sql`
  i.id, i.number as doc_number, i.menu_id as menu, i.company_id, i.sent_at as created_at, i.sender_name as updated_by,
    i.sender_phone as phone,
  i.sender_job as job, i.subject, i.house_id, i.house_name, i.content, i.handler_name as handle_name, i.handled_at as handle_time,
  i.handled_at is not null as edited, i.expires_at`;

export const countPending = (db: DbOrTx, search: PendingSearch): Promise<number> =>
  count(db)`select count(*) from oa.inform i where ${pending(search)}`;

export const countPendingByMenu = (db: DbOrTx, search: PendingSearch) => rows<{ menu: InformMenu; count: number }>(db)`
  select i.menu_id as menu, count(*) as count from oa.inform i where ${pending(search)} group by i.menu_id order by i.menu_id`;

export async function listPending(db: DbOrTx, search: PendingSearch, limit: number, offset: number): Promise<InformRow[]> {
  return rows<InformRow>(db)`
    select ${ROW} from oa.inform i where ${pending(search)} order by i.sent_at, i.id limit ${limit} offset ${offset}`;
}

/** The pending notices in slices: `after` is the last row of the previous slice. */
export async function listPendingAfter(db: DbOrTx, search: PendingSearch, after: InformRow | null, limit: number): Promise<InformRow[]> {
  const next = when(after !== null, sql`(i.sent_at, i.id) > (${after?.createdAt}::timestamptz, ${after?.id})`);
  return rows<InformRow>(db)`
    select ${ROW} from oa.inform i where ${allOf(pending(search), next)} order by i.sent_at, i.id limit ${limit}`;
}

/** Locks the notice, whatever its state, until the end of the transaction. */
export async function lockInform(tx: Tx, id: number, viewer: Viewer): Promise<(InformRow & { cleared: boolean }) | undefined> {
  return first<InformRow & { cleared: boolean }>(tx)`
    select ${ROW}, i.cleared_at is not null as cleared from oa.inform i
      where ${own('i')} and i.id = ${id} and ${seenBy(viewer)} for update`;
}

export async function updateHandled(tx: Tx, id: number, handler: { accountId: number; name: string; at: Date }): Promise<InformRow> {
  return one<InformRow>(tx)`
    update oa.inform i set handler_account_id = ${handler.accountId}, handler_name = ${handler.name}, handled_at = ${handler.at}
     where ${own('i')} and i.id = ${id} returning ${ROW}`;
}

/** Clears expired notices; returns the companies and menus whose lists change. */
export async function updateCleared(tx: Tx, now: Date): Promise<{ companyId: number; menu: number }[]> {
  return rows<{ companyId: number; menu: number }>(tx)`
    with cleared as (
      update oa.inform i set cleared_at = ${now}
       where ${own('i')} and i.handled_at is null and i.cleared_at is null and i.expires_at <= ${now} returning i.company_id, i.menu_id)
    select distinct company_id, menu_id as menu from cleared order by 1, 2`;
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

export async function insertInform(tx: Tx, inform: NewInform): Promise<number> {
  const { number, companyId, menu, house, subject, content, sourceNumber, sender, sentAt, expiresAt } = inform;
  const { id } = await one<{ id: number }>(tx)`
    insert into oa.inform (tenant_id, number, company_id, menu_id, house_id, estate_id, house_name, subject, content, source_number,
                           sender_account_id, sender_name, sender_phone, sender_job, sent_at, expires_at)
    values (${TENANT}, ${number}, ${companyId}, ${menu}, ${house?.id ?? null}, ${house?.estateId ?? null}, ${house?.name ?? ''}, ${subject},
            ${content}, ${sourceNumber}, ${sender.accountId}, ${sender.name}, ${sender.phone}, ${sender.job}, ${sentAt}, ${expiresAt})
    returning id`;
  return id;
}

export interface InformHouse {
  readonly id: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly name: string;
}

export async function findHouse(db: DbOrTx, id: number, { estates }: Viewer): Promise<InformHouse | undefined> {
  return first<InformHouse>(db)`
    select h.id, h.estate_id, e.company_id, e.name || ' ' || h.code as name
      from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where ${allOf(own('h'), sql`h.id = ${id}`, when(estates !== null, sql`h.estate_id = any (${estates}::bigint[])`))}`;
}

/** Whether the user sees this company: the own one, those below it, or every one. */
export const seesCompany = (db: DbOrTx, id: number, { estates, companyId }: Viewer): Promise<boolean> => exists(db)`
  select from org_view.company c where ${allOf(own('c'), sql`c.id = ${id}`, when(estates !== null, sql`c.id in ${below(companyId)}`))}`;

/** The sender's phone and jobs, as the notice shows them. */
export async function findSender(db: DbOrTx, employeeId: number | null, day: string): Promise<{ phone: string; job: string } | undefined> {
  return first<{ phone: string; job: string }>(db)`
    select e.phone, coalesce((select string_agg(j.name, '、' order by ej.main desc, j.id) from org_view.employee_job ej
                                join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                               where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)}), '') as job
      from org_view.employee e where ${own('e')} and e.id = ${employeeId}`;
}

export type SentRow = InformRow & { companyName: string; cleared: boolean };

export async function listSent(db: DbOrTx, accountId: number, now: Date, limit: number, offset: number): Promise<SentRow[]> {
  return rows<SentRow>(db)`
    select ${ROW}, c.name as company_name, i.cleared_at is not null or (i.handled_at is null and i.expires_at <= ${now}) as cleared
      from oa.inform i join org_view.company c on c.tenant_id = i.tenant_id and c.id = i.company_id
     where ${own('i')} and i.sender_account_id = ${accountId} order by i.id desc limit ${limit} offset ${offset}`;
}

export const countSent = (db: DbOrTx, accountId: number): Promise<number> =>
  count(db)`select count(*) from oa.inform i where ${own('i')} and i.sender_account_id = ${accountId}`;
