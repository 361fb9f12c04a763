// A process that only runs jobs, for tests that kill it in the middle of one.
import { buildApp } from '../../../../app.ts';

const [databaseUrl = '', filesDir = ''] = process.argv.slice(2);
const { app } = await buildApp({
  databaseUrl,
  filesDir,
  demo: true,
  signKey: 'unused',
  logLevel: 'silent',
  poolSize: 4,
  jobLeaseSeconds: 1,
});
await app.ready();
