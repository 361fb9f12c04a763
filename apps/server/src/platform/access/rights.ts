// Rights on a menu that is known only from the input of a call. Where the contract can name the menu, the binder checks it.
import type { Act, MenuId } from '@anju/contract';
import { today } from '../clock.ts';
import type { Right, Scope } from '../scope.ts';
import { refusal } from './access.ts';
import { listRights } from './rights.queries.ts';

export async function rightsOn({ db, actor, clock }: Scope, menus: readonly number[]): Promise<ReadonlyMap<number, Right>> {
  const rows = await listRights(db, actor.accountId, menus, today(clock));
  return new Map(rows.map(({ menu, state, acts }) => [menu, { state, acts }]));
}

/** Throws what the binder would throw for an endpoint of this menu and act. */
export async function requireRight(scope: Scope, menu: MenuId, act: Act): Promise<void> {
  const refused = refusal({ menu, act }, scope.actor, await rightsOn(scope, [menu]));
  if (refused) throw refused;
}
