// The log of who came and went, append-only: every line is written beside what it tells of.
import { sql, type RawBuilder } from 'kysely';
import type { LoginResult } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

interface Seen {
  readonly result: LoginResult;
  readonly at: Date;
  readonly ip: string;
  readonly agent: string;
}

/** Under the name he has, whatever he was called by. */
export async function insertAttempt(db: DbOrTx, accountId: number, { result, at, ip, agent }: Seen): Promise<void> {
  await sql`
    insert into session.login_log (tenant_id, at, account_id, username, name, result, ip, agent)
    select tenant_id, ${at}::timestamptz, id, username, name, ${result}, ${ip}, ${agent} from session.account where id = ${accountId}`.execute(
    db,
  );
}

/** A name nobody has. */
export async function insertStranger(db: DbOrTx, tenantId: number, username: string, { result, at, ip, agent }: Seen): Promise<void> {
  await sql`
    insert into session.login_log (tenant_id, at, username, result, ip, agent)
    values (${tenantId}, ${at}, ${username}, ${result}, ${ip}, ${agent})`.execute(db);
}

export interface EndedSession {
  readonly tenantId: number;
  readonly accountId: number;
  readonly tokenHash: string;
}

const removeLogged = async (tx: Tx, which: RawBuilder<unknown>, result: LoginResult, at: Date): Promise<EndedSession[]> =>
  (
    await sql<EndedSession>`
      with gone as (
        delete from session.session s where ${which} returning s.tenant_id, s.account_id, s.token_hash, s.ip, s.agent
      ), logged as (
        insert into session.login_log (tenant_id, at, account_id, username, name, result, ip, agent)
        select g.tenant_id, ${at}::timestamptz, a.id, a.username, a.name, ${result}, g.ip, g.agent
          from gone g join session.account a on a.tenant_id = g.tenant_id and a.id = g.account_id
      )
      select tenant_id, account_id, token_hash from gone`.execute(tx)
  ).rows;

export const removeByToken = (tx: Tx, tokenHash: string, result: LoginResult, at: Date): Promise<EndedSession[]> =>
  removeLogged(tx, sql`s.token_hash = ${tokenHash}`, result, at);

export const removeById = (tx: Tx, id: number, result: LoginResult, at: Date): Promise<EndedSession[]> =>
  removeLogged(tx, sql`s.id = ${id}`, result, at);

/** All but the newest of an account. */
export const removeOldest = (tx: Tx, accountId: number, kept: number, result: LoginResult, at: Date): Promise<EndedSession[]> =>
  removeLogged(
    tx,
    sql`s.id in (select o.id from session.session o where o.account_id = ${accountId} order by o.created_at desc, o.id desc offset ${kept})`,
    result,
    at,
  );
