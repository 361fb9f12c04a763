// What holds for every company is changed by somebody who works for all of them; the rest by whoever works with the company.
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import { seesCompany } from '../../../../platform/reach/company-reach.queries.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export async function requireCompany(scope: Scope, tx: Tx, companyId: number | null): Promise<void> {
  const reach = companyReach(scope);
  if (companyId === null) {
    if (!reach.all) throw fail('NOT_AUTHORISED');
  } else if (!(await seesCompany(tx, companyId, reach))) throw failField('companyId', 'CHECK_COMPANY');
}
