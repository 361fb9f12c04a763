// A server in a separate process on the data of a test, which the test may kill at any time. Prints its address.
import { tmpdir } from 'node:os';
import { buildApp } from '../app.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const { app } = await buildApp({ databaseUrl, filesDir: tmpdir(), demo: true, signKey: 'unused', logLevel: 'silent', poolSize: 8 });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
