// A login ends with the session that made it: by its logout, by its idle time, or by an administrator. The terminal is put out then.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/tenancy/tenant-db.ts';
import { listDead, removeLogin } from '../agent/login.queries.ts';
import type { CallProvider } from './provider.ts';

export async function endDeadLogins(db: Db, tenantId: number, clock: Clock, provider: Pick<CallProvider, 'putOut'>): Promise<number> {
  const dead = await listDead(db, clock.now());
  for (const { agentId, dn, tokenHash } of dead) {
    await removeLogin(db, agentId, tokenHash);
    await provider.putOut(tenantId, dn);
  }
  return dead.length;
}
