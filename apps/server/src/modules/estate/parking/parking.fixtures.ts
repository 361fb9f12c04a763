// Helpers for tests of parking spaces: completed forms, and persons by name.
import { createParking, getParking, type InputOf, type ParkingDetail } from '@anju/contract';
import type { Installation, Person } from '../../../testing/installation.ts';
import { oneOf } from '../property/house/house.fixtures.ts';

export const estateIdOf = async (installation: Installation, name = '云栖花园'): Promise<number> =>
  (await oneOf<{ id: number }>(installation, 'select id from estate.estate where name = $1', [name])).id;

export const newParking = (
  estateId: number,
  code: string,
  more: Partial<InputOf<typeof createParking>> = {},
): InputOf<typeof createParking> => ({
  estateId,
  code,
  kind: 1,
  ownerType: 1,
  area: '12.50',
  monthlyPrice: '300',
  ...more,
});

export async function makeParking(
  person: Person,
  estateId: number,
  code: string,
  more: Partial<InputOf<typeof createParking>> = {},
): Promise<ParkingDetail> {
  const { id } = await person.call(createParking, newParking(estateId, code, more));
  return person.call(getParking, { id });
}

/** A current owner of a house of the estate, with that house. */
export const ownerIn = (installation: Installation, estateId: number): Promise<{ personId: number; name: string; houseId: number }> =>
  oneOf(
    installation,
    `select o.person_id as "personId", p.name, o.house_id as "houseId"
       from estate.house_owner o join estate.house h on h.id = o.house_id join estate.person p on p.id = o.person_id
      where h.estate_id = $1 and o.to_date is null and o.owner_type = 1 order by o.id limit 1`,
    [estateId],
  );
