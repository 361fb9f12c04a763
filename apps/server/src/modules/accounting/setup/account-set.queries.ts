import { sql } from 'kysely';
import {
  ACCOUNT_SET,
  PERIOD,
  VOUCHER,
  type AccountSetDetail,
  type AccountSetRow,
  type BookChoice,
  type searchAccountSets,
} from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, count, exists, first, lit, own, rows, run, TENANT, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface SetSearch {
  readonly filter: FilterOf<typeof searchAccountSets>;
  readonly reach: CompanyReach;
}

/** Disabled companies are shown only with their books. */
const meant = ({ filter: { key, states, without }, reach }: SetSearch) =>
  sql`from org_view.company c left join accounting.account_set s on s.tenant_id = c.tenant_id and s.company_id = c.id
   where ${allOf(
     own('c'),
     inCompanies(reach, sql`c.id`),
     sql`(not c.disabled or s.state is not null)`,
     when(states.length > 0 && !without, sql`s.state = any (${states}::smallint[])`),
     when(states.length > 0 && without, sql`(s.state is null or s.state = any (${states}::smallint[]))`),
     when(states.length === 0 && without, sql`s.state is null`),
     ...contains(key, sql`c.name`, sql`c.nick`, sql`c.code`),
   )}`;

/** The first period that is not closed. */
const CURRENT = sql`(select min(p.ym) from accounting.period p
  where p.tenant_id = s.tenant_id and p.company_id = s.company_id and p.state <> ${lit(PERIOD.closed)})`;

export const countSets = (db: DbOrTx, search: SetSearch): Promise<number> => count(db)`select count(*) ${meant(search)}`;

export const listSets = (db: DbOrTx, search: SetSearch, { limit, offset }: PageOf<typeof searchAccountSets>): Promise<AccountSetRow[]> =>
  rows<AccountSetRow>(db)`
    select c.id as company_id, c.name as company_name, c.level, s.state, s.template, s.first_ym, ${CURRENT} as current_ym, s.tax_payer,
           (select count(*)::int from accounting.subject u where u.tenant_id = s.tenant_id and u.company_id = s.company_id) as subjects,
           (select count(*)::int from accounting.voucher v where v.tenant_id = s.tenant_id and v.company_id = s.company_id
              and v.state < ${lit(VOUCHER.posted)}) as unposted,
           coalesce(s.opening_no, '') as opening_no, coalesce(s.opened_by, '') as opened_by, s.opened_at, s.version
      ${meant(search)} order by c.path limit ${limit} offset ${offset}`;

export const listBooks = (db: DbOrTx, reach: CompanyReach): Promise<BookChoice[]> => rows<BookChoice>(db)`
  select s.company_id, c.name, s.state, s.template, s.first_ym, coalesce(${CURRENT}, s.first_ym) as current_ym, s.dims_required,
    s.papers_rule,
         s.maker_posts, s.tax_payer
    from accounting.account_set s join org_view.company c on c.tenant_id = s.tenant_id and c.id = s.company_id
   where ${allOf(own('s'), inCompanies(reach, sql`s.company_id`))} order by c.path`;

export const findDetail = (db: DbOrTx, companyId: number): Promise<AccountSetDetail | undefined> => first<AccountSetDetail>(db)`
  select s.company_id, c.name as company_name, s.state, s.template, s.first_ym, s.dims_required, s.number_span, s.fill_gaps, s.papers_rule,
         s.maker_posts, s.tax_payer, s.opening_no, s.opened_by, s.opened_at, s.created_by, s.created_at, s.version,
         s.state = ${lit(ACCOUNT_SET.running)} or s.opening_no <> '' or exists (select from accounting.voucher v where ${own('v')}
           and v.company_id = s.company_id) as fixed,
         not exists (select from accounting.period p where ${own('p')} and p.company_id = s.company_id
           and p.state = ${lit(PERIOD.closed)}) as revisable
    from accounting.account_set s join org_view.company c on c.tenant_id = s.tenant_id and c.id = s.company_id
   where ${own('s')} and s.company_id = ${companyId}`;

export const lockSet = async (tx: Tx, companyId: number): Promise<AccountSetDetail | undefined> => {
  await run(tx)`select 1 from accounting.account_set s where ${own('s')} and s.company_id = ${companyId} for update`;
  return findDetail(tx, companyId);
};

export type SetValues = Pick<
  AccountSetDetail,
  'template' | 'firstYm' | 'dimsRequired' | 'numberSpan' | 'fillGaps' | 'papersRule' | 'makerPosts' | 'taxPayer'
>;

export async function insertSet(tx: Tx, companyId: number, values: SetValues, { by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('accounting.accountSet')
    .values({ tenantId: TENANT, companyId, ...values, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .execute();
}

export async function updateSet(
  tx: Tx,
  companyId: number,
  values: Partial<SetValues> & Partial<Pick<AccountSetDetail, 'state' | 'openingNo' | 'openedBy' | 'openedAt'>>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('accounting.accountSet')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where(own('account_set'))
    .where('companyId', '=', companyId)
    .execute();
}

// ---- what a new account set begins with -------------------------------------------------------------------------------------------------

interface FirstWord {
  readonly word: string;
  readonly title: string;
  readonly demand: number;
}
export const insertWords = (tx: Tx, companyId: number, words: readonly FirstWord[]): Promise<number> => run(tx)`
  insert into accounting.voucher_word (tenant_id, company_id, word, title, demand, sort)
  select ${TENANT}, ${companyId}::bigint, w.word, w.title, w.demand, w.place * 10
    from jsonb_to_recordset(${JSON.stringify(words.map((one, at) => ({ ...one, place: at + 1 })))}::jsonb)
      w (word text, title text, demand smallint, place smallint)`;

interface FirstCashItem {
  readonly code: string;
  readonly name: string;
  readonly nameA: string;
  readonly section: number;
  readonly direction: number;
}
export const insertCashItems = (tx: Tx, companyId: number, items: readonly FirstCashItem[]): Promise<number> => run(tx)`
  insert into accounting.cash_item (tenant_id, company_id, code, name, name_a, section, direction)
  select ${TENANT}, ${companyId}::bigint, i.code, i.name, i."nameA", i.section, i.direction
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) i (code text, name text, "nameA" text, section smallint, direction smallint)`;

export const insertSummaries = (tx: Tx, companyId: number, texts: readonly string[]): Promise<number> => run(tx)`
  insert into accounting.summary (tenant_id, company_id, code, text)
  select ${TENANT}, ${companyId}::bigint, lpad(t.place::text, 2, '0'), t.text from unnest(${texts}::text[]) with ordinality t (text,
    place)`;

/**
 * The months of a year that are not there yet; those up to `open` are open, the others wait. Months before the first period are
 * left out.
 */
export const insertPeriods = (tx: Tx, companyId: number, year: number, open: number): Promise<number> => run(tx)`
  insert into accounting.period (tenant_id, company_id, ym, state)
  select ${TENANT}, s.company_id, ${year * 100}::int + m, (${year * 100}::int + m <= ${open})::int
    from accounting.account_set s cross join generate_series(1, 12) m
   where ${own('s')} and s.company_id = ${companyId} and ${year * 100}::int + m >= s.first_ym
  on conflict do nothing`;

// ---- removal of books that were never used ----------------------------------------------------------------------------------------------

const PARTS = ['opening_cash', 'opening', 'period', 'voucher_word', 'summary'] as const;
/** What belongs to an account set, children first, without its chart, cash-flow items and suppliers. */
export async function deleteParts(tx: Tx, companyId: number): Promise<void> {
  for (const table of PARTS)
    await run(tx)`delete from ${sql.ref(`accounting.${table}`)} x where ${own('x')} and x.company_id = ${companyId}`;
}
export const deleteCashItems = (tx: Tx, companyId: number): Promise<number> =>
  run(tx)`delete from accounting.cash_item i where ${own('i')} and i.company_id = ${companyId}`;
export const deletePeriods = (tx: Tx, companyId: number): Promise<number> =>
  run(tx)`delete from accounting.period p where ${own('p')} and p.company_id = ${companyId}`;
export const deleteSet = (tx: Tx, companyId: number): Promise<number> =>
  run(tx)`delete from accounting.account_set s where ${own('s')} and s.company_id = ${companyId}`;
export const hasOpenings = (db: DbOrTx, companyId: number): Promise<boolean> =>
  exists(db)`select from accounting.opening o where ${own('o')} and o.company_id = ${companyId}`;
/** Whether vouchers of a year are numbered already. */
export const hasNumbers = (db: DbOrTx, companyId: number, year: number): Promise<boolean> =>
  exists(db)`select from accounting.voucher v
    where ${own('v')} and v.company_id = ${companyId} and v.ym between ${year * 100 + 1} and ${year * 100 + 12} and v.no is not null`;
export const hasSuppliers = (db: DbOrTx, companyId: number): Promise<boolean> =>
  exists(db)`select from accounting.supplier p where ${own('p')} and p.company_id = ${companyId}`;
