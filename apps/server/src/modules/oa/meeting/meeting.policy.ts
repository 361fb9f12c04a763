// Who sees a meeting: everybody who has a part in it, and users with the right 审核 for the companies they see.
import { AUTHORISED, MENU } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';

/** Companies a user sees: all of the tenant, or the own one and those below it. */
export interface CompanyReach {
  readonly all: boolean;
  readonly companyId: number | null;
}

export interface Viewer extends CompanyReach {
  readonly employeeId: number | null;
  readonly accountId: number;
  /** Sees every meeting of these companies, not only the own ones. */
  readonly audits: boolean;
  readonly today: string;
}

export const companyReach = ({ actor }: Pick<Scope, 'actor'>): CompanyReach => ({
  all: actor.estates === null,
  companyId: actor.companyId,
});

export async function viewerOf(scope: Scope): Promise<Viewer> {
  const right = (await rightsOn(scope, [MENU.meeting])).get(MENU.meeting);
  const { employeeId, accountId } = scope.actor;
  return {
    ...companyReach(scope),
    employeeId,
    accountId,
    audits: right?.state === AUTHORISED && right.acts.includes('audit'),
    today: today(scope.clock),
  };
}
