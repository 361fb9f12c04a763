// Open marks of a house for a change that another area may undo: what was marked before, and back to it.
import { RECUT } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface RecutMark {
  readonly id: number;
  readonly fromDay: string;
}

export const listRecutMarks = (tx: Tx, houseId: number): Promise<RecutMark[]> => rows<RecutMark>(tx)`
  select k.id, k.from_day from charging.recut k where ${own('k')} and k.house_id = ${houseId}
     and k.state = ${lit(RECUT.open)} order by k.id`;

/** Marks that came since are removed, and days that moved go back. */
export async function restoreRecutMarks(tx: Tx, houseId: number, marks: readonly RecutMark[]): Promise<void> {
  await run(tx)`
    delete from charging.recut k where ${own('k')} and k.house_id = ${houseId} and k.state = ${lit(RECUT.open)}
       and k.id <> all (${marks.map(({ id }) => id)}::bigint[])`;
  await run(tx)`
    update charging.recut k set from_day = d."fromDay"
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as d (id bigint, "fromDay" date)
     where ${own('k')} and k.house_id = ${houseId} and k.id = d.id and k.state = ${lit(RECUT.open)} and k.from_day <> d."fromDay"`;
}
