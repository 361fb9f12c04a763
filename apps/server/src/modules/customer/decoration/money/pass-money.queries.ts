// Passes of a permit whose money went back before anybody worked.
import { DECORATION_PASS } from '@anju/contract';
import { lit, own, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

/** They wait to be issued again with the next permit. */
export const withholdPasses = (tx: Tx, decorationId: number, { by, at }: Stamp): Promise<number> => run(tx)`
  update customer.decoration_pass p set state = ${lit(DECORATION_PASS.waiting)}, valid_from = null, valid_to = null,
         updated_by = ${by}, updated_at = ${at}::timestamptz
   where ${own('p')} and p.decoration_id = ${decorationId} and p.state = ${lit(DECORATION_PASS.valid)}`;
