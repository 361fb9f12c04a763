import { sql } from 'kysely';
import { exists, own } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seenInPart } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface ChargedEstate {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
}

export async function findEstate(db: DbOrTx, id: number): Promise<ChargedEstate | undefined> {
  return db.selectFrom('estateView.estate').select(['id', 'companyId', 'name']).where('id', '=', id).executeTakeFirst();
}

export const isSeenInPart = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> =>
  exists(db)`select from estate_view.estate e where ${own('e')} and e.id = ${id} and ${seenInPart(reach, sql`e.id`)}`;
