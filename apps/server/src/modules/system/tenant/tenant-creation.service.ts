// Creates a tenant from an application: the first company, the granted functions, default departments and jobs, numbering rules and the
// administrator, all in the transaction of the approval.
import type { ApplicationCompany } from '@anju/contract';
import { failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { insertNumberRules } from '../../../platform/numbers/number-rule.queries.ts';
import { insertStartingLists } from '../../../platform/record/starting-list.queries.ts';
import { inTenant, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { firstStructure } from '../../org/index.ts';
import { accounts, takeName } from '../../session/index.ts';
import { requireFunctions } from '../registration/application.rules.ts';
import { DEFAULT_JOBS, grantsOf, type Screen } from './default-jobs.ts';
import { NUMBER_RULES } from './number-rules.ts';
import { STARTING_LISTS } from './starting-lists.ts';
import * as queries from './tenant-creation.queries.ts';

const CODE_KEY = 'tenant_code_key';

export interface NewTenant {
  readonly code: string;
  readonly company: ApplicationCompany;
  /** Ids of the granted centres. */
  readonly functions: readonly number[];
  readonly administrator: { readonly username: string; readonly passwordHash: string };
  readonly at: string;
}

export async function makeTenant(tx: Tx, { code, company, functions, administrator, at }: NewTenant): Promise<number> {
  const screens = await queries.listScreens(tx);
  const granted = requireFunctions(
    functions,
    screens.map(({ centreId }) => centreId),
  );
  const taken = () => failField('code', 'TENANT_CODE_TAKEN', { code });
  const tenantId = await onDuplicate(queries.insertTenant(tx, code, company.name), CODE_KEY, taken);
  await inTenant(tx, tenantId, async (inside) => {
    const companyId = await firstStructure.insertFirstCompany(inside, tenantId, company);
    const bought = screens.filter(({ centreId }) => granted.includes(centreId)).map(({ id }) => id);
    await queries.insertPurchases(inside, tenantId, companyId, bought);
    await makeJobs(inside, tenantId, companyId, screens);
    await insertNumberRules(inside, NUMBER_RULES);
    await insertStartingLists(inside, tenantId, STARTING_LISTS);
    const account = { tenantId, ...administrator, name: company.contact, createdAt: at };
    await takeName(inside, { name: administrator.username }, () => accounts.insertAdministrator(inside, account));
  });
  return tenantId;
}

/** Jobs also get grants for functions that are not bought, so that a function bought later works immediately. */
async function makeJobs(tx: Tx, tenantId: number, companyId: number, screens: readonly Screen[]): Promise<void> {
  const departments = new Map<string, number>();
  for (const job of DEFAULT_JOBS) {
    const departmentId =
      departments.get(job.department) ?? (await firstStructure.insertDepartment(tx, tenantId, companyId, job.department));
    departments.set(job.department, departmentId);
    const { name, duty, scope: dataScope } = job;
    const jobId = await firstStructure.insertJob(tx, { tenantId, departmentId, name, duty, dataScope });
    await firstStructure.insertGrants(tx, tenantId, jobId, grantsOf(job, screens));
  }
}
