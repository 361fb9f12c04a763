// The place where money is taken: a house, or an object without a house. Places outside the user's scope are reported as not found.
import { OBJECT, type AheadEntry, type FreeObject, type PrepaidEntry } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { seesEstate, type Reach } from '../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { findObjectCard } from './free-object.queries.ts';
import { findEstatePlace, findHousePlace, touchesOthers } from './settle-read.queries.ts';
import type { Place } from './settlement-shapes.ts';

/** The missing object as named in the error: a customer exists but has no bills here. */
export const FREE_WHAT: Readonly<Record<FreeObject['objectKind'], string>> = { 2: '车位', 3: '客户的账单', 4: '合同' };

export interface PayPlace {
  readonly houseId: number | null;
  /** The object that is paid for if there is no house. */
  readonly object?: FreeObject | null;
  /** What else is paid for in the same settlement; houses are checked in the scope of the user. */
  readonly prepaid?: readonly Pick<PrepaidEntry, 'houseId'>[] | undefined;
  readonly ahead?: readonly Pick<AheadEntry, 'attachmentId'>[] | undefined;
}

export async function requirePlace(
  db: DbOrTx,
  reach: Reach,
  { houseId, object = null, prepaid = [], ahead = [] }: PayPlace,
  billIds: readonly number[],
  payerId: number | null = null,
): Promise<Place> {
  if (houseId !== null) {
    const place = await findHousePlace(db, reach, houseId, payerId);
    if (!place) throw fail('NOT_FOUND', { what: '房屋' });
    if (seesEstate(reach, place.estateId)) return place;
    // Of an estate seen in part, a settlement may reach nothing outside the user's buildings.
    const attachmentIds = ahead.map(({ attachmentId }) => attachmentId);
    const houseIds = prepaid.map((entry) => entry.houseId);
    if (await touchesOthers(db, reach, { billIds, attachmentIds, houseIds })) throw fail('NOT_FOUND', { what: '账单或房屋' });
    return place;
  }
  const { estates } = reach;
  const card = object ? await findObjectCard(db, estates, object, billIds) : undefined;
  const place = card ? await findEstatePlace(db, estates, card.estateId, payerId) : undefined;
  if (!card || !place) throw fail('NOT_FOUND', { what: FREE_WHAT[object?.objectKind ?? 2] });
  return { ...place, houseCode: card.text, label: OBJECT.text(card.objectKind) };
}
