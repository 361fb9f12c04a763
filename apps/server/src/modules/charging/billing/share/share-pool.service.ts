// 公摊 (menu 154): the cost of a period, from a public meter, an invoice or a year; approved by another user before it is allocated.
import { POOL, POOL_SOURCE, shareFormula } from '@anju/contract';
import type {
  changeSharePool,
  createSharePool,
  listShareMeters,
  OutputOf,
  ParsedInputOf,
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
import { findEstate } from '../../charged-estate/charged-estate.queries.ts';
import { findPlan, lockPlan, type PlanCore } from './share-plan.queries.ts';
import * as queries from './share-pool.queries.ts';
import { amountOf, meterRows, usageOf } from './share-pool.rules.ts';
import { releasePool } from './share-release.service.ts';
import type { SharePool } from './share-shapes.ts';
import { termsText } from './share-text.rules.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';

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
/** Readings of an estate are written one after another, and so are the pools that use them. */
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

const pools = documentFlow<SharePool, queries.PoolChange>({
  name: WHAT,
  entity: ENTITY,
  states: POOL,
  refused: 'SHARE_POOL_STATE',
  order: ['version', 'state', 'maker'],
  lock: queries.lockPool,
  update: queries.updatePool,
});

/** The user who last changed it counts as its maker and may not approve it. */
export async function change(
  scope: Scope,
  { id, version, ...form }: ParsedInputOf<typeof changeSharePool>,
): Promise<OutputOf<typeof changeSharePool>> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const changing = { action: '修改', from: [POOL.waiting, POOL.rejected], by: 'anyone' } as const;
    const before = await pools.hold(scope, tx, { id, version }, changing);
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

/** The approval stores the terms of the plan with the pool. */
export const auditOne = pools.step({
  action: '审核',
  from: [POOL.waiting],
  to: POOL.audited,
  by: 'other',
  note: ({ document: { number, planName, amount } }) => `${number} ${planName} ${formatMoney(amount)} 元`,
  before: async ({ document: { terms } }) => ({ change: { terms } }),
});

export const reject = pools.step({
  action: '退回',
  from: [POOL.waiting, POOL.audited],
  to: POOL.rejected,
  by: 'other',
  before: async () => ({ change: { terms: null } }),
});

/** Its readings become available to another pool. An allocated pool can be voided only when none of its bills is valid. */
export const voidOne = pools.step<ParsedInputOf<typeof voidSharePool>>({
  action: '作废',
  from: [POOL.waiting, POOL.audited, POOL.shared, POOL.rejected],
  to: POOL.void,
  by: 'anyone',
  writes: ({ input }) => ({ checkNote: input.reason }),
  // The release writes the pool and its own log entry, so it comes first.
  async before({ scope, tx, document, input: { reason } }) {
    if (document.state === POOL.shared) await releasePool(scope, tx, document, { reason });
    await queries.replaceReadings(tx, scope.actor.tenantId, document.id, []);
  },
});
