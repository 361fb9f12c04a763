// Accounts of the demo installation. They all have the password that the login page shows in a demo.
import type { Role } from '@anju/contract';
import { hashPassword } from '../../src/modules/session/for-seeds.ts';
import type { KeyedRow } from '../insert-rows.ts';
import type { Organisation } from './organisation/companies.ts';
import { CREATED_AT, type NextId } from './ground.ts';

export const DEMO_PASSWORD = 'Anju@2026';

/** Employees who use the old menu tree. */
const OLD_MENU: ReadonlySet<string> = new Set(['clerk']);
/** Accounts that still have an initial password set by another user. */
const MUST_CHANGE: ReadonlySet<string> = new Set(['newbie']);

export type Account = Omit<KeyedRow<'session.account'>, 'passwordHash'>;

export function employeeAccounts(tenantId: number, nextId: NextId, employees: Organisation['employees']): Account[] {
  return employees.flatMap(({ id: employeeId, name, account: username }) =>
    username === null
      ? []
      : [
          {
            ...officeAccount(tenantId, nextId, username, 'emp', name),
            employeeId,
            menuStyle: OLD_MENU.has(username) ? 0 : 1,
            mustChange: MUST_CHANGE.has(username),
          },
        ],
  );
}

export function officeAccount(tenantId: number, nextId: NextId, username: string, role: Role, name: string): Account {
  return {
    tenantId,
    id: nextId('session.account'),
    username,
    role,
    name,
    employeeId: null,
    menuStyle: 0,
    mustChange: false,
    createdAt: CREATED_AT,
  };
}

/** Each password has its own salt; the hashing runs concurrently with the rest of the work. */
export const withPasswords = (accounts: readonly Account[]): Promise<KeyedRow<'session.account'>[]> =>
  Promise.all(accounts.map(async (account) => ({ ...account, passwordHash: await hashPassword(DEMO_PASSWORD) })));
