import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commitHouseImport, searchHouses, type Job } from '@anju/contract';
import { buildApp } from '../../../../app.ts';
import { COMPILED } from '../../../../platform/testing/run-main.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { disagreements, finished, hold, holdEstate, lockWaits, oneOf, SOON, tableSizes, upload } from '../house/house.fixtures.ts';

const WORKER = fileURLToPath(new URL('./house-import.worker.ts', import.meta.url));

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  // This process only serves requests; jobs wait for the workers started by the tests.
  await installation.services.jobs.stop();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

/** A separate process that takes the waiting job, as a second server would. */
function startWorker(): { kill: () => Promise<void> } {
  const child = spawn(process.execPath, [WORKER, installation.database.appUrl, tmpdir()], {
    env: { ...process.env, ...COMPILED },
    stdio: 'ignore',
  });
  return {
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
    },
  };
}

const holdJob = (id: number) => hold(installation, 'select from system.job where id = $1 for update', [id]);

const leaseEnds = (id: number) =>
  vi.waitUntil(
    async () =>
      (await oneOf<{ over: boolean }>(installation, 'select lease_until < now() as over from system.job where id = $1', [id])).over,
    SOON,
  );

/** Starts a new application on the same data, as after a restart, and waits until it has done the job. */
async function restart(jobId: number): Promise<Job> {
  const next = await buildApp({
    databaseUrl: installation.database.appUrl,
    filesDir: tmpdir(),
    demo: true,
    signKey: 'unused',
    logLevel: 'error',
    poolSize: 4,
    jobLeaseSeconds: 5,
  });
  await next.app.ready();
  try {
    return await finished(emp, jobId);
  } finally {
    await next.app.close();
  }
}

const sheet = (building: string) =>
  Array.from({ length: 50 }, (_, index) => ({
    zone: '八区',
    building,
    unit: '1单元',
    houseNo: `${index + 1}`,
    ownerName: `业主${index + 1}`,
  }));

const attempts = (id: number) =>
  oneOf<{ attempts: number; state: string }>(installation, 'select attempts, state from system.job where id = $1', [id]);

describe('a process killed during an import', () => {
  it('leaves nothing of it behind; the next one does the whole of it, once', async () => {
    const importId = await upload(emp, sheet('50幢'));
    const before = await tableSizes(installation);
    const estate = await holdEstate(installation);
    const { jobId } = await emp.call(commitHouseImport, { id: importId, mode: 'all' });
    const worker = startWorker();
    await lockWaits(installation, 1);
    expect(await attempts(jobId)).toEqual({ attempts: 1, state: 'running' });
    await worker.kill();
    await estate.release();
    await lockWaits(installation, 0);

    expect(await tableSizes(installation)).toEqual(before);
    expect((await emp.call(searchHouses, { key: '50幢' })).total).toBe(0);
    expect(await disagreements(installation)).toEqual([]);

    await leaseEnds(jobId);
    expect(await restart(jobId)).toMatchObject({ state: 'done', result: { inserted: 50, existing: 0, skipped: 0 } });
    expect(await attempts(jobId)).toEqual({ attempts: 2, state: 'done' });
    expect((await emp.call(searchHouses, { key: '50幢' })).total).toBe(50);
    expect(await disagreements(installation)).toEqual([]);
  });

  it('after its commit and before its report does not make the next one import again', async () => {
    const importId = await upload(emp, sheet('51幢'));
    const estate = await holdEstate(installation);
    const { jobId } = await emp.call(commitHouseImport, { id: importId, mode: 'all' });
    const worker = startWorker();
    await lockWaits(installation, 1);
    // Everything but the counts is written; after this point the worker cannot report.
    const job = await holdJob(jobId);
    await estate.release();
    const state = () => oneOf<{ state: string }>(installation, 'select state from estate.house_import where id = $1', [importId]);
    await vi.waitUntil(async () => (await state()).state === 'done', SOON);
    await worker.kill();
    await job.release();
    const sizes = await tableSizes(installation);
    expect((await attempts(jobId)).state).toBe('running');

    await leaseEnds(jobId);
    expect(await restart(jobId)).toMatchObject({
      state: 'done',
      result: { inserted: 50, existing: 0, skipped: 0 },
      message: '导入完成',
    });
    expect(await tableSizes(installation)).toEqual(sizes);
    expect((await emp.call(searchHouses, { key: '51幢' })).total).toBe(50);
    expect(await disagreements(installation)).toEqual([]);
  });
});
