// What is open at the desk: a house, or a parking space, customer or contract without one. The page treats both as one summary; without a
// house there are no balances.
import { houseCharging, objectCharging, type FreeObject, type HouseCharging, type ObjectCharging } from '@anju/contract';
import { readQuery } from '../../../../../platform/api/hooks.ts';

export type DeskAt = ({ readonly houseId: number; readonly object: null } | { readonly houseId: null; readonly object: FreeObject }) & {
  /** The person who pays, if one was searched for or chosen. */
  readonly personId?: number | null;
};

export interface DeskPicture extends Omit<HouseCharging, 'house'> {
  readonly house: HouseCharging['house'] | null;
  readonly object: ObjectCharging['object'] | null;
}

export const atHouse = (houseId: number): DeskAt => ({ houseId, object: null });
export const atObject = ({ objectKind, objectId, estateId }: FreeObject): DeskAt => ({
  houseId: null,
  object: { objectKind, objectId, estateId },
});
export const keyOfPlace = ({ houseId, object }: DeskAt): string =>
  object ? [object.objectKind, object.objectId, object.estateId ?? ''].join('-') : String(houseId);

/** Parsed from `?house=9` or `?object=2-15` (kind and id, and for a customer the estate). */
export function placeAsked(search: URLSearchParams): DeskAt | null {
  const house = Number(search.get('house') ?? 0);
  if (Number.isInteger(house) && house > 0) return atHouse(house);
  const [, kind = '', id = '', estate] = /^([234])-(\d{1,15})(?:-(\d{1,15}))?$/.exec(search.get('object') ?? '') ?? [];
  if (kind === '') return null;
  return atObject({
    objectKind: Number(kind) as FreeObject['objectKind'],
    objectId: Number(id),
    estateId: estate === undefined ? null : Number(estate),
  });
}

const pictureOf = (raw: HouseCharging | ObjectCharging): DeskPicture =>
  'house' in raw ? { ...raw, object: null } : { ...raw, house: null, prepaid: [], change: [], deposits: [], depositDues: [], points: [] };

/** The same summary from either endpoint, for `useQuery` and `useQueries`. */
export const pictureQuery = ({ houseId, object, personId = null }: DeskAt) => {
  const who = personId === null ? {} : { personId };
  const { queryKey, queryFn } = object ? readQuery(objectCharging, { ...object, ...who }) : readQuery(houseCharging, { houseId, ...who });
  return {
    queryKey: queryKey as readonly unknown[],
    queryFn: queryFn as (context: { readonly signal: AbortSignal }) => Promise<HouseCharging | ObjectCharging>,
    select: pictureOf,
  };
};

interface Place {
  readonly text: string;
  readonly estateId: number;
  readonly estateName: string;
}
export function placeOf({ house, object }: Pick<DeskPicture, 'house' | 'object'>): Place {
  if (house) return { text: house.code, estateId: house.estateId, estateName: house.estateName };
  return { text: object?.text ?? '', estateId: object?.estateId ?? 0, estateName: object?.estateName ?? '' };
}

/** The part of a request that identifies the house or object. */
export const sentPlace = ({ house, object }: Pick<DeskPicture, 'house' | 'object'>) =>
  house || !object ? { houseId: house?.id ?? 0 } : { houseId: null, object: atObject(object).object };
