// How a source of the timeline is read: its select gives rows of the customer, and the same frame around all of them cuts, orders and
// limits.
import { sql } from 'kysely';
import type { MenuId, TimelineKind } from '@anju/contract';
import { rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Fragment } from '../people/people.queries.ts';
import type { TimelineCut, TimelinePlace } from './timeline.rules.ts';

/** A house the customer owns, lives in or pays for, and the days of it. */
export interface Tie {
  readonly houseId: number;
  readonly from: string | null;
  readonly to: string | null;
  /** Owners and payers are concerned by what the house owes; others only by what they pay themselves. */
  readonly pays: boolean;
}
export interface TimelineAsked extends Reach {
  readonly personId: number;
  readonly employeeId: number | null;
  /** Within the user's reach. */
  readonly ties: readonly Tie[];
  /** Only this house. */
  readonly houseId: number | null;
  readonly now: string;
  /** Screens whose notices the user may read. */
  readonly informMenus: readonly number[];
}

export interface Told {
  readonly title: string;
  readonly text: string;
}
export interface TimelineSource {
  readonly kind: TimelineKind;
  /** The screens of its records: the right to one of them is enough. */
  readonly menus: readonly MenuId[];
  readonly rows: (db: DbOrTx, asked: TimelineAsked, cut: TimelineCut | null, limit: number) => Promise<TimelineFound[]>;
}
export interface TimelineFound extends TimelinePlace, Told {
  readonly kind: TimelineKind;
  readonly houseId: number | null;
  readonly amount: string | null;
  readonly menu: number | null;
  readonly linkId: number | null;
}

interface Spec<F> extends Omit<TimelineSource, 'rows'> {
  /** The screen a row opens. */
  readonly link: MenuId | null;
  /**
   * A select with the columns id (unique in its moment), at (timestamptz), house_id, amount (numeric or null), link_id and facts (jsonb).
   * Every table in it names its tenant.
   */
  readonly select: (asked: TimelineAsked) => Fragment;
  readonly tell: (facts: F) => Told;
}

function behind(cut: TimelineCut | null): Fragment {
  if (cut === null) return sql`true`;
  const at = sql`${new Date(cut.at).toISOString()}::timestamptz`;
  if (cut.same === 'none') return sql`x.moment < ${at}`;
  return cut.same === 'all' ? sql`x.moment <= ${at}` : sql`(x.moment, x.id) < (${at}, ${cut.same.below}::bigint)`;
}

/** Moments are cut to milliseconds, as a cursor holds them. */
export function source<F>({ kind, menus, link, select, tell }: Spec<F>): TimelineSource {
  return {
    kind,
    menus,
    async rows(db, asked, cut, limit) {
      const found = await rows<{
        id: number;
        moment: string;
        houseId: number | null;
        amount: string | null;
        linkId: number | null;
        facts: F;
      }>(db)`
        select x.id, x.moment, x.house_id, x.amount::numeric(18, 2)::text as amount, x.link_id, x.facts
          from (select s.*, date_trunc('milliseconds', s.at) as moment from (${select(asked)}) s) x
         where ${behind(cut)} order by x.moment desc, x.id desc limit ${limit}`;
      return found.map(({ moment, facts, ...row }) => ({ ...row, kind, at: Date.parse(moment), menu: link, ...tell(facts) }));
    },
  };
}

/** The day of a moment as people count it. */
export const dayOf = (at: Fragment): Fragment => sql`(${at} at time zone 'Asia/Shanghai')::date`;
export const startOfDay = (day: Fragment): Fragment => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`;

const chosen = ({ ties, houseId }: TimelineAsked, paying: boolean): Tie[] =>
  ties.filter((tie) => (!paying || tie.pays) && (houseId === null || tie.houseId === houseId));

/** A row about a house on a day on which it was the customer's. */
export function ofHouses(asked: TimelineAsked, house: Fragment, day: Fragment, paying = false): Fragment {
  const ties = chosen(asked, paying);
  if (ties.length === 0) return sql`false`;
  const ids = ties.map(({ houseId }) => houseId);
  return sql`(${house} = any (${[...new Set(ids)]}::bigint[]) and exists (
    select from unnest(${ids}::bigint[], ${ties.map(({ from }) => from)}::date[], ${ties.map(({ to }) => to)}::date[]) t(id, from_day,
      to_day)
     where t.id = ${house} and ${day} between coalesce(t.from_day, '-infinity') and coalesce(t.to_day, 'infinity')))`;
}
export const houseIdsOf = (asked: TimelineAsked, paying = false): number[] => [
  ...new Set(chosen(asked, paying).map(({ houseId }) => houseId)),
];

/** A row that names the customer; its house, if it has one, has to be one the user sees. */
export function ofPerson(asked: TimelineAsked, person: Fragment, place: { readonly estate: Fragment; readonly house: Fragment }): Fragment {
  const { personId, houseId } = asked;
  const seen = asked.estates === null ? sql`true` : sql`(${place.house} is null or ${seenOfHouse(asked, place.estate, place.house)})`;
  return sql`(${person} = ${personId} and ${houseId === null ? sql`true` : sql`${place.house} = ${houseId}`} and ${seen})`;
}
