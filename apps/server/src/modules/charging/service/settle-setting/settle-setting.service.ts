// 结算规则 (menu 150): the tenant's settings for its cashiers, stored as one setting and read by one query. The order in which a part payment
// pays changes from a day on, once another user has approved it.
import {
  getSettleSettings,
  LIMIT,
  SETTLE_DEFAULTS,
  type decideSettleOrder,
  type OutputOf,
  type ParsedInputOf,
  type putSettleSettings,
  type SettleOrderChange,
  type SettleSettings,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { requireOther } from '../../../../platform/document/document.rules.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { findSetting, upsertSetting } from '../../../../platform/settings/settings.queries.ts';
import { type DbOrTx, inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { resumeIdle } from '../../bill/late/late-stop.service.ts';
import type { ActResult } from '../../held-act/act-register.ts';
import { guard } from '../../held-act/guard.service.ts';
import { changesOf } from './settle-setting.rules.ts';

const NAME = 'charging.settle';
const ENTITY = 'settle-setting';
const ORDERS = { 'principal-first': '先还本金', 'late-fee-first': '先还违约金' } as const;

type Shown = OutputOf<typeof getSettleSettings>;
type Change = Omit<SettleOrderChange, 'own'> & { readonly makerId: number };
type Stored = Omit<Shown, 'orderChange'> & { readonly orderChange: Change | null };

/** Fields added since the setting was last written have their defaults. An approved order that has begun is the order. */
async function read(db: DbOrTx, day: string): Promise<Stored> {
  const text = await findSetting(db, NAME);
  const { orderChange = null, ...stored } = (text === undefined ? {} : JSON.parse(text)) as Partial<Stored>;
  const begun = orderChange !== null && orderChange.checkedBy !== '' && orderChange.fromDate <= day;
  const parsed = getSettleSettings.output.parse({
    ...SETTLE_DEFAULTS,
    version: 0,
    updatedBy: '',
    updatedAt: '',
    ...stored,
    ...(begun ? { order: orderChange.order } : {}),
    orderChange: null,
  });
  return { ...parsed, orderChange: begun ? null : orderChange };
}

const store = (tx: Tx, { actor }: Scope, after: Stored): Promise<void> => upsertSetting(tx, actor.tenantId, NAME, JSON.stringify(after));

/** For callers that settle, publish or count points; whoever needs the order says for which day. */
export async function readSettleSettings(db: DbOrTx, day = ''): Promise<SettleSettings> {
  const { version: _version, updatedBy: _by, updatedAt: _at, orderChange: _change, ...settings } = await read(db, day);
  return settings;
}

export async function get({ db, actor, clock }: Scope): Promise<Shown> {
  const { orderChange, ...settings } = await read(db, today(clock));
  if (orderChange === null) return { ...settings, orderChange };
  const { makerId, ...change } = orderChange;
  return { ...settings, orderChange: { ...change, own: makerId === actor.accountId } };
}

async function lock(tx: Tx, { clock }: Scope, version: number): Promise<Stored> {
  const before = await read(tx, today(clock));
  if (before.version !== version) throw fail('STALE', { what: '结算规则' });
  return before;
}

type Putting = ParsedInputOf<typeof putSettleSettings>;

/** Settings decide what cashiers may do, so a second person agrees to a change. The order has its own approval, from a day on. */
export async function put(scope: Scope, input: Putting): Promise<OutputOf<typeof putSettleSettings>> {
  const before = await read(scope.db, today(scope.clock));
  const facts = changesOf(before, input);
  const outcome = await guard(scope, {
    act: 'setting',
    input,
    reason: '',
    subject: 'setting',
    run: (inside) => write(inside, input),
    facts: () =>
      Promise.resolve({
        companyId: 0,
        estateId: null,
        uses: facts.length === 0 ? [] : [{ kind: LIMIT.setting, amount: '0.00' }],
        account: 'setting',
        text: `修改结算规则：${facts.map(({ label }) => label).join('、')}`,
        amount: '0.00',
        tender: '',
        facts,
        settlementId: null,
      }),
  });
  return { held: outcome.held ?? null };
}

export async function doPut(scope: Scope, input: Putting, checkedBy: string): Promise<ActResult> {
  await write(scope, input, checkedBy);
  return { text: '结算规则已修改' };
}

async function write(scope: Scope, { version, orderFrom, ...settings }: Putting, checkedBy = ''): Promise<null> {
  const { actor, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, version);
    const at = clock.now().toISOString();
    const changed = settings.order !== before.order;
    if (changed && (orderFrom === null || orderFrom <= today(clock)))
      throw failField('orderFrom', 'SETTLE_ORDER_FROM', { today: formatDay(today(clock)) });
    const asked = { order: settings.order, fromDate: orderFrom ?? '', by: actor.name, at, checkedBy, makerId: actor.accountId };
    const after: Stored = {
      ...settings,
      order: before.order,
      version: version + 1,
      updatedBy: actor.name,
      updatedAt: at,
      orderChange: changed ? asked : before.orderChange,
    };
    await store(tx, scope, after);
    // Late fees that only the suspension stopped accrue again from the next day on, whenever the hourly run comes.
    if (before.suspensionStopsLate && !settings.suspensionStopsLate)
      await resumeIdle(tx, { ...stampOf(scope), day: today(clock), suspensionStops: false });
    const note = changed ? `结算规则；提交 ${formatDay(asked.fromDate)} 起${ORDERS[asked.order]}` : '结算规则';
    await scope.audit.write(tx, actor, { action: '修改', entity: ENTITY, before, after, note });
    return null;
  });
}

export async function decide(scope: Scope, { version, approve, note }: ParsedInputOf<typeof decideSettleOrder>): Promise<null> {
  const { actor, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, version);
    const change = before.orderChange;
    if (change === null || (approve && change.checkedBy !== '')) throw fail('SETTLE_ORDER_NONE');
    requireOther(change, actor);
    if (approve && change.fromDate <= today(clock)) throw fail('SETTLE_ORDER_FROM', { today: formatDay(today(clock)) });
    const after: Stored = { ...before, version: version + 1, orderChange: approve ? { ...change, checkedBy: actor.name } : null };
    await store(tx, scope, after);
    const text = [`结算规则 ${formatDay(change.fromDate)} 起${ORDERS[change.order]}`, note].filter(Boolean).join('：');
    await scope.audit.write(tx, actor, { action: approve ? '审核变更' : '退回变更', entity: ENTITY, before, after, note: text });
    return null;
  });
}
