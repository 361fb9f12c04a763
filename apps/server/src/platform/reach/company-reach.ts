// Companies a user works with: all of the tenant, or the own one and those below it.
import type { Scope } from '../scope.ts';

export interface CompanyReach {
  readonly all: boolean;
  readonly companyId: number | null;
}

export const companyReach = ({ actor }: Pick<Scope, 'actor'>): CompanyReach => ({
  all: actor.estates === null,
  companyId: actor.companyId,
});
