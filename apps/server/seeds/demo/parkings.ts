// Parking spaces and the plates of the cars that stand there.
import type { KeyedRow } from '../insert-rows.ts';
import type { EstatePlan } from './estate-plans.ts';
import type { NextId } from './ground.ts';
import type { House } from './houses.ts';
import type { Random } from './random.ts';

export interface Parkings {
  readonly spaces: KeyedRow<'estate.parking'>[];
  readonly vehicles: KeyedRow<'estate.vehicle'>[];
}

/** Plates leave out I and O. */
const PLATE_CHARACTERS = [...'0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'];
const PER_LEVEL = 120;
/** Of the houses with a space, every sixth has a second one; what is left belongs to nobody. */
const SECOND_SPACE = 6;

export function makeParkings(random: Random, nextId: NextId, houses: readonly House[]): Parkings {
  const made: Parkings = { spaces: [], vehicles: [] };
  const plates = new Set<string>();
  for (const [estate, own] of Map.groupBy(houses, ({ place }) => place.estate)) addEstate(estate, own);
  return made;

  function addEstate(estate: EstatePlan, own: readonly House[]): void {
    const inUse = own.filter(({ row }) => row.moveInDate != null);
    const holders = random.sample(inUse, estate.parkings.houses);
    const places = [...holders, ...holders.filter((_, index) => index % SECOND_SPACE === 0)];
    for (let index = 0; index < estate.parkings.spaces; index++) addSpace(estate, own[0], places[index], index);
  }

  function addSpace(estate: EstatePlan, any: House | undefined, holder: House | undefined, index: number): void {
    if (!any) return;
    const { tenantId, estateId } = any.row;
    const id = nextId('estate.parking');
    const code = `B${Math.floor(index / PER_LEVEL) + 1}-${String((index % PER_LEVEL) + 1).padStart(3, '0')}`;
    const ownerType = holder ? random.pick([1, 1, 1, 2, 4]) : random.pick([3, 5]);
    made.spaces.push({ tenantId, id, estateId, code, ownerType, houseId: holder?.row.id ?? null });
    const cars = holder ? (random.chance(0.08) ? 2 : 1) : 0;
    for (let car = 0; car < cars; car++)
      made.vehicles.push({ tenantId, id: nextId('estate.vehicle'), parkingId: id, plate: plate(estate.plates) });
  }

  function plate(head: string): string {
    for (;;) {
      const text = `${head}·${Array.from({ length: 5 }, () => random.pick(PLATE_CHARACTERS)).join('')}`;
      if (plates.has(text)) continue;
      plates.add(text);
      return text;
    }
  }
}
