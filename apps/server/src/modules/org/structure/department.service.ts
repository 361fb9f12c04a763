// 组织机构, the departments of a company: nested, with a leader, moved inside their company, disabled when no one works there.
import {
  searchDepartments,
  type changeDepartment,
  type createDepartment,
  type DepartmentRow,
  type listLeaders,
  type OutputOf,
  type ParsedInputOf,
  type removeDepartment,
  type setDepartmentDisabled,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findSeenCompany, type SeenCompany } from './company-scope.queries.ts';
import { searchOfViewer, viewerOf } from './company.policy.ts';
import * as queries from './department.queries.ts';
import { refuseInUse } from './organisation.rules.ts';

const NAME_KEY = 'department_tenant_id_company_id_name_key';
const LEADERS_SHOWN = 50;
const nameTaken = (name: string) => failField('name', 'DEPARTMENT_NAME_TAKEN', { name });

export const search = listing(searchDepartments, searchOfViewer, { totals: queries.countDepartments, page: queries.listDepartments });

export async function get(scope: Scope, id: number, db: DbOrTx = scope.db): Promise<DepartmentRow> {
  const department = await queries.findDepartment(db, viewerOf(scope), id);
  if (!department) throw fail('NOT_FOUND', { what: '部门' });
  return department;
}

async function companyOf(db: DbOrTx, scope: Scope, id: number): Promise<SeenCompany> {
  const company = await findSeenCompany(db, viewerOf(scope), id);
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  return company;
}

export async function leaders(scope: Scope, { companyId, key }: ParsedInputOf<typeof listLeaders>): Promise<OutputOf<typeof listLeaders>> {
  const { path } = await companyOf(scope.db, scope, companyId);
  return queries.listLeaders(scope.db, { path, day: today(scope.clock), key }, LEADERS_SHOWN);
}

/** Departments of one company are changed one transaction at a time; the department is read once both locks are held. */
async function hold(tx: Tx, scope: Scope, id: number, version?: number): Promise<DepartmentRow> {
  const { companyId } = await get(scope, id, tx);
  await queries.lockCompany(tx, companyId);
  await lockRow(tx, { what: '部门', find: () => queries.lockDepartment(tx, id), version });
  return get(scope, id, tx);
}

async function checkParent(tx: Tx, scope: Scope, companyId: number, parentId: number | null, own?: number): Promise<void> {
  if (parentId === null) return;
  const parent = await queries.findDepartment(tx, viewerOf(scope), parentId);
  if (parent?.companyId !== companyId) throw failField('parentId', 'NOT_FOUND', { what: '上级部门' });
  if (parent.disabled) throw failField('parentId', 'ORG_PARENT_DISABLED', { name: parent.name });
  if (own !== undefined && (await queries.listBranch(tx, own)).includes(parentId)) throw failField('parentId', 'DEPARTMENT_OWN_BRANCH');
}

async function checkLeader(tx: Tx, leaderId: number | null, company: SeenCompany): Promise<void> {
  if (leaderId !== null && !(await queries.canLead(tx, leaderId, company.path))) throw failField('leaderId', 'DEPARTMENT_LEADER');
}

export async function create(scope: Scope, { companyId, ...form }: ParsedInputOf<typeof createDepartment>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await queries.lockCompany(tx, companyId);
    const company = await companyOf(tx, scope, companyId);
    if (company.disabled) throw fail('ORG_PARENT_DISABLED', { name: company.name });
    await checkParent(tx, scope, companyId, form.parentId);
    await checkLeader(tx, form.leaderId, company);
    const made = queries.insertDepartment(tx, scope.actor.tenantId, companyId, form);
    const id = await onDuplicate(made, NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'department', entityId: id, after: { companyId, ...form } });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeDepartment>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await hold(tx, scope, id, version);
    if (form.parentId !== before.parentId) await checkParent(tx, scope, before.companyId, form.parentId, id);
    if (form.leaderId !== before.leaderId) await checkLeader(tx, form.leaderId, await companyOf(tx, scope, before.companyId));
    await onDuplicate(queries.updateDepartment(tx, id, form), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'department', entityId: id, before, after: form });
  });
  return null;
}

export async function setDisabled(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof setDepartmentDisabled>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await hold(tx, scope, id, version);
    if (disabled) refuseInUse(before.name, await queries.getUse(tx, id, today(scope.clock)), '停用');
    else await checkAbove(tx, scope, before);
    await queries.updateDepartmentState(tx, id, disabled);
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '恢复', entity: 'department', entityId: id, note: before.name });
  });
  return null;
}

/** A department can be enabled again only below a company or department that is in use. */
async function checkAbove(tx: Tx, scope: Scope, { companyId, parentId }: DepartmentRow): Promise<void> {
  const above = parentId === null ? await companyOf(tx, scope, companyId) : await get(scope, parentId, tx);
  if (above.disabled) throw fail('ORG_PARENT_DISABLED', { name: above.name });
}

export async function remove(scope: Scope, id: number): Promise<OutputOf<typeof removeDepartment>> {
  return inTransaction(scope.db, async (tx) => {
    const before = await hold(tx, scope, id);
    const use = await queries.getUse(tx, id, today(scope.clock));
    refuseInUse(before.name, use, '删除');
    if (use.history) await queries.updateDepartmentState(tx, id, true);
    else await queries.removeDepartment(tx, id);
    await scope.audit.write(tx, scope.actor, { action: use.history ? '停用' : '删除', entity: 'department', entityId: id, before });
    return { outcome: use.history ? 'disabled' : 'removed' };
  });
}
