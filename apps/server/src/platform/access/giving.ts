// Holds every call that gives rights to the rule of giving.rules.ts. The administrator of a tenant (sa) is the root of its rights and is not
// held to it; everybody else gives at most what they have, and nothing to themselves (docs/adr/0023).
import { ACT_TEXT, type MenuGrant } from '@anju/contract';
import { today } from '../clock.ts';
import { fail } from '../errors/failure.ts';
import type { Actor, Scope } from '../scope.ts';
import type { Tx } from '../tenancy/tenant-db.ts';
import { findPower, getJobPower, getMenuTitle } from './giving.queries.ts';
import { gainOf, mayGive, NOTHING, type Power } from './giving.rules.ts';

export const isRoot = ({ role }: Pick<Actor, 'role'>): boolean => role === 'sa';

export const actsOf = (grants: readonly MenuGrant[]): Power['acts'] => new Map(grants.map(({ menuId, acts }) => [menuId, acts]));

/** What an employee in service can do on a day. */
export async function powerOf(tx: Tx, employeeId: number | null, day: string): Promise<Power> {
  const row = employeeId === null ? undefined : await findPower(tx, employeeId, day);
  return row ? { ...row, acts: actsOf(row.acts) } : NOTHING;
}

/** `what` completes 不能为本人…. */
export function refuseSelf({ actor }: Scope, employeeId: number, what: string): void {
  if (actor.employeeId === employeeId) throw fail('GIVE_SELF', { what });
}

/** Refuses a gift that the user does not have. `what` names the gift. */
export async function requireMayGive(scope: Scope, tx: Tx, what: string, gift: () => Promise<Power>): Promise<void> {
  if (isRoot(scope.actor)) return;
  const excess = mayGive(await powerOf(tx, scope.actor.employeeId, today(scope.clock)), await gift());
  if (excess?.kind === 'scope') throw fail('GIVE_SCOPE', { what });
  if (excess)
    throw fail('GIVE_ACTS', {
      what,
      menu: await getMenuTitle(tx, excess.menu),
      acts: excess.acts.map((act) => ACT_TEXT[act]).join('、'),
    });
}

interface GivenJob {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly fromDate: string;
}

/**
 * Gives a job to another employee: all of the job and whatever else the employee gains with it, such as the functions of another company,
 * must be the user's own.
 */
export async function givingJob<T>(scope: Scope, tx: Tx, employeeId: number, job: GivenJob, give: () => Promise<T>): Promise<T> {
  if (isRoot(scope.actor)) return give();
  refuseSelf(scope, employeeId, '任职或调岗');
  const now = today(scope.clock);
  const day = job.fromDate > now ? job.fromDate : now;
  const before = await powerOf(tx, employeeId, day);
  const given = await give();
  const what = `岗位“${job.name}”`;
  await requireMayGive(scope, tx, what, async () => {
    const { scope: dataScope, acts } = await getJobPower(tx, job.id, job.companyId, day);
    return { ...NOTHING, scope: dataScope, acts: actsOf(acts) };
  });
  await requireMayGive(scope, tx, what, async () => gainOf(before, await powerOf(tx, employeeId, day)));
  return given;
}
