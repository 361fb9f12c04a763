// The stream of an ended session receives one message and is closed.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { logout, streamEvents, type ServerEvent } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createBinder } from '../../../platform/http/binder.ts';
import { answerFailures } from '../../../platform/http/failures.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobRoutes } from './job.routes.ts';

const HOUR = 3_600_000;
const CHECK_EVERY_MS = 20;
let time = Date.parse('2026-07-09T08:00:00Z');
let asked = 0;
const clock = {
  now() {
    asked += 1;
    return new Date(time);
  },
};

let installation: Installation;
let databases: TenantDatabases;
/** The same module with a shorter check interval. */
let impatient: FastifyInstance;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  impatient = Fastify();
  answerFailures(impatient);
  jobRoutes(createBinder({ app: impatient, databases, services: () => installation.services }), 'test', CHECK_EVERY_MS);
});
const leavers: (() => void)[] = [];
afterEach(() => {
  for (const leave of leavers.splice(0)) leave();
});
afterAll(async () => {
  await impatient.close();
  await databases.close();
  await installation.close();
});

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));

async function open({ token }: Person, app = impatient): Promise<{ heard: ServerEvent[]; isEnded: () => boolean }> {
  const response = await app.inject({ url: streamEvents.path, headers: { authorization: `Bearer ${token}` }, payloadAsStream: true });
  const heard: ServerEvent[] = [];
  let ended = false;
  const stream = response
    .stream()
    .on('data', (chunk: Buffer) => {
      for (const [, json] of chunk.toString('utf8').matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(json ?? '') as ServerEvent);
    })
    .on('end', () => (ended = true));
  leavers.push(() => stream.destroy());
  await vi.waitFor(() => expect(heard).toMatchObject([{ type: 'hello' }]));
  return { heard, isEnded: () => ended };
}
const checked = async () => {
  const before = asked;
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2));
};
const OVER = { type: 'session-ended', reason: '超时中断，请重新登录！' };

describe('a stream', () => {
  it.each([
    ['account', `update session.account set disabled = $ where username = 'limited'`, ['true', 'false']],
    ['employee', `update org.employee set state = $ where name = '何嘉怡'`, ['2', '1']],
    ['company', `update system.tenant set disabled = $ where code = 'anju'`, ['true', 'false']],
  ])('is told within a round when the %s is put out of service, and ends', async (_, statement, [off = '', on = '']) => {
    const { heard, isEnded } = await open(await installation.as('limited'));
    await checked();
    expect(heard).toHaveLength(1);
    await owner(statement.replace('$', off));
    await vi.waitFor(() => expect(isEnded()).toBe(true));
    expect(heard.slice(1)).toEqual([OVER]);
    await owner(statement.replace('$', on));
  });

  it('does not keep its session alive: after eight idle hours it is told', async () => {
    const { heard, isEnded } = await open(await installation.as('emp'));
    time += 7 * HOUR;
    await checked();
    expect(heard).toHaveLength(1);
    time += HOUR;
    await vi.waitFor(() => expect(isEnded()).toBe(true));
    expect(heard.slice(1)).toEqual([OVER]);
  });

  it('of who logs out ends without a word, in that session alone', async () => {
    const [here, there] = [await installation.as('emp'), await installation.as('emp')];
    const [mine, other] = [await open(here, installation.app), await open(there, installation.app)];
    expect(await here.call(logout, {})).toBeNull();
    await vi.waitFor(() => expect(mine.isEnded()).toBe(true));
    expect(mine.heard.slice(1)).toEqual([{ type: 'session-ended', reason: '' }]);
    expect(other.isEnded()).toBe(false);
    expect(other.heard).toHaveLength(1);
  });

  it('asks once a minute', async () => {
    const rounds = vi.spyOn(globalThis, 'setInterval');
    await open(await installation.as('emp'), installation.app);
    expect(rounds.mock.calls.map(([, wait]) => wait)).toContain(60_000);
    rounds.mockRestore();
  });
});
