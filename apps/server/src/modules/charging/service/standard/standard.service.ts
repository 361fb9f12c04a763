// 收费标准 (menu 151): the price list of an estate, item by item. domain: property 4.1. Prices are in standard-price.service.ts.
import type {
  changeStandard,
  createStandard,
  disableStandard,
  OutputOf,
  ParsedInputOf,
  searchStandardOptions,
  searchStandards,
  StandardDetail,
  StandardPriceRow,
} from '@anju/contract';
import { listAuditLines } from '../../../../platform/audit/audit-list.queries.ts';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireSeen } from '../../../estate/index.ts';
import { holdRule } from '../rule/rule.queries.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { findBilledTo, listKept, listPrices } from './standard-price.queries.ts';
import * as queries from './standard.queries.ts';
import { withPhase } from '../rule/rule.rules.ts';

const WHAT = '收费标准';
export const ENTITY = 'charging-standard';
const NAME_KEY = 'standard_tenant_id_estate_id_name_key';
const SHOWN_CHANGES = 100;

const taken = (name: string) => () => failField('name', 'CHARGING_NAME_TAKEN', { name });

export async function search(scope: Scope, input: ParsedInputOf<typeof searchStandards>): Promise<OutputOf<typeof searchStandards>> {
  const { page, size, sort, ...filter } = input;
  const wanted = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const [total, rows] = await Promise.all([
    queries.countStandards(scope.db, wanted),
    queries.listStandards(scope.db, wanted, sort, size, (page - 1) * size),
  ]);
  return { total, rows };
}

const keptBy = (kept: Awaited<ReturnType<typeof listKept>>, priceId: number): StandardPriceRow['kept'] => {
  const found = kept.find(({ id }) => id === priceId);
  return found ? { objects: found.objects, to: found.to } : null;
};

export async function detail({ db, actor, clock }: Scope, id: number): Promise<StandardDetail> {
  const day = today(clock);
  const { createdBy, createdAt, ...standard } = requireSeen(actor, await queries.findStandard(db, id, day), WHAT);
  const [prices, billed, kept, changes] = await Promise.all([
    listPrices(db, id),
    findBilledTo(db, standard, day),
    listKept(db, id, day),
    listAuditLines(db, 'charging-standard', id, SHOWN_CHANGES),
  ]);
  // Seeded standards have no log entry for their creation.
  const made = changes.some(({ action }) => action === '新增') ? [] : [{ id, at: createdAt, by: createdBy, action: '建档', detail: '' }];
  return {
    ...standard,
    ...billed,
    prices: withPhase(prices, day).map(({ makerId, ...price }) => ({
      ...price,
      own: makerId === actor.accountId,
      kept: keptBy(kept, price.id),
    })),
    changes: [...changes, ...made],
  };
}

export async function create(
  scope: Scope,
  { estateId, ruleId, name, remark }: ParsedInputOf<typeof createStandard>,
): Promise<{ id: number }> {
  requireSeen(scope.actor, { estateId }, '小区');
  return inTransaction(scope.db, async (tx) => {
    const rule = await holdRule(tx, ruleId);
    if (!rule || rule.disabled) throw failField('ruleId', 'RULE_OFF');
    const values = { estateId, ruleId, chargeTypeId: rule.chargeTypeId, name, remark };
    const id = await onDuplicate(queries.insertStandard(tx, values, stampOf(scope)), NAME_KEY, taken(name));
    await scope.audit.write(tx, scope.actor, {
      action: '新增',
      entity: ENTITY,
      entityId: id,
      after: values,
      note: `${name}（${rule.name}）`,
    });
    return { id };
  });
}

/** The standard must be in the user's estates and, if a version is given, unchanged since the user read it. */
export async function lockStandard(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.StandardCore> {
  const standard = requireSeen(actor, await queries.lockStandard(tx, id), WHAT);
  if (version !== undefined && standard.version !== version) throw fail('STALE', { what: WHAT });
  return standard;
}

export async function change(scope: Scope, { id, version, ...values }: ParsedInputOf<typeof changeStandard>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockStandard(tx, scope, id, version);
    await onDuplicate(queries.updateStandard(tx, id, values, stampOf(scope)), NAME_KEY, taken(values.name));
    const note = before.name === values.name ? values.name : `${before.name} → ${values.name}`;
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: values, note });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableStandard>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockStandard(tx, scope, id, version);
    await queries.updateStandard(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: before.name });
    return null;
  });
}

const usesText = ({ attached, meters, billed }: { attached: number; meters: number; billed: boolean }): string | null => {
  if (attached > 0) return ` ${attached} 条计费标准`;
  if (meters > 0) return ` ${meters} 个表具`;
  return billed ? '账单' : null;
};

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockStandard(tx, scope, id);
    const what = usesText(await queries.countUses(tx, before));
    if (what !== null) throw fail('CHARGE_IN_USE', { name: before.name, what });
    const prices = await listPrices(tx, id);
    await queries.deleteStandard(tx, id);
    await scope.audit.write(tx, scope.actor, {
      action: '删除',
      entity: ENTITY,
      entityId: id,
      before: { ...before, prices },
      note: before.name,
    });
    return null;
  });
}

export function options(
  { db, actor, clock }: Scope,
  input: ParsedInputOf<typeof searchStandardOptions>,
): Promise<OutputOf<typeof searchStandardOptions>> {
  requireSeen(actor, { estateId: input.estateId }, '小区');
  return queries.listOptions(db, input, today(clock));
}
