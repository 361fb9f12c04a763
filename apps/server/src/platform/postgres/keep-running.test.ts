import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { keepRunning } from './keep-running.ts';
import { isAlive } from './process-check.ts';

/** Any process that stays until it is ended; the watch does not care what it does. */
async function startOne(): Promise<number> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child.pid ?? 0;
}

test('a server that cannot be started again is tried with growing waits, then given up in one line', async () => {
  const lines: string[] = [];
  const gone = Promise.withResolvers<Error>();
  const first = await startOne();
  const stop = keepRunning({
    first,
    restart: () => Promise.reject(new Error('the disk is full')),
    log: (line) => lines.push(line),
    onGone: gone.resolve,
    waitsMs: [0, 1, 2],
  });
  process.kill(first, 'SIGKILL');
  expect((await gone.promise).message).toBe('PostgreSQL has ended and cannot be started again: the disk is full');
  expect(lines).toEqual([
    `PostgreSQL (process ${first}) has ended unexpectedly; starting it again`,
    ...[1, 2, 3].map((nth) => `PostgreSQL does not start, try ${nth} of 3: the disk is full`),
  ]);
  await stop();
});

test('a server that ends again and again is given up as well, and stopping leaves nothing running', async () => {
  const started: number[] = [];
  const gone = Promise.withResolvers<Error>();
  const start = async (): Promise<number> => {
    const pid = await startOne();
    started.push(pid);
    return pid;
  };
  const dying = keepRunning({
    first: await start(),
    restart: async () => {
      const pid = await start();
      process.kill(pid, 'SIGKILL');
      return pid;
    },
    log: () => undefined,
    onGone: gone.resolve,
    waitsMs: [0, 1],
  });
  process.kill(started[0] ?? 0, 'SIGKILL');
  expect((await gone.promise).message).toMatch(/it ended too often$/);
  expect(started).toHaveLength(3);
  await dying();

  const lasting = keepRunning({ first: await start(), restart: start, log: () => undefined, onGone: gone.resolve });
  await lasting();
  expect(await Promise.all(started.map(isAlive))).toEqual([false, false, false, false]);
});
