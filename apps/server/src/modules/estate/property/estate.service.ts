// 小区楼栋 (menu 63): the estates a company runs. domain: property 3.3. Zones, buildings and units are in estate-frame.
import {
  type changeEstate,
  type createEstate,
  type listEstateCompanies,
  type OutputOf,
  type ParsedInputOf,
  type searchEstates,
} from '@anju/contract';
import { naturalKey } from '@anju/domain';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { companyOf, requireSeen } from './estate.policy.ts';
import * as queries from './estate.queries.ts';
import { describeBelow } from './estate.rules.ts';
import { countBelow } from './estate-frame.queries.ts';
import type { Stamp } from './house.queries.ts';

const NAME_KEY = 'estate_tenant_id_name_key';
const BY_NAME = { field: 'name', order: 'asc' } as const;

export const stampOf = ({ actor, clock }: Scope): Stamp => ({ tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });

export async function search({ db, actor }: Scope, input: ParsedInputOf<typeof searchEstates>): Promise<OutputOf<typeof searchEstates>> {
  const { page, size, sort = BY_NAME, ...filter } = input;
  const wanted = { ...filter, estates: actor.estates };
  const [total, rows] = await Promise.all([
    queries.countEstates(db, wanted),
    queries.listEstates(db, wanted, sort, size, (page - 1) * size),
  ]);
  return { rows, total };
}

export const companies = ({ db, actor }: Scope): Promise<OutputOf<typeof listEstateCompanies>> =>
  queries.listCompanies(db, companyOf(actor));

/** Only companies that run estates, and of those only the ones the select of the form offers him. */
async function checkCompany(db: DbOrTx, { actor }: Scope, companyId: number): Promise<void> {
  const offered = await queries.listCompanies(db, companyOf(actor));
  if (!offered.some((company) => company.id === companyId)) throw failField('companyId', 'NOT_FOUND', { what: '可经营小区的公司' });
}

const nameTaken = (name: string) => failField('name', 'ESTATE_NAME_TAKEN', { name });

export async function create(scope: Scope, form: ParsedInputOf<typeof createEstate>): Promise<{ id: number }> {
  const { actor } = scope;
  return inTransaction(scope.db, async (tx) => {
    await checkCompany(tx, scope, form.companyId);
    const values = { ...form, sortKey: naturalKey(form.name) };
    const id = await onDuplicate(queries.insertEstate(tx, values, stampOf(scope)), NAME_KEY, () => nameTaken(form.name));
    // Whoever sees named estates only would not see the one he just made.
    if (actor.estates !== null && actor.employeeId !== null) await queries.insertEmployeeEstate(tx, actor.tenantId, actor.employeeId, id);
    await scope.audit.write(tx, actor, { action: '新增', entity: 'estate', entityId: id, after: form });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeEstate>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = requireSeen(scope.actor, await queries.lockEstate(tx, id), '小区');
    if (before.version !== version) throw fail('STALE', { what: '小区' });
    if (before.companyId !== form.companyId) await checkCompany(tx, scope, form.companyId);
    const values = { ...form, sortKey: naturalKey(form.name) };
    await onDuplicate(queries.updateEstate(tx, id, values, stampOf(scope)), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'estate', entityId: id, before, after: form });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = requireSeen(scope.actor, await queries.lockEstate(tx, id, true), '小区');
    const what = describeBelow(await countBelow(tx, 'estate', id));
    if (what !== '') throw fail('ESTATE_NOT_EMPTY', { name: before.name, what });
    await queries.removeEstate(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'estate', entityId: id, before });
  });
  return null;
}
