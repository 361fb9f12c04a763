// Who sees a meeting: everybody who has a part in it, and users with the right 审核 for the companies they see.
import { AUTHORISED, MENU } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { companyReach, type CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';

export interface Viewer extends CompanyReach {
  readonly employeeId: number | null;
  readonly accountId: number;
  /** Sees every meeting of these companies, not only the own ones. */
  readonly audits: boolean;
  readonly today: string;
}

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
