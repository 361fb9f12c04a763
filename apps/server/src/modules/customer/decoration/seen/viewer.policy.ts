// Who sees 装修 and 违规: users of their screens, for the estates and buildings they see.
import { AUTHORISED, DECORATION_MENUS, MENU, type Act, type MenuId } from '@anju/contract';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { reachOf, type Reach } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';

export interface DecorationViewer extends Reach {
  readonly accountId: number;
  readonly employeeId: number | null;
  readonly today: string;
  readonly now: string;
  readonly may: (menu: MenuId, act: Act) => boolean;
  /** Those who work on decorations call applicants and crews. */
  readonly phones: boolean;
  /** Money is shown to those who work at the desk or collect, and to those who decide applications. */
  readonly arrears: boolean;
}

const MONEY_MENUS = [MENU.checkout, MENU.arrearsChase] as const;

export async function viewerOf(scope: Scope): Promise<DecorationViewer> {
  const rights = await rightsOn(scope, [...DECORATION_MENUS, ...MONEY_MENUS]);
  const may = (menu: MenuId, act: Act): boolean => {
    const right = rights.get(menu);
    return right?.state === AUTHORISED && right.acts.includes(act);
  };
  return {
    ...reachOf(scope.actor),
    accountId: scope.actor.accountId,
    employeeId: scope.actor.employeeId,
    today: today(scope.clock),
    now: scope.clock.now().toISOString(),
    may,
    phones: DECORATION_MENUS.some((menu) => may(menu, 'change')),
    arrears: MONEY_MENUS.some((menu) => may(menu, 'view')) || may(MENU.decoration, 'audit') || may(MENU.decoration, 'change'),
  };
}

/** What every list asks. */
export interface Asked<Filter> {
  readonly filter: Filter;
  readonly viewer: DecorationViewer;
  readonly today: string;
}
export async function askAs(scope: Scope) {
  const viewer = await viewerOf(scope);
  return <Filter>({ clock }: Scope, filter: Filter): Asked<Filter> => ({ filter, viewer, today: today(clock) });
}
