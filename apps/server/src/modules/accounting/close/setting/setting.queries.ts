import type { CloseSetting } from '@anju/contract';
import { CLOSE_DEFAULTS, REGIME } from '@anju/contract';
import { first, lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { sql } from 'kysely';
import type { CloseSubject } from './close-subject.rules.ts';

export type StoredSetting = CloseSetting & { readonly version: number };
const ROW = sql`
  s.word, s.carry_mode, to_jsonb(s.template_ids) as template_ids, s.bad_debt, s.ages, s.vat, trim_scale(s.city_rate)::text as city_rate,
  trim_scale(s.education_rate)::text as education_rate, trim_scale(s.local_rate)::text as local_rate, s.income_tax,
  trim_scale(s.income_tax_rate)::text as income_tax_rate, trim_scale(s.reserve_rate)::text as reserve_rate, s.version,
  (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'subjectId', c.subject_id) order by c.code), '[]'::jsonb)
     from accounting.close_subject c where c.tenant_id = s.tenant_id and c.company_id = s.company_id) as subjects,
  (select coalesce(jsonb_agg(jsonb_build_object('estateId', f.estate_id, 'basis', f.basis, 'value', trim_scale(f.value)::text,
      'taxRate', trim_scale(f.tax_rate)::text) order by f.estate_id), '[]'::jsonb)
     from accounting.close_fee f where f.tenant_id = s.tenant_id and f.company_id = s.company_id) as fees`;

export const findSetting = (db: DbOrTx, companyId: number): Promise<StoredSetting | undefined> => first<StoredSetting>(db)`
  select ${ROW} from accounting.close_setting s where ${own('s')} and s.company_id = ${companyId}`;

/** One step of a company's close at a time: whoever takes one holds this row until the end of the transaction. */
export async function lockSetting(tx: Tx, companyId: number, stamp: Stamp): Promise<StoredSetting> {
  await insertSetting(tx, companyId, CLOSE_DEFAULTS, stamp);
  const found = await first<StoredSetting>(tx)`
    select ${ROW} from accounting.close_setting s where ${own('s')} and s.company_id = ${companyId} for update`;
  return found ?? { ...CLOSE_DEFAULTS, version: 0 };
}

const insertSetting = (tx: Tx, companyId: number, form: CloseSetting, { tenantId, by, at }: Stamp): Promise<number> => run(tx)`
  insert into accounting.close_setting (tenant_id, company_id, word, carry_mode, template_ids, bad_debt, ages, vat, city_rate,
    education_rate, local_rate, income_tax, income_tax_rate, reserve_rate, updated_by, updated_at)
  values (${tenantId}, ${companyId}, ${form.word}, ${form.carryMode}, ${form.templateIds}::bigint[], ${form.badDebt},
    ${JSON.stringify(form.ages)}::jsonb, ${form.vat}, ${form.cityRate}::numeric, ${form.educationRate}::numeric,
    ${form.localRate}::numeric, ${form.incomeTax}, ${form.incomeTaxRate}::numeric, ${form.reserveRate}::numeric, ${by}, ${at})
  on conflict do nothing`;

export const updateSetting = (tx: Tx, companyId: number, form: CloseSetting, { by, at }: Stamp): Promise<number> => run(tx)`
  update accounting.close_setting s
     set word = ${form.word}, carry_mode = ${form.carryMode}, template_ids = ${form.templateIds}::bigint[], bad_debt = ${form.badDebt},
         ages = ${JSON.stringify(form.ages)}::jsonb, vat = ${form.vat}, city_rate = ${form.cityRate}::numeric,
         education_rate = ${form.educationRate}::numeric, local_rate = ${form.localRate}::numeric, income_tax = ${form.incomeTax},
         income_tax_rate = ${form.incomeTaxRate}::numeric, reserve_rate = ${form.reserveRate}::numeric, updated_by = ${by},
         updated_at = ${at}, version = s.version + 1
   where ${own('s')} and s.company_id = ${companyId}`;

export const listCloseSubjects = (db: DbOrTx, companyId: number): Promise<CloseSubject[]> => rows<CloseSubject>(db)`
  select s.id, s.code, s.full_name as name, s.leaf, s.disabled, s.dims, s.required
    from accounting.subject s where ${own('s')} and s.company_id = ${companyId} order by s.code`;

/** The leaves that were chosen, in the place of those before. */
export async function replaceSubjects(tx: Tx, companyId: number, chosen: CloseSetting['subjects']): Promise<void> {
  await run(tx)`delete from accounting.close_subject c where ${own('c')} and c.company_id = ${companyId}`;
  await run(tx)`
    insert into accounting.close_subject (tenant_id, company_id, code, subject_id)
    select ${TENANT}, ${companyId}::bigint, w.code, w."subjectId"
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as w (code text, "subjectId" bigint)`;
}

/** Estates of the company under 酬金制. */
export const listFeeEstates = (db: DbOrTx, companyId: number): Promise<{ id: number; name: string }[]> => rows<{
  id: number;
  name: string;
}>(db)`
  select e.id, e.name from accounting.estate_regime r
    join estate_view.estate e on ${own('e')} and e.id = r.estate_id and e.company_id = r.company_id
   where ${own('r')} and r.company_id = ${companyId} and r.regime = ${lit(REGIME.fee)} order by e.id`;

/** The fees that were agreed, in the place of those before. */
export async function replaceFees(tx: Tx, companyId: number, fees: CloseSetting['fees']): Promise<void> {
  await run(tx)`delete from accounting.close_fee f where ${own('f')} and f.company_id = ${companyId}`;
  await run(tx)`
    insert into accounting.close_fee (tenant_id, company_id, estate_id, basis, value, tax_rate)
    select ${TENANT}, ${companyId}::bigint, w."estateId", w.basis, w.value, w."taxRate"
      from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as w ("estateId" bigint, basis smallint, value numeric, "taxRate" numeric)`;
}
