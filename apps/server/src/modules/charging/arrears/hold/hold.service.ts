// Which objects 欠费催收 does not chase, and the hourly run over marks and instalment plans.
import { PLAN, type ChaseHold } from '@anju/contract';
import { layOver, nextInstalment } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import { inTransaction, type Db, type DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from '../../bill/core/balance.queries.ts';
import { resumeIdle } from '../../bill/late/late-stop.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { listHolds, type HoldFound } from './hold.queries.ts';
import { keepMarks } from '../arrears-mark/mark.service.ts';
import { keepPlans } from '../instalment-plan/plan.service.ts';
import { stateOf } from '../instalment-plan/plan.rules.ts';

const NOTHING: ChaseHold = { marks: [], plan: null, quiet: false };

function holdOf({ marks, plan }: HoldFound, day: string): ChaseHold {
  const stops = marks.some(({ stopChase }) => stopChase);
  if (!plan) return { marks, plan: null, quiet: stops };
  const laid = layOver(plan.instalments, plan.paid, day);
  const state = stateOf(plan.state, plan.total, plan.paid, laid);
  const next = nextInstalment(laid);
  // A plan that is paid in full holds nothing back.
  if (state === PLAN.done || next === null) return { marks, plan: null, quiet: stops };
  const broken = state === PLAN.broken;
  return { marks, plan: { id: plan.id, number: plan.number, broken, dueDate: next.dueDate, amount: next.amount }, quiet: stops || !broken };
}

/** Returns a function that gives the holds of an object by its key (`1-12`). */
export async function readHolds(db: DbOrTx, objects: readonly ObjectKey[], day: string): Promise<(key: string) => ChaseHold> {
  const found = new Map((await listHolds(db, objects, day)).map((one) => [one.key, holdOf(one, day)]));
  return (key) => found.get(key) ?? NOTHING;
}

/**
 * Closes marks and plans whose day has come. It also resumes late fees that are stopped without a reason, for example after the settings
 * of suspensions changed. The days that count do not depend on when it runs.
 */
export async function keepHolds({ clock }: Pick<Services, 'clock'>, db: Db, tenantId: number): Promise<void> {
  const day = today(clock);
  const stamp: Stamp = { tenantId, by: '系统', at: clock.now().toISOString() };
  await inTransaction(db, async (tx) => {
    await keepMarks(tx, day, stamp);
    await keepPlans(tx, day, stamp);
    const { suspensionStopsLate: suspensionStops } = await readSettleSettings(tx);
    await resumeIdle(tx, { ...stamp, day, suspensionStops });
  });
}
