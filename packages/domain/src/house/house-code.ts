import type { AreaForm } from '@anju/contract';
import { naturalKey } from './natural-key.ts';

export interface HousePlace {
  readonly zone?: string | null | undefined;
  readonly building: string;
  readonly unit?: string | null | undefined;
  readonly houseNo: string;
}

/** `3幢-2单元-1203`. The code is unique within the estate without the zone, which is left out; in buildings without units it has two parts. */
export function houseCode({ building, unit, houseNo }: HousePlace): string {
  return [building, unit, houseNo].filter(Boolean).join('-');
}

/** Sorts after every character a key can contain, so that houses without a zone follow those in zones, as in the tree. */
const NO_ZONE = '\uffff';

/** Sorts by zone, building, unit and number, each in natural order. The separating blank sorts before every character a key can contain. */
export function houseSortKey({ zone, building, unit, houseNo }: HousePlace): string {
  return [zone ? naturalKey(zone) : NO_ZONE, ...[building, unit ?? '', houseNo].map(naturalKey)].join(' ');
}

/** The area charges are computed on: 1 建筑面积, 2 使用面积, 3 套内面积. */
export function chargeArea(areas: Pick<AreaForm, 'basis' | 'buildArea' | 'useArea' | 'innerArea'>): string {
  switch (areas.basis) {
    case 1:
      return areas.buildArea;
    case 2:
      return areas.useArea;
    case 3:
      return areas.innerArea;
  }
}
