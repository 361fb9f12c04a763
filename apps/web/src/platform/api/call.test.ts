import { z } from 'zod';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endpoint, nothing } from '@anju/contract/kit/endpoint';
import { ApiError } from '../errors/api-error.ts';
import { installErrorOutlets } from '../errors/reporter.ts';
import { readErrorLog } from '../errors/error-log.ts';
import { enterSession } from '../session/store.ts';
import { testUser } from '../testing/session.ts';
import { call, callForAnswer, openStream, upload } from './call.ts';
import { fileNameOf } from './download.ts';
import { placeInput } from './request.ts';
import { setTransport } from './runtime.ts';
import { uuid } from './random.ts';

const access = { session: true } as const;
const number = z.number();
const read = endpoint({
  method: 'GET',
  path: '/api/thing/{id}',
  access,
  summary: '',
  input: z.looseObject({ id: z.number() }),
  output: number,
});
const write = endpoint({
  method: 'PUT',
  path: '/api/thing/{id}',
  access,
  summary: '',
  input: z.object({ id: z.number(), version: z.number(), name: z.string() }),
  output: number,
});
const pay = endpoint({ method: 'POST', path: '/api/pay', access, summary: '', input: nothing, output: number, idempotent: true });
const send = endpoint({
  method: 'POST',
  path: '/api/send',
  access,
  summary: '',
  input: z.object({ cat: z.number() }),
  output: number,
  kind: 'upload',
});
const file = endpoint({ method: 'GET', path: '/api/file', access, summary: '', input: nothing, output: z.unknown(), kind: 'stream' });

const JSON_TYPE = { 'content-type': 'application/json' };
const reply = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: JSON_TYPE });

function answering(response: () => Response | Promise<Response>) {
  const transport = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(response()));
  setTransport(transport);
  return () => {
    const [url, init] = transport.mock.lastCall ?? ['', {}];
    return { url, init, headers: new Headers(init.headers) };
  };
}

const good = () => reply({ code: 200, msg: '好', data: 5 });

afterEach(() => {
  globalThis.ANJU_CONFIG = undefined;
});

describe('request', () => {
  it('fills the path and puts the rest of a GET into the query', async () => {
    const sent = answering(good);
    globalThis.ANJU_CONFIG = { api: 'http://api.example' };
    await expect(call(read, { id: 3, key: '张 三', empty: undefined, tag: ['a', 'b'], sort: { field: 'x' } })).resolves.toBe(5);
    expect(sent().url).toBe('http://api.example/api/thing/3?key=%E5%BC%A0+%E4%B8%89&tag=a&tag=b&sort=%7B%22field%22%3A%22x%22%7D');
    expect(sent().init.body).toBeUndefined();
  });

  it('sends other methods as JSON without the path parameters', async () => {
    const sent = answering(good);
    await call(write, { id: 3, version: 2, name: '甲' });
    expect(sent().url).toBe('/api/thing/3');
    expect(sent().init.method).toBe('PUT');
    expect(sent().init.body).toBe('{"version":2,"name":"甲"}');
  });

  it('refuses to build a path with a hole', () => {
    expect(() => placeInput(read, {})).toThrow('/api/thing/{id} needs id');
  });

  it('sends the host as tenant while nobody is logged in, and then the account instead of it; the token is a cookie', async () => {
    const sent = answering(good);
    await call(read, { id: 1 });
    const named = () => ['x-tenant', 'x-account', 'authorization'].map((name) => sent().headers.get(name));
    expect(named()).toEqual([location.hostname, null, null]);
    enterSession(testUser({ tenantId: 4, id: 17 }));
    await call(read, { id: 1 });
    expect(named()).toEqual([null, '4/17', null]);
  });

  it('marks idempotent calls, with the given key when the caller repeats', async () => {
    const sent = answering(good);
    await call(pay, {});
    const first = sent().headers.get('idempotency-key');
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    await call(pay, {}, { idempotencyKey: 'same' });
    expect(sent().headers.get('idempotency-key')).toBe('same');
    await call(read, { id: 1 });
    expect(sent().headers.get('idempotency-key')).toBeNull();
    expect(uuid()).not.toBe(first);
  });

  it('uploads the file with its fields in the query', async () => {
    const sent = answering(good);
    await upload(send, { cat: 2 }, new File(['x'], '表.xlsx'));
    expect(sent().url).toBe('/api/send?cat=2');
    expect([...(sent().init.body as FormData).keys()]).toEqual(['file']);
    expect(sent().headers.get('content-type')).toBeNull();
  });
});

describe('answer', () => {
  it('gives the message with the data when asked', async () => {
    answering(good);
    await expect(callForAnswer(read, { id: 1 })).resolves.toEqual({ data: 5, msg: '好' });
  });

  it('checks the answer against the contract', async () => {
    answering(() => reply({ code: 200, msg: '', data: 'five' }));
    await expect(call(read, { id: 1 })).rejects.toThrow(z.ZodError);
  });

  it.each([
    [{ code: 1, msg: '余额不足', data: null }, 200, { code: 1, status: 200, msg: '余额不足' }],
    [
      { code: 400, msg: '有误', data: { fields: [{ path: 'a', msg: '必填' }] } },
      400,
      { status: 400, fields: [{ path: 'a', msg: '必填' }] },
    ],
    ['<html>', 502, { code: 502, status: 502, message: '网络错误！' }],
    ['<html>', 200, { status: 500, message: '服务器端出错！' }],
  ])('turns %o with status %i into an ApiError', async (body, status, expected) => {
    answering(() => reply(body, status));
    const error = await call(read, { id: 1 }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(expected);
  });

  it('says so when no answer comes, and logs it', async () => {
    answering(() => Promise.reject(new TypeError('network')));
    await expect(call(read, { id: 1 })).rejects.toMatchObject({ status: 0, message: '网络出现问题，请稍后再试！' });
    expect(readErrorLog()).toMatchObject([{ source: 'api', detail: 'GET /api/thing/{id} 0/0' }]);
  });

  it('says so when the answer breaks off', async () => {
    answering(() => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) })));
    await expect(call(read, { id: 1 })).rejects.toMatchObject({ status: 0 });
  });

  it('says nothing while the page is being left, and goes on when it stays', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    answering(() => Promise.reject(new TypeError('network')));
    dispatchEvent(new Event('beforeunload'));
    const told = vi.fn();
    void call(read, { id: 1 }).catch(told);
    await vi.advanceTimersByTimeAsync(4900);
    expect(told).not.toHaveBeenCalled();
    expect(readErrorLog()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toHaveBeenCalledOnce();
    await expect(call(read, { id: 1 })).rejects.toMatchObject({ status: 0 });
  });

  it('says nothing about a call its caller gave up', async () => {
    const stop = new AbortController();
    setTransport(() => {
      stop.abort();
      return Promise.reject(stop.signal.reason as Error);
    });
    await expect(call(read, { id: 1 }, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(readErrorLog()).toEqual([]);
  });

  it('shows failures through the installed outlets, quietly when asked', async () => {
    const toast = vi.fn();
    const remove = installErrorOutlets({ toast, dialog: vi.fn(), cover: vi.fn(), logout: vi.fn(), forcePassword: vi.fn(), now: () => 0 });
    answering(() => reply({ code: 400, msg: '有误', data: { fields: [{ path: 'a', msg: '必填' }] } }, 400));
    await expect(call(read, { id: 1 }, { quiet: true })).rejects.toThrow('有误');
    expect(toast).not.toHaveBeenCalled();
    await expect(call(read, { id: 1 })).rejects.toThrow('有误');
    expect(toast).toHaveBeenCalledExactlyOnceWith('有误');
    remove();
  });
});

describe('streams', () => {
  it('tells a refusal from a file that is JSON itself', async () => {
    answering(() => reply({ code: 1, msg: '文件不存在或已过期', data: null }));
    await expect(openStream(file, {})).rejects.toThrow('文件不存在或已过期');
    answering(() => reply({ openapi: '3.1.0' }));
    expect(await (await openStream(file, {})).json()).toEqual({ openapi: '3.1.0' });
  });

  it.each([
    ["attachment; filename=x.xlsx; filename*=UTF-8''%E6%88%BF%E5%B1%8B.xlsx", '房屋.xlsx'],
    ['attachment; filename="house list.xlsx"', 'house list.xlsx'],
    ["attachment; filename*=UTF-8''%E6", '下载'],
    [null, '下载'],
  ])('reads the file name of %s', (disposition, name) => expect(fileNameOf(disposition, '下载')).toBe(name));
});
