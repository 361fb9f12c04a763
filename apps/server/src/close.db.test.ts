// Stopping while what the start began is still under way.
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from './platform/testing/database.ts';
import { openInstallation } from './testing/installation.ts';

/** Round trips in which a program that does not wait has closed its idle connections; one that waits keeps them. */
const ROUNDS = 2_000;
const HELD = `select from pg_locks where not granted and relation = 'callcentre.record'::regclass`;
const IDLE = `select from pg_stat_activity where datname = current_database() and state = 'idle'`;

// Of two tenants one is still being marked, so the other is yet to come.
it('waits until the calls of the last process are marked as cut', async () => {
  const database = await createTestDatabase('demo');
  const failed = await database.asOwner(async (owner) => {
    await owner.query('begin');
    await owner.query('lock table callcentre.record in exclusive mode');
    const { app } = await openInstallation({ database, callCentre: { tenants: ['anju', 'binjiang'], iceServers: [] } });
    await expect.poll(async () => (await owner.query(HELD)).rowCount).toBe(1);
    const told = vi.spyOn(app.log, 'error');
    const closing = app.close();
    for (let round = 0; round < ROUNDS; round++) if ((await owner.query(IDLE)).rowCount === 0) break;
    await owner.query('commit');
    await closing;
    return told;
  });
  await database.drop();
  expect(failed).not.toHaveBeenCalled();
});
