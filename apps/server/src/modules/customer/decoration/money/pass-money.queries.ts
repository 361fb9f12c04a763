// Passes as the money for them sees them.
import { DECORATION_PASS, type StateOf } from '@anju/contract';
import { first, lit, own, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export const findPassState = (tx: Tx, id: number) => first<{ number: string; state: StateOf<typeof DECORATION_PASS> }>(tx)`
  select p.number, p.state from customer.decoration_pass p where ${own('p')} and p.id = ${id}`;

/** Their money went back before anybody worked: they wait to be issued again with the next permit. */
export const withholdPasses = (tx: Tx, decorationId: number, { by, at }: Stamp): Promise<number> => run(tx)`
  update customer.decoration_pass p set state = ${lit(DECORATION_PASS.waiting)}, valid_from = null, valid_to = null,
         updated_by = ${by}, updated_at = ${at}::timestamptz
   where ${own('p')} and p.decoration_id = ${decorationId} and p.state = ${lit(DECORATION_PASS.valid)}`;
