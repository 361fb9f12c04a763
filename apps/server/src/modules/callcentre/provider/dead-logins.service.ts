// A login ends by its logout, or with the session that made it: by its logout, by its idle time, or by an administrator. Its terminal is put out
// before its row goes, so that a provider that could not be reached is asked again.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/tenancy/tenant-db.ts';
import { listDead, removeLogin, type DeadLogin } from '../agent/login.queries.ts';
import type { CallProvider } from './provider.ts';

type PutsOut = Pick<CallProvider, 'putOut'>;

/** One that fails keeps back no other; answers how many are done. */
async function putOutAll(db: Db, tenantId: number, dead: readonly DeadLogin[], provider: PutsOut): Promise<number> {
  const failed: unknown[] = [];
  for (const { agentId, dn, tokenHash } of dead)
    try {
      await provider.putOut(tenantId, dn);
      await removeLogin(db, agentId, tokenHash);
    } catch (cause) {
      failed.push(cause);
    }
  if (failed.length > 0) throw new AggregateError(failed, `call centre: ${failed.length} terminals are not put out yet`);
  return dead.length;
}

export const endDeadLogins = async (db: Db, tenantId: number, clock: Clock, provider: PutsOut): Promise<number> =>
  putOutAll(db, tenantId, await listDead(db, clock.now()), provider);

/** The same for one agent, called immediately when an administrator ends the login. */
export const endDeadLogin = async (db: Db, tenantId: number, agentId: number, clock: Clock, provider: PutsOut): Promise<number> =>
  putOutAll(db, tenantId, await listDead(db, clock.now(), agentId), provider);
