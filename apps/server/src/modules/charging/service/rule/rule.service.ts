// 计费规则 (menu 150): how an item is computed, once for the tenant. domain: property 4.1. In a rule that standards follow, the fields on which
// their prices were agreed are fixed.
import type {
  changeRule,
  createRule,
  disableRule,
  listRuleOptions,
  OutputOf,
  ParsedInputOf,
  RuleChargeType,
  RuleForm,
  searchRules,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { type DbOrTx, inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { holdChargeType } from '../../../manage/index.ts';
import { findPolicyState } from '../late-policy/late-policy.queries.ts';
import * as queries from './rule.queries.ts';
import { findCounting, hasChanges } from './rule-change.queries.ts';
import { checkCounting, checkFixed, checkItem, checkUnused, usesText } from './rule.rules.ts';

const WHAT = '计费规则';
const ENTITY = 'charging-rule';
const NAME_KEY = 'rule_tenant_id_name_key';

const taken = (name: string) => () => failField('name', 'CHARGING_NAME_TAKEN', { name });

export async function search(
  scope: Scope,
  { page, size, sort, ...filter }: ParsedInputOf<typeof searchRules>,
): Promise<OutputOf<typeof searchRules>> {
  const [total, rows] = await Promise.all([
    queries.countRules(scope.db, filter),
    queries.listRules(scope.db, filter, sort, { limit: size, offset: (page - 1) * size, today: today(scope.clock) }),
  ]);
  return { total, rows };
}

/** Item and policy must exist and be selectable; those the rule already had may stay. */
async function checkParts(tx: Tx, form: RuleForm, before?: RuleForm): Promise<void> {
  await holdChargeType(tx, form.chargeTypeId);
  checkItem(await queries.findItem(tx, form.chargeTypeId), form, before?.chargeTypeId === form.chargeTypeId);
  if (form.latePolicyId === null || before?.latePolicyId === form.latePolicyId) return;
  const policy = await findPolicyState(tx, form.latePolicyId);
  if (!policy || policy.disabled) throw failField('latePolicyId', 'LATE_POLICY_OFF');
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createRule>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await checkParts(tx, form);
    const id = await onDuplicate(queries.insertRule(tx, form, stampOf(scope)), NAME_KEY, taken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.name });
    return { id };
  });
}

async function lock(tx: Tx, id: number, version?: number): Promise<queries.RuleCore> {
  const rule = await queries.lockRule(tx, id);
  if (!rule) throw fail('NOT_FOUND', { what: WHAT });
  if (version !== undefined && rule.version !== version) throw fail('STALE', { what: WHAT });
  return rule;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeRule>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    const standards = await queries.countStandards(tx, id);
    checkFixed(before, form, standards);
    const inUse = standards > 0 || (await hasChanges(tx, id));
    if (inUse) checkCounting(before.name, await findCounting(tx, id, today(scope.clock)), form);
    await checkParts(tx, form, before);
    // What the rule began with stays: earlier periods are computed by it.
    const { proration, rounding, decimals } = inUse ? before : form;
    const values = { ...form, proration, rounding, decimals };
    await onDuplicate(queries.updateRule(tx, id, values, stampOf(scope)), NAME_KEY, taken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: form.name });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableRule>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    await queries.updateRule(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: before.name });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    checkUnused(before.name, await queries.countStandards(tx, id));
    await queries.deleteRule(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before, note: before.name });
    return null;
  });
}

export async function chargeTypes({ db }: Scope): Promise<RuleChargeType[]> {
  const items = await queries.listItems(db);
  return items.map(({ disabled: _disabled, deposit: _deposit, ...item }) => item);
}

export const options = ({ db }: Scope, { objectKind }: ParsedInputOf<typeof listRuleOptions>): Promise<OutputOf<typeof listRuleOptions>> =>
  queries.listOptions(db, objectKind);

/** Called by the dictionary before an item is removed or changed. */
export const chargeTypeUse = async (db: DbOrTx, id: number): Promise<string | null> => usesText(await queries.countUses(db, id));
