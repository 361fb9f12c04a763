// 违约金方案 (menu 150): late fees by terms, each valid from a day. domain: property 4.5. A bill keeps the terms of its due date, so terms that
// have begun are never rewritten: new terms begin today or later.
import type {
  addLateTerm,
  changeLatePolicy,
  changeLateTerm,
  createLatePolicy,
  disableLatePolicy,
  OutputOf,
  ParsedInputOf,
  removeLateTerm,
  searchLatePolicies,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './late-policy.queries.ts';
import { checkComing, checkNew, shownTerms, storedTerm } from './late-policy.rules.ts';
import { stampOf } from '../../../../platform/stamp.ts';

const WHAT = '违约金方案';
const ENTITY = 'late-policy';
const NAME_KEY = 'late_policy_tenant_id_name_key';
const TERM_KEY = 'late_policy_term_pkey';

const taken = (name: string) => () => failField('name', 'CHARGING_NAME_TAKEN', { name });

export async function search(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchLatePolicies>,
): Promise<OutputOf<typeof searchLatePolicies>> {
  const [total, policies] = await Promise.all([
    queries.countPolicies(scope.db, filter),
    queries.listPolicies(scope.db, filter, size, (page - 1) * size),
  ]);
  const ids = policies.map(({ id }) => id);
  const terms = await queries.listTerms(scope.db, ids);
  const day = today(scope.clock);
  return {
    total,
    rows: policies.map((policy) => ({
      ...policy,
      terms: shownTerms(
        terms.filter(({ policyId }) => policyId === policy.id),
        day,
      ),
    })),
  };
}

/** Nothing has been billed by a new policy, so its first terms may begin on any day. */
export async function create(scope: Scope, { name, remark, ...term }: ParsedInputOf<typeof createLatePolicy>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const id = await onDuplicate(queries.insertPolicy(tx, { name, remark }, stampOf(scope)), NAME_KEY, taken(name));
    await queries.insertTerm(tx, id, storedTerm(term), stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '新增',
      entity: ENTITY,
      entityId: id,
      after: { name, remark, ...term },
      note: name,
    });
    return { id };
  });
}

async function lock(tx: Tx, id: number, version?: number) {
  const policy = await queries.lockPolicy(tx, id);
  if (!policy) throw fail('NOT_FOUND', { what: WHAT });
  if (version !== undefined && policy.version !== version) throw fail('STALE', { what: WHAT });
  return policy;
}

export async function change(scope: Scope, { id, version, ...values }: ParsedInputOf<typeof changeLatePolicy>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    await onDuplicate(queries.updatePolicy(tx, id, values, stampOf(scope)), NAME_KEY, taken(values.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: values, note: values.name });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableLatePolicy>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    await queries.updatePolicy(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: before.name });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    const { rules, items } = await queries.countUses(tx, id);
    if (rules > 0) throw fail('CHARGE_IN_USE', { name: before.name, what: ` ${rules} 条计费规则` });
    if (items > 0) throw fail('CHARGE_IN_USE', { name: before.name, what: ` ${items} 个特约服务项目` });
    await queries.deletePolicy(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before, note: before.name });
    return null;
  });
}

export async function addTerm(scope: Scope, { id, version, ...term }: ParsedInputOf<typeof addLateTerm>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name } = await lock(tx, id, version);
    checkNew(term.fromDate, today(scope.clock));
    await onDuplicate(queries.insertTerm(tx, id, storedTerm(term), stampOf(scope)), TERM_KEY, () =>
      failField('fromDate', 'LATE_TERM_TAKEN', { date: formatDay(term.fromDate) }),
    );
    await queries.updatePolicy(tx, id, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '新增条款', entity: ENTITY, entityId: id, after: term, note: name });
    return null;
  });
}

export async function changeTerm(scope: Scope, { id, version, ...term }: ParsedInputOf<typeof changeLateTerm>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name } = await lock(tx, id, version);
    checkComing(term.fromDate, today(scope.clock));
    if (!(await queries.deleteTerm(tx, id, term.fromDate))) throw fail('NOT_FOUND', { what: '条款' });
    await queries.insertTerm(tx, id, storedTerm(term), stampOf(scope));
    await queries.updatePolicy(tx, id, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '修改条款', entity: ENTITY, entityId: id, after: term, note: name });
    return null;
  });
}

/** The previous terms stay in force; the first terms can only be removed together with their policy. */
export async function removeTerm(scope: Scope, { id, fromDate }: ParsedInputOf<typeof removeLateTerm>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name } = await lock(tx, id);
    checkComing(fromDate, today(scope.clock));
    const terms = await queries.listTerms(tx, [id]);
    if (terms.length === 1) throw fail('LATE_TERM_LAST');
    if (!(await queries.deleteTerm(tx, id, fromDate))) throw fail('NOT_FOUND', { what: '条款' });
    await queries.updatePolicy(tx, id, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '删除条款', entity: ENTITY, entityId: id, note: `${name} ${formatDay(fromDate)}` });
    return null;
  });
}
