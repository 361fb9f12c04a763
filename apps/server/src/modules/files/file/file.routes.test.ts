import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_CATEGORY, type Envelope } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createBinder } from '../../../platform/http/binder.ts';
import { answerFailures } from '../../../platform/http/failures.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { filesModule } from '../index.ts';
import { DOCX, XLSX } from './file.rules.ts';
import { PDF, bytesOf, document, drawing, fetchAs, form, png, rowsNamed, send, workbook, zip } from '../../../testing/sample-files.ts';

const LIMIT = 300_000;

let installation: Installation;
let databases: TenantDatabases;
/** The same module with a smaller limit for the whole body, so that the test need not send fifty megabytes. */
let small: FastifyInstance;
let emp: string;
/** Keys of the files stored, and of those still in the store. */
const put: string[] = [];
const removed: string[] = [];
beforeAll(async () => {
  installation = await openInstallation();
  emp = (await installation.as('emp')).token;
  const { files } = installation.services;
  const watched = {
    ...files,
    put: async (tenantId: number, content: Readable) => {
      const stored = await files.put(tenantId, content);
      put.push(stored.key);
      return stored;
    },
    remove: async (key: string) => {
      removed.push(key);
      await files.remove(key);
    },
  };
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  small = Fastify();
  answerFailures(small);
  await small.register(multipart, { limits: { fileSize: LIMIT, files: 1 } });
  filesModule(createBinder({ app: small, databases, services: () => ({ ...installation.services, files: watched }) }));
});
afterAll(async () => {
  await small.close();
  await databases.close();
  await installation.close();
});

const upload = (name: string, content: Buffer, query?: string) => send(installation.app, emp, name, content, query);
const rowsOf = (name: string) => rowsNamed(installation.database.ownerUrl, name);
const setLimit = (category: number, bytes: number) =>
  installation.database.asOwner((client) => client.query('update files.category set max_bytes = $2 where id = $1', [category, bytes]));
/** Sends the upload in pieces, as over a network, to the server with the small limit. */
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

describe('an upload', () => {
  it.each([
    ['合同.pdf', () => PDF, 'application/pdf'],
    ['台账.xlsx', workbook, XLSX],
    ['说明.docx', document, DOCX],
  ])('%s comes back as it went, by its own name and type', async (name, make, type) => {
    const { data } = await upload(name, make());
    expect(data).toEqual({ id: expect.any(Number), name, url: `/api/file/down?cat=2&id=${data.id}&parent=0` });
    const response = await fetchAs(installation.app, data.url, emp);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
    expect(response.rawPayload.equals(make())).toBe(true);
  });

  it('of a picture as an attachment is kept as it came, and named by where it is shown', async () => {
    const content = await png();
    const { data } = await upload('图.png', content);
    expect(data.url).toBe(`/api/kimage/view/0/2/${data.id}.png`);
    expect((await fetchAs(installation.app, data.url, emp)).rawPayload.equals(content)).toBe(true);
  });

  it('is stored under a key of ours, whatever it was called', async () => {
    const { data } = await upload('../../etc/招摇.pdf', PDF);
    expect(data.name).toBe('招摇.pdf');
    const rows = await rowsOf('招摇.pdf');
    expect(rows).toMatchObject([{ id: data.id, category: FILE_CATEGORY.attachment, parent_id: 0, size: PDF.length }]);
    expect(rows[0]?.storage_key).toMatch(/^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  });

  it.each([
    ['页面.html', () => Buffer.from('<html>'), 'html'],
    ['假图.png', () => Buffer.from('<script>alert(1)</script>'), 'png'],
    ['程序.exe', () => Buffer.from('MZ\x90\x00'), 'exe'],
    ['改名.pdf', () => Buffer.from('MZ\x90\x00'), 'pdf'],
    ['画.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
    ['画.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'png'],
    ['包.zip', () => zip('a.txt'), 'zip'],
    ['包.xlsx', () => zip('a.txt', 'b.exe'), 'xlsx'],
    ['表.docx', workbook, 'docx'],
    ['宏.xlsx', () => zip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'), 'xlsx'],
    ['空.png', () => Buffer.alloc(0), 'png'],
    ['无后缀', () => PDF, '无后缀'],
  ])('of %s is refused and leaves nothing', async (name, make, type) => {
    const before = put.length;
    expect(await send(small, emp, name, make())).toEqual({ code: 1, msg: `不支持的文件类型：${type}`, data: null });
    expect(await rowsOf(name)).toEqual([]);
    expect(removed).toEqual(expect.arrayContaining(put.slice(before)));
  });

  it.each([
    [FILE_CATEGORY.picture, '合同.pdf'],
    [FILE_CATEGORY.notificationPdf, '图.png'],
  ])('into category %i of a type that does not belong there (%s) is refused', async (category, name) => {
    const content = name.endsWith('pdf') ? PDF : await png();
    expect(await upload(name, content, `cat=${category}`)).toEqual({
      code: 1,
      msg: `不支持的文件类型：${name.split('.')[1]}`,
      data: null,
    });
  });

  it('of a broken picture is refused', async () => {
    const whole = await drawing(200, 200).jpeg().toBuffer();
    for (const cat of [FILE_CATEGORY.attachment, FILE_CATEGORY.picture])
      expect(await upload('坏.jpg', whole.subarray(0, 5_000), `cat=${cat}`)).toEqual({
        code: 1,
        msg: '文件“坏.jpg”已损坏，无法读取',
        data: null,
      });
    expect(await rowsOf('坏.jpg')).toEqual([]);
  });

  it('that arrives bit by bit is put together', async () => {
    const pieces = Array.from({ length: 4 }, (_, index) => Buffer.alloc(60_000, index));
    const { data } = await uploadSlowly('慢.pdf', [PDF.subarray(0, 3), PDF.subarray(3), ...pieces]);
    expect((await fetchAs(installation.app, data.url, emp)).rawPayload.equals(Buffer.concat([PDF, ...pieces]))).toBe(true);
  });

  it.each(['cat=99999', 'cat=9', 'cat=1', 'cat=2&parent=5', 'cat=3&parent=5'])(
    'into %s, which nobody spoke for, is refused',
    async (query) => {
      expect(await upload('图.png', await png(), query)).toEqual({ code: 400, msg: '错误请求', data: null });
    },
  );

  it('without a file is refused', async () => {
    const response = await installation.app.inject({
      method: 'POST',
      url: '/api/file/upload-file?cat=2',
      headers: { authorization: `Bearer ${emp}` },
      payload: {},
    });
    expect(response.json()).toEqual({ code: 400, msg: '错误请求', data: null });
  });

  it('by nobody is refused', async () => {
    expect(await send(installation.app, 'nobody', '图.png', await png())).toMatchObject({ code: 401 });
  });
});

describe('the limit of a category', () => {
  it('is told in words, and nothing stays behind; up to it a file is taken', async () => {
    await setLimit(FILE_CATEGORY.notificationPdf, 100_000);
    const paper = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length, 32)]);
    expect(await upload('正好.pdf', paper(100_000), 'cat=101')).toMatchObject({ code: 200 });
    const before = put.length;
    expect(await send(small, emp, '过大.pdf', paper(100_001), 'cat=101')).toEqual({
      code: 1,
      msg: '文件超过 97 KB，请压缩后再上传',
      data: null,
    });
    expect(put.slice(before)).toEqual([]);
    expect(await rowsOf('过大.pdf')).toEqual([]);
  });

  it('holds for pictures before they are unpacked', async () => {
    await setLimit(FILE_CATEGORY.picture, 1024 * 1024);
    const large = await drawing(800, 600).png().toBuffer();
    expect(await upload('大图.png', large, 'cat=3')).toEqual({ code: 1, msg: '文件超过 1 MB，请压缩后再上传', data: null });
    await setLimit(FILE_CATEGORY.picture, 20 * 1024 * 1024);
    expect(await upload('大图.png', large, 'cat=3')).toMatchObject({ code: 200 });
  });

  it('is what is said, too, when the whole body is too long for the server', async () => {
    const pieces = Array.from({ length: 8 }, (_, index) => Buffer.alloc(60_000, index));
    expect(await uploadSlowly('又慢又大.pdf', [PDF, ...pieces])).toEqual({ code: 1, msg: '文件超过 50 MB，请压缩后再上传', data: null });
    expect(await rowsOf('又慢又大.pdf')).toEqual([]);
  });
});

describe('over a real connection', () => {
  it.each([
    ['of a wrong type', '长.exe', 'cat=2', '不支持的文件类型：exe'],
    ['over the limit of its category', '长.pdf', 'cat=101', '文件超过 5 MB，请压缩后再上传'],
    ['over the limit of the server', '长.pdf', 'cat=2', '文件超过 50 MB，请压缩后再上传'],
    ['that may not be sent', '长.pdf', 'cat=2&parent=9', '错误请求'],
  ])('a long upload %s is answered, and the connection goes on', async (_, name, query, msg) => {
    await setLimit(FILE_CATEGORY.notificationPdf, 5 * 1024 * 1024);
    const address = installation.app.server.listening
      ? `http://127.0.0.1:${(installation.app.server.address() as { port: number }).port}`
      : await installation.app.listen({ port: 0, host: '127.0.0.1' });
    const { type, payload } = await form(name, Buffer.concat([PDF, Buffer.alloc(60 * 1024 * 1024, 7)]));
    const headers = { authorization: `Bearer ${emp}`, 'content-type': type };
    const response = await fetch(`${address}/api/file/upload-file?${query}`, { method: 'POST', headers, body: new Uint8Array(payload) });
    expect(await response.json()).toMatchObject({ msg });
    const next = await form('短.pdf', PDF);
    const after = await fetch(`${address}/api/file/upload-file?cat=2`, {
      method: 'POST',
      headers: { ...headers, 'content-type': next.type },
      body: new Uint8Array(next.payload),
    });
    expect(await after.json()).toMatchObject({ code: 200 });
  });
});

describe('a picture among uploads', () => {
  it('is kept upright, without its metadata and within the side of its category', async () => {
    const taken = await drawing(3000, 300)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Phone' } })
      .toBuffer();
    const { data } = await upload('手机.jpg', taken, 'cat=3');
    const [row] = await rowsOf('手机.jpg');
    const kept = await bytesOf(installation.services.files, row?.storage_key ?? '');
    const { width, height, exif, format } = await sharp(kept).metadata();
    expect([width, height, exif, format]).toEqual([256, 2560, undefined, 'jpeg']);
    expect(row?.size).toBe(kept.length);
    expect((await fetchAs(installation.app, data.url, emp)).headers['content-type']).toBe('image/jpeg');
  });
});
