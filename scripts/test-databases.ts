// `npm run test:databases [file]`: prepares the databases of the server tests once and keeps them until Ctrl+C, so that a run of a few tests
// begins immediately: `ANJU_TEST_DATABASES=.cache/test-databases.json npx vitest run --project server <file>`. Start it again after a change
// of a migration or of the demo data.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { prepare } from '../apps/server/src/platform/testing/global-setup.ts';

const file = process.argv[2] ?? '.cache/test-databases.json';
const { tearDown, ...databases } = await prepare();
await mkdir(dirname(file), { recursive: true });
await writeFile(file, JSON.stringify(databases));
console.log(`Test databases are ready: ANJU_TEST_DATABASES=${file}`);
const end = async (): Promise<void> => {
  await rm(file, { force: true });
  await tearDown();
  process.exit(0);
};
process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());
setInterval(() => undefined, 60_000);
