// Helpers for tests of residents: empty houses of the demo, and a resident who moved in.
import { getHousehold, type Household } from '@anju/contract';
import type { Installation, Person } from '../../../testing/installation.ts';
import { rowsOf } from '../property/house/house.fixtures.ts';

/** Houses of an estate that never had residents. */
export const emptyHouses = async (installation: Installation, estate: string, useState = 5): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(
      installation,
      `select h.id from estate.house h join estate.estate e on e.id = h.estate_id
        where e.name = $1 and not h.disabled and h.use_state = $2 and not exists (select from estate.resident r where r.house_id = h.id) order by h.id`,
      [estate, useState],
    )
  ).map(({ id }) => id);

export const householdOf = (person: Person, id: number): Promise<Household> => person.call(getHousehold, { id });

export const TODAY = '2026-07-20';
export const clock = { now: () => new Date(`${TODAY}T03:00:00Z`) };
