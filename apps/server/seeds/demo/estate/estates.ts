// Estates, zones, buildings and units, and the positions of houses in them.
import { naturalKey } from '@anju/domain';
import type { KeyedRow } from '../../insert-rows.ts';
import type { BuildingPlan, EstatePlan } from './estate-plans.ts';
import { WRITTEN, type NextId } from '../ground.ts';

export interface Place {
  readonly estate: EstatePlan;
  readonly building: BuildingPlan;
  readonly unit: string | null;
  readonly estateId: number;
  readonly zoneId: number | null;
  readonly buildingId: number;
  readonly unitId: number | null;
  readonly floor: number;
  /** Position on the floor: houses above each other have the same layout. */
  readonly position: number;
  readonly houseNo: string;
  /** Why the house is retired; null for a house in use. */
  readonly retired: string | null;
}

export interface Ground {
  readonly estates: KeyedRow<'estate.estate'>[];
  readonly zones: KeyedRow<'estate.zone'>[];
  readonly buildings: KeyedRow<'estate.building'>[];
  readonly units: KeyedRow<'estate.unit'>[];
  readonly places: Place[];
}

export function makeEstates(tenantId: number, nextId: NextId, plans: readonly EstatePlan[], companyId: (name: string) => number): Ground {
  const made: Ground = { estates: [], zones: [], buildings: [], units: [], places: [] };
  for (const plan of plans) addEstate(plan);
  return made;

  function addEstate(plan: EstatePlan): void {
    const estateId = nextId('estate.estate');
    const { name, code, address, takeover: takeoverDate } = plan;
    const sortKey = naturalKey(name);
    made.estates.push({
      tenantId,
      id: estateId,
      companyId: companyId(plan.company),
      name,
      code,
      address,
      takeoverDate,
      remark: '',
      sortKey,
      ...WRITTEN,
    });
    const zones = new Map<string, number>();
    for (const zone of new Set(plan.buildings.flatMap((building) => building.zone ?? []))) {
      const id = nextId('estate.zone');
      zones.set(zone, id);
      made.zones.push({ tenantId, id, estateId, name: zone, sort: zones.size, sortKey: naturalKey(zone) });
    }
    for (const building of plan.buildings)
      addBuilding(plan, estateId, building.zone === undefined ? null : (zones.get(building.zone) ?? null), building);
  }

  function addBuilding(estate: EstatePlan, estateId: number, zoneId: number | null, building: BuildingPlan): void {
    const buildingId = nextId('estate.building');
    const { name, type, usage, floors, hasLift } = building;
    made.buildings.push({
      tenantId,
      id: buildingId,
      estateId,
      zoneId,
      name,
      type,
      usage,
      floors,
      hasLift,
      remark: '',
      sortKey: naturalKey(name),
    });
    const frame = { estate, building, estateId, zoneId, buildingId };
    if (building.units === 0) made.places.push(...placesOf({ ...frame, unit: null, unitId: null }));
    for (let number = 1; number <= building.units; number++) {
      const unitId = nextId('estate.unit');
      const unit = `${number}单元`;
      made.units.push({ tenantId, id: unitId, buildingId, name: unit, sort: number, sortKey: naturalKey(unit) });
      made.places.push(...placesOf({ ...frame, unit, unitId }));
    }
    const inBuilding = { ...frame, unit: null, unitId: null, position: building.perFloor };
    for (const { floor, houseNo, remark } of building.retired ?? []) made.places.push({ ...inBuilding, floor, houseNo, retired: remark });
  }
}

function placesOf(frame: Omit<Place, 'floor' | 'position' | 'houseNo' | 'retired'>): Place[] {
  const { floors, perFloor } = frame.building;
  return Array.from({ length: floors * perFloor }, (_, index) => {
    const floor = Math.floor(index / perFloor) + 1;
    const position = (index % perFloor) + 1;
    return { ...frame, floor, position, houseNo: String(floor * 100 + position), retired: null };
  });
}
