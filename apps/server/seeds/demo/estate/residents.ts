// Residents of the houses in use: the owner's family, tenants, or the employees of a company.
import { addDays } from '@anju/domain';
import type { KeyedRow } from '../../insert-rows.ts';
import { LAST_DAY, type NextId } from '../ground.ts';
import type { House } from './houses.ts';
import { surnameOf } from '../names.ts';
import type { Owners } from './owners.ts';
import type { People, Person } from './people.ts';
import type { Random } from '../random.ts';

type Resident = KeyedRow<'estate.resident'>;

const RELATION = { self: 1, spouse: 2, child: 3, parent: 4, tenant: 5, staff: 6 } as const;
const LET = 2;

export function makeResidents(
  random: Random,
  nextId: NextId,
  people: People,
  houses: readonly House[],
  ownersOf: ReadonlyMap<number, Owners>,
): Resident[] {
  return houses.flatMap((house) => {
    const { row, place } = house;
    const owners = ownersOf.get(row.id);
    const [owner, coOwner] = owners?.persons ?? [];
    if (row.moveInDate == null || !owners || !owner) return [];
    // A later buyer moved in after the purchase.
    const since = row.moveInDate < owners.since ? owners.since : row.moveInDate;
    if (place.building.usage === 2) return staff(row, since);
    return row.useType === LET ? tenants(row, since) : family(row, since, owner, coOwner);
  });

  function lives(house: House['row'], person: Person, relation: number, since: string, until: string | null = null): Resident {
    const { tenantId, id: houseId } = house;
    return { tenantId, id: nextId('estate.resident'), houseId, personId: person.id, relation, moveInDate: since, moveOutDate: until };
  }

  function family(house: House['row'], since: string, owner: Person, coOwner: Person | undefined): Resident[] {
    const found = [lives(house, owner, RELATION.self, since)];
    const other = owner.gender === 1 ? 2 : 1;
    if (coOwner) found.push(lives(house, coOwner, RELATION.spouse, since));
    else if (random.chance(0.55)) found.push(lives(house, people.natural({ gender: other, born: [1955, 1998] }), RELATION.spouse, since));
    if (random.chance(0.4)) {
      const child = people.natural({ surname: surnameOf(owner.name), born: [2000, 2020], papers: random.chance(0.3) });
      found.push(lives(house, child, RELATION.child, since));
    }
    if (random.chance(0.1)) {
      const parent = people.natural({ surname: surnameOf(owner.name), gender: 1, born: [1940, 1955], papers: random.chance(0.7) });
      found.push(lives(house, parent, RELATION.parent, since));
    }
    return found;
  }

  function tenants(house: House['row'], since: string): Resident[] {
    const renter = () => people.natural({ born: [1975, 2003] });
    if (random.chance(0.25) && since < addDays(LAST_DAY, -500)) {
      const turn = addDays(LAST_DAY, -random.int(60, 400));
      return [lives(house, renter(), RELATION.tenant, since, addDays(turn, -10)), lives(house, renter(), RELATION.tenant, turn)];
    }
    return Array.from({ length: random.int(1, 2) }, () => lives(house, renter(), RELATION.tenant, since));
  }

  function staff(house: House['row'], since: string): Resident[] {
    return [lives(house, people.natural({ born: [1970, 2000] }), RELATION.staff, since)];
  }
}
