import type { UserInformation } from '@anju/contract';
import { first, one, own, run } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export async function getInstallationValue(db: DbOrTx, name: string): Promise<string> {
  const row = await db.selectFrom('systemView.installation').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

export interface LoginRow {
  tenantId: number;
  accountId: number;
  passwordHash: string;
  disabled: boolean;
}

export interface FoundLogin {
  readonly known: LoginRow | undefined;
  /** Accounts of other tenants have the plain name too. */
  readonly shared: boolean;
}

export async function findLogin(db: DbOrTx, username: string, host: string): Promise<FoundLogin> {
  const row = await first<LoginRow & { shared: boolean }>(db)`select * from session.find_login(${username}, ${host})`;
  return { known: row?.accountId ? row : undefined, shared: row?.shared ?? false };
}

/** False when the nonce was used before. */
export async function insertNonce(db: DbOrTx, nonce: string, at: Date): Promise<boolean> {
  return (await run(db)`insert into session.login_nonce (nonce, used_at) values (${nonce}, ${at}) on conflict do nothing`) === 1;
}

/** The state of the account's employee; null for an account without an employee. */
export async function getEmployeeState(db: DbOrTx, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom('session.account as a')
    .leftJoin('orgView.employee as e', (join) => join.onRef('e.tenantId', '=', 'a.tenantId').onRef('e.id', '=', 'a.employeeId'))
    .select('e.state')
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.state;
}

/**
 * False when the password has been changed since it was checked. The update locks the account: an earlier password change is seen here,
 * a later one sees this session and ends it.
 */
export async function insertSession(
  db: DbOrTx,
  values: { tokenHash: string; accountId: number; passwordHash: string; at: Date; ip: string; agent: string },
): Promise<boolean> {
  const { tokenHash, accountId, passwordHash, at, ip, agent } = values;
  const made = await run(db)`
    with who as (
      update session.account a set last_login_at = ${at}
       where ${own('a')} and a.id = ${accountId} and a.password_hash = ${passwordHash} returning a.tenant_id, a.id
    )
    insert into session.session (tenant_id, token_hash, account_id, created_at, last_seen_at, ip, agent)
    select who.tenant_id, ${tokenHash}, who.id, ${at}::timestamptz, ${at}::timestamptz, ${ip}, ${agent} from who`;
  return made === 1;
}

export const getUser = (db: DbOrTx, accountId: number, day: string): Promise<UserInformation> => one<UserInformation>(db)`
  select a.id, a.role, a.username as account_name, a.name, c.id as company_id, coalesce(c.name, t.name) as company,
         coalesce(nullif(c.nick, ''), c.name, t.name) as company_nick,
         coalesce((select string_agg(j.name, '、' order by ej.main desc, j.id) from org_view.employee_job ej
                     join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                    where ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id and ${heldOn(day)}), '') as job,
         coalesce('/api/kimage/view/' || c.id || '/123/' || c.logo_file_id || '.png', '') as logo, a.menu_style, a.tenant_id,
           t.name as tenant_name
    from session.account a join system_view.tenant t on t.id = a.tenant_id
    left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
    left join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
   where ${own('a')} and a.id = ${accountId}`;
