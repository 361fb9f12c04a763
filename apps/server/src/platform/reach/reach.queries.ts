// The conditions of a Reach. For a user without single buildings each of them is the condition on whole estates, and so is its plan.
import { sql, type RawBuilder } from 'kysely';
import { own } from '../db/sql.ts';
import type { Actor } from '../scope.ts';
import type { Reach } from './reach.ts';

type Fragment = RawBuilder<unknown>;

/** Rows of whole estates only. */
export const inScope = (estates: Actor['estates'], estate: Fragment): Fragment =>
  estates === null ? sql`true` : sql`${estate} = any (${estates}::bigint[])`;

function either({ estates, buildings }: Reach, estate: Fragment, part: (buildings: Fragment) => Fragment): Fragment {
  if (estates === null || buildings.length === 0) return inScope(estates, estate);
  const inPart = part(sql`${buildings}::bigint[]`);
  return estates.length === 0 ? inPart : sql`(${inScope(estates, estate)} or ${inPart})`;
}

/** Rows that belong to a building. */
export const seen = (reach: Reach, estate: Fragment, building: Fragment): Fragment =>
  either(reach, estate, (buildings) => sql`${building} = any (${buildings})`);

const housesIn = (buildings: Fragment): Fragment => sql`array(select seen.id from estate_view.house seen
  where ${own('seen')} and seen.building_id = any (${buildings}))`;

/** The houses of the single buildings, as an array. */
export const housesOfBuildings = ({ buildings }: Reach): Fragment => housesIn(sql`${buildings}::bigint[]`);

/** Rows that name a house or none; a row without a house belongs to the estate as a whole. The houses are an array, so that an index on
 * the column is used. */
export const seenOfHouse = (reach: Reach, estate: Fragment, house: Fragment): Fragment =>
  either(reach, estate, (buildings) => sql`${house} = any (${housesIn(buildings)})`);

/** Estates of which the user sees all or a part. */
export const seenInPart = (reach: Reach, estate: Fragment): Fragment =>
  either(
    reach,
    estate,
    (buildings) => sql`${estate} = any (array(select seen.estate_id from estate_view.building seen
      where ${own('seen')} and seen.id = any (${buildings})))`,
  );
