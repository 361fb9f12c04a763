// What rules for bills of later months put aside, kept part by part as it was booked. domain: accounting 7.2, row 1c.
import { own, run, TENANT } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface Deferral {
  readonly eventId: number;
  readonly part: number;
  readonly voucherId: number;
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly monthYm: number;
  readonly amount: string;
}
export const insertDeferrals = (tx: Tx, companyId: number, ym: number, deferrals: readonly Deferral[]): Promise<number> => run(tx)`
  insert into accounting.deferral (tenant_id, company_id, ym, event_id, part, voucher_id, subject_id, dimset_id, month_ym, amount)
  select ${TENANT}, ${companyId}::bigint, ${ym}::int, w."eventId", w.part, w."voucherId", w."subjectId", w."dimsetId", w."monthYm", w.amount
    from jsonb_to_recordset(${JSON.stringify(deferrals)}::jsonb) as w ("eventId" bigint, part bigint, "voucherId" bigint,
      "subjectId" bigint, "dimsetId" bigint, "monthYm" int, amount numeric)`;

export const deleteDeferrals = (tx: Tx, voucherIds: readonly number[]): Promise<number> => run(tx)`
  delete from accounting.deferral d where ${own('d')} and d.voucher_id = any (${voucherIds}::bigint[])`;
