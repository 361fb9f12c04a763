// The hourly draw-down for tests, and its results.
import type { Installation } from '../../../testing/installation.ts';
import type { SettleGround } from '../settlement/settlement.fixtures.ts';

export const HOURLY = 'charging.draw-down';

export const drawNow = ({ schedule }: Installation): Promise<boolean> => schedule.run(HOURLY);

export const autoOf = (ground: SettleGround, houseId: number) =>
  ground.sql<{ id: number; total: string; state: number; close_id: number | null; cashier_name: string; payer_name: string }>(
    `select id, total, state, close_id, cashier_name, payer_name from charging.settlement where house_id = $1 and source = 'auto' order by id`,
    [houseId],
  );

export const balancesOf = async (ground: SettleGround, ...ids: number[]): Promise<string[]> =>
  (
    await ground.sql<{ balance: string }>(
      `select balance from charging.account where id = any ($1::bigint[]) order by array_position($1::bigint[], id)`,
      [ids],
    )
  ).map(({ balance }) => balance);

export const openOf = async (ground: SettleGround, ids: readonly number[]): Promise<[number, string][]> =>
  (
    await ground.sql<{ state: number; open: string }>(
      `select state, open from charging.bill where id = any ($1::bigint[]) order by array_position($1::bigint[], id)`,
      [ids],
    )
  ).map(({ state, open }) => [state, open]);
