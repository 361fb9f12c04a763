// The houses of a customer with the days of each, and their names.
import { own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { seenHouse } from '../people/people.queries.ts';
import type { Tie } from './source.queries.ts';

/** More ties than anybody but a developer has. */
const MOST_TIES = 200;
export const listTies = (db: DbOrTx, personId: number, reach: Reach): Promise<Tie[]> => rows<Tie>(db)`
  select t.house_id, t.from_day as "from", t.to_day as "to", t.pays
    from (select o.house_id, o.from_date as from_day, o.to_date as to_day, true as pays from estate_view.house_owner o
           where ${own('o')} and o.person_id = ${personId}
          union all select r.house_id, r.move_in_date, r.move_out_date, false from estate_view.resident r
           where ${own('r')} and r.person_id = ${personId}
          union all select y.id, y.payer_from, null, true from estate_view.house y where ${own('y')} and y.payer_id = ${personId}) t
    join estate_view.house h on ${own('h')} and h.id = t.house_id
   where ${seenHouse(reach)} order by t.to_day desc nulls first, t.from_day desc limit ${MOST_TIES}`;

export const listHouseNames = async (db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await rows<{ id: number; name: string }>(db)`
        select h.id, e.name || ' ' || h.code as name from estate_view.house h join estate_view.estate e on ${own('e')}
          and e.id = h.estate_id
         where ${own('h')} and h.id = any (${ids}::bigint[])`
    ).map(({ id, name }) => [id, name]),
  );
