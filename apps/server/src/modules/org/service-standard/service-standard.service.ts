// 服务标准 (menu 61): the catalogue of clauses of one company, by category and level; copied to another company, printed for publication.
import {
  searchServiceStandards,
  type changeServiceStandard,
  type copyServiceStandards,
  type createServiceStandard,
  type OutputOf,
  type ParsedInputOf,
  type ServiceCatalogueLine,
  type ServiceStandardRow,
  type setServiceStandardDisabled,
} from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findSeenCompany, type SeenCompany } from '../structure/company-scope.queries.ts';
import { searchOfViewer, viewerOf } from '../structure/company.policy.ts';
import * as queries from './service-standard.queries.ts';

const CODE_KEY = 'service_standard_tenant_id_company_id_code_key';
const codeTaken = (code: string) => failField('code', 'STANDARD_CODE_TAKEN', { code });

export const search = listing(searchServiceStandards, searchOfViewer, { totals: queries.totalsOfStandards, page: queries.listStandards });

export const catalogue = (scope: Scope, companyId: number): Promise<ServiceCatalogueLine[]> =>
  queries.listCatalogue(scope.db, viewerOf(scope), companyId);

async function companyOf(db: DbOrTx, scope: Scope, id: number, field: string): Promise<SeenCompany> {
  const company = await findSeenCompany(db, viewerOf(scope), id);
  if (!company) throw failField(field, 'NOT_FOUND', { what: '公司' });
  return company;
}

const hold = (tx: Tx, scope: Scope, id: number, version?: number): Promise<ServiceStandardRow> =>
  lockRow(tx, { what: '服务标准', find: () => queries.lockStandard(tx, viewerOf(scope), id), version });

export async function create(scope: Scope, { companyId, ...form }: ParsedInputOf<typeof createServiceStandard>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await companyOf(tx, scope, companyId, 'companyId');
    const id = await onDuplicate(queries.insertStandard(tx, companyId, form, stampOf(scope)), CODE_KEY, () => codeTaken(form.code));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'service-standard', entityId: id, after: { companyId, ...form } });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeServiceStandard>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await hold(tx, scope, id, version);
    await onDuplicate(queries.updateStandard(tx, id, form, stampOf(scope)), CODE_KEY, () => codeTaken(form.code));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'service-standard', entityId: id, before, after: form });
  });
  return null;
}

export async function setDisabled(
  scope: Scope,
  { id, version, disabled }: ParsedInputOf<typeof setServiceStandardDisabled>,
): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const { code } = await hold(tx, scope, id, version);
    await queries.updateStandard(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '恢复', entity: 'service-standard', entityId: id, note: code });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await hold(tx, scope, id);
    await queries.removeStandard(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'service-standard', entityId: id, before });
  });
  return null;
}

export async function copy(
  scope: Scope,
  { fromCompanyId: from, toCompanyId: to, categories }: ParsedInputOf<typeof copyServiceStandards>,
): Promise<OutputOf<typeof copyServiceStandards>> {
  if (from === to) throw failField('toCompanyId', 'STANDARD_COPY_SAME');
  return inTransaction(scope.db, async (tx) => {
    const source = await companyOf(tx, scope, from, 'fromCompanyId');
    await companyOf(tx, scope, to, 'toCompanyId');
    const { wanted, copied } = await queries.copyStandards(tx, { from, to, categories }, stampOf(scope));
    const note = `自“${source.name}”复制 ${copied} 条`;
    await scope.audit.write(tx, scope.actor, {
      action: '复制',
      entity: 'service-standard',
      entityId: to,
      after: { from, to, categories },
      note,
    });
    return { copied, existing: wanted - copied };
  });
}
