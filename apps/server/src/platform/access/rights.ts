// Rights on a menu that is known only from the input of a call. Where the contract can name the menu, the binder checks it.
import type { Act, MenuId } from '@anju/contract';
import { today } from '../clock.ts';
import type { Actor, Right, Scope } from '../scope.ts';
import { refusal } from './access.ts';
import { findReach } from '../session/session.queries.ts';
import { listRights } from './rights.queries.ts';

/** What an account sees now, for an act done in its name by somebody else. */
export const reachNow = ({ db, clock }: Scope, accountId: number): Promise<Pick<Actor, 'estates' | 'buildings'>> =>
  findReach(db, accountId, today(clock));

export async function rightsOn({ db, actor, clock }: Scope, menus: readonly number[]): Promise<ReadonlyMap<number, Right>> {
  const rows = await listRights(db, actor.accountId, menus, today(clock));
  return new Map(rows.map(({ menu, state, acts }) => [menu, { state, acts }]));
}

/** Throws what the binder would throw for an endpoint of this menu, or of one of these, and act. */
export async function requireRight(scope: Scope, menu: MenuId | readonly MenuId[], act: Act): Promise<void> {
  const refused = refusal({ menu, act }, scope.actor, await rightsOn(scope, [menu].flat()));
  if (refused) throw refused;
}
