import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL } from '@anju/contract';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { createPool } from '../../platform/db/pool.ts';
import { createTenantDatabases, inTransaction, type TenantDatabases } from '../../platform/tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { listAgents } from './agent/agent.queries.ts';
import { endLogin, listDead, putLogin } from './agent/login.queries.ts';
import { endDeadLogins } from './provider/dead-logins.service.ts';
import type { CallEvent } from './sip/line.ts';
import { cutLeftOpen } from './record/keep.queries.ts';
import { createRecordKeeper, type RecordKeeper } from './record/keep.service.ts';

const NOW = new Date('2026-11-18T02:00:00Z');
const clock = { now: () => NOW };
let tenant: number;
let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  databases = createTenantDatabases(createPool(database.appUrl, { max: 3 }));
  tenant = Number((await owner('select tenant_id from callcentre.agent limit 1'))[0]?.['tenant_id']);
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

const owner = async (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await database.asOwner((client) => client.query<Record<string, unknown>>(statement, values))).rows;
const agentOf = async (dn: string): Promise<number> =>
  Number((await owner('select id from callcentre.agent where tenant_id = $1 and dn = $2', [tenant, dn]))[0]?.['id']);
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

/** A keeper before a database that is away for the next so many statements. */
function keeper(away: number, pausesMs: readonly number[]): { readonly keep: RecordKeeper; readonly troubles: unknown[] } {
  let left = away;
  const troubles: unknown[] = [];
  const of: TenantDatabases['of'] = (tenantId) => {
    if (left-- > 0) throw new Error('database away');
    return databases.of(tenantId);
  };
  const events = { publish: () => Promise.resolve() } as unknown as EventBus;
  const keep = createRecordKeeper({
    ...{ databases: { ...databases, of }, events, clock, process: 'this', pausesMs },
    onError: (error) => troubles.push(error),
  });
  return { keep, troubles };
}
async function event(callId: string, kind: CallEvent['kind'], at: Date, code = 0): Promise<CallEvent> {
  const to = { number: '8003', agentId: await agentOf('8003') };
  return { kind, tenantId: tenant, callId, at, from: { number: '13800001111', agentId: null }, to, code };
}
const recordOf = (callId: string) => owner('select state, talk_seconds from callcentre.record where call_key = $1', [callId]);

describe('what the provider tells once', () => {
  it('is written as soon as the database is there again, in its order', async () => {
    const { keep, troubles } = keeper(4, [1, 1, 1, 1, 1]);
    keep.take(await event('away', 'begun', NOW));
    keep.take(await event('away', 'answered', later(5)));
    keep.take(await event('away', 'ended', later(65)));
    await expect.poll(() => recordOf('away')).toEqual([{ state: CALL.answered, talk_seconds: 60 }]);
    expect(troubles).toEqual([]);
  });
  it('is told of when it cannot be written at all', async () => {
    const { keep, troubles } = keeper(9, [1, 1]);
    keep.take(await event('lost', 'begun', NOW));
    await expect.poll(() => troubles.length).toBe(1);
  });
  it('is not waited for when the server stops', async () => {
    const { keep, troubles } = keeper(9, [3_600_000]);
    keep.take(await event('stopped', 'begun', NOW));
    await keep.settled();
    expect(troubles).toHaveLength(1);
  });
});

describe('a login of an agent', () => {
  const logIn = async (dn: string, tokenHash: string) => {
    const [account] = await owner('select id from session.account where tenant_id = $1 limit 1', [tenant]);
    const agentId = await agentOf(dn);
    const login = {
      tenantId: tenant,
      agentId,
      dn,
      tokenHash,
      accountId: Number(account?.['id']),
      sessionHash: 'none',
      validUntil: later(600),
      now: NOW,
    };
    await inTransaction(databases.of(tenant), (tx) => putLogin(tx, login));
    return agentId;
  };

  it('is in a call as long as one lives, whatever a dead server left open', async () => {
    const agentId = await logIn('8003', 'talks');
    await owner('update callcentre.agent_login set registered_until = $1 where agent_id = $2', [later(600), agentId]);
    const { keep } = keeper(0, []);
    keep.take(await event('open', 'begun', NOW));
    await keep.settled();
    const inCall = async () =>
      (await listAgents(databases.of(tenant), { groupId: null, key: '', now: NOW })).filter((one) => one.inCall).map((one) => one.agentDn);
    expect(await inCall()).toEqual(['8003']);
    await cutLeftOpen(databases.of(tenant), 'the next', later(60));
    expect(await inCall()).toEqual([]);
  });

  it('stays until its terminal is put out, by the extension it registered with, and keeps back no other', async () => {
    const agentId = await logIn('8003', 'first');
    await endLogin(databases.of(tenant), agentId, 'first', NOW);
    const other = await logIn('8004', 'second');
    await endLogin(databases.of(tenant), other, 'second', NOW);
    await owner(`update callcentre.agent set dn = '8773' where id = $1`, [agentId]);
    let refused = true;
    const out: string[] = [];
    const provider = {
      putOut: (_tenantId: number, dn: string) => {
        if (refused && dn === '8003') return Promise.reject(new Error('no answer'));
        out.push(dn);
        return Promise.resolve();
      },
    };
    const round = () => endDeadLogins(databases.of(tenant), tenant, clock, provider);
    await expect(round()).rejects.toThrow('1 terminals');
    expect(out).toEqual(['8004']);
    expect((await listDead(databases.of(tenant), NOW)).map(({ dn }) => dn)).toEqual(['8003']);
    refused = false;
    expect(await round()).toBe(1);
    expect(out).toEqual(['8004', '8003']);
    expect(await listDead(databases.of(tenant), NOW)).toEqual([]);
  });
});
