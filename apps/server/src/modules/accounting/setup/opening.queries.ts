import { sql } from 'kysely';
import { SUBJECT_CATEGORY, type LedgerOpeningRow, type OpeningCashLine, type searchLedgerOpenings } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { count, one, own, rows, run, TENANT, when, where } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../books/dimset.queries.ts';
import type { StoredOpening } from './opening.rules.ts';

export interface OpeningSearch {
  readonly filter: FilterOf<typeof searchLedgerOpenings>;
}

/** Every leaf with its entries, or with none. */
const meant = ({ filter: { companyId, key, category, filled } }: OpeningSearch) => sql`
  from accounting.subject s
  left join accounting.opening o on o.tenant_id = s.tenant_id and o.company_id = s.company_id and o.subject_id = s.id
  ${where(
    own('s'),
    sql`s.company_id = ${companyId} and (o.subject_id is not null or s.leaf and not s.disabled)`,
    when(category !== null, sql`s.category = ${category}`),
    when(filled, sql`o.subject_id is not null`),
    ...contains(key, sql`s.code`, sql`s.full_name`, sql`s.initials`),
  )}`;

export const countOpenings = (db: DbOrTx, search: OpeningSearch): Promise<number> => count(db)`select count(*) ${meant(search)}`;

export const listOpenings = (
  db: DbOrTx,
  search: OpeningSearch,
  { limit, offset }: PageOf<typeof searchLedgerOpenings>,
): Promise<LedgerOpeningRow[]> => rows<LedgerOpeningRow>(db)`
  select s.id || '-' || coalesce(o.dimset_id::text, '') as key, s.id as subject_id, o.dimset_id, s.code, s.name, s.full_name, s.category,
    s.direction, s.dims, s.required,
         ${dimTexts(sql`o.dimset_id`)} as dim_texts, (s.direction * coalesce(o.amount, 0))::text as opening,
         coalesce(o.debit, 0)::text as debit, coalesce(o.credit, 0)::text as credit,
         case when s.category = ${SUBJECT_CATEGORY.profit}
           then (s.direction * coalesce(o.debit - o.credit - o.close_debit + o.close_credit, 0))::text else '0.00' end as actual,
         (s.direction * coalesce(o.amount + o.debit - o.credit, 0))::text as balance
    ${meant(search)} order by s.code, o.dimset_id limit ${limit} offset ${offset}`;

export interface OpeningTotals {
  readonly openingDebit: string;
  readonly openingCredit: string;
  readonly debitTotal: string;
  readonly creditTotal: string;
  readonly balanceDebit: string;
  readonly balanceCredit: string;
}
/** Of all entries, whatever is filtered: they have to balance as a whole. */
export const totalOpenings = (db: DbOrTx, companyId: number): Promise<OpeningTotals> => one<OpeningTotals>(db)`
  select coalesce(sum(greatest(o.amount, 0)), 0)::text as opening_debit, coalesce(sum(greatest(-o.amount, 0)), 0)::text as opening_credit,
         coalesce(sum(o.debit), 0)::text as debit_total, coalesce(sum(o.credit), 0)::text as credit_total,
         coalesce(sum(greatest(o.amount + o.debit - o.credit, 0)), 0)::text as balance_debit,
         coalesce(sum(greatest(o.credit - o.debit - o.amount, 0)), 0)::text as balance_credit
    from accounting.opening o where ${own('o')} and o.company_id = ${companyId}`;

export interface OpeningSubject {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly direction: 1 | -1;
  readonly category: number;
  readonly dims: string;
  readonly usable: boolean;
}
export const listOpeningSubjects = (db: DbOrTx, companyId: number, ids: readonly number[]): Promise<OpeningSubject[]> =>
  rows<OpeningSubject>(db)`
    select s.id, s.code, s.full_name as name, s.direction, s.category, s.dims, s.leaf and not s.disabled as usable
      from accounting.subject s where ${own('s')} and s.company_id = ${companyId} and s.id = any (${ids}::bigint[])`;

/** Of those, the persons that exist; the other dims are kept by foreign keys. */
export const listPersons = async (db: DbOrTx, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (await rows<{ id: number }>(db)`select p.id from estate_view.person p where ${own('p')} and p.id = any (${ids}::bigint[])`).map(
      ({ id }) => id,
    ),
  );

export interface OpeningEntry extends StoredOpening {
  readonly subjectId: number;
  readonly dimsetId: number;
}
const ENTRY = sql`x ("subjectId" bigint, "dimsetId" bigint, amount numeric, debit numeric, credit numeric, "closeDebit" numeric,
  "closeCredit" numeric)`;

export async function writeOpenings(tx: Tx, companyId: number, entries: readonly OpeningEntry[]): Promise<void> {
  const list = JSON.stringify(entries);
  await run(tx)`
    insert into accounting.opening (tenant_id, company_id, subject_id, dimset_id, amount, debit, credit, close_debit, close_credit)
    select ${TENANT}, ${companyId}::bigint, x."subjectId", x."dimsetId", x.amount, x.debit, x.credit, x."closeDebit", x."closeCredit"
      from jsonb_to_recordset(${list}::jsonb) ${ENTRY}
    on conflict (tenant_id, company_id, subject_id, dimset_id) do update
      set amount = excluded.amount, debit = excluded.debit, credit = excluded.credit, close_debit = excluded.close_debit,
          close_credit = excluded.close_credit`;
  await run(tx)`
    delete from accounting.opening o
     where ${own('o')} and o.company_id = ${companyId} and o.amount = 0 and o.debit = 0 and o.credit = 0 and o.close_debit = 0
       and o.close_credit = 0`;
}

export const deleteOpenings = (tx: Tx, companyId: number, subjectId: number | null): Promise<number> => run(tx)`
  delete from accounting.opening o where ${own('o')} and o.company_id = ${companyId}
     and (${subjectId}::bigint is null or o.subject_id = ${subjectId})`;

// ---- cash-flow items --------------------------------------------------------------------------------------------------------------------

export const listOpeningCash = (db: DbOrTx, companyId: number): Promise<OpeningCashLine[]> => rows<OpeningCashLine>(db)`
  select i.code as cash_item, case when s.template = 1 and i.name_a <> '' then i.name_a else i.name end as label, i.direction,
         (i.direction * coalesce(o.amount, 0))::text as amount
    from accounting.cash_item i join accounting.account_set s on s.tenant_id = i.tenant_id and s.company_id = i.company_id
    left join accounting.opening_cash o on o.tenant_id = i.tenant_id and o.company_id = i.company_id and o.cash_item = i.code
   where ${own('i')} and i.company_id = ${companyId} and (not i.disabled or o.amount is not null) order by i.code`;

/** Items of other companies and unknown ones are left out; answers how many were written. */
export const writeOpeningCash = async (
  tx: Tx,
  companyId: number,
  lines: readonly { readonly cashItem: string; readonly amount: string }[],
): Promise<number> => {
  await run(tx)`delete from accounting.opening_cash o where ${own('o')} and o.company_id = ${companyId}`;
  return run(tx)`
    insert into accounting.opening_cash (tenant_id, company_id, cash_item, amount)
    select ${TENANT}, ${companyId}::bigint, i.code, i.direction * sum(x.amount)
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) x ("cashItem" text, amount numeric)
      join accounting.cash_item i on ${own('i')} and i.company_id = ${companyId} and i.code = x."cashItem"
     where x.amount <> 0 group by i.code, i.direction`;
};

// ---- what is wrong ----------------------------------------------------------------------------------------------------------------------

const MOST_LINES = 51;
const texts = async (found: Promise<{ text: string }[]>): Promise<string[]> => (await found).map(({ text }) => text);

/** Income and expense that begin with a balance. */
export const listProfitBalances = (db: DbOrTx, companyId: number): Promise<string[]> =>
  texts(rows<{ text: string }>(db)`
    select s.code || ' ' || s.full_name || ' ' || sum(o.amount + o.debit - o.credit) as text
      from accounting.opening o join accounting.subject s on s.tenant_id = o.tenant_id and s.id = o.subject_id
     where ${own('o')} and o.company_id = ${companyId} and s.category = ${SUBJECT_CATEGORY.profit}
     group by s.code, s.full_name having sum(o.amount + o.debit - o.credit) <> 0 or sum(o.amount) <> 0
       order by s.code limit ${MOST_LINES}`);

const HAS = sql`(case when d.house_id is null then '' else 'H' end || case when d.person_id is null then '' else 'K' end
  || case when d.estate_id is null then '' else 'P' end || case when d.charge_type_id is null then '' else 'F' end
  || case when d.department_id is null then '' else 'D' end || case when d.employee_id is null then '' else 'E' end
  || case when d.supplier_id is null then '' else 'S' end || case when d.bank_account_id is null then '' else 'B' end
  || case when d.partner_id is null then '' else 'C' end)`;
/** Entries without a dim that their subject demands: what is missing is what translate leaves of the demanded letters. */
export const listMissingDims = (db: DbOrTx, companyId: number): Promise<{ text: string; missing: string }[]> =>
  rows<{ text: string; missing: string }>(db)`
    select s.code || ' ' || s.full_name as text, translate(s.required, ${HAS}, '') as missing
      from accounting.opening o join accounting.subject s on s.tenant_id = o.tenant_id and s.id = o.subject_id
      join accounting.dimset d on d.tenant_id = o.tenant_id and d.id = o.dimset_id
     where ${own('o')} and o.company_id = ${companyId} and translate(s.required, ${HAS}, '') <> '' order by s.code limit ${MOST_LINES}`;

export const listUnusable = (db: DbOrTx, companyId: number): Promise<string[]> =>
  texts(rows<{ text: string }>(db)`
    select distinct s.code || ' ' || s.full_name as text
      from accounting.opening o join accounting.subject s on s.tenant_id = o.tenant_id and s.id = o.subject_id
     where ${own('o')} and o.company_id = ${companyId} and (not s.leaf or s.disabled) order by 1 limit ${MOST_LINES}`);

/** What cash-flow items say came in since the start of the year, and by which cash and its equivalents grew. */
export const sumCash = (db: DbOrTx, companyId: number): Promise<{ items: string; grown: string }> => one<{ items: string; grown: string }>(
  db,
)`
  select (select coalesce(sum(c.amount), 0)::text from accounting.opening_cash c where ${own('c')}
    and c.company_id = ${companyId}) as items,
         (select coalesce(sum(o.debit - o.credit), 0)::text
            from accounting.opening o join accounting.subject s on s.tenant_id = o.tenant_id and s.id = o.subject_id and s.cash_equivalent
           where ${own('o')} and o.company_id = ${companyId}) as grown`;

/** Writes the opening balances into the books. */
export const enterBooks = (tx: Tx, companyId: number): Promise<number> =>
  run(tx)`select accounting.open_books(${TENANT}, ${companyId}::bigint)`;
