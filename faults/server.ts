// The application in a process of its own, so that it can be killed. Its clock is the machine's plus what the parent process says.
import { flushCompileCache } from 'node:module';
import { buildApp } from '../apps/server/src/app.ts';

const [databaseUrl, filesDir] = process.argv.slice(2) as [string, string];
let aheadMs = 0;
process.on('message', (message) => void (aheadMs = Number(message)));
process.on('disconnect', () => process.exit(0));

const { app } = await buildApp({
  databaseUrl,
  filesDir,
  demo: false,
  signKey: 'anju',
  // Lost connections are what these runs are about; each would be logged with its stack.
  logLevel: 'silent',
  poolSize: 8,
  clock: { now: () => new Date(Date.now() + aheadMs) },
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
// A process that is killed writes no compiled code, and the one after it would compile two thousand modules again.
flushCompileCache();
