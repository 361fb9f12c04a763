// Owners of each house with their dates. Houses not handed over belong to the developer; a sale ends one row and begins another.
import { addDays, daysBetween, previousDay } from '@anju/domain';
import type { KeyedRow } from '../../insert-rows.ts';
import type { EstatePlan } from './estate-plans.ts';
import { LAST_DAY, type NextId } from '../ground.ts';
import type { House } from './houses.ts';
import type { People, Person } from './people.ts';
import type { Random } from '../random.ts';

export interface Ownership {
  readonly rows: KeyedRow<'estate.houseOwner'>[];
  /** Owners on the last day, by house. */
  readonly today: ReadonlyMap<number, Owners>;
}

export interface Owners {
  readonly persons: readonly Person[];
  readonly since: string;
}

const NATURAL = 1;
const LEGAL = 2;
const DEVELOPER = 3;
const ADULTS = [1952, 1998] as const;

export function makeOwners(random: Random, nextId: NextId, people: People, houses: readonly House[], sold: number): Ownership {
  const rows: KeyedRow<'estate.houseOwner'>[] = [];
  const today = new Map<number, Owners>();
  const developers = new Map<EstatePlan, Person>();
  const known = new Map<EstatePlan, Person[]>();
  const changing = new Set(random.sample(houses.filter(canBeSold), sold));

  for (const house of houses) {
    const { estate } = house.place;
    const from = house.row.handoverDate ?? estate.takeover;
    if (house.row.handoverDate == null) {
      hold(house, [developerOf(estate)], DEVELOPER, from, null);
    } else if (changing.has(house)) {
      const day = addDays(from, random.int(300, daysBetween(from, LAST_DAY) - 60));
      const sellers = drawOwners(house);
      hold(house, sellers, typeOf(house), from, previousDay(day));
      hold(house, drawOwners(house, sellers), typeOf(house), day, null);
    } else {
      hold(house, drawOwners(house), typeOf(house), from, null);
    }
  }
  return { rows, today };

  function hold(house: House, owners: readonly Person[], ownerType: number, fromDate: string, toDate: string | null): void {
    const share = owners.length === 2 ? '50' : '100';
    for (const { id: personId } of owners) {
      const id = nextId('estate.houseOwner');
      const { tenantId, id: houseId } = house.row;
      const certificateNo = ownerType === DEVELOPER ? '' : certificate(house, fromDate);
      rows.push({ tenantId, id, houseId, personId, ownerType, share, certificateNo, fromDate, toDate });
    }
    if (toDate === null) today.set(house.row.id, { persons: owners, since: fromDate });
  }

  function drawOwners(house: House, sellers: readonly Person[] = []): readonly Person[] {
    const { estate, building } = house.place;
    const earlier = known.get(estate) ?? [];
    known.set(estate, earlier);
    const commercial = building.usage === 2;
    // A company may own half a floor; a family rarely has a second house.
    const buyers = earlier.filter((person) => !sellers.includes(person));
    if (buyers.length > 0 && random.chance(commercial ? 0.35 : 0.04)) return [random.pick(buyers)];
    const first = commercial ? people.legal(estate.city) : people.natural({ born: ADULTS });
    earlier.push(first);
    if (commercial || !random.chance(0.08)) return [first];
    return [first, people.natural({ gender: first.gender === 1 ? 2 : 1, born: ADULTS })];
  }

  function developerOf(estate: EstatePlan): Person {
    const developer = developers.get(estate) ?? people.legal(estate.city, estate.developer);
    developers.set(estate, developer);
    return developer;
  }

  function certificate(house: House, day: string): string {
    const place = house.place.estate.city === '深圳' ? '粤(YEAR)深圳市' : '浙(YEAR)杭州市';
    return `${place.replace('YEAR', day.slice(0, 4))}不动产权第${random.digits(7)}号`;
  }
}

const typeOf = (house: House): number => (house.place.building.usage === 2 ? LEGAL : NATURAL);

const canBeSold = ({ row }: House): boolean =>
  row.handoverDate != null && row.handoverDate < addDays(LAST_DAY, -700) && row.disabled !== true && row.useState !== 3;
