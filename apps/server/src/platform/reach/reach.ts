// What a user sees of the tenant: whole estates, and single buildings of other estates (docs/adr/0021). What knows buildings takes a Reach;
// everything else takes `estates` only, for which an estate seen in part is an estate of somebody else.
import type { Actor } from '../scope.ts';

export type Reach = Pick<Actor, 'estates' | 'buildings'>;

export const reachOf = ({ estates, buildings }: Reach): Reach => ({ estates, buildings });

/** For acts that are only open to somebody who sees the whole estate. */
export const wholeOnly = ({ estates }: Pick<Reach, 'estates'>): Reach => ({ estates, buildings: [] });

/** For what the server does itself, without a user. */
export const EVERYTHING: Reach = { estates: null, buildings: [] };

/** Whether the user sees the whole estate. */
export const seesEstate = ({ estates }: Pick<Reach, 'estates'>, estateId: number): boolean =>
  estates === null || estates.includes(estateId);

export const seesBuilding = (reach: Reach, { estateId, buildingId }: { readonly estateId: number; readonly buildingId: number }): boolean =>
  seesEstate(reach, estateId) || reach.buildings.includes(buildingId);
