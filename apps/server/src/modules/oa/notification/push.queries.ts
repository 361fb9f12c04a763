// Notifications as their publishers manage them.
import { sql, type RawBuilder } from 'kysely';
import { PUSH, type PushDetail, type PushRow, type StateOf } from '@anju/contract';
import { startOf } from '../../../platform/db/business-day.ts';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, count, exists, first, lit, own, rows, run, when } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Progress } from './audience.queries.ts';

/** Whose notifications a user manages, and when. */
export interface Asker {
  /** Whether the user sees every company of the tenant. */
  readonly all: boolean;
  readonly accountId: number;
  readonly companyId: number | null;
  readonly employeeId: number | null;
  readonly now: Date;
  readonly day: string;
}

/** The companies a user sees. */
export const seenCompanies = ({ all, companyId, employeeId, day }: Asker): RawBuilder<unknown> =>
  all
    ? sql`(select c.id from org_view.company c where ${own('c')})`
    : sql`(select c.id from org_view.company c where ${own('c')} and (c.id = ${companyId}::bigint or (
        exists (select from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                 where ${own('ej')} and ej.employee_id = ${employeeId}::bigint and ${heldOn(day)} and j.data_scope = 'company')
        and starts_with(c.path, (select mine.path from org_view.company mine where ${own('mine')} and mine.id = ${companyId}::bigint)))))`;

/** Notifications `n` of the companies the user sees, and the user's own. */
const managed = (asker: Asker): RawBuilder<unknown> =>
  asker.all ? sql`true` : sql`(n.account_id = ${asker.accountId} or n.company_id in ${seenCompanies(asker)})`;

const stateAt = (now: Date): RawBuilder<unknown> => sql`
  case when n.state = ${lit(PUSH.published)} and n.published_at > ${now}::timestamptz then ${lit(PUSH.scheduled)}
       when n.state = ${lit(PUSH.published)} and n.expires_at <= ${now}::timestamptz then ${lit(PUSH.expired)} else n.state end`;

export interface PushSearch {
  readonly asker: Asker;
  readonly filter: {
    readonly states: readonly number[];
    readonly key: string;
    readonly fromDay: string | null;
    readonly toDay: string | null;
  };
}

const found = ({ asker, filter: { states, key, fromDay, toDay } }: PushSearch) =>
  allOf(
    own('n'),
    managed(asker),
    when(states.length > 0, () => sql`${stateAt(asker.now)} = any (${states}::int[])`),
    when(fromDay !== null, () => sql`n.published_at >= ${startOf(fromDay)}`),
    when(toDay !== null, () => sql`n.published_at < ${startOf(toDay)} + interval '1 day'`),
    ...contains(key, sql`n.title`),
  );

export const countPushes = (db: DbOrTx, search: PushSearch): Promise<number> =>
  count(db)`select count(*) from oa.notification n where ${found(search)}`;

/** Rows `t` of the targets, with their names. */
const NAMED_TARGET = sql`oa.notification_target t
  left join org_view.company tc on tc.tenant_id = t.tenant_id and tc.id = t.company_id
  left join org_view.department td on td.tenant_id = t.tenant_id and td.id = t.department_id
  left join org_view.company dc on dc.tenant_id = td.tenant_id and dc.id = td.company_id
  left join org_view.role tr on tr.tenant_id = t.tenant_id and tr.id = t.role_id
  left join org_view.employee te on te.tenant_id = t.tenant_id and te.id = t.employee_id`;
const TARGET_NAME = sql`coalesce(tc.name, coalesce(nullif(dc.nick, ''), dc.name) || ' ' || td.name, tr.name, te.name)`;

const columns = (now: Date) => sql`
  n.id, n.version, n.title, ${stateAt(now)} as state, n.msg_format, n.popup, n.confirm, n.to_all,
  coalesce((select string_agg(x.name, '、' order by x.kind, x.target_id) from (
    select ${TARGET_NAME} as name, t.kind, t.target_id from ${NAMED_TARGET}
     where t.tenant_id = n.tenant_id and t.notification_id = n.id order by t.kind, t.target_id limit 3) x), '') as target_names,
  (select count(*) from oa.notification_target t where t.tenant_id = n.tenant_id and t.notification_id = n.id) as target_count,
  n.published_at as publish_at, n.expires_at, n.publisher_name as published_by, n.updated_at`;

type WithoutProgress<R> = Omit<R, keyof Omit<Progress, 'id'>>;

export const listPushes = (
  db: DbOrTx,
  search: PushSearch,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<WithoutProgress<PushRow>[]> => rows<WithoutProgress<PushRow>>(db)`
  select ${columns(search.asker.now)} from oa.notification n where ${found(search)} order by n.id desc limit ${limit} offset ${offset}`;

const LINES = 50;

export const findPush = (db: DbOrTx, asker: Asker, id: number): Promise<WithoutProgress<PushDetail> | undefined> =>
  first<WithoutProgress<PushDetail>>(db)`
    select ${columns(asker.now)}, n.content, n.withdrawn_at, n.withdrawn_by, n.withdraw_reason, n.reminders, n.reminded_at, n.updated_by,
           case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as file,
           coalesce((select json_agg(json_build_object('kind', t.kind, 'id', t.target_id, 'name', ${TARGET_NAME})
             order by t.kind, t.target_id) from ${NAMED_TARGET}
              where t.tenant_id = n.tenant_id and t.notification_id = n.id), '[]') as targets,
           coalesce((select json_agg(l) from (
             select g.id, g.at, g.actor as by, g.action, g.note as detail from system_view.audit_log g
              where g.tenant_id = n.tenant_id and g.entity = 'notification' and g.entity_id = n.id
              order by g.id desc limit ${LINES}) l), '[]') as lines
      from oa.notification n left join files_view.file f on f.tenant_id = n.tenant_id and f.id = n.file_id
     where ${own('n')} and n.id = ${id} and ${managed(asker)}`;

export const isManaged = (db: DbOrTx, asker: Asker, id: number): Promise<boolean> =>
  exists(db)`select from oa.notification n where ${own('n')} and n.id = ${id} and ${managed(asker)}`;

export interface LockedPush {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly state: StateOf<typeof PUSH>;
  readonly toAll: boolean;
  readonly fileId: number | null;
  readonly publishAt: string | null;
  readonly expiresAt: string | null;
  readonly msgFormat: 0 | 1;
  readonly popup: boolean;
}

export const lockPush = (tx: Tx, asker: Asker, id: number): Promise<LockedPush | undefined> => first<LockedPush>(tx)`
  select n.id, n.version, n.title, ${stateAt(asker.now)} as state, n.to_all, n.file_id, n.published_at as publish_at, n.expires_at,
         n.msg_format, n.popup
    from oa.notification n where ${own('n')} and n.id = ${id} and ${managed(asker)} for update`;

export interface PushValues {
  readonly title: string;
  readonly content: string;
  readonly popup: boolean;
  readonly confirm: boolean;
  readonly toAll: boolean;
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
}

/** Inserted as a text: a file is attached to an existing record, so a PDF is set afterwards. */
export async function insertPush(
  tx: Tx,
  { accountId, companyId }: Asker,
  values: PushValues & { readonly state: number; readonly announcedAt: string | null },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const written = { publisherName: by, createdAt: at, updatedBy: by, updatedAt: at };
  const { id } = await tx
    .insertInto('oa.notification')
    .values({ ...values, ...written, tenantId, accountId, companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface PushPatch extends Partial<PushValues> {
  readonly state?: number;
  readonly msgFormat?: 0 | 1;
  readonly fileId?: number | null;
  readonly publisherName?: string;
  readonly announcedAt?: string | null;
  readonly withdrawnAt?: string;
  readonly withdrawnBy?: string;
  readonly withdrawReason?: string;
}

export async function updatePush(tx: Tx, id: number, patch: PushPatch, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('oa.notification')
    .set({ ...patch, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A part of the form that is being saved, so the version stays. */
export async function updateFile(tx: Tx, id: number, fileId: number): Promise<void> {
  await run(tx)`update oa.notification n set msg_format = 1, file_id = ${fileId} where ${own('n')} and n.id = ${id}`;
}

export async function countReminder(tx: Tx, id: number, at: string): Promise<void> {
  await run(tx)`
    update oa.notification n set reminders = n.reminders + 1, reminded_at = ${at}::timestamptz, version = n.version + 1
     where ${own('n')} and n.id = ${id}`;
}

/** A draft that nobody has read. */
export async function deletePush(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from oa.notification_target t where ${own('t')} and t.notification_id = ${id}`;
  await run(tx)`delete from oa.notification n where ${own('n')} and n.id = ${id}`;
}

/** The notifications whose time has come and whose receivers were not told yet; from now on they count as told. */
export const updateAnnounced = (tx: Tx, now: Date): Promise<{ id: number; toAll: boolean }[]> => rows<{ id: number; toAll: boolean }>(tx)`
  update oa.notification n set announced_at = ${now}::timestamptz
   where ${own('n')} and n.state = ${lit(PUSH.published)} and n.announced_at is null and n.published_at <= ${now}::timestamptz
  returning n.id, n.to_all`;
