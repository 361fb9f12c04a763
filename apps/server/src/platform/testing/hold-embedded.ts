// A separate process that holds the embedded server, for tests that kill it.
import { startEmbedded } from '../postgres/embedded.ts';

const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '', log: () => undefined });
process.stdout.write(`${JSON.stringify({ url: embedded.url, port: embedded.port })}\n`);
process.stdin.resume();
