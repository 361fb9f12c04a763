// Fills the installation with demo data that the journeys copy, and keeps it until the process is ended: `npm test` does so beside other steps,
// because it takes one core only.
import { DEMO_MONTHS, fillDemo } from '../e2e/running.ts';
import { keep } from './test-ground.ts';

const filled = await fillDemo(DEMO_MONTHS);
await keep('ANJU_TEST_DEMO', process.argv[2] ?? '.cache/test-demo.json', { path: filled.path }, () => filled.remove());
