import { sql, type RawBuilder } from 'kysely';
import type { ExportLogFilter, LoginLogFilter, LoginResult, OperationLogFilter } from '@anju/contract';
import { allOf, count, own, rows, when, where, type Condition } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

interface Stretch {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Days are Shanghai days, which is the time zone of the connection. */
const within = ({ from, to }: Stretch) =>
  allOf(when(from != null, sql`l.at >= ${from}::date`), when(to != null, sql`l.at < ${to}::date + 1`));

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A page of the matching lines, or the lines after a given one. Both are newest first, because lines are only ever added. */
export type Part = { readonly limit: number; readonly offset: number } | { readonly limit: number; readonly after: number | null };
const part = (wanted: Part) =>
  'offset' in wanted
    ? { from: undefined, order: sql`order by l.at desc, l.id desc limit ${wanted.limit} offset ${wanted.offset}` }
    : { from: when(wanted.after !== null, sql`l.id < ${wanted.after}`), order: sql`order by l.id desc limit ${wanted.limit}` };

const countLines = (db: DbOrTx, table: RawBuilder<unknown>, condition: Condition): Promise<number> =>
  count(db)`select count(*) from ${table} l ${where(own('l'), condition)}`;

// ---- logins -----------------------------------------------------------------------------------------------------------------------

const LOGINS = sql`session_view.login_log`;

const loginsOf = ({ person = '', result, ip = '', ...stretch }: LoginLogFilter) =>
  allOf(
    within(stretch),
    when(result !== undefined, sql`l.result = ${result}`),
    when(ip !== '', sql`l.ip like ${containing(ip)}`),
    when(person !== '', sql`l.name ilike ${containing(person)} or l.username ilike ${containing(person)}`),
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

export const countLogins = (db: DbOrTx, filter: LoginLogFilter): Promise<number> => countLines(db, LOGINS, loginsOf(filter));

export async function listLogins(db: DbOrTx, filter: LoginLogFilter, wanted: Part): Promise<LoginLine[]> {
  const { from, order } = part(wanted);
  return rows<LoginLine>(db)`
    select l.id, l.at, l.username, l.name, l.result, l.ip, l.agent 
      from ${LOGINS} l ${where(own('l'), from, loginsOf(filter))} ${order}`;
}

// ---- operations and exports ----------------------------------------------------------------------------------------------------------

const AUDITS = sql`system_view.audit_log`;
const EXPORTED = '导出';
/** Shown in separate logs. */
const ELSEWHERE = ['登录', '退出', EXPORTED];

const by = (person: string) =>
  when(
    person !== '',
    sql`l.actor ilike ${containing(person)}
          or l.account_id in (select a.id from session_view.account a where ${own('a')} and a.username ilike ${containing(person)})`,
  );
const about = (entity = '') => when(entity !== '', sql`l.entity = ${entity}`);

const operationsOf = ({ person = '', action = '', entity, entityId, ...stretch }: OperationLogFilter) =>
  allOf(
    within(stretch),
    sql`l.action <> all (${ELSEWHERE}::text[])`,
    by(person),
    when(action !== '', sql`l.action ilike ${containing(action)}`),
    about(entity),
    when(entityId != null, sql`l.entity_id = ${entityId}`),
  );

const exportsOf = ({ person = '', entity, ...stretch }: ExportLogFilter) =>
  allOf(within(stretch), sql`l.action = ${EXPORTED}`, by(person), about(entity));

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

async function listAudits(db: DbOrTx, condition: Condition, wanted: Part): Promise<AuditLine[]> {
  const { from, order } = part(wanted);
  return rows<AuditLine>(db)`
    select l.*, coalesce(a.username, '') as username
      from (select l.id, l.at, l.account_id, l.actor, l.action, l.entity, l.entity_id, l.before, l.after, l.note
              from ${AUDITS} l ${where(own('l'), from, condition)} ${order}) l
      left join session_view.account a on ${own('a')} and a.id = l.account_id
     order by ${'offset' in wanted ? sql`l.at desc, l.id desc` : sql`l.id desc`}`;
}

export const countOperations = (db: DbOrTx, filter: OperationLogFilter): Promise<number> => countLines(db, AUDITS, operationsOf(filter));
export const listOperations = (db: DbOrTx, filter: OperationLogFilter, wanted: Part): Promise<AuditLine[]> =>
  listAudits(db, operationsOf(filter), wanted);

export const countExports = (db: DbOrTx, filter: ExportLogFilter): Promise<number> => countLines(db, AUDITS, exportsOf(filter));
export const listExports = (db: DbOrTx, filter: ExportLogFilter, wanted: Part): Promise<AuditLine[]> =>
  listAudits(db, exportsOf(filter), wanted);

/** Jumps from one entity to the next on the index, so that the cost depends on the number of entities and not of lines. */
export async function listEntities(db: DbOrTx): Promise<string[]> {
  const kinds = await rows<{ entity: string }>(db)`
    with recursive kind as (
      (select l.entity from system_view.audit_log l where ${own('l')} order by l.entity limit 1)
      union all
      select (select l.entity from system_view.audit_log l where ${own('l')} and l.entity > kind.entity order by l.entity limit 1)
        from kind where kind.entity is not null
    )
    select entity from kind where entity is not null`;
  return kinds.map(({ entity }) => entity);
}
