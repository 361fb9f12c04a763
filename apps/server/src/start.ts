// Starts the installation (database, migrations, first data, pages, server) and stops these parts in reverse order. The parts of the server
// are listed in app.ts.
import { createServer } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { seed as firstData } from '../seeds/index.ts';
import { readConfig, type Config } from './platform/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { isErrno, PlainError } from './platform/plain-error.ts';
import { checkDatabaseUrl } from './platform/postgres/connect.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { ensureWebBuild, WEB_DIST } from './web-build.ts';

const DEMO_ACCOUNTS = ['emp', 'clerk', 'auditor', 'boss', 'limited', 'newbie', 'sa', 'super', 'root', 'gov'];
const DEMO_PASSWORD = 'Anju@2026';
const DRAIN_LIMIT_MS = 10_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);
const note = (line: string): void => say(`anju: ${line}`);

/** Run in reverse order when the program ends, however far the start got. */
const closers: (() => Promise<void>)[] = [];
let ending = false;

async function end(code: number): Promise<void> {
  // On Ctrl-C the signal arrives twice: from the terminal and forwarded by npm.
  if (ending) return;
  ending = true;
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
function checkPort({ port, host }: Config): Promise<void> {
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

async function openDatabase(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await checkDatabaseUrl(config.databaseUrl);
    return config.databaseUrl;
  }
  const starting = startEmbedded({ dataDir: config.dataDir, log: note });
  closers.push(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  );
  return (await starting).url;
}

async function prepareDatabase(
  ownerUrl: string,
  config: Config,
  seed: typeof firstData,
): Promise<{ demo: boolean; superPassword?: string }> {
  const { version, applied } = await migrate(ownerUrl);
  if (applied > 0) note(`database migrated to version ${version}`);
  return seed(ownerUrl, { demo: config.demo, history: { months: config.demoMonths, collected: true } });
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
  await checkPort(config);
  // Loading the program and starting the database use different cores, so they run concurrently.
  const [ownerUrl, { buildApp }, { seed }] = await Promise.all([openDatabase(config), import('./app.ts'), import('../seeds/index.ts')]);
  const installation = await prepareDatabase(ownerUrl, config, seed);
  if (config.web === 'built') await ensureWebBuild(note);
  const { app } = await buildApp({
    databaseUrl: ownerUrl,
    filesDir: config.filesDir,
    demo: installation.demo,
    signKey: config.signKey,
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    ...(config.web === 'built' ? { webDir: WEB_DIST } : {}),
  });
  closers.push(() => drain(app));
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portFailure(error, config.port, config.host);
  }
  announce(app, config, installation);
}

function announce(app: FastifyInstance, config: Config, installation: { demo: boolean; superPassword?: string }): void {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  say(`\nAnju 安居  ${config.publicUrl ?? `http://${host}:${port}`}`);
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
