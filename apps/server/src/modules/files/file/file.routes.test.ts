import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_CATEGORY, type Envelope } from '@anju/contract';
import { createPool, withOwner } from '../../../platform/db/pool.ts';
import { createBinder } from '../../../platform/http/binder.ts';
import { answerFailures } from '../../../platform/http/failures.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { filesModule } from '../index.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const picture = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length, 7)]);
const LIMIT = 400_000;

let installation: Installation;
let databases: TenantDatabases;
/** The same module behind a smaller limit, so that the test need not send fifty megabytes. */
let small: FastifyInstance;
let emp: string;
beforeAll(async () => {
  installation = await openInstallation();
  emp = (await installation.as('emp')).token;
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  small = Fastify();
  answerFailures(small);
  await small.register(multipart, { limits: { fileSize: LIMIT, files: 1 } });
  filesModule(createBinder({ app: small, databases, services: () => installation.services }));
});
afterAll(async () => {
  await small.close();
  await databases.close();
  await installation.close();
});

async function upload(name: string, content: Buffer, query = 'cat=2&parent=5', app = installation.app) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: `/api/file/upload-file?${query}`,
    headers: { authorization: `Bearer ${emp}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return response.json<Envelope<{ id: number; name: string; url: string }>>();
}
/** As a network brings it: in pieces, through a small server of its own. */
async function uploadSlowly(name: string, pieces: readonly Buffer[], query = 'cat=2') {
  const boundary = 'xxxxxxxx';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const response = await small.inject({
    method: 'POST',
    url: `/api/file/upload-file?${query}`,
    headers: { authorization: `Bearer ${emp}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Readable.from([Buffer.from(head), ...pieces, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return response.json<Envelope<{ id: number; url: string }>>();
}
const download = (url: string, token = emp) => installation.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const GONE = { code: 1, msg: '文件不存在或已过期', data: null };
const rowsOf = (name: string) =>
  withOwner(installation.database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: number; storage_key: string }>('select * from files.file where name = $1', [name]);
    return rows;
  });

describe('an upload', () => {
  it.each([
    ['of a few bytes', 20],
    ['of many chunks', 350_000],
  ])('%s comes back as it went, by its own name and type', async (name, size) => {
    const content = picture(size);
    const { data } = await upload(`${name} 图.png`, content);
    const response = await download(data.url);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name} 图.png`)}`,
    });
    expect(response.rawPayload.equals(content)).toBe(true);
  });

  it('is stored under a key of ours, whatever it was called', async () => {
    const { data } = await upload('../../etc/招摇.png', picture(30));
    expect(data.name).toBe('招摇.png');
    expect(await rowsOf('招摇.png')).toMatchObject([
      {
        id: data.id,
        category: FILE_CATEGORY.attachment,
        parent_id: 5,
        size: 30,
        storage_key: expect.stringMatching(/^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/),
      },
    ]);
  });

  it.each([
    ['页面.html', Buffer.from('<html>'), '不支持的文件类型：html'],
    ['假图.png', Buffer.from('<script>alert(1)</script>'), '不支持的文件类型：png'],
    ['空.png', Buffer.alloc(0), '不支持的文件类型：png'],
  ])('of %s is refused and leaves nothing', async (name, content, msg) => {
    expect(await upload(name, content)).toEqual({ code: 1, msg, data: null });
    expect(await rowsOf(name)).toEqual([]);
  });

  it('over the limit is refused and leaves nothing; up to it, it is taken', async () => {
    expect(await upload('正好.png', picture(LIMIT - 1), 'cat=2', small)).toMatchObject({ code: 200 });
    expect(await upload('过大.png', picture(LIMIT + 100_000), 'cat=2', small)).toEqual({
      code: 400,
      msg: '内容过大，请减少后再试',
      data: null,
    });
    expect(await rowsOf('过大.png')).toEqual([]);
  });

  it('that arrives bit by bit is put together, or refused once it passes the limit', async () => {
    const pieces = Array.from({ length: 6 }, (_, index) => Buffer.alloc(60_000, index));
    const { data } = await uploadSlowly('慢.png', [PNG, ...pieces]);
    expect((await download(data.url)).rawPayload.equals(Buffer.concat([PNG, ...pieces]))).toBe(true);
    expect(await uploadSlowly('又慢又大.png', [PNG, ...pieces, ...pieces])).toEqual({
      code: 400,
      msg: '内容过大，请减少后再试',
      data: null,
    });
    expect(await rowsOf('又慢又大.png')).toEqual([]);
  });

  it('of a wrong type is refused before the rest of it has come', async () => {
    const pieces = Array.from({ length: 6 }, () => Buffer.alloc(60_000, 7));
    expect(await uploadSlowly('慢.exe', pieces)).toEqual({ code: 1, msg: '不支持的文件类型：exe', data: null });
    expect(await uploadSlowly('慢.png', [PNG, ...pieces], 'cat=9')).toEqual({ code: 400, msg: '错误请求', data: null });
  });

  it.each(['cat=99999', 'cat=9', 'cat=1'])('into %s, which people do not fill, is refused', async (query) => {
    expect(await upload('图.png', picture(30), query)).toEqual({ code: 400, msg: '错误请求', data: null });
  });

  it('without a file is refused', async () => {
    const response = await installation.app.inject({
      method: 'POST',
      url: '/api/file/upload-file?cat=2',
      headers: { authorization: `Bearer ${emp}` },
      payload: {},
    });
    expect(response.json()).toEqual({ code: 400, msg: '错误请求', data: null });
  });
});

describe('a file', () => {
  it('is there for who made it and for nobody else', async () => {
    const { data } = await upload('我的.png', picture(30));
    expect((await download(data.url)).statusCode).toBe(200);
    for (const other of ['clerk', 'sa', 'binemp']) {
      const { token } = await installation.as(other);
      expect((await download(data.url, token)).json()).toEqual(GONE);
    }
  });

  it('is found only where it hangs', async () => {
    const { data } = await upload('挂在五上.png', picture(30));
    for (const url of [
      `/api/file/down?cat=2&id=${data.id}`,
      `/api/file/down?cat=3&id=${data.id}&parent=5`,
      `/api/file/down?cat=99999&id=${data.id}`,
    ]) {
      expect((await download(url)).json()).toEqual(GONE);
    }
  });

  it('whose bytes are lost is said to be gone', async () => {
    const { data } = await upload('丢失.png', picture(30));
    const [row] = await rowsOf('丢失.png');
    await installation.services.files.remove(row?.storage_key ?? '');
    expect((await download(data.url)).json()).toEqual(GONE);
  });
});
