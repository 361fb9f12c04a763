// The houses of a building in the columns of their units, so that floors stand above each other like the building. Pure.
import type { ProgressHouse } from '@anju/contract';

interface Floor {
  readonly floor: number;
  readonly houses: readonly ProgressHouse[];
}
interface UnitFloors {
  readonly unit: string;
  /** How many houses its widest floor has. */
  readonly width: number;
  readonly floors: readonly Floor[];
}

export function byUnit(floors: readonly Floor[]): readonly UnitFloors[] {
  const units = [...new Set(floors.flatMap(({ houses }) => houses.map(({ unit }) => unit)))].toSorted((one, other) =>
    one.localeCompare(other, 'zh', { numeric: true }),
  );
  return units.map((unit) => {
    const own = floors.map(({ floor, houses }) => ({ floor, houses: houses.filter((house) => house.unit === unit) }));
    return { unit, width: Math.max(...own.map(({ houses }) => houses.length)), floors: own };
  });
}
