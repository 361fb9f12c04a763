// Nobody gives more than they have (docs/adr/0023). Pure: what somebody can do, what a change gives to another, and whether it may be given.
import type { Act } from '@anju/contract';

export type DataScope = 'tenant' | 'company' | 'estates';

/** A building is seen without the rest of its estate. */
export interface SeenBuilding {
  readonly id: number;
  readonly estateId: number;
}

/** What somebody can do (acts by menu) and on which rows. */
export interface Power {
  readonly acts: ReadonlyMap<number, readonly Act[]>;
  /** The widest of the jobs: also what is added to the tenant or the company later is seen. */
  readonly scope: DataScope;
  /** Whole estates; null for all of the tenant. */
  readonly estates: readonly number[] | null;
  readonly buildings: readonly SeenBuilding[];
}

export const NOTHING: Power = { acts: new Map(), scope: 'estates', estates: [], buildings: [] };

export const SCOPE_RANK: Readonly<Record<DataScope, number>> = { estates: 0, company: 1, tenant: 2 };

/** The first thing of a gift that the giver does not have. */
export type Excess = { readonly kind: 'acts'; readonly menu: number; readonly acts: readonly Act[] } | { readonly kind: 'scope' };

const without = (acts: readonly Act[], held: readonly Act[] | undefined): Act[] => acts.filter((act) => !held?.includes(act));

const seesEstate = ({ estates }: Power, id: number): boolean => estates === null || estates.includes(id);
const seesBuilding = (power: Power, { id, estateId }: SeenBuilding): boolean =>
  seesEstate(power, estateId) || power.buildings.some((one) => one.id === id);

/** Null when the giver has all of the gift. */
export function mayGive(giver: Power, gift: Power): Excess | null {
  for (const [menu, acts] of gift.acts) {
    const rest = without(acts, giver.acts.get(menu));
    if (rest.length > 0) return { kind: 'acts', menu, acts: rest };
  }
  if (SCOPE_RANK[gift.scope] > SCOPE_RANK[giver.scope]) return { kind: 'scope' };
  const estates = gift.estates === null ? giver.estates === null : gift.estates.every((id) => seesEstate(giver, id));
  return estates && gift.buildings.every((building) => seesBuilding(giver, building)) ? null : { kind: 'scope' };
}

/** What somebody can do after a change and could not do before it. */
export function gainOf(before: Power, after: Power): Power {
  const acts = [...after.acts].flatMap(([menu, held]) => {
    const rest = without(held, before.acts.get(menu));
    return rest.length === 0 ? [] : [[menu, rest] as const];
  });
  const estates = after.estates === null ? null : after.estates.filter((id) => !seesEstate(before, id));
  return {
    acts: new Map(acts),
    scope: SCOPE_RANK[after.scope] > SCOPE_RANK[before.scope] ? after.scope : 'estates',
    estates: before.estates === null ? [] : estates,
    buildings: after.buildings.filter((building) => !seesBuilding(before, building)),
  };
}
