// A server in a separate process that goes through the alarms of a tenant when a test tells it a time: as its schedule does every minute,
// and concurrently a second time without waiting for its turn, as if two schedules had come to it together.
import { tmpdir } from 'node:os';
import { buildApp } from '../../../../app.ts';
import { createPool } from '../../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../../platform/tenancy/tenant-db.ts';
import { comeRound } from './alarm.service.ts';

const [databaseUrl = '', task = '', tenant = ''] = process.argv.slice(2);
const clock = { at: 0, now: () => new Date(clock.at) };
const { app, services, schedule } = await buildApp({
  ...{ databaseUrl, filesDir: tmpdir(), demo: true, signKey: 'unused', logLevel: 'error', poolSize: 4 },
  clock,
});
await app.ready();
const databases = createTenantDatabases(createPool(databaseUrl, { max: 2 }));
const tenantId = Number(tenant);

process.on('message', (at: string) => {
  clock.at = Date.parse(at);
  void Promise.all([schedule.run(task), comeRound(services, databases.of(tenantId), tenantId)]).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
