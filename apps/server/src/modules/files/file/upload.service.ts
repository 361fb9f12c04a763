// Uploads: the type is determined from the bytes, the size is measured while they arrive, pictures are prepared for storage. A refused
// upload leaves nothing behind.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import {
  BrokenPicture,
  checkPicture,
  HugePicture,
  isPictureType,
  MAX_PIXELS,
  preparePicture,
  type PictureType,
} from '../../../platform/files/picture.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import type { Upload } from '../../../platform/http/binder.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { mayWrite } from './file.policy.ts';
import { findLimits, insertFile } from './file.queries.ts';
import { HEAD_BYTES, extensionOf, mediaType, safeName, sizeText } from './file.rules.ts';
import { createTail, isOffice, isOfficeType } from './office.rules.ts';

interface Place {
  readonly db: DbOrTx;
  readonly tenantId: number;
  readonly category: number;
  readonly parentId: number;
  readonly upload: Upload;
}

type Keeping = Pick<Services, 'clock' | 'files'>;

/** Stores an upload of a logged-in user. */
export async function saveUpload(
  scope: Scope,
  { category, parentId, upload }: Pick<Place, 'category' | 'parentId' | 'upload'>,
): Promise<UploadedFile> {
  const allowed = await mayWrite(scope, category, parentId);
  if (allowed === undefined) throw fail('BAD_REQUEST');
  if (!allowed) throw fail('ROLE_NOT_ALLOWED');
  const place = { db: scope.db, tenantId: scope.actor.tenantId, category, parentId, upload };
  const { id, name, type } = await keep(scope, place, scope.actor.accountId);
  const url = isPictureType(type)
    ? `/api/kimage/view/${parentId}/${category}/${id}.png`
    : `/api/file/down?cat=${category}&id=${id}&parent=${parentId}`;
  return { id, name, url };
}

const VISITOR = 0;

/** Stores an upload of a visitor who is not logged in; the caller has checked that it is allowed. */
export async function saveVisitorFile(services: Keeping, place: Place): Promise<{ id: number; name: string }> {
  const { id, name } = await keep(services, place, VISITOR);
  return { id, name };
}

interface Limits {
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  readonly maxSide: number;
}

async function keep(services: Keeping, place: Place, accountId: number): Promise<{ id: number; name: string; type: string }> {
  const { db, tenantId, category, parentId } = place;
  const limits = await findLimits(db, category);
  if (!limits) throw fail('BAD_REQUEST');
  const { name: given, content } = await place.upload();
  // A stream that is no longer read may still fail; that error is ignored.
  content.on('error', () => undefined);
  try {
    const { type, stored } = await store(services, tenantId, given, content, limits);
    const name = safeName(given);
    const { key, ...facts } = stored;
    const createdAt = services.clock.now().toISOString();
    const row = { ...facts, tenantId, category, parentId, name, mediaType: type, storageKey: key, accountId, createdAt };
    const id = await insertFile(db, row).catch(async (cause: unknown) => {
      await services.files.remove(key);
      throw cause;
    });
    return { id, name, type };
  } catch (cause) {
    // The rest is discarded, so that a client that is still sending receives the response.
    content.resume();
    throw cause;
  }
}

async function store(
  { files }: Keeping,
  tenantId: number,
  name: string,
  content: Awaited<ReturnType<Upload>>['content'],
  limits: Limits,
): Promise<{ type: string; stored: StoredFile }> {
  const { head, whole, leave } = await peek(content);
  const type = limits.extensions.includes(extensionOf(name)) ? mediaType(name, head) : null;
  const refused = () => fail('FILE_TYPE', { type: extensionOf(name) || safeName(name) });
  if (!type) {
    await leave();
    throw refused();
  }
  const tail = createTail();
  const measured = Readable.from(measure(whole, limits, () => content.truncated, isOfficeType(type) ? tail.note : () => undefined));
  if (isPictureType(type)) {
    const prepared = await preparedFor(await buffer(measured), type, limits.maxSide, name);
    return { type, stored: await files.put(tenantId, Readable.from([prepared])) };
  }
  const stored = await files.put(tenantId, measured);
  if (isOfficeType(type) && !isOffice(type, tail.bytes())) {
    await files.remove(stored.key);
    throw refused();
  }
  return { type, stored };
}

async function preparedFor(content: Buffer, type: PictureType, maxSide: number, name: string): Promise<Buffer> {
  try {
    if (maxSide > 0) return await preparePicture(content, type, maxSide);
    await checkPicture(content, type);
    return content;
  } catch (cause) {
    if (cause instanceof HugePicture) throw fail('PICTURE_TOO_LARGE', { max: MAX_PIXELS / 10_000 });
    if (cause instanceof BrokenPicture) throw fail('FILE_BROKEN', { name: safeName(name) });
    throw cause;
  }
}

const tooLarge = ({ maxBytes }: Limits) => fail('FILE_TOO_LARGE', { max: sizeText(maxBytes) });

async function* measure(
  content: AsyncIterable<Buffer>,
  limits: Limits,
  cut: () => boolean,
  note: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limits.maxBytes) throw tooLarge(limits);
    note(chunk);
    yield chunk;
  }
  if (cut()) throw tooLarge(limits);
}

/** The first bytes, and an iterator that still yields all of them; a caller that does not consume it must call `leave`. */
async function peek(content: Readable): Promise<{ head: Uint8Array; whole: AsyncIterable<Buffer>; leave: () => Promise<unknown> }> {
  // Ending early must not destroy the request before the response is sent.
  const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = (async function* () {
    yield head;
    yield* chunks;
  })();
  return { head, whole, leave: async () => chunks.return?.() };
}
