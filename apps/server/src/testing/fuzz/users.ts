// Users of the demo who make calls without a browser: found once by their names, logged in by a row, restored when a call locked them out.
import type { Endpoint } from '@anju/contract';
import { newToken } from '../../platform/session/tokens.ts';
import type { Query } from './known-ids.ts';

/** Whom a call may admit by its roles; who turns out to lack a right is taken out by the first refusal. */
export async function candidatesFor(query: Query, users: Users, { access }: Endpoint): Promise<string[]> {
  if ('public' in access) return ['visitor'];
  const roles = 'menu' in access ? await audienceOf(query, [access.menu].flat()) : 'session' in access ? access.roles : undefined;
  const fits = ({ role }: Account): boolean => roles === undefined || roles.some((one) => one === role);
  const admitted = users.accounts.filter(fits).map(({ username }) => username);
  return 'open' in access ? ['visitor', ...admitted] : admitted;
}

async function audienceOf(query: Query, menus: readonly number[]): Promise<string[]> {
  const rows = await query<{ role: string }>('select distinct unnest(audience) as role from system.menu where id = any ($1)', [menus]);
  return rows.map(({ role }) => role);
}

export interface Account {
  readonly tenantId: number;
  readonly id: number;
  readonly role: string;
  readonly username: string;
}
interface User extends Account {
  readonly token: string;
}
export interface Users {
  readonly accounts: readonly Account[];
  of(username: string): Promise<User>;
  /** Inputs lock accounts, end sessions and dismiss employees; the next input needs its user again. */
  restore(): Promise<void>;
}

export const findAccounts = async (query: Query, usernames: readonly string[]): Promise<Account[]> => {
  const found = await query<Account>(
    `select distinct on (username) tenant_id as "tenantId", id, role, username from session.account where username = any ($1)
      order by username, tenant_id`,
    [usernames],
  );
  return usernames.flatMap((name) => found.find(({ username }) => username === name) ?? []);
};

export function createUsers(query: Query, accounts: readonly Account[]): Users {
  const ids = accounts.map(({ id }) => id);
  const known = new Map<string, User>();
  return {
    accounts,
    async of(username) {
      const account = accounts.find((one) => one.username === username);
      if (!account) throw new Error(`there is no account ${username}`);
      const user = known.get(username) ?? (await logIn(query, account));
      known.set(username, user);
      return user;
    },
    async restore() {
      known.clear();
      await query('update system.tenant set disabled = false where disabled');
      await query('update session.account set disabled = false, must_change = false where id = any ($1)', [ids]);
      await query(
        `update org.employee e set state = 1 from session.account a
          where a.tenant_id = e.tenant_id and a.employee_id = e.id and a.id = any ($1) and e.state <> 1`,
        [ids],
      );
    },
  };
}

/** Without the page for logging in: its limits and its log are not what is tested here. */
async function logIn(query: Query, account: Account): Promise<User> {
  const { text, hash } = newToken(account.tenantId);
  await query(
    'insert into session.session (tenant_id, token_hash, account_id, created_at, last_seen_at) values ($1, $2, $3, now(), now())',
    [account.tenantId, hash, account.id],
  );
  return { ...account, token: text };
}
