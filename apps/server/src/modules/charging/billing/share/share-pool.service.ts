// 公摊 (menu 154): the cost of a period, from a public meter, an invoice or a year; audited by somebody else before it is shared.
import { POOL, POOL_SOURCE, shareFormula } from '@anju/contract';
import type {
  auditSharePool,
  changeSharePool,
  createSharePool,
  listShareMeters,
  OutputOf,
  ParsedInputOf,
  rejectSharePool,
  searchSharePools,
  ShareMeterRow,
  SharePoolDetail,
  SharePoolForm,
  voidSharePool,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockReadings } from '../../service/meter/meter.queries.ts';
import { findEstate } from '../run/estate.queries.ts';
import { findPlan, lockPlan, type PlanCore } from './share-plan.queries.ts';
import * as queries from './share-pool.queries.ts';
import { amountOf, meterRows, requireState, usageOf } from './share-pool.rules.ts';
import { releasePool } from './share-release.service.ts';
import type { SharePool } from './share-shapes.ts';
import { termsText } from './share-text.rules.ts';

const WHAT = '公摊';
const ENTITY = 'share-pool';

export const search = (
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchSharePools>,
): Promise<OutputOf<typeof searchSharePools>> => queries.searchPools(db, wanted, actor.estates, size, (page - 1) * size);

export async function detail({ db, actor }: Scope, id: number): Promise<SharePoolDetail> {
  const found = await queries.findPool(db, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const { makerId, stored, ...pool } = found;
  return { ...pool, formula: shareFormula(pool.method), terms: termsText(stored), auditable: makerId !== actor.accountId };
}

export async function meters(
  { db, actor }: Scope,
  { planId, periodFrom: from, periodTo: to, poolId }: ParsedInputOf<typeof listShareMeters>,
): Promise<ShareMeterRow[]> {
  const plan = await findPlan(db, planId, actor.estates);
  if (!plan) throw fail('NOT_FOUND', { what: '公摊方案' });
  return meterRows(await queries.listMeterUses(db, plan.groupId, { from, to, meterIds: null, poolId }));
}

interface Cost {
  readonly values: queries.PoolValues;
  readonly uses: readonly queries.MeterUse[];
}
/** Readings of an estate are written one after another; so are the pools that take them. */
async function costOf(tx: Tx, plan: PlanCore, form: SharePoolForm, poolId: number | null): Promise<Cost> {
  const { planId, periodFrom, periodTo, source, voucherNo, remark } = form;
  const head = { planId, chargeTypeId: plan.chargeTypeId, periodFrom, periodTo, source, voucherNo, remark };
  if (source === POOL_SOURCE.year && plan.advanceTypeId === null) throw failField('source', 'SHARE_NO_ADVANCE', { plan: plan.name });
  if (source !== POOL_SOURCE.meter) {
    const { quantity, price, amount } = form;
    return { values: { ...head, quantity, price, amount: amount ?? '0' }, uses: [] };
  }
  await lockReadings(tx, plan.estateId);
  const { meterIds, price } = form;
  const uses = await queries.listMeterUses(tx, plan.groupId, { from: periodFrom, to: periodTo, meterIds, poolId });
  const quantity = usageOf(uses, meterIds);
  return { values: { ...head, quantity, price, amount: amountOf(quantity, price ?? '0') }, uses };
}

async function heldPlan({ actor }: Scope, tx: Tx, id: number, known?: number): Promise<PlanCore> {
  const plan = await lockPlan(tx, id, actor.estates, true);
  if (!plan || (plan.disabled && known !== id)) throw failField('planId', 'SHARE_PLAN_OFF');
  return plan;
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createSharePool>): Promise<OutputOf<typeof createSharePool>> {
  const { actor, clock, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const plan = await heldPlan(scope, tx, form.planId);
    const estate = await findEstate(tx, plan.estateId);
    if (!estate) throw fail('NOT_FOUND', { what: '小区' });
    const { values, uses } = await costOf(tx, plan, form, null);
    const number = await takeNumber(tx, actor.tenantId, estate.companyId, 'share-pool', today(clock));
    const id = await queries.insertPool(tx, {
      ...values,
      tenantId: actor.tenantId,
      number,
      estateId: plan.estateId,
      makerId: actor.accountId,
      createdBy: actor.name,
      createdAt: clock.now().toISOString(),
    });
    await queries.replaceReadings(tx, actor.tenantId, id, uses);
    await audit.write(tx, actor, {
      action: '新增',
      entity: ENTITY,
      entityId: id,
      after: form,
      note: `${number} ${plan.name} ${values.amount} 元`,
    });
    return { id, number, amount: values.amount };
  });
}

async function locked({ actor }: Scope, tx: Tx, id: number, version: number): Promise<SharePool> {
  const pool = await queries.lockPool(tx, id, actor.estates);
  if (!pool) throw fail('NOT_FOUND', { what: WHAT });
  if (pool.version !== version) throw fail('STALE', { what: WHAT });
  return pool;
}

/** Whoever changes it last has made it: he does not audit it. */
export async function change(
  scope: Scope,
  { id, version, ...form }: ParsedInputOf<typeof changeSharePool>,
): Promise<OutputOf<typeof changeSharePool>> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const before = await locked(scope, tx, id, version);
    requireState(before, [POOL.waiting, POOL.rejected], '修改');
    const plan = await heldPlan(scope, tx, form.planId, before.planId);
    if (plan.estateId !== before.estateId) throw failField('planId', 'SHARE_PLAN_OFF');
    const { values, uses } = await costOf(tx, plan, form, id);
    await queries.updatePool(tx, id, {
      ...values,
      state: POOL.waiting,
      makerId: actor.accountId,
      createdBy: actor.name,
      checkerId: null,
      checkedBy: '',
      checkedAt: null,
      checkNote: '',
    });
    await queries.replaceReadings(tx, actor.tenantId, id, uses);
    await audit.write(tx, actor, {
      action: '修改',
      entity: ENTITY,
      entityId: id,
      before: { amount: before.amount },
      after: form,
      note: `${before.number} ${values.amount} 元`,
    });
    return { amount: values.amount };
  });
}

const checkedBy = ({ actor, clock }: Scope) => ({
  checkerId: actor.accountId,
  checkedBy: actor.name,
  checkedAt: clock.now().toISOString(),
});

/** The terms of the plan are kept with the pool from here on. */
export async function auditOne(scope: Scope, { id, version }: ParsedInputOf<typeof auditSharePool>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const pool = await locked(scope, tx, id, version);
    requireState(pool, [POOL.waiting], '审核');
    if (pool.makerId === scope.actor.accountId) throw fail('MAKER_IS_CHECKER');
    await queries.updatePool(tx, id, { state: POOL.audited, terms: pool.terms, ...checkedBy(scope) });
    await scope.audit.write(tx, scope.actor, {
      action: '审核',
      entity: ENTITY,
      entityId: id,
      note: `${pool.number} ${pool.planName} ${formatMoney(pool.amount)} 元`,
    });
    return null;
  });
}

export async function reject(scope: Scope, { id, version, reason }: ParsedInputOf<typeof rejectSharePool>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const pool = await locked(scope, tx, id, version);
    requireState(pool, [POOL.waiting, POOL.audited], '退回');
    if (pool.makerId === scope.actor.accountId) throw fail('MAKER_IS_CHECKER');
    await queries.updatePool(tx, id, { state: POOL.rejected, terms: null, checkNote: reason, ...checkedBy(scope) });
    await scope.audit.write(tx, scope.actor, { action: '退回', entity: ENTITY, entityId: id, note: `${pool.number} ${reason}` });
    return null;
  });
}

/** Its readings are free for another. One that was shared goes only when none of its bills lives. */
export async function voidOne(scope: Scope, { id, version, reason }: ParsedInputOf<typeof voidSharePool>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const pool = await locked(scope, tx, id, version);
    requireState(pool, [POOL.waiting, POOL.audited, POOL.shared, POOL.rejected], '作废');
    if (pool.state === POOL.shared) await releasePool(scope, tx, pool, { reason });
    await queries.replaceReadings(tx, scope.actor.tenantId, id, []);
    await queries.updatePool(tx, id, { state: POOL.void, checkNote: reason });
    await scope.audit.write(tx, scope.actor, { action: '作废', entity: ENTITY, entityId: id, note: `${pool.number} ${reason}` });
    return null;
  });
}
