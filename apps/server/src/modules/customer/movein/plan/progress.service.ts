import type { OutputOf, ParsedInputOf, ProgressHouse, readMoveInProgress } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findPlan, planCounts } from './plan.queries.ts';
import * as queries from './progress.queries.ts';

function byFloor(houses: readonly (ProgressHouse & { floor: number })[]) {
  const floors = Map.groupBy(houses, ({ floor }) => floor);
  return [...floors].map(([floor, all]) => ({ floor, houses: all.map(({ floor: _floor, ...house }) => house) }));
}

export async function progress(
  { db, actor, clock }: Scope,
  { id, buildingId }: ParsedInputOf<typeof readMoveInProgress>,
): Promise<OutputOf<typeof readMoveInProgress>> {
  if (!(await findPlan(db, id, actor.estates))) throw fail('NOT_FOUND', { what: '入伙计划' });
  const day = today(clock);
  const buildings = await queries.listBuildings(db, id);
  const shown = buildings.find((one) => one.buildingId === buildingId) ?? buildings[0];
  const houses = shown ? await queries.listHouses(db, id, shown.buildingId, day) : [];
  return {
    buildings,
    buildingId: shown?.buildingId ?? null,
    floors: byFloor(houses),
    counts: await planCounts(db, id),
    ...(await queries.findFigures(db, id, day)),
    perDay: await queries.listPerDay(db, id),
  };
}
