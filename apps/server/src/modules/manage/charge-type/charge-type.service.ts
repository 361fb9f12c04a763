// 收费字典 (menus 502-507): what may be charged for, a tree per family in the tenant's own order. domain: property 6.1.
// Every change of the tree locks the family first, so that codes, parents and places are checked against its current state.
import {
  CHARGE_FAMILIES,
  searchChargeTypes,
  type changeChargeType,
  type ChargeFamily,
  type ChargeTypeRow,
  type chargeTypeTree,
  type createChargeType,
  type disableChargeType,
  type OutputOf,
  type ParsedInputOf,
  type placeChargeType,
} from '@anju/contract';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { isInUse, requireFamily } from './charge-type.policy.ts';
import * as queries from './charge-type.queries.ts';
import { arranged, checkFixed, checkParent, percentOf, rateOf } from './charge-type.rules.ts';

const WHAT = '收费项目';
const ENTITY = 'charge-type';
const NONE = 0;
const KEYS = { code: 'charge_type_tenant_id_code_key', name: 'charge_type_tenant_id_name_key' } as const;

const list = listing(searchChargeTypes, {
  totals: queries.countTypes,
  page: queries.listTypes,
  row: (row: ChargeTypeRow) => ({ ...row, taxRate: percentOf(row.taxRate) }),
});

export async function search(scope: Scope, input: ParsedInputOf<typeof searchChargeTypes>): Promise<OutputOf<typeof searchChargeTypes>> {
  await requireFamily(scope, input.family, 'view');
  return list(scope, input);
}

export async function tree(scope: Scope, { family }: ParsedInputOf<typeof chargeTypeTree>): Promise<OutputOf<typeof chargeTypeTree>> {
  await requireFamily(scope, family, 'view');
  return queries.listNodes(scope.db, family);
}

/** Codes and names are unique across all six families; the error names the charge that has it, because the page shows only one family. */
async function checkFree(tx: Tx, { code, name }: { code: string; name: string }, id: number): Promise<void> {
  const byCode = await queries.findHolder(tx, 'code', code, id);
  if (byCode) throw failField('code', 'CHARGE_CODE_TAKEN', { ...byCode, code, family: CHARGE_FAMILIES[byCode.family].name });
  const byName = await queries.findHolder(tx, 'name', name, id);
  if (byName) throw failField('name', 'CHARGE_NAME_TAKEN', { ...byName, name, family: CHARGE_FAMILIES[byName.family].name });
}

/** If two users save the same code or name concurrently, the unique key refuses the second. */
const kept = <T>(work: Promise<T>, { code, name }: { code: string; name: string }): Promise<T> =>
  onDuplicate(
    onDuplicate(work, KEYS.code, () => failField('code', 'CHARGE_CODE_TAKEN', { code, family: '另一', name: '项目' })),
    KEYS.name,
    () => failField('name', 'CHARGE_NAME_TAKEN', { name, family: '另一', code: '项目' }),
  );

export async function create(scope: Scope, { family, ...form }: ParsedInputOf<typeof createChargeType>): Promise<{ id: number }> {
  await requireFamily(scope, family, 'add');
  return inTransaction(scope.db, async (tx) => {
    const nodes = await queries.lockFamily(tx, family);
    checkParent(nodes, null, form.parentId);
    await checkFree(tx, form, NONE);
    const values = { ...form, taxRate: rateOf(form.taxRate) };
    const id = await kept(queries.insertType(tx, family, values, stampOf(scope)), form);
    const all = [...nodes, { id, parentId: form.parentId, code: form.code, name: form.name, disabled: false }];
    await queries.updateOrder(tx, arranged(all, id, form.parentId, null));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: { family, ...form } });
    return { id };
  });
}

/** The family of a charge decides which right its change needs. */
async function familyOf(scope: Scope, id: number, act: 'change' | 'remove'): Promise<ChargeFamily> {
  const family = await queries.findFamily(scope.db, id);
  if (family === undefined) throw fail('NOT_FOUND', { what: WHAT });
  await requireFamily(scope, family, act);
  return family;
}

async function lock(tx: Tx, family: ChargeFamily, id: number) {
  const nodes = await queries.lockFamily(tx, family);
  if (!nodes.some((node) => node.id === id)) throw fail('NOT_FOUND', { what: WHAT });
  return { nodes, before: await queries.findType(tx, id) };
}

export async function change(scope: Scope, { id, version, family, ...form }: ParsedInputOf<typeof changeChargeType>): Promise<null> {
  if ((await familyOf(scope, id, 'change')) !== family) throw fail('NOT_FOUND', { what: WHAT });
  return inTransaction(scope.db, async (tx) => {
    const { nodes, before } = await lock(tx, family, id);
    if (before.version !== version) throw fail('STALE', { what: WHAT });
    checkParent(nodes, id, form.parentId);
    await checkFree(tx, form, id);
    const what = await isInUse(tx, id);
    if (what !== null) checkFixed(before.name, what, before, form);
    await kept(queries.updateType(tx, id, { ...form, taxRate: rateOf(form.taxRate) }, stampOf(scope)), form);
    if (before.parentId !== form.parentId) await queries.updateOrder(tx, arranged(nodes, id, form.parentId, null));
    const { disabled: _disabled, version: _version, ...old } = before;
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: ENTITY,
      entityId: id,
      before: { ...old, taxRate: percentOf(old.taxRate) },
      after: { ...form, taxRate: percentOf(rateOf(form.taxRate)) },
    });
    return null;
  });
}

export async function place(scope: Scope, { id, parentId, before }: ParsedInputOf<typeof placeChargeType>): Promise<null> {
  const family = await familyOf(scope, id, 'change');
  return inTransaction(scope.db, async (tx) => {
    const { nodes, before: held } = await lock(tx, family, id);
    if (held.parentId !== parentId) {
      checkParent(nodes, id, parentId);
      await queries.updateParent(tx, id, parentId);
      const name = (of: number | null) => nodes.find((node) => node.id === of)?.name ?? '';
      await scope.audit.write(tx, scope.actor, {
        action: '修改',
        entity: ENTITY,
        entityId: id,
        note: `${held.name}：上级由“${name(held.parentId)}”改为“${name(parentId)}”`,
      });
    }
    await queries.updateOrder(tx, arranged(nodes, id, parentId, before));
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableChargeType>): Promise<null> {
  const family = await familyOf(scope, id, 'change');
  return inTransaction(scope.db, async (tx) => {
    const { nodes, before } = await lock(tx, family, id);
    if (before.version !== version) throw fail('STALE', { what: WHAT });
    const count = nodes.filter((node) => node.parentId === id && !node.disabled).length;
    if (disabled && count > 0) throw fail('CHARGE_CHILDREN_ON', { name: before.name, count });
    const parent = nodes.find((node) => node.id === before.parentId);
    if (!disabled && parent?.disabled) throw fail('CHARGE_PARENT_DISABLED', { name: parent.name });
    await queries.updateType(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: before.name });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  const family = await familyOf(scope, id, 'remove');
  return inTransaction(scope.db, async (tx) => {
    const { nodes, before } = await lock(tx, family, id);
    const count = nodes.filter((node) => node.parentId === id).length;
    if (count > 0) throw fail('CHARGE_HAS_CHILDREN', { name: before.name, count });
    const what = await isInUse(tx, id);
    if (what !== null) throw fail('CHARGE_IN_USE', { name: before.name, what });
    await queries.deleteType(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before });
    return null;
  });
}
