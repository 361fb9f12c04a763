import { exists, one, own } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Whether an account of the tenant may take the name; until the end of the transaction nobody else does. */
export const claimName = async (tx: Tx, name: string): Promise<boolean> =>
  (await one<{ free: boolean }>(tx)`select session.claim_login_name(${name}) as free`).free;

/** Whether an account of the tenant has the name. */
export const hasName = (db: DbOrTx, name: string): Promise<boolean> =>
  exists(db)`select from session.account a where ${own('a')} and lower(a.username) = lower(${name})`;
