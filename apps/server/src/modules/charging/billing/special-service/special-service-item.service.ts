// 特约服务计费 (menu 157), items: the services that can be ordered, their charge item and their price range.
import type {
  changeSpecialServiceItem,
  disableSpecialServiceItem,
  listSpecialServiceChoices,
  OutputOf,
  ParsedInputOf,
  searchSpecialServiceItems,
  SpecialServiceItemForm,
} from '@anju/contract';
import { fail, failField, onDuplicate, type Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findPolicyState } from '../../service/late-policy/late-policy.queries.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import { listItems as listChargeTypes } from '../reduction/reduction.queries.ts';
import * as queries from './special-service-item.queries.ts';

const ENTITY = 'special-service-item';
const NAME_KEY = 'special_service_item_tenant_id_estate_id_name_key';

const stampOf = ({ actor, clock }: Scope) => ({ tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });
const taken = (name: string) => (): Failure => failField('name', 'CHARGING_NAME_TAKEN', { name });

export async function search(
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchSpecialServiceItems>,
): Promise<OutputOf<typeof searchSpecialServiceItems>> {
  const total = await queries.countItems(db, wanted, actor.estates);
  return { total, rows: await queries.listItems(db, wanted, actor.estates, size, (page - 1) * size) };
}

export async function choices({ db }: Scope): Promise<OutputOf<typeof listSpecialServiceChoices>> {
  const [chargeTypes, latePolicies] = await Promise.all([listChargeTypes(db), queries.listPolicies(db)]);
  return { chargeTypes, latePolicies };
}

/** Everything the form refers to must exist; only users who see every estate may create an item for every estate. */
async function checkForm(scope: Scope, tx: Tx, { estateId, chargeTypeId, latePolicyId }: SpecialServiceItemForm): Promise<void> {
  if (estateId !== null) await requireEstate(scope, estateId);
  else if (scope.actor.estates !== null) throw failField('estateId', 'NOT_AUTHORISED');
  const type = await queries.findChargeType(tx, chargeTypeId);
  if (!type || type.disabled) throw failField('chargeTypeId', 'CHARGING_ITEM_OFF');
  if (type.deposit) throw failField('chargeTypeId', 'CHARGING_ITEM_DEPOSIT', { name: type.name });
  if (latePolicyId === null) return;
  if (!type.lateFee) throw failField('latePolicyId', 'RULE_LATE_OFF', { name: type.name });
  const policy = await findPolicyState(tx, latePolicyId);
  if (!policy || policy.disabled) throw failField('latePolicyId', 'LATE_POLICY_OFF');
}

export async function create(scope: Scope, form: SpecialServiceItemForm): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await checkForm(scope, tx, form);
    const id = await onDuplicate(queries.insertItem(tx, form, stampOf(scope)), NAME_KEY, taken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.name });
    return { id };
  });
}

async function held({ actor }: Scope, tx: Tx, id: number, version: number): Promise<queries.FoundItem> {
  const found = await queries.lockItem(tx, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '特约服务项目' });
  if (found.version !== version) throw fail('STALE', { what: '特约服务项目' });
  // Users who see only some estates may not change an item of all estates.
  if (found.estateId === null && actor.estates !== null) throw fail('NOT_AUTHORISED');
  return found;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeSpecialServiceItem>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await held(scope, tx, id, version);
    await checkForm(scope, tx, form);
    await onDuplicate(queries.updateItem(tx, id, form, stampOf(scope)), NAME_KEY, taken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, after: form, note: form.name });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableSpecialServiceItem>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name } = await held(scope, tx, id, version);
    await queries.updateItem(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: name });
    return null;
  });
}
