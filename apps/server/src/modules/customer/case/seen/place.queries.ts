// Where a 诉求 is and who reports it, as far as the user sees it.
import { sql } from 'kysely';
import type { CaseCaller } from '@anju/contract';
import { first, own } from '../../../../platform/db/sql.ts';
import { inScope, seen, seenInPart } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface CasePlaceFound {
  readonly companyId: number;
  readonly house: boolean;
  readonly parking: boolean;
  readonly area: boolean;
  readonly personPhone: string | null;
}

/**
 * The company of the estate, the phone of an owner or resident of the house, and whether house, parking space and public area exist there
 * for this user.
 */
export const findPlace = (
  db: DbOrTx,
  {
    estateId,
    houseId,
    parkingId,
    publicAreaId,
    personId,
  }: Pick<CaseCaller, 'estateId' | 'houseId' | 'parkingId' | 'publicAreaId' | 'personId'>,
  reach: Reach,
): Promise<CasePlaceFound | undefined> => first<CasePlaceFound>(db)`
  select e.company_id,
         exists (select from estate_view.house h where ${own('h')} and h.id = ${houseId}::bigint and h.estate_id = e.id and not h.disabled
           and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}) as house,
         exists (select from estate_view.parking p where ${own('p')} and p.id = ${parkingId}::bigint and p.estate_id = e.id
           and not p.disabled and ${inScope(reach.estates, sql`p.estate_id`)}) as parking,
         exists (select from estate_view.public_area a where ${own('a')} and a.id = ${publicAreaId}::bigint and a.estate_id = e.id
           and not a.disabled and ${inScope(reach.estates, sql`a.estate_id`)}) as area,
         (select n.phone from estate_view.person n where ${own('n')} and n.id = ${personId}::bigint and (
           exists (select from estate_view.house_owner o where ${own('o')} and o.person_id = n.id and o.house_id = ${houseId}::bigint)
           or exists (select from estate_view.resident r where ${own('r')} and r.person_id = n.id and r.house_id = ${houseId}::bigint)))
           as person_phone
    from estate_view.estate e where ${own('e')} and e.id = ${estateId} and ${seenInPart(reach, sql`e.id`)}`;

const NOTHING_OF_IT = { houseId: null, parkingId: null, publicAreaId: null, personId: null };
export const findEstate = (db: DbOrTx, estateId: number, reach: Reach): Promise<CasePlaceFound | undefined> =>
  findPlace(db, { estateId, ...NOTHING_OF_IT }, reach);
