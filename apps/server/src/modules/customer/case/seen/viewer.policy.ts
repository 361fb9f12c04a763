// Who sees 诉求: users of its screens for the estates they see, and the worker who has it. The person a complaint is about sees nothing of it.
import { AUTHORISED, CASE_MENUS, MENU, type Act, type MenuId } from '@anju/contract';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { reachOf, type Reach } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';

export interface CaseViewer extends Reach {
  readonly employeeId: number | null;
  readonly accountId: number;
  readonly now: string;
  readonly may: (menu: MenuId, act: Act) => boolean;
  /** Those who call customers read their numbers. */
  readonly phones: boolean;
}

export async function viewerOf(scope: Scope): Promise<CaseViewer> {
  const rights = await rightsOn(scope, CASE_MENUS);
  const may = (menu: MenuId, act: Act): boolean => {
    const right = rights.get(menu);
    return right?.state === AUTHORISED && right.acts.includes(act);
  };
  return {
    ...reachOf(scope.actor),
    employeeId: scope.actor.employeeId,
    accountId: scope.actor.accountId,
    now: scope.clock.now().toISOString(),
    may,
    phones: may(MENU.caseAccept, 'add') || may(MENU.caseVisit, 'add') || may(MENU.caseDispatch, 'change'),
  };
}

/** What every list of cases asks. */
export interface CaseAsked<Filter> {
  readonly filter: Filter;
  readonly viewer: CaseViewer;
  readonly today: string;
}
export async function askAs(scope: Scope) {
  const viewer = await viewerOf(scope);
  return <Filter>({ clock }: Scope, filter: Filter): CaseAsked<Filter> => ({ filter, viewer, today: today(clock) });
}
