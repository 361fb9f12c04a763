// Papers of a device or a resolution: who reaches them follows from the screen and the estate of what they hang on.
import type { Act, MenuId } from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { seesEstate } from '../property/house/house.policy.ts';
import { deletePaper, lockPaper, type PaperPlace } from './paper.queries.ts';

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

/** Answers its name. Bytes go before the commit: a row without them can be removed again, bytes without a row never. */
export async function removePaper({ files }: Pick<Scope, 'files'>, tx: Tx, place: PaperPlace, id: number): Promise<string> {
  const paper = await lockPaper(tx, place, id);
  if (!paper) throw fail('FILE_GONE');
  await deletePaper(tx, id);
  for (const key of paper.keys) await files.remove(key);
  return paper.name;
}
