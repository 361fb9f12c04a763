// Access to the pictures of a company: they are printed on papers, so every user of the tenant sees them; only the administrator changes them.
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

/** Users who see every estate read the papers of every company; others those of their own company and of those that run their estates. */
export async function seesPapers({ db }: Pick<Scope, 'db'>, actor: Actor, companyId: number): Promise<boolean> {
  return actor.estates === null || actor.companyId === companyId || servesEstates(db, companyId, actor.estates);
}
