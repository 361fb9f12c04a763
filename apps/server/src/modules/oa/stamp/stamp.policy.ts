// Who sees requests and who keeps seals: the maker of a request, the keeper of its seal, and users with the right 审核 or 修改 for the
// companies they see.
import { AUTHORISED, MENU, type Act } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { companyReach, type CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';

export interface Viewer extends CompanyReach {
  readonly employeeId: number | null;
  readonly accountId: number;
  /** What the user may do on the screen; nothing where the screen is only shown. */
  readonly acts: readonly Act[];
  readonly now: string;
}

export const sealReach = (scope: Pick<Scope, 'actor' | 'byDocument'>): CompanyReach => {
  const reach = companyReach(scope);
  return scope.byDocument === true ? { ...reach, all: true } : reach;
};

export async function viewerOf(scope: Scope): Promise<Viewer> {
  const right = (await rightsOn(scope, [MENU.stamp])).get(MENU.stamp);
  const { employeeId, accountId } = scope.actor;
  return {
    ...sealReach(scope),
    employeeId,
    accountId,
    // A decision by document concerns every request, whatever rights its decider has on this screen.
    acts: scope.byDocument === true ? ['audit'] : right?.state === AUTHORISED ? right.acts : [],
    now: scope.clock.now().toISOString(),
  };
}
