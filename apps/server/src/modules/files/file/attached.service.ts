// The files of a record that names them: attached with it, deleted when they are left out of it.
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { deleteFile, lockAttached, type FieldPlace } from './file.queries.ts';
import { attachFiles } from './file.service.ts';

interface AttachedFiles {
  readonly before: readonly number[];
  readonly wanted: readonly number[];
  /** Stores which files the record names, once the new ones are attached and before those left out are deleted. */
  readonly store: (ids: readonly number[]) => Promise<void>;
}

/**
 * Gives a record exactly these files: uploads of the user are attached, files left out are deleted. Returns the storage keys whose bytes the
 * caller removes last: a row without bytes can be removed again, bytes without a row never.
 */
export async function replaceAttached(
  scope: Scope,
  tx: Tx,
  place: FieldPlace,
  { before, wanted, store }: AttachedFiles,
): Promise<string[]> {
  const kept = [...new Set(wanted)];
  await attachFiles(
    { db: tx, actor: scope.actor },
    place,
    kept.filter((one) => !before.includes(one)),
  );
  await store(kept);
  const keys: string[] = [];
  for (const id of before.filter((one) => !kept.includes(one))) {
    keys.push(...((await lockAttached(tx, place, id))?.keys ?? []));
    await deleteFile(tx, id);
  }
  return keys;
}

export async function removeBytes({ files }: Pick<Scope, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key);
}
