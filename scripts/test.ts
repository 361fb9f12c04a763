// `npm test` runs every check in order, continuing after a failure. `npm run check` is the fast part: the same static steps, and the unit
// and page tests in the folders of changed files. It lints these folders only, and the compiler checks again only what a change since the
// last run (.cache) can affect. The last line is `N passed, N failed`; a static step counts as one test. In CI (CI=true) `check` runs all
// its tests, lints everything and keeps nothing.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedFolders, changedForLint } from './changed-folders.ts';
import { countTests, namesOfFailures, type Count } from './test-count.ts';
import { prepared } from './test-ground.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');

const IN_CI = process.env['CI'] !== undefined && process.env['CI'] !== 'false';
const IS_FAST = process.argv.includes('--fast');
/** Only what changed is looked at, and what was found out before is kept. */
const IS_QUICK = IS_FAST && !IN_CI;

type Step =
  | { name: string; command: string[] }
  /** Prepares what tests need; a variable names to them the file that says where it is. */
  | { name: string; prepares: string; variable: string }
  | { name: string; projects: string[]; beside?: readonly string[] };

const types = (project: string, kept: string): string[] => [
  ...['node', 'node_modules/typescript-7/bin/tsc', '--checkers', '1', '-p', project],
  ...(IS_QUICK ? ['--incremental', '--tsBuildInfoFile', `.cache/${kept}.tsbuildinfo`] : []),
];

/** A call with nothing to lint would lint everything. */
const lint = (paths: readonly string[] | undefined): Step[] =>
  paths?.length === 0
    ? []
    : [{ name: 'lint', command: ['oxlint', ...(paths === undefined ? [] : ['--no-error-on-unmatched-pattern', ...paths])] }];

/** Most of them use one core only, so they are made beside the static steps. */
const GROUND: Step[] = [
  { name: 'databases of the tests', prepares: 'scripts/test-databases.ts', variable: 'ANJU_TEST_DATABASES' },
  { name: 'demo of the journeys', prepares: 'scripts/test-demo.ts', variable: 'ANJU_TEST_DEMO' },
  { name: 'web build', command: ['node', 'scripts/build-web.ts'] },
];
/** These steps only read the sources, so two run in parallel, the longest first, and each prints its output when it is done. */
const STATIC: Step[] = [
  ...lint(IS_QUICK ? await changedForLint(ROOT) : undefined),
  { name: 'types', command: types('tsconfig.json', 'types') },
  { name: 'types of the web', command: types('apps/web/tsconfig.json', 'types-web') },
  { name: 'import rules', command: ['depcruise', 'packages', 'apps', '--config', '.dependency-cruiser.cjs'] },
  ...(IS_FAST ? [] : GROUND),
  { name: 'dead code', command: ['knip'] },
  { name: 'format', command: ['oxfmt', '--check'] },
];
const FULL: Step[] = [
  { name: 'unit, server and page tests', projects: ['unit', 'server', 'server-alone', 'web', 'web-alone'] },
  { name: 'journeys', projects: ['e2e'] },
];
const PAGES = ['unit', 'web', 'web-alone'];
const fast = async (): Promise<Step[]> =>
  IN_CI
    ? [{ name: 'unit and page tests', projects: PAGES }]
    : [{ name: 'unit and page tests beside what changed', projects: PAGES, beside: await changedFolders(ROOT) }];
const LANES = 2;

/**
 * The compiler and the linter collect garbage less often where there is room for it, which saves them a fifth of the processor. Each of the
 * linter's threads checks the types it needs anew, so more threads than cores for one lane cost it another third.
 */
const GO = {
  ...(totalmem() > 15 * 1024 ** 3 ? { GOGC: '400' } : {}),
  GOMAXPROCS: String(Math.max(1, Math.floor(availableParallelism() / LANES))),
};

/** Programs are looked up in npm's folder first, so that each runs on the pinned Node regardless of what started this script. */
function run(command: string[], output: 'as it comes' | 'when done' = 'as it comes', more: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const [program = '', ...args] = command;
  const env = { ...GO, ...process.env, ...more, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: output === 'as it comes' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    const kept: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => kept.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => kept.push(chunk));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      if (kept.length > 0) process.stdout.write(Buffer.concat(kept));
      resolve(code === 0);
    });
  });
}

async function runTests(projects: string[], folder: string, beside: readonly string[] | undefined): Promise<Count> {
  if (beside?.length === 0) return { passed: 0, failed: 0 };
  const file = join(folder, `${projects.join('-')}.json`);
  const which = projects.flatMap((project) => ['--project', project]);
  const strayFile = join(folder, `${projects.join('-')}-stray.json`);
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./scripts/stray-errors.ts', `--outputFile.json=${file}`];
  const some = beside === undefined ? [] : ['--passWithNoTests', ...beside];
  const well = await run(['vitest', 'run', ...which, ...some, ...reporters], 'as it comes', { ANJU_STRAY_ERRORS: strayFile });
  const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
  const strays = JSON.parse(await readFile(strayFile, 'utf8').catch(() => '[]')) as string[];
  const mayBeEmpty = beside !== undefined;
  failures.push(...namesOfFailures(report, strays, well, mayBeEmpty));
  return countTests(report, well, mayBeEmpty);
}

const endings: (() => Promise<void>)[] = [];
/** Tests that find nothing prepared would prepare it themselves, so what went wrong is told here. */
async function prepare(script: string, variable: string): Promise<boolean> {
  const file = join(folder, `${variable}.json`);
  const end = await prepared(script, file);
  if (end === undefined) return false;
  endings.push(end);
  process.env[variable] = file;
  return true;
}

async function runStep(step: Step, output?: 'when done'): Promise<Count> {
  if ('projects' in step) return runTests(step.projects, folder, step.beside);
  if ('prepares' in step) return (await prepare(step.prepares, step.variable)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return (await run(step.command, output)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const folder = await mkdtemp(join(tmpdir(), 'anju-report-'));
const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
const failures: string[] = [];

async function prove(step: Step, output?: 'when done'): Promise<void> {
  const start = performance.now();
  if (output === undefined) console.log(`\n== ${step.name}`);
  const count = await runStep(step, output);
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  summary.push(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${seconds.padStart(6)} s  ${step.name}: ${count.passed} passed, ${count.failed} failed`,
  );
}

console.log(`\n== ${STATIC.map(({ name }) => name).join(', ')}`);
const waiting = [...STATIC];
const lane = async (): Promise<void> => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await prove(step, 'when done');
};
await Promise.all(Array.from({ length: LANES }, lane));
for (const step of IS_FAST ? await fast() : FULL) await prove(step);

await Promise.all(endings.map((end) => end()));
await rm(folder, { recursive: true, force: true });
console.log(`\n${[...summary, ...failures.map((one) => `  - ${one}`)].join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
