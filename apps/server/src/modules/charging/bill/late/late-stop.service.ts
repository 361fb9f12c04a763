// Stops and resumes late fees. Pauses are stored with their dates, so that the fee is the same whenever they are written down: a day that
// is paused afterwards, or counted again, also changes what had accrued when the base last changed. The objects of the bills are locked.
import { addDays, type LatePause } from '@anju/domain';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockObjects } from '../core/balance.queries.ts';
import { pausesText, repausedFee, type PausedBill } from './late-pause.rules.ts';
import * as queries from './late-stop.queries.ts';
import { listStandingSteps } from './standing-steps.queries.ts';

/** Returns the bills whose pauses changed. */
async function repause(tx: Tx, billIds: readonly number[], wanted: queries.Days): Promise<PausedBill[]> {
  const changed = billIds.length === 0 ? [] : await queries.lockRepaused(tx, billIds, wanted);
  if (changed.length === 0) return [];
  const moved = changed.filter(({ lateDay }) => lateDay !== null).map(({ id }) => id);
  const steps = Map.groupBy(moved.length === 0 ? [] : await listStandingSteps(tx, moved), ({ billId }) => billId);
  const repaused = changed.map((bill) => ({ id: bill.id, pause: bill.wanted, fixed: repausedFee(bill, steps.get(bill.id) ?? []) }));
  await queries.writePauses(tx, repaused);
  return changed;
}

/** The fee stops at the end of the day; a fee that is already stopped keeps its day. */
export async function stopLate(tx: Tx, billIds: readonly number[], day: string): Promise<void> {
  await pauseLate(tx, billIds, { from: addDays(day, 1), to: null });
}

/** No fee accrues on these days, past or future. */
export async function pauseLate(tx: Tx, billIds: readonly number[], { from, to }: LatePause): Promise<void> {
  await repause(tx, billIds, queries.withDays(from, to));
}

export interface Resuming extends Stamp {
  /** The last day that is not charged. */
  readonly day: string;
  readonly suspensionStops: boolean;
}
/** Resumes the late fees that no reason stops any more; the history of each bill records the days that are not charged. */
export async function resumeLate(tx: Tx, billIds: readonly number[], resuming: Resuming): Promise<void> {
  const { tenantId, day, suspensionStops, by, at } = resuming;
  const changed = await repause(tx, billIds, queries.stillPaused(day, suspensionStops));
  const told = changed.map(({ id: billId, wanted }) => ({
    tenantId,
    billId,
    act: '违约金停计',
    reason: pausesText(wanted) || '已取消',
    by,
    at,
  }));
  await queries.insertPauseSteps(tx, told);
}

/** Resumes the late fees that are stopped without a reason, and locks their objects first. */
export async function resumeIdle(tx: Tx, resuming: Resuming): Promise<void> {
  const idle = await queries.listIdle(tx, resuming.day, resuming.suspensionStops);
  await lockObjects(tx, idle);
  await resumeLate(
    tx,
    idle.map(({ id }) => id),
    resuming,
  );
}

/** Gives bills the pauses of the marks of their objects that they lack, for example bills that were opened again, and locks the objects. */
export async function pauseUnmarked(tx: Tx): Promise<void> {
  const found = await queries.listUnmarked(tx);
  await lockObjects(tx, found);
  const ids = found.map(({ id }) => id);
  await repause(tx, ids, queries.WITH_MARKS);
}
