// A takeover waits for the developer while a defect of it is open, and goes on being checked otherwise.
import { TAKEOVER } from '@anju/contract';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockCounts, setState } from './state.queries.ts';

export async function followTakeover(scope: Scope, tx: Tx, id: number): Promise<void> {
  const now = await lockCounts(tx, id);
  if (!now || now.state === TAKEOVER.done) return;
  const state = now.openSheets === 0 && now.openDefects > 0 ? TAKEOVER.mending : TAKEOVER.checking;
  if (state !== now.state) await setState(tx, id, state, stampOf(scope));
}
