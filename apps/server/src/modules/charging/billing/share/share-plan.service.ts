// 公摊方案 (menu 154): how a group shares one item. A pool keeps the terms under which it was approved, so a plan may change at any time.
import { SHARE } from '@anju/contract';
import type {
  changeSharePlan,
  createSharePlan,
  disableSharePlan,
  listShareChoices,
  OutputOf,
  ParsedInputOf,
  saveShareValues,
  searchSharePlans,
  SharePlanForm,
  ShareValueRow,
} from '@anju/contract';
import { addDecimal, compareDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import * as queries from './share-plan.queries.ts';

const WHAT = '公摊方案';
const ENTITY = 'share-plan';
const NAME_KEY = 'share_plan_tenant_id_estate_id_name_key';
const PERCENT = 2;
const taken = (name: string) => () => failField('name', 'CHARGING_NAME_TAKEN', { name });

export const search = (
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchSharePlans>,
): Promise<OutputOf<typeof searchSharePlans>> => queries.searchPlans(db, wanted, actor.estates, size, (page - 1) * size);

export const choices = ({ db }: Scope): Promise<OutputOf<typeof listShareChoices>> => queries.listChoices(db);

/** Returns the item of its bills. References the plan already had may stay. */
async function checkParts(tx: Tx, estateId: number, form: SharePlanForm, before?: queries.PlanCore): Promise<number> {
  const { group, chargeTypeId, advance } = await queries.findParts(tx, estateId, form);
  if (!group && before?.groupId !== form.groupId) throw failField('groupId', 'SHARE_GROUP_OFF');
  const item = before?.ruleId === form.ruleId ? before.chargeTypeId : chargeTypeId;
  if (item === null) throw failField('ruleId', 'SHARE_RULE_OFF');
  if (before && before.pools > 0 && before.chargeTypeId !== item) throw failField('ruleId', 'SHARE_PLAN_USED');
  const { advanceTypeId } = form;
  if (advanceTypeId === null) return item;
  if (advanceTypeId === item || (!advance && before?.advanceTypeId !== advanceTypeId))
    throw failField('advanceTypeId', 'SHARE_ADVANCE_ITEM');
  return item;
}

/** Clears the fields that only other methods use. */
const tidied = <F extends SharePlanForm>(form: F): F => ({
  ...form,
  customKind: form.method === SHARE.custom ? form.customKind : null,
  freeFloors: form.method === SHARE.freeFloors ? form.freeFloors : 0,
});

export async function create(scope: Scope, input: ParsedInputOf<typeof createSharePlan>): Promise<{ id: number }> {
  const form = tidied(input);
  const estate = await requireEstate(scope, form.estateId);
  return inTransaction(scope.db, async (tx) => {
    const chargeTypeId = await checkParts(tx, form.estateId, form);
    const id = await onDuplicate(queries.insertPlan(tx, { ...form, chargeTypeId }, stampOf(scope)), NAME_KEY, taken(form.name));
    await scope.audit.write(tx, scope.actor, {
      action: '新增',
      entity: ENTITY,
      entityId: id,
      after: form,
      note: `${estate.name} ${form.name}`,
    });
    return { id };
  });
}

async function locked({ actor }: Scope, tx: Tx, id: number, version: number): Promise<queries.PlanCore> {
  const plan = await queries.lockPlan(tx, id, actor.estates);
  if (!plan) throw fail('NOT_FOUND', { what: WHAT });
  if (plan.version !== version) throw fail('STALE', { what: WHAT });
  return plan;
}

export async function change(scope: Scope, { id, version, ...input }: ParsedInputOf<typeof changeSharePlan>): Promise<null> {
  const form = tidied(input);
  return inTransaction(scope.db, async (tx) => {
    const before = await locked(scope, tx, id, version);
    const chargeTypeId = await checkParts(tx, before.estateId, form, before);
    await onDuplicate(queries.updatePlan(tx, id, { ...form, chargeTypeId }, stampOf(scope)), NAME_KEY, taken(form.name));
    // Values entered for one kind do not apply to another.
    if (before.method === SHARE.custom && (form.method !== SHARE.custom || form.customKind !== before.customKind))
      await queries.replaceValues(tx, scope.actor.tenantId, id, []);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: form.name });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableSharePlan>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const plan = await locked(scope, tx, id, version);
    await queries.updatePlan(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: plan.name });
    return null;
  });
}

export async function values({ db, actor, clock }: Scope, id: number): Promise<ShareValueRow[]> {
  const plan = await queries.findPlan(db, id, actor.estates);
  if (!plan) throw fail('NOT_FOUND', { what: WHAT });
  return queries.listValues(db, id, plan.groupId, today(clock));
}

export async function saveValues(scope: Scope, { id, version, values: given }: ParsedInputOf<typeof saveShareValues>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const plan = await locked(scope, tx, id, version);
    if (plan.method !== SHARE.custom) throw fail('SHARE_VALUES_METHOD');
    const known = new Set((await queries.listValues(tx, id, plan.groupId, today(scope.clock))).map(({ houseId }) => houseId));
    if (given.some(({ houseId }) => !known.has(houseId))) throw fail('SHARE_VALUES_HOUSE');
    const unique = [...new Map(given.map((one) => [one.houseId, one])).values()];
    const sum = unique.reduce((all, { value }) => addDecimal(all, value), '0');
    if (plan.customKind === PERCENT && unique.length > 0 && compareDecimal(sum, '100') !== 0) throw fail('SHARE_VALUES_PERCENT', { sum });
    // Values of houses that have ended stay: costs of their time may still be shared.
    await queries.replaceValues(tx, scope.actor.tenantId, id, unique, [...known]);
    await queries.updatePlan(tx, id, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: ENTITY,
      entityId: id,
      note: `${plan.name} 自定义值 ${unique.length} 户，合计 ${sum}`,
    });
    return null;
  });
}
