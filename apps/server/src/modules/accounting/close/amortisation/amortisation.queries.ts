import { sql } from 'kysely';
import type { AmortisationRow } from '@anju/contract';
import { first, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../../books/dimset.queries.ts';

const dimsJson = (table: 'dd' | 'cd') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`jsonb_build_object('houseId', ${column('house_id')}, 'personId', ${column('person_id')}, 'estateId', ${column('estate_id')},
    'chargeTypeId', ${column('charge_type_id')}, 'departmentId', ${column('department_id')}, 'employeeId', ${column('employee_id')},
    'supplierId', ${column('supplier_id')}, 'bankAccountId', ${column('bank_account_id')}, 'partnerId', ${column('partner_id')})`;
};
const BOOKED = sql`a.booked_before + coalesce((select sum(p.amount) from accounting.amortisation_part p
  where p.tenant_id = a.tenant_id and p.amortisation_id = a.id), 0)`;

export const listAmortisations = (db: DbOrTx, companyId: number): Promise<AmortisationRow[]> => rows<AmortisationRow>(db)`
  select a.id, a.name, a.base, a.months, a.start_ym, a.booked_before, a.end_ym, a.created_by, a.created_at, a.version,
         jsonb_build_object('id', d.id, 'code', d.code, 'name', d.full_name) as debit_subject,
         jsonb_build_object('id', c.id, 'code', c.code, 'name', c.full_name) as credit_subject,
         ${dimsJson('dd')} as debit_dims, ${dimsJson('cd')} as credit_dims,
         ${dimTexts(sql`a.debit_dimset_id`)} as debit_texts, ${dimTexts(sql`a.credit_dimset_id`)} as credit_texts,
         (${BOOKED})::numeric(18, 2) as settled, (a.base - ${BOOKED})::numeric(18, 2) as rest
    from accounting.amortisation a
    join accounting.subject d on d.tenant_id = a.tenant_id and d.id = a.debit_subject_id
    join accounting.subject c on c.tenant_id = a.tenant_id and c.id = a.credit_subject_id
    join accounting.dimset dd on dd.tenant_id = a.tenant_id and dd.id = a.debit_dimset_id
    join accounting.dimset cd on cd.tenant_id = a.tenant_id and cd.id = a.credit_dimset_id
   where ${own('a')} and a.company_id = ${companyId} order by a.start_ym, a.id limit 1000`;

export interface ScheduleRow {
  readonly id: number;
  readonly name: string;
  readonly debitSubjectId: number;
  readonly debitDimsetId: number;
  readonly creditSubjectId: number;
  readonly creditDimsetId: number;
  readonly base: string;
  readonly months: number;
  readonly startYm: number;
  readonly endYm: number | null;
  readonly bookedBefore: string;
  /** By vouchers up to the period, except for those. */
  readonly booked: string;
}
/** Schedules that have begun before a period. */
export const listSchedules = (db: DbOrTx, companyId: number, ym: number, exceptIds: readonly number[]): Promise<ScheduleRow[]> =>
  rows<ScheduleRow>(db)`
    select a.id, a.name, a.debit_subject_id, a.debit_dimset_id, a.credit_subject_id, a.credit_dimset_id, a.base, a.months, a.start_ym,
           a.end_ym, a.booked_before,
           coalesce((select sum(p.amount) from accounting.amortisation_part p where p.tenant_id = a.tenant_id and p.amortisation_id = a.id
             and p.ym <= ${ym} and p.voucher_id <> all (${exceptIds}::bigint[])), 0)::numeric(18, 2) as booked
      from accounting.amortisation a where ${own('a')} and a.company_id = ${companyId} and a.start_ym < ${ym} order by a.id`;

export interface AmortisationForm {
  readonly name: string;
  readonly debitSubjectId: number;
  readonly debitDimsetId: number;
  readonly creditSubjectId: number;
  readonly creditDimsetId: number;
  readonly base: string;
  readonly months: number;
  readonly startYm: number;
  readonly bookedBefore: string;
  readonly endYm: number | null;
}
export const insertAmortisation = (tx: Tx, companyId: number, form: AmortisationForm, { by, at }: Stamp): Promise<{ id: number }> =>
  one<{ id: number }>(tx)`
    insert into accounting.amortisation (tenant_id, company_id, name, debit_subject_id, debit_dimset_id, credit_subject_id,
      credit_dimset_id, base, months, start_ym, booked_before, end_ym, created_by, created_at)
    values (${TENANT}, ${companyId}, ${form.name}, ${form.debitSubjectId}, ${form.debitDimsetId}, ${form.creditSubjectId},
      ${form.creditDimsetId}, ${form.base}::numeric, ${form.months}, ${form.startYm}, ${form.bookedBefore}::numeric, ${form.endYm}, ${by},
      ${at}::timestamptz) returning id`;

export const updateAmortisation = (tx: Tx, id: number, form: AmortisationForm): Promise<number> => run(tx)`
  update accounting.amortisation a
     set name = ${form.name}, debit_subject_id = ${form.debitSubjectId}, debit_dimset_id = ${form.debitDimsetId},
         credit_subject_id = ${form.creditSubjectId}, credit_dimset_id = ${form.creditDimsetId}, base = ${form.base}::numeric,
         months = ${form.months}, start_ym = ${form.startYm}, booked_before = ${form.bookedBefore}::numeric, end_ym = ${form.endYm},
         version = a.version + 1
   where ${own('a')} and a.id = ${id}`;

export const deleteAmortisation = (tx: Tx, id: number): Promise<number> => run(tx)`
  delete from accounting.amortisation a where ${own('a')} and a.id = ${id}`;

export interface LockedAmortisation {
  readonly companyId: number;
  readonly name: string;
  readonly booked: string;
  readonly parts: number;
  readonly version: number;
}
export const lockAmortisation = (tx: Tx, reach: CompanyReach, id: number): Promise<LockedAmortisation | undefined> =>
  first<LockedAmortisation>(tx)`
    select a.company_id, a.name, a.version,
           coalesce((select sum(p.amount) from accounting.amortisation_part p where p.tenant_id = a.tenant_id
             and p.amortisation_id = a.id), 0)::numeric(18, 2) as booked,
           (select count(*) from accounting.amortisation_part p where p.tenant_id = a.tenant_id and p.amortisation_id = a.id)::int as parts
      from accounting.amortisation a where ${own('a')} and a.id = ${id} and ${inCompanies(reach, sql`a.company_id`)} for update of a`;

// ---- what vouchers booked ------------------------------------------------------------------------------------------------------------

export interface Part {
  readonly id: number;
  readonly amount: string;
}
export const insertParts = (tx: Tx, voucherId: number, ym: number, parts: readonly Part[]): Promise<number> => run(tx)`
  insert into accounting.amortisation_part (tenant_id, amortisation_id, voucher_id, ym, amount)
  select ${TENANT}, p.id, ${voucherId}::bigint, ${ym}, p.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (id bigint, amount numeric)`;

export const deleteParts = (tx: Tx, voucherIds: readonly number[]): Promise<number> => run(tx)`
  delete from accounting.amortisation_part p where ${own('p')} and p.voucher_id = any (${voucherIds}::bigint[])`;

/** Red ink takes back what the voucher had booked. */
export const reverseParts = (tx: Tx, voucherId: number, redId: number, ym: number): Promise<number> => run(tx)`
  insert into accounting.amortisation_part (tenant_id, amortisation_id, voucher_id, ym, amount)
  select p.tenant_id, p.amortisation_id, ${redId}::bigint, ${ym}, -p.amount
    from accounting.amortisation_part p where ${own('p')} and p.voucher_id = ${voucherId}`;
