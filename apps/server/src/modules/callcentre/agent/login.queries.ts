// Logins of agents. A login is worth as much as the session that made it: when that ends, it is over.
import { sql } from 'kysely';
import { WORK_STATE } from '@anju/contract';
import type { WorkState } from '@anju/domain';
import { exists, first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface AgentFacts {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly dn: string;
  readonly employeeId: number | null;
  readonly video: boolean;
  readonly disabled: boolean;
}
const FACTS = sql`a.id, a.username, a.name, a.dn, a.employee_id, a.video, a.disabled`;

export const findByUsername = (db: DbOrTx, username: string): Promise<(AgentFacts & { passwordHash: string }) | undefined> =>
  first<AgentFacts & { passwordHash: string }>(db)`
    select ${FACTS}, a.password_hash from callcentre.agent a where ${own('a')} and lower(a.username) = lower(${username})`;

export const findByEmployee = (db: DbOrTx, employeeId: number): Promise<AgentFacts | undefined> => first<AgentFacts>(db)`
  select ${FACTS} from callcentre.agent a where ${own('a')} and a.employee_id = ${employeeId} and not a.disabled`;

export const findByDn = (db: DbOrTx, dn: string): Promise<AgentFacts | undefined> => first<AgentFacts>(db)`
  select ${FACTS} from callcentre.agent a where ${own('a')} and a.dn = ${dn} and not a.disabled`;

export interface LoginRow extends AgentFacts {
  readonly tokenHash: string;
  readonly accountId: number;
  readonly workState: WorkState;
  readonly validUntil: string;
  readonly sipHa1: string | null;
  readonly registered: boolean;
}
const LOGIN = sql`${FACTS}, l.token_hash, l.account_id, l.work_state, l.valid_until, l.sip_ha1`;
const FROM = sql`callcentre.agent_login l join callcentre.agent a on a.tenant_id = l.tenant_id and a.id = l.agent_id
  join session_view.session s on s.tenant_id = l.tenant_id and s.token_hash = l.session_hash`;
const alive = (now: Date) => sql`${own('l')} and l.valid_until > ${now}::timestamptz and not a.disabled`;
const there = (now: Date) => sql`coalesce(l.registered_until > ${now}::timestamptz, false)`;

export const findByToken = (db: DbOrTx, tokenHash: string, accountId: number, now: Date): Promise<LoginRow | undefined> =>
  first<LoginRow>(db)`
    select ${LOGIN}, ${there(now)} as registered from ${FROM} where ${alive(now)} and l.token_hash = ${tokenHash}
      and l.account_id = ${accountId}`;

/** What the registrar asks: the agent of an extension with a login that has a SIP password. */
export const findRegistrable = (db: DbOrTx, dn: string, now: Date): Promise<LoginRow | undefined> => first<LoginRow>(db)`
  select ${LOGIN}, ${there(now)} as registered from ${FROM} where ${alive(now)} and a.dn = ${dn} and l.sip_ha1 is not null`;

export const isAccountLoggedIn = (db: DbOrTx, accountId: number, now: Date): Promise<boolean> =>
  exists(db)`select from ${FROM} where ${alive(now)} and l.account_id = ${accountId}`;

/** Asked with an agent whose token is none any more. */
export const hasOtherLogin = (db: DbOrTx, agentId: number, now: Date): Promise<boolean> =>
  exists(db)`select from ${FROM} where ${alive(now)} and l.agent_id = ${agentId}`;

export interface NewLogin {
  readonly tenantId: number;
  readonly agentId: number;
  readonly dn: string;
  readonly tokenHash: string;
  readonly accountId: number;
  readonly sessionHash: string;
  readonly validUntil: Date;
  readonly now: Date;
}
/** In place of the login before, whose token and SIP password are worth nothing from now on. */
export const putLogin = (
  tx: Tx,
  { tenantId, agentId, dn, tokenHash, accountId, sessionHash, validUntil, now }: NewLogin,
): Promise<number> => run(tx)`
  insert into callcentre.agent_login (tenant_id, agent_id, dn, token_hash, account_id, session_hash, valid_until, work_state, state_at,
    logged_in_at)
  values (${tenantId}, ${agentId}, ${dn}, ${tokenHash}, ${accountId}, ${sessionHash}, ${validUntil}, ${lit(WORK_STATE.logout)}, ${now},
    ${now})
  on conflict (tenant_id, agent_id) do update set dn = excluded.dn, token_hash = excluded.token_hash, account_id = excluded.account_id,
    session_hash = excluded.session_hash, sip_ha1 = null, valid_until = excluded.valid_until, work_state = excluded.work_state,
    state_at = excluded.state_at, registered_until = null, process = '', logged_in_at = excluded.logged_in_at`;

export const writeSipProof = (db: DbOrTx, agentId: number, tokenHash: string, ha1: string): Promise<number> => run(db)`
  update callcentre.agent_login l set sip_ha1 = ${ha1} where ${own('l')} and l.agent_id = ${agentId} and l.token_hash = ${tokenHash}`;

export const lockWorkState = (tx: Tx, agentId: number, tokenHash: string): Promise<{ workState: WorkState } | undefined> =>
  first<{ workState: WorkState }>(tx)`
    select l.work_state from callcentre.agent_login l where ${own('l')} and l.agent_id = ${agentId}
      and l.token_hash = ${tokenHash} for update`;

export const writeWorkState = (tx: Tx, agentId: number, state: WorkState, now: Date): Promise<number> => run(tx)`
  update callcentre.agent_login l set work_state = ${state}, state_at = ${now} where ${own('l')} and l.agent_id = ${agentId}`;

/** A login that has ended serves nobody; its row stays until its terminal is put out, which a provider may refuse for a while. */
export const endLogin = (db: DbOrTx, agentId: number, tokenHash: string, now: Date): Promise<number> => run(db)`
  update callcentre.agent_login l set valid_until = ${now} where ${own('l')} and l.agent_id = ${agentId} and l.token_hash = ${tokenHash}`;

/** Of an agent that was disabled, or got another password, extension or employee. */
export const endLoginOf = (db: DbOrTx, agentId: number, now: Date): Promise<number> => run(db)`
  update callcentre.agent_login l set valid_until = least(l.valid_until, ${now}::timestamptz) where ${own('l')}
    and l.agent_id = ${agentId}`;

/** After its terminal was put out. Another login of the agent, made meanwhile, has another token. */
export const removeLogin = (db: DbOrTx, agentId: number, tokenHash: string): Promise<number> => run(db)`
  delete from callcentre.agent_login l where ${own('l')} and l.agent_id = ${agentId} and l.token_hash = ${tokenHash}`;

export const writePresence = (db: DbOrTx, agentId: number, until: Date | null, process: string): Promise<number> => run(db)`
  update callcentre.agent_login l set registered_until = ${until}, process = ${process}
   where ${own('l')} and l.agent_id = ${agentId} and (${until}::timestamptz is not null or l.process = ${process})`;

export interface DeadLogin {
  readonly agentId: number;
  readonly dn: string;
  readonly tokenHash: string;
}
/** Logins that have ended, or whose session has, with the extension whose terminal may still be there; of one agent, or of all. */
export const listDead = (db: DbOrTx, now: Date, agentId: number | null = null): Promise<DeadLogin[]> =>
  rows<DeadLogin>(db)`
    select l.agent_id, l.dn, l.token_hash from callcentre.agent_login l
      join callcentre.agent a on a.tenant_id = l.tenant_id and a.id = l.agent_id
     where ${own('l')} and (${agentId}::bigint is null or l.agent_id = ${agentId}) and (l.valid_until <= ${now}::timestamptz or a.disabled
       or not exists (
       select from session_view.session s where ${own('s')} and s.token_hash = l.session_hash))`;
