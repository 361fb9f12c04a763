import { sql, type RawBuilder } from 'kysely';
import type { ExportLogFilter, LoginLogFilter, LoginResult, OperationLogFilter } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

interface Stretch {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Days are those of Shanghai, as the connection counts. */
const within = ({ from, to }: Stretch) => sql`
  (${from ?? null}::date is null or l.at >= ${from ?? null}::date) and (${to ?? null}::date is null or l.at < ${to ?? null}::date + 1)`;

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
const both = (...parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

/** A page of what was found, or what comes after a line, oldest last; the two orders are one, since lines are only ever added. */
export type Part = { readonly limit: number; readonly offset: number } | { readonly limit: number; readonly after: number | null };
const part = (wanted: Part) =>
  'offset' in wanted
    ? { where: sql`true`, order: sql`order by l.at desc, l.id desc limit ${wanted.limit} offset ${wanted.offset}` }
    : { where: sql`(${wanted.after}::bigint is null or l.id < ${wanted.after})`, order: sql`order by l.id desc limit ${wanted.limit}` };

async function count(db: DbOrTx, table: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from ${table} l where ${where}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

// ---- logins -----------------------------------------------------------------------------------------------------------------------

const LOGINS = sql`session.login_log`;

const loginsOf = ({ person = '', result, ip = '', ...stretch }: LoginLogFilter) =>
  both(
    within(stretch),
    result ? sql`l.result = ${result}` : sql`true`,
    ip === '' ? sql`true` : sql`l.ip like ${containing(ip)}`,
    person === '' ? sql`true` : sql`(l.name ilike ${containing(person)} or l.username ilike ${containing(person)})`,
  );

export interface LoginLine {
  readonly id: number;
  readonly at: string;
  readonly username: string;
  readonly name: string;
  readonly result: LoginResult;
  readonly ip: string;
  readonly agent: string;
}

export const countLogins = (db: DbOrTx, filter: LoginLogFilter): Promise<number> => count(db, LOGINS, loginsOf(filter));

export async function listLogins(db: DbOrTx, filter: LoginLogFilter, wanted: Part): Promise<LoginLine[]> {
  const { where, order } = part(wanted);
  const result = await sql<LoginLine>`
    select l.id, l.at, l.username, l.name, l.result, l.ip, l.agent from ${LOGINS} l where ${both(where, loginsOf(filter))} ${order}`.execute(
    db,
  );
  return result.rows;
}

// ---- operations and exports ----------------------------------------------------------------------------------------------------------

const AUDITS = sql`system.audit_log`;
const EXPORTED = '导出';
/** Told by logs of their own. */
const ELSEWHERE = ['登录', '退出', EXPORTED];

const by = (person: string) =>
  person === ''
    ? sql`true`
    : sql`(l.actor ilike ${containing(person)} or l.account_id in (select a.id from session.account a where a.username ilike ${containing(person)}))`;
const about = (entity: string | undefined) => (entity ? sql`l.entity = ${entity}` : sql`true`);

const operationsOf = ({ person = '', action = '', entity, entityId, ...stretch }: OperationLogFilter) =>
  both(
    within(stretch),
    sql`l.action <> all (${ELSEWHERE}::text[])`,
    by(person),
    action === '' ? sql`true` : sql`l.action ilike ${containing(action)}`,
    about(entity),
    entityId == null ? sql`true` : sql`l.entity_id = ${entityId}`,
  );

const exportsOf = ({ person = '', entity, ...stretch }: ExportLogFilter) =>
  both(within(stretch), sql`l.action = ${EXPORTED}`, by(person), about(entity));

export interface AuditLine {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly username: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly note: string;
}

async function listAudits(db: DbOrTx, condition: RawBuilder<unknown>, wanted: Part): Promise<AuditLine[]> {
  const { where, order } = part(wanted);
  const result = await sql<AuditLine>`
    select l.*, coalesce(a.username, '') as username
      from (select l.tenant_id, l.id, l.at, l.account_id, l.actor, l.action, l.entity, l.entity_id, l.before, l.after, l.note
              from ${AUDITS} l where ${both(where, condition)} ${order}) l
      left join session.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
     order by ${'offset' in wanted ? sql`l.at desc, l.id desc` : sql`l.id desc`}`.execute(db);
  return result.rows;
}

export const countOperations = (db: DbOrTx, filter: OperationLogFilter): Promise<number> => count(db, AUDITS, operationsOf(filter));
export const listOperations = (db: DbOrTx, filter: OperationLogFilter, wanted: Part): Promise<AuditLine[]> =>
  listAudits(db, operationsOf(filter), wanted);

export const countExports = (db: DbOrTx, filter: ExportLogFilter): Promise<number> => count(db, AUDITS, exportsOf(filter));
export const listExports = (db: DbOrTx, filter: ExportLogFilter, wanted: Part): Promise<AuditLine[]> =>
  listAudits(db, exportsOf(filter), wanted);

/** From one to the next on the index, so that a long log costs its few kinds and not its lines. */
export async function listEntities(db: DbOrTx): Promise<string[]> {
  const result = await sql<{ entity: string }>`
    with recursive kind as (
      (select l.entity from system.audit_log l order by l.entity limit 1)
      union all
      select (select l.entity from system.audit_log l where l.entity > kind.entity order by l.entity limit 1) from kind where kind.entity is not null
    )
    select entity from kind where entity is not null`.execute(db);
  return result.rows.map(({ entity }) => entity);
}
