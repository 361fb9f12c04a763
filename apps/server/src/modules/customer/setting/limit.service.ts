// 诉求时限: the times promised for a kind or a category, of one company or of all, and who is told when they are missed. A case keeps the
// times it was accepted with, so that a limit may be changed and removed at any time.
import type { CaseLimit, CaseLimitForm, changeCaseLimit, createCaseLimit, listCaseClauses, OutputOf, ParsedInputOf } from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { seesCompany } from '../../../platform/reach/company-reach.queries.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { listServing } from '../../org/index.ts';
import * as queries from './limit.queries.ts';

const ONCE_KEY = 'case_limit_once';

export const list = (scope: Scope): Promise<CaseLimit[]> => queries.listLimits(scope.db, companyReach(scope));

export const clauses = (scope: Scope): Promise<OutputOf<typeof listCaseClauses>> => queries.listClauses(scope.db, companyReach(scope));

const unique = <T>(work: Promise<T>): Promise<T> => onDuplicate(work, ONCE_KEY, () => failField('urgency', 'CASE_LIMIT_TAKEN'));

/** What was chosen before may be kept, although it was disabled since. */
async function check(scope: Scope, tx: Tx, form: CaseLimitForm, before?: queries.LockedLimit): Promise<void> {
  const reach = companyReach(scope);
  const { companyId, categoryId, clauseId, kind } = form;
  if (companyId === null && !reach.all) throw failField('companyId', 'NOT_AUTHORISED');
  if (companyId !== null && companyId !== before?.companyId && !(await seesCompany(tx, companyId, reach)))
    throw failField('companyId', 'NOT_FOUND', { what: '公司' });
  if (categoryId !== null && !(await queries.isCategoryOfKind(tx, categoryId, kind, categoryId === before?.categoryId)))
    throw failField('categoryId', 'CASE_CATEGORY');
  if (clauseId !== null && clauseId !== before?.clauseId && !(await queries.isClauseInUse(tx, clauseId, reach)))
    throw failField('clauseId', 'CASE_CLAUSE');
  await checkTargets(tx, form);
}

async function checkTargets(tx: Tx, { escalations }: CaseLimitForm): Promise<void> {
  const people = escalations.flatMap(({ employeeId }) => employeeId ?? []);
  const serving = new Set((await listServing(tx, people)).map(({ id }) => id));
  if (people.some((id) => !serving.has(id))) throw failField('escalations', 'CASE_TEAM_MEMBER');
  const jobs = escalations.flatMap(({ jobId }) => jobId ?? []);
  const inUse = new Set(await queries.listJobsInUse(tx, jobs));
  if (jobs.some((id) => !inUse.has(id))) throw failField('escalations', 'NOT_FOUND', { what: '岗位' });
}

const lock = (scope: Scope, tx: Tx, id: number, version?: number): Promise<queries.LockedLimit> =>
  lockRow(tx, { what: '诉求时限', find: () => queries.lockLimit(tx, id, companyReach(scope)), version });

export const create = (scope: Scope, form: ParsedInputOf<typeof createCaseLimit>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await check(scope, tx, form);
    const { escalations, ...values } = form;
    const id = await unique(queries.insertLimit(tx, values, stampOf(scope)));
    await queries.replaceEscalations(tx, id, escalations);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'case-limit', entityId: id, after: form });
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCaseLimit>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const limit = await lock(scope, tx, id, version);
    const before = { ...limit, escalations: await queries.listEscalations(tx, id) };
    await check(scope, tx, form, limit);
    const { escalations, ...values } = form;
    await unique(queries.updateLimit(tx, id, values, stampOf(scope)));
    await queries.replaceEscalations(tx, id, escalations);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'case-limit', entityId: id, before, after: form });
    return null;
  });

export const remove = (scope: Scope, id: number): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const limit = await lock(scope, tx, id);
    const before = { ...limit, escalations: await queries.listEscalations(tx, id) };
    await queries.deleteLimit(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'case-limit', entityId: id, before });
    return null;
  });
