import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createSchedule } from './schedule.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner((client) => client.query(`insert into system.tenant (code, name) values ('a', '甲'), ('b', '乙')`));
  databases = createTenantDatabases(createPool(database.appUrl, { max: 6 }));
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('work that comes round', () => {
  it('is done for every tenant, each in its own data', async () => {
    const schedule = createSchedule(databases, () => undefined);
    const seen: number[] = [];
    schedule.everyMinutesPerTenant(10, 'each', async (db, tenantId) => {
      const { id } = await db.selectFrom('system.tenant').select('id').executeTakeFirstOrThrow();
      expect(id).toBe(tenantId);
      seen.push(id);
    });
    expect(await schedule.run('each')).toBe(true);
    expect(seen).toHaveLength(2);
  });

  it('is done by one process at a time', async () => {
    const [one, other] = [createSchedule(databases, () => undefined), createSchedule(databases, () => undefined)];
    const begun = Promise.withResolvers<undefined>();
    const finish = Promise.withResolvers<undefined>();
    one.everyMinutes(10, 'alone', () => {
      begun.resolve(undefined);
      return finish.promise;
    });
    other.everyMinutes(10, 'alone', () => Promise.reject(new Error('done twice')));
    const first = one.run('alone');
    await begun.promise;
    expect(await other.run('alone')).toBe(false);
    finish.resolve(undefined);
    expect(await first).toBe(true);
  });

  it('comes round by the clock, reports what fails and goes on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reported: unknown[] = [];
    const schedule = createSchedule(databases, (error) => reported.push(error));
    let rounds = 0;
    schedule.everyMinutes(1, 'failing', () => Promise.reject(new Error(`round ${++rounds}`)));
    schedule.start();
    vi.advanceTimersByTime(59_999);
    expect(rounds).toBe(0);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(reported).toEqual([new Error('round 1')]));
    await schedule.stop();
  });

  it('leaves connections to the work when many tasks fall due together', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reported: unknown[] = [];
    const schedule = createSchedule(databases, (error) => reported.push(error));
    const names = Array.from({ length: 12 }, (_, at) => `together ${at}`);
    const done: string[] = [];
    for (const name of names)
      schedule.everyMinutes(1, name, async (db) => {
        await db.selectFrom('system.tenant').select('id').execute();
        done.push(name);
      });
    schedule.start();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect([done.toSorted(), reported]).toEqual([names.toSorted(), []]));
    await schedule.stop();
  });

  it('missed while no server ran is made up at the next start, once', async () => {
    const rounds: string[] = [];
    const begin = () => {
      const schedule = createSchedule(databases, (error) => expect.unreachable(String(error)));
      schedule.everyMinutes(60, 'missed', () => Promise.resolve(rounds.push('missed')));
      schedule.everyMinutes(60, 'fresh', () => Promise.resolve(rounds.push('fresh')));
      schedule.start();
      return schedule;
    };
    // Nothing was missed by an installation that starts for the first time.
    await begin().stop();
    expect(rounds).toEqual([]);
    await database.asOwner((client) =>
      client.query(`update system.task_round set done_at = now() - case task when 'missed' then interval '61' else interval '59' end * 60`),
    );
    await begin().stop();
    expect(rounds).toEqual(['missed']);
    await begin().stop();
    expect(rounds).toEqual(['missed']);
  });

  it('is named once', () => {
    const schedule = createSchedule(databases, () => undefined);
    schedule.everyMinutes(1, 'named', () => Promise.resolve());
    expect(() => schedule.everyMinutes(1, 'named', () => Promise.resolve())).toThrow('task named is defined twice');
    expect(() => schedule.run('unknown')).toThrow('no task unknown');
  });
});
