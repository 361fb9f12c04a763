import type { HouseConsequences } from '@anju/contract';
import type { Scope } from '../../../../../platform/scope.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { houseTurned, type HouseTurned } from './turn.hooks.ts';

const NONE: HouseConsequences = { meters: [], bills: [], people: [], mayRecut: false };

/** What the change means for bills. The caller rolls the change back. */
export async function consequencesOf(scope: Scope, tx: Tx, facts: Omit<HouseTurned, 'answer'>): Promise<HouseConsequences> {
  let found = NONE;
  await houseTurned.tell(scope, tx, {
    ...facts,
    answer: (consequences) => {
      found = consequences;
    },
  });
  return found;
}
