// 组织机构 (menu 58), the companies: created below a parent, changed, moved with everything below them, disabled. Every write locks the
// whole tree of companies, so that two concurrent changes cannot build a circle or a fourth level.
import {
  searchCompanies,
  type changeCompany,
  type CompanyRow,
  type createCompany,
  type ParsedInputOf,
  type setCompanyDisabled,
} from '@anju/contract';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { searchOfViewer, viewerOf } from './company.policy.ts';
import * as queries from './company.queries.ts';
import { levelBelow, levelsMoved, refuseInUse } from './organisation.rules.ts';

const NAME_KEY = 'company_tenant_id_name_key';
const nameTaken = (name: string) => failField('name', 'COMPANY_NAME_TAKEN', { name });

export const search = listing(searchCompanies, searchOfViewer, { totals: queries.countCompanies, page: queries.listCompanies });

export async function get(scope: Scope, id: number): Promise<CompanyRow> {
  const company = await queries.findCompany(scope.db, viewerOf(scope), id);
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  return company;
}

/** The locked tree and, in it, the company to change. */
async function hold(tx: Tx, scope: Scope, id: number, version: number) {
  const tree = await queries.lockCompanies(tx, viewerOf(scope));
  const company = tree.find((one) => one.id === id && one.seen);
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  if (company.version !== version) throw fail('STALE', { what: '公司' });
  return { tree, company };
}

const parentIn = (tree: readonly queries.LockedCompany[], id: number): queries.LockedCompany => {
  const parent = tree.find((one) => one.id === id && one.seen);
  if (!parent) throw failField('parentId', 'NOT_FOUND', { what: '上级公司' });
  return parent;
};

export async function create(scope: Scope, { parentId, ...form }: ParsedInputOf<typeof createCompany>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const parent = parentIn(await queries.lockCompanies(tx, viewerOf(scope)), parentId);
    const place = { parentId, level: levelBelow(parent), path: parent.path };
    const id = await onDuplicate(queries.insertCompany(tx, scope.actor.tenantId, place, form), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'company', entityId: id, after: { parentId, ...form } });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCompany>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const { tree, company } = await hold(tx, scope, id, version);
    if (form.type === 'A' && company.type !== 'A') {
      const count = await queries.countEstates(tx, id);
      if (count > 0) throw failField('type', 'COMPANY_RUNS_ESTATES', { name: company.name, count });
    }
    if (form.parentId !== company.parentId) {
      if (form.parentId === null) throw failField('parentId', 'COMPANY_PARENT');
      const parent = parentIn(tree, form.parentId);
      const deepest = Math.max(...tree.filter((one) => one.path.startsWith(company.path)).map((one) => one.level));
      await queries.moveBranch(tx, company.path, `${parent.path}${id}/`, levelsMoved(company, parent, deepest));
    }
    const before = await queries.findCompany(tx, viewerOf(scope), id);
    await onDuplicate(queries.updateCompany(tx, id, form), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, {
      action: form.parentId === company.parentId ? '修改' : '移动',
      entity: 'company',
      entityId: id,
      before: { ...before, parentId: company.parentId, level: company.level },
      after: form,
    });
  });
  return null;
}

export async function setDisabled(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof setCompanyDisabled>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const { tree, company } = await hold(tx, scope, id, version);
    const parent = tree.find((one) => one.id === company.parentId);
    if (disabled) refuseInUse(company.name, await queries.countInCompany(tx, id), '停用');
    else if (parent?.disabled) throw fail('ORG_PARENT_DISABLED', { name: parent.name });
    await queries.updateCompanyState(tx, id, disabled);
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '恢复', entity: 'company', entityId: id, note: company.name });
  });
  return null;
}
