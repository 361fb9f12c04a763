// (b) Kamailio with rtpengine: agents, logins and records stay ours; registration, calls to the outside and recordings are Kamailio's. It is
// spoken to by its JSON-RPC over HTTP, see deploy/callcentre; what becomes of calls is asked for each second. Limits: it begins no calls by itself, so there
// is no `dial`, and calls between agents, whose sound does not pass it, are not recorded.
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { findByDn } from '../agent/login.queries.ts';
import * as logins from '../agent/login.service.ts';
import { cutLeftOpen } from '../record/keep.queries.ts';
import { createRecordKeeper } from '../record/keep.service.ts';
import type { CallSide } from '../sip/line.ts';
import { EXPIRES } from '../sip/registrar.ts';
import { REFRESH_PERCENT, type RunningProvider } from './embedded.service.ts';
import { ABSENT, createCallReader, type ToldEvent } from './kamailio-calls.ts';
import { createVanishedWatch } from './kamailio-vanished.ts';
import { ownAgents, requireOwn, type Presence } from './own-agents.service.ts';
import { ProviderError } from './provider.ts';
import { isTapeOf, wavOf } from './tape.rules.ts';

export interface KamailioOptions {
  /** Its `/rpc`, reachable by this server only. */
  readonly rpcUrl: string;
  readonly rpcToken: string;
  readonly domain: string;
  readonly sipUrl: string;
  readonly iceServers: readonly { readonly urls: string[]; readonly username?: string; readonly credential?: string }[];
  readonly limitMs?: number;
  /** Where this server sees the folder that rtpengine records into; absent: recordings are not played here. */
  readonly tapes?: string | undefined;
  readonly databases: TenantDatabases;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const ASK_MS = 1_000;

const reply = z.object({ result: z.unknown().optional(), error: z.object({ code: z.int(), message: z.string() }).optional() });

/**
 * Each call has a connection of its own: Kamailio closes the connection after its answer, and a pooled one would fail at random.
 */
export function createRpc({ rpcUrl, rpcToken, limitMs = 30_000 }: Pick<KamailioOptions, 'rpcUrl' | 'rpcToken' | 'limitMs'>) {
  const address = new URL(rpcUrl);
  const open = address.protocol === 'https:' ? requestTls : request;
  return (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-token': rpcToken };
      const sent = open(address, { method: 'POST', agent: false, timeout: limitMs, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          try {
            const { result, error } = reply.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
            if (error) reject(new Error(`kamailio: ${method}: ${error.message}`));
            else resolve(result);
          } catch (cause) {
            reject(new Error(`kamailio: ${method} answered ${answer.statusCode}`, { cause }));
          }
        });
      });
      sent.on('timeout', () => sent.destroy(new Error(`kamailio: ${method}: no answer`)));
      sent.on('error', reject);
      sent.end(body);
    });
}

/** What of `ul.dump` matters: the extensions that are reachable. */
export function registeredIn(dump: unknown): Set<string> {
  const shape = z.object({
    Domains: z.array(z.object({ Domain: z.object({ AoRs: z.array(z.object({ Info: z.object({ AoR: z.string() }) })).default([]) }) })),
  });
  const parsed = shape.safeParse(dump);
  return new Set(
    parsed.success ? parsed.data.Domains.flatMap(({ Domain }) => Domain.AoRs.map(({ Info }) => Info.AoR.split('@')[0] ?? '')) : [],
  );
}

/** Kamailio lists a dialog for some seconds after its end. */
const ENDED = 5;

/** The extensions that talk or ring, of `dlg.list`. */
export function talkingIn(list: unknown): Set<string> {
  const dialogs = z.array(z.object({ from_uri: z.string().optional(), to_uri: z.string().optional(), state: z.int().default(0) }).loose());
  const parsed = dialogs.safeParse(list);
  const living = (parsed.success ? parsed.data : []).filter(({ state }) => state !== ENDED);
  const users = living.flatMap(({ from_uri, to_uri }) => [from_uri, to_uri]);
  return new Set(users.flatMap((uri) => /^sip:([^@;]+)/.exec(uri ?? '')?.[1] ?? []));
}

export function createKamailio(options: KamailioOptions): RunningProvider {
  const rpc = createRpc(options);
  const asked = async <T>(kind: ConstructorParameters<typeof ProviderError>[0], work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      throw new ProviderError(kind, cause);
    }
  };
  const readPresence = async () => {
    const [here, talking] = await Promise.all([rpc('ul.dump').then(registeredIn), rpc('dlg.list').then(talkingIn)]);
    return { here, talking };
  };
  const presence: Presence = {
    async of(_scope, dn) {
      const { here, talking } = await asked('compare', readPresence());
      return { registered: here.has(dn), inCall: talking.has(dn) };
    },
    async all(_scope: Scope) {
      const { here, talking } = await asked('list', readPresence());
      return new Map([...here].map((dn) => [dn, { registered: true, inCall: talking.has(dn) }]));
    },
  };
  /** Without its password the agent's next registration fails; the present one is removed. */
  const forget = async (dn: string): Promise<void> => {
    const ignoreAbsent = (cause: unknown): void => {
      if (!ABSENT.test(String(cause))) throw cause;
    };
    await rpc('htable.delete', ['cred', dn]).catch(ignoreAbsent);
    await rpc('ul.rm', ['location', `${dn}@${options.domain}`]).catch(ignoreAbsent);
  };

  async function soundOf(callId: string): Promise<Buffer | null> {
    if (options.tapes === undefined) throw new Error('ANJU_CALL_KAMAILIO_TAPES is not set');
    const place = join(options.tapes, 'pcaps');
    const file = (await readdir(place)).find((name) => isTapeOf(callId, name));
    if (file === undefined) throw new Error(`no recording of ${callId} in ${place}`);
    return wavOf(await readFile(join(place, file)));
  }

  const { databases, clock, onError } = options;
  const keeper = createRecordKeeper({ ...options, process: 'kamailio' });
  let tenants: readonly number[] = [];
  const sideOf = async (tenantId: number, number: string): Promise<CallSide> => ({
    number,
    agentId: (await findByDn(databases.of(tenantId), number))?.id ?? null,
  });
  async function write({ kind, from, to, callId, ...event }: ToldEvent): Promise<void> {
    for (const tenantId of tenants) {
      const [caller, callee] = await Promise.all([sideOf(tenantId, from), sideOf(tenantId, to)]);
      if (caller.agentId === null && callee.agentId === null) continue;
      if (kind === 'taped') keeper.taped(tenantId, callId, callId);
      else keeper.take({ ...event, kind, tenantId, callId, from: caller, to: callee });
      return;
    }
  }
  const readCalls = createCallReader({
    rpc,
    now: () => clock.now().getTime(),
    told: write,
    begun: async (since) => {
      // Calls since then are not written yet, so the second that the query leaves for clocks that differ is not needed.
      const until = new Date(since.getTime() + 1_000);
      for (const tenantId of tenants) await cutLeftOpen(databases.of(tenantId), '', until);
    },
  });
  const endVanished = createVanishedWatch({
    rpc,
    registeredIn,
    now: () => clock.now().getTime(),
    isAgent: async (number) => {
      for (const tenantId of tenants) if ((await sideOf(tenantId, number)).agentId !== null) return true;
      return false;
    },
  });
  let asking: Promise<void> | undefined;
  let silent = false;
  /** That Kamailio does not answer is told once. */
  const ask = (): void => {
    asking ??= readCalls()
      .then(endVanished)
      .then(() => {
        silent = false;
      })
      .catch((cause: unknown) => {
        if (!silent) onError(cause);
        silent = true;
      })
      .finally(() => {
        asking = undefined;
      });
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'kamailio',
    presence,
    traits: { outside: true, tape: 'provider', echoNumber: '', demoCallNumber: '' },
    ...ownAgents(presence, 'invite'),
    login: (scope, sessionHash, username, password) => logins.logIn(scope, sessionHash, username, password),
    logout: (scope, token) => logins.logOut(scope, token, (dn) => asked('login', forget(dn))),
    async sipInfo(scope, token, agentId) {
      const login = await requireOwn(scope, token, agentId);
      const password = await logins.makeSipPassword(scope, login);
      const seconds = Math.max(60, Math.round((Date.parse(login.validUntil) - scope.clock.now().getTime()) / 1000));
      await asked('sip', rpc('htable.setxs', ['cred', login.dn, password, seconds]));
      const facts = { domain: options.domain, user: login.dn, authUser: login.dn, password, validUntil: login.validUntil };
      return { ...facts, expires: EXPIRES, refreshFrequency: REFRESH_PERCENT };
    },
    async wssInfo(scope, token) {
      await logins.requireLogin(scope, token);
      return { url: options.sipUrl, iceServers: [...options.iceServers] };
    },
    // A proxy cannot begin a call between others; the page sends the INVITE itself.
    dial: () => Promise.reject(new ProviderError('dial')),
    async recording(_scope, callId): Promise<StreamAnswer> {
      // The call was recorded: whatever is not there now is gone, out of sight of this server, or damaged.
      const sound = await asked('tape', soundOf(callId));
      if (sound === null) throw new ProviderError('no-recording');
      return { type: 'audio/wav', body: Readable.from([sound]) };
    },
    putOut: (_tenantId, dn) => asked('login', forget(dn)),
    start(tenantIds) {
      tenants = tenantIds;
      if (tenants.length > 0) timer = setInterval(ask, ASK_MS);
      return Promise.resolve();
    },
    async stop() {
      clearInterval(timer);
      await asking;
      await keeper.settled();
    },
  };
}
