// Pictures for pages: those of the public website for everyone, others for users who may see their parent record; smaller versions are made
// on the first request and stored.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FILE_CATEGORY, type ParsedInputOf, type viewImage } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { isHuge, isPictureType, longerSide, shrinkPicture, type PictureType } from '../../../platform/files/picture.ts';
import type { OpenCall, StreamAnswer } from '../../../platform/http/binder.ts';
import type { Services } from '../../../platform/scope.ts';
import { getSiteTenant } from '../../../platform/tenancy/known-tenants.queries.ts';
import { NO_TENANT, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { findFile, type KeptFile } from '../file/file.queries.ts';
import { findReadable } from '../file/file.service.ts';
import { findVersion, insertVersion } from './picture.queries.ts';

/** A picture never changes under its id, but the right to see it may, so pictures that are not public are cached only briefly. */
const KEEP_PUBLIC_SECONDS = 86_400;
const KEEP_OWN_SECONDS = 300;

interface Found {
  readonly db: DbOrTx;
  readonly tenantId: number;
  readonly file: KeptFile;
}

export async function showPicture(call: OpenCall<ParsedInputOf<typeof viewImage>>): Promise<StreamAnswer> {
  const { input, person } = call;
  const isPublic = input.cat === FILE_CATEGORY.sitePicture;
  if (!person && !isPublic) throw fail('NOT_LOGGED_IN');
  const found = (await findOwn(call)) ?? (isPublic ? await findOfSite(call) : undefined);
  if (!found || !isPictureType(found.file.mediaType)) throw fail('FILE_GONE');
  const key = input.side === undefined ? found.file.storageKey : await versionOf(call, found, found.file.mediaType, input.side);
  const body = await call.files.get(key).catch(() => undefined);
  if (!body) throw fail('FILE_GONE');
  return { type: found.file.mediaType, body, keepSeconds: isPublic ? KEEP_PUBLIC_SECONDS : KEEP_OWN_SECONDS };
}

async function findOwn({ person, input }: OpenCall<ParsedInputOf<typeof viewImage>>): Promise<Found | undefined> {
  const file = person && (await findReadable(person, input));
  return file ? { db: person.db, tenantId: person.actor.tenantId, file } : undefined;
}

async function findOfSite({ databases, facts, input }: OpenCall<ParsedInputOf<typeof viewImage>>): Promise<Found | undefined> {
  const tenantId = await getSiteTenant(databases.of(NO_TENANT), facts.host);
  const db = databases.of(tenantId);
  const file = await findFile(db, input.id, input.cat, input.parent);
  return file && { db, tenantId, file };
}

async function versionOf(
  { files }: Pick<Services, 'files'>,
  { db, tenantId, file }: Found,
  type: PictureType,
  side: number,
): Promise<string> {
  const kept = await findVersion(db, file.id, side);
  if (kept !== undefined) return kept;
  const original = await files.get(file.storageKey).then(buffer, () => undefined);
  if (!original) throw fail('FILE_GONE');
  // A picture that is small enough, or too large to be unpacked, is its own smaller version.
  const key = isHuge(original, type) || (await longerSide(original)) <= side ? file.storageKey : await make(original);
  if (await insertVersion(db, { tenantId, fileId: file.id, side, mediaType: type, storageKey: key })) return key;
  if (key !== file.storageKey) await files.remove(key);
  return (await findVersion(db, file.id, side)) ?? file.storageKey;

  async function make(content: Buffer): Promise<string> {
    return (await files.put(tenantId, Readable.from([await shrinkPicture(content, type, side)]))).key;
  }
}
