// Runs the application in a separate process, reachable over HTTP as users reach it; prints its port.
import { buildApp } from '../apps/server/src/app.ts';

const [databaseUrl, filesDir] = process.argv.slice(2) as [string, string];
const { app, schedule } = await buildApp({ databaseUrl, filesDir, demo: true, signKey: 'anju', logLevel: 'error' });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
// Nightly backups of two hundred tenants are not part of the measurement.
await schedule.stop();
process.stdout.write(`${address}\n`);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
