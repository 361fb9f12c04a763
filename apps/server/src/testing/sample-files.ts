// Files for tests: real pictures, real and fake workbooks, and users who upload them.
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import type { Envelope, UploadedFile } from '@anju/contract';
import type { FileStore } from '../platform/files/file-store.ts';
import { withOwner } from '../platform/db/pool.ts';

/** A picture of random pixels, which hardly compresses. */
export const drawing = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
export const png = (width = 40, height = 30): Promise<Buffer> => drawing(width, height).png().toBuffer();
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n');

/** A zip of empty parts, as its directory lists them. */
export function zip(...names: string[]): Buffer {
  const local = names.map((name) => Buffer.concat([header(0x04034b50, 30, 26, name), Buffer.from(name)]));
  const listed = names.map((name) => Buffer.concat([header(0x02014b50, 46, 28, name), Buffer.from(name)]));
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(list.length, 12);
  return Buffer.concat([...local, list, end]);
}
function header(signature: number, size: number, nameAt: number, name: string): Buffer {
  const head = Buffer.alloc(size);
  head.writeUInt32LE(signature, 0);
  head.writeUInt16LE(Buffer.byteLength(name), nameAt);
  return head;
}
export const workbook = () => zip('docProps/app.xml', 'xl/workbook.xml', '[Content_Types].xml');
export const document = () => zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml');

export async function form(name: string, content: Buffer): Promise<{ type: string; payload: Buffer }> {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: data });
  return { type: request.headers.get('content-type') ?? '', payload: Buffer.from(await request.arrayBuffer()) };
}

export async function send(app: FastifyInstance, token: string, name: string, content: Buffer, query = 'cat=2') {
  const { type, payload } = await form(name, content);
  const response = await app.inject({
    method: 'POST',
    url: `/api/file/upload-file?${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });
  return response.json<Envelope<UploadedFile>>();
}

export const fetchAs = (app: FastifyInstance, url: string, token?: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } });

export const bytesOf = async (files: FileStore, key: string): Promise<Buffer> => buffer(await files.get(key));

export interface Row {
  readonly id: number;
  readonly parent_id: number;
  readonly category: number;
  readonly size: number;
  readonly storage_key: string;
  readonly account_id: number;
}
export const rowsNamed = (ownerUrl: string, name: string): Promise<Row[]> =>
  withOwner(ownerUrl, async (client) => (await client.query<Row>('select * from files.file where name = $1 order by id', [name])).rows);
