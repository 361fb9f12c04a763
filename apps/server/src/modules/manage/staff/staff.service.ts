// 员工 (menu 512): accounts of employees. A generated password is shown once and must be changed at the first login. domain: property 6.2.
import { EMPLOYEE, searchStaff, type changeStaffAccount, type createStaffAccount, type OutputOf, type ParsedInputOf } from '@anju/contract';
import { powerOf, requireMayGive } from '../../../platform/access/giving.ts';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { ACCOUNT_STOPPED, endSessions, holdEmployedOf, lockEmployed } from '../../org/index.ts';
import { accounts, hashPassword, takeName } from '../../session/index.ts';
import * as queries from './staff.queries.ts';
import { makePassword } from './staff.rules.ts';

const PASSWORD_RESET = '密码已重置，请重新登录！';

export const search = listing(searchStaff, {
  totals: async (db, search) => {
    const counts = await queries.countStaff(db, search);
    const { account } = search.filter;
    return { ...counts, total: account === null ? counts.active + counts.disabled + counts.none : counts[account] };
  },
  page: queries.listStaff,
});

/** Whoever knows the password of an account, or opens it to somebody, gives away what it can do. */
const requireMayOpen = (scope: Scope, tx: Tx, employeeId: number, name: string): Promise<void> =>
  requireMayGive(scope, tx, `“${name}”的账号`, () => powerOf(tx, employeeId, today(scope.clock)));

type FirstPassword = OutputOf<typeof createStaffAccount>;

export async function create(scope: Scope, input: ParsedInputOf<typeof createStaffAccount>): Promise<FirstPassword> {
  const { employeeId, username, menuStyle } = input;
  const { actor, audit, clock } = scope;
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(scope.db, async (tx) => {
    // Locked, so that two administrators do not both create an account, and the employee does not leave meanwhile.
    const employee = await lockEmployed(tx, employeeId);
    if (!employee) throw fail('NOT_FOUND', { what: '员工' });
    if (employee.state === EMPLOYEE.left) throw fail('LEFT_NO_LOGIN');
    const known = await accounts.findAccountOf(tx, employeeId);
    if (known) throw fail('STAFF_ACCOUNT_EXISTS', { username: known.username });
    await requireMayOpen(scope, tx, employeeId, employee.name);
    const createdAt = clock.now().toISOString();
    const values = { tenantId: actor.tenantId, username, passwordHash, name: employee.name, employeeId, menuStyle, createdAt };
    const id = await takeName(tx, { name: username }, () => accounts.insertAccount(tx, values));
    await audit.write(tx, actor, { action: '开通账号', entity: 'account', entityId: id, after: { username, employee: employee.name } });
    return { username, password };
  });
}

async function lockForChange(tx: Tx, id: number): Promise<accounts.StaffAccount> {
  const account = await accounts.lockAccount(tx, id);
  if (!account) throw fail('NOT_FOUND', { what: '账号' });
  return account;
}

export async function change(scope: Scope, { id, username, menuStyle }: ParsedInputOf<typeof changeStaffAccount>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, id);
    await takeName(tx, { name: username, before: before.username }, () => accounts.updateAccount(tx, id, { username, menuStyle }));
    await scope.audit.write(tx, scope.actor, {
      action: '修改账号',
      entity: 'account',
      entityId: id,
      before: { username: before.username, menuStyle: before.menuStyle },
      after: { username, menuStyle },
    });
    // The open pages of the account show their menu in the new style.
    if (before.menuStyle !== menuStyle)
      await scope.events.publish(tx, { tenantId: scope.actor.tenantId, accountId: id }, { type: 'rights' });
  });
  return null;
}

export async function resetPassword(scope: Scope, id: number): Promise<FirstPassword> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(scope.db, async (tx) => {
    const { username, employeeId } = await lockForChange(tx, id);
    await requireMayOpen(scope, tx, employeeId, username);
    await accounts.updateAccount(tx, id, { passwordHash, mustChange: true });
    await scope.audit.write(tx, scope.actor, { action: '重置密码', entity: 'account', entityId: id, after: { username } });
    await endSessions(scope, tx, id, PASSWORD_RESET);
    return { username, password };
  });
}

export async function disable(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const { disabled, username } = await lockForChange(tx, id);
    if (disabled) return;
    await accounts.updateAccount(tx, id, { disabled: true });
    await scope.audit.write(tx, scope.actor, { action: '停用账号', entity: 'account', entityId: id, after: { username } });
    await endSessions(scope, tx, id, ACCOUNT_STOPPED);
  });
  return null;
}

export async function enable(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    // The employee is locked before the account, in the same order as when an employee leaves.
    const employee = await holdEmployedOf(tx, id);
    const { disabled, username, employeeId } = await lockForChange(tx, id);
    if (employee?.state === EMPLOYEE.left) throw fail('LEFT_NO_LOGIN');
    if (!disabled) return;
    await requireMayOpen(scope, tx, employeeId, username);
    await accounts.updateAccount(tx, id, { disabled: false });
    await scope.audit.write(tx, scope.actor, { action: '启用账号', entity: 'account', entityId: id, after: { username } });
  });
  return null;
}
