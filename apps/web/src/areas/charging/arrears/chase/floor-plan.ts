// Where each house of a building stands in its picture. Floors from top to bottom, units side by side; houses without floors, such as villas,
// shops and parking spaces, stand in rows.
import type { PictureHouse } from '@anju/contract';

export interface FloorRow {
  readonly key: string;
  /** 21F, B1; empty where there are no floors. */
  readonly label: string;
  /** Every place of the row over all units; null where there is no house. */
  readonly places: readonly (PictureHouse | null)[];
}
export interface FloorPlan {
  readonly units: readonly { readonly name: string; readonly width: number }[];
  readonly rows: readonly FloorRow[];
  readonly floors: number;
}

/** Houses in a row where there are no floors. */
const IN_ROW = 8;
/** One floor with more houses than this is a list of houses, not a floor. */
const WIDEST = 12;

const floorLabel = (floor: number): string => (floor === 0 ? '' : floor > 0 ? `${floor}F` : `B${-floor}`);

/** 03 of 1203 on the twelfth floor: the place on the floor. Undefined when the number does not begin with its floor. */
function placeInNumber({ houseNo, floor }: PictureHouse): string | undefined {
  const found = /^B?0*(\d+?)(\d{2})$/.exec(houseNo);
  return found && Number(found[1]) === Math.abs(floor) ? found[2] : undefined;
}

interface Unit {
  readonly name: string;
  readonly width: number;
  readonly at: (house: PictureHouse) => number;
}
function unitOf(name: string, houses: readonly PictureHouse[]): Unit {
  const floors = Map.groupBy(houses, ({ floor }) => floor);
  const most = Math.max(...[...floors.values()].map((of) => of.length));
  const places = [...new Set(houses.map(placeInNumber))].toSorted();
  // The same place above each other where the numbers allow it; otherwise one after the other on every floor.
  const named = !places.includes(undefined) && places.length <= most * 2;
  const alone = new Set(houses.map((house) => `${house.floor}-${placeInNumber(house)}`)).size === houses.length;
  if (named && alone) return { name, width: places.length, at: (house) => places.indexOf(placeInNumber(house)) };
  return { name, width: most, at: (house) => floors.get(house.floor)?.indexOf(house) ?? 0 };
}

export function floorPlan(houses: readonly PictureHouse[]): FloorPlan {
  const units = [...Map.groupBy(houses, ({ unitName }) => unitName)].map(([name, of]) => unitOf(name, of));
  const floors = [...new Set(houses.map(({ floor }) => floor))].toSorted((a, b) => b - a);
  const wide = units.some(({ width }) => width > WIDEST);
  if (houses.length > 0 && (floors.length < 2 || wide)) return inRows(houses);
  const rows = floors.map((floor): FloorRow => {
    const places = units.flatMap(({ name, width, at }) => {
      const row: (PictureHouse | null)[] = Array.from({ length: width }, () => null);
      for (const house of houses) if (house.floor === floor && house.unitName === name) row[at(house)] = house;
      return row;
    });
    return { key: String(floor), label: floorLabel(floor), places };
  });
  return { units: units.map(({ name, width }) => ({ name, width })), rows, floors: floors.length };
}

function inRows(houses: readonly PictureHouse[]): FloorPlan {
  const rows: FloorRow[] = [];
  for (let at = 0; at < houses.length; at += IN_ROW) {
    const part = houses.slice(at, at + IN_ROW);
    const rest = houses.length > IN_ROW ? IN_ROW - part.length : 0;
    rows.push({ key: `row-${at}`, label: '', places: [...part, ...Array.from({ length: rest }, () => null)] });
  }
  return { units: [{ name: '', width: Math.min(IN_ROW, houses.length) }], rows, floors: 1 };
}

/** The house next to one in a direction, over gaps; the same house at the edge. */
export function neighbour({ rows }: FloorPlan, houseId: number, down: number, right: number): PictureHouse | null {
  const row = rows.findIndex(({ places }) => places.some((house) => house?.houseId === houseId));
  const column = rows[row]?.places.findIndex((house) => house?.houseId === houseId) ?? -1;
  if (column < 0) return rows.flatMap(({ places }) => places).find((house) => house !== null) ?? null;
  for (let step = 1; step < 200; step += 1) {
    const places = rows[row + down * step]?.places;
    if (!places || column + right * step < 0 || column + right * step >= places.length) break;
    const house = places[column + right * step];
    if (house) return house;
  }
  return rows[row]?.places[column] ?? null;
}
