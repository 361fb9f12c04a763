// Files of people: stored behind the file store, listed in the database, given out to who may see them.
// For now a file belongs to the account that made it; files of shared parents come with the areas that own those parents.
import { Readable } from 'node:stream';
import { FILE_CATEGORY } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { HEAD_BYTES, extensionOf, isCategory, isUploadCategory, mediaType, safeName } from './file.rules.ts';
import { findFile, insertFile } from './file.queries.ts';

interface Incoming {
  readonly category: number;
  readonly parentId: number;
  readonly name: string;
  readonly content: Readable;
}

export async function saveUpload(
  scope: Scope,
  { category, parentId, name, content }: Incoming,
): Promise<{ id: number; name: string; url: string }> {
  if (!isUploadCategory(category)) {
    content.resume();
    throw fail('BAD_REQUEST');
  }
  const { head, whole, leave } = await peek(content);
  const type = mediaType(name, head);
  if (!type) {
    await leave();
    throw fail('FILE_TYPE', { type: extensionOf(name) || name });
  }
  const stored = await scope.files.put(scope.actor.tenantId, whole());
  const clean = safeName(name);
  const id = await insertFile(scope.db, fileRow(scope, { category, parentId, name: clean, mediaType: type, ...stored }));
  return { id, name: clean, url: `/api/file/down?cat=${category}&id=${id}&parent=${parentId}` };
}

/** A file the program made for the person who asked, such as an export. */
export async function saveMade(scope: Scope, parentId: number, name: string, type: string, content: Readable): Promise<number> {
  const stored = await scope.files.put(scope.actor.tenantId, content);
  return insertFile(
    scope.db,
    fileRow(scope, { category: FILE_CATEGORY.jobResult, parentId, name: safeName(name), mediaType: type, ...stored }),
  );
}

export async function openFile(scope: Scope, wanted: { id: number; cat: number; parent: number }): Promise<StreamAnswer> {
  const file = isCategory(wanted.cat) ? await findFile(scope.db, wanted.id, wanted.cat, wanted.parent) : undefined;
  if (!file || file.accountId !== scope.actor.accountId) throw fail('FILE_GONE');
  const body = await scope.files.get(file.storageKey).catch(() => null);
  if (!body) throw fail('FILE_GONE');
  return { type: file.mediaType, body, fileName: file.name };
}

function fileRow(
  { actor, clock }: Scope,
  values: { category: number; parentId: number; name: string; mediaType: string; key: string; size: number; sha256: string },
) {
  const { key, ...rest } = values;
  return { ...rest, storageKey: key, tenantId: actor.tenantId, accountId: actor.accountId, createdAt: clock.now().toISOString() };
}

/** The first bytes, and a stream that still holds all of them; who takes no stream must `leave`. */
async function peek(content: Readable): Promise<{ head: Uint8Array; whole: () => Readable; leave: () => Promise<unknown> }> {
  const iterator: AsyncIterator<Buffer, undefined> = content[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  for (let size = 0; size < HEAD_BYTES; size += chunks.at(-1)?.length ?? 0) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
  }
  const leave = async () => iterator.return?.();
  const whole = async function* () {
    try {
      yield* chunks;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await leave();
    }
  };
  return { head: Buffer.concat(chunks), whole: () => Readable.from(whole()), leave };
}
