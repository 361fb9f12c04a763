// Access to the pictures of a company: they are printed on documents, so every user of the tenant sees them; only the administrator changes
// them.
import { MENU } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import type { Actor, Scope } from '../../../platform/scope.ts';
import { companyProfiles } from '../../org/index.ts';

export const COMPANY_MARK = {
  mayRead: () => true,
  async mayWrite(scope: Scope, companyId: number): Promise<boolean> {
    const right = (await rightsOn(scope, [MENU.company])).get(MENU.company);
    return right !== undefined && right.acts.includes('change') && (await companyProfiles.companyExists(scope.db, companyId));
  },
};

/**
 * Users who see every estate read the documents of every company; others those of their own company and of the companies that run their
 * estates.
 */
export async function seesPapers({ db }: Pick<Scope, 'db'>, actor: Actor, companyId: number): Promise<boolean> {
  return actor.estates === null || actor.companyId === companyId || companyProfiles.servesEstates(db, companyId, actor.estates);
}
