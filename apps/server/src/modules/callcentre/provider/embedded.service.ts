// (a) The provider inside the server: nothing to install. Sound goes from browser to browser; there is no line to the outside.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { isExtension } from '@anju/domain';
import type { Clock } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import type { TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import * as logins from '../agent/login.service.ts';
import { findByDn, findRegistrable, writePresence, type AgentFacts } from '../agent/login.queries.ts';
import { isPoolNumber } from '../agent/agent.queries.ts';
import { cutLeftOpen } from '../record/keep.queries.ts';
import { createRecordKeeper } from '../record/keep.service.ts';
import { isOften } from '../sip/begin.ts';
import { createExchange } from '../sip/exchange.ts';
import { keyOf, type Account, type OpenPeer } from '../sip/line.ts';
import { EXPIRES } from '../sip/registrar.ts';
import { openSipSocket, SIP_PATH } from '../sip/socket.ts';
import { hasEcho, openEcho } from './echo.ts';
import { findDemoCaller } from './demo-caller.queries.ts';
import { ownAgents, requireOwn, type Presence } from './own-agents.service.ts';
import { ProviderError, type CallProvider } from './provider.ts';

export const ECHO_NUMBER = '9196';
export const DEMO_CALL_NUMBER = '9197';
/** sip.js renews after this percent of the time. */
export const REFRESH_PERCENT = 80;
const DEMO_CALL_MS = 1_500;

export interface EmbeddedOptions {
  readonly server: Server;
  readonly databases: TenantDatabases;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly demo: boolean;
  readonly origins: readonly string[];
  /** Where pages connect when it is not this server. */
  readonly sipUrl?: string | undefined;
  readonly iceServers: readonly { readonly urls: string[]; readonly username?: string; readonly credential?: string }[];
  readonly onError: (error: unknown) => void;
}
export interface RunningProvider extends CallProvider {
  readonly presence: Presence;
  start(tenantIds: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

export function createEmbedded(options: EmbeddedOptions): RunningProvider {
  const { databases, clock, events, onError } = options;
  const process = randomUUID();
  const keeper = createRecordKeeper({ databases, events, clock, process, onError });
  const accountOf = (tenantId: number, { id, dn, name }: AgentFacts): Account => ({
    ...{ tenantId, agentId: id, dn, name, domain: logins.domainOf(tenantId) },
  });
  const written = new Set<Promise<unknown>>();
  const inBackground = (work: Promise<unknown>): void => {
    const task: Promise<unknown> = work.catch(onError).finally(() => written.delete(task));
    written.add(task);
  };
  /** What is told of one agent is written in its order. */
  const told = new Map<number, Promise<unknown>>();
  const writeThere = (tenantId: number, agentId: number, until: Date | null): void => {
    const next = (told.get(agentId) ?? Promise.resolve())
      .then(() => writePresence(databases.of(tenantId), agentId, until, process))
      .catch(onError)
      .finally(() => told.get(agentId) === next && told.delete(agentId));
    told.set(agentId, next);
    inBackground(next);
  };
  const waits = new Set<NodeJS.Timeout>();
  const peers: ReadonlyMap<string, OpenPeer> = new Map(
    hasEcho() ? [[ECHO_NUMBER, openEcho], ...(options.demo ? [['', openEcho] as const] : [])] : [],
  );

  /** Somebody of the demo calls a moment later, when the page is free again. */
  async function demoCall(account: Account): Promise<void> {
    const number = await findDemoCaller(databases.of(account.tenantId));
    const wait = setTimeout(() => {
      waits.delete(wait);
      exchange.callFrom(number, keyOf(account));
    }, DEMO_CALL_MS);
    waits.add(wait);
  }

  const exchange = createExchange({
    peers,
    clock,
    directory: {
      async find(domain, dn) {
        const tenantId = logins.tenantOfDomain(domain);
        const found = tenantId === undefined ? undefined : await findRegistrable(databases.of(tenantId), dn, clock.now());
        return tenantId !== undefined && found?.sipHa1 ? { ...accountOf(tenantId, found), ha1: found.sipHa1 } : undefined;
      },
      async known(domain, dn) {
        const tenantId = logins.tenantOfDomain(domain);
        const found = tenantId === undefined ? undefined : await findByDn(databases.of(tenantId), dn);
        return tenantId !== undefined && found ? accountOf(tenantId, found) : undefined;
      },
    },
    reports: {
      registered: ({ tenantId, agentId }, until) => writeThere(tenantId, agentId, until),
      call: (event) => keeper.take(event),
    },
    triggers: new Map(peers.has('') ? [[DEMO_CALL_NUMBER, (account: Account) => inBackground(demoCall(account))] as const] : []),
  });
  const closeSocket = openSipSocket({ server: options.server, exchange, clock, origins: options.origins, onError });

  const keyIn = (tenantId: number, dn: string): string => keyOf({ dn, domain: logins.domainOf(tenantId) });
  const presence: Presence = {
    of: (scope, dn) => {
      const key = keyIn(scope.actor.tenantId, dn);
      return Promise.resolve({ registered: exchange.isRegistered(key), inCall: exchange.isInCall(key) });
    },
  };
  const dialled = new Map<string, { calls: number[] }>();

  return {
    name: 'embedded',
    presence,
    traits: {
      outside: false,
      tape: 'page',
      echoNumber: peers.has(ECHO_NUMBER) ? ECHO_NUMBER : '',
      demoCallNumber: peers.has('') ? DEMO_CALL_NUMBER : '',
    },
    ...ownAgents(presence, 'invite'),
    login: (scope, sessionHash, username, password) => logins.logIn(scope, sessionHash, username, password),
    logout: (scope, token) => logins.logOut(scope, token, (dn) => Promise.resolve(exchange.end(keyIn(scope.actor.tenantId, dn)))),
    async sipInfo(scope, token, agentId) {
      const login = await requireOwn(scope, token, agentId);
      const password = await logins.makeSipPassword(scope, login);
      const domain = logins.domainOf(scope.actor.tenantId);
      const facts = { domain, user: login.dn, authUser: login.dn, password, validUntil: login.validUntil };
      return { ...facts, expires: EXPIRES, refreshFrequency: REFRESH_PERCENT };
    },
    async wssInfo(scope, token) {
      await logins.requireLogin(scope, token);
      return { url: options.sipUrl ?? SIP_PATH, iceServers: [...options.iceServers] };
    },
    async dial(scope, token, { caller, callee }) {
      const { dn } = await logins.requireLogin(scope, token);
      const { tenantId } = scope.actor;
      const key = keyIn(tenantId, dn);
      const often = dialled.get(key) ?? { calls: [] };
      dialled.set(key, often);
      if (isOften(often, clock.now().getTime())) throw new ProviderError('frequent');
      if (caller !== '' && !(await isPoolNumber(scope.db, caller))) throw new ProviderError('dial');
      // A terminal that registered with another process of the server cannot be reached from this one.
      if (!exchange.isRegistered(key)) throw fail('CALL_NOT_CONNECTED');
      if (exchange.isInCall(key)) throw fail('CALL_TALKING');
      const found = isExtension(callee) ? await findByDn(scope.db, callee) : undefined;
      const callId = exchange.dial(key, { number: callee, account: found ? accountOf(tenantId, found) : null });
      if (callId === undefined) throw new ProviderError('dial');
      return { callId };
    },
    recording: () => Promise.reject(new ProviderError('tape')),
    putOut: (tenantId, dn) => Promise.resolve(exchange.end(keyIn(tenantId, dn))),
    async start(tenantIds) {
      for (const tenantId of tenantIds) await cutLeftOpen(databases.of(tenantId), process, clock.now());
    },
    async stop() {
      for (const wait of waits) clearTimeout(wait);
      exchange.stop();
      await closeSocket();
      await keeper.settled();
      await Promise.all(written);
    },
  };
}
