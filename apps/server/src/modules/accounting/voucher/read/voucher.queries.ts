// Vouchers as they are listed and opened.
import { sql, type RawBuilder } from 'kysely';
import {
  DIMS,
  VOUCHER,
  type searchVouchers,
  type DimField,
  type OutputOf,
  type VoucherDetail,
  type VoucherFilter,
  type VoucherLine,
  type VoucherRow,
} from '@anju/contract';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, exists, first, lit, one, own, rows, when, where, type Condition } from '../../../../platform/db/sql.ts';
import type { ListPage, ListSearch } from '../../../../platform/listing/listing.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../../books/dimset.queries.ts';

export type VoucherSearch = ListSearch<VoucherFilter>;

const DIM_COLUMNS: Record<DimField, RawBuilder<unknown>> = {
  houseId: sql`d.house_id`,
  personId: sql`d.person_id`,
  estateId: sql`d.estate_id`,
  chargeTypeId: sql`d.charge_type_id`,
  departmentId: sql`d.department_id`,
  employeeId: sql`d.employee_id`,
  supplierId: sql`d.supplier_id`,
  bankAccountId: sql`d.bank_account_id`,
  partnerId: sql`d.partner_id`,
};
const FIELDS = Object.values(DIMS).map(({ field }) => field);

/** The conditions on `d`, a set of dims; none where nothing is asked. */
export const dimConditions = (dims: VoucherFilter['dims']): Condition[] =>
  FIELDS.flatMap((field) => (dims[field] === null ? [] : [sql`${DIM_COLUMNS[field]} = ${dims[field]}`]));

/** The dims of `d` as an object. */
export const DIMS_OBJECT: RawBuilder<unknown> = sql`jsonb_build_object(${sql.join(
  FIELDS.flatMap((field) => [sql.lit(field), DIM_COLUMNS[field]]),
)})`;

/** The subject and those below it, as a condition on `s`. */
export const withChildren = (subjectId: number): RawBuilder<unknown> => sql`starts_with(s.code, (
  select top.code from accounting.subject top where ${own('top')} and top.id = ${subjectId} and top.company_id = s.company_id))`;

/** What one and the same line of a voucher must be. */
function lineMeant({ subjectId, dims, fromAmount, toAmount, summary }: VoucherFilter): Condition {
  const ofDims = dimConditions(dims);
  const amount = sql`coalesce(nullif(e.debit, 0), e.credit)`;
  const conditions: Condition[] = [
    when(subjectId !== null, () => withChildren(subjectId ?? 0)),
    when(fromAmount !== null, sql`${amount} >= ${fromAmount}::numeric`),
    when(toAmount !== null, sql`${amount} <= ${toAmount}::numeric`),
    ...contains(summary, sql`e.summary`),
    ...ofDims,
  ];
  if (conditions.every((condition) => condition === undefined)) return undefined;
  const subject = when(subjectId !== null, sql`join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id`);
  const set = when(ofDims.length > 0, sql`join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id`);
  return sql`exists (
    select from accounting.entry e ${subject ?? sql``} ${set ?? sql``}
     where ${allOf(sql`e.tenant_id = v.tenant_id and e.voucher_id = v.id`, ...conditions)})`;
}

const NUMBER_KEY = /^\D{0,4}-?0*(\d{1,9})$/u;
const AMOUNT_KEY = /^-?\d{1,12}\.\d{1,2}$/;
function keyMeant(key: string): Condition {
  if (key === '') return undefined;
  if (AMOUNT_KEY.test(key)) return sql`v.total = ${key}::numeric`;
  const no = NUMBER_KEY.exec(key)?.[1];
  if (no !== undefined) return sql`v.no = ${Number(no)}`;
  const ofLine = sql`exists (select from accounting.entry e where e.tenant_id = v.tenant_id and e.voucher_id = v.id
    and position(lower(${key}) in lower(e.summary)) > 0)`;
  return sql`(position(lower(${key}) in lower(v.maker)) > 0 or ${ofLine})`;
}

const HAS_FILES = sql`exists (select from accounting.voucher_file f where f.tenant_id = v.tenant_id and f.voucher_id = v.id)`;

export const meant = ({ filter, accountId }: Pick<VoucherSearch, 'filter' | 'accountId'>): RawBuilder<unknown> =>
  where(
    own('v'),
    sql`v.company_id = ${filter.companyId}`,
    when(filter.fromYm !== null, sql`v.ym >= ${filter.fromYm}`),
    when(filter.toYm !== null, sql`v.ym <= ${filter.toYm}`),
    when(filter.word !== '', sql`v.word = ${filter.word}`),
    when(filter.fromNo !== null, sql`v.no >= ${filter.fromNo}`),
    when(filter.toNo !== null, sql`v.no <= ${filter.toNo}`),
    when(filter.states.length > 0, sql`v.state = any (${filter.states}::smallint[])`),
    when(filter.kinds.length > 0, sql`v.kind = any (${filter.kinds}::smallint[])`),
    ...contains(filter.maker, sql`v.maker`),
    ...contains(filter.auditor, sql`v.auditor`),
    ...contains(filter.poster, sql`v.poster`),
    when(filter.source !== '', sql`v.source = ${filter.source}`),
    when(filter.sourceKey !== '', sql`v.source_key = ${filter.sourceKey}`),
    when(filter.hasFiles !== null, sql`${HAS_FILES} = ${filter.hasFiles}`),
    when(filter.printed !== null, sql`(v.prints > 0) = ${filter.printed}`),
    when(filter.own, sql`v.maker_id = ${accountId}`),
    lineMeant(filter),
    keyMeant(filter.key),
  );

type Totals = Omit<OutputOf<typeof searchVouchers>, 'rows'>;
export const totalsOfVouchers = (db: DbOrTx, search: VoucherSearch): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, coalesce(sum(v.total), 0)::numeric(20, 2) as amount,
         count(*) filter (where v.state = ${lit(VOUCHER.draft)})::int as drafts,
         count(*) filter (where v.state = ${lit(VOUCHER.submitted)})::int as submitted,
         count(*) filter (where v.state = ${lit(VOUCHER.audited)})::int as audited,
         count(*) filter (where v.state = ${lit(VOUCHER.posted)})::int as posted
    from accounting.voucher v ${meant(search)}`;

/** The order of the index, newest first, or that of the numbers. */
export const orderOf = ({ order }: Pick<VoucherFilter, 'order'>, alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return order === 'newest'
    ? sql`${column('ym')} desc, ${column('word')}, ${column('no')} desc, ${column('id')} desc`
    : sql`${column('ym')}, ${column('word')}, ${column('no')}, ${column('id')}`;
};

export type FoundRow = Omit<VoucherRow, 'number'>;
export const findVouchersPage = (db: DbOrTx, search: VoucherSearch, { limit, offset }: ListPage): Promise<FoundRow[]> => rows<FoundRow>(db)`
  with g as materialized (
    select v.* from accounting.voucher v ${meant(search)} order by ${orderOf(search.filter, 'v')} limit ${limit} offset ${offset})
  select g.id, g.ym, g.day, g.word, g.no, g.state, g.kind, g.papers, g.total, g.maker, g.auditor, g.poster, g.cashier, g.reject_reason,
    g.created_at,
         g.prints, g.reverses_id, g.corrects_id, g.source, g.version, g.maker_id = ${search.accountId} as own,
         (select r.id from accounting.voucher r where r.tenant_id = g.tenant_id and r.reverses_id = g.id) as reversed_by_id,
         (select count(*)::int from accounting.voucher_file f where f.tenant_id = g.tenant_id and f.voucher_id = g.id) as files,
         l.lines + coalesce(jsonb_array_length(g.loose), 0) as lines, coalesce(l.summary, g.loose -> 0 ->> 'summary', '') as summary,
         coalesce(l.subjects, '[]'::jsonb) as subjects
    from g cross join lateral (
      select count(*)::int as lines, min(e.summary) filter (where e.place = 1) as summary,
             jsonb_agg(e.subject order by e.place) filter (where e.place <= 3) as subjects
        from (
          select e.summary, s.code || ' ' || s.full_name as subject, row_number() over (order by e.line) as place
            from accounting.entry e join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
           where e.tenant_id = g.tenant_id and e.voucher_id = g.id) e) l
   order by ${orderOf(search.filter, 'g')}`;

// ---- one voucher ---------------------------------------------------------------------------------------------------------------------

/** The company of a voucher that the user reaches. */
export const findCompany = (db: DbOrTx, reach: CompanyReach, id: number): Promise<{ companyId: number } | undefined> => first<{
  companyId: number;
}>(db)`
  select v.company_id from accounting.voucher v where ${own('v')} and v.id = ${id} and ${inCompanies(reach, sql`v.company_id`)}`;

export const isReached = (db: DbOrTx, reach: CompanyReach, id: number): Promise<boolean> => exists(db)`
  select from accounting.voucher v where ${own('v')} and v.id = ${id} and ${inCompanies(reach, sql`v.company_id`)}`;

export const findByNumber = (db: DbOrTx, companyId: number, ym: number, word: string, no: number): Promise<{ id: number } | undefined> =>
  first<{ id: number }>(db)`
    select v.id from accounting.voucher v
     where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym} and v.word = ${word} and v.no = ${no}`;

export interface FoundLink {
  readonly id: number;
  readonly word: string;
  readonly no: number | null;
  readonly day: string;
  readonly state: VoucherDetail['state'];
  readonly how: 'reverses' | 'reversedBy' | 'corrects' | 'correctedBy';
}
type Loose = { readonly line: number; readonly summary: string; readonly debit: string; readonly credit: string }[];
export type FoundDetail = Omit<
  VoucherDetail,
  'number' | 'capital' | 'lines' | 'files' | 'reverses' | 'reversedBy' | 'corrects' | 'correctedBy' | 'log' | 'summary'
> & { readonly loose: Loose | null };

export const findDetail = (db: DbOrTx, id: number, accountId: number): Promise<FoundDetail | undefined> => first<FoundDetail>(db)`
  select v.id, v.company_id, c.name as company_name, v.ym, v.day, v.word, v.no, v.state, v.kind, v.papers, v.total, v.maker, v.auditor,
    v.poster,
         v.cashier, v.cashier_id, v.supervisor, v.reject_reason, v.created_at, v.submitted_at, v.audited_at, v.posted_at, v.prints,
           v.reverses_id,
         v.corrects_id, v.source, v.source_key, v.version, v.loose, v.maker_id = ${accountId} as own, p.state as period_state,
         (select r.id from accounting.voucher r where r.tenant_id = v.tenant_id and r.reverses_id = v.id) as reversed_by_id,
         before.id as previous_id, after.id as next_id
    from accounting.voucher v
    join org_view.company c on c.tenant_id = v.tenant_id and c.id = v.company_id
    join accounting.period p on p.tenant_id = v.tenant_id and p.company_id = v.company_id and p.ym = v.ym
    left join lateral (
      select n.id from accounting.voucher n where n.tenant_id = v.tenant_id and n.company_id = v.company_id and n.ym = v.ym
         and (n.word, coalesce(n.no, 2147483647), n.id) < (v.word, coalesce(v.no, 2147483647), v.id)
       order by n.word desc, coalesce(n.no, 2147483647) desc, n.id desc limit 1) before on true
    left join lateral (
      select n.id from accounting.voucher n where n.tenant_id = v.tenant_id and n.company_id = v.company_id and n.ym = v.ym
         and (n.word, coalesce(n.no, 2147483647), n.id) > (v.word, coalesce(v.no, 2147483647), v.id)
       order by n.word, coalesce(n.no, 2147483647), n.id limit 1) after on true
   where ${own('v')} and v.id = ${id}`;

export const listVoucherLines = (db: DbOrTx, id: number): Promise<VoucherLine[]> => rows<VoucherLine>(db)`
  select e.line, e.summary, e.subject_id, s.code as subject_code, s.full_name as subject_name, ${DIMS_OBJECT} as dims,
         ${dimTexts(sql`e.dimset_id`)} as dim_texts, e.debit, e.credit, e.cash_item, coalesce(c.name, '') as cash_item_name, e.quantity,
           e.price,
         e.settle_method, e.settle_no, e.business_day
    from accounting.entry e
    join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
    join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id
    left join accounting.cash_item c on c.tenant_id = e.tenant_id and c.company_id = e.company_id and c.code = e.cash_item
   where ${own('e')} and e.voucher_id = ${id} order by e.line`;

export const listLinks = (db: DbOrTx, id: number): Promise<FoundLink[]> => rows<FoundLink>(db)`
  select o.id, o.word, o.no, o.day, o.state,
         case when o.id = v.reverses_id then 'reverses' when o.reverses_id = v.id then 'reversedBy' when o.id = v.corrects_id
           then 'corrects'
              else 'correctedBy' end as how
    from accounting.voucher v
    join accounting.voucher o on o.tenant_id = v.tenant_id
     and (o.id = v.reverses_id or o.id = v.corrects_id or o.reverses_id = v.id or o.corrects_id = v.id)
   where ${own('v')} and v.id = ${id} order by o.id`;

export const listFiles = (db: DbOrTx, id: number): Promise<{ id: number; name: string }[]> => rows<{ id: number; name: string }>(db)`
  select f.id, f.name from accounting.voucher_file a join files_view.file f on f.tenant_id = a.tenant_id and f.id = a.file_id
   where ${own('a')} and a.voucher_id = ${id} order by f.id`;

export const listLog = (db: DbOrTx, id: number): Promise<VoucherDetail['log']> => rows<VoucherDetail['log'][number]>(db)`
  select l.id, l.at, l.actor as by, l.action, l.note as detail from system_view.audit_log l
   where ${own('l')} and l.entity = 'voucher' and l.entity_id = ${id} order by l.id desc limit 200`;
