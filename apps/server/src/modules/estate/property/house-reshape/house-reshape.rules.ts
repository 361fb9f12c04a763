// When houses may be split or merged, and the initial data of the new ones. Pure.
import { AREA_BASIS, type ReshapedHouse } from '@anju/contract';
import { compareDecimal, formatDay, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { fail, failField } from '../../../../platform/errors/failure.ts';

interface Ending {
  readonly code: string;
  readonly areaFrom: string;
  /** First day of the newest owners; undefined if there are no owners. */
  readonly ownersSince: string | undefined;
}

/**
 * The day must not be in the future and must be after the newest dated row of each house began, so that the old house had it for at least a
 * day.
 */
export function checkReshapeDate(onDate: string, today: string, houses: readonly Ending[]): void {
  if (onDate > today) throw failField('onDate', 'RESHAPE_FUTURE');
  for (const { code, areaFrom, ownersSince } of houses) {
    if (onDate <= areaFrom) throw failField('onDate', 'RESHAPE_TOO_EARLY', { code, date: formatDay(areaFrom) });
    if (ownersSince !== undefined && onDate <= ownersSince)
      throw failField('onDate', 'RESHAPE_OWNER_DATE', { code, date: formatDay(ownersSince) });
  }
}

/** Building area after minus before; a difference needs a reason. */
export function areaDifference(before: readonly string[], after: readonly string[], reason: string): string {
  const [was, is] = [sumMoney(before), sumMoney(after)];
  const differs = compareDecimal(was, is) !== 0;
  if (differs && reason === '') throw failField('reason', 'RESHAPE_AREA_DIFFERS', { before: was, after: is });
  return differs ? sumMoney([subtractDecimal(is, was)]) : '0.00';
}

const CHARGED = { 1: 'buildArea', 2: 'useArea', 3: 'innerArea' } as const;

/** A new house must have the area that its charges are based on. `at` is its path in the form. */
export function checkChargeArea(house: Pick<ReshapedHouse, 'buildArea' | 'useArea' | 'innerArea'>, basis: 1 | 2 | 3, at: string): void {
  const field = CHARGED[basis];
  if (isZeroDecimal(house[field])) throw failField(`${at}.${field}`, 'RESHAPE_NO_CHARGE_AREA', { basis: AREA_BASIS.text(basis) });
}

export function checkNumbers(parts: readonly { readonly houseNo: string }[]): void {
  parts.forEach(({ houseNo }, at) => {
    if (parts.findIndex((part) => part.houseNo === houseNo) !== at)
      throw failField(`parts.${at}.houseNo`, 'RESHAPE_SAME_NUMBER', { no: houseNo });
  });
}

interface Owning {
  readonly personId: number;
  readonly share: string;
  readonly certificateNo: string;
}

/** The owners shared by all houses, with their shares; null when they differ. A certificate that is not the same for all is left out. */
export function sameOwners<O extends Owning>(houses: readonly (readonly O[])[]): O[] | null {
  const [first = [], ...others] = houses;
  const same = others.every(
    (owners) =>
      owners.length === first.length &&
      first.every((owner) => owners.some((other) => other.personId === owner.personId && compareDecimal(other.share, owner.share) === 0)),
  );
  if (!same) return null;
  const paperOf = (owner: O) => {
    const papers = new Set(
      houses.flatMap((owners) => owners.filter((other) => other.personId === owner.personId).map((other) => other.certificateNo)),
    );
    return papers.size === 1 ? owner.certificateNo : '';
  };
  return first.map((owner) => ({ ...owner, certificateNo: paperOf(owner) }));
}

/** Charging of the new house begins with the house, or later if that of the old one would have begun later. */
export function chargeStartOf(chargeStartDate: string | null, onDate: string): string | null {
  return chargeStartDate === null || chargeStartDate > onDate ? chargeStartDate : onDate;
}

/** The value that all houses have in common; null when they differ. */
export function shared<T>(values: readonly T[]): T | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

export function checkOneBuilding(houses: readonly { readonly buildingId: number }[]): void {
  if (new Set(houses.map((house) => house.buildingId)).size > 1) throw fail('HOUSE_MERGE_BUILDING');
}
