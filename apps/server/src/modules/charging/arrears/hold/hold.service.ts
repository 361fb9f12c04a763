// Who is not to be written to, for 欠费催收; and the hourly round of marks and agreements.
import type { ChaseHold } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import type { Services } from '../../../../platform/scope.ts';
import { inTransaction, type Db, type DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockObjects, type ObjectKey } from '../../bill/balance.queries.ts';
import { listIdle, resumeLate } from '../../bill/late-stop.queries.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { listHolds, type HoldFound } from './hold.queries.ts';
import { keepMarks } from '../arrears-mark/mark.service.ts';
import { keepPlans } from '../instalment-plan/plan.service.ts';
import { layOver, nextOf, PLAN, stateOf } from '../instalment-plan/plan.rules.ts';

const NOTHING: ChaseHold = { marks: [], plan: null, quiet: false };

function holdOf({ marks, plan }: HoldFound, day: string): ChaseHold {
  const stops = marks.some(({ stopChase }) => stopChase);
  if (!plan) return { marks, plan: null, quiet: stops };
  const laid = layOver(plan.instalments, plan.paid, day);
  const state = stateOf(plan.state, plan.total, plan.paid, laid);
  const next = nextOf(laid);
  // One that was kept to the end is over.
  if (state === PLAN.done || next === null) return { marks, plan: null, quiet: stops };
  const broken = state === PLAN.broken;
  return { marks, plan: { id: plan.id, number: plan.number, broken, dueDate: next.dueDate, amount: next.amount }, quiet: stops || !broken };
}

/** By the key of an object, `1-12`. */
export async function readHolds(db: DbOrTx, objects: readonly ObjectKey[], day: string): Promise<(key: string) => ChaseHold> {
  const found = new Map((await listHolds(db, objects, day)).map((one) => [one.key, holdOf(one, day)]));
  return (key) => found.get(key) ?? NOTHING;
}

/** Marks and agreements whose day has come; and late fees that stand still without a reason, such as after a payment was taken back. */
export async function keepHolds({ clock }: Pick<Services, 'clock'>, db: Db, tenantId: number): Promise<void> {
  const day = today(clock);
  const at = clock.now().toISOString();
  await inTransaction(db, async (tx) => {
    await keepMarks(tx, tenantId, day, at);
    await keepPlans(tx, tenantId, day, at);
    const { hangStopsLate: hangStops } = await readSettleSettings(tx);
    const idle = await listIdle(tx, day, hangStops);
    await lockObjects(tx, idle);
    const ids = idle.map(({ id }) => id);
    if (ids.length > 0) await resumeLate(tx, ids, { tenantId, day, hangStops, by: '系统', at });
  });
}
