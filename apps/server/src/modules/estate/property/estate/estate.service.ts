// 小区楼栋 (menu 63): the estates a company runs. domain: property 3.3. Zones, buildings and units are in estate-frame.
import {
  ID_TYPE,
  PERSON_KIND,
  type changeEstate,
  type createEstate,
  type EstateForm,
  type EstateRow,
  type listEstateCompanies,
  type listEstateKinds,
  type OutputOf,
  type ParsedInputOf,
  type searchEstates,
} from '@anju/contract';
import { isCreditCode, naturalKey } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { companyOf, requireSeen } from './estate.policy.ts';
import { estateMade } from './estate.hooks.ts';
import * as queries from './estate.queries.ts';
import { describeBelow } from './estate.rules.ts';
import { countBelow } from './estate-frame.queries.ts';
import { ensurePerson } from '../house/owner/owner.queries.ts';

const NAME_KEY = 'estate_tenant_id_name_key';
const BY_NAME = { field: 'name', order: 'asc' } as const;

export async function search({ db, actor }: Scope, input: ParsedInputOf<typeof searchEstates>): Promise<OutputOf<typeof searchEstates>> {
  const { page, size, sort = BY_NAME, ...filter } = input;
  const wanted = { ...filter, ...reachOf(actor) };
  const [total, rows] = await Promise.all([
    queries.countEstates(db, wanted),
    queries.listEstates(db, wanted, sort, size, (page - 1) * size),
  ]);
  return { rows, total };
}

export async function detail({ db, actor }: Scope, id: number): Promise<EstateRow> {
  const estate = await queries.findEstate(db, id, reachOf(actor));
  if (!estate) throw fail('NOT_FOUND', { what: '小区' });
  return estate;
}

export const kinds = ({ db }: Scope): Promise<OutputOf<typeof listEstateKinds>> => queries.listKinds(db);

export const companies = ({ db, actor }: Scope): Promise<OutputOf<typeof listEstateCompanies>> =>
  queries.listCompanies(db, companyOf(actor));

/** Allows only companies that run estates and that the form offers to the user. */
async function checkCompany(db: DbOrTx, { actor }: Scope, companyId: number): Promise<void> {
  const offered = await queries.listCompanies(db, companyOf(actor));
  if (!offered.some((company) => company.id === companyId)) throw failField('companyId', 'NOT_FOUND', { what: '可经营小区的公司' });
}

/** A disabled type stays on the estates that have it but cannot be assigned to others. */
async function checkKind(db: DbOrTx, typeId: number | null): Promise<void> {
  if (typeId === null) return;
  const offered = await queries.listKinds(db);
  if (!offered.some((kind) => kind.id === typeId)) throw failField('typeId', 'NOT_FOUND', { what: '小区类型' });
}

const BODY = { kind: PERSON_KIND.body, phone: '', idType: ID_TYPE.licence } as const;

/** The developer as a person of the tenant: found by credit code or name, otherwise created. */
async function developerOf(tx: Tx, scope: Scope, { developerName: name, developerCode: idNo }: EstateForm): Promise<number | null> {
  if (name === '') {
    if (idNo !== '') throw failField('developerName', 'TEXT_EMPTY', { what: '开发商名称' });
    return null;
  }
  if (idNo !== '' && !isCreditCode(idNo)) throw failField('developerCode', 'CREDIT_CODE_WRONG');
  const known = await queries.findBody(tx, name, idNo);
  if (known && known.name !== name) throw failField('developerName', 'DEVELOPER_NAME', { name: known.name });
  return known?.id ?? ensurePerson(tx, { ...BODY, name, idNo }, pinyinInitials(name), stampOf(scope));
}

async function valuesOf(tx: Tx, scope: Scope, form: EstateForm): Promise<queries.EstateValues> {
  const { developerName: _name, developerCode: _code, ...values } = form;
  return { ...values, developerId: await developerOf(tx, scope, form), sortKey: naturalKey(form.name) };
}

const nameTaken = (name: string) => failField('name', 'ESTATE_NAME_TAKEN', { name });

export async function create(scope: Scope, form: ParsedInputOf<typeof createEstate>): Promise<{ id: number }> {
  const { actor } = scope;
  return inTransaction(scope.db, async (tx) => {
    await checkCompany(tx, scope, form.companyId);
    await checkKind(tx, form.typeId);
    const values = await valuesOf(tx, scope, form);
    const id = await onDuplicate(queries.insertEstate(tx, values, stampOf(scope)), NAME_KEY, () => nameTaken(form.name));
    // Users restricted to named estates would not see the estate they just created.
    if (actor.estates !== null && actor.employeeId !== null)
      await estateMade.tell(scope, tx, { estateId: id, employeeId: actor.employeeId });
    await scope.audit.write(tx, actor, { action: '新增', entity: 'estate', entityId: id, after: form });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeEstate>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = requireSeen(scope.actor, await queries.lockEstate(tx, id), '小区');
    if (before.version !== version) throw fail('STALE', { what: '小区' });
    if (before.companyId !== form.companyId) await checkCompany(tx, scope, form.companyId);
    if (before.typeId !== form.typeId) await checkKind(tx, form.typeId);
    const values = await valuesOf(tx, scope, form);
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
