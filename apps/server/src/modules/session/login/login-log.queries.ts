// The log of logins and logouts, append-only: every line is written in the transaction of the event.
import { sql, type RawBuilder } from 'kysely';
import type { LoginResult } from '@anju/contract';
import { first, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

interface Seen {
  readonly result: LoginResult;
  readonly at: Date;
  readonly ip: string;
  readonly agent: string;
}

/** Logs the attempt under the name of the account, whatever name was typed. */
export async function insertAttempt(db: DbOrTx, accountId: number, { result, at, ip, agent }: Seen): Promise<void> {
  await run(db)`
    insert into session.login_log (tenant_id, at, account_id, username, name, result, ip, agent)
    select a.tenant_id, ${at}::timestamptz, a.id, a.username, a.name, ${result}, ${ip}, ${agent}
      from session.account a where ${own('a')} and a.id = ${accountId}`;
}

/** Logs an attempt with a name that no account has. */
export async function insertStranger(db: DbOrTx, tenantId: number, username: string, { result, at, ip, agent }: Seen): Promise<void> {
  await run(db)`
    insert into session.login_log (tenant_id, at, username, result, ip, agent)
    values (${tenantId}, ${at}, ${username}, ${result}, ${ip}, ${agent})`;
}

export interface EndedSession {
  readonly tenantId: number;
  readonly accountId: number;
  readonly tokenHash: string;
}

const removeLogged = (tx: Tx, which: RawBuilder<unknown>, result: LoginResult, at: Date): Promise<EndedSession[]> => rows<EndedSession>(tx)`
  with gone as (
    delete from session.session s where ${own('s')} and ${which} returning s.tenant_id, s.account_id, s.token_hash, s.ip, s.agent
  ), logged as (
    insert into session.login_log (tenant_id, at, account_id, username, name, result, ip, agent)
    select g.tenant_id, ${at}::timestamptz, a.id, a.username, a.name, ${result}, g.ip, g.agent
      from gone g join session.account a on ${own('a')} and a.id = g.account_id
  )
  select tenant_id, account_id, token_hash from gone`;

export const removeByToken = (tx: Tx, tokenHash: string, result: LoginResult, at: Date): Promise<EndedSession[]> =>
  removeLogged(tx, sql`s.token_hash = ${tokenHash}`, result, at);

export const removeById = (tx: Tx, id: number, result: LoginResult, at: Date): Promise<EndedSession[]> =>
  removeLogged(tx, sql`s.id = ${id}`, result, at);

/** Removes all but the newest sessions of an account. */
export const removeOldest = (tx: Tx, accountId: number, kept: number, result: LoginResult, at: Date): Promise<EndedSession[]> =>
  removeLogged(
    tx,
    sql`s.id in (select o.id from session.session o where ${own('o')} and o.account_id = ${accountId}
                  order by o.created_at desc, o.id desc offset ${kept})`,
    result,
    at,
  );

export interface SessionOwner {
  readonly tokenHash: string;
  readonly username: string;
  readonly name: string;
}

export async function lockSession(tx: Tx, id: number): Promise<SessionOwner | undefined> {
  return first<SessionOwner>(tx)`
    select s.token_hash, a.username, a.name from session.session s
      join session.account a on a.tenant_id = s.tenant_id and a.id = s.account_id where ${own('s')} and s.id = ${id} for update of s`;
}
