// Rights by family, and the areas that still use a charge. The family follows from the input or the row, so the service checks it.
import { CHARGE_FAMILIES, type Act, type ChargeFamily } from '@anju/contract';
import { requireRight } from '../../../platform/access/rights.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export const requireFamily = (scope: Scope, family: ChargeFamily, act: Act): Promise<void> =>
  requireRight(scope, CHARGE_FAMILIES[family].menu, act);

/** Returns a description of the charge's use (`3 个收费标准`), or null when it is not used. */
export type ChargeTypeUse = (db: DbOrTx, id: number) => Promise<string | null>;

const uses = new Set<ChargeTypeUse>();

/** For areas whose records refer to a charge; the returned function unregisters the check. */
export function noteChargeTypeUse(use: ChargeTypeUse): () => void {
  uses.add(use);
  return () => void uses.delete(use);
}

/** The first use that is found. */
export async function isInUse(db: DbOrTx, id: number): Promise<string | null> {
  for (const use of uses) {
    const what = await use(db, id);
    if (what !== null) return what;
  }
  return null;
}
