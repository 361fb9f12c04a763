import { sql } from 'kysely';
import type { UserInformation } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function getInstallationValue(db: DbOrTx, name: string): Promise<string> {
  const row = await db.selectFrom('system.installation').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

export interface LoginRow {
  tenantId: number;
  accountId: number;
  passwordHash: string;
  disabled: boolean;
}

export async function findLogin(db: DbOrTx, username: string, host: string): Promise<LoginRow | undefined> {
  return (await sql<LoginRow>`select * from session.find_login(${username}, ${host})`.execute(db)).rows[0];
}

/** False when the nonce was used before. */
export async function insertNonce(db: DbOrTx, nonce: string, at: Date): Promise<boolean> {
  const result = await sql<{ nonce: string }>`
    insert into session.login_nonce (nonce, used_at) values (${nonce}, ${at}) on conflict do nothing returning nonce`.execute(db);
  return result.rows.length === 1;
}

/** Nonces older than the tolerated clock difference can no longer be replayed. */
export async function removeOldNonces(db: DbOrTx, before: Date): Promise<void> {
  await sql`delete from session.login_nonce where used_at < ${before}`.execute(db);
}

/** Until the end of the transaction. */
export async function lockUsername(tx: Tx, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${username.toLowerCase()}`}, 0))`.execute(tx);
}

export async function listFailures(db: DbOrTx, username: string, since: Date): Promise<Date[]> {
  const rows = await sql<{ at: string }>`
    select at from session.login_failure where username = ${username.toLowerCase()} and at > ${since} order by at`.execute(db);
  return rows.rows.map((row) => new Date(row.at));
}

export async function insertFailure(db: DbOrTx, username: string, at: Date): Promise<void> {
  await sql`insert into session.login_failure (username, at) values (${username.toLowerCase()}, ${at})`.execute(db);
}

export async function removeFailures(db: DbOrTx, username: string): Promise<void> {
  await sql`delete from session.login_failure where username = ${username.toLowerCase()}`.execute(db);
}

/** False for an employee who left or is suspended. */
export async function isInService(db: DbOrTx, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('session.account as a')
    .leftJoin('org.employee as e', (join) => join.onRef('e.tenantId', '=', 'a.tenantId').onRef('e.id', '=', 'a.employeeId'))
    .select('a.id')
    .where('a.id', '=', accountId)
    .where((where) => where.or([where('e.id', 'is', null), where('e.state', '=', 1)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSession(
  db: DbOrTx,
  values: { tenantId: number; tokenHash: string; accountId: number; at: Date; ip: string; agent: string },
): Promise<void> {
  const { at, ...rest } = values;
  await db
    .insertInto('session.session')
    .values({ ...rest, createdAt: at.toISOString(), lastSeenAt: at.toISOString() })
    .execute();
}

export async function removeSession(db: DbOrTx, tokenHash: string): Promise<void> {
  await db.deleteFrom('session.session').where('tokenHash', '=', tokenHash).execute();
}

export async function getUser(db: DbOrTx, accountId: number): Promise<UserInformation> {
  const result = await sql<UserInformation>`
    select a.id, a.role, a.username as account_name, a.name, c.id as company_id, coalesce(c.name, t.name) as company,
           coalesce(nullif(c.nick, ''), c.name, t.name) as company_nick,
           coalesce((select string_agg(j.name, '、' order by ej.main desc, j.id) from org.employee_job ej
                       join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                      where ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id), '') as job,
           '' as logo, a.menu_style, a.tenant_id, t.name as tenant_name
      from session.account a join system.tenant t on t.id = a.tenant_id
      left join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
      left join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
     where a.id = ${accountId}`.execute(db);
  const user = result.rows[0];
  if (!user) throw new Error(`account ${accountId} is gone`);
  return user;
}
