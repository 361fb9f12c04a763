// `npm run test:databases [file]`: prepares the databases of the server tests once and keeps them until Ctrl+C, so that a run of a few tests
// begins immediately: `ANJU_TEST_DATABASES=.cache/test-databases.json npx vitest run --project server <file>`. Start it again after a change
// of a migration or of the demo data.
import { prepare } from '../apps/server/src/platform/testing/global-setup.ts';
import { keep } from './test-ground.ts';

const { tearDown, ...databases } = await prepare();
await keep('ANJU_TEST_DATABASES', process.argv[2] ?? '.cache/test-databases.json', databases, tearDown);
