// Sessions that end before the user logs out: ended by an administrator, or replaced by a newer login of the same account.
import type { Scope, Services } from '../../../platform/scope.ts';
import { readNumberSetting } from '../../../platform/settings/settings.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { removeById, removeOldest, type EndedSession } from './login-log.queries.ts';

const PUT_OUT = '管理员已将您下线';
const PUSHED_OUT = '您的账号已在其他地方登录，本次登录已结束';

type Telling = Pick<Services, 'events' | 'clock'>;

async function tell(tx: Tx, { events }: Telling, ended: readonly EndedSession[], reason: string): Promise<void> {
  for (const { tenantId, accountId, tokenHash: session } of ended)
    await events.publish(tx, { tenantId, accountId, session }, { type: 'session-ended', reason });
}

/** Ended by an administrator; undefined when the session has already ended. */
export async function putOut(tx: Tx, scope: Scope, id: number): Promise<EndedSession | undefined> {
  const ended = await removeById(tx, id, 'ended', scope.clock.now());
  await tell(tx, scope, ended, PUT_OUT);
  return ended[0];
}

/** After a login: removes the oldest sessions of the account beyond the allowed number. */
export async function pushOut(tx: Tx, services: Telling, accountId: number): Promise<void> {
  const limit = await readNumberSetting(tx, 'session.max-per-account');
  if (limit > 0) await tell(tx, services, await removeOldest(tx, accountId, limit, 'ended', services.clock.now()), PUSHED_OUT);
}
