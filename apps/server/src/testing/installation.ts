// A complete installation for one test file: the application on its own database with the demo data, and users who make calls as a browser
// would.
import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { login, type Endpoint, type Envelope, type InputOf, type OutputOf } from '@anju/contract';
import { buildApp, type Application, type AppOptions } from '../app.ts';
import { signLogin } from '../modules/session/index.ts';
import type { Clock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';

export const DEMO_PASSWORD = 'Anju@2026';
const SIGN_KEY = 'anju';

export interface Answer<T> {
  readonly status: number;
  readonly envelope: Envelope<T>;
}

export interface Person {
  readonly token: string;
  /** The whole response, successful or not. */
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, headers?: Record<string, string>): Promise<Answer<OutputOf<E>>>;
  /** The data of a successful call; anything else fails the test with the server's message. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
}

export interface Installation extends Application {
  readonly database: TestDatabase;
  as(username: string, password?: string): Promise<Person>;
  /** A client that is not logged in. */
  readonly visitor: Person;
  close(): Promise<void>;
}

/** What a test may set: the current time, how long the job of a dead worker waits, and whether the data counts as invented. */
export interface InstallationOptions {
  readonly demo?: boolean;
  readonly clock?: Clock;
  readonly jobLeaseSeconds?: number;
  readonly callCentre?: NonNullable<AppOptions['callCentre']>;
  /** Data of its own in place of the prepared demo; dropped with the installation. */
  readonly database?: TestDatabase;
}

/** A clock that a test turns. */
export interface TurnedClock extends Clock {
  at: string;
}
export const clockAt = (at: string): TurnedClock => {
  const clock = { at, now: () => new Date(clock.at) };
  return clock;
};
/** What several helpers of a test stand on together. */
export interface Shared {
  readonly installation: Installation;
  readonly clock: TurnedClock;
}

export async function openInstallation({ database: own, ...options }: InstallationOptions = {}): Promise<Installation> {
  const database = own ?? (await createTestDatabase('demo'));
  const filesDir = await mkdtemp(join(tmpdir(), 'anju-files-'));
  const application = await buildApp({
    databaseUrl: database.appUrl,
    filesDir,
    demo: true,
    signKey: SIGN_KEY,
    logLevel: 'error',
    poolSize: 6,
    ...options,
  });
  const { app } = application;
  await app.ready();
  const visitor = personOf(app, '');
  return {
    ...application,
    database,
    visitor,
    async as(username, password = DEMO_PASSWORD) {
      const { token } = await visitor.call(login, await signedLogin(app, username, password, options.clock));
      return personOf(app, token);
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

/** What a browser sends: the password encrypted with the installation's key, and the request signed. */
export async function signedLogin(app: FastifyInstance, username: string, password: string, clock?: Clock): Promise<InputOf<typeof login>> {
  const site = await app.inject({ method: 'GET', url: '/api/site' });
  const { pubKey } = site.json<Envelope<{ pubKey: string }>>().data;
  const key = createPublicKey({ key: Buffer.from(pubKey, 'base64'), format: 'der', type: 'spki' });
  const encrypted = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(password));
  const fields = {
    username,
    password: encrypted.toString('base64'),
    timestamp: (clock?.now() ?? new Date()).getTime(),
    nonce: randomBytes(16).toString('hex'),
  };
  return { ...fields, sign: signLogin(fields, SIGN_KEY) };
}

function personOf(app: FastifyInstance, token: string): Person {
  const ask: Person['ask'] = async (endpoint, input, headers = {}) => {
    const given = input as Record<string, unknown>;
    const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !endpoint.params.includes(name)));
    const withBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
    const response = await app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(endpoint.idempotent ? { 'idempotency-key': randomBytes(16).toString('hex') } : {}),
        ...headers,
      },
      ...(withBody ? { payload: rest } : { query: rest as Record<string, string> }),
    });
    return { status: response.statusCode, envelope: response.json() };
  };
  return {
    token,
    ask,
    async call(endpoint, input) {
      const { status, envelope } = await ask(endpoint, input);
      if (envelope.code !== 200)
        throw new Error(`${endpoint.path}: ${status} ${envelope.code} ${envelope.msg} ${JSON.stringify(envelope.data)}`);
      return endpoint.output.parse(envelope.data) as OutputOf<typeof endpoint>;
    },
  };
}
