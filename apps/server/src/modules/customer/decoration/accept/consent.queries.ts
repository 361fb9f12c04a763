// The damage a consent is about.
import { exists, own } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export const isViolationOf = (db: DbOrTx, id: number, houseId: number): Promise<boolean> =>
  exists(db)`select from customer.violation v where ${own('v')} and v.id = ${id} and v.house_id = ${houseId}`;
