// A server in a separate process on the data of a test, which the test may kill at any time. Prints its address.
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { buildApp } from '../app.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const { app } = await buildApp({ databaseUrl, filesDir: tmpdir(), demo: true, signKey: 'unused', logLevel: 'silent', poolSize: 8 });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
// A process that is killed writes no compiled code, and the one after it would compile two thousand modules again.
flushCompileCache();
