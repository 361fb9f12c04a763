// Files of a device or a resolution: access follows from the screen and the estate of the record.
import type { Act, MenuId } from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { seesEstate } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { deleteFile, lockAttached, type FilePlace } from '../../files/index.ts';

interface Parent {
  readonly menu: MenuId;
  readonly find: (db: DbOrTx, id: number) => Promise<{ estateId: number } | undefined>;
}

/** Visible to users who see the record; attached by users who may change it. */
export function paperParent({ menu, find }: Parent) {
  const may = async (scope: Scope, id: number, act: Act): Promise<boolean> => {
    if (refusal({ menu, act }, scope.actor, await rightsOn(scope, [menu])) !== null) return false;
    const parent = await find(scope.db, id);
    return parent !== undefined && seesEstate(scope.actor, parent.estateId);
  };
  return {
    mayRead: (scope: Scope, id: number) => may(scope, id, 'view'),
    mayWrite: (scope: Scope, id: number) => may(scope, id, 'change'),
  };
}

/** Returns the file's name. The bytes are removed before the commit: a row without them can be removed again, bytes without a row never. */
export async function removePaper({ files }: Pick<Scope, 'files'>, tx: Tx, place: FilePlace, id: number): Promise<string> {
  const paper = await lockAttached(tx, place, id);
  if (!paper) throw fail('FILE_GONE');
  await deleteFile(tx, id);
  for (const key of paper.keys) await files.remove(key);
  return paper.name;
}
