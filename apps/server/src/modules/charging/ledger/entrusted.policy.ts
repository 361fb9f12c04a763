// 委付 hands over what was collected for others, never more: neither when it is paid nor when what was collected is taken back.
import { compareDecimal } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findShort, listEntrusted, listBroughtIn, lockEntrusted } from './entrusted.queries.ts';

interface Paper {
  readonly id: number;
  readonly estateId: number;
}

/** For a 委付 that was just written. */
export async function requireEntrusted({ actor }: Scope, tx: Tx, { id, estateId }: Paper): Promise<void> {
  await lockEntrusted(tx, actor.tenantId, estateId);
  for (const { item, held, amount } of await listEntrusted(tx, id, estateId))
    if (compareDecimal(amount, held) > 0) throw fail('THIRD_PARTY_SHORT', { item, held, amount });
}

/** For a settlement that was just reversed. `what` is refused: 红冲, 作废. */
export async function requireStillCovered({ actor }: Scope, tx: Tx, { id, estateId }: Paper, what: string): Promise<void> {
  const items = await listBroughtIn(tx, id);
  if (items.length === 0) return;
  await lockEntrusted(tx, actor.tenantId, estateId);
  const [short] = await findShort(
    tx,
    items.map((item) => item.id),
    estateId,
  );
  if (short) throw fail('ENTRUSTED_NEEDED', { ...short, what });
}
