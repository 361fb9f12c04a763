// Starts the installation (database, migrations, first data, pages, server) and stops these parts in reverse order. The parts of the server
// are listed in app.ts.
import { createServer } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { seed as firstData } from '../seeds/index.ts';
import { listensOn, readConfig, type Config } from './platform/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { withOwner } from './platform/db/pool.ts';
import { closeDataFolders, closeToOthers } from './platform/files/private-folders.ts';
import { isErrno, PlainError } from './platform/plain-error.ts';
import { checkDatabaseUrl } from './platform/postgres/connect.ts';
import { startEmbedded, type Filling } from './platform/postgres/embedded.ts';
import { prepareWorkLogin } from './platform/postgres/work-login.ts';
import { clashText, listClashingNames } from './platform/session/clashing-names.queries.ts';
import { buildForNextStart } from './program-build.ts';
import { createProgress } from './start-progress.ts';
import { ensureWebBuild, WEB_DIST } from './web-build.ts';

const DEMO_ACCOUNTS = ['emp', 'clerk', 'auditor', 'boss', 'limited', 'newbie', 'sa', 'super', 'root', 'gov'];
const DEMO_PASSWORD = 'Anju@2026';
const DRAIN_LIMIT_MS = 10_000;
/** Longer than the draining of calls and a fast stop of the database take together. */
const END_LIMIT_MS = 75_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);
const note = (line: string): void => say(`anju: ${line}`);
const progress = createProgress(note);

/** Run in reverse order when the program ends, however far the start got. */
const closers: (() => Promise<void>)[] = [];
let ending = false;

async function end(code: number): Promise<void> {
  // On Ctrl-C the signal arrives twice: from the terminal and forwarded by npm.
  if (ending) return;
  ending = true;
  progress.end();
  // What waits for a database that is away must not keep the process.
  setTimeout(() => process.exit(code), END_LIMIT_MS).unref();
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      report(error);
      code = 1;
    }
  }
  process.exit(code);
}

function report(error: unknown): void {
  if (error instanceof PlainError) complain(`anju: ${error.message}`);
  else if (['debug', 'trace'].includes(process.env['ANJU_LOG'] ?? '')) complain(inspect(error));
  else complain(`anju: ${error instanceof Error ? error.message : String(error)} (start with ANJU_LOG=debug for the details)`);
}

/** The port is checked first, so that the user does not wait for the database only to learn that the port is taken. */
function checkPort({ port }: Config, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portFailure(error, port, host)));
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

function portFailure(error: unknown, port: number, host: string): Error {
  if (isErrno(error, 'EADDRINUSE'))
    return new PlainError(`port ${port} is taken by another program; choose another: PORT=${port + 1} npm start`);
  if (isErrno(error, 'EACCES'))
    return new PlainError(`port ${port} may not be used by this account; choose one above 1023, e.g. PORT=3000`);
  if (isErrno(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) return new PlainError(`HOST=${host} is no address of this machine`);
  return error instanceof Error ? error : new Error(String(error));
}

interface Opened {
  /** With the account of the database's owner. */
  readonly ownerUrl: string;
  readonly filling?: Filling;
}

async function openDatabase(config: Config): Promise<Opened> {
  const given = config.databaseOwnerUrl ?? config.databaseUrl;
  if (given !== undefined) {
    await checkDatabaseUrl(given, config.databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
    return { ownerUrl: given };
  }
  const onGone = (error: PlainError): void => {
    report(error);
    void end(1);
  };
  const starting = startEmbedded({ dataDir: config.dataDir, log: progress.step, onGone, apart: true });
  closers.push(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  );
  const { url, filling } = await starting;
  return { ownerUrl: url, ...(filling && { filling }) };
}

/** The database, once its tables are those of this program. */
async function openMigrated(config: Config): Promise<Opened> {
  const opened = await openDatabase(config);
  progress.quietly('migrating the database');
  const { version, applied } = await migrate(opened.filling?.url ?? opened.ownerUrl);
  if (applied > 0) progress.step(`database migrated to version ${version}`);
  progress.quietly('preparing the data');
  return opened;
}

async function prepareData({ ownerUrl, filling }: Opened, config: Config, seed: typeof firstData) {
  const history = { months: config.demoMonths, collected: true };
  const seeding = seed(filling?.url ?? ownerUrl, { demo: config.demo, history, tell: progress.share, apart: filling !== undefined });
  const login = () => prepareWorkLogin(ownerUrl, config.databaseOwnerUrl === undefined ? undefined : config.databaseUrl);
  // The login is made where the database stands, under its last name.
  const [installation, work] = await Promise.all([seeding, filling ? seeding.then(() => filling.done()).then(login) : login()]);
  progress.quietly('waiting for the pages');
  return { installation, work };
}

/** The pages are for everybody on this machine, so they are written with the umask the program was started with. */
async function preparePages({ web }: Config, umask: number): Promise<void> {
  if (web !== 'built') return;
  process.umask(umask);
  try {
    await ensureWebBuild(progress.step);
  } finally {
    closeToOthers();
  }
}

/** Running requests may finish. Idle keep-alive connections are closed immediately, all others when the time limit is reached. */
async function drain(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(cut);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const umask = closeToOthers();
  await checkPort(config, listensOn(config, config.demo));
  const opening = openMigrated(config);
  // Loading the program keeps this process busy for seconds on a slow machine, longer than a connection may take.
  if (config.databaseUrl !== undefined) await opening;
  // The database and this process use different cores: the program is loaded while the database starts and migrates, the seeds first, which
  // send their rows while the rest may still be loading. The bundler has a process of its own.
  const seeds = import('../seeds/index.ts');
  const program = seeds.then(() => import('./app.ts'));
  const [opened, { seed }] = await Promise.all([opening, seeds]);
  const { ownerUrl } = opened;
  const [{ installation, work }, { buildApp }] = await Promise.all([
    prepareData(opened, config, seed),
    program,
    preparePages(config, umask),
  ]);
  progress.quietly('starting the server');
  for (const clash of await withOwner(ownerUrl, (client) => listClashingNames(client))) note(clashText(clash));
  if (work.warning !== undefined) complain(`anju: ${work.warning}`);
  const closed = await closeDataFolders(config.dataDir, config.filesDir);
  if (closed > 0) note(`${closed} files and folders of the installation could be read by other accounts of this machine; closed`);
  const { app } = await buildApp({
    databaseUrl: work.url,
    filesDir: config.filesDir,
    demo: installation.demo,
    signKey: config.signKey,
    apiBase: config.apiBase,
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    ...(config.callCentre === undefined ? {} : { callCentre: config.callCentre }),
    ...(config.web === 'built' ? { webDir: WEB_DIST } : {}),
  });
  closers.push(() => drain(app));
  const host = listensOn(config, installation.demo);
  try {
    await app.listen({ port: config.port, host });
  } catch (error) {
    throw portFailure(error, config.port, host);
  }
  progress.end();
  announce(app, config, installation);
  if (config.web === 'built') buildForNextStart();
}

function announce(app: FastifyInstance, config: Config, installation: { demo: boolean; superPassword?: string }): void {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host === undefined || ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  say(`\nAnju 安居  ${config.publicUrl ?? `http://${host}:${port}`}`);
  if (installation.demo && config.host === undefined) {
    say('只有本机可以打开；要让其他电脑访问 this machine only; to open it to others: HOST=0.0.0.0 npm start');
  }
  if (installation.demo) say(`演示账号 demo accounts: ${DEMO_ACCOUNTS.join(' ')}   密码 password: ${DEMO_PASSWORD}`);
  if (installation.superPassword !== undefined) {
    say(`账号 account: super   一次性密码 one-time password, shown only now: ${installation.superPassword}`);
  }
  say(`数据 data: ${config.databaseUrl === undefined ? join(config.dataDir, 'postgres') : 'DATABASE_URL'}   Ctrl-C 停止 stops\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('uncaughtException', (error) => {
  report(error);
  void end(1);
});

start().catch((error: unknown) => {
  // Once the shutdown has begun, errors of the interrupted start are only its consequence and are not reported.
  if (ending) return;
  report(error);
  void end(1);
});
