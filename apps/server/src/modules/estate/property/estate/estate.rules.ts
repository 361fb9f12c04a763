// What prevents a removal, and the codes of houses after a rename or a move. Pure.
import { houseCode, houseSortKey } from '@anju/domain';

export interface Below {
  readonly zones: number;
  readonly buildings: number;
  readonly units: number;
  readonly houses: number;
  readonly parkings: number;
}

const COUNTED: readonly (readonly [keyof Below, string, string])[] = [
  ['zones', '分区', '个'],
  ['buildings', '楼栋', '幢'],
  ['units', '单元', '个'],
  ['houses', '房屋', '套'],
  ['parkings', '车位', '个'],
];

/** `分区 2 个、房屋 613 套`; empty when there is nothing below. */
export function describeBelow(below: Below): string {
  return COUNTED.filter(([field]) => below[field] > 0)
    .map(([field, name, measure]) => `${name} ${below[field]} ${measure}`)
    .join('、');
}

export interface NamedHouse {
  readonly id: number;
  readonly code: string;
  readonly sortKey: string;
  readonly zone: string;
  readonly building: string;
  readonly unit: string;
  readonly houseNo: string;
}
export interface HouseName {
  readonly id: number;
  readonly code: string;
  readonly sortKey: string;
}

/** Code and order of the houses whose place has new names; unchanged houses are left out. */
export function renamedHouses(houses: readonly NamedHouse[]): HouseName[] {
  return houses.flatMap((house) => {
    const name = { id: house.id, code: houseCode(house), sortKey: houseSortKey(house) };
    return name.code === house.code && name.sortKey === house.sortKey ? [] : [name];
  });
}
