// Builds the application from its modules without a listener: main.ts listens, tests inject requests.
import { createRequire } from 'node:module';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { speakPlainly } from '@anju/contract/kit/plain-messages';
import {
  arrearsHousekeeping,
  chainHousekeeping,
  chargingModule,
  drawDownHousekeeping,
  invoiceHousekeeping,
  payHousekeeping,
} from './modules/charging/index.ts';
import {
  caseHousekeeping,
  customerModule,
  decorationHousekeeping,
  leaseHousekeeping,
  relationHousekeeping,
  slipHousekeeping,
} from './modules/customer/index.ts';
import { callCentreModule, type CallCentreOptions } from './modules/callcentre/index.ts';
import { accountingModule } from './modules/accounting/index.ts';
import { estateModule, parkingHousekeeping } from './modules/estate/index.ts';
import { filesHousekeeping, filesModule } from './modules/files/index.ts';
import { helpModule } from './modules/help/index.ts';
import { backupHousekeeping, manageJobs, manageModule, readPlace } from './modules/manage/index.ts';
import { documentHousekeeping, informHousekeeping, notificationHousekeeping, oaModule, taskHousekeeping } from './modules/oa/index.ts';
import { orgModule } from './modules/org/index.ts';
import { sessionModule } from './modules/session/index.ts';
import { systemModule } from './modules/system/index.ts';
import { createAuditLog } from './platform/audit/audit-log.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { createPool } from './platform/db/pool.ts';
import { fail } from './platform/errors/failure.ts';
import { createEventBus } from './platform/events/event-bus.ts';
import { createFolderStore } from './platform/files/file-store.ts';
import { createBinder, type Binder } from './platform/http/binder.ts';
import { CHECK_MS, HEADERS_MS, LONGEST_UPLOAD_MS, type BodyLimits } from './platform/http/body.ts';
import { answerFailures, send } from './platform/http/failures.ts';
import { servePages } from './platform/http/page/pages.ts';
import { answerBroken } from './platform/http/raw-answer.ts';
import { REQUEST_LOG } from './platform/http/request-log.ts';
import { SECURITY_HEADERS, secureAnswers } from './platform/http/security-headers.ts';
import { createJobQueue } from './platform/jobs/job-queue.ts';
import { createLogSender } from './platform/messages/sender.ts';
import { createSchedule, type Schedule } from './platform/schedule/schedule.ts';
import type { Services } from './platform/scope.ts';
import { createTenantDatabases } from './platform/tenancy/tenant-db.ts';

speakPlainly();

export const VERSION = (createRequire(import.meta.url)('../package.json') as { version: string }).version;

const FILE_LIMIT = 50 * 1024 * 1024;
/** Beside its file an upload has no fields: they travel in the address. */
const UPLOAD_LIMITS = { fileSize: FILE_LIMIT, files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 11, headerPairs: 100 };

export interface AppOptions {
  readonly databaseUrl: string;
  readonly filesDir: string;
  readonly demo: boolean;
  /** The server and the login page share this key; it keeps accidental clients out, not attackers. */
  readonly signKey: string;
  /** Where pages send their calls; absent: to the address that served them. */
  readonly apiBase?: string | undefined;
  readonly logLevel?: string;
  /** The proxies whose forwarded addresses are believed. */
  readonly trustProxy?: false | readonly string[];
  /** Folder of the built web pages; absent in tests of the API only. */
  readonly webDir?: string;
  readonly clock?: Clock;
  readonly poolSize?: number;
  readonly jobLeaseSeconds?: number;
  readonly bodyLimits?: BodyLimits;
  /** Absent: the demo tenant has one, with the provider inside of the server. */
  readonly callCentre?: CallCentreOptions;
  /** The public address, whose pages may open sockets. */
  readonly publicUrl?: string | undefined;
}

const DEMO_CALL_CENTRE: CallCentreOptions = { tenants: ['anju'], iceServers: [] };
const NO_CALL_CENTRE: CallCentreOptions = { tenants: [], iceServers: [] };

export interface Application {
  readonly app: FastifyInstance;
  readonly binder: Binder;
  readonly services: Services;
  readonly schedule: Schedule;
}

export async function buildApp(options: AppOptions): Promise<Application> {
  const app = Fastify({
    logger: { level: options.logLevel ?? 'warn', serializers: REQUEST_LOG },
    requestTimeout: LONGEST_UPLOAD_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    clientErrorHandler: answerBroken,
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
    // Stopping closes idle connections and waits for running calls.
    forceCloseConnections: 'idle',
    // A request refused before a route is found still gets an error from our catalogue.
    frameworkErrors: (_error, _request, reply) => void send(reply.headers(SECURITY_HEADERS), fail('BAD_REQUEST')),
  });
  const report = (error: unknown) => app.log.error({ err: error }, 'background failure');
  const pool = createPool(options.databaseUrl, { onError: report, ...(options.poolSize ? { max: options.poolSize } : {}) });
  const databases = createTenantDatabases(pool);
  const events = await createEventBus({ url: options.databaseUrl, onError: report });
  const clock = options.clock ?? systemClock;
  const jobs = createJobQueue({
    databases,
    events,
    services: () => services,
    onError: report,
    ...(options.jobLeaseSeconds ? { leaseSeconds: options.jobLeaseSeconds } : {}),
  });
  const services: Services = {
    clock,
    audit: createAuditLog(clock),
    events,
    files: createFolderStore(options.filesDir),
    jobs,
    messages: createLogSender(clock),
    demo: options.demo,
  };
  const schedule = createSchedule(databases, report);

  answerFailures(app);
  secureAnswers(app);
  await app.register(multipart, { limits: UPLOAD_LIMITS });
  const binder = createBinder({
    app,
    databases,
    services: () => services,
    ...(options.bodyLimits ? { bodyLimits: options.bodyLimits } : {}),
  });
  const session = await sessionModule(binder, {
    databases,
    signKey: options.signKey,
    demo: options.demo,
    reportCrash: (details) => app.log.warn({ details }, 'login encryption failed in a browser'),
    schedule,
  });
  await systemModule(binder, { version: VERSION, databases, schedule });
  filesModule(binder);
  filesHousekeeping(schedule, services);
  orgModule(binder, jobs);
  estateModule(binder, jobs);
  parkingHousekeeping(schedule, services);
  oaModule(binder);
  informHousekeeping(schedule, services);
  taskHousekeeping(schedule, services);
  documentHousekeeping(schedule, services);
  notificationHousekeeping(schedule, services);
  helpModule(binder);
  manageModule(binder, jobs);
  manageJobs(jobs);
  backupHousekeeping(schedule, services);
  chargingModule(binder, jobs);
  customerModule(binder, jobs);
  accountingModule(binder, jobs);
  caseHousekeeping(schedule, services);
  slipHousekeeping(schedule, services);
  decorationHousekeeping(schedule, services);
  leaseHousekeeping(schedule, services);
  relationHousekeeping(schedule, services);
  arrearsHousekeeping(schedule, services);
  chainHousekeeping(schedule);
  payHousekeeping(schedule, services);
  invoiceHousekeeping(schedule, services);
  drawDownHousekeeping(schedule, services);
  const callCentre = callCentreModule(binder, options.callCentre ?? (options.demo ? DEMO_CALL_CENTRE : NO_CALL_CENTRE), {
    ...{ server: app.server, databases, events, clock, schedule, demo: options.demo, onError: report },
    origins: options.publicUrl === undefined ? [] : [new URL(options.publicUrl).origin],
  });
  await servePages(
    app,
    options.webDir,
    { signKey: options.signKey, ...(options.apiBase === undefined ? {} : { api: options.apiBase }) },
    async (place, host) => {
      const shown = await readPlace({ databases, clock }, place, host);
      return shown && { site: await session.readSite(host), ...shown };
    },
    options.callCentre?.sipUrl === undefined ? [] : [options.callCentre.sipUrl],
  );

  let calls = Promise.resolve();
  app.addHook('onReady', () => {
    calls = callCentre.start().catch(report);
    jobs.start();
    schedule.start();
  });
  // Its sockets are open connections, which a stop would wait for.
  app.addHook('preClose', async () => {
    await calls;
    await callCentre.stop();
  });
  app.addHook('onClose', async () => {
    await schedule.stop();
    await jobs.stop();
    await events.close();
    await databases.close();
  });
  return { app, binder, services, schedule };
}
