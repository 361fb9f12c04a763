// Which persons a user sees: those related to a house or parking space of the user's estates or to a house of the user's buildings, and
// those related to none at all.
import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { inScope, seen } from '../../../platform/reach/reach.queries.ts';

const ofHouse = (reach: Reach) => seen(reach, sql`e.estate_id`, sql`e.building_id`);
/** A parking space belongs to no building. */
const ofSpace = ({ estates }: Reach) => inScope(estates, sql`e.estate_id`);

/** The relations of a person to houses and parking spaces, each with an index by person. `x` is the relation, `e` its house or space. */
const TIES = [
  { of: sql`estate.house_owner x`, person: sql`x.person_id`, place: sql`estate.house e`, at: sql`e.id = x.house_id`, within: ofHouse },
  { of: sql`estate.resident x`, person: sql`x.person_id`, place: sql`estate.house e`, at: sql`e.id = x.house_id`, within: ofHouse },
  {
    of: sql`estate.parking_owner x`,
    person: sql`x.person_id`,
    place: sql`estate.parking e`,
    at: sql`e.id = x.parking_id`,
    within: ofSpace,
  },
  {
    of: sql`estate.parking_lease x`,
    person: sql`x.person_id`,
    place: sql`estate.parking e`,
    at: sql`e.id = x.parking_id`,
    within: ofSpace,
  },
  { of: sql`estate.vehicle x`, person: sql`x.person_id`, place: sql`estate.parking e`, at: sql`e.id = x.parking_id`, within: ofSpace },
  {
    of: sql`estate.house_former_payer x`,
    person: sql`x.person_id`,
    place: sql`estate.house e`,
    at: sql`e.id = x.house_id`,
    within: ofHouse,
  },
  { of: sql`estate.house x`, person: sql`x.payer_id`, place: sql`estate.house e`, at: sql`e.id = x.id`, within: ofHouse },
];

const tied = sql.join(
  TIES.map(({ of, person }) => sql`exists (select from ${of} where ${own('x')} and ${person} = p.id)`),
  sql` or `,
);

/** The condition on `estate.person p`, for persons already restricted by another condition: a few index probes each. */
export function seenBy(reach: Reach): RawBuilder<unknown> {
  if (reach.estates === null) return sql`true`;
  const near = TIES.map(
    ({ of, person, place, at, within }) => sql`
      exists (select from ${of} join ${place} on ${own('e')} and ${at}
               where ${own('x')} and ${person} = p.id and ${within(reach)})`,
  );
  return sql`(${sql.join(near, sql` or `)} or not (${tied}))`;
}

/** Persons without relations are searched among this many of the newest persons. */
const NEWEST = 1_000;

/**
 * The same as a set, for lists without another condition: the cost depends on the user's estates, not on all persons. Of persons without
 * relations only the newest are included; the others are found by name, number or tag.
 */
export function seenAtAll(reach: Reach): RawBuilder<unknown> {
  const near = TIES.map(
    ({ of, person, place, at, within }) => sql`
      select ${person} from ${place} join ${of} on ${own('x')} and ${at}
       where ${own('e')} and ${within(reach)} and ${person} is not null`,
  );
  const free = sql`
    select p.id from (select * from estate.person where ${own('estate.person')} and merged_into is null
      order by id desc limit ${sql.lit(NEWEST)}) p where not (${tied})`;
  return sql.join([...near, free], sql` union `);
}
