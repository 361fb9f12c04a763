import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Scope } from '../../../platform/scope.ts';
import { carrierTable, createCarrier, valueAt } from './carrier.service.ts';
import { createCallReader } from './kamailio-calls.ts';
import { createVanishedWatch } from './kamailio-vanished.ts';
import { createKamailio, createRpc, registeredIn, talkingIn, type KamailioOptions } from './kamailio.service.ts';
import { failureOf, ProviderError } from './provider.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Reply = { readonly status?: number; readonly body: unknown; readonly type?: string } | 'never';
let server: Server | undefined;
const asked: Asked[] = [];

async function platform(reply: (asked: Asked) => Reply): Promise<string> {
  asked.length = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      asked.push(one);
      const answer = reply(one);
      if (answer === 'never') return;
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json', connection: 'close' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
});

const scope = { clock: { now: () => new Date('2026-11-18T02:00:00Z') } } as unknown as Scope;
const TABLE = {
  tokenHeader: 'x-access-token',
  tokenPrefix: '',
  code: 'ret',
  success: ['0'],
  errors: { '1001': 'unknown-account', '1002': 'credentials', '2001': 'frequent', '401': 'over' },
  calls: {
    login: {
      method: 'POST',
      path: '/oauth/token',
      body: 'form',
      send: { username: 'user', password: 'pwd' },
      read: { token: 'data.at', seconds: 'data.ttl' },
    },
    terminal: {
      method: 'GET',
      path: '/agent/self',
      read: { agentId: 'data.id', agentName: 'data.n', agentDn: 'data.ext', dial: 'data.mode' },
    },
    sipInfo: { method: 'GET', path: '/agent/{agentId}/sip', read: { domain: 'data.d', user: 'data.u', password: 'data.p' } },
    wssInfo: { method: 'POST', path: '/wss', read: { url: 'data.url' } },
    forwardNumbers: {
      method: 'POST',
      path: '/numbers',
      send: { pageNo: 'p', pageSize: 'ps' },
      rows: 'data.list',
      total: 'data.n',
      read: { number: 'tel' },
    },
    dial: { method: 'POST', path: '/dial', send: { caller: 'from', callee: 'to' }, read: { callId: 'data.session' } },
    calls: {
      method: 'POST',
      path: '/cdr',
      rows: 'data',
      read: { id: 'i', callTime: 't', callType: 'y', customDisplayNum: 'c', talkSeconds: 's' },
    },
    recording: { method: 'GET', path: '/rec/{path}' },
  },
};
const provider = async (reply: (asked: Asked) => Reply, limitMs?: number) =>
  createCarrier({ table: carrierTable.parse({ base: await platform(reply), ...TABLE }), ...(limitMs === undefined ? {} : { limitMs }) });
const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (cause: unknown) => (cause instanceof ProviderError ? cause.kind : String(cause)),
  );

describe('the platform of a carrier', () => {
  it('is spoken to in its own words, and answers in ours', async () => {
    const carrier = await provider(({ url }) =>
      url.startsWith('/oauth')
        ? { body: { ret: 0, data: { at: 't1', ttl: 7200 } } }
        : { body: { ret: 0, data: { id: 7, n: '何', ext: 8003, mode: 'invite' } } },
    );
    expect(await carrier.login(scope, '', 'u', 'p&q')).toEqual({ token: 't1', seconds: 7200 });
    expect([asked[0]?.headers['content-type'], asked[0]?.body]).toEqual([
      'application/x-www-form-urlencoded;charset=UTF-8',
      'user=u&pwd=p%26q',
    ]);
    expect(await carrier.terminal(scope, 't1')).toEqual({ agentId: '7', agentName: '何', agentDn: '8003', video: false, dial: 'invite' });
    expect(asked[1]?.headers['x-access-token']).toBe('t1');
  });
  it('lists by page and dials', async () => {
    const carrier = await provider(({ url }) =>
      url === '/dial' ? { body: { ret: '0', data: { session: 's9' } } } : { body: { ret: 0, data: { list: [{ tel: '0571' }], n: 31 } } },
    );
    expect(await carrier.forwardNumbers(scope, 't', { pageNo: 2, pageSize: 5 })).toEqual({
      total: 31,
      rows: [{ number: '0571', name: '' }],
    });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ p: 2, ps: 5 });
    expect(await carrier.dial(scope, 't', { caller: '0571', callee: '0138' })).toEqual({ callId: 's9' });
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({ from: '0571', to: '0138' });
  });
  it('cannot be led to another path by a value', async () => {
    const carrier = await provider(() => ({ body: { ret: 0, data: { d: 'x', u: 'y', p: 'z' } } }));
    await carrier.sipInfo(scope, 't', '../../admin?x=1');
    expect(asked[0]?.url).toBe('/agent/..%2F..%2Fadmin%3Fx%3D1/sip');
  });
  it.each([
    [{ body: { ret: 1001 } }, 'unknown-account', '账号不存在'],
    [{ body: { ret: 1002 } }, 'credentials', '登录失败，请检查用户名和密码'],
    [{ body: { ret: 9999 } }, 'credentials', '登录失败，请检查用户名和密码'],
    [{ status: 401, body: {} }, 'over', '坐席登录已失效，请重新登录'],
    [{ status: 502, body: '<html>', type: 'text/html' }, 'credentials', '登录失败，请检查用户名和密码'],
    [{ body: { ret: 0, data: {} } }, 'login', '登录失败！'],
  ] as const)('that answers %j means %s', async (reply, kind, words) => {
    const carrier = await provider(() => reply);
    expect(await kindOf(carrier.login(scope, '', 'u', 'p'))).toBe(kind);
    expect(failureOf(new ProviderError(kind)).message).toBe(words);
  });
  it('that leaves out what is needed is incomplete', async () => {
    const carrier = await provider(() => ({ body: { ret: 0, data: { d: 'x' } } }));
    expect(await kindOf(carrier.sipInfo(scope, 't', '7'))).toBe('incomplete');
    expect(await kindOf(carrier.wssInfo(scope, 't'))).toBe('incomplete');
  });
  it('that does not answer is given up', async () => {
    const carrier = await provider(() => 'never', 80);
    expect(await kindOf(carrier.dial(scope, 't', { caller: '', callee: '1' }))).toBe('dial');
  });
  it('without a call in the table cannot do it', async () => {
    const carrier = await provider(() => ({ body: {} }));
    expect(await kindOf(carrier.agentGroups(scope, 't'))).toBe('list');
    expect(asked).toEqual([]);
  });
  it('has a recording only where it sends sound', async () => {
    const carrier = await provider(({ url }) =>
      url === '/rec/a.wav' ? { body: 'RIFF', type: 'audio/wav' } : { body: 'no', type: 'text/html' },
    );
    expect((await carrier.recording(scope, 'a.wav')).type).toBe('audio/wav');
    expect(await kindOf(carrier.recording(scope, 'b.wav'))).toBe('tape');
    expect(failureOf(new ProviderError('tape')).message).toBe('录音播放失败，可能录音文件不存在或格式不支持');
  });
  it('values are found only where they are its own', () => {
    expect(valueAt({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1);
    expect(valueAt({}, 'constructor.name')).toBeUndefined();
  });
});

/** What reading a recording needs nothing of. */
const GROUND = { iceServers: [], databases: {}, events: {}, clock: scope.clock, onError: () => undefined } as unknown as Pick<
  KamailioOptions,
  'iceServers' | 'databases' | 'events' | 'clock' | 'onError'
>;

describe('Kamailio', () => {
  it('is asked with its token, over a connection of its own each time', async () => {
    const url = await platform(() => ({ body: { jsonrpc: '2.0', id: 1, result: ['ok'] } }));
    const rpc = createRpc({ rpcUrl: `${url}/rpc`, rpcToken: 'secret' });
    expect(await rpc('htable.setxs', ['cred', '8003', 'pw', 600])).toEqual(['ok']);
    expect(await rpc('ul.dump')).toEqual(['ok']);
    expect(asked[0]?.headers['x-token']).toBe('secret');
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ method: 'htable.setxs', params: ['cred', '8003', 'pw', 600] });
  });
  it('says what it refuses, and is given up when it is silent', async () => {
    const refusing = await platform(() => ({ status: 500, body: { jsonrpc: '2.0', id: 1, error: { code: 500, message: 'no htable' } } }));
    await expect(createRpc({ rpcUrl: refusing, rpcToken: '' })('x')).rejects.toThrow('no htable');
    server?.close();
    const silent = await platform(() => 'never');
    await expect(createRpc({ rpcUrl: silent, rpcToken: '', limitMs: 60 })('x')).rejects.toThrow('no answer');
  });
  it('tells who is there and who talks', () => {
    const dump = { Domains: [{ Domain: { Domain: 'location', AoRs: [{ Info: { AoR: '8001@cc.test', Contacts: [] } }] } }] };
    expect([...registeredIn(dump)]).toEqual(['8001']);
    expect([...talkingIn([{ from_uri: 'sip:8001@cc.test', to_uri: 'sip:8002@cc.test;x=1' }])]).toEqual(['8001', '8002']);
    expect([...talkingIn([{ from_uri: 'sip:8001@cc.test', to_uri: 'sip:8002@cc.test', state: 5 }])]).toEqual([]);
    expect([[...registeredIn('nonsense')], [...talkingIn(null)]]).toEqual([[], []]);
  });
  it('says of a recording that is not there any more, or out of sight, that it cannot be played', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'anju-tapes-'));
    onTestFinished(() => rm(empty, { recursive: true }));
    for (const tapes of [undefined, empty, join(empty, 'nowhere')]) {
      const kamailio = createKamailio({
        ...{ rpcUrl: 'http://127.0.0.1:1/rpc', rpcToken: '', domain: 'd', sipUrl: 'ws://d' },
        ...GROUND,
        tapes,
      });
      expect(await kindOf(kamailio.recording(scope, 'a@b'))).toBe('tape');
    }
    await mkdir(join(empty, 'pcaps'));
    const kamailio = createKamailio({
      ...{ rpcUrl: 'http://127.0.0.1:1/rpc', rpcToken: '', domain: 'd', sipUrl: 'ws://d' },
      ...GROUND,
      tapes: empty,
    });
    expect(await kindOf(kamailio.recording(scope, 'a@b'))).toBe('tape');
  });
  it('has counted an event before it is written: the youngest is waited for, and one that never comes is left after a while', async () => {
    const told: string[] = [];
    const calls: (string | null)[] = ['begun 1795052547.5 0 8001 8002 a@b', null];
    let total = 2;
    const rpc = (method: string, [table, key]: readonly unknown[] = []): Promise<unknown> => {
      if (method === 'core.uptime') return Promise.resolve({ uptime: 9 });
      const value = table === 'told' ? total : calls[Number(key) - 1];
      return value == null ? Promise.reject(new Error("Key name doesn't exist in htable.")) : Promise.resolve({ item: { value } });
    };
    const begun = () => Promise.resolve();
    const read = createCallReader({ rpc, now: () => 0, told: ({ kind }) => Promise.resolve(void told.push(kind)), begun });
    await read();
    calls[1] = 'answered 1795052548.5 0 8001 8002 a@b';
    await read();
    expect(told).toEqual(['begun', 'answered']);
    total = 4;
    calls[3] = 'ended 1795052549.5 0 8001 8002 a@b';
    for (let time = 0; time < 4; time++) await read();
    expect(told).toEqual(['begun', 'answered', 'ended']);
  });
  it('hangs up for an agent who vanished in a call and does not come back, and for nobody else', async () => {
    const dialog = (id: number, from: string, to: string, state = 4) => ({
      ...{ h_entry: 7, h_id: id, state, from_uri: `sip:${from}@d`, to_uri: `sip:${to}@d` },
    });
    const OUTSIDE = '013912345678';
    let here = ['8001', '8002', '8003'];
    const live = [dialog(1, '8001', OUTSIDE), dialog(2, '96110', '8002'), dialog(3, '8003', OUTSIDE), dialog(4, '8004', '8005', 2)];
    const ended: unknown[] = [];
    const rpc = (method: string, params: readonly unknown[] = []): Promise<unknown> => {
      if (method === 'dlg.list') return Promise.resolve(live);
      if (method === 'dlg.end_dlg') ended.push(params);
      return method === 'ul.dump' ? Promise.resolve(null) : Promise.resolve({});
    };
    let at = 0;
    const isAgent = (number: string) => Promise.resolve(/^800\d$/.test(number));
    const watch = createVanishedWatch({ rpc, now: () => at, registeredIn: () => new Set(here), isAgent });
    const passes = async (seconds: number) => {
      at += seconds * 1000;
      await watch();
    };
    await passes(0);
    here = ['8002'];
    await passes(1);
    await passes(19);
    expect(ended).toEqual([]);
    here = ['8002', '8003'];
    await passes(1);
    expect(ended).toEqual([[7, 1]]);
    live.splice(0, 1);
    here = ['8002'];
    await passes(1);
    await passes(19);
    expect(ended).toHaveLength(1);
    await passes(1);
    expect(ended).toEqual([
      [7, 1],
      [7, 3],
    ]);
  });
  it('is asked for what became of calls, each event once, and again from the beginning when it was restarted', async () => {
    const told: string[] = [];
    const since: string[] = [];
    let [uptime, calls] = [600, ['begun 1795052547.5 0 8001 013900000000 a@b', 'ended 1795052560.25 486 8001 013900000000 a@b']];
    const rpc = (method: string, [table, key]: readonly unknown[] = []): Promise<unknown> => {
      if (method === 'core.uptime') return Promise.resolve({ uptime });
      const value = table === 'told' ? calls.length : calls[Number(key) - 1];
      return value === undefined || value === 0
        ? Promise.reject(new Error("Key name doesn't exist in htable."))
        : Promise.resolve({ item: { value } });
    };
    const read = createCallReader({
      rpc,
      now: () => Date.parse('2026-11-18T02:10:00Z'),
      told: (event) => Promise.resolve(void told.push(`${event.kind} ${event.code} ${event.at.toISOString()} ${event.callId}`)),
      begun: (at) => Promise.resolve(void since.push(at.toISOString())),
    });
    await read();
    await read();
    expect(told).toEqual(['begun 0 2026-11-19T01:42:27.500Z a@b', 'ended 486 2026-11-19T01:42:40.250Z a@b']);
    expect(since).toEqual(['2026-11-18T02:00:00.000Z']);
    [uptime, calls] = [3, []];
    await read();
    calls.push('nonsense', 'taped 1795052600.0 0 013900000000 8001 c@d');
    uptime = 4;
    await read();
    expect(told.slice(2)).toEqual(['taped 0 2026-11-19T01:43:20.000Z c@d']);
    expect(since.slice(1)).toEqual(['2026-11-18T02:09:57.000Z']);
  });
});
