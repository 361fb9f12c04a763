import { afterAll, beforeAll, expect, it } from 'vitest';
import { FILE_CATEGORY } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createSchedule } from '../../../platform/schedule/schedule.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { filesHousekeeping } from '../index.ts';
import { CLEAR_UPLOADS } from './housekeeping.service.ts';
import { PDF, fetchAs, png, rowsNamed, send } from '../../../testing/sample-files.ts';

const HOUR = 3_600_000;

let installation: Installation;
let databases: TenantDatabases;
let now = new Date('2026-07-02T10:00:00+08:00').getTime();
const clock = { now: () => new Date(now) };
beforeAll(async () => {
  installation = await openInstallation({ clock });
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 3 }));
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

it('uploads nobody took over are gone after two days, with all their bytes; everything else stays', async () => {
  const { app, services, database } = installation;
  const [emp, sa, binemp] = await Promise.all(['emp', 'sa', 'binemp'].map(async (name) => (await installation.as(name)).token));
  const upload = async (token: string | undefined, name: string, content: Buffer, query: string) =>
    (await send(app, token ?? '', name, content, query)).data;
  const rows = (name: string) => rowsNamed(database.ownerUrl, name);
  const isStored = async (key: string) =>
    services.files.get(key).then(
      (stream) => Boolean(stream.destroy()),
      () => false,
    );

  const picture = await upload(emp, '旧图.png', await png(200, 100), 'cat=3');
  await fetchAs(app, `${picture.url}?side=96`, emp);
  await upload(emp, '旧件.pdf', PDF, 'cat=2');
  await upload(binemp, '旧公告.pdf', PDF, 'cat=101');
  await upload(sa, '站图.png', await png(), `cat=${FILE_CATEGORY.sitePicture}`);
  const taken = await upload(emp, '已挂.pdf', PDF, 'cat=101');
  await database.asOwner((client) => client.query('update files.file set parent_id = 5 where id = $1', [taken.id]));
  const versions = await database.asOwner(async (client) => {
    const answer = await client.query<{ storage_key: string }>('select storage_key from files.picture_version where file_id = $1', [
      picture.id,
    ]);
    return answer.rows;
  });
  const keys = [...(await rows('旧图.png')), ...(await rows('旧件.pdf')), ...(await rows('旧公告.pdf')), ...versions].map(
    (row) => row.storage_key,
  );
  expect(keys).toHaveLength(4);

  const reported: unknown[] = [];
  const schedule = createSchedule(databases, (error) => reported.push(error));
  filesHousekeeping(schedule, { ...services, clock });
  now += 47 * HOUR;
  await upload((await installation.as('emp')).token, '新件.pdf', PDF, 'cat=2');
  await schedule.run(CLEAR_UPLOADS);
  expect(await rows('旧件.pdf')).toHaveLength(1);

  now += 2 * HOUR;
  await schedule.run(CLEAR_UPLOADS);
  for (const name of ['旧图.png', '旧件.pdf', '旧公告.pdf']) expect(await rows(name)).toEqual([]);
  expect(await Promise.all(keys.map(isStored))).toEqual([false, false, false, false]);
  for (const name of ['站图.png', '已挂.pdf', '新件.pdf']) {
    const [row] = await rows(name);
    expect(await isStored(row?.storage_key ?? '')).toBe(true);
  }
  expect(reported).toEqual([]);
});
