// Houses with arrears, for tests of holds, and the hourly run as the schedule does it.
import { approveSuspension, createSuspension, createSuspensionTransfer, getSuspension, type InputOf } from '@anju/contract';
import { addDays } from '@anju/domain';
import { createPool } from '../../../../platform/db/pool.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import { createTenantDatabases, type Db } from '../../../../platform/tenancy/tenant-db.ts';
import type { Installation, Person } from '../../../../testing/installation.ts';
import type { SettleGround } from '../../settlement/settlement.fixtures.ts';
import { arrearsHousekeeping } from '../hold/hold.schedule.ts';

let month = 0;
/** A house with bills due on these days, each for a different month. */
export async function owing(ground: SettleGround, code: string, ...bills: readonly { amount: string; due: string }[]) {
  const made = await ground.house(code);
  const ids: number[] = [];
  for (const { amount, due } of bills) {
    const first = `${2000 + Math.floor(++month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    ids.push(await ground.bill(made.houseId, { amount, due, from: first, to: addDays(first, 27) }));
  }
  await ground.sql(`update charging.bill set calc = '[]' where id = any ($1::bigint[])`, [ids]);
  return { ...made, bills: ids, object: { objectKind: 1 as const, objectId: made.houseId } };
}

export const askSuspension = (person: Person, billIds: readonly number[], more: Partial<InputOf<typeof createSuspension>> = {}) =>
  person.call(createSuspension, { billIds: [...billIds], reason: 5, note: '已起诉，待判决', plan: '判决后执行', ...more });
export const askTransfer = (person: Person, kind: 2 | 3 | 4, billIds: readonly number[]) =>
  person.call(createSuspensionTransfer, { kind, billIds: [...billIds], note: '情况变化' });
export async function passSuspension(person: Person, id: number) {
  const { version } = await person.call(getSuspension, { id });
  return person.call(approveSuspension, { id, version });
}

export const billOf = async (ground: SettleGround, id: number) =>
  (
    await ground.sql<{
      state: number;
      suspended: boolean;
      open: string;
      /** The last day that counts before a pause without an end. */
      late_stop: string | null;
      late_pause: string | null;
      late_fixed: string;
      late_day: string | null;
      payer_id: number | null;
    }>(
      `select state, suspended, open::text as open, (select (lower(r) - 1)::text from unnest(late_pause) r where upper_inf(r)) as late_stop, late_pause::text as late_pause, late_fixed::text as late_fixed, late_day::text as late_day, payer_id from charging.bill where id = $1`,
      [id],
    )
  )[0];

/** Does the scheduled work in the tenant of the test. */
export async function comeRound(installation: Installation, tenantId: number): Promise<void> {
  const databases = createTenantDatabases(createPool(installation.database.appUrl, { onError: () => undefined, max: 1 }));
  const works: ((db: Db, tenantId: number) => Promise<unknown>)[] = [];
  const schedule = { everyMinutesPerTenant: (_minutes, _task, work) => works.push(work) } as Pick<Schedule, 'everyMinutesPerTenant'>;
  arrearsHousekeeping(schedule as Schedule, installation.services);
  for (const work of works) await work(databases.of(tenantId), tenantId);
  await databases.close();
}
