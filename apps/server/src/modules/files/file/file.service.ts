// Files of users and jobs: stored in the file store, listed in the database, delivered to users who may see their parent record.
import type { Readable } from 'node:stream';
import { FILE_CATEGORY } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isCategory, mayRead } from './file.policy.ts';
import { findFile, findNewest, insertFile, updateParents, type FieldPlace, type KeptFile } from './file.queries.ts';
import { safeName } from './file.rules.ts';

interface Wanted {
  readonly id: number;
  readonly cat: number;
  readonly parent: number;
}

/** Stores a file that the program made or fetched: an export, which is the user's own, or a file of a record of another category. */
export async function saveMade(
  scope: Pick<Scope, 'actor' | 'clock' | 'files' | 'db'>,
  parentId: number,
  name: string,
  type: string,
  content: Readable,
  category: number = FILE_CATEGORY.jobResult,
): Promise<number> {
  const { actor, clock, files, db } = scope;
  const { key, ...facts } = await files.put(actor.tenantId, content);
  const { tenantId, accountId } = actor;
  const createdAt = clock.now().toISOString();
  const made = { category, parentId, name: safeName(name), mediaType: type, storageKey: key };
  return insertFile(db, { ...facts, ...made, tenantId, accountId, createdAt });
}

/** Attaches an upload to the record that its uploader created afterwards; an upload can be attached only once. */
export const attachFile = (scope: Pick<Scope, 'db' | 'actor'>, { id, ...place }: FieldPlace & { readonly id: number }): Promise<void> =>
  attachFiles(scope, place, [id]);

/** All of them or none. */
export async function attachFiles({ db, actor }: Pick<Scope, 'db' | 'actor'>, place: FieldPlace, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > 0 && (await updateParents(db, wanted, place, actor.accountId)) < wanted.length) throw fail('FILE_GONE');
}

/** The file if the user may see it; other files are reported as not found. */
export async function findReadable(scope: Scope, { id, cat, parent }: Wanted): Promise<KeptFile | undefined> {
  const file = isCategory(cat) ? await findFile(scope.db, id, cat, parent) : undefined;
  return file && (await mayRead(scope, file)) ? file : undefined;
}

export async function openFile(scope: Scope, wanted: Wanted): Promise<StreamAnswer> {
  return offered(scope, await findReadable(scope, wanted));
}

export async function openByName(scope: Scope, name: string): Promise<StreamAnswer> {
  return offered(scope, await findNewest(scope.db, scope.actor.accountId, FILE_CATEGORY.jobResult, name));
}

/** Shown in the browser, so it has no download name. */
export async function openPdf(scope: Scope, wanted: Wanted): Promise<StreamAnswer> {
  const { type, body } = await offered(scope, await findReadable(scope, wanted));
  return { type, body };
}

async function offered({ files }: Pick<Scope, 'files'>, file: KeptFile | undefined): Promise<StreamAnswer> {
  const body = file && (await files.get(file.storageKey).catch(() => undefined));
  if (!body) throw fail('FILE_GONE');
  return { type: file.mediaType, body, fileName: file.name };
}
