import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getAccount, getDownloadStatus, listMyJobs, streamEvents, type Job } from '@anju/contract';
import type { Actor } from '../../../platform/scope.ts';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

const KIND = 'no-worker-knows-this';
let installation: Installation;
let databases: TenantDatabases;
let emp: Person;
let actor: Actor;
beforeAll(async () => {
  installation = await openInstallation();
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 1 }));
  emp = await installation.as('emp');
  const { tenantId, id, accountName, name, companyId } = await emp.call(getAccount, {});
  actor = {
    tenantId,
    accountId: id,
    username: accountName,
    role: 'emp',
    name,
    menuStyle: 1,
    employeeId: 1,
    companyId,
    estates: null,
    buildings: [],
  };
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const enqueue = (title: string) =>
  installation.services.jobs.enqueue(databases.of(actor.tenantId), actor, KIND, title, { secret: 'input' });

describe('my jobs', () => {
  it('are listed, the newest first, without what they were given', async () => {
    const ids = [await enqueue('甲'), await enqueue('乙')];
    const jobs = await emp.call(listMyJobs, {});
    expect(jobs.slice(0, 2).map(({ id, title }) => [id, title])).toEqual([
      [ids[1], '乙'],
      [ids[0], '甲'],
    ]);
    expect(JSON.stringify((await emp.ask(listMyJobs, {})).envelope)).not.toContain('secret');
  });

  it('can be asked after one by one', async () => {
    const id = await enqueue('丙');
    expect(await emp.call(getDownloadStatus, { id })).toMatchObject({
      id,
      title: '丙',
      state: 'waiting',
      done: 0,
      total: 0,
      fileId: null,
      result: {},
    });
  });

  it('are not there for anybody else', async () => {
    const id = await enqueue('丁');
    for (const username of ['clerk', 'sa', 'binemp']) {
      const other = await installation.as(username);
      expect((await other.ask(getDownloadStatus, { id })).envelope).toEqual({ code: 1, msg: '任务不存在或已被删除', data: null });
      expect(await other.call(listMyJobs, {})).toEqual([]);
    }
  });
});

describe('the stream of events', () => {
  const open = (token: string) =>
    installation.app.inject({ url: streamEvents.path, headers: { authorization: `Bearer ${token}` }, payloadAsStream: true });

  it('greets, then pushes what concerns the person', async () => {
    const response = await open(emp.token);
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    let text = '';
    const stream = response.stream().on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    await vi.waitFor(() => expect(text).toContain('data: {"type":"hello"'));
    const id = await enqueue('戊');
    const job: Job = await emp.call(getDownloadStatus, { id });
    const db = databases.of(actor.tenantId);
    await installation.services.events.publish(
      db,
      { tenantId: actor.tenantId, accountId: actor.accountId + 1 },
      { type: 'session-ended', reason: 'not mine' },
    );
    await installation.services.events.publish(db, actor, { type: 'job', job });
    await vi.waitFor(() => expect(text).toContain(`data: ${JSON.stringify({ type: 'job', job })}\n\n`));
    expect(text).not.toContain('not mine');
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
  });

  it('is not for strangers', async () => {
    const response = await installation.app.inject({ url: streamEvents.path });
    expect(response.statusCode).toBe(401);
  });
});
