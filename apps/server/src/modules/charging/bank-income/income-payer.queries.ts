// Payers of a line: who may have paid it, what they owe, and the place where a claim is settled.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT } from '@anju/contract';
import type { IncomeCandidate, IncomeDebt } from '@anju/domain';
import { first, lit, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import { lateDue } from '../bill/core/late-fee.queries.ts';
import { payerOn } from '../bill/core/payer.queries.ts';

type Estates = readonly number[] | null;

/** A line that waits as a whole. */
export interface OpenLine {
  readonly id: number;
  readonly companyId: number;
  readonly paidOn: string;
  readonly amount: string;
  readonly payerName: string;
  readonly payerAccount: string;
  /** Texts of the note that may be house codes. */
  readonly codes: readonly string[];
}

const lineRows = (lines: readonly OpenLine[]) => sql`
  (select l.*, c.path from jsonb_to_recordset(${JSON.stringify(
    lines.map(({ id, companyId, paidOn, amount, payerName, payerAccount, codes }) => ({
      id,
      company_id: companyId,
      paid_on: paidOn,
      amount,
      payer_name: payerName,
      payer_account: payerAccount,
      codes,
    })),
  )}::jsonb) as l (id bigint, company_id bigint, paid_on date, amount numeric, payer_name text, payer_account text, codes jsonb)
    join org_view.company c on ${own('c')} and c.id = l.company_id)`;

/** Estates of the line's company and of the companies below it, as far as the user sees them. */
const reached = (estates: Estates) => sql`
  (select l.id as line_id, e.id as estate_id from line l join org_view.company ec on ${own('ec')} and starts_with(ec.path, l.path)
    join estate_view.estate e on e.tenant_id = ec.tenant_id and e.company_id = ec.id where ${inScope(estates, sql`e.id`)})`;

const OPEN = sql`b.state = ${lit(BILL.published)} and not b.void`;

/** Looked up once per row on the left, by its index; without the offset the planner would join whole tables. */
const each = (found: RawBuilder<unknown>): RawBuilder<unknown> => sql`cross join lateral (${found} offset 0)`;

/** A sum that more objects owe says nothing. */
const FEW = 5;

/** Everybody who may have paid a line, by rule. */
export const candidatesOf = (lines: readonly OpenLine[], estates: Estates, today: string): RawBuilder<unknown> => sql`
  with line as materialized (select * from ${lineRows(lines)} x), reach as materialized (select * from ${reached(estates)} x),
  paying as materialized (select l.id, l.payer_account from line l where l.payer_account <> ''),
  house as materialized (
    select l.id as line_id, h.id, h.code from line l cross join lateral jsonb_array_elements_text(l.codes) k(code)
      ${each(sql`select h.id, h.code, h.estate_id from estate_view.house h where ${own('h')} and h.code = k.code`)} h
      join reach r on r.line_id = l.id and r.estate_id = h.estate_id),
  -- Under the policies an amount is no condition of an index, so the balances of the estates are read once for all lines.
  owing as materialized (
    select o.object_kind, o.object_id, o.estate_id, o.open from charging.object_balance o
     where ${own('o')} and o.bills > 0 and o.estate_id = any (array(select r.estate_id from reach r))
       and o.open = any (array(select l.amount from line l))),
  few as (
    select l.id as line_id, o.object_kind, o.object_id, count(*) over (partition by l.id) as objects
      from line l join reach r on r.line_id = l.id join owing o on o.estate_id = r.estate_id and o.open = l.amount),
  found as (
    select l.id as line_id, 1 as rank, 'account' as rule, u.person_id, '付款账号与托收协议 ' || g.agreement_no || ' 登记的账号相同' as found
      from paying l ${each(sql`select g.customer_id, g.agreement_no from manage_view.bank_agreement g
        where ${own('g')} and g.account_no = l.payer_account`)} g
      ${each(sql`select u.person_id from estate_view.customer u where ${own('u')} and u.id = g.customer_id`)} u
    union all
    select l.id, 1, 'account', u.person_id, '付款账号与客户 ' || u.number || ' 登记的账号相同'
      from paying l ${each(sql`select g.customer_id from estate_view.customer_bank_account g
        where ${own('g')} and g.account_no = l.payer_account`)} g
      ${each(sql`select u.person_id, u.number from estate_view.customer u where ${own('u')} and u.id = g.customer_id`)} u
    union all
    select l.id, 2, 'account', x.payer_id, '该付款账号以前的进账认领给了此人'
      from paying l ${each(sql`
        select s.payer_id from charging.bank_income i
          join charging.bank_income_claim x on x.tenant_id = i.tenant_id and x.income_id = i.id and x.returned < x.amount
          join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id
         where ${own('i')} and i.payer_account = l.payer_account and i.payer_account <> '' and i.claimed > 0`)} x
    union all
    select l.id, 3, 'name', p.id, '付款户名与付款人姓名相同'
      from (select l.id, l.payer_name from line l where l.payer_name <> '') l
      ${each(sql`select p.id from estate_view.person p where ${own('p')} and p.name = l.payer_name and p.merged_into is null`)} p
    union all
    select h.line_id, 4, 'house', b.payer_id, '附言中有房号 ' || h.code
      from house h ${each(sql`select b.payer_id from charging.bill b where ${own('b')} and b.house_id = h.id and ${OPEN}`)} b
    union all
    select h.line_id, 5, 'house', (select ${payerOn(sql`${today}::date`)} from (select h.id as house_id, null::bigint as parking_id,
           null::bigint as customer_id) x), '附言中有房号 ' || h.code
      from house h where not exists (select from charging.bill b where ${own('b')} and b.house_id = h.id and ${OPEN} offset 0)
    union all
    select f.line_id, 6, 'sum', min(b.payer_id), '一处欠费与进账相同'
      from few f ${each(sql`select b.payer_id from charging.bill b
        where ${own('b')} and b.object_kind = f.object_kind and b.object_id = f.object_id and ${OPEN}`)} b
     where f.objects <= ${lit(FEW)} group by f.line_id having count(distinct b.payer_id) = 1)
  select distinct on (f.line_id, f.rule, f.person_id) f.line_id, f.rule, f.person_id, p.name, f.found
    from found f ${each(sql`select p.name from estate_view.person p where ${own('p')} and p.id = f.person_id`)} p
   order by f.line_id, f.rule, f.person_id, f.rank`;

type LineCandidate = IncomeCandidate & { readonly lineId: number };
export const listCandidates = (db: DbOrTx, ...asked: Parameters<typeof candidatesOf>): Promise<LineCandidate[]> =>
  rows<LineCandidate>(db)`${candidatesOf(...asked)}`;

export type PairDebt = IncomeDebt & { readonly lineId: number };
/** What each candidate owes in each estate of the line's company on the day the money came. Bills that somebody holds cannot be paid. */
export const debtsOf = (
  lines: readonly OpenLine[],
  pairs: readonly { readonly lineId: number; readonly personId: number }[],
  estates: Estates,
): RawBuilder<unknown> => sql`
  with line as materialized (select * from ${lineRows(lines)} x), reach as materialized (select * from ${reached(estates)} x)
  select x.line_id, x.person_id, b.estate_id, sum(b.open)::numeric(18, 2)::text as open,
         sum(${lateDue(sql`l.paid_on`)})::numeric(18, 2)::text as late
    from unnest(${pairs.map(({ lineId }) => lineId)}::bigint[], ${pairs.map(({ personId }) => personId)}::bigint[]) as x(line_id, person_id)
    join line l on l.id = x.line_id
    ${each(sql`select b.* from charging.bill b where ${own('b')} and b.payer_id = x.person_id and ${OPEN} and b.held_by is null`)} b
    join reach r on r.line_id = x.line_id and r.estate_id = b.estate_id
   group by 1, 2, 3 order by 1, 2, 3`;
export const listDebts = (db: DbOrTx, ...asked: Parameters<typeof debtsOf>): Promise<PairDebt[]> =>
  rows<PairDebt>(db)`${debtsOf(...asked)}`;

export interface PayerFound {
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
  readonly objects: string;
  readonly open: string;
}
/** The payers of objects found at the desk: of their open bills, else of today. */
export const listPayersOf = (
  db: DbOrTx,
  objects: readonly { readonly objectKind: number; readonly objectId: number; readonly text: string }[],
  today: string,
): Promise<PayerFound[]> => rows<PayerFound>(db)`
  with hit as materialized (
    select * from unnest(${objects.map(({ objectKind }) => objectKind)}::smallint[], ${objects.map(({ objectId }) => objectId)}::bigint[],
      ${objects.map(({ text }) => text)}::text[]) with ordinality as h(kind, id, text, nth)),
  payer as (
    select h.nth, h.text, b.payer_id as person_id from hit h join charging.bill b on ${own('b')} and b.object_kind = h.kind
       and b.object_id = h.id and ${OPEN} and b.payer_id is not null
    union
    select h.nth, h.text, ${payerOn(sql`${today}::date`)}
      from hit h cross join lateral (
        select case when h.kind = ${lit(OBJECT.house)} then h.id end as house_id,
               case when h.kind = ${lit(OBJECT.parking)} then h.id end as parking_id,
               case h.kind when ${lit(OBJECT.customer)} then h.id
                 when ${lit(OBJECT.contract)} then (select n.customer_id from charging.contract n where ${own('n')} and n.id = h.id)
                 end as customer_id) x
     where not exists (select from charging.bill b where ${own('b')} and b.object_kind = h.kind and b.object_id = h.id and ${OPEN}
       and b.payer_id is not null))
  select p.id as person_id, p.name, p.phone, string_agg(y.text, '、' order by y.nth) as objects,
         coalesce((select sum(b.open) from charging.bill b
           where ${own('b')} and b.payer_id = p.id and ${OPEN}), 0)::numeric(18, 2)::text as open
    from payer y join estate_view.person p on ${own('p')} and p.id = y.person_id
   group by p.id, p.name, p.phone order by min(y.nth), p.id`;

export const findPerson = (db: DbOrTx, id: number): Promise<{ name: string; phone: string } | undefined> =>
  first<{ name: string; phone: string }>(db)`select p.name, p.phone from estate_view.person p where ${own('p')} and p.id = ${id}`;

export interface EstateOf {
  readonly estateId: number;
  readonly name: string;
  readonly houses: { readonly id: number; readonly code: string }[];
}
/** The estates of a company in which a person owes something or has a house, with the person's houses there. */
export const listEstatesOf = (
  db: DbOrTx,
  estates: Estates,
  companyPath: string,
  personId: number,
  billEstates: readonly number[],
  today: string,
): Promise<EstateOf[]> => rows<EstateOf>(db)`
  with home as materialized (
    select h.id, h.code, h.estate_id, h.sort_key from estate_view.house h
     where ${own('h')} and not h.disabled and (h.payer_id = ${personId} or h.id in (
       select o.house_id from estate_view.house_owner o where ${own('o')} and o.person_id = ${personId}
          and ${today}::date between o.from_date and coalesce(o.to_date, 'infinity')
       union select b.house_id from charging.bill b where ${own('b')} and b.payer_id = ${personId} and ${OPEN} and b.house_id is not null)))
  select e.id as estate_id, e.name,
         coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'code', x.code) order by x.sort_key, x.id) from home x
           where x.estate_id = e.id), '[]') as houses
    from estate_view.estate e join org_view.company ec on ec.tenant_id = e.tenant_id and ec.id = e.company_id
   where ${own('e')} and starts_with(ec.path, ${companyPath}) and ${inScope(estates, sql`e.id`)}
     and (e.id = any (${billEstates}::bigint[]) or e.id in (select x.estate_id from home x))
   order by e.sort_key, e.id`;

export interface ClaimPlace {
  readonly houseId: number | null;
  readonly objectKind: number;
  readonly objectId: number;
  readonly estateId: number;
  /** The last day on which the late fee of one of the bills was fixed. */
  readonly lateDay: string | null;
}
/** Where a claim of these bills is settled: at the house or object of the first one. */
export const findClaimPlace = (db: DbOrTx, billIds: readonly number[]): Promise<ClaimPlace | undefined> => first<ClaimPlace>(db)`
  select b.house_id, b.object_kind, b.object_id, b.estate_id, max(b.late_day) over () as late_day
    from unnest(${billIds}::bigint[]) with ordinality as x(id, nth) join charging.bill b on ${own('b')} and b.id = x.id
   order by b.house_id is null, x.nth limit 1`;

/** A company whose bills or houses are named although it is neither the company of the line nor below it. */
export const findStranger = (
  db: DbOrTx,
  companyPath: string,
  billIds: readonly number[],
  houseIds: readonly number[],
): Promise<{ name: string } | undefined> => first<{ name: string }>(db)`
  select c.name from estate_view.estate e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
   where ${own('e')} and not starts_with(c.path, ${companyPath})
     and e.id in (select b.estate_id from charging.bill b where ${own('b')} and b.id = any (${billIds}::bigint[])
       union select h.estate_id from estate_view.house h where ${own('h')} and h.id = any (${houseIds}::bigint[]))
   limit 1`;
