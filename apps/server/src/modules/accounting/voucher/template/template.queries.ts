import { sql } from 'kysely';
import type { getVoucherTemplate, OutputOf, VoucherTemplateLine, VoucherTemplateRow } from '@anju/contract';
import { DIMS } from '@anju/contract';
import { first, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export const listTemplates = (db: DbOrTx, companyId: number): Promise<Omit<VoucherTemplateRow, 'due'>[]> => rows<
  Omit<VoucherTemplateRow, 'due'>
>(db)`
  select t.id, t.name, t.word, t.frequency, jsonb_array_length(t.lines) as lines, t.last_ym, t.created_by, t.created_at, t.version
    from accounting.voucher_template t where ${own('t')} and t.company_id = ${companyId} order by t.name`;

type Detail = OutputOf<typeof getVoucherTemplate>;
export type FoundTemplate = Omit<Detail, 'lines'> & { readonly lines: VoucherTemplateLine[] };
/** Lines that were written before there were formulas have none. */
const LINES = sql`(select jsonb_agg('{"formula": ""}'::jsonb || l.line order by l.place)
  from jsonb_array_elements(t.lines) with ordinality l (line, place)) as lines`;
export const findTemplate = (db: DbOrTx, reach: CompanyReach, id: number): Promise<FoundTemplate | undefined> => first<FoundTemplate>(db)`
  select t.id, t.company_id, t.name, t.word, t.frequency, ${LINES}, t.last_ym, t.created_by, t.created_at, t.version
    from accounting.voucher_template t where ${own('t')} and t.id = ${id} and ${inCompanies(reach, sql`t.company_id`)}`;

/** Names and lines of several templates. */
export const listTemplateLines = (
  db: DbOrTx,
  reach: CompanyReach,
  ids: readonly number[],
): Promise<Pick<FoundTemplate, 'name' | 'lines'>[]> => rows<Pick<FoundTemplate, 'name' | 'lines'>>(db)`
  select t.name, ${LINES} from accounting.voucher_template t
   where ${own('t')} and t.id = any (${ids}::bigint[]) and ${inCompanies(reach, sql`t.company_id`)} order by t.name`;

export const lockTemplate = (
  tx: Tx,
  reach: CompanyReach,
  id: number,
): Promise<{ companyId: number; name: string; version: number } | undefined> =>
  first<{ companyId: number; name: string; version: number }>(tx)`
    select t.company_id, t.name, t.version from accounting.voucher_template t
     where ${own('t')} and t.id = ${id} and ${inCompanies(reach, sql`t.company_id`)} for update`;

interface Form {
  readonly name: string;
  readonly word: string;
  readonly frequency: number;
  readonly lines: readonly VoucherTemplateLine[];
}
export const insertTemplate = (tx: Tx, companyId: number, form: Form, { by, at }: Stamp): Promise<{ id: number }> => one<{ id: number }>(
  tx,
)`
  insert into accounting.voucher_template (tenant_id, company_id, name, word, frequency, lines, created_by, created_at)
  values (${TENANT}, ${companyId}, ${form.name}, ${form.word}, ${form.frequency}, ${JSON.stringify(form.lines)}::jsonb, ${by},
    ${at}::timestamptz)
  returning id`;

export const updateTemplate = (tx: Tx, id: number, form: Form): Promise<number> => run(tx)`
  update accounting.voucher_template t
     set name = ${form.name}, word = ${form.word}, frequency = ${form.frequency}, lines = ${JSON.stringify(form.lines)}::jsonb,
       version = t.version + 1
   where ${own('t')} and t.id = ${id}`;

export const deleteTemplate = (tx: Tx, id: number): Promise<number> => run(tx)`
  delete from accounting.voucher_template t where ${own('t')} and t.id = ${id}`;

/** The name of a value of a dim, as dimTexts shows it: read from the dims of a line that is kept nowhere yet. */
export interface LineText {
  readonly at: number;
  readonly subjectCode: string;
  readonly subjectName: string;
  readonly dimTexts: Detail['lines'][number]['dimTexts'];
  readonly cashItemName: string;
}
/** Written out, because a name passed as a reference would be turned into a column's. */
const COLUMNS = sql.raw(
  Object.values(DIMS)
    .map(({ field }) => `"${field}" bigint`)
    .join(', '),
);
/** How the lines of a template read; a subject that was deleted since has no name. */
export const textsOf = (db: DbOrTx, companyId: number, lines: readonly VoucherTemplateLine[]): Promise<LineText[]> => rows<LineText>(db)`
  select w.at, coalesce(s.code, '') as subject_code, coalesce(s.full_name, '') as subject_name, coalesce(c.name, '') as cash_item_name,
         (select coalesce(jsonb_agg(jsonb_build_object('dim', x.dim, 'id', x.id, 'text', x.text) order by x.place), '[]'::jsonb) from (
            select 1 as place, 'H' as dim, h.id, h.code as text from estate_view.house h where ${own('h')} and h.id = d."houseId"
            union all select 2, 'K', p.id, p.name from estate_view.person p where ${own('p')} and p.id = d."personId"
            union all select 3, 'P', e.id, e.name from estate_view.estate e where ${own('e')} and e.id = d."estateId"
            union all select 4, 'F', t.id, t.name from manage_view.charge_type t where ${own('t')} and t.id = d."chargeTypeId"
            union all select 5, 'D', o.id, o.name from org_view.department o where ${own('o')} and o.id = d."departmentId"
            union all select 6, 'E', m.id, m.name from org_view.employee m where ${own('m')} and m.id = d."employeeId"
            union all select 7, 'S', u.id, u.name from accounting.supplier u where ${own('u')} and u.id = d."supplierId"
            union all select 8, 'B', b.id, b.bank || ' ' || right(b.account_no, 4) from org_view.company_bank_account b
              where ${own('b')} and b.id = d."bankAccountId"
            union all select 9, 'C', k.id, k.name from org_view.company k where ${own('k')} and k.id = d."partnerId") x) as dim_texts
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, at })))}::jsonb) as w (at int, "subjectId" bigint,
      "cashItem" text,
      dims jsonb)
    cross join lateral jsonb_to_record(w.dims) as d (${COLUMNS})
    left join accounting.subject s on ${own('s')} and s.company_id = ${companyId} and s.id = w."subjectId"
    left join accounting.cash_item c on ${own('c')} and c.company_id = ${companyId} and c.code = w."cashItem"
   order by w.at`;
