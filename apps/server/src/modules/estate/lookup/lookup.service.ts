// Look-ups about estates and houses for any screen. specification 2, section 7. Rows outside the user's estates are reported as not found.
import type { lookUpChargeStart, lookUpEstates, lookUpHouses, lookUpTopSettle, lookUpZones, OutputOf } from '@anju/contract';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireBuilding, requirePart } from '../property/estate/estate.policy.ts';
import { listZones } from '../property/estate/estate-frame.queries.ts';
import { requireHouse } from '../property/house/core/house.policy.ts';
import * as queries from './lookup.queries.ts';

export const estates = ({ db, actor }: Scope): Promise<OutputOf<typeof lookUpEstates>> => queries.listEstates(db, actor.estates);

export const chargeStart = async ({ db, actor }: Scope, houseId: number): Promise<OutputOf<typeof lookUpChargeStart>> =>
  requireHouse(actor, await queries.findHouseDates(db, houseId));

export async function topSettle({ db, actor }: Scope, houseId: number): Promise<OutputOf<typeof lookUpTopSettle>> {
  const { estateId } = requireHouse(actor, await queries.findHouseDates(db, houseId));
  return queries.findOperating(db, estateId);
}

export async function zones(scope: Scope, estateId: number): Promise<OutputOf<typeof lookUpZones>> {
  await requirePart(scope, estateId);
  return listZones(scope.db, estateId, reachOf(scope.actor));
}

export async function houses({ db, actor }: Scope, estateId: number, buildingId: number): Promise<OutputOf<typeof lookUpHouses>> {
  requireBuilding(actor, { estateId, buildingId }, '小区');
  return queries.listHousesOf(db, estateId, buildingId);
}
