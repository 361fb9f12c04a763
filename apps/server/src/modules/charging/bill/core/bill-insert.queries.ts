// Bills of houses that code has computed: the parts of a bill that was cut, each with its payer. The months they occupy are taken with
// them.
import { sql } from 'kysely';
import { BILL } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { takeMonths } from './bill-guard.queries.ts';

export interface NewBill {
  readonly houseId: number;
  readonly chargeTypeId: number;
  readonly standardId: number | null;
  readonly payerId: number | null;
  readonly periodFrom: string;
  readonly periodTo: string;
  /** A charge of one occasion, which occupies no days. */
  readonly once: boolean;
  readonly dueDate: string;
  readonly dueDays: number | null;
  readonly amount: string;
  readonly lateRate: string;
  readonly lateGrace: number;
  readonly lateCap: string | null;
  readonly calc: readonly Readonly<Record<string, string | number>>[];
  readonly explain: string;
  readonly reissueOf: number | null;
}
interface Author {
  readonly tenantId: number;
  readonly estateId: number;
  readonly batchId: number;
  readonly makerId: number;
  readonly by: string;
  readonly at: string;
}

/** Returns their ids in the order given. The bills wait for their approval. */
export async function insertBills(tx: Tx, bills: readonly NewBill[], author: Author): Promise<number[]> {
  const { tenantId, estateId, batchId, makerId, by, at } = author;
  const made = await rows<{ id: number }>(tx)`
    insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, standard_id, batch_id, payer_id, period_from, period_to,
      once, due_date, due_days, state, amount, late_rate, late_grace, late_cap, calc, explain, reissue_of, maker_id, created_by, created_at)
    select ${tenantId}, ${estateId}, d."houseId", d."chargeTypeId", d."standardId", ${batchId}, d."payerId", d."periodFrom", d."periodTo",
           d.once, d."dueDate", d."dueDays", ${lit(BILL.computed)}, d.amount, d."lateRate", d."lateGrace", d."lateCap", d.calc, d.explain,
           d."reissueOf", ${makerId}, ${by}, ${at}::timestamptz
      from rows from (jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as ("houseId" bigint, "chargeTypeId" bigint, "standardId" bigint,
        "payerId" bigint, "periodFrom" date, "periodTo" date, once boolean, "dueDate" date, "dueDays" smallint, amount numeric,
        "lateRate" numeric, "lateGrace" smallint, "lateCap" numeric, calc jsonb, explain text, "reissueOf" bigint)) with ordinality
        as d ("houseId", "chargeTypeId", "standardId", "payerId", "periodFrom", "periodTo", once, "dueDate", "dueDays", amount, "lateRate",
          "lateGrace", "lateCap", calc, explain, "reissueOf", place)
     order by d.place
    returning id`;
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
  await takeMonths(tx, tenantId, sql`${own('b')} and b.id = any (${ids}::bigint[])`);
  return ids;
}
