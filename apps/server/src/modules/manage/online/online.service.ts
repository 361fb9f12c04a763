// 在线用户 (menu 523): open sessions with their device and start; ending one of them; how many sessions an account may have. domain: property 6.3.
import type { changeSessionLimit, OutputOf, ParsedInputOf, searchOnline } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { IDLE_HOURS } from '../../../platform/session/authenticate.ts';
import { readNumberSetting, writeNumberSetting } from '../../../platform/settings/settings.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { lockSession, putOut } from '../../session/index.ts';
import { deviceText } from './device.rules.ts';
import * as queries from './online.queries.ts';

const LIMIT = 'session.max-per-account';
const LATEST_FIRST = { field: 'lastSeenAt', order: 'desc' } as const;

export async function search(
  { db, clock }: Scope,
  tokenHash: string,
  { page, size, key = '', companyId = null, sort = LATEST_FIRST }: ParsedInputOf<typeof searchOnline>,
): Promise<OutputOf<typeof searchOnline>> {
  const wanted = { key, companyId, now: clock.now(), idleHours: IDLE_HOURS };
  const [counts, lines, limit] = await Promise.all([
    queries.countOnline(db, wanted),
    queries.listOnline(db, wanted, { sort, tokenHash, day: today(clock), limit: size, offset: (page - 1) * size }),
    readNumberSetting(db, LIMIT),
  ]);
  return { ...counts, limit, rows: lines.map(({ agent, ...line }) => ({ ...line, device: deviceText(agent) })) };
}

export async function end(scope: Scope, tokenHash: string, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const session = await lockSession(tx, id);
    if (!session) throw fail('NOT_FOUND', { what: '会话' });
    if (session.tokenHash === tokenHash) throw fail('SESSION_OWN');
    await putOut(tx, scope, id);
    const { username, name } = session;
    await scope.audit.write(tx, scope.actor, { action: '下线', entity: 'session', entityId: id, before: { username, name } });
  });
  return null;
}

export async function changeLimit({ db, actor, audit }: Scope, { limit }: ParsedInputOf<typeof changeSessionLimit>): Promise<null> {
  await inTransaction(db, async (tx) => {
    const before = await readNumberSetting(tx, LIMIT);
    await writeNumberSetting(tx, actor.tenantId, LIMIT, limit);
    await audit.write(tx, actor, { action: '修改同时登录数', entity: 'session', before: { limit: before }, after: { limit } });
  });
  return null;
}
