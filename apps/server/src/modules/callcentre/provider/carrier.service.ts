// (c) The platform of a carrier: its HTTP interface differs from one to the next, so a mapping table says which path each call has, where in
// the answer each value stands, and which of its error codes means what. Every call has a limit of 30,000 ms.
import { Readable } from 'node:stream';
import { CALL, CALL_PROVIDER_LIMIT_MS, CALL_TYPE, DIAL_WAYS, WORK_STATE } from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { z } from 'zod';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { RunningProvider } from './embedded.service.ts';
import { EXPIRES } from '../sip/registrar.ts';
import { REFRESH_PERCENT } from './embedded.service.ts';
import { ProviderError, type ProviderErrorKind } from './provider.ts';

const KINDS = [
  ...['credentials', 'unknown-account', 'elsewhere', 'over', 'login', 'terminal', 'sip', 'wss', 'incomplete', 'numbers', 'state'],
  ...['compare', 'checkin', 'frequent', 'dial', 'list', 'no-recording', 'tape'],
] as const;
const CALLS = [
  ...(['login', 'logout', 'terminal', 'sipInfo', 'wssInfo', 'forwardNumbers', 'setWorkState'] as const),
  ...(['workState', 'dial', 'calls', 'agentGroups', 'agents', 'recording'] as const),
] as const;
type CallName = (typeof CALLS)[number];

const oneCall = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** With `{agentId}`, `{path}` and the like filled in. */
  path: z.string().startsWith('/'),
  body: z.enum(['json', 'form', 'none']).default('json'),
  /** Our name of a value to theirs; a value that is not named is not sent. */
  send: z.record(z.string(), z.string()).default({}),
  /** Our name of a value to where it stands in their answer: `data.agent.id`. */
  read: z.record(z.string(), z.string()).default({}),
  /** Where the list stands in their answer; the paths of `read` are those inside of an entry. */
  rows: z.string().default(''),
  total: z.string().default(''),
});
export const carrierTable = z.object({
  base: z.url(),
  /** The header that carries the token, and what stands before it. */
  tokenHeader: z.string().default('authorization'),
  tokenPrefix: z.string().default('Bearer '),
  /** Where in an answer its own code stands, and which one means success; empty: only the HTTP status decides. */
  code: z.string().default(''),
  success: z.array(z.string()).default(['0', '200']),
  /** Their code, or an HTTP status, to our kind of error. */
  errors: z.record(z.string(), z.enum(KINDS as unknown as [ProviderErrorKind, ...ProviderErrorKind[]])).default({}),
  calls: z.partialRecord(z.enum(CALLS), oneCall),
});
export type CarrierTable = z.output<typeof carrierTable>;

/** What a call is about when their error says no more. */
const USUAL: Readonly<Record<CallName, ProviderErrorKind>> = {
  login: 'credentials',
  logout: 'login',
  terminal: 'terminal',
  sipInfo: 'sip',
  wssInfo: 'wss',
  forwardNumbers: 'numbers',
  setWorkState: 'state',
  workState: 'compare',
  dial: 'dial',
  calls: 'list',
  agentGroups: 'list',
  agents: 'list',
  recording: 'tape',
};

type Values = Readonly<Record<string, string | number | boolean>>;

/** `data.list.0.id` in an answer; undefined where any part of the way is missing. */
export const valueAt = (answer: unknown, path: string): unknown =>
  path === ''
    ? answer
    : path
        .split('.')
        .reduce<unknown>(
          (part, name) =>
            typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? (part as Record<string, unknown>)[name] : undefined,
          answer,
        );

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

export interface CarrierOptions {
  readonly table: CarrierTable;
  readonly limitMs?: number;
}

export function createCarrier({ table, limitMs = CALL_PROVIDER_LIMIT_MS }: CarrierOptions): RunningProvider {
  async function send(name: CallName, token: string, values: Values): Promise<Response> {
    const call = table.calls[name];
    if (!call) throw new ProviderError(USUAL[name]);
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key] ?? '')));
    const named = Object.entries(call.send).flatMap(([ours, theirs]) =>
      values[ours] === undefined ? [] : [[theirs, values[ours]] as const],
    );
    const url = new URL(table.base.replace(/\/$/, '') + path);
    const headers: Record<string, string> = token === '' ? {} : { [table.tokenHeader]: `${table.tokenPrefix}${token}` };
    const given = { method: call.method, headers, signal: AbortSignal.timeout(limitMs), redirect: 'error' as const };
    const form = new URLSearchParams(named.map(([key, value]): [string, string] => [key, String(value)]));
    if (call.method === 'GET') {
      for (const [key, value] of form) url.searchParams.append(key, value);
      return fetch(url, given);
    }
    if (call.body === 'none') return fetch(url, given);
    if (call.body === 'form') return fetch(url, { ...given, body: form });
    headers['content-type'] = 'application/json';
    return fetch(url, { ...given, body: JSON.stringify(Object.fromEntries(named)) });
  }

  async function ask(name: CallName, token: string, values: Values = {}): Promise<unknown> {
    let response: Response;
    let answer: unknown;
    try {
      response = await send(name, token, values);
      answer = await response.json().catch(() => null);
    } catch (cause) {
      throw cause instanceof ProviderError ? cause : new ProviderError(USUAL[name], cause);
    }
    const code = text(valueAt(answer, table.code || '?'));
    const failed = !response.ok || (table.code !== '' && !table.success.includes(code));
    if (failed) throw new ProviderError(table.errors[code] ?? table.errors[String(response.status)] ?? USUAL[name]);
    return answer;
  }

  const read = (name: CallName, from: unknown, key: string): unknown => {
    const at = table.calls[name]?.read[key];
    return at === undefined ? undefined : valueAt(from, at);
  };
  const rowsOf = (name: CallName, answer: unknown): unknown[] => {
    const found = valueAt(answer, table.calls[name]?.rows ?? '');
    return Array.isArray(found) ? found : [];
  };
  const totalOf = (name: CallName, answer: unknown, rows: readonly unknown[]): number => {
    const total = Number(valueAt(answer, table.calls[name]?.total || '?'));
    return Number.isSafeInteger(total) && total >= rows.length ? total : rows.length;
  };
  const needed = (kind: ProviderErrorKind, ...values: string[]): void => {
    if (values.some((value) => value === '')) throw new ProviderError(kind);
  };
  const truth = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';
  const stateOf = (value: unknown) => WORK_STATE.values.find((one) => one === Number(value)) ?? WORK_STATE.logout;
  const presence = { of: () => Promise.reject(new ProviderError('compare')) };

  return {
    name: 'http',
    presence,
    traits: { outside: true, tape: 'provider', echoNumber: '', demoCallNumber: '' },
    async login(_scope, _session, username, password) {
      const answer = await ask('login', '', { grant_type: 'password', username, password });
      const token = text(read('login', answer, 'token'));
      needed('login', token);
      return { token, seconds: Number(text(read('login', answer, 'seconds'))) || 3_600 };
    },
    logout: async (_scope, token) => void (await ask('logout', token)),
    async terminal(_scope, token) {
      const answer = await ask('terminal', token);
      const value = (key: string): string => text(read('terminal', answer, key));
      needed('terminal', value('agentId'), value('agentDn'));
      const dial = DIAL_WAYS.find((way) => way === value('dial')) ?? 'callback';
      const video = truth(read('terminal', answer, 'video'));
      return { agentId: value('agentId'), agentName: value('agentName'), agentDn: value('agentDn'), video, dial };
    },
    async sipInfo(scope, token, agentId) {
      const answer = await ask('sipInfo', token, { agentId });
      const value = (key: string): string => text(read('sipInfo', answer, key));
      needed('incomplete', value('domain'), value('user'), value('password'));
      const validUntil = new Date(scope.clock.now().getTime() + 3_600_000).toISOString();
      const facts = {
        domain: value('domain'),
        user: value('user'),
        authUser: value('authUser') || value('user'),
        password: value('password'),
      };
      return { ...facts, validUntil, expires: EXPIRES, refreshFrequency: REFRESH_PERCENT };
    },
    async wssInfo(_scope, token) {
      const url = text(read('wssInfo', await ask('wssInfo', token), 'url'));
      needed('incomplete', url);
      return { url, iceServers: [] };
    },
    async forwardNumbers(_scope, token, page) {
      const answer = await ask('forwardNumbers', token, { ...page });
      const found = rowsOf('forwardNumbers', answer);
      const rows = found.map((row) => ({
        number: text(read('forwardNumbers', row, 'number')),
        name: text(read('forwardNumbers', row, 'name')),
      }));
      return { total: totalOf('forwardNumbers', answer, rows), rows };
    },
    setWorkState: async (_scope, token, workState) => void (await ask('setWorkState', token, { workState })),
    async workState(_scope, token) {
      const answer = await ask('workState', token);
      const [registered, inCall] = ['registered', 'inCall'].map((key) => truth(read('workState', answer, key)));
      return { workState: stateOf(read('workState', answer, 'workState')), registered: registered === true, inCall: inCall === true };
    },
    async dial(_scope, token, call) {
      return { callId: text(read('dial', await ask('dial', token, call), 'callId')) };
    },
    async calls(_scope, token, page) {
      const answer = await ask('calls', token, { ...page });
      const found = rowsOf('calls', answer);
      const rows = found.map((row) => {
        const value = (key: string): string => text(read('calls', row, key));
        const at = new Date(/^\d{12,}$/.test(value('callTime')) ? Number(value('callTime')) : value('callTime'));
        const numbers = { customDisplayNum: value('customDisplayNum'), calleeNum: value('calleeNum') };
        return {
          ...numbers,
          id: value('id'),
          callTime: (Number.isNaN(at.getTime()) ? new Date(0) : at).toISOString(),
          callType: Number(value('callType')) === CALL_TYPE.inbound ? CALL_TYPE.inbound : CALL_TYPE.outbound,
          state: Number(value('talkSeconds')) > 0 ? CALL.answered : CALL.missed,
          encryptionCustomDisplayNum: value('encryptionCustomDisplayNum') || maskPhone(numbers.customDisplayNum),
          encryptionCalleeNum: value('encryptionCalleeNum') || maskPhone(numbers.calleeNum),
          audioRecordPath: value('audioRecordPath'),
          talkSeconds: Math.max(0, Math.trunc(Number(value('talkSeconds')) || 0)),
        };
      });
      return { total: totalOf('calls', answer, rows), rows };
    },
    async agentGroups(_scope, token) {
      const found = rowsOf('agentGroups', await ask('agentGroups', token));
      return found.map((row, at) => ({
        id: Number(read('agentGroups', row, 'id')) || at + 1,
        groupName: text(read('agentGroups', row, 'groupName')),
      }));
    },
    async agents(_scope, token, groupId) {
      const found = rowsOf('agents', await ask('agents', token, groupId === null ? {} : { groupId }));
      return found.map((row) => {
        const workState = stateOf(read('agents', row, 'workState'));
        const value = (key: string): string => text(read('agents', row, key));
        const facts = { agentId: value('agentId'), agentName: value('agentName'), agentDn: value('agentDn'), groupId };
        return { ...facts, workState, registered: workState !== WORK_STATE.logout, inCall: workState === WORK_STATE.dialing };
      });
    },
    async recording(_scope, path): Promise<StreamAnswer> {
      const response = await send('recording', '', { path }).catch((cause: unknown) => {
        throw cause instanceof ProviderError ? cause : new ProviderError('tape', cause);
      });
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !response.body || !type.startsWith('audio/'))
        throw new ProviderError(table.errors[String(response.status)] ?? 'tape');
      return { type, body: Readable.fromWeb(response.body) };
    },
    putOut: () => Promise.resolve(),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
