import { sql, type RawBuilder } from 'kysely';
import { BILL, SUBJECT_CATEGORY, type AgeingHouseRow, type AgeingRow } from '@anju/contract';
import { lit, one, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { movesOf, type FigureQuery } from '../formula/figures.queries.ts';
import type { MemberMove, ProfitMove } from './profit.rules.ts';

type Fragment = RawBuilder<unknown>;
export type ProfitQuery = FigureQuery;

const OF_PROFIT = sql`s.category = ${lit(SUBJECT_CATEGORY.profit)}`;
const EARNED = sql`(m.credit - m.close_credit) - (m.debit - m.close_debit)`;

/** Profit and loss by subject and month. */
export const listProfitMoves = (db: DbOrTx, query: ProfitQuery): Promise<ProfitMove[]> => rows<ProfitMove>(db)`
  select s.code, m.ym % 100 as month, sum(${EARNED})::numeric(20, 2)::text as amount
    from (${movesOf(query, OF_PROFIT)}) m join accounting.subject s on ${own('s')} and s.id = m.subject_id
   where m.ym between ${query.from} and ${query.to} and m.ym % 100 > 0
   group by 1, 2 having sum(${EARNED}) <> 0 order by 1, 2`;

const MEMBER = {
  estate: { column: 'ds.estate_id', view: sql`estate_view.estate` },
  department: { column: 'ds.department_id', view: sql`org_view.department` },
} as const;

/** Profit and loss by estate or department and subject; id 0 is what carries none. */
export const listMemberMoves = (db: DbOrTx, query: ProfitQuery, by: keyof typeof MEMBER): Promise<MemberMove[]> => rows<MemberMove>(db)`
  select coalesce(n.id, 0)::bigint as id, coalesce(n.name, '') as name, s.code, sum(${EARNED})::numeric(20, 2)::text as amount
    from (${movesOf(query, OF_PROFIT)}) m
    join accounting.subject s on ${own('s')} and s.id = m.subject_id
    join accounting.dimset ds on ${own('ds')} and ds.id = m.dimset_id
    left join ${MEMBER[by].view} n on ${own('n')} and n.id = ${sql.ref(MEMBER[by].column)}
   where m.ym between ${query.from} and ${query.to} and m.ym % 100 > 0
   group by 1, 2, 3 having sum(${EARNED}) <> 0 order by 2, 1, 3`;

/** Bills `b` that are owed, by the months since they fell due. */
function agedColumns(day: string): Fragment {
  const older = (months: number): Fragment => sql`b.due_date <= (${day}::date - make_interval(months => ${months}))`;
  const part = (condition: Fragment): Fragment => sql`coalesce(sum(b.open) filter (where ${condition}), 0)::numeric(20, 2)::text`;
  const due = sql`b.due_date < ${day}::date`;
  return sql`
    count(*)::int as bills, ${part(sql`not (${due})`)} as not_due,
    array[${part(sql`${due} and not ${older(3)}`)}, ${part(sql`${older(3)} and not ${older(6)}`)},
      ${part(sql`${older(6)} and not ${older(12)}`)}, ${part(sql`${older(12)} and not ${older(24)}`)}, ${part(older(24))}] as classes,
    coalesce(sum(b.open), 0)::numeric(20, 2)::text as open`;
}
const OWED = sql`b.state = ${lit(BILL.published)} and not b.void and b.open > 0`;

/** Open bills of the company's estates. */
export const listAgeing = (db: DbOrTx, companyId: number, day: string): Promise<AgeingRow[]> => rows<AgeingRow>(db)`
  select e.id as estate_id, e.name, ${agedColumns(day)}
    from estate_view.estate e
    join charging_view.bill b on b.tenant_id = e.tenant_id and b.estate_id = e.id
   where ${own('e')} and e.company_id = ${companyId} and ${OWED}
   group by e.id, e.name order by sum(b.open) desc`;

type AgedSum = Pick<AgeingRow, 'bills' | 'notDue' | 'classes' | 'open'>;
interface OfEstate {
  readonly companyId: number;
  readonly estateId: number;
}
const owedIn = ({ companyId, estateId }: OfEstate): Fragment => sql`
  from charging_view.bill b join estate_view.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id and e.company_id = ${companyId}
 where ${own('b')} and b.estate_id = ${estateId} and ${OWED}`;
/** The same of one estate, by house and payer. */
export const listAgeingHouses = (
  db: DbOrTx,
  estate: OfEstate,
  day: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<AgeingHouseRow[]> => rows<AgeingHouseRow>(db)`
  select coalesce(x.house_id, 0) || ' ' || coalesce(x.payer_id, 0) as key, x.house_id, coalesce(h.code, '') as house,
         coalesce(p.name, '') as payer, x.bills, x.not_due, x.classes, x.open
    from (select b.house_id, b.payer_id, ${agedColumns(day)} ${owedIn(estate)} group by 1, 2
           order by sum(b.open) desc, 1, 2 limit ${size} offset ${(page - 1) * size}) x
    left join estate_view.house h on ${own('h')} and h.id = x.house_id
    left join estate_view.person p on ${own('p')} and p.id = x.payer_id
   order by x.open::numeric desc, x.house_id, x.payer_id`;
export const sumAgeingHouses = (db: DbOrTx, estate: OfEstate, day: string): Promise<AgedSum & { readonly total: number }> => one<
  AgedSum & { readonly total: number }
>(db)`
  select count(distinct (b.house_id, b.payer_id))::int as total, ${agedColumns(day)} ${owedIn(estate)}`;

/** Subjects whose code begins with one of these. */
export const under = (codes: readonly string[]): Fragment =>
  sql`(${sql.join(
    codes.map((code) => sql`starts_with(s.code, ${code})`),
    sql` or `,
  )})`;

export interface HeldRow {
  readonly subjectId: number;
  readonly subject: string;
  readonly code: string;
  readonly item: string;
  readonly estateId: number;
  readonly estate: string;
  readonly supplierId: number | null;
  readonly supplier: string;
  readonly opening: string;
  readonly in: string;
  readonly out: string;
  readonly balance: string;
}
/** Money held for others: what came in, what went out and what is left, credit positive. `codes` are beginnings. */
export const listHeld = (db: DbOrTx, query: ProfitQuery, codes: readonly string[]): Promise<HeldRow[]> => {
  const range = sql`m.ym between ${query.from} and ${query.to} and m.ym % 100 > 0`;
  return rows<HeldRow>(db)`
    select s.id as subject_id, s.code || ' ' || s.name as subject, s.code, s.name as item,
           coalesce(e.id, 0)::bigint as estate_id, coalesce(e.name, '') as estate,
           p.id as supplier_id, coalesce(p.name, '') as supplier,
           coalesce(sum(m.credit - m.debit) filter (where m.ym < ${query.from}), 0)::numeric(20, 2)::text as opening,
           coalesce(sum(m.credit) filter (where ${range}), 0)::numeric(20, 2)::text as "in",
           coalesce(sum(m.debit) filter (where ${range}), 0)::numeric(20, 2)::text as out,
           sum(m.credit - m.debit)::numeric(20, 2)::text as balance
      from (${movesOf(query, under(codes))}) m
      join accounting.subject s on ${own('s')} and s.id = m.subject_id
      join accounting.dimset ds on ${own('ds')} and ds.id = m.dimset_id
      left join estate_view.estate e on ${own('e')} and e.id = ds.estate_id
      left join accounting.supplier p on ${own('p')} and p.id = ds.supplier_id
     group by s.id, s.code, s.name, e.id, e.name, p.id, p.name order by s.code, e.name, p.name`;
};

export interface EstateAmount {
  readonly estateId: number;
  readonly name: string;
  readonly amount: string;
}
/** What charging holds as deposits at the end of a month. */
export const listDeposits = (db: DbOrTx, companyId: number, before: string): Promise<EstateAmount[]> => rows<EstateAmount>(db)`
  select e.id as estate_id, e.name, sum(m.amount)::numeric(20, 2)::text as amount
    from estate_view.estate e join charging_view.deposit_move m on m.tenant_id = e.tenant_id and m.estate_id = e.id
   where ${own('e')} and e.company_id = ${companyId} and (m.at at time zone 'Asia/Shanghai')::date < ${before}::date
   group by e.id, e.name having sum(m.amount) <> 0 order by e.name`;

/** What charging billed in the months and changed since. */
export const listBilled = (db: DbOrTx, companyId: number, first: string, before: string): Promise<EstateAmount[]> => rows<EstateAmount>(db)`
  select e.id as estate_id, e.name, sum(b.amount)::numeric(20, 2)::text as amount
    from estate_view.estate e join charging_view.billed_event b on b.tenant_id = e.tenant_id and b.estate_id = e.id
   where ${own('e')} and b.company_id = ${companyId} and b.day >= ${first}::date and b.day < ${before}::date
   group by e.id, e.name having sum(b.amount) <> 0 order by e.name`;

/** Debits of receivables by estate; red ink lessens them. */
export const listBooked = (db: DbOrTx, query: ProfitQuery, codes: readonly string[]): Promise<EstateAmount[]> => {
  return rows<EstateAmount>(db)`
    select coalesce(e.id, 0)::bigint as estate_id, coalesce(e.name, '') as name, sum(m.debit)::numeric(20, 2)::text as amount
      from (${movesOf(query, under(codes))}) m
      join accounting.dimset ds on ${own('ds')} and ds.id = m.dimset_id
      left join estate_view.estate e on ${own('e')} and e.id = ds.estate_id
     where m.ym between ${query.from} and ${query.to} and m.ym % 100 > 0
     group by 1, 2 having sum(m.debit) <> 0`;
};

/** Credit less debit of subjects in the months, without carry-forwards. */
export const sumEarned = async (db: DbOrTx, query: ProfitQuery, codes: readonly string[]): Promise<string> => {
  const [sum] = await rows<{ amount: string }>(db)`
    select coalesce(sum(${EARNED}), 0)::numeric(20, 2)::text as amount from (${movesOf(query, under(codes))}) m
     where m.ym between ${query.from} and ${query.to} and m.ym % 100 > 0`;
  return sum?.amount ?? '0.00';
};
