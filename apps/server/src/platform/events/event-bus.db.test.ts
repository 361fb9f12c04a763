import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServerEvent } from '@anju/contract';
import { createPool } from '../db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createEventBus, JOB_CHANNEL, type EventBus } from './event-bus.ts';

const TENANT = 1;
const SOON = { interval: 20 };
const hello = (version: string): ServerEvent => ({ type: 'hello', version });

let database: TestDatabase;
let databases: TenantDatabases;
const buses: EventBus[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  databases = createTenantDatabases(createPool(database.appUrl, { max: 3 }));
});
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

async function openBus(onError: (error: unknown) => void = () => undefined): Promise<EventBus> {
  const bus = await createEventBus({ url: database.appUrl, onError });
  buses.push(bus);
  return bus;
}
const owner = (statement: string) => database.asOwner((client) => client.query(statement));
const listening = async () =>
  (await owner(`select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'anju events'`))
    .rows as { n: number }[];

describe('an event', () => {
  it('goes to one account, or to all of the tenant, and to nobody else', async () => {
    const bus = await openBus();
    const heard: string[] = [];
    for (const [tenantId, accountId] of [
      [1, 11],
      [1, 12],
      [2, 11],
    ] as const) {
      bus.subscribe({ tenantId, accountId, session: 's' }, (event) =>
        heard.push(`${tenantId}/${accountId} ${event.type === 'hello' ? event.version : ''}`),
      );
    }
    const db = databases.of(TENANT);
    await bus.publish(db, { tenantId: 1, accountId: 11 }, hello('一人'));
    await bus.publish(db, { tenantId: 1 }, hello('全体'));
    await bus.publish(db, { tenantId: 2, accountId: 11 }, hello('末'));
    await vi.waitFor(() => expect(heard).toContain('2/11 末'), SOON);
    expect(heard).toEqual(['1/11 一人', '1/11 全体', '1/12 全体', '2/11 末']);
  });

  it('reaches one session of a person, or all but one', async () => {
    const bus = await openBus();
    const heard: string[] = [];
    for (const session of ['desk', 'phone', 'home']) {
      bus.subscribe({ tenantId: TENANT, accountId: 11, session }, (event) =>
        heard.push(`${session} ${event.type === 'hello' ? event.version : ''}`),
      );
    }
    const db = databases.of(TENANT);
    await bus.publish(db, { tenantId: TENANT, accountId: 11, session: 'phone' }, hello('一处'));
    await bus.publish(db, { tenantId: TENANT, accountId: 11, exceptSession: 'desk' }, hello('别处'));
    await vi.waitFor(() => expect(heard).toContain('home 别处'), SOON);
    expect(heard).toEqual(['phone 一处', 'phone 别处', 'home 别处']);
  });

  it('is sent with the commit, and not at all when there is none', async () => {
    const bus = await openBus();
    const heard: ServerEvent[] = [];
    bus.subscribe({ tenantId: TENANT, accountId: 11, session: 's' }, (event) => heard.push(event));
    const db = databases.of(TENANT);
    const undone = db.transaction().execute(async (tx) => {
      await bus.publish(tx, { tenantId: TENANT }, hello('undone'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await bus.publish(db, { tenantId: TENANT }, hello('committed'));
    await vi.waitFor(() => expect(heard).not.toEqual([]), SOON);
    expect(heard).toEqual([hello('committed')]);
  });

  it('is no longer heard by who left', async () => {
    const bus = await openBus();
    const heard: string[] = [];
    const audience = { tenantId: TENANT, accountId: 11, session: 's' };
    const leave = bus.subscribe(audience, () => heard.push('left'));
    bus.subscribe(audience, () => heard.push('stayed'));
    leave();
    await bus.publish(databases.of(TENANT), audience, hello(''));
    await vi.waitFor(() => expect(heard).toEqual(['stayed']), SOON);
  });
});

describe('a connection that is lost', () => {
  it('comes back, hears again, and looks for jobs queued meanwhile', async () => {
    const reported: unknown[] = [];
    const bus = await openBus((error) => reported.push(error));
    const heard: ServerEvent[] = [];
    let looks = 0;
    bus.subscribe({ tenantId: TENANT, accountId: 11, session: 's' }, (event) => heard.push(event));
    bus.onJobQueued(() => (looks += 1));
    await owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'anju events'`,
    );
    await vi.waitFor(() => expect(looks).toBe(1), SOON);
    expect(reported).not.toEqual([]);
    await bus.publish(databases.of(TENANT), { tenantId: TENANT }, hello('again'));
    await vi.waitFor(() => expect(heard).toEqual([hello('again')]), SOON);
    await owner(`notify ${JOB_CHANNEL}`);
    await vi.waitFor(() => expect(looks).toBe(2), SOON);
    expect(await listening()).toEqual([{ n: 1 }]);
  });

  it('stays lost once the bus is closed', async () => {
    const bus = await openBus();
    await bus.close();
    await vi.waitFor(async () => expect(await listening()).toEqual([{ n: 0 }]), SOON);
  });

  it('that never was is told to who wanted it', async () => {
    await expect(createEventBus({ url: 'postgres://nobody@127.0.0.1:1/none', onError: () => undefined })).rejects.toThrow(/ECONNREFUSED/);
  });
});
