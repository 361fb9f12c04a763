// Prices of a standard: proposed by one user, approved by another, never changed. domain: property 4.1, 12.1. Existing bills keep their
// price: a price must begin after the last day of a bill that nothing was paid on, while months that are paid keep theirs and do not hold
// up the price of others.
import {
  PRICE_STATE,
  PRICE,
  type auditPrice,
  type OutputOf,
  type ParsedInputOf,
  type proposePrice,
  type returnPrice,
  type searchKeptPrices,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { requireSeen } from '../../../estate/index.ts';
import * as queries from './standard-price.queries.ts';
import { findStandard, type StandardCore } from './standard.queries.ts';
import { describePrice, priceValues } from './standard.rules.ts';
import { ENTITY, lockStandard } from './standard.service.ts';
import { documentFlow, type StepContext, type StepInput } from '../../../../platform/document/document-flow.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';

const DAY_KEY = 'standard_price_from';

async function checkNotBilled(tx: Tx, standard: StandardCore, fromDate: string): Promise<void> {
  const { bills, to, object } = await queries.findUnpaid(tx, standard, fromDate);
  if (to !== null) throw failField('fromDate', 'PRICE_BILLED', { bills, to: formatDay(to), object });
}

/** A price taken back would leave these bills without one, paid or not. */
async function checkNotUsed(tx: Tx, standard: StandardCore, price: queries.PriceCore): Promise<void> {
  const { bills, to, object } = await queries.findUses(tx, standard, price);
  if (to !== null) throw fail('PRICE_USED', { bills, to: formatDay(to), object });
}

export async function propose(scope: Scope, { id, ...form }: ParsedInputOf<typeof proposePrice>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const standard = await lockStandard(tx, scope, id);
    if (standard.disabled) throw fail('STANDARD_OFF', { name: standard.name });
    const values = priceValues(form, standard);
    const date = formatDay(form.fromDate);
    await checkNotBilled(tx, standard, form.fromDate);
    if (form.resolutionId !== null && !(await queries.isResolutionValid(tx, form.resolutionId, standard.estateId, form.fromDate)))
      throw failField('resolutionId', 'PRICE_RESOLUTION_OFF', { date });
    const there = await queries.findStateOn(tx, id, form.fromDate);
    const taken = () => failField('fromDate', 'PRICE_DAY_TAKEN', { date, state: PRICE.text(there ?? PRICE_STATE.waiting) });
    if (there !== undefined) throw taken();
    const stamp = { ...stampOf(scope), makerId: scope.actor.accountId };
    const priceId = await onDuplicate(queries.insertPrice(tx, id, values, stamp), DAY_KEY, taken);
    const note = describePrice(values, standard.priceMethod, standard.method);
    await scope.audit.write(tx, scope.actor, { action: '提交价格', entity: ENTITY, entityId: id, after: values, note });
    return { id: priceId };
  });
}

interface HeldPrice extends queries.PriceCore {
  readonly entityId: number;
  readonly standard: StandardCore;
}
const prices = documentFlow<HeldPrice, Partial<StateChange>>({
  name: '价格',
  entity: ENTITY,
  states: PRICE,
  refused: 'PRICE_CLOSED',
  /** The price is read after its standard is locked, so that no other user decides on it in the meantime. */
  async lock(tx, id, _estates, scope) {
    const found = await queries.findPrice(tx, id);
    if (!found) return undefined;
    const standard = await lockStandard(tx, scope, found.standardId);
    const price = await queries.findPrice(tx, id);
    return price && { ...price, standard, entityId: standard.id };
  },
  update: queries.updatePrice,
});
const note = ({ document, input }: StepContext<HeldPrice, StepInput>): string =>
  [`${formatDay(document.fromDate)} 起`, input.note ?? ''].filter(Boolean).join('：');

const approve = prices.step({
  action: '审核价格',
  what: '审核',
  from: [PRICE_STATE.waiting],
  to: PRICE_STATE.valid,
  by: 'other',
  note,
  before: ({ tx, document: { standard, fromDate } }) => checkNotBilled(tx, standard, fromDate),
});
export const audit = (scope: Scope, { priceId: id, ...input }: ParsedInputOf<typeof auditPrice>): Promise<null> =>
  approve(scope, { id, ...input });

/** Allowed for a waiting price, and for an approved price that has neither begun nor been billed. */
const reject = prices.step({
  action: '退回价格',
  what: '退回',
  from: [PRICE_STATE.waiting, PRICE_STATE.valid],
  to: PRICE_STATE.returned,
  by: 'other',
  note,
  async before({ scope, tx, document }) {
    const { standard, state, fromDate } = document;
    if (state !== PRICE_STATE.valid) return;
    if (fromDate <= today(scope.clock)) throw fail('PRICE_BEGUN', { date: formatDay(fromDate) });
    await checkNotUsed(tx, standard, document);
  },
});
export const giveBack = (scope: Scope, { priceId: id, ...input }: ParsedInputOf<typeof returnPrice>): Promise<null> =>
  reject(scope, { id, ...input });

/** 保留原价的对象. */
export async function kept(
  { db, actor, clock }: Scope,
  { priceId, page, size }: ParsedInputOf<typeof searchKeptPrices>,
): Promise<OutputOf<typeof searchKeptPrices>> {
  const day = today(clock);
  const price = await queries.findPrice(db, priceId);
  if (!price) throw fail('NOT_FOUND', { what: '价格' });
  requireSeen(actor, await findStandard(db, price.standardId, day), '收费标准');
  const [total, rows] = await Promise.all([
    queries.countKept(db, priceId, day),
    queries.searchKept(db, priceId, day, size, (page - 1) * size),
  ]);
  return { total, rows };
}
