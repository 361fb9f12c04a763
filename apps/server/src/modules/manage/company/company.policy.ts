// Who sees and hangs pictures on a company: prints carry them, so everybody of the tenant sees them; the administrator hangs them up.
import { MENU } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import type { Actor, Scope } from '../../../platform/scope.ts';
import { companyExists, servesEstates } from './company.queries.ts';

export const COMPANY_MARK = {
  mayRead: () => true,
  async mayWrite(scope: Scope, companyId: number): Promise<boolean> {
    const right = (await rightsOn(scope, [MENU.company])).get(MENU.company);
    return right !== undefined && right.acts.includes('change') && (await companyExists(scope.db, companyId));
  },
};

/** Whose papers a person may ask about: of every company who sees all rows, else of his own and of those that run his estates. */
export async function seesPapers({ db }: Pick<Scope, 'db'>, actor: Actor, companyId: number): Promise<boolean> {
  return actor.estates === null || actor.companyId === companyId || servesEstates(db, companyId, actor.estates);
}
