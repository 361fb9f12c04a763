// 组织机构, the jobs of a department: duties (rich text, cleaned), planned headcount, and the data scope of their holders.
import {
  searchHolders,
  searchJobs,
  type changeJob,
  type createJob,
  type JobDataScope,
  type JobDetail,
  type OutputOf,
  type ParsedInputOf,
  type removeJob,
  type setJobDisabled,
} from '@anju/contract';
import { refuseSelf } from '../../../platform/access/giving.ts';
import { SCOPE_RANK } from '../../../platform/access/giving.rules.ts';
import { today } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { cleanHtml } from '../../../platform/html/clean-html.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { isWithinScope } from './company-scope.queries.ts';
import { searchOfViewer, viewerOf } from './company.policy.ts';
import { lockDepartment } from './department.queries.ts';
import * as department from './department.service.ts';
import * as queries from './job.queries.ts';
import { refuseInUse } from './organisation.rules.ts';

const NAME_KEY = 'job_tenant_id_department_id_name_key';
const nameTaken = (name: string) => failField('name', 'JOB_NAME_TAKEN', { name });

export const search = listing(searchJobs, searchOfViewer, { totals: queries.totalsOfJobs, page: queries.listJobs });
export const holders = listing(searchHolders, searchOfViewer, { totals: queries.countHolders, page: queries.listHolders });

export async function get(scope: Scope, id: number, db: DbOrTx = scope.db): Promise<JobDetail> {
  const job = await queries.findJob(db, viewerOf(scope), id);
  if (!job) throw fail('NOT_FOUND', { what: '岗位' });
  return { ...job, duty: cleanHtml(job.duty) };
}

/** A user cannot give others a wider data scope than the user's own. */
async function checkScope(tx: Tx, scope: Scope, dataScope: JobDataScope): Promise<void> {
  if (!(await isWithinScope(tx, viewerOf(scope), dataScope))) throw failField('dataScope', 'JOB_SCOPE_WIDER');
}

/**
 * A job that widens does so for everybody who holds it: not for the user, and for nobody of a company outside the user's own, whose estates
 * the user would give without seeing them.
 */
export async function checkRescope(tx: Tx, scope: Scope, id: number, from: JobDataScope, to: JobDataScope): Promise<void> {
  await checkScope(tx, scope, to);
  if (SCOPE_RANK[to] <= SCOPE_RANK[from]) return;
  const { outside, self } = await queries.getWidened(tx, viewerOf(scope), id);
  if (self && scope.actor.employeeId !== null) refuseSelf(scope, scope.actor.employeeId, '扩大所任岗位的数据范围');
  if (outside) throw failField('dataScope', 'JOB_SCOPE_WIDER');
}

async function hold(tx: Tx, scope: Scope, id: number, version?: number): Promise<JobDetail> {
  await get(scope, id, tx);
  await lockRow(tx, { what: '岗位', find: () => queries.lockJob(tx, id), version });
  return get(scope, id, tx);
}

export async function create(scope: Scope, { departmentId, ...form }: ParsedInputOf<typeof createJob>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const { name } = await department.get(scope, departmentId, tx);
    if ((await lockDepartment(tx, departmentId))?.disabled) throw fail('ORG_PARENT_DISABLED', { name });
    await checkScope(tx, scope, form.dataScope);
    const values = { ...form, duty: cleanHtml(form.duty) };
    const id = await onDuplicate(queries.insertJob(tx, scope.actor.tenantId, departmentId, values), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'job', entityId: id, after: { departmentId, ...values } });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeJob>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await hold(tx, scope, id, version);
    const rescoped = form.dataScope !== before.dataScope;
    if (rescoped) await checkRescope(tx, scope, id, before.dataScope, form.dataScope);
    const values = { ...form, duty: cleanHtml(form.duty) };
    await onDuplicate(queries.updateJob(tx, id, values), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'job', entityId: id, before, after: values });
    if (!rescoped) return;
    const { tenantId } = scope.actor;
    for (const accountId of await queries.listAccountsOf(tx, id, today(scope.clock))) {
      await scope.events.publish(tx, { tenantId, accountId }, { type: 'rights' });
    }
  });
  return null;
}

export async function setDisabled(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof setJobDisabled>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await hold(tx, scope, id, version);
    if (disabled) refuseInUse(before.name, await queries.getJobUse(tx, id, today(scope.clock)), '停用');
    else {
      const above = await department.get(scope, before.departmentId, tx);
      if (above.disabled) throw fail('ORG_PARENT_DISABLED', { name: above.name });
    }
    await queries.updateJobState(tx, id, disabled);
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '恢复', entity: 'job', entityId: id, note: before.name });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<OutputOf<typeof removeJob>> {
  return inTransaction(scope.db, async (tx) => {
    const before = await hold(tx, scope, id);
    const use = await queries.getJobUse(tx, id, today(scope.clock));
    refuseInUse(before.name, use, '删除');
    if (use.history) await queries.updateJobState(tx, id, true);
    else await queries.removeJob(tx, id);
    await scope.audit.write(tx, scope.actor, { action: use.history ? '停用' : '删除', entity: 'job', entityId: id, before });
    return { outcome: use.history ? 'disabled' : 'removed' };
  });
}
