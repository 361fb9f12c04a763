// Browsers that logged in with an account. Only the hash of a browser's token is stored.
import { exists, own, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export const isKnownDevice = (db: DbOrTx, accountId: number, deviceHash: string): Promise<boolean> =>
  exists(db)`select from session.device d where ${own('d')} and d.account_id = ${accountId} and d.device_hash = ${deviceHash}`;

export async function saveDevice(tx: Tx, tenantId: number, accountId: number, deviceHash: string, at: Date): Promise<void> {
  await run(tx)`
    insert into session.device (tenant_id, account_id, device_hash, created_at, last_login_at)
    values (${tenantId}, ${accountId}, ${deviceHash}, ${at}, ${at})
    on conflict (tenant_id, account_id, device_hash) do update set last_login_at = excluded.last_login_at`;
}

/** A changed password makes every browser unknown. */
export async function removeDevices(tx: Tx, accountId: number): Promise<void> {
  await run(tx)`delete from session.device d where ${own('d')} and d.account_id = ${accountId}`;
}
