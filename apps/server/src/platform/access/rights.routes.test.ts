// Rights on a menu known only from the input: the same errors as from the binder.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, MENU, type Act, type MenuId } from '@anju/contract';
import { openInstallation, type Installation } from '../../testing/installation.ts';
import { createPool } from '../db/pool.ts';
import type { Actor, Scope } from '../scope.ts';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { requireRight } from './rights.ts';

let installation: Installation;
let databases: TenantDatabases;
beforeAll(async () => {
  installation = await openInstallation();
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

async function refusalOf(username: string, menu: MenuId, act: Act): Promise<string | null> {
  const { id: accountId, role, tenantId } = await (await installation.as(username)).call(getAccount, {});
  const actor: Actor = {
    tenantId,
    accountId,
    role,
    username,
    name: '',
    menuStyle: 0,
    employeeId: null,
    companyId: null,
    estates: null,
    buildings: [],
  };
  const scope: Scope = { ...installation.services, actor, db: databases.of(tenantId) };
  return requireRight(scope, menu, act).then(
    () => null,
    (error: unknown) => (error as { reason: string }).reason,
  );
}

describe('a right asked for by the work itself', () => {
  it.each([
    ['emp', MENU.checkout, 'add', null],
    ['clerk', MENU.checkout, 'add', null],
    ['clerk', MENU.checkout, 'audit', 'NOT_AUTHORISED'],
    ['clerk', MENU.house, 'view', null],
    ['clerk', MENU.house, 'add', 'NOT_AUTHORISED'],
    ['limited', MENU.estate, 'add', 'NOT_PURCHASED'],
    ['sa', MENU.checkout, 'view', 'ROLE_NOT_ALLOWED'],
    ['super', MENU.tenants, 'audit', null],
    ['emp', MENU.tenants, 'view', 'ROLE_NOT_ALLOWED'],
  ] as const)('%s, menu %i, %s: %s', async (username, menu, act, refused) => {
    expect(await refusalOf(username, menu, act)).toBe(refused);
  });
});
