// Before the check: the notice, the appointment with its queue number, and the queue on the day.
import {
  HALF_DAY,
  HANDOVER_PLAN,
  MOVE_IN_ACT,
  MOVE_IN_NOTICE,
  QUEUE,
  type arriveMoveIn,
  type bookMoveIn,
  type callNextMoveIn,
  type HalfDay,
  type OutputOf,
  type ParsedInputOf,
  type readMoveInQueue,
  type refuseMoveIn,
  type resumeMoveIn,
  type tellMoveIns,
  type unbookMoveIn,
} from '@anju/contract';
import { formatDay, MOVE_IN_MOVES, shanghaiClock, takeMoveIn } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findPlan } from '../plan/plan.queries.ts';
import * as locks from './lock.queries.ts';
import * as queries from './visit.queries.ts';
import { factsOf, failureOf, lock, slotText, take } from './step.service.ts';

function requirePublished({ planState }: locks.LockedMoveIn, what: string): void {
  if (planState !== HANDOVER_PLAN.published) throw fail('MOVE_IN_PLAN_ENDED', { state: HANDOVER_PLAN.text(planState), what });
}

export const tell = (
  scope: Scope,
  { ids, way, content, result }: ParsedInputOf<typeof tellMoveIns>,
): Promise<OutputOf<typeof tellMoveIns>> =>
  inTransaction(scope.db, async (tx) => {
    const wanted = [...new Set(ids)];
    const found = await locks.lockMoveIns(tx, wanted, reachOf(scope.actor));
    if (found.length < wanted.length) throw fail('NOT_FOUND', { what: '入伙' });
    const stamp = stampOf(scope);
    for (const row of found) requirePublished(row, '通知');
    const note = [MOVE_IN_NOTICE.text(way), result].filter((text) => text !== '').join('，');
    const past = found.find(({ state }) => !MOVE_IN_MOVES[MOVE_IN_ACT.tell].includes(state));
    if (past) throw failureOf(past, 'STATE', '通知');
    await queries.insertNotices(tx, wanted, { way, content, result }, stamp);
    await queries.tellMany(tx, wanted, note, stamp);
    const [only] = found;
    await scope.audit.write(tx, scope.actor, {
      action: '通知',
      entity: 'move-in',
      entityId: found.length === 1 ? (only?.id ?? null) : null,
      note: found.length === 1 ? `${only?.number ?? ''} ${only?.house ?? ''}，${note}` : `${found.length} 套，${note}`,
    });
    return { told: found.length };
  });

export const book = (scope: Scope, { id, slotId, note }: ParsedInputOf<typeof bookMoveIn>): Promise<OutputOf<typeof bookMoveIn>> =>
  inTransaction(scope.db, async (tx) => {
    const row = await lock(scope, tx, id);
    requirePublished(row, '预约');
    const slot = await locks.findSlot(tx, row.planId, slotId);
    if (!slot || slot.day < today(scope.clock)) throw failField('slotId', 'MOVE_IN_SLOT');
    if (row.slotId === slotId && row.queueNo !== null && row.queue === null) return { queueNo: row.queueNo, ...slot };
    return place(scope, tx, row, { id: slotId, ...slot }, MOVE_IN_ACT.book, note);
  });

interface Slot {
  readonly id: number;
  readonly day: string;
  readonly half: HalfDay;
}
/** Slots are locked in the order of their ids, so that two who change places do not wait for each other. */
async function place(
  scope: Scope,
  tx: Tx,
  row: locks.LockedMoveIn,
  slot: Slot,
  act: typeof MOVE_IN_ACT.book | typeof MOVE_IN_ACT.arrive,
  note: string,
): Promise<OutputOf<typeof bookMoveIn>> {
  const allowed = takeMoveIn(factsOf(row), { act });
  if ('refused' in allowed) throw failureOf(row, allowed.refused, MOVE_IN_ACT.text(act));
  const before = row.slotId;
  if (before !== null && before < slot.id) await locks.givePlaceBack(tx, before);
  const taken = await locks.takePlace(tx, row.planId, slot.id);
  if (!taken) throw failField('slotId', 'MOVE_IN_FULL', { day: formatDay(slot.day), half: HALF_DAY.text(slot.half) });
  if (before !== null && before >= slot.id) await locks.givePlaceBack(tx, before);
  const arrived = act === MOVE_IN_ACT.arrive ? { arrivedAt: stampOf(scope).at } : {};
  const words = [`${slotText(slot.day, slot.half)} ${taken.queueNo} 号`, note].filter((text) => text !== '').join('，');
  await take(scope, tx, row, { act }, { note: words, patch: { slotId: slot.id, queueNo: taken.queueNo, ...arrived } });
  return taken;
}

export const unbook = (scope: Scope, { id, reason }: ParsedInputOf<typeof unbookMoveIn>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const row = await lock(scope, tx, id);
    await take(scope, tx, row, { act: MOVE_IN_ACT.unbook }, { note: reason, patch: { slotId: null, queueNo: null } });
    if (row.slotId !== null) await locks.givePlaceBack(tx, row.slotId);
    return null;
  });

const NOON = 12;

/** Somebody with an appointment of today joins the queue with its number; anybody else takes a free place of the rest of the day. */
export const arrive = (scope: Scope, { id }: ParsedInputOf<typeof arriveMoveIn>): Promise<OutputOf<typeof arriveMoveIn>> =>
  inTransaction(scope.db, async (tx) => {
    const row = await lock(scope, tx, id);
    requirePublished(row, '到场登记');
    const day = today(scope.clock);
    if (row.slotDay === day && row.queueNo !== null) {
      await take(scope, tx, row, { act: MOVE_IN_ACT.arrive }, { note: `${row.queueNo} 号`, patch: { arrivedAt: stampOf(scope).at } });
      return { queueNo: row.queueNo };
    }
    if (row.slotDay !== null && row.slotDay > day)
      throw fail('MOVE_IN_NOT_TODAY', { house: row.house, day: formatDay(row.slotDay), half: HALF_DAY.text(row.slotHalf ?? 1) });
    const half = Number(shanghaiClock(scope.clock.now()).slice(11, 13)) < NOON ? HALF_DAY.morning : HALF_DAY.afternoon;
    const [free] = await locks.listFree(tx, row.planId, day, half);
    const slot = free ? await locks.findSlot(tx, row.planId, free.id) : undefined;
    if (!free || !slot) throw fail('MOVE_IN_TODAY', { house: row.house });
    return { queueNo: (await place(scope, tx, row, { id: free.id, ...slot }, MOVE_IN_ACT.arrive, '')).queueNo };
  });

export async function queue(scope: Scope, input: ParsedInputOf<typeof readMoveInQueue>): Promise<OutputOf<typeof readMoveInQueue>> {
  const { planId, day, half } = input;
  const plan = await findPlan(scope.db, planId, scope.actor.estates);
  if (!plan) throw fail('NOT_FOUND', { what: '入伙计划' });
  const slot = plan.slots.find((one) => one.day === day && one.half === half);
  if (!slot) return { capacity: 0, taken: 0, rows: [] };
  return { capacity: slot.capacity, taken: slot.taken, rows: await queries.listQueue(scope.db, slot.id, today(scope.clock)) };
}

export const callNext = (
  scope: Scope,
  { planId, day, half, desk }: ParsedInputOf<typeof callNextMoveIn>,
): Promise<OutputOf<typeof callNextMoveIn>> =>
  inTransaction(scope.db, async (tx) => {
    const next = await locks.lockNext(tx, planId, day, half, reachOf(scope.actor));
    if (!next) return { called: null };
    const row = await lock(scope, tx, next.id);
    const note = [`${row.queueNo ?? ''} 号`, desk].filter((text) => text !== '').join('，');
    await take(scope, tx, row, { act: MOVE_IN_ACT.call }, { note, patch: { calledAt: stampOf(scope).at, desk } });
    return { called: { id: row.id, house: row.house, queueNo: row.queueNo ?? 0 } };
  });

const queueStep =
  (act: typeof MOVE_IN_ACT.skip | typeof MOVE_IN_ACT.leave) =>
  (scope: Scope, { id }: { readonly id: number }): Promise<null> =>
    inTransaction(scope.db, async (tx) => {
      const row = await lock(scope, tx, id);
      await take(scope, tx, row, { act }, { note: `${row.queueNo ?? ''} 号` });
      return null;
    });
export const skip = queueStep(MOVE_IN_ACT.skip);
export const leave = queueStep(MOVE_IN_ACT.leave);

export const refuse = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof refuseMoveIn>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const row = await lock(scope, tx, id, version);
    await take(scope, tx, row, { act: MOVE_IN_ACT.refuse }, { note: reason, patch: { refusal: reason } });
    return null;
  });

/** The owner comes again: told as before, with a check of its own. A place that was used stays used. */
export const resume = (scope: Scope, { id, version, note }: ParsedInputOf<typeof resumeMoveIn>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const row = await lock(scope, tx, id, version);
    requirePublished(row, '重新办理');
    if (await queries.isPlannedElsewhere(tx, row.houseId, row.id))
      throw fail('MOVE_IN_STATE', { house: row.house, state: '已列入其他计划', what: '重新办理' });
    const patch = { refusal: '', slotId: null, queueNo: null, sheetId: null, checkedAt: null };
    await take(scope, tx, row, { act: MOVE_IN_ACT.resume }, { note, patch });
    if (row.slotId !== null && row.queue !== QUEUE.finished) await locks.givePlaceBack(tx, row.slotId);
    return null;
  });
