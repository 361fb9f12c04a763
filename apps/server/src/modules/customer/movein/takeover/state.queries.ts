import { CHECK_SHEET, DEFECT, type TakeoverState } from '@anju/contract';
import { first, lit, own, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

interface TakeoverCounts {
  readonly state: TakeoverState;
  readonly openSheets: number;
  readonly openDefects: number;
}
export async function lockCounts(tx: Tx, id: number): Promise<TakeoverCounts | undefined> {
  await run(tx)`select from customer.takeover t where ${own('t')} and t.id = ${id} for no key update of t`;
  return first<TakeoverCounts>(tx)`
    select t.state,
           (select count(*)::int from customer.check_sheet c
             where c.tenant_id = t.tenant_id and c.takeover_id = t.id and c.state = ${lit(CHECK_SHEET.open)}) as open_sheets,
           (select count(*)::int from customer.defect d where d.tenant_id = t.tenant_id and d.takeover_id = t.id
               and d.state in (${lit(DEFECT.open)}, ${lit(DEFECT.mended)})) as open_defects
      from customer.takeover t where ${own('t')} and t.id = ${id}`;
}

export async function setState(tx: Tx, id: number, state: TakeoverState, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    update customer.takeover t set state = ${state}::smallint, updated_by = ${by}, updated_at = ${at}::timestamptz, version = t.version + 1
     where ${own('t')} and t.id = ${id}`;
}
