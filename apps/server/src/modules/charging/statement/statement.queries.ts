// The movements between a payer and the company: bills, their changes and payments, and the moves of the accounts that hold money of the
// payer. A void bill or settlement counts as never made. A bill that was transferred belongs to its payer of today, with all its movements.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT, BILL, BILL_CHANGE, MOVE, SETTLEMENT, STATEMENT, type StatementFilter } from '@anju/contract';
import { first, lit, one, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import { lateDue } from '../bill/core/late-fee.queries.ts';
import { OBJECT_TEXT, objectJoins } from '../bill/core/object-text.queries.ts';
import type { MoveFound } from './statement-shapes.ts';

export interface StatementSearch {
  readonly filter: StatementFilter;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

/** Two conditions, because open and paid bills have different indexes by payer. */
const OPEN = sql`b.state = ${lit(BILL.published)} and not b.void`;
const PAID = sql`b.state = ${lit(BILL.paid)} and not b.void`;
/** Prepayments and kept change. */
const KEPT = sql`a.kind in (${lit(ACCOUNT.prepaid)}, ${lit(ACCOUNT.change)})`;

/**
 * `mine`: published bills of the payer with the day from which each is owed. `acc`: prepayments and kept change that belong to the payer on
 * the last day: accounts in the payer's name; those of a house of which the payer last paid in; where no payer is known, those of the owner
 * of the largest share.
 */
const SOURCES = ({ filter: { personId, to }, estates }: StatementSearch): RawBuilder<unknown> => sql`
  mine as materialized (
    select b.id, coalesce(u.day, b.created_at::date) as day
      from (select b.* from charging.bill b where ${own('b')} and b.payer_id = ${personId} and ${OPEN}
            union all select b.* from charging.bill b where ${own('b')} and b.payer_id = ${personId} and ${PAID}) b
      left join charging.publication u on ${own('u')} and u.id = b.publication_id
     where ${inScope(estates, sql`b.estate_id`)}),
  near as materialized (
    select s.house_id from charging.settlement s where ${own('s')} and s.payer_id = ${personId} and s.house_id is not null
    union select o.house_id from estate_view.house_owner o where ${own('o')} and o.person_id = ${personId}),
  candidate as materialized (
    select a.id from charging.account a where ${own('a')} and a.person_id = ${personId} and ${KEPT}
    union all
    select a.id from near n join charging.account a on ${own('a')} and a.house_id = n.house_id and a.person_id is null and ${KEPT}),
  acc as materialized (
    select a.id from candidate k join charging.account a on ${own('a')} and a.id = k.id
      left join lateral (
        select s.payer_id from charging.account_move m left join charging.settlement s
          on s.tenant_id = m.tenant_id and s.id = m.settlement_id
         where ${own('m')} and m.account_id = a.id and m.reason in (${lit(MOVE.in)}, ${lit(MOVE.opening)}) and m.day <= ${to}::date
           and not exists (select from charging.account_move r where ${own('r')} and r.reverses_id = m.id)
         order by m.seq desc limit 1) p on true
     where ${inScope(estates, sql`a.estate_id`)}
       and coalesce(a.person_id, p.payer_id, (select o.person_id from estate_view.house_owner o
         where ${own('o')} and o.house_id = a.house_id and ${to}::date between o.from_date and coalesce(o.to_date, 'infinity')
         order by o.share desc, o.id limit 1)) = ${personId})`;

/** `moves`: day, kind, ref (bill, change, settlement or account move), charge, credit. Waivers of late fee do not change the principal. */
const MOVES = sql`
  moves as (
    select x.day, ${lit(STATEMENT.bill)}::smallint as kind, x.id as ref, b.amount as charge, 0::numeric as credit
      from mine x join charging.bill b on ${own('b')} and b.id = x.id
    union all
    select greatest(c.day, x.day), ${lit(STATEMENT.change)}::smallint, c.id, greatest(c.amount, 0), greatest(-c.amount, 0)
      from mine x join charging.bill_change c on ${own('c')} and c.bill_id = x.id and c.kind <> ${lit(BILL_CHANGE.lateWaiver)}
    union all
    select s.day, ${lit(STATEMENT.paid)}::smallint, s.id, sum(l.late), sum(l.amount + l.late)
      from mine x join charging.settlement_line l on ${own('l')} and l.bill_id = x.id
      join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id and s.state <> ${lit(SETTLEMENT.void)}
     group by s.id, s.day
    union all
    select m.day, ${lit(STATEMENT.account)}::smallint, m.id, greatest(-m.amount, 0), greatest(m.amount, 0)
      from acc a join charging.account_move m on ${own('m')} and m.account_id = a.id)`;

interface StatementSums {
  readonly opening: string;
  readonly open: string;
  readonly held: string;
  readonly rows: number;
}
/** The balance before the period, what is open and held at its end, and the number of its movements. */
export function sumsOf(search: StatementSearch): RawBuilder<unknown> {
  const { from, to } = search.filter;
  const until = sql`m.day <= ${to}::date`;
  return sql`
    with ${SOURCES(search)}, ${MOVES}
    select coalesce(sum(m.charge - m.credit) filter (where m.day < ${from}::date), 0)::numeric(18, 2)::text as opening,
           coalesce(sum(m.charge - m.credit) filter (where ${until} and m.kind <> ${lit(STATEMENT.account)}), 0)::numeric(18,
             2)::text as open,
           coalesce(sum(m.credit - m.charge) filter (where ${until} and m.kind = ${lit(STATEMENT.account)}), 0)::numeric(18,
             2)::text as held,
           count(*) filter (where m.day between ${from}::date and ${to}::date)::int as rows
      from moves m`;
}
export const sumMoves = (db: DbOrTx, search: StatementSearch): Promise<StatementSums> => one<StatementSums>(db)`${sumsOf(search)}`;

/** The movements of the period in the order of their days; bills before their changes and payments of the same day. */
export async function listMoves(db: DbOrTx, search: StatementSearch, limit: number): Promise<MoveFound[]> {
  const { from, to } = search.filter;
  return rows<MoveFound>(db)`
    with ${SOURCES(search)}, ${MOVES},
    page as materialized (
      select m.* from moves m where m.day between ${from}::date and ${to}::date order by m.day, m.kind, m.ref limit ${limit})
    select g.kind || '-' || g.ref as key, g.day, g.kind, coalesce(u.number, q.number, s.number, '') as number, s.id as settlement_id,
           e.name as estate_name, coalesce(nullif(${OBJECT_TEXT}, ''), r.paper->>'house', '') as object_text,
           g.charge::numeric(18, 2)::text as charge, g.credit::numeric(18, 2)::text as credit,
           coalesce(i.name, '') as item, b.period_from, b.period_to, coalesce(c.reason, m.remark, '') as reason, a.kind as account_kind,
           m.reason as move_reason, s.payer_id, coalesce(s.payer_name, '') as payer_name, coalesce(s.source, '') as source,
           s.original_id is not null as red
      from page g
      left join charging.bill_change c on ${own('c')} and g.kind = ${lit(STATEMENT.change)} and c.id = g.ref
      left join charging.bill b on ${own('b')} and b.id = case g.kind when ${lit(STATEMENT.bill)} then g.ref else c.bill_id end
      left join charging.publication u on ${own('u')} and g.kind = ${lit(STATEMENT.bill)} and u.id = b.publication_id
      left join charging.change_request q on ${own('q')} and q.id = c.document_id
      left join charging.account_move m on ${own('m')} and g.kind = ${lit(STATEMENT.account)} and m.id = g.ref
      left join charging.account a on ${own('a')} and a.id = m.account_id
      left join charging.settlement s on ${own('s')} and s.id = case g.kind when ${lit(STATEMENT.paid)} then g.ref
        else coalesce(m.settlement_id, c.settlement_id) end
      left join charging.receipt r on ${own('r')} and g.kind = ${lit(STATEMENT.paid)} and r.settlement_id = s.id
      left join estate_view.estate e on ${own('e')} and e.id = coalesce(b.estate_id, a.estate_id, s.estate_id)
      left join manage_view.charge_type i on ${own('i')} and i.id = coalesce(b.charge_type_id, a.charge_type_id)
      cross join lateral (select b.parking_id, b.contract_id, b.customer_id, coalesce(b.house_id, a.house_id) as house_id) n
      ${objectJoins(sql`n`)}
     order by g.day, g.kind, g.ref`;
}

interface PayerFound {
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
}
/** A person who has or had something to pay in the estates that the user sees. */
export async function findPayer(db: DbOrTx, { filter: { personId }, estates }: StatementSearch): Promise<PayerFound | undefined> {
  return first<PayerFound>(db)`
    select p.id as person_id, p.name, p.phone from estate_view.person p
     where ${own('p')} and p.id = ${personId}
       and (exists (select from charging.bill b
         where ${own('b')} and b.payer_id = p.id and ${OPEN} and ${inScope(estates, sql`b.estate_id`)})
         or exists (select from charging.bill b
           where ${own('b')} and b.payer_id = p.id and ${PAID} and ${inScope(estates, sql`b.estate_id`)})
         or exists (select from charging.settlement s where ${own('s')} and s.payer_id = p.id and ${inScope(estates, sql`s.estate_id`)})
         or exists (select from estate_view.house_owner o join estate_view.house h on h.tenant_id = o.tenant_id and h.id = o.house_id
              where ${own('o')} and o.person_id = p.id and ${inScope(estates, sql`h.estate_id`)}))`;
}

interface HeldFound {
  readonly id: number;
  readonly kind: 1 | 2;
  readonly estateName: string;
  readonly houseCode: string;
  readonly item: string;
  readonly balance: string;
}
/** The accounts with a balance on the last day. */
export async function listHeld(db: DbOrTx, search: StatementSearch): Promise<HeldFound[]> {
  return rows<HeldFound>(db)`
    with ${SOURCES(search)}
    select a.id, a.kind, e.name as estate_name, coalesce(h.code, '') as house_code, coalesce(i.name, '') as item, x.balance
      from acc join charging.account a on ${own('a')} and a.id = acc.id
      cross join lateral (select coalesce(sum(m.amount), 0)::numeric(18, 2)::text as balance from charging.account_move m
        where ${own('m')} and m.account_id = a.id and m.day <= ${search.filter.to}::date) x
      join estate_view.estate e on ${own('e')} and e.id = a.estate_id
      left join estate_view.house h on ${own('h')} and h.id = a.house_id
      left join manage_view.charge_type i on ${own('i')} and i.id = a.charge_type_id
     where x.balance::numeric <> 0 order by a.id`;
}

/** The late fee of the payer's bills today, and the companies that the payer deals with. */
export async function readHead(db: DbOrTx, search: StatementSearch): Promise<{ late: string; company: string }> {
  return one<{ late: string; company: string }>(db)`
    with ${SOURCES(search)}
    select coalesce(sum(${lateDue(search.today)}), 0)::numeric(18, 2)::text as late,
           coalesce(string_agg(distinct k.name, '、'), '') as company
      from mine x join charging.bill b on ${own('b')} and b.id = x.id
      join estate_view.estate e on ${own('e')} and e.id = b.estate_id join org_view.company k
        on k.tenant_id = e.tenant_id and k.id = e.company_id`;
}
