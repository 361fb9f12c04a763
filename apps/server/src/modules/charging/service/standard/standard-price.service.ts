// Prices of a standard: proposed by one, audited by another, never changed. domain: property 4.1, 12.1. What was billed keeps its price, so
// that a price begins after the last day that was billed.
import { PRICE_STATE, priceState, type auditPrice, type ParsedInputOf, type proposePrice, type returnPrice } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { stampOf } from '../rule/rule.service.ts';
import * as queries from './standard-price.queries.ts';
import type { StandardCore } from './standard.queries.ts';
import { describePrice, priceValues } from './standard.rules.ts';
import { ENTITY, lockStandard } from './standard.service.ts';

const DAY_KEY = 'standard_price_from';

async function checkNotBilled(tx: Tx, standard: StandardCore, fromDate: string): Promise<void> {
  const to = await queries.findBilledTo(tx, standard, fromDate);
  if (to !== null && to >= fromDate) throw failField('fromDate', 'PRICE_BILLED', { to: formatDay(to) });
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
    const taken = () => failField('fromDate', 'PRICE_DAY_TAKEN', { date, state: priceState.text(there ?? PRICE_STATE.waiting) });
    if (there !== undefined) throw taken();
    const stamp = { ...stampOf(scope), makerId: scope.actor.accountId };
    const priceId = await onDuplicate(queries.insertPrice(tx, id, values, stamp), DAY_KEY, taken);
    const note = describePrice(values, standard.priceMethod, standard.method);
    await scope.audit.write(tx, scope.actor, { action: '提交价格', entity: ENTITY, entityId: id, after: values, note });
    return { id: priceId };
  });
}

/** The price as it is once its standard is held: nobody else decides on it meanwhile. */
async function lockPrice(tx: Tx, scope: Scope, priceId: number) {
  const found = await queries.findPrice(tx, priceId);
  if (!found) throw fail('NOT_FOUND', { what: '价格' });
  const standard = await lockStandard(tx, scope, found.standardId);
  const price = await queries.findPrice(tx, priceId);
  if (!price) throw fail('NOT_FOUND', { what: '价格' });
  return { standard, price };
}

export async function audit(scope: Scope, { priceId, note }: ParsedInputOf<typeof auditPrice>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { standard, price } = await lockPrice(tx, scope, priceId);
    if (price.state !== PRICE_STATE.waiting) throw fail('PRICE_CLOSED', { state: priceState.text(price.state), what: '审核' });
    if (price.makerId === scope.actor.accountId) throw fail('MAKER_IS_CHECKER');
    await checkNotBilled(tx, standard, price.fromDate);
    await queries.updateChecked(tx, priceId, { state: PRICE_STATE.valid, note, checkerId: scope.actor.accountId }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '审核价格',
      entity: ENTITY,
      entityId: standard.id,
      note: textOf(price.fromDate, note),
    });
    return null;
  });
}

/** One that waits, or one that was audited and has neither begun nor been billed. */
export async function giveBack(scope: Scope, { priceId, note }: ParsedInputOf<typeof returnPrice>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { standard, price } = await lockPrice(tx, scope, priceId);
    if (price.state === PRICE_STATE.returned) throw fail('PRICE_CLOSED', { state: priceState.text(price.state), what: '退回' });
    if (price.makerId === scope.actor.accountId) throw fail('MAKER_IS_CHECKER');
    if (price.state === PRICE_STATE.valid) {
      if (price.fromDate <= today(scope.clock)) throw fail('PRICE_BEGUN', { date: formatDay(price.fromDate) });
      await checkNotBilled(tx, standard, price.fromDate);
    }
    await queries.updateChecked(tx, priceId, { state: PRICE_STATE.returned, note, checkerId: scope.actor.accountId }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '退回价格',
      entity: ENTITY,
      entityId: standard.id,
      note: textOf(price.fromDate, note),
    });
    return null;
  });
}

const textOf = (fromDate: string, note: string) => [`${formatDay(fromDate)} 起`, note].filter(Boolean).join('：');
